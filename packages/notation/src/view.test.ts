/** A hand as a viewer may know it, and the part that stays hidden. */
import { below, DECKS, formatCard, Phase, parseCard, parseCards, shuffle, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand } from './index.js';
import { ALL_VARIANTS, randomHand } from './testing/playout.js';
import { read, story } from './testing/story.js';

/** The known cards that the text of a log names. */
function cardsIn(lines: readonly string[]): Set<string> {
  const cards = new Set<string>();
  for (const line of lines) {
    for (const word of line.split(' ')) {
      for (const card of parseCards(word) ?? []) cards.add(formatCard(card));
    }
  }
  cards.delete('??');
  return cards;
}

/** The log with every card replaced by another. */
function renamed(lines: readonly string[], names: ReadonlyMap<string, string>): string[] {
  return lines.map((line) =>
    line
      .split(' ')
      .map((word) => (parseCards(word) === null ? word : word.replace(/../g, (card) => names.get(card) ?? card)))
      .join(' '),
  );
}

describe.each(ALL_VARIANTS.map((variant) => ({ variant, code: variant.code })))('$code', ({ variant, code }) => {
  const hands = Array.from({ length: 30 }, (_, at) => {
    const random = stream('views', code, at);
    const most = below(random, 2) === 0 ? Number.POSITIVE_INFINITY : below(random, 40);
    return { random, ...randomHand(random, variant, most) };
  });

  test('hands that differ only in cards hidden from a viewer are one document to them', () => {
    for (const { hand, random } of hands) {
      for (const viewer of [null, ...hand.players.keys()]) {
        const seen = Hand.view(hand, viewer);
        const known = cardsIn(seen.actions);
        const hidden = DECKS[variant.deck].map(formatCard).filter((card) => !known.has(card));
        const others = hidden.map((card) => parseCard(card)!);
        shuffle(random, others);
        const names = new Map(hidden.map((card, at) => [card, formatCard(others[at]!)]));
        const other = { ...hand, actions: renamed(hand.actions, names) };
        expect(Hand.view(other, viewer)).toEqual(seen);
      }
    }
  });

  test('a viewer knows their own cards and what lies open, and nothing else', () => {
    for (const { hand } of hands) {
      for (const viewer of [-1, ...hand.players.keys()]) {
        const open = hand.actions.filter((line) => line.startsWith('d db') || / sm [2-9TJQKA]/.test(line));
        const own = hand.actions.filter((line) => new RegExp(`^(d dh p${viewer + 1}|p${viewer + 1} sd) `).test(line));
        const shownAgain = hand.actions.filter((line) => / sm -$/.test(line)).map((line) => line.split(' ')[0]!);
        const seen = cardsIn(Hand.view(hand, viewer < 0 ? null : viewer).actions);
        const allowed = new Set([...cardsIn(open), ...cardsIn(own)]);
        for (const line of hand.actions) {
          const [, , player, cards] = line.split(' ');
          if (!line.startsWith('d dh') || cards === undefined) continue;
          const ups = upCards(hand, line);
          if (shownAgain.includes(player!)) for (const card of cardsIn([cards])) allowed.add(card);
          for (const card of ups) allowed.add(card);
        }
        expect([...seen].filter((card) => !allowed.has(card))).toEqual([]);
      }
    }
  });

  /** Stud: cards of a dealing that lie face up, by the street: all but the first two and the last. */
  function upCards(hand: Hand, line: string): string[] {
    if (variant.forced !== 'bringIn') return [];
    const [, , player, cards] = line.split(' ');
    const before = hand.actions
      .slice(0, hand.actions.indexOf(line))
      .filter((other) => other.startsWith(`d dh ${player} `))
      .reduce((sum, other) => sum + other.split(' ')[3]!.length / 2, 0);
    const [first, last] = variant.code === 'F5S' ? [1, 4] : [2, 5];
    return cards!.match(/../g)!.filter((_, at) => before + at >= first && before + at <= last);
  }

  test('a view can be replayed: the same bets, turns and stacks while the hand runs', () => {
    for (const { hand } of hands) {
      const { state } = read(hand);
      for (const viewer of [null, 0]) {
        const mine = read(Hand.view(hand, viewer)).state;
        expect([mine.phase, mine.actor, mine.bet, mine.live]).toEqual([
          state.phase,
          state.actor,
          state.bet,
          state.live,
        ]);
        if (state.phase !== Phase.Over) expect(mine.stack).toEqual(state.stack);
      }
    }
  });
});

describe('fields', () => {
  const hand: Hand = {
    ...story({
      blindsOrStraddles: [0, 1, 2],
      actions: ['d dh p1 AsKs # a secret', 'd dh p2 QsJs', 'd dh p3 TsTc', 'p1 sm -'],
    }),
    _seed: 'secret',
    _deck: ['2c'],
    _debts: [['Nobody', 3]],
    author: 'somebody',
  };

  test('[S3-24] own fields that are not listed stay private, and so does commentary', () => {
    const text = Hand.writeHand(Hand.view(hand, 'Player2'));
    for (const secret of ['secret', '2c', 'Nobody', 'somebody', 'Ts', 'Tc']) expect(text).not.toContain(secret);
  });

  test('[S3-53] the author of a view is its viewer; a spectator has none', () => {
    expect(Hand.view(hand, 1).author).toBe('Player2');
    expect(Hand.view(hand, 'Watcher').author).toBe('Watcher');
    expect(Hand.view(hand, null)).not.toHaveProperty('author');
  });

  test.each([99, -1, 1.5, Number.NaN])('a player %d who does not exist is a spectator', (viewer) => {
    expect(Hand.view(hand, viewer)).toEqual(Hand.view(hand, null));
  });

  test('cards shown as "the same again" are written out for those who do not know them', () => {
    expect(Hand.view(hand, 2).actions[3]).toBe('p1 sm AsKs');
  });

  test('a line that cannot be read is shown to nobody', () => {
    const broken = { ...hand, actions: ['d dh p1 AsKsX', 'p9 says AsKs'] };
    expect(Hand.view(broken, 0).actions).toEqual(['', '']);
  });
});
