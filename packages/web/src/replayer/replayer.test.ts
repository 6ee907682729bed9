import { gzipSync } from 'node:zlib';
import {
  equity,
  formatCards,
  holeCards,
  isOver,
  legal,
  Phase,
  parseCards,
  UNKNOWN,
  variantOf,
  xoshiro128,
} from '@cardroom/engine';
import { formatOfStart, type Hand, replay, view } from '@cardroom/notation';
import { zipOf } from '@cardroom/notation/testing/zip';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../engine/src/testing/cpu.js';
import { fileOf } from '../files/download.js';
import {
  chunksOf,
  detailsOf,
  indexFiles,
  indexHands,
  openHand,
  type ShelfEntry,
  shelfEntryOf,
} from '../files/shelf.js';
import { equityQuestion, requestOf } from '../scene/odds.js';
import { ALL_VARIANTS, randomHand } from '../testing/randomHands.js';
import { actInFork, canFork, distributionOf, forkAt, isAsked, netOf, playMany, playOn, seatBots } from './fork.js';
import { nextSpeed, pauseAfter, replayCommand, SPEEDS } from './playback.js';
import { potOddsOf } from './potOdds.js';
import { decodeHand, encodeHand, sharedHand } from './share.js';
import { handAt, revealed, stateOf, streetStop, tapeOf } from './tape.js';

/** Six players; Ann and Dan see the river, Dan calls with less and Ann shows. */
const HAND: Hand = {
  variant: 'NT',
  hand: 71,
  players: ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'],
  startingStacks: [1000, 1000, 1000, 640, 1000, 1000],
  antes: [0, 0, 0, 0, 0, 0],
  blindsOrStraddles: [10, 20, 0, 0, 0, 0],
  actions: [
    'd dh p1 AsAh',
    'd dh p2 ????',
    'd dh p3 ????',
    'd dh p4 ????',
    'd dh p5 ????',
    'd dh p6 ????',
    'p3 f',
    'p4 cbr 60',
    'p5 f',
    'p6 f',
    'p1 cbr 200',
    'p2 f',
    'p4 cc',
    'd db Kd7c2h',
    'p1 cbr 240',
    'p4 cc',
    'd db 9s',
    'p1 cbr 560',
    'p4 cc',
    'p1 sm AsAh',
    'p4 sm KcKs',
    'd db 3d',
  ],
};

const tape = tapeOf(HAND)!;

