/**
 * Hands of a match, one after another on one thread: the deal of the schedule, the bots of the seats, every answer
 * checked. A strategy that answers at once costs no promise; one that answers later is waited for.
 */
import {
  apply,
  assert,
  type Card,
  copyHand,
  DECKS,
  dealFrom,
  type Action as EngineAction,
  explain,
  type HandState,
  holeCards,
  newHand,
  Phase,
  type Random,
  resume,
  type Stub,
  shuffle,
  streams,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { actWord, houseAct } from '@cardroom/notation';
import { Digest } from './digest.js';
import type { StrictPlayer } from './gameState.js';
import { type Manifest, setupOf, unitOf } from './manifest.js';
import { botAt, type ChunkRange, slotOf } from './schedule.js';
import { Situation } from './situation.js';
import { addPot, addSet, countedAct, emptyTally, Observer, type Tally } from './statistics.js';
import type { DrawDecision, Strategy } from './strategy.js';
import { decide, StrictError, strategyError, timeoutError } from './strict.js';

/** A bad answer; what it led to is the manifest's policy. */
export interface Fault {
  /** The number of the hand in the match and of the decision in the hand, both from 0. */
  readonly hand: number;
  readonly decision: number;
  readonly bot: number;
  readonly code: string;
  readonly message: string;
}

/** A hand as it was played, for whoever writes it down. The state is used again for the next hand: copy what is kept. */
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
  /** The hand after the last one played: less than the end of the chunk when the match died or was stopped. */
  readonly to: number;
  readonly digest: string;
  readonly tally: Tally;
  /** The first bad answers of each bot, and how many each gave. */
  readonly faults: readonly Fault[];
  readonly faultCounts: readonly number[];
  /** The one that ended the match. */
  readonly fatal: Fault | null;
  /** Stacks to go on with, where they are carried. */
  readonly stacks: readonly number[];
}

export interface ChunkOptions {
  /** Stacks to begin with, where they are carried. */
  readonly stacks?: readonly number[] | undefined;
  /** Shown every finished hand. */
  readonly onHand?: ((played: PlayedHand) => void) | undefined;
  /** Asked before every hand: no more are played once it says so. */
  readonly isStopped?: (() => boolean) | undefined;
}

/** Bad answers of a bot that are kept with their texts, which hold the whole situation. */
export const MAX_FAULTS = 20;

const STAND_PAT: DrawDecision = { discard: [] };

/** What a strategy threw in place of an answer. */
class Thrown {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

/** As many cards as can leave the deck; draw games may need all of them. */
function cardsNeeded(variant: Variant, players: number): number {
  const deck = DECKS[variant.deck].length;
  if (variant.streets.some((street) => street.draw)) return deck;
  const cards = variant.streets.reduce(
    (sum, street) => sum + (street.down + street.up) * players + street.board * variant.boards,
    0,
  );
  return Math.min(deck, cards);
}

/** A hand is over, waits for the answer of a bot, or has ended the match. */
type Progress = 'over' | 'waiting' | 'fatal';

/** Plays the hands of a chunk. One runner plays one chunk: bots and stacks are its own. */
export class ChunkRunner {
  readonly #manifest: Manifest;
  readonly #strategies: readonly Strategy[];
  readonly #onHand: ((played: PlayedHand) => void) | null;
  readonly #isStopped: () => boolean;
  readonly #seats: number;
  readonly #deckCards: readonly Card[];
  readonly #needed: number;
  readonly #unit: number;
  readonly #isSteady: boolean;
  readonly #isHeard: boolean;
  readonly #observer: Observer = new Observer();
  readonly #digest: Digest = new Digest();
  readonly #tally: Tally;
  readonly #faults: Fault[] = [];
  readonly #faultCounts: number[];
  readonly #deals: (key: number) => Random;
  readonly #botSeeds: (key: number) => Random;
  readonly #templates: HandState[] = [];
  /** One for each rotation: a situation that a bot keeps never comes to show the cards of another bot in its seat. */
  readonly #states: HandState[] = [];
  readonly #setNets: number[];
  readonly #randoms: Random[] = [];
  readonly #botOfSeat: number[] = [];
  readonly #stub: Stub;
  #lastFault: Fault | null = null;
  #setHands = 0;
  #stacks: number[];
  #dealRandom: Random;
  #state: HandState | null = null;
  #situation: Situation | null = null;
  #pending: Promise<unknown> | null = null;
  #askedMs = 0;
  #hand = 0;
  /** The hand after the last one that is over. */
  #next = 0;
  #decision = 0;

