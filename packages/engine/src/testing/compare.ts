/**
 * Plays one random hand with the engine and the referee side by side and compares them after every action: whose turn
 * it is, what is legal and for how much, chips, pots, and at the end the awards.
 */
import type { HandAction } from '../action.js';
import type { Card } from '../cards.js';
import { apply, type HandState, history, type Legal, legal, newHand, pots, result } from '../index.js';
import { below, pick, type Random, xoshiro128 } from '../random.js';
import type { Setup } from '../setup.js';
import type { Variant } from '../variants/variant.js';
import { cardsFor, oneIn, randomAct, randomDeck, randomRules, randomSetup } from './deals.js';
import { lineOf, transcript } from './lines.js';
import { referee, start, step } from './referee.js';
import type { PlainAward } from './settle.js';
import { pots as plainPots, type Table } from './table.js';
import { type Turn, turn } from './turn.js';

/** The point where the two differ: everything needed to see it again. */
export class Disagreement extends Error {
  constructor(
    seed: string,
    setup: Setup,
    actions: readonly HandAction[],
    what: string,
    engine: unknown,
    referee: unknown,
  ) {
    const sides = `engine:  ${JSON.stringify(engine)}\nreferee: ${JSON.stringify(referee)}`;
    super(`${what}, seed ${seed}\n${sides}\n${transcript(setup, actions)}`);
  }
}

export interface Played {
  readonly actions: number;
  readonly showdown: boolean;
}

interface Hand {
  readonly random: Random;
  readonly deck: readonly Card[];
  readonly state: HandState;
  readonly table: Table;
  readonly actions: readonly HandAction[];
  /** Cards that each player has thrown away in this draw. */
  readonly thrown: ReadonlyMap<number, readonly Card[]>;
  readonly check: (what: string, engine: unknown, referee: unknown) => void;
}

/** `reading`: how the referee reads the setup; the tests of this test give them another rule. */
export function compareHand(seed: string, variant: Variant, reading = (setup: Setup): Setup => setup): Played {
  const random = xoshiro128(seed);
  const setup = randomSetup(random, variant, randomRules(random));
  const refereed = reading(setup);
  const deck = randomDeck(random, variant);
  const made = newHand(setup);
  if (!made.ok) throw new Disagreement(seed, setup, [], 'a setup is refused', made.error, null);
  const actions: HandAction[] = [];
  const check = (what: string, engine: unknown, referee: unknown) => {
    if (!isSame(engine, referee)) throw new Disagreement(seed, setup, actions, what, engine, referee);
  };
  let hand: Hand = { random, deck, state: made.value, table: start(refereed), actions, thrown: new Map(), check };
  compareState(hand);
  while (legal(hand.state).kind !== 'over') {
    const action = nextAction(hand);
    tryRefused(hand);
    const applied = apply(hand.state, action);
    check(`${lineOf(action)} is refused`, applied.ok ? null : applied.error, null);
    actions.push(action);
    hand = { ...hand, table: step(hand.table, action), thrown: thrownAfter(hand, action) };
    compareState(hand);
  }
  compareResult(hand);
  // The engine's log tells the same hand from the first card on. Slow: every hand is evaluated again.
  if (oneIn(random, 5)) check('history', referee(refereed, history(hand.state)).seats, hand.table.seats);
  return { actions: actions.length, showdown: result(hand.state)?.by === 'showdown' };
}

/** Deep equality of plain data. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  const entry = (of: object, key: string) => (of as Readonly<Record<string, unknown>>)[key];
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(entry(a, key), entry(b, key)));
}

function thrownAfter({ thrown, table }: Hand, action: HandAction): ReadonlyMap<number, readonly Card[]> {
  if (action.kind === 'discard') return new Map([...thrown, [action.player, action.cards]]);
  return table.stage.kind === 'deal' ? thrown : new Map();
}

/** Something legal, by what the engine says. */
function nextAction(hand: Hand): HandAction {
  const { random, table } = hand;
  const now = legal(hand.state);
  switch (now.kind) {
    case 'deal':
      return nextCards(hand, now);
    case 'bet':
      return randomAct(random, now);
    case 'draw': {
      const kept = pick(random, [1, 2, 4]);
      const cards = table.seats[now.player]!.hole.filter(() => oneIn(random, kept));
      return { kind: 'discard', player: now.player, cards: cards.slice(0, now.maxDiscards) };
    }
    case 'show': {
      const player = pick(random, now.showing);
      const mayMuck = player === now.player && now.mayMuck;
      return mayMuck && oneIn(random, 3) ? { kind: 'muck', player } : { kind: 'show', player };
    }
    default:
      throw new Error('nothing to do after the end');
  }
}