describe('the tape', () => {
  test('stops at every act; hole cards are one stop', () => {
    expect(tape.stops.map(({ line }) => line)).toEqual([0, 6, ...Array.from({ length: 16 }, (_, at) => at + 7)]);
    expect(tape.stops[1]!.happening).toEqual({ kind: 'hole', players: [0, 1, 2, 3, 4, 5] });
    expect(tape.isWhole).toBe(true);
    expect(tape.stops.map(({ actor }) => actor).slice(0, 4)).toEqual([null, 2, 3, 4]);
  });

  test('says what happened: the word, the total, the part of the pot', () => {
    expect(tape.stops[3]!.happening).toMatchObject({ word: 'raise', player: 3, amount: 60, isAllIn: false });
    expect(tape.stops[8]!.happening).toMatchObject({ word: 'call', player: 3, amount: 140 });
    // 240 into 420.
    expect(tape.stops[10]!.happening).toMatchObject({ word: 'bet', amount: 240, ofPot: 240 / 420 });
    expect(tape.stops[14]!.happening).toMatchObject({ word: 'call', amount: 200, isAllIn: true });
    expect(tape.stops[9]!.happening).toEqual({ kind: 'board', cards: parseCards('Kd7c2h') });
  });

  test('has a mark where each street begins, and jumps between them', () => {
    expect(tape.marks).toEqual([
      { stop: 1, name: 'preflop' },
      { stop: 9, name: 'flop' },
      { stop: 12, name: 'turn' },
      { stop: 17, name: 'river' },
    ]);
    expect(streetStop(tape, 0, 1)).toBe(1);
    expect(streetStop(tape, 9, 1)).toBe(12);
    expect(streetStop(tape, 17, 1)).toBe(17);
    expect(streetStop(tape, 11, -1)).toBe(9);
    expect(streetStop(tape, 1, -1)).toBe(0);
  });

  test('the hand at a stop is the hand that far, and knows nothing of its end', () => {
    const ended = { ...HAND, finishingStacks: [1660, 980, 1000, 0, 1000, 1000], winnings: [1, 2, 3, 4, 5, 6] };
    const early = handAt(tapeOf(ended)!, 3);
    expect(early.actions).toHaveLength(8);
    expect('finishingStacks' in early || 'winnings' in early).toBe(false);
    expect(handAt(tapeOf(ended)!, 99)).toBe(ended);
  });

  test('every random hand of every variant can be taped, and its frames are its states', () => {
    const random = xoshiro128('tape');
    for (const variant of ALL_VARIANTS) {
      const hand = randomHand(random, variant);
      const own = tapeOf(hand)!;
      expect(own.isWhole).toBe(true);
      expect(own.stops.at(-1)!.line).toBe(hand.actions.length);
      const names = own.marks.map(({ name }) => name);
      expect(names).toEqual(variant.streets.slice(0, names.length).map(({ name }) => name));
      for (const [at, stop] of own.stops.entries()) {
        const { state } = stateOf(handAt(own, at))!;
        expect(stop.actor).toBe(state.actor < 0 ? null : state.actor);
      }
    }
  });

  test('a jump to any stop of a long hand computes for less than a frame', () => {
    const jumps = cpuMs(() => {
      for (let stop = 0; stop < tape.stops.length; stop++) stateOf(handAt(tape, stop));
    });
    expect(jumps / tape.stops.length).toBeLessThan(16);
  });

  test('a hand that cannot be played has no tape', () => {
    expect(tapeOf({ ...HAND, actions: ['p1 cbr 5'] })).toBeNull();
  });
});

describe('cards that were shown', () => {
  test('stand where they were dealt', () => {
    expect(revealed(HAND).actions[3]).toBe('d dh p4 KcKs');
    expect(revealed(HAND).actions[1]).toBe('d dh p2 ????');
    expect(revealed(view(HAND, null)).actions[0]).toBe('d dh p1 AsAh');
  });

  test('keep the places of those that lay open, in stud', () => {
    const stud: Hand = {
      variant: 'F7S',
      players: ['Ann', 'Bob'],
      startingStacks: [5, 5],
      antes: [1, 1],
      blindsOrStraddles: [0, 0],
      bringIn: 2,
      smallBet: 4,
      bigBet: 8,
      actions: ['d dh p1 ????2c', 'd dh p2 ????Kd', 'p1 pb', 'p2 cbr 4', 'p1 cc', 'p1 sm 2cAcAd', 'p2 sm 3c3dKd'],
    };
    expect(revealed(stud).actions.slice(0, 2)).toEqual(['d dh p1 AcAd2c', 'd dh p2 3c3dKd']);
  });

  test('draws change hands: nothing is filled in', () => {
    const random = xoshiro128('draw');
    const hand = view(randomHand(random, variantOf('F2L3D')!), null);
    expect(revealed(hand)).toBe(hand);
  });
});

describe('playing', () => {
  test('speeds go from a quarter to 32', () => {
    expect([SPEEDS[0], SPEEDS.at(-1)]).toEqual([0.25, 32]);
    expect(nextSpeed(1, 1)).toBe(2);
    expect(nextSpeed(32, 1)).toBe(32);
    expect(nextSpeed(0.25, -1)).toBe(0.25);
    const { happening } = tape.stops[3]!;
    expect(pauseAfter(happening, 4)).toBe(pauseAfter(happening, 1) / 4);
    expect(pauseAfter(tape.stops[2]!.happening, 1)).toBeLessThan(pauseAfter(happening, 1));
  });

  test('keys', () => {
    const press = (key: string, ctrlKey = false) => replayCommand({ key, ctrlKey, altKey: false, metaKey: false });
    expect(['ArrowLeft', 'ArrowRight', ' ', 'Home', 'End', 'x'].map((key) => press(key))).toEqual([
      'back',
      'forward',
      'toggle',
      'start',
      'end',
      null,
    ]);
    expect(press('ArrowLeft', true)).toBeNull();
  });
});

