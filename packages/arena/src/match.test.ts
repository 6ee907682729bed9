import { type Card, VARIANTS } from '@cardroom/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Action } from './action.js';
import { botOf } from './bots/index.js';
import { createManifest, type Manifest, type MatchOptions } from './manifest.js';
import { ChunkRunner } from './match.js';
import { MatchError, playMatch } from './play.js';
import type { PlayedHand } from './result.js';
import type { MatchRun } from './run.js';
import type { Situation } from './situation.js';
import type { Bot, Decision, Strategy } from './strategy.js';

const random = botOf('random')!;

function manifestOf(seats: number, options: Partial<MatchOptions>): Manifest {
  const bots = Array.from({ length: seats }, (_, bot) => ({ name: `b${bot}`, bot: 'random' }));
  const made = createManifest({ bots, hands: 100, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

function bot(strategy: Strategy): Bot {
  return { name: 'own', make: () => strategy };
}

/** Checks if that is free, else calls. */
function passive({ toCall, stack }: Situation): Decision {
  return { action: toCall === 0 ? Action.CHECK : toCall < stack ? Action.CALL : Action.ALL_IN };
}

interface Kept {
  readonly hand: number;
  readonly stacks: readonly number[];
  readonly nets: readonly number[];
  readonly out: readonly boolean[];
  readonly button: number;
  readonly log: readonly number[];
}

function keep({ hand, state }: PlayedHand): Kept {
  const { stacks, out, button } = state.terms;
  const nets = state.stack.map((stack, seat) => stack - stacks[seat]!);
  return { hand, stacks, nets, out, button, log: state.log.slice(0, state.logSize) };
}

/** The hands before the bad answer that ended a match. */
function runOf(error: unknown): MatchRun {
  if (error instanceof MatchError) return error.run;
  throw error;
}

async function play(manifest: Manifest, bots: readonly Bot[]): Promise<{ run: MatchRun; hands: Kept[] }> {
  const hands: Kept[] = [];
  const run = await playMatch(manifest, bots, { onHand: (played) => hands.push(keep(played)) }).catch(runOf);
  return { run, hands };
}

describe('hands of a match', () => {
  test('every hand starts with the whole stack, the button goes round, chips are conserved', async () => {
    const manifest = manifestOf(3, { hands: 200, stacks: [50, 200, 1000] });
    const { run, hands } = await play(manifest, [random, random, random]);
    expect(run.hands).toBe(200);
    expect(hands.every(({ stacks }) => stacks.join() === '50,200,1000')).toBe(true);
    expect(hands.slice(0, 4).map(({ button }) => button)).toEqual([0, 1, 2, 0]);
    expect(hands.every(({ nets }) => nets[0]! + nets[1]! + nets[2]! === 0)).toBe(true);
    const nets = run.tally.players.map(({ net }) => net);
    expect(nets).toEqual([0, 1, 2].map((seat) => hands.reduce((sum, hand) => sum + hand.nets[seat]!, 0)));
  });

  test('carried stacks go on from hand to hand, and the broke buy in again', async () => {
    const manifest = manifestOf(3, { hands: 300, stacks: [20, 30, 40], carry: true });
    const { run, hands } = await play(manifest, [random, random, random]);
    let rebuys = 0;
    for (let at = 1; at < hands.length; at++) {
      const before = hands[at - 1]!;
      hands[at]!.stacks.forEach((stack, seat) => {
        const left = before.stacks[seat]! + before.nets[seat]!;
        if (left === 0) rebuys++;
        expect(stack).toBe(left === 0 ? [20, 30, 40][seat] : left);
      });
    }
    expect(rebuys).toBeGreaterThan(10);
    expect(run.tally.players.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });

  test('a hand is the same whether or not those before it are played', async () => {
    for (const duplicate of [false, true]) {
      const manifest = manifestOf(4, { hands: 400, duplicate });
      const { hands } = await play(manifest, [random, random, random, random]);
      for (const hand of [0, 1, 7, 133, 399]) {
        const alone: Kept[] = [];
        const strategies = manifest.bots.map((_, seat) => random.make(seat));
        new ChunkRunner(manifest, strategies, { onHand: (played) => alone.push(keep(played)) }).play({
          index: 0,
          from: hand,
          to: hand + 1,
        });
        expect(alone).toEqual([hands[hand]]);
      }
    }
  });

  test('another seed deals other cards; what bots do deals none', async () => {
    /** Two hole cards for each of two players: four entries of the log for a player. */
    const deals = async (seed: string, name: string): Promise<(readonly number[])[]> => {
      const { hands } = await play(manifestOf(2, { hands: 20, seed }), [random, botOf(name)!]);
      return hands.map(({ log }) => log.slice(0, 8));
    };
    const cards = await deals('1', 'random');
    expect(new Set(cards.map(String)).size).toBe(20);
    expect(await deals('1', 'caller')).toEqual(cards);
    expect(await deals('2', 'random')).not.toEqual(cards);
  });

  test('bots sit in and out: a bot that is out posts nothing and gets no cards, and the button passes it', async () => {
    const sleeper: Bot = {
      name: 'sleeper',
      make: () =>
        Object.assign((situation: Situation) => passive(situation), { sitsOut: (hand: number) => hand % 3 === 0 }),
    };
    const { run, hands } = await play(manifestOf(3, { hands: 30, ante: 1 }), [sleeper, random, random]);
    expect(hands.map(({ out }) => out[0])).toEqual(hands.map(({ hand }) => hand % 3 === 0));
    for (const { hand, button, nets } of hands) {
      if (hand % 3 === 0) expect([button, nets[0]]).toEqual([1, 0]);
    }
    expect(run.tally.players.map((player) => player.hands)).toEqual([20, 30, 30]);
  });

  test('a hand that fewer than two want to play is left out', async () => {
    const sleeper: Bot = {
      name: 'sleeper',
      make: () => Object.assign((situation: Situation) => passive(situation), { sitsOut: (hand: number) => hand < 10 }),
    };
    const { run } = await play(manifestOf(2, { hands: 40 }), [random, sleeper]);
    expect([run.hands, run.tally.sets, run.isComplete]).toEqual([30, 30, true]);
  });

  test('strategies are told the end of each hand as everyone saw it', async () => {
    const results: { payoffs: readonly number[]; shown: readonly (readonly Card[] | null)[] }[] = [];
    const listener: Bot = {
      name: 'listener',
      make: () =>
        Object.assign((situation: Situation) => passive(situation), {
          onResult: (_: number, result: (typeof results)[number]) => {
            results.push(result);
          },
        }),
    };
    const { hands } = await play(manifestOf(2, { hands: 30 }), [listener, botOf('folder')!]);
    expect(results.map(({ payoffs }) => payoffs)).toEqual(hands.map(({ nets }) => nets));
    expect(results.some(({ shown }) => shown.every((cards) => cards?.length === 2))).toBe(true);
    expect(results.some(({ shown }) => shown.every((cards) => cards === null))).toBe(true);
  });

  test('a situation that a bot keeps never shows it the cards of another', async () => {
    const seen = new Map<string, Set<number>>();
    const kept: Situation[] = [];
    const snoop: Bot = {
      name: 'snoop',
      make: () => (situation) => {
        for (const old of kept) {
          const cards = old.hole.join();
          seen.set(cards, (seen.get(cards) ?? new Set()).add(situation.hand));
        }
        if (kept.length < 8) kept.push(situation);
        seen.set(situation.hole.join(), (seen.get(situation.hole.join()) ?? new Set()).add(-1));
        return passive(situation);
      },
    };
    await playMatch(manifestOf(2, { hands: 40, duplicate: true }), [snoop, botOf('caller')!]);
    // Whatever it read off old situations, it held itself at some time.
    for (const hands of seen.values()) expect(hands.has(-1)).toBe(true);
  });
});

describe('duplicate play', () => {
  test.each([
    ['random', 2, 'NT'],
    ['test', 3, 'NT'],
    ['tight', 4, 'PO'],
    ['random', 6, 'F7S'],
    ['random', 5, 'F2L3D'],
    ['random', 2, 'FL'],
  ])('equal bots win exactly nothing: %s, %i seats, %s', async (name, seats, variant) => {
    const equal = botOf(name)!;
    const bots = Array.from({ length: seats }, () => equal);
    const stacks = bots.map((_, seat) => 100 + 37 * seat);
    const { run, hands } = await play(manifestOf(seats, { hands: 120, variant, duplicate: true, stacks }), bots);
    expect(run.tally.players.map(({ net }) => net)).toEqual(bots.map(() => 0));
    expect(run.tally.products.flat().every((product) => product === 0)).toBe(true);
    expect(hands.some(({ nets }) => nets.some((net) => net !== 0))).toBe(true);
  });

  test('the hands of a set have the same cards', async () => {
    const callers = [passive, passive, passive].map(bot);
    const { hands } = await play(manifestOf(3, { hands: 9, duplicate: true }), callers);
    for (let set = 0; set < 3; set++) {
      const [first, ...others] = hands.slice(3 * set, 3 * set + 3);
      for (const other of others) expect(other.log).toEqual(first!.log);
    }
  });
});

describe('bad answers', () => {
  /** Answers badly at its `turn`-th turn, else passively. */
  const failing = (turn: number, answer: () => unknown): Bot => {
    let turns = 0;
    return bot((situation) => (turns++ === turn ? (answer() as Decision) : passive(situation)));
  };

  test('[S2-2] a bad answer ends the match: the hands before it are kept, hand and decision are named', async () => {
    const { run, hands } = await play(manifestOf(2, { hands: 500 }), [failing(40, () => null), bot(passive)]);
    expect(run.fatal).toMatchObject({ bot: 0, code: 'missing-action' });
    expect(run.hands).toBe(hands.length);
    expect(run.fatal!.hand).toBe(hands.length);
    expect(run.isComplete).toBe(false);
    expect(run.faultCounts).toEqual([1, 0]);
    expect(run.tally.players.map(({ net }) => net)).toEqual(
      [0, 1].map((seat) => hands.reduce((s, h) => s + h.nets[seat]!, 0)),
    );
  });

  test('[DEV-3] such a match is never taken for a whole one: it rejects, with the fault and the hands before it', async () => {
    const made = playMatch(manifestOf(2, { hands: 500 }), [failing(40, () => null), bot(passive)]);
    const error = await made.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof MatchError)) throw new Error('the match passed for a whole one');
    expect(error.message).toMatch(
      /^A bad answer of b0 ended the match in hand \d+, decision \d+: Missing action: null/,
    );
    expect(error.fault).toMatchObject({ bot: 0, code: 'missing-action', hand: error.run.hands });
    expect([error.run.isComplete, error.run.fatal]).toEqual([false, error.fault]);
  });

  test('messages name the players of the match', async () => {
    const { run } = await play(manifestOf(2, {}), [failing(0, () => ({ action: 'FOLD' })), bot(passive)]);
    expect(run.fatal!.message).toContain('b0');
    expect(run.fatal!.code).toBe('not-an-action');
  });

  test('a strategy that throws', async () => {
    const broken = failing(3, () => {
      throw new Error('division by zero');
    });
    const { run } = await play(manifestOf(2, {}), [bot(passive), broken]);
    expect(run.fatal).toMatchObject({ bot: 1, code: 'strategy-threw' });
    expect(run.fatal!.message).toContain('division by zero');
  });

  test('[DEV-4] what a strategy throws is told with the places in its code, under every policy', async () => {
    for (const policy of ['fatal', 'checkFold'] as const) {
      const error = new TypeError('no such range');
      error.stack =
        'TypeError: no such range\n    at lookUp (file:///mine.mjs:3:7)\n    at node:internal/timers:581:17';
      const broken = failing(3, () => {
        throw error;
      });
      const { run } = await play(manifestOf(2, { policy }), [broken, bot(passive)]);
      expect(run.faults[0]!.message).toMatch(/no such range\n {4}at lookUp \(file:\/\/\/mine\.mjs:3:7\)$/);
      expect(run.fatal === null).toBe(policy === 'checkFold');
    }
  });

  test('[DEV-5] a program is told what to answer in its own language', async () => {
    for (const [language, words] of [
      ['json', 'Answer with action "raise" and amount 4 to increase the bet to 4'],
      ['json2', 'Answer with action_type "raise" and amount 4 to increase the bet to 4'],
      ['acpc', 'Answer with "r" to increase the bet to 4'],
      ['code', 'Use Action.RAISE to increase the bet to 4'],
    ] as const) {
      const strategy = Object.assign(() => ({ action: Action.BET, amount: 4 }), { language });
      const { run } = await play(manifestOf(2, {}), [bot(strategy), bot(passive)]);
      expect(run.fatal!.message).toContain(`Solution: ${words}`);
    }
  });

  test('by choice the house checks or folds instead, and the faults are counted', async () => {
    const silent = bot(() => null as unknown as Decision);
    const { run, hands } = await play(manifestOf(3, { hands: 90, policy: 'checkFold' }), [
      silent,
      bot(passive),
      bot(passive),
    ]);
    expect([run.hands, run.fatal, run.isComplete]).toEqual([90, null, true]);
    expect(run.faultCounts[0]).toBeGreaterThan(90);
    expect(run.faults).toHaveLength(20);
    // It folds two blinds in three hands, and wins what it checks down.
    expect(hands.every(({ nets }) => nets[0]! >= -2)).toBe(true);
  });

  test('the house stands pat and brings in, too', async () => {
    for (const variant of ['F2L3D', 'F7S']) {
      const silent: Bot = {
        name: 'silent',
        make: () => Object.assign(() => null as unknown as Decision, { draw: () => null as never }),
      };
      const { run } = await play(manifestOf(3, { hands: 60, variant, policy: 'checkFold' }), [silent, random, silent]);
      expect([run.hands, run.fatal]).toEqual([60, null]);
    }
  });

  test('what a bot throws between its turns ends the match under every policy', async () => {
    const deaf: Bot = {
      name: 'deaf',
      make: () =>
        Object.assign((situation: Situation) => passive(situation), {
          onResult: (hand: number) => {
            if (hand === 5) throw new Error('memory full');
          },
        }),
    };
    const { run } = await play(manifestOf(2, { policy: 'checkFold' }), [random, deaf]);
    expect(run.fatal).toMatchObject({ bot: 1, hand: 5, code: 'strategy-threw' });
    expect(run.hands).toBe(6);
  });
});

/** Takes so long for every decision, by a clock that nothing else moves. */
function slow(ms: number): Bot {
  vi.useFakeTimers({ toFake: ['performance'] });
  return bot((situation) => {
    vi.advanceTimersByTime(ms);
    return passive(situation);
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('strategies that answer late', () => {
  const later = (ms: number): Bot =>
    bot(async (situation) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return passive(situation);
    });

  test('play the same match as those that answer at once', async () => {
    const manifest = manifestOf(3, { hands: 60 });
    const late = bot(async (situation) => passive(situation));
    const [atOnce, waited] = [
      await playMatch(manifest, [bot(passive), random, random]),
      await playMatch(manifest, [late, random, random]),
    ];
    expect(waited.digest).toBe(atOnce.digest);
    expect(waited.tally).toEqual(atOnce.tally);
  });

  test('[S2-11] an answer that does not come in time ends the match in words', async () => {
    const { run } = await play(manifestOf(2, { timeoutMs: 100 }), [later(5000), bot(passive)]);
    expect(run.fatal).toMatchObject({ bot: 0, code: 'timeout', message: 'Player b0 action timeout after 100ms' });
  });

  test('[S2-11] so does one that blocks everything else meanwhile', async () => {
    const { run } = await play(manifestOf(2, { timeoutMs: 200 }), [bot(passive), slow(250)]);
    expect(run.fatal).toMatchObject({ bot: 1, message: 'Player b1 action timeout after 200ms' });
  });

  test('within its time nothing happens; under the other policy a late one is checked or folded', async () => {
    const inTime = await play(manifestOf(2, { hands: 3, timeoutMs: 5000 }), [later(1), bot(passive)]);
    expect(inTime.run.faultCounts).toEqual([0, 0]);
    const late = await play(manifestOf(2, { hands: 2, timeoutMs: 5, policy: 'checkFold' }), [later(60), bot(passive)]);
    expect([late.run.hands, late.run.faultCounts[0]! > 0]).toEqual([2, true]);
  });
});

describe('[DEV-2] the life of a strategy', () => {
  test('[DEV-2] one instance plays all hands of a match and is told of every result', async () => {
    const lives: number[][] = [];
    const learner: Bot = {
      name: 'learner',
      make: () => {
        const heard: number[] = [];
        lives.push(heard);
        return Object.assign((situation: Situation) => passive(situation), {
          onResult: (hand: number) => {
            heard.push(hand);
          },
        });
      },
    };
    await playMatch(manifestOf(2, { hands: 400 }), [learner, random]);
    expect(lives).toEqual([Array.from({ length: 400 }, (_, hand) => hand)]);
  });
});

describe('budgets', () => {
  test('time for a hand and for the match is limited, too', async () => {
    const hand = await play(manifestOf(2, { hands: 20, handMs: 200 }), [slow(60), bot(passive)]);
    expect(hand.run.fatal).toMatchObject({
      code: 'timeout',
      message: 'Player b0 action timeout: its 200ms for the hand are used up',
    });
    expect(hand.run.fatal!.decision).toBeGreaterThan(2);
    const match = await play(manifestOf(2, { hands: 2000, matchMs: 600, policy: 'checkFold' }), [
      slow(5),
      bot(passive),
    ]);
    expect(match.run.fatal).toMatchObject({ message: 'Player b0 action timeout: its 600ms for the match are used up' });
    expect(match.run.hands).toBeGreaterThan(0);
  });

  test('what was used stands in the result; bots of the box answer at once', async () => {
    const { run } = await play(manifestOf(2, { hands: 10 }), [slow(3), random]);
    const [own, boxed] = run.usage;
    expect(own!.decisions).toBe(run.tally.players[0]!.decisions);
    expect([own!.thinkMs, own!.maxMs]).toEqual([3 * own!.decisions, 3]);
    expect(boxed).toEqual({ decisions: 0, thinkMs: 0, maxMs: 0 });
  });
});

describe('every variant with random bots', () => {
  test.each([...VARIANTS.values()].map((variant) => [variant.code, variant] as const))('%s', async (code, variant) => {
    for (const seats of new Set([2, Math.min(6, variant.maxPlayers), variant.maxPlayers])) {
      const bots = Array.from({ length: seats }, () => random);
      const { run, hands } = await play(manifestOf(seats, { hands: 150, variant: code }), bots);
      expect([run.hands, run.fatal]).toEqual([150, null]);
      for (const { nets } of hands) expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
      expect(run.tally.handsByPlace.flat().reduce((sum, count) => sum + count, 0)).toBe(150 * seats);
    }
  });
});