/** All that is due, or now and then a part of it; the players in any order. */
function nextCards({ random, deck, table, thrown }: Hand, now: Legal & { kind: 'deal' }): HandAction {
  if (now.maxRuns > 1 && oneIn(random, 3)) return { kind: 'chooseRuns', count: 2 + below(random, now.maxRuns - 1) };
  const due = now.hole.flatMap((count, player) => (count > 0 ? [player] : []));
  const some = (count: number) => (oneIn(random, 20) ? 1 + below(random, count) : count);
  if (due.length === 0) return { kind: 'dealBoard', cards: cardsFor(random, table, deck, some(now.board), []) };
  const player = oneIn(random, 10) ? pick(random, due) : due[0]!;
  const count = some(now.hole[player]!);
  return { kind: 'dealHole', player, cards: cardsFor(random, table, deck, count, thrown.get(player) ?? []) };
}

function compareState({ state, table, check }: Hand): void {
  const now = legal(state);
  const expected = turn(table);
  check('whose turn', actorOf(now), actorOf(expected));
  check('legal', plainOf(now), plainOf(expected));
  if (now.kind === 'bet' && expected.kind === 'bet') {
    check(
      'why closed',
      now.closed,
      expected.closed.find((reason) => reason === now.closed) ?? expected.closed[0] ?? null,
    );
  }
  check(
    'stacks',
    state.stack,
    table.seats.map(({ stack }) => stack),
  );
  if (now.kind === 'over') return;
  check(
    'bets',
    state.bet,
    table.seats.map(({ bet }) => bet),
  );
  check(
    'pots',
    pots(state).map(({ amount, eligible }) => ({ amount, eligible })),
    plainPots(table),
  );
}

function actorOf(now: Legal | Turn): string {
  return 'player' in now ? `${now.kind} p${now.player + 1}` : now.kind;
}

function plainOf(now: Legal | Turn): unknown {
  switch (now.kind) {
    case 'over':
      return null;
    case 'deal':
      return { hole: now.hole, board: now.board, boardIndex: now.board > 0 ? now.boardIndex : 0, maxRuns: now.maxRuns };
    case 'draw':
      return now.maxDiscards;
    case 'show':
      return { showing: now.showing, mayMuck: now.mayMuck };
    case 'bet':
      return betting(now);
  }
}

function betting({ fold, checkCall, toCall, bringIn, betRaise }: (Legal | Turn) & { kind: 'bet' }): unknown {
  const range = betRaise === null ? null : { min: betRaise.min, max: betRaise.max, sizes: betRaise.sizes };
  return { fold, checkCall, toCall: bringIn === null ? toCall : 0, bringIn, betRaise: range };
}

/** Acts that the referee finds illegal are refused, and leave nothing behind. */
function tryRefused(hand: Hand): void {
  const { state, table, random, check } = hand;
  if (!oneIn(random, 10)) return;
  const before = JSON.stringify(state);
  for (const action of illegalActs(turn(table), table)) {
    check(`${lineOf(action)} is not refused`, apply(state, action).ok, false);
  }
  check('refused acts leave a trace', JSON.stringify(state), before);
}

function illegalActs(now: Turn, table: Table): HandAction[] {
  if (now.kind !== 'bet') return [0, table.seats.length - 1].map((player) => ({ kind: 'checkCall', player }));
  const { player, betRaise } = now;
  const others = table.seats.flatMap((_, at): HandAction[] => (at === player ? [] : [{ kind: 'fold', player: at }]));
  const acts: HandAction[] = [...others, { kind: 'dealBoard', cards: [0] }, { kind: 'discard', player, cards: [] }];
  if (!now.fold) acts.push({ kind: 'fold', player });
  if (!now.checkCall) acts.push({ kind: 'checkCall', player });
  if (now.bringIn === null) acts.push({ kind: 'bringIn', player });
  const { bet, stack } = table.seats[player]!;
  const refused = (to: number) =>
    betRaise === null ||
    (betRaise.sizes === null ? to < betRaise.min || to > betRaise.max : !betRaise.sizes.includes(to));
  const edges = [
    0,
    table.price,
    bet + stack,
    bet + stack + 1,
    ...(betRaise === null ? [] : [betRaise.min, betRaise.max]),
  ];
  const totals = new Set(edges.flatMap((to) => [to - 1, to, to + 1]));
  return [...acts, ...[...totals].filter(refused).map((to): HandAction => ({ kind: 'betRaise', player, to }))];
}

function compareResult({ state, table, check }: Hand): void {
  const end = result(state);
  if (end === null || table.stage.kind !== 'over') throw new Error('the hand is not over');
  const { outcome } = table.stage;
  check(
    'final stacks',
    end.stacks,
    table.seats.map(({ stack }) => stack),
  );
  check(
    'final pots',
    end.pots.map(({ amount, eligible }) => ({ amount, eligible })),
    outcome.pots,
  );
  const engine = end.pots.flatMap(({ awards }, pot) => awards.map((award) => ({ ...award, pot })));
  const claims = (pot: number) => outcome.pots[pot]!.eligible.filter((player) => !table.seats[player]!.mucked).length;
  const contested = (awards: readonly PlainAward[]) =>
    awards
      .filter(({ pot, amount }) => amount > 0 && claims(pot) > 1)
      .map(({ pot, board, player, share, amount }) => `pot ${pot} board ${board} p${player + 1} ${share} ${amount}`)
      .sort();
  check('awards', contested(engine), contested(outcome.awards));
}