describe('sharing', () => {
  test('a six-handed hand fits into a short address and comes back as it was, without names', async () => {
    const text = await encodeHand({ ...HAND, venue: 'Home', table: 'Kitchen', url: 'x' });
    expect(text.length).toBeLessThan(600);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    const back = await decodeHand(text);
    expect(back).toEqual({ ok: true, value: { ...sharedHand(HAND, false), variant: 'NT' } });
    expect(JSON.stringify(back)).not.toMatch(/Ann|Kitchen|Home/);
    expect(await decodeHand(await encodeHand(HAND, true))).toMatchObject({ value: { players: HAND.players } });
  });

  test('commentary stays at home', () => {
    const talked = { ...HAND, actions: ['# Ann looks tired', ...HAND.actions.map((line) => `${line} # said Bob`)] };
    expect(sharedHand(talked, false).actions).toEqual(HAND.actions);
  });

  test('every variant with six players stays below 2,000 characters and replays to the same end', async () => {
    const random = xoshiro128('share');
    for (const variant of ALL_VARIANTS) {
      for (let at = 0; at < 5; at++) {
        const hand = randomHand(random, variant);
        const text = await encodeHand(hand);
        expect(text.length).toBeLessThan(2_000);
        const back = await decodeHand(text);
        if (!back.ok) throw new Error(back.error);
        expect(stateOf(back.value)!.state).toEqual(stateOf(hand)!.state);
      }
    }
  });

  test('whatever is no hand is refused', async () => {
    const good = await encodeHand(HAND);
    for (const text of ['', 'B123', 'A', 'A!!', 'Aaaaa', `${good.slice(0, 40)}xx`, good.slice(0, 30)]) {
      expect((await decodeHand(text)).ok, text).toBe(false);
    }
    const bomb = await encodeHand({ ...HAND, actions: Array(40_000).fill('p1 cbr 20') });
    expect(bomb.length).toBeLessThan(5_000);
    expect(await decodeHand(bomb)).toEqual({ ok: false, error: 'too-long' });
    const bad = await encodeHand({ ...HAND, actions: ['p1 cbr 20'] });
    expect(await decodeHand(bad)).toEqual({ ok: false, error: 'bad-hand' });
  });
});

describe('files', () => {
  test.each(['phh', 'pokerstars', 'json'] as const)(
    '%s can be written and read again to the same end',
    async (format) => {
      const file = fileOf(revealed(HAND), format);
      if (!file.ok) throw new Error(file.error);
      expect(file.value.name).toMatch(/^hand-71\.(phh|txt|json)$/);
      expect(formatOfStart(file.value.text)).toBe(format === 'pokerstars' ? 'text' : format);
      const [entry] = await readAll(file.value.text);
      expect(entry?.kind).toBe('hand');
      const back = entry?.kind === 'hand' ? openHand(entry.hand) : null;
      const stacks = (hand: Hand) => {
        const played = replay(hand, { lenient: true });
        return played.ok ? [...played.value.state.stack].sort() : null;
      };
      expect(stacks(back!)).toEqual(stacks(HAND));
    },
  );

  test('a game that the room of the text does not know is refused by its code', () => {
    const hand = randomHand(xoshiro128('kuhn'), variantOf('FK')!);
    expect(fileOf(hand, 'pokerstars')).toEqual({ ok: false, error: 'unsupported-variant' });
  });
});

async function readAll(source: Blob | string): Promise<ShelfEntry[]> {
  const entries: ShelfEntry[] = [];
  for await (const progress of indexHands(chunksOf(source))) entries.push(...progress.entries);
  return entries;
}

