/** Describes what happened, in the viewer's language. */
import type { Hand, PlayerWord } from '@cardroom/notation';
import type { Key, Translator } from '../i18n/index.js';
import { cardSigns } from '../scene/cards.js';
import { handName } from '../scene/handNames.js';
import type { FeltModel } from '../scene/model.js';
import type { Happening, Stop, Tape } from './tape.js';

const SAYS = {
  fold: 'say.fold',
  check: 'say.check',
  call: 'say.call',
  bet: 'say.bet',
  raise: 'say.raise',
  bringIn: 'say.bringIn',
  complete: 'say.complete',
  discard: 'say.discard',
  standPat: 'say.standPat',
  show: 'say.show',
  muck: 'say.muck',
} as const satisfies Record<PlayerWord, Key>;

/** The line of a stop: who did what, how much of the pot a bet was, and which chips went back. */
export function stopText({ hand }: Pick<Tape, 'hand'>, stop: Stop, words: Translator): string {
  const said = happeningText(hand, stop.happening, words);
  if (stop.returned === null) return said;
  const { player, amount } = stop.returned;
  return `${said}. ${words.t('say.returned', { name: hand.players[player] ?? '', amount: words.number(amount) })}`;
}

function happeningText(hand: Hand, happening: Happening, words: Translator): string {
  const { t, number, percent } = words;
  switch (happening.kind) {
    case 'start':
      return t('replay.start');
    case 'hole':
      return t('replay.dealt');
    case 'board':
      return t('replay.board', { cards: cardSigns(happening.cards) });
    case 'act': {
      const { word, player, amount, isAllIn, ofPot, cards } = happening;
      const line = t(SAYS[word], {
        name: hand.players[player] ?? '',
        amount: number(amount),
        count: amount,
        cards: cardSigns(cards),
      });
      const said = isAllIn ? t('say.allIn', { line }) : line;
      return ofPot === null ? said : t('replay.ofPot', { line: said, share: percent(ofPot) });
    }
  }
}

/** The winners with their amounts and hands, once the hand is over; nothing before that. */
export function resultText({ result, seats }: FeltModel, words: Translator): string[] {
  if (result === null) return [];
  return seats.flatMap(({ name, won }, seat) => {
    if (won === 0 || name === null) return [];
    const held = result.hands.find((each) => each.seat === seat && each.isWinner);
    const params = { name, amount: words.number(won) };
    return [
      held === undefined
        ? words.t('say.won', params)
        : words.t('say.wonWith', { ...params, hand: handName(held, words) }),
    ];
  });
}
