/** Hand histories to download: each hand as the reader was entitled to see it, as JSON, PHH or PokerStars text. */
import { formatPhh, formatPokerStars, type Hand, phhOfHand, view } from '@cardroom/notation';
import type { ArchivedHand } from '../ports.js';
import { openArchived } from '../sealing/sealedLog.js';
import type { Sealer } from '../sealing/sealer.js';
import type { Download } from './reply.js';

const FORMATS = ['json', 'phh', 'pokerstars'] as const;
export type Format = (typeof FORMATS)[number];

/** The name that stands for someone who has deleted themselves. */
function placeholder(player: number): string {
  return `Deleted ${player + 1}`;
}

/**
 * The hand as a user may know it, null if it cannot be opened. Someone who did not play sees what everybody saw;
 * people who have deleted themselves have no name any more.
 */
export function archivedFor(
  sealer: Sealer,
  { hand, at, sealed }: ArchivedHand,
  user: string | null,
  deleted: ReadonlySet<string> = new Set(),
): Hand | null {
  const content = openArchived(sealer, hand, sealed);
  if (content === null) return null;
  const player = user === null ? -1 : content.users.indexOf(user);
  const players = content.hand.players.map((name, i) => (deleted.has(content.users[i]!) ? placeholder(i) : name));
  return {
    ...timeOf(at),
    ...view(content.hand, player < 0 ? null : player),
    players,
    ...(player < 0 ? {} : { author: players[player]! }),
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

/** How a file is written hand by hand; a format that cannot say a hand leaves it out. */
interface Writer {
  readonly type: string;
  readonly ending: string;
  readonly head: string;
  readonly foot: string;
  /** `count` hands have been written before this one. */
  write(hand: Hand, count: number): string | null;
}

const WRITERS: Readonly<Record<Format, Writer>> = {
  json: {
    type: 'application/json; charset=utf-8',
    ending: 'json',
    head: '[',
    foot: ']\n',
    write: (hand, count) => `${count === 0 ? '' : ',\n'}${JSON.stringify(hand)}`,
  },
  phh: {
    type: 'text/plain; charset=utf-8',
    ending: 'phhs',
    head: '',
    foot: '',
    write(hand, count) {
      const phh = phhOfHand(hand);
      return phh.ok ? `${count === 0 ? '' : '\n\n'}[${count + 1}]\n${formatPhh(phh.value.fields)}` : null;
    },
  },
  pokerstars: {
    type: 'text/plain; charset=utf-8',
    ending: 'txt',
    head: '',
    foot: '',
    write(hand) {
      const written = formatPokerStars(hand, hand.author === undefined ? {} : { author: hand.author });
      return written.ok ? `${written.value.text.trimEnd()}\n\n\n` : null;
    },
  },
};

/** One hand as a file. */
export function downloadOf(hand: Hand, format: Format, name: string): Download {
  const { type, ending, head, foot, write } = WRITERS[format];
  if (format !== 'phh') return { body: `${head}${write(hand, 0) ?? ''}${foot}`, type, file: `${name}.${ending}` };
  const phh = phhOfHand(hand);
  return { body: phh.ok ? formatPhh(phh.value.fields) : '', type, file: `${name}.phh` };
}

/** Hands in the order of play as one file, written as they come. */
export function downloadOfAll(hands: AsyncIterable<Hand>, format: Format, name: string): Download {
  const { type, ending } = WRITERS[format];
  return { body: textOf(hands, WRITERS[format]), type, file: `${name}.${ending}` };
}

async function* textOf(hands: AsyncIterable<Hand>, { head, foot, write }: Writer) {
  yield head;
  let count = 0;
  for await (const hand of hands) {
    const text = write(hand, count);
    if (text === null) continue;
    yield text;
    count++;
  }
  yield foot;
}
