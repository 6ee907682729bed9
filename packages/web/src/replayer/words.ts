/** What happened, in the language of the viewer. */
import { type Card, UNKNOWN } from '@cardroom/engine';
import type { Hand, PlayerWord } from '@cardroom/notation';
import { handName } from '../felt/handNames.js';
import type { FeltModel } from '../felt/model.js';
import type { Key, Translator } from '../i18n/index.js';
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

const SUITS = ['♣', '♦', '♥', '♠'] as const;
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

/** Cards as signs: `A♠ 10♦`; unknown ones as `?`. */
export function cardSigns(cards: readonly Card[]): string {
  return cards.map((card) => (card === UNKNOWN ? '?' : `${RANKS[card >> 2]}${SUITS[card & 3]}`)).join(' ');
}

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

/** Who won what, and with which hand, once the hand is over; nothing before that. */
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