  constructor(manifest: Manifest, strategies: readonly Strategy[], options: ChunkOptions = {}) {
    const { seed, carry, stacks, variant: code } = manifest;
    const variant = variantOf(code);
    assert(variant !== null, 'a manifest names a variant');
    this.#manifest = manifest;
    this.#strategies = strategies;
    this.#onHand = options.onHand ?? null;
    this.#isStopped = options.isStopped ?? (() => false);
    this.#seats = strategies.length;
    this.#deckCards = DECKS[variant.deck];
    this.#needed = cardsNeeded(variant, this.#seats);
    this.#unit = unitOf(manifest);
    this.#isSteady = !carry && strategies.every((strategy) => strategy.sitsOut === undefined);
    this.#isHeard = strategies.some((strategy) => strategy.onResult !== undefined);
    this.#tally = emptyTally(this.#seats);
    this.#faultCounts = strategies.map(() => 0);
    this.#setNets = strategies.map(() => 0);
    this.#deals = streams(seed, 'deal');
    this.#botSeeds = streams(seed, 'bot');
    this.#dealRandom = this.#deals(0);
    this.#stub = { cards: [], at: 0, shuffle: (cards) => shuffle(this.#dealRandom, cards) };
    this.#stacks = (options.stacks ?? stacks).slice();
  }

  /** Plays the chunk. A promise only where a bot makes the match wait. */
  play(range: ChunkRange): ChunkResult | Promise<ChunkResult> {
    this.#next = range.from;
    for (let hand = range.from; hand < range.to && !this.#isStopped(); hand++) {
      const progress = this.#begin(hand);
      if (progress === 'fatal') return this.#result(range, true);
      if (progress === 'waiting') return this.#playLate(range, hand);
    }
    return this.#result(range, false);
  }

  /** Goes on from a bot that answers late. */
  async #playLate(range: ChunkRange, first: number): Promise<ChunkResult> {
    let progress: Progress = 'waiting';
    for (let hand = first; ; progress = this.#begin(hand)) {
      while (progress === 'waiting') progress = this.#take(await this.#answer()) ? this.#advance() : 'fatal';
      if (progress === 'fatal') return this.#result(range, true);
      hand++;
      if (hand === range.to || this.#isStopped()) return this.#result(range, false);
    }
  }

