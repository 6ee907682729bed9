/** Hand histories to download: each hand as the reader was entitled to see it, as JSON, PHH or PokerStars text. */
import { formatPhh, formatPhhs, formatPokerStars, type Hand, phhOfHand, view } from '@cardroom/notation';
import type { ArchivedHand } from '../ports.js';
import { openArchived } from '../sealing/entries.js';
import type { Sealer } from '../sealing/seal.js';

export const FORMATS = ['json', 'phh', 'pokerstars'] as const;
export type Format = (typeof FORMATS)[number];

export function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

export interface Download {
  readonly text: string;
  readonly type: string;
  readonly file: string;
}

/** The hand as a user may know it, null where it cannot be opened. Whoever did not play sees what everybody saw. */
export function archivedFor(sealer: Sealer, { hand, at, sealed }: ArchivedHand, user: string | null): Hand | null {
  const content = openArchived(sealer, hand, sealed);
  if (content === null) return null;
  const player = user === null ? -1 : content.users.indexOf(user);
  return {
    ...timeOf(at),
    ...view(content.hand, player < 0 ? null : player),
    ...(player < 0 ? {} : { author: content.hand.players[player]! }),
  };
}

function timeOf(at: number): Partial<Hand> {
  const when = new Date(at);
  return {
    time: when.toISOString().slice(11, 19),
    timeZone: 'UTC',
    day: when.getUTCDate(),
    month: when.getUTCMonth() + 1,
    year: when.getUTCFullYear(),
  };
}

/** Hands in the order of play. What a format cannot say is left out: draw games have no PokerStars text. */
export function downloadOf(hands: readonly Hand[], format: Format, name: string): Download {
  switch (format) {
    case 'json':
      return {
        text: `[${hands.map((hand) => JSON.stringify(hand)).join(',\n')}]\n`,
        type: 'application/json; charset=utf-8',
        file: `${name}.json`,
      };
    case 'phh': {
      const fields = hands.flatMap((hand) => {
        const phh = phhOfHand(hand);
        return phh.ok ? [phh.value.fields] : [];
      });
      const isOne = fields.length === 1;
      return {
        text: isOne ? formatPhh(fields[0]!) : [...formatPhhs(fields)].join(''),
        type: 'text/plain; charset=utf-8',
        file: `${name}.${isOne ? 'phh' : 'phhs'}`,
      };
    }
    case 'pokerstars':
      return {
        text: hands.map((hand) => pokerStarsText(hand)).join(''),
        type: 'text/plain; charset=utf-8',
        file: `${name}.txt`,
      };
  }
}

function pokerStarsText(hand: Hand): string {
  const written = formatPokerStars(hand, hand.author === undefined ? {} : { author: hand.author });
  return written.ok ? `${written.value.text.trimEnd()}\n\n\n` : '';
}
