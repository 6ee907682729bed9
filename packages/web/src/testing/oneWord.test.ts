/** One act, one word: whoever tells of it. */
import { stream } from '@cardroom/engine';
import {
  actWord,
  anyMomentsOf,
  formatPokerStars,
  type Hand,
  handOfPokerStars,
  type Moments,
  type PlayerWord,
  readPokerStarsText,
} from '@cardroom/notation';
import { liveHand, readPlayerAction, stepEvents, stepOf, yourTurn } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { tapeOf } from '../replayer/tape.js';
import { stopText } from '../replayer/words.js';
import { type ButtonKind, buttonsOf, shownTurn } from '../scene/buttons.js';
import { captionOf } from '../scene/captions.js';
import { feltOfHand } from '../scene/fromHand.js';
import { ALL_VARIANTS, randomGame } from '../scene/testing/play.js';
import { type LogEntry, linesOf } from '../table/log.js';

const english = createTranslator('en', await loadCatalogue('en'));

const STUD: Hand = {
  variant: 'F7S',
  hand: 7,
  players: ['Ann', 'Bo', 'Cy'],
  seats: [1, 2, 3],
  startingStacks: [100, 100, 100],
  antes: [1, 1, 1],
  blindsOrStraddles: [0, 0, 0],
  bringIn: 2,
  smallBet: 5,
  bigBet: 10,
  actions: ['d dh p1 AsKs2c', 'd dh p2 QsJsTd', 'd dh p3 9s8sKd'],
};

const HOLDEM: Hand = {
  variant: 'NT',
  hand: 8,
  players: ['Ann', 'Bo'],
  seats: [1, 2],
  startingStacks: [100, 100],
  antes: [0, 0],
  blindsOrStraddles: [2, 1],
  _button: 2,
  actions: ['d dh p1 AsKs', 'd dh p2 QsJs', 'p2 cbr 6', 'p1 f'],
};

function after(hand: Hand, ...lines: string[]): Hand {
  return { ...hand, actions: [...hand.actions, ...lines] };
}

/** The lines of the log, of the last step or of the whole hand. */
function logLines(before: Hand | null, hand: Hand): string[] {
  const names = new Map(hand.players.map((name, player) => [player + 1, name]));
  const entry = { id: 1, hand: 7, names, own: null, variant: hand.variant ?? 'NT' };
  return stepEvents(stepOf(before, hand), null)
    .map((event): LogEntry => ({ ...entry, event }))
    .flatMap((each) => linesOf(each, english).map(({ text }) => text));
}

function replayerLines(hand: Hand): string[] {
  const tape = tapeOf(hand)!;
  return tape.stops.map((stop) => stopText(tape, stop, english));
}

/** The kinds of the buttons before the last line, by amount. */
function buttonKinds(before: Hand): Map<number | null, ButtonKind> {
  const turn = yourTurn(liveHand(before)!)!;
  return new Map(buttonsOf(turn).map(({ amount, kind }) => [amount, kind]));
}

