/**
 * Hands of a match, one after another on one thread: the deal of the schedule, the bots of the seats, every answer
 * checked. A strategy that answers at once costs no promise; one that answers later is waited for.
 */
import {
  type Card,
  copyHand,
  DECKS,
  dealFrom,
  type Action as EngineAction,
  apply,
  explain,
  type HandState,
  holeCards,
  newHand,
  Phase,
  type Random,
  type Stub,
  shuffle,
  streams,
} from '@cardroom/engine';
import { Digest } from './digest.js';
import { type FaultPolicy, type Manifest, setupOf, unitOf } from './manifest.js';
import { botAt, type ChunkRange, slotOf } from './schedule.js';
import { Situation } from './situation.js';
import { addPot, addSet, emptyTally, Observer, type Tally } from './statistics.js';
import type { DrawDecision, Strategy } from './strategy.js';
import { decide, StrictError } from './strict.js';

/** Why an answer was bad; what it led to is the manifest's policy. */
export interface Fault {
  readonly hand: number;
  readonly decision: number;
  readonly bot: number;
  readonly code: string;
  readonly message: string;
}

/** A finished hand, for whoever writes it down. The state is used again for the next hand: copy what is kept. */
export interface PlayedHand {
  readonly hand: number;
  readonly state: HandState;
  /** Which bot sits at which seat. */
  readonly botOfSeat: readonly number[];
}

/** What a chunk of hands came to. Plain data: it travels between threads and into checkpoints. */
export interface ChunkResult {
  readonly index: number;
  readonly from: number;
  /** The hand after the last one played: less than the end of the chunk when the match died. */
  readonly to: number;
  readonly digest: string;
  readonly tally: Tally;
  readonly faults: readonly Fault[];
  /** The fault that ended the match, null when the chunk is whole. */
  readonly fatal: Fault | null;
  /** Stacks to go on with, where they are carried. */
  readonly stacks: readonly number[];
}

/** Faults kept with their texts; more are only counted by the bots' own records. */
const MAX_FAULTS = 1000;

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

/** The cards that the first streets can take off the deck; draw games may need all. */
function cardsNeeded(state: HandState): number {
  const { variant, players } = state.terms;
  if (variant.streets.some((street) => street.draw)) return DECKS[variant.deck].length;
  const hole = state.terms.holeSize * players;
  const board = variant.streets.reduce((sum, street) => sum + street.board, 0) * variant.boards;
  return Math.min(DECKS[variant.deck].length, hole + board);
}

/** Plays the hands of a chunk. One runner plays one chunk: bots and stacks are its own. */
export class ChunkRunner {
  readonly #manifest: Manifest;
  readonly #strategies: readonly Strategy[];
  readonly #observer: Observer = new Observer();
  readonly #digest: Digest = new Digest();
  readonly #tally: Tally;
  readonly #faults: Fault[] = [];
  readonly #deals: (key: string | number) => Random;
  readonly #seatStreams: readonly ((key: string | number) => Random)[];
  readonly #templates = new Map<number, HandState>();
  readonly #onHand: ((played: PlayedHand) => void) | null;
  readonly #setNets: number[];
  readonly #deck: Card[] = [];
  readonly #randoms: Random[] = [];
  readonly #botOfSeat: number[] = [];
  #stacks: number[];
  #state: HandState | null = null;
  #stub: Stub = { cards: [], at: 0 };
  #hand = 0;
  #decision = 0;

  constructor(
    manifest: Manifest,
    strategies: readonly Strategy[],
    stacks: readonly number[] = manifest.stacks,
    onHand: ((played: PlayedHand) => void) | null = null,
  ) {
    this.#manifest = manifest;
    this.#strategies = strategies;
    this.#tally = emptyTally(strategies.length);
    this.#setNets = strategies.map(() => 0);
    this.#deals = streams(manifest.seed, 'deal');
    this.#seatStreams = strategies.map((_, seat) => streams(manifest.seed, 'seat', seat));
    this.#stacks = stacks.slice();
    this.#onHand = onHand;
  }

  /** Plays the chunk. A promise only where a bot makes the match wait. */
  play(range: ChunkRange): ChunkResult | Promise<ChunkResult> {
    for (let hand = range.from; hand < range.to; hand++) {
      const waiting = this.#begin(hand) ? this.#advance() : null;
      if (waiting === null) continue;
      return waiting === 'fatal' ? this.#result(range, hand) : this.#playLate(range, hand, waiting);
    }
    return this.#result(range, range.to);
  }