function phhsOf(hands: readonly Hand[]): string {
  return hands
    .map((hand, at) => {
      const file = fileOf(hand, 'phh');
      return `[${at + 1}]\n${file.ok ? file.value.text : ''}\n`;
    })
    .join('\n');
}

describe('reading', () => {
  test('[CODE-5] the replayer reads what the command reads: rooms, sessions and open histories', async () => {
    const winamax = [
      'Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2021/01/02 03:04:05 UTC',
      "Table: 'Oslo' 5-max (real money) Seat #1 is the button",
      'Seat 1: Ann (100€)',
      'Seat 2: Bob (100€)',
      '*** ANTE/BLINDS ***',
      'Ann posts small blind 1€',
      'Bob posts big blind 2€',
      '*** PRE-FLOP ***',
      'Ann folds',
      'Bob collected 3€ from pot',
      '*** SUMMARY ***',
      'Total pot 3€ | No rake',
    ].join('\n');
    expect(await readAll(winamax)).toMatchObject([
      { kind: 'hand', hand: { name: '1-2-3', variant: 'NT', players: 2 } },
    ]);
    expect(await readAll('<html>')).toMatchObject([{ kind: 'bad', bad: { code: 'unknown-format' } }]);
  });

  test('every hand of a text is listed; bad ones with line, code and sentence, and the rest goes on', async () => {
    const good = phhsOf([HAND, HAND]);
    const [before, after] = good.split('[2]');
    const text = `${before}[x]\nvariant = 'NT'\nantes = oops\n\n[2]${after}`;
    const entries = await readAll(text);
    expect(entries.map(({ kind }) => kind)).toEqual(['hand', 'bad', 'hand']);
    expect(entries[1]).toMatchObject({
      bad: { index: 1, line: text.split('\n').indexOf('antes = oops') + 1, message: expect.stringMatching(/\.$/) },
    });
    const listed = entries[0]!;
    if (listed.kind !== 'hand') throw new Error(listed.kind);
    expect(listed.hand).toMatchObject({ name: '71', variant: 'NT', players: 6 });
    expect(detailsOf(listed.hand)).toEqual({ pot: 1300, winner: { name: 'Dan', amount: 660 } });
  });

  test('a hand that breaks the rules is listed by the rule', async () => {
    const illegal = { ...HAND, actions: [...HAND.actions.slice(0, 7), 'p4 cbr 30'] };
    expect(shelfEntryOf(0, illegal)).toMatchObject({ kind: 'bad', bad: { code: 'bet-out-of-range' } });
  });

  test('JSON: one document, a list, one on each line, and what is none of them', async () => {
    const json = JSON.stringify(HAND);
    expect(await readAll(json)).toHaveLength(1);
    expect(await readAll(`[${json},${json}]`)).toHaveLength(2);
    const entries = await readAll(`${json}\n{"players":1}\n\n${json}\n`);
    expect(entries.map(({ kind }) => kind)).toEqual(['hand', 'bad', 'hand']);
    expect(entries[1]).toMatchObject({ bad: { index: 1, line: 2 } });
    expect(await readAll('what is this')).toMatchObject([{ bad: { code: 'unknown-format', line: 1 } }]);
    expect(await readAll('')).toMatchObject([{ bad: { code: 'unknown-format' } }]);
  });

  test('a large file is read in slices: the page lives on between them', async () => {
    const text = phhsOf(Array.from({ length: 400 }, () => HAND));
    let clock = 0;
    let pauses = 0;
    let hands = 0;
    const options = {
      now: () => clock++,
      pause: async () => {
        pauses++;
      },
    };
    for await (const { entries } of indexHands(chunksOf(text), options)) hands += entries.length;
    expect(hands).toBe(400);
    expect(pauses).toBeGreaterThan(20);
  });

  test('small pieces give the same hands', async () => {
    const bytes = new TextEncoder().encode(phhsOf([HAND, HAND]));
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    }
    let count = 0;
    for await (const { entries } of indexHands(pieces())) count += entries.filter(({ kind }) => kind === 'hand').length;
    expect(count).toBe(2);
  });

  test('the documents of the list are whole', async () => {
    const [entry] = await readAll(JSON.stringify({ ...HAND, startingStacks: [1000, 'inf', 1000, 640, 1000, 1000] }));
    expect(entry?.kind === 'hand' && openHand(entry.hand).startingStacks[1]).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('odds', () => {
  const at = (stop: number) => stateOf(handAt(tapeOf(revealed(HAND))!, stop))!.state;

  test('the flop is counted exactly, and folded cards that are known can come no more', () => {
    const question = equityQuestion(at(9))!;
    expect(question.players).toEqual([0, 3]);
    const found = equity(requestOf(question, variantOf('NT')!));
    expect(found).toMatchObject({ ok: true, value: { mode: 'exact' } });
    if (found.ok) expect(found.value.players.reduce((sum, player) => sum + player.equity, 0)).toBeCloseTo(1, 9);
  });

  test('unknown hands are dealt from what is left; with nobody known there is nothing to ask', () => {
    const mine = stateOf(handAt(tape, 1))!.state;
    expect(equityQuestion(mine)!.hands.map((cards) => formatCards(cards))).toEqual(['AsAh', ...Array(5).fill('????')]);
    const nobody = stateOf({
      ...handAt(tape, 1),
      actions: handAt(tape, 1).actions.map((line) => line.replace('AsAh', '????')),
    })!;
    expect(equityQuestion(nobody.state)).toBeNull();
    expect(equityQuestion(at(99))).toBeNull();
  });

  test('a call of 140 for a pot of 280 has to win a third', () => {
    expect(potOddsOf(at(7))).toEqual({ player: 3, toCall: 140, pot: 280, needed: 140 / 420 });
    expect(potOddsOf(at(9))).toBeNull();
  });
});

describe('play on from here', () => {
  test('the state at the fork is the state of the history, in every variant and at every decision', () => {
    const random = xoshiro128('fork');
    for (const variant of ALL_VARIANTS) {
      const hand = randomHand(random, variant);
      const own = tapeOf(hand)!;
      for (let stop = 0; stop < own.stops.length; stop++) {
        if (!canFork(own, stop)) continue;
        const fork = forkAt(own, stop, random)!;
        const { state } = stateOf(handAt(own, stop))!;
        expect(fork.state).toEqual(state);
        expect(fork.state.phase).not.toBe(Phase.Deal);
      }
    }
  });

  test('cards that nobody knows are drawn, each once; everything else stays', async () => {
    const random = xoshiro128('unknown');
    for (const variant of ALL_VARIANTS) {
      const own = tapeOf(view(randomHand(random, variant), 0));
      for (let stop = 0; own !== null && stop < own.stops.length; stop++) {
        if (!canFork(own, stop)) continue;
        const fork = forkAt(own, stop, random);
        if (fork === null) continue;
        const { state } = stateOf(handAt(own, stop))!;
        expect([fork.state.stack, fork.state.bet, fork.state.pot, fork.state.actor]).toEqual([
          state.stack,
          state.bet,
          state.pot,
          state.actor,
        ]);
        const cards = fork.state.stack.flatMap((_, player) => holeCards(fork.state, player));
        expect(cards).not.toContain(UNKNOWN);
        expect(holeCards(fork.state, 0).filter((card) => holeCards(state, 0).includes(card))).toEqual(
          holeCards(state, 0).filter((card) => card !== UNKNOWN),
        );
      }
    }
  });

  test('bots play to the end, and stop where the person is asked', async () => {
    const random = xoshiro128('bots');
    const fork = forkAt(tape, 2, random)!;
    const alone = seatBots(6, 5, 'caller');
    const asked = await playOn(fork, alone, random);
    expect(isAsked(asked, 5)).toBe(true);
    expect(fork.hand.actions).toHaveLength(7);
    const folded = actInFork(asked, { kind: 'fold', player: 5 })!;
    const end = await playOn(folded, alone, random);
    expect(isOver(end.state)).toBe(true);
    expect(netOf(end, 5)).toBe(0);
    const played = replay(end.hand);
    expect(played.ok && played.value.state.stack).toEqual(end.state.stack);
    expect(actInFork(asked, { kind: 'betRaise', player: 5, to: 25 })).toBeNull();
    // The same beginning again, as it was.
    expect(fork.state.actor).toBe(3);
  });

  test('every bot plays on in every variant', async () => {
    const random = xoshiro128('every bot');
    for (const variant of ALL_VARIANTS) {
      const own = tapeOf(randomHand(random, variant))!;
      const stop = own.stops.findIndex((_, at) => canFork(own, at));
      for (const bot of ['tight', 'potodds', 'pushfold', 'caller', 'folder', 'random', 'test']) {
        const fork = forkAt(own, stop, random)!;
        const end = await playOn(fork, seatBots(own.hand.players.length, -1, bot), random);
        expect(isOver(end.state)).toBe(true);
      }
    }
  }, 60_000);

  test('the mean of a thousand forks comes with its error', async () => {
    const random = xoshiro128('many');
    const nets: number[] = [];
    const options = { tape, stop: 7, player: 3, bot: 'caller', own: 'caller', times: 1000, random, first: null };
    for await (const part of playMany(options)) nets.push(...part);
    const spread = distributionOf(nets)!;
    expect(spread.count).toBe(1000);
    expect(spread.won + spread.even + spread.lost).toBeCloseTo(1, 9);
    expect(spread.bins.reduce((sum, bin) => sum + bin, 0)).toBe(1000);
    expect(spread.least).toBeGreaterThanOrEqual(-640);
    expect(spread.standardError).toBeGreaterThan(0);
    expect(distributionOf([])).toBeNull();
    expect(distributionOf([5, 5])).toMatchObject({ mean: 5, standardError: 0, bins: [2, ...Array(23).fill(0)] });
  });

  test('the first act can be the same every time', async () => {
    const random = xoshiro128('first');
    const options = { tape, stop: 7, player: 3, bot: 'caller', own: 'caller', times: 20, random };
    const nets: number[] = [];
    for await (const part of playMany({ ...options, first: { kind: 'fold', player: 3 } })) nets.push(...part);
    expect(nets).toEqual(Array(20).fill(-60));
  });

  test('showing is no decision to play on from', () => {
    const last = tape.stops.findIndex(({ line }) => line === 19);
    expect(legal(stateOf(handAt(tape, last))!.state).kind).toBe('show');
    expect(canFork(tape, last)).toBe(false);
    expect(canFork(tape, 0)).toBe(false);
  });
});

test('archives are read as they are: every file of a .zip, and what is in a .gz', async () => {
  const text = (name: string) => `[1]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2
starting_stacks = [100, 100]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\nhand = '${name}'\n`;
  const read = async (blob: Blob): Promise<ShelfEntry[]> => {
    const entries: ShelfEntry[] = [];
    for await (const progress of indexFiles(blob)) entries.push(...progress.entries);
    return entries;
  };
  const names = (entries: readonly ShelfEntry[]) =>
    entries.map((entry) => (entry.kind === 'hand' ? [entry.hand.index, entry.hand.name] : entry.bad.code));
  const files = { 'a.phhs': text('one') + text('two').replace('[1]', '[2]'), 'b/c.phhs': text('three'), 'x.png': 'no' };
  for (const isDeflated of [true, false]) {
    expect(names(await read(new Blob([new Uint8Array(zipOf(files, isDeflated))])))).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ]);
  }
  expect(names(await read(new Blob([new Uint8Array(gzipSync(text('packed')))])))).toEqual([[0, 'packed']]);
  expect(names(await read(new Blob([new Uint8Array(zipOf({ 'x.png': 'no' }))])))).toEqual(['no-hands']);
});
