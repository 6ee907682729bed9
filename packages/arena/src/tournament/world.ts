/**
 * A tournament under simulated time: the same pure code that a room runs, with tables that play their hands at once and
 * report them after as long as they would have taken. Every promise is checked after every step.
 */
import { type Random, stream } from '@cardroom/engine';
import {
  drawCommitment,
  gapOf,
  type Input,
  LIVENESS_MS,
  type LoggedFact,
  mustBeDealing,
  newTournament,
  nextDeadline,
  type Permit,
  PromiseKeeper,
  reportOf,
  step,
  type Tournament,
  type TournamentFact,
  type TournamentSettings,
  type TournamentStep,
} from '@cardroom/tournament';
import { playPermit, type StrategyOf } from './hands.js';

/** A hand takes so long, and so much more for each decision: about 65 hands an hour at nine seats. */
const HAND_MS = 12_000;
const DECISION_MS = 3_000;
/** More steps than any tournament needs: one that does not end is a bug. */
const MOST_STEPS = 50_000_000;

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly input: Input;
}

/** The next input: by time, then by the order in which it was planned. */
class Agenda {
  readonly #heap: Due[] = [];
  #order = 0;

  get firstMs(): number {
    return this.#heap[0]?.atMs ?? Number.POSITIVE_INFINITY;
  }

  add(atMs: number, input: Input): void {
    const heap = this.#heap;
    heap.push({ atMs, order: this.#order++, input });
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBefore(heap[at]!, heap[parent]!)) return;
      [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
      at = parent;
    }
  }

  take(): Due {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
      if (least === at) return first;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
}

/** People's conduct besides playing their hands: they may plan inputs for later. */
export interface Behaviour {
  readonly onFact?: (fact: TournamentFact, world: TournamentWorld) => void;
  /** Shown every permit with the hand that was played by it. */
  readonly onHand?: (permit: Permit, played: ReturnType<typeof playPermit>) => void;
  /** Hands are shown in order, act by act, as a file wants them. */
  readonly isRecorded?: boolean;
  /** Shown every input with what became of it. */
  readonly onInput?: (input: Input, done: TournamentStep) => void;
  /** Shown every step with the state after it. */
  readonly onStep?: (state: Tournament, log: readonly LoggedFact[]) => void;
}

export class TournamentWorld {
  readonly state: Tournament;
  readonly seed: string;
  readonly #agenda = new Agenda();
  readonly #random: Random;
  readonly #strategyOf: StrategyOf;
  readonly #behaviour: Behaviour;
  readonly #promises = new PromiseKeeper();
  #idleSinceMs: number | null = null;
  nowMs = 0;
  hands = 0;
  /** The largest difference between two tables' sizes that a report has left behind. */
  largestGap = 0;

  constructor(settings: TournamentSettings, seed: string, strategyOf: StrategyOf, behaviour: Behaviour = {}) {
    this.state = newTournament(settings, 'host', seed, drawCommitment(seed));
    this.seed = seed;
    this.#random = stream(seed, 'tournament');
    this.#strategyOf = strategyOf;
    this.#behaviour = behaviour;
  }

  /** Plans an input. */
  plan(atMs: number, input: Input): void {
    this.#agenda.add(atMs, input);
  }

  /** An input that comes now. */
  give(input: Input): TournamentStep {
    const done = step(this.state, input, this.nowMs, this.#random);
    this.#promises.check(this.state, done.log);
    for (const { fact } of done.log) {
      if (fact.kind === 'permit') this.#play(fact.permit);
      this.#behaviour.onFact?.(fact, this);
    }
    if (input.kind === 'report') this.#measureGap();
    this.#watchLiveness();
    this.#behaviour.onInput?.(input, done);
    this.#behaviour.onStep?.(this.state, done.log);
    return done;
  }

  /** Plays to the end, or until nothing more is going to happen. */
  run(): void {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const { phase } = this.state;
      if (phase === 'ended' || phase === 'cancelled') return;
      const deadlineMs = nextDeadline(this.state, this.nowMs) ?? Number.POSITIVE_INFINITY;
      const agendaMs = this.#agenda.firstMs;
      if (deadlineMs === Number.POSITIVE_INFINITY && agendaMs === Number.POSITIVE_INFINITY) {
        throw new Error(`V-8: nothing is going to happen (level ${this.state.level}, ${this.state.live} left)`);
      }
      this.nowMs = Math.max(this.nowMs, Math.min(deadlineMs, agendaMs));
      this.give(agendaMs <= deadlineMs ? this.#agenda.take().input : { kind: 'tick' });
    }
    throw new Error('V-8: the tournament does not end');
  }

  #play(permit: Permit): void {
    const { entries } = this.state;
    const played = playPermit(
      permit,
      (entry) => (entries[entry - 1]!.away ? null : this.#strategyOf(entry)),
      this.seed,
      this.#behaviour.isRecorded === true ? 'inOrder' : 'auto',
    );
    const away = permit.players.filter(({ entry }) => entries[entry - 1]!.away).map(({ entry }) => entry);
    const lengthMs = Math.max(permit.leastMs, HAND_MS + DECISION_MS * played.decisions);
    this.hands++;
    this.#behaviour.onHand?.(permit, played);
    this.#agenda.add(this.nowMs + lengthMs, { kind: 'report', report: reportOf(permit, played.state, away) });
  }

  #measureGap(): void {
    this.largestGap = Math.max(this.largestGap, gapOf(this.state));
  }

  /** V-8: while someone could play some table has to be dealing, within 90 seconds. */
  #watchLiveness(): void {
    if (!mustBeDealing(this.state)) {
      this.#idleSinceMs = null;
      return;
    }
    this.#idleSinceMs ??= this.nowMs;
    if (this.nowMs - this.#idleSinceMs > LIVENESS_MS)
      throw new Error(`V-8: no table deals since ${this.#idleSinceMs} ms`);
  }
}