  /** Goes on from a bot that answers late. */
  async #playLate(range: ChunkRange, first: number, pending: Promise<unknown>): Promise<ChunkResult> {
    let waiting: Promise<unknown> | 'fatal' | null = pending;
    for (let hand = first; ; ) {
      while (waiting !== null && waiting !== 'fatal') waiting = await this.#answered(waiting);
      if (waiting === 'fatal') return this.#result(range, hand);
      hand++;
      if (hand >= range.to) return this.#result(range, range.to);
      waiting = this.#begin(hand) ? this.#advance() : null;
    }
  }

  async #answered(waiting: Promise<unknown>): Promise<Promise<unknown> | 'fatal' | null> {
    const state = this.#state!;
    const player = state.actor;
    try {
      if (!this.#take(state, player, await waiting)) return 'fatal';
    } catch (error) {
      if (!this.#fault(state, player, error)) return 'fatal';
    }
    return this.#advance();
  }

  /** Sets up a hand; false when too few sit in for one. */
  #begin(hand: number): boolean {
    const { deal, button, rotation } = slotOf(this.#manifest, hand);
    const seats = this.#strategies.length;
    this.#hand = hand;
    this.#decision = 0;
    for (let seat = 0; seat < seats; seat++) {
      this.#botOfSeat[seat] = botAt(seat, rotation, seats);
      // Streams belong to the seat of the deal: in duplicate play equal bots play a deal alike in every rotation.
      this.#randoms[seat] = this.#seatStreams[seat]!(deal);
    }
    const template = this.#template(hand, button);
    if (template === null) {
      this.#endSet(hand);
      return false;
    }
    if (this.#state === null) this.#state = this.#freshState(template);
    copyHand(template, this.#state);
    this.#shuffle(deal, this.#state);
    this.#observer.begin(seats);
    return true;
  }

  #freshState(template: HandState): HandState {
    const { terms } = template;
    const again = newHand(setupOf(this.#manifest, terms.button, terms.stacks, terms.out));
    if (!again.ok) throw new Error(again.error.map(explain).join(' '));
    return again.value;
  }

  /** A hand before its first card: made once for each button where stacks and seats are always the same. */
  #template(hand: number, button: number): HandState | null {
    const sitsOut = (seat: number): boolean => this.#strategies[this.#botOfSeat[seat]!]!.sitsOut?.(hand) === true;
    const isSteady = !this.#manifest.carry && this.#strategies.every((strategy) => strategy.sitsOut === undefined);
    const known = isSteady ? this.#templates.get(button) : undefined;
    if (known !== undefined) return known;
    const out = this.#stacks.map((_, seat) => sitsOut(seat));
    const seats = out.length;
    if (out.filter((isOut) => !isOut).length < 2) return null;
    let dealer = button;
    while (out[dealer]) dealer = (dealer + 1) % seats;
    const made = newHand(setupOf(this.#manifest, dealer, this.#stacks, out));
    if (!made.ok) throw new Error(made.error.map(explain).join(' '));
    if (isSteady) this.#templates.set(button, made.value);
    return made.value;
  }

  #shuffle(deal: number, state: HandState): void {
    const cards = DECKS[state.terms.variant.deck];
    const deck = this.#deck;
    if (deck.length !== cards.length) deck.length = cards.length;
    for (let i = 0; i < cards.length; i++) deck[i] = cards[i]!;
    const random = this.#deals(deal);
    shuffle(random, deck, cardsNeeded(state));
    this.#stub = { cards: deck, at: 0, shuffle: (list) => shuffle(random, list) };
  }

  /** Plays until the hand is over (null), a bot answers with a promise, or the match has died. */
  #advance(): Promise<unknown> | 'fatal' | null {
    const state = this.#state!;
    while (state.phase !== Phase.Over) {
      if (state.phase === Phase.Deal) {
        dealFrom(state, this.#stub);
        continue;
      }
      const player = state.actor;
      if (state.phase === Phase.Show) {
        this.#apply(state, { kind: 'show', player });
        continue;
      }
      try {
        const answer = this.#ask(state, player);
        if (isPromise(answer)) return answer;
        if (!this.#take(state, player, answer)) return 'fatal';
      } catch (error) {
        if (!this.#fault(state, player, error)) return 'fatal';
      }
    }
    this.#end(state);
    return null;
  }

  #ask(state: HandState, player: number): unknown {
    const strategy = this.#strategies[this.#botOfSeat[player]!]!;
    const situation = new Situation(state, player, this.#hand, this.#randoms[player]!);
    if (state.phase !== Phase.Draw) return strategy(situation);
    return strategy.draw === undefined ? STAND_PAT : strategy.draw(situation);
  }

  /** Applies an answer; false when it was bad and that ends the match. */
  #take(state: HandState, player: number, answer: unknown): boolean {
    const action = state.phase === Phase.Draw ? drawOf(player, answer) : decide(state, player, answer);
    this.#observer.before(state, action);
    const applied = apply(state, action);
    if (!applied.ok) throw new StrictError(applied.error.code, explain(applied.error));
    this.#decision++;
    return true;
  }

  #apply(state: HandState, action: EngineAction): void {
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
  }

  /** A bad answer: the end of the match, or the house acts in the bot's place. */
  #fault(state: HandState, player: number, error: unknown): boolean {
    const { policy } = this.#manifest;
    const bot = this.#botOfSeat[player]!;
    const code = error instanceof StrictError ? error.code : 'threw';
    const message = error instanceof Error ? error.message : String(error);
    if (this.#faults.length < MAX_FAULTS) {
      this.#faults.push({ hand: this.#hand, decision: this.#decision, bot, code, message });
    }
    if (policy === 'fatal') return false;
    const action = houseAct(state, player);
    this.#observer.before(state, action);
    this.#apply(state, action);
    this.#decision++;
    return true;
  }

  #end(state: HandState): void {
    const { players } = state.terms;
    const digest = this.#digest;
    const tally = this.#tally;
    digest.number(this.#hand);
    for (let i = 0; i < state.logSize; i++) digest.number(state.log[i]!);
    let pot = 0;
    for (let seat = 0; seat < players; seat++) {
      const bot = this.#botOfSeat[seat]!;
      const net = state.stack[seat]! - state.terms.stacks[seat]!;
      const place = (seat - state.terms.button + players) % players;
      digest.number(state.stack[seat]!);
      this.#setNets[bot]! += net;
      tally.netByPlace[bot]![place]! += net;
      if (!state.terms.out[seat]) tally.handsByPlace[bot]![place]!++;
      pot += state.contribution[seat]!;
    }
    tally.hands++;
    addPot(tally, pot + state.deadMoney, unitOf(this.#manifest));
    this.#observer.end(state, (seat) => tally.players[this.#botOfSeat[seat]!]!);
    this.#onHand?.({ hand: this.#hand, state, botOfSeat: this.#botOfSeat });
    this.#tellResult(state);
    if (this.#manifest.carry) this.#carryOn(state);
    this.#endSet(this.#hand);
  }

  /** Strategies that want to learn are told what everyone saw. */
  #tellResult(state: HandState): void {
    for (let seat = 0; seat < state.terms.players; seat++) {
      const tell = this.#strategies[this.#botOfSeat[seat]!]!.onResult;
      if (tell === undefined) continue;
      const isShowdown = (state.live & (state.live - 1)) !== 0;
      tell(this.#hand, {
        payoffs: state.stack.map((stack, player) => stack - state.terms.stacks[player]!),
        shown: state.stack.map((_, player) =>
          isShowdown && (state.shown & (1 << player)) !== 0 ? holeCards(state, player) : null,
        ),
      });
    }
  }

  /** Stacks go on; who is broke buys in for what the seat began with. */
  #carryOn(state: HandState): void {
    this.#stacks = state.stack.map((stack, seat) => (stack === 0 ? this.#manifest.stacks[seat]! : stack));
  }

  /** The last hand of an independent set closes it. */
  #endSet(hand: number): void {
    const seats = this.#strategies.length;
    if (this.#manifest.duplicate && hand % seats !== seats - 1 && hand !== this.#manifest.hands - 1) return;
    addSet(this.#tally, this.#setNets);
    this.#setNets.fill(0);
  }

  #result(range: ChunkRange, to: number): ChunkResult {
    const isWhole = to === range.to;
    return {
      index: range.index,
      from: range.from,
      to,
      digest: this.#digest.hex(),
      tally: this.#tally,
      faults: this.#faults,
      fatal: isWhole ? null : this.#faults.at(-1)!,
      stacks: this.#stacks,
    };
  }
}

const STAND_PAT: DrawDecision = { discard: [] };

function drawOf(player: number, answer: unknown): EngineAction {
  const discard = (answer as Partial<DrawDecision> | null | undefined)?.discard;
  if (!Array.isArray(discard)) throw new StrictError('bad-draw', `A draw is answered by { discard: cards }, not ${String(answer)}.`);
  return { kind: 'discard', player, cards: discard };
}

/** What the house does in a bot's place: check when free, else fold; bring in; stand pat. */
export function houseAct(state: HandState, player: number): EngineAction {
  if (state.phase === Phase.Draw) return { kind: 'discard', player, cards: [] };
  if (state.phase === Phase.BringIn) return { kind: 'bringIn', player };
  return state.bet[player]! >= state.currentBet ? { kind: 'checkCall', player } : { kind: 'fold', player, byHouse: true };
}

/** How faults are treated, for whoever reads a result. */
export function describePolicy(policy: FaultPolicy): string {
  return policy === 'fatal' ? 'a bad answer ends the match' : 'a bad answer is a check where that is free, else a fold';
}