function momentsOf(hand: Hand): Moments {
  const read = anyMomentsOf(hand);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** The hand with folds to its end. */
function playedOut(hand: Hand): Hand {
  const { actor } = momentsOf(hand).end;
  return actor < 0 ? hand : playedOut(after(hand, `p${actor + 1} f`));
}

describe('[CODE-1] a completion', () => {
  test.each<[string, Hand, string]>([
    ['by the player who opens', STUD, 'p1 cbr 5'],
    ['over a bring-in', after(STUD, 'p1 pb'), 'p2 cbr 5'],
  ])('%s is a completion to button, log, replayer, felt, message and PokerStars text', (_, before, line) => {
    const hand = after(before, line);
    const player = Number(line[1]) - 1;
    const name = hand.players[player]!;
    expect(buttonKinds(before).get(5)).toBe('complete');
    expect(logLines(before, hand)).toContain(`${name} completes to 5`);
    expect(replayerLines(hand).at(-1)).toMatch(new RegExp(`^${name} completes to 5`));
    expect(captionOf(feltOfHand(hand, null).seats[player]!)?.key).toBe('did.complete');
    const acted = stepEvents(stepOf(before, hand), null).find(({ event }) => event === 'player_acted');
    expect(acted?.data).toMatchObject({ action: 'complete_bet', amount: 5 });
    // The room has no word of its own for it; its text is read as a completion all the same.
    const text = formatPokerStars(playedOut(hand));
    const [read] = [...readPokerStarsText(text.ok ? text.value.text : '')];
    if (read?.result.ok !== true) throw new Error('the text can be read');
    const words = momentsOf(handOfPokerStars(read.result.value).hand).list.map(({ word }) => word);
    expect(words.filter((word) => word === 'complete' || word === 'raise' || word === 'bet')).toEqual(['complete']);
  });
});

describe('[CODE-1] forced bets and returned chips', () => {
  test('the small blind comes first, by name', () => {
    const posts = logLines(null, HOLDEM).filter((line) => line.includes('posts'));
    expect(posts).toEqual(['Bo posts the small blind, 1', 'Ann posts the big blind, 2']);
    const text = formatPokerStars(HOLDEM);
    expect(text.ok && text.value.text).toMatch(/Bo: posts small blind 1\nAnn: posts big blind 2\n/);
    const markers = feltOfHand({ ...HOLDEM, actions: [] }, null).seats.map(({ markers }) =>
      markers.map(({ kind }) => kind),
    );
    expect(markers).toEqual([['bigBlind'], ['button', 'smallBlind']]);
  });

  test('the same chips go back everywhere', () => {
    expect(logLines(null, HOLDEM)).toContain('Uncalled bet (4) returned to Bo');
    expect(replayerLines(HOLDEM).at(-1)).toContain('Uncalled bet (4) returned to Bo');
    const text = formatPokerStars(HOLDEM);
    expect(text.ok && text.value.text).toContain('Uncalled bet (4) returned to Bo\n');
    expect(feltOfHand(HOLDEM, null).seats.map(({ returned }) => returned)).toEqual([0, 4]);
  });
});

/** The word that a button promises; an all-in may be any of several. */
const PROMISED: Readonly<Partial<Record<ButtonKind, PlayerWord>>> = {
  fold: 'fold',
  check: 'check',
  call: 'call',
  bringIn: 'bringIn',
  complete: 'complete',
  bet: 'bet',
  raise: 'raise',
};

test('[S4-50] the buttons are those of your_turn: each choice that it offers has one, and no other has', () => {
  let seen = 0;
  for (const variant of ALL_VARIANTS) {
    for (const { hand } of randomGame(stream('buttons', variant.code), variant)) {
      const live = liveHand(hand);
      const told = live === null ? null : yourTurn(live);
      if (told?.kind !== 'bet') continue;
      // The client has nothing but the message.
      const turn = JSON.parse(JSON.stringify(told)) as typeof told;
      const sent = buttonsOf(turn).map(({ data }) => data);
      const types = sent.map(({ action_type }) => action_type);
      expect(types.includes('fold')).toBe(turn.can_fold);
      expect(types.includes('check')).toBe(turn.can_check);
      expect(types.includes('call')).toBe(turn.can_call);
      expect(types.includes('bring_in')).toBe(turn.can_bring_in);
      const sized = sent.filter(({ amount }) => amount !== undefined);
      expect(sized.map(({ amount }) => amount)).toEqual(
        turn.range === null ? [] : (turn.range.sizes ?? [turn.range.min]),
      );
      for (const { action_type } of sized) expect(turn.action_types).toContain(action_type);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(200);
});

test('[CODE-1] in random hands of every variant each button says the word that the act will have', () => {
  let seen = 0;
  for (const variant of ALL_VARIANTS) {
    for (let at = 0; at < 4; at++) {
      for (const { hand } of randomGame(stream('one word', variant.code, at), variant)) {
        const live = liveHand(hand);
        const turn = live === null ? null : yourTurn(live);
        if (live === null || turn === null) continue;
        for (const button of buttonsOf(turn)) {
          const promised = PROMISED[button.kind];
          const read = readPlayerAction(live, live.state.actor, { ...shownTurn(turn), data: button.data });
          if (promised === undefined || !read.ok) continue;
          expect(actWord(live.state, read.value), JSON.stringify([button, turn])).toBe(promised);
          seen++;
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(1000);
});
