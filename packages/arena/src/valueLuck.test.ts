import {
  apply,
  type Card,
  dealStreetFrom,
  fraction,
  type HandState,
  newHand,
  Phase,
  stream,
  variantOf,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { allIn, giveUp } from './bots/acts.js';
import { classOf, ORDER } from './bots/charts.js';
import { botOf } from './bots/index.js';
import { addLuck, emptyGroups, type LuckGroups, withoutLuck } from './luckSums.js';
import { createManifest } from './manifest.js';
import { ChunkRunner } from './match.js';
import type { Situation } from './situation.js';
import type { Decision, Hole, RangeOdds, Strategy } from './strategy.js';
import { playCorrected } from './testing/corrected.js';
import { FIRST_WORTH, isMeasured, MEASURES, ValueMeter } from './valueLuck.js';

const NT = variantOf('NT')!;

/** A heads-up hand from which both go all-in before the flop, dealt from an ordered deck. */
function allInHand(cards: readonly number[], stack: number): { state: HandState; meter: ValueMeter } {
  const made = newHand({ variant: 'NT', button: 0, blinds: [1, 2], stacks: [stack, stack] });
  if (!made.ok) throw new Error('a good setup');
  const state = made.value;
  const meter = new ValueMeter(NT);
  const stub = { cards: [...cards], at: 0 };
  meter.begin();
  while (state.phase !== Phase.Over) {
    if (state.phase === Phase.Deal) {
      meter.dealing(state);
      dealStreetFrom(state, stub);
    } else if (state.phase === Phase.Show) apply(state, { kind: 'show', player: state.actor });
    else apply(state, { kind: 'allIn', player: state.actor });
  }
  return { state, meter };
}

describe('[DEV-14] luck by many measures', () => {
  test('is measured between two in hold’em', () => {
    const measured = ['NT', 'PT', 'FT', 'PO', 'NS', 'F7S', 'F2L3D'].filter((code) => isMeasured(variantOf(code)!, 2));
    expect(measured).toEqual(['NT', 'PT', 'FT']);
    expect(isMeasured(NT, 3)).toBe(false);
  });

  test('[DEV-14] each measure is nothing on average', () => {
    const hands = share(1500, 6000);
    const made = createManifest({
      bots: [
        { name: 'a', bot: 'random' },
        { name: 'b', bot: 'caller' },
      ],
      hands,
      corrected: true,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const runner = new ChunkRunner(made.value, [botOf('random')!.make(0), botOf('caller')!.make(1)]);
    const chunk = runner.play({ index: 0, from: 0, to: hands });
    if (chunk instanceof Promise) throw new Error('bots of the box answer at once');
    const sums = chunk.tally.luck![0]!;
    const moved = Array.from({ length: MEASURES }, (_, at) => {
      const squares = sums.products[(at * (at + 1)) / 2 + at]!;
      return squares === 0 ? null : sums.luck[at]! / Math.sqrt(squares);
    });
    expect(moved.filter((value) => value !== null).length).toBeGreaterThan(100);
    // One of 120 normal values is beyond 4 in one of 130 runs; this is one run, always the same.
    for (const value of moved) if (value !== null) expect(Math.abs(value)).toBeLessThan(4);
  });

  /** Goes all-in with good hands and gives up with others, nearly always, and states how often with every hand. */
  function shover(): Strategy {
    const pushes = ([a, b]: readonly Card[]): number => (ORDER[classOf(a!, b!)]! < 250 ? 0.95 : 0.05);
    const play = (situation: Situation): Decision =>
      fraction(situation.random) < pushes(situation.hole) ? allIn(situation) : giveUp(situation);
    const rangeOdds = (situation: Situation, hands: readonly Hole[]): RangeOdds => ({
      decisions: [allIn(situation), giveUp(situation)],
      odds: hands.flatMap((hole) => [pushes(hole), 1 - pushes(hole)]),
    });
    return Object.assign(play, { atOnce: true, rangeOdds });
  }

  test('[DEV-14] hands that were held count as those that would have been played alike', () => {
    const bots = ['a', 'b'].map((name) => ({ name, bot: 'random' }));
    const made = createManifest({ bots, hands: share(1500, 6000), corrected: true });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const runner = new ChunkRunner(made.value, [shover(), botOf('caller')!.make(1)]);
    const chunk = runner.play({ index: 0, from: 0, to: made.value.hands });
    if (chunk instanceof Promise) throw new Error('they answer at once');
    const { sets, luck, luckNet, products, net, square } = chunk.tally.luck![0]!;
    const squareOf = (at: number): number => products[(at * (at + 1)) / 2 + at]!;
    // Nothing on average: the second measure is the luck of the hands that were held.
    expect(squareOf(1)).toBeGreaterThan(0);
    expect(Math.abs(luck[1]! / Math.sqrt(squareOf(1)))).toBeLessThan(3);
    // The rest varies less without it, as an average over some of the luck does.
    const left = square - 2 * luckNet[1]! + squareOf(1) - (net - luck[1]!) ** 2 / sets;
    expect(left).toBeLessThan(0.8 * (square - net ** 2 / sets));
  });

  test('equal bots that state their odds win nothing in duplicate play', async () => {
    const { tally } = await playCorrected(['blueprint', 'blueprint'], { hands: share(40, 400), duplicate: true });
    const { net, square } = withoutLuck(tally.luck!);
    expect([net + 0, square]).toEqual([0, 0]);
  });

  test('[DEV-14] an all-in before the flop is worth its equity, whatever came', () => {
    // Aces against kings: the share of the aces is 0.82.
    const dealt = [51, 50, 47, 46];
    const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !dealt.includes(card));
    const worth: number[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const cards = [...dealt, ...rest.slice(turn), ...rest.slice(0, turn)];
      const { state, meter } = allInHand(cards, 100);
      const luck = new Float64Array(MEASURES);
      const seat = state.hole[0] === 51 ? 0 : 1;
      meter.measure(state, seat, stream('luck', 'test', turn), luck);
      const net = state.stack[seat]! - 100;
      worth.push(net - FIRST_WORTH.reduce((sum, each, at) => sum + each * luck[at]!, 0));
    }
    const mean = worth.reduce((sum, value) => sum + value, 0) / worth.length;
    expect(Math.abs(mean - (0.82 * 200 - 100))).toBeLessThan(5);
    // Net results are 100 up or 100 down; without luck only the drawn boards make a difference.
    for (const value of worth) expect(Math.abs(value - mean)).toBeLessThan(20);
  });

  test('a bot that has to load its weights is waited for', async () => {
    const { isComplete, hands, faults } = await playCorrected(['blueprint', 'caller'], {
      hands: share(20, 100),
      duplicate: true,
    });
    expect({ isComplete, hands, faults }).toEqual({ isComplete: true, hands: share(20, 100), faults: [] });
  });
});

describe('the worth of measures', () => {
  const SWING = 3;

  /** Sets whose net is a part of one measure's luck and noise of its own. */
  function setsOf(count: number, part: number): LuckGroups {
    const random = stream('sums', 'test', 0);
    const noise = (): number => random.next() / 2 ** 31 - 1;
    const groups = emptyGroups();
    for (let set = 0; set < count; set++) {
      const luck = new Float64Array(MEASURES);
      luck[3] = 10 * noise();
      addLuck(groups, set, 5 + part * luck[3] + noise(), SWING, luck);
    }
    return groups;
  }

  test('is found, and only noise is left', () => {
    const count = 20_000;
    const groups = setsOf(count, 7);
    const { net, square, swingLuck } = withoutLuck(groups);
    expect(net / count).toBeCloseTo(5, 1);
    // Every set has the same swing: its product with the luck is that of the sums.
    const played = groups.reduce((sum, each) => sum + each!.net, 0);
    expect(swingLuck / (SWING * (played - net))).toBeCloseTo(1, 9);
    const variance = square / count - (net / count) ** 2;
    // The noise has a third; the luck had 7 * 7 * 100 / 3.
    expect(variance).toBeGreaterThan(0.3);
    expect(variance).toBeLessThan(1);
  });

  test('never comes from the hands that it corrects', () => {
    // One group alone has nobody to learn from: its hands keep the luck of a measure that is worth nothing at first.
    const all = setsOf(4000, 7);
    const alone: LuckGroups = [all[0]!, null, null, null];
    const { net, square } = withoutLuck(alone);
    expect(net).toBe(all[0]!.net);
    expect(square).toBe(all[0]!.square);
  });
});