  /** The answer that the match waits for, or what came in its place: an error, or nothing in time [S2-11]. */
  async #answer(): Promise<unknown> {
    const { timeoutMs } = this.#manifest;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      if (timeoutMs === 0 || this.#keepsTime()) return await this.#pending;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(timeoutError(this.#who(), timeoutMs)), timeoutMs);
      });
      return await Promise.race([this.#pending, late]);
    } catch (error) {
      return new Thrown(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #keepsTime(): boolean {
    return this.#strategies[this.#botOfSeat[this.#state!.actor]!]!.keepsTime === true;
  }

  /** The hand that a bad answer has ended, null where none has. */
  get unfinished(): PlayedHand | null {
    const state = this.#state;
    if (state === null || state.phase === Phase.Over || this.#next > this.#hand) return null;
    return { hand: this.#hand, state, botOfSeat: this.#botOfSeat };
  }

  // --- The beginning of a hand

  #begin(hand: number): Progress {
    const { deal, button, rotation } = slotOf(this.#manifest, hand);
    this.#hand = hand;
    this.#decision = 0;
    const seeds = this.#botSeeds(deal);
    for (let seat = 0; seat < this.#seats; seat++) {
      this.#botOfSeat[seat] = botAt(seat, rotation, this.#seats);
      // Streams belong to the seat of the deal: in duplicate play equal bots play a deal alike in every rotation.
      this.#randoms[seat] = resume([seeds.next(), seeds.next(), seeds.next(), seeds.next()]);
    }
    const template = this.#isSteady ? this.#steadyTemplate(button) : this.#template(button);
    if (template === 'fatal') return 'fatal';
    if (template === null) {
      this.#endSet();
      return 'over';
    }
    this.#states[rotation] ??= this.#makeHand(template.terms);
    const state = this.#states[rotation];
    copyHand(template, state);
    this.#state = state;
    this.#shuffle(deal);
    this.#observer.begin(this.#seats);
    return this.#advance();
  }

  #makeHand({ button, stacks, out }: Pick<HandState['terms'], 'button' | 'stacks' | 'out'>): HandState {
    const made = newHand(setupOf(this.#manifest, button, stacks, out));
    if (!made.ok) throw new Error(made.error.map(explain).join(' '));
    return made.value;
  }

  /** A hand before its first card: made once for each button where stacks and seats are always the same. */
  #steadyTemplate(button: number): HandState {
    this.#templates[button] ??= this.#makeHand({ button, stacks: this.#stacks, out: this.#stacks.map(() => false) });
    return this.#templates[button];
  }

  /** With those who want to play; null when they are too few. The button goes on to the next of them. */
  #template(button: number): HandState | 'fatal' | null {
    const out: boolean[] = [];
    for (let seat = 0; seat < this.#seats; seat++) {
      const { sitsOut } = this.#strategies[this.#botOfSeat[seat]!]!;
      const answer = sitsOut === undefined ? false : this.#listen(seat, () => sitsOut(this.#hand) === true);
      if (answer === 'fatal') return 'fatal';
      out.push(answer);
    }
    if (out.filter((isOut) => !isOut).length < 2) return null;
    let dealer = button;
    while (out[dealer]) dealer = (dealer + 1) % this.#seats;
    return this.#makeHand({ button: dealer, stacks: this.#stacks, out });
  }

  /** Calls a strategy outside its turns: the house has no act to put in the place of what it throws there. */
  #listen<T>(seat: number, call: () => T): T | 'fatal' {
    try {
      return call();
    } catch (error) {
      const bot = this.#botOfSeat[seat]!;
      const message = `${this.#manifest.bots[bot]!.name} threw between decisions: ${String(error)}`;
      this.#addFault(bot, 'strategy-threw', message);
      return 'fatal';
    }
  }

  #shuffle(deal: number): void {
    const { cards } = this.#stub;
    const deck = this.#deckCards;
    cards.length = deck.length;
    for (let i = 0; i < deck.length; i++) cards[i] = deck[i]!;
    this.#dealRandom = this.#deals(deal);
    shuffle(this.#dealRandom, cards, this.#needed);
    this.#stub.at = 0;
  }

  // --- Play

  #advance(): Progress {
    const state = this.#state!;
    for (;;) {
      switch (state.phase) {
        case Phase.Over:
          return this.#end(state);
        case Phase.Deal:
          dealFrom(state, this.#stub);
          break;
        case Phase.Show:
          this.#apply(state, { kind: 'show', player: state.actor });
          break;
        default: {
          const answer = this.#ask(state);
          if (isPromise(answer)) {
            this.#pending = answer;
            return 'waiting';
          }
          if (!this.#take(answer)) return 'fatal';
        }
      }
    }
  }

  #ask(state: HandState): unknown {
    const player = state.actor;
    const strategy = this.#strategies[this.#botOfSeat[player]!]!;
    const situation = new Situation(state, player, this.#hand, this.#randoms[player]!);
    const isTimed = this.#manifest.timeoutMs > 0;
    this.#situation = situation;
    if (isTimed) this.#askedMs = performance.now();
    try {
      const answer = state.phase === Phase.Draw ? (strategy.draw?.(situation) ?? STAND_PAT) : strategy(situation);
      if (isTimed && !isPromise(answer)) this.#checkTime();
      return answer;
    } catch (error) {
      return new Thrown(error);
    }
  }

  /** A strategy that does not let anybody else run is measured when it comes back. */
  #checkTime(): void {
    const { timeoutMs } = this.#manifest;
    if (performance.now() - this.#askedMs > timeoutMs) throw timeoutError(this.#who(), timeoutMs);
  }

  /** Plays an answer; false when it was bad and that ends the match. */
  #take(answer: unknown): boolean {
    const state = this.#state!;
    const player = state.actor;
    let action: EngineAction;
    if (answer instanceof Thrown) {
      const { error } = answer;
      return this.#fault(state, error instanceof StrictError ? error : strategyError(this.#who(), error));
    }
    try {
      action = decide(state, player, answer);
    } catch (error) {
      if (!(error instanceof StrictError)) throw error;
      return this.#fault(state, this.#named(error, answer));
    }
    this.#play(state, action);
    return true;
  }

  #play(state: HandState, action: EngineAction): void {
    const asked = action.kind === 'allIn' ? this.#situation!.legal : undefined;
    this.#observer.before(state, state.actor, countedAct(actWord(state, action, asked)));
    this.#apply(state, action);
    this.#decision++;
  }

  #apply(state: HandState, action: EngineAction): void {
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
  }

  // --- Bad answers

  /** The player who is asked, as messages name him. */
  #who(): StrictPlayer {
    const state = this.#state!;
    const names = this.#botOfSeat.map((bot) => this.#manifest.bots[bot]!.name);
    return { state, player: state.actor, names, hand: this.#hand };
  }

  /** The error with the names of the match: they are looked up only when they are needed. */
  #named(error: StrictError, answer: unknown): StrictError {
    const { state, player, names, hand } = this.#who();
    try {
      decide(state, player, answer, names, hand);
    } catch (again) {
      if (again instanceof StrictError) return again;
    }
    return error;
  }

  #addFault(bot: number, code: string, message: string): void {
    this.#lastFault = { hand: this.#hand, decision: this.#decision, bot, code, message };
    if (this.#faultCounts[bot]! < MAX_FAULTS) this.#faults.push(this.#lastFault);
    this.#faultCounts[bot]!++;
  }

  /** The end of the match, or the house acts in the bot's place. */
  #fault(state: HandState, { code, message }: StrictError): boolean {
    this.#addFault(this.#botOfSeat[state.actor]!, code, message);
    if (this.#manifest.policy === 'fatal') return false;
    const act = houseAct(state, 'timeUp');
    assert(act !== null, 'a bot that gave no good answer was asked for one');
    this.#play(state, act);
    return true;
  }

  // --- The end of a hand

  #end(state: HandState): Progress {
    const { stack, terms, log, logSize } = state;
    const digest = this.#digest;
    const tally = this.#tally;
    digest.number(this.#hand);
    digest.list(log, logSize);
    let place = 0;
    for (let step = 0; step < this.#seats; step++) {
      const seat = (terms.button + step) % this.#seats;
      digest.number(stack[seat]!);
      if (terms.out[seat]) continue;
      const bot = this.#botOfSeat[seat]!;
      const net = stack[seat]! - terms.stacks[seat]!;
      this.#setNets[bot]! += net;
      tally.netByPlace[bot]![place]! += net;
      tally.handsByPlace[bot]![place]!++;
      place++;
    }
    tally.hands++;
    this.#setHands++;
    addPot(tally, state.pot, this.#unit);
    this.#observer.end(state, this.#botOfSeat, tally.players);
    this.#onHand?.({ hand: this.#hand, state, botOfSeat: this.#botOfSeat });
    if (this.#manifest.carry) this.#carryOn(state);
    this.#endSet();
    return this.#isHeard ? this.#tellResult(state) : 'over';
  }

  /** Strategies that want to learn are told what everyone saw. */
  #tellResult(state: HandState): Progress {
    const { stack, terms, shown, live } = state;
    const isShowdown = (live & (live - 1)) !== 0;
    for (let seat = 0; seat < this.#seats; seat++) {
      const { onResult } = this.#strategies[this.#botOfSeat[seat]!]!;
      if (onResult === undefined || terms.out[seat]) continue;
      const result = {
        payoffs: stack.map((chips, player) => chips - terms.stacks[player]!),
        shown: stack.map((_, player) =>
          isShowdown && (shown & (1 << player)) !== 0 ? holeCards(state, player) : null,
        ),
      };
      const view = new Situation(state, seat, this.#hand, this.#randoms[seat]!);
      if (this.#listen(seat, () => onResult(this.#hand, result, view)) === 'fatal') return 'fatal';
    }
    return 'over';
  }

  /** Stacks go on; who is broke buys in for what the seat began with. */
  #carryOn(state: HandState): void {
    this.#stacks = state.stack.map((stack, seat) => (stack === 0 ? this.#manifest.stacks[seat]! : stack));
  }

  /** A hand is over, and the last one of an independent set closes it. */
  #endSet(): void {
    this.#next = this.#hand + 1;
    if (this.#manifest.duplicate && this.#hand % this.#seats !== this.#seats - 1) return;
    if (this.#setHands > 0) addSet(this.#tally, this.#setNets);
    this.#setNets.fill(0);
    this.#setHands = 0;
  }

  #result({ index, from }: ChunkRange, isFatal: boolean): ChunkResult {
    // A set that the end of the match has cut is not like the others, but its chips were won.
    if (this.#setHands > 0) addSet(this.#tally, this.#setNets);
    return {
      index,
      from,
      to: this.#next,
      digest: this.#digest.hex(),
      tally: this.#tally,
      faults: this.#faults,
      faultCounts: this.#faultCounts,
      fatal: isFatal ? this.#lastFault : null,
      stacks: this.#stacks,
    };
  }
}
