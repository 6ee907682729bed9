/**
 * Hands of a match, one after another on one thread: the deal of the schedule, the bots of the seats, every answer
 * checked. A strategy that answers at once costs no promise; one that answers later is waited for.
 */
import {
  apply,
  assert,
  clone,
  copyHand,
  dealFrom,
  dealStreetFrom,
  type HandAction as EngineAction,
  explain,
  type HandState,
  newHand,
  Phase,
  type Random,
  streams,
  variantOf,
  type Xoshiro128,
} from '@cardroom/engine';
import { actPaid, actWord, countedAct, houseAct } from '@cardroom/notation';
import { type Allowance, BotClock } from './clock.js';
import { Deck } from './deck.js';
import { Digest } from './digest.js';
import type { StrictPlayer } from './gameState.js';
import { HOLES } from './held.js';
import { hasLuck, LuckMeter } from './luck.js';
import { budgetOf, type Manifest, matchSetup, unitOf } from './manifest.js';
import { type ChunkResult, FaultList, type KnownFault, openResultOf, type PlayedHand } from './result.js';
import { botAt, type ChunkRange, slotOf } from './schedule.js';
import { Situation } from './situation.js';
import {
  addHandSquares,
  addPot,
  addSet,
  addSetLuck,
  addSwing,
  emptyMatchTally,
  MatchObserver,
  type MatchTally,
} from './statistics.js';
import type { Decision, DrawDecision, Strategy } from './strategy.js';
import { decide, framesOf, StrictError, strategyError, thrownText, timeoutError, usualAct } from './strict.js';
import { isMeasured, MEASURES, type PossibleAct, type Stated, ValueMeter } from './valueLuck.js';

export interface ChunkOptions {
  /** Stacks to begin with, if they are carried. */
  readonly stacks?: readonly number[] | undefined;
  /** Shown every finished hand. */
  readonly onHand?: ((played: PlayedHand) => void) | undefined;
  /** Asked before every hand: no more are played once it says so. */
  readonly isStopped?: (() => boolean) | undefined;
  /** Asked before every hand: a promise makes the match wait for it, so that others come to their turn. */
  readonly pause?: (() => Promise<void> | null) | undefined;
  /** Milliseconds that each bot has used in the match before. */
  readonly spentMs?: readonly number[] | undefined;
  /** Notified when your own bot is called, and when it has answered: a watcher can see that it hangs. */
  readonly watch?: Watch | undefined;
  /** A decision at which a bot broke when the chunk was played before: it is not asked there again. */
  readonly known?: KnownFault | undefined;
}

/** Calls of a bot; `decision` is -1 for calls between its turns. */
export interface Watch {
  called(bot: number, hand: number, decision: number, allowedMs: number): void;
  answered(): void;
}

const STAND_PAT: DrawDecision = { discard: [] };

/** An error that a strategy threw in place of an answer. */
class Thrown {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

/** The answer of a strategy, or the error that it throws in place of one. */
function answerOf(strategy: Strategy, situation: Situation): unknown {
  try {
    return situation.isDraw ? (strategy.draw?.(situation) ?? STAND_PAT) : strategy(situation);
  } catch (error) {
    return new Thrown(error);
  }
}

/** An act between two in chips; a bet or raise as if it were called. */
function possibleAct(state: HandState, action: EngineAction): PossibleAct {
  const { actor, bet, pot } = state;
  const puts = actPaid(state, action);
  const more = Math.max(0, bet[actor]! + puts - bet[1 - actor]!);
  return { isFold: action.kind === 'fold', isBet: more > 0, puts, pot: pot + puts + more };
}

function possibleActs(state: HandState, decisions: readonly Decision[]): PossibleAct[] {
  return decisions.map((decision) => possibleAct(state, decide(state, state.actor, decision)));
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
  readonly #deck: Deck;
  readonly #unit: number;
  readonly #isSteady: boolean;
  readonly #isHeard: boolean;
  readonly #observer: MatchObserver = new MatchObserver();
  readonly #digest: Digest = new Digest();
  readonly #tally: MatchTally;
  readonly #faults: FaultList;
  readonly #clock: BotClock;
  readonly #pause: () => Promise<void> | null;
  readonly #watch: Watch | null;
  readonly #known: KnownFault | null;
  readonly #restartsBefore: readonly number[];
  readonly #botSeeds: (key: number) => Xoshiro128;
  readonly #lucks: (key: number) => Random;
  readonly #templates: HandState[] = [];
  /** One for each rotation: a situation that a bot keeps never comes to show the cards of another bot in its seat. */
  readonly #states: HandState[] = [];
  readonly #setNets: number[];
  readonly #luck: LuckMeter | null;
  /** In its place between two in hold'em. */
  readonly #values: ValueMeter | null;
  /** The luck of the first bot in the set, by each measure. */
  readonly #setLuck: Float64Array = new Float64Array(MEASURES);
  /** The nets of the set without the luck of the board. */
  readonly #setCorrected: number[];
  readonly #randoms: Random[] = [];
  readonly #botOfSeat: number[] = [];
  #setHands = 0;
  /** The squares of what the first bot won in each hand of the set. */
  #setSwing = 0;
  #stacks: number[];
  #state: HandState | null = null;
  #situation: Situation | null = null;
  #pending: Promise<unknown> | null = null;
  #askedMs = 0;
  #allowed: Allowance | null = null;
  #chunk = 0;
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
    this.#deck = new Deck(variant, this.#seats, seed);
    this.#unit = unitOf(manifest);
    this.#isSteady = !carry && strategies.every((strategy) => strategy.sitsOut === undefined);
    this.#isHeard = strategies.some((strategy) => strategy.onResult !== undefined);
    this.#tally = emptyMatchTally(this.#seats);
    this.#faults = new FaultList(this.#seats);
    this.#clock = new BotClock(budgetOf(manifest), this.#seats, options.spentMs);
    this.#pause = options.pause ?? (() => null);
    this.#watch = options.watch ?? null;
    this.#known = options.known ?? null;
    this.#restartsBefore = strategies.map((strategy) => strategy.restarts?.() ?? 0);
    this.#setNets = strategies.map(() => 0);
    this.#setCorrected = strategies.map(() => 0);
    const isCorrected = manifest.corrected && hasLuck(variant);
    this.#values = isCorrected && isMeasured(variant, this.#seats) ? new ValueMeter(variant) : null;
    this.#luck = isCorrected && this.#values === null ? new LuckMeter(variant) : null;
    this.#lucks = streams(seed, 'luck');
    this.#botSeeds = streams(seed, 'bot');
    this.#stacks = (options.stacks ?? stacks).slice();
  }

  /** Plays the chunk. A promise only if a bot or a pause makes the match wait. */
  play(range: ChunkRange): ChunkResult | Promise<ChunkResult> {
    this.#chunk = range.index;
    this.#next = range.from;
    for (let hand = range.from; hand < range.to && !this.#isStopped(); hand++) {
      const pause = this.#pause();
      if (pause !== null) return pause.then(() => this.#playLate(range, hand, this.#begin(hand)));
      const progress = this.#begin(hand);
      if (progress === 'fatal') return this.#result(range, true);
      if (progress === 'waiting') return this.#playLate(range, hand, progress);
    }
    return this.#result(range, false);
  }

  /** Goes on from a hand that has begun, and waits if a bot answers late. */
  async #playLate(range: ChunkRange, first: number, begun: Progress): Promise<ChunkResult> {
    let progress = begun;
    for (let hand = first; ; progress = this.#begin(hand)) {
      while (progress === 'waiting') progress = this.#take(await this.#answer()) ? this.#advance() : 'fatal';
      if (progress === 'fatal') return this.#result(range, true);
      hand++;
      if (hand === range.to || this.#isStopped()) return this.#result(range, false);
      await this.#pause();
    }
  }

  /** The answer that the match waits for, or what came in its place: an error, or nothing in time [S2-11]. */
  async #answer(): Promise<unknown> {
    const { ms } = this.#allowed!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      if (!this.#mindsTime()) return await this.#pending;
      const late = new Promise<never>((_, reject) => {
        if (ms < Number.POSITIVE_INFINITY) timer = setTimeout(() => reject(this.#lateError()), Math.max(0, ms));
      });
      const answer = await Promise.race([this.#pending, late]);
      this.#checkTime();
      return answer;
    } catch (error) {
      return new Thrown(error);
    } finally {
      clearTimeout(timer);
      this.#stopClock();
    }
  }

  /** Whether this match minds the time of the one who is asked: bots outside mind that of a decision themselves. */
  #mindsTime(): boolean {
    return this.#allowed!.by !== 'decision' || this.#asked().keepsTime !== true;
  }

  #asked(): Strategy {
    return this.#strategies[this.#botOfSeat[this.#state!.actor]!]!;
  }

  /** The hand that a bad answer has ended, null if none has. */
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
    this.#clock.beginHand();
    const seeds = this.#botSeeds(deal);
    for (let seat = 0; seat < this.#seats; seat++) {
      this.#botOfSeat[seat] = botAt(seat, rotation, this.#seats);
      // Streams belong to the seat of the deal: in duplicate play equal bots play a deal alike in every rotation.
      this.#randoms[seat] = seeds.fork();
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
    this.#deck.shuffle(deal);
    this.#observer.begin(this.#seats);
    this.#values?.begin();
    return this.#advance();
  }

  #makeHand({ button, stacks, out }: Pick<HandState['terms'], 'button' | 'stacks' | 'out'>): HandState {
    const made = newHand(matchSetup(this.#manifest, button, stacks, out));
    if (!made.ok) throw new Error(made.error.map(explain).join(' '));
    return made.value;
  }

  /** A hand before its first card: made once for each button if stacks and seats are always the same. */
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
    const bot = this.#botOfSeat[seat]!;
    const known = this.#knownAt(bot, -1);
    if (known !== null) {
      this.#faults.add(known);
      return 'fatal';
    }
    this.#watch?.called(bot, this.#hand, -1, this.#clock.allowance(bot).ms);
    try {
      return call();
    } catch (error) {
      const message = `${this.#manifest.bots[bot]!.name} threw between decisions: ${thrownText(error)}`;
      this.#addFault(bot, 'strategy-threw', message);
      return 'fatal';
    } finally {
      this.#watch?.answered();
    }
  }

  #knownAt(bot: number, decision: number): KnownFault | null {
    const known = this.#known;
    return known?.hand === this.#hand && known.bot === bot && known.decision === decision ? known : null;
  }

  // --- Play

  #advance(): Progress {
    const state = this.#state!;
    for (;;) {
      switch (state.phase) {
        case Phase.Over:
          return this.#end(state);
        case Phase.Deal:
          this.#deal(state);
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

  /** All cards that are due; street by street if the luck of each is measured. */
  #deal(state: HandState): void {
    const meter = this.#values ?? this.#luck;
    if (meter === null) {
      dealFrom(state, this.#deck.stub);
      return;
    }
    meter.dealing(state);
    dealStreetFrom(state, this.#deck.stub);
  }

  #ask(state: HandState): unknown {
    const player = state.actor;
    const strategy = this.#asked();
    const situation = new Situation(state, player, this.#hand, this.#randoms[player]!);
    this.#situation = situation;
    const bot = this.#botOfSeat[player]!;
    if (strategy.atOnce) {
      const answer = answerOf(strategy, situation);
      // A bot of the box that has to load something first answers late, once.
      if (isPromise(answer)) this.#startClock(bot);
      return answer;
    }
    const known = this.#knownAt(bot, this.#decision);
    if (known !== null) return known;
    this.#startClock(bot);
    const answer = answerOf(strategy, situation);
    if (isPromise(answer)) return answer;
    try {
      this.#checkTime();
      return answer;
    } catch (late) {
      return new Thrown(late);
    } finally {
      this.#stopClock();
    }
  }

  // --- Time

  #startClock(bot: number): void {
    this.#allowed = this.#clock.allowance(bot);
    this.#watch?.called(bot, this.#hand, this.#decision, this.#allowed.ms);
    this.#askedMs = performance.now();
  }

  #stopClock(): void {
    this.#clock.add(this.#botOfSeat[this.#state!.actor]!, performance.now() - this.#askedMs);
    this.#watch?.answered();
  }

  /** A strategy that does not let anybody else run is measured when it comes back. */
  #checkTime(): void {
    if (performance.now() - this.#askedMs > this.#allowed!.ms) throw this.#lateError();
  }

  #lateError(): StrictError {
    const { by } = this.#allowed!;
    return timeoutError(this.#who(), budgetOf(this.#manifest)[`${by}Ms`], by);
  }

  /** Plays an answer; false when it was bad and that ends the match. */
  #take(answer: unknown): boolean {
    const state = this.#state!;
    const player = state.actor;
    let action: EngineAction;
    if (answer instanceof Thrown) return this.#fault(state, this.#thrown(answer.error));
    if (answer === this.#known && this.#known !== null) return this.#fault(state, this.#known);
    if (this.#values === null) {
      const usual = usualAct(state, player, answer);
      if (usual !== null && this.#play(state, usual)) return true;
    }
    try {
      action = decide(state, player, answer);
    } catch (error) {
      if (!(error instanceof StrictError)) throw error;
      return this.#fault(state, this.#named(error, answer));
    }
    if (this.#values !== null) this.#weigh(this.#values, state, action);
    this.#mustPlay(state, action);
    return true;
  }

  /** Tells the measures of an act and what its bot says of the odds; those with all hands are asked only if needed. */
  #weigh(values: ValueMeter, state: HandState, action: EngineAction): void {
    const asked = this.#asked();
    const odds = asked.odds?.(this.#situation!) ?? null;
    const own = odds && {
      acts: possibleActs(
        state,
        odds.map(({ decision }) => decision),
      ),
      odds: odds.map(({ odds }) => odds),
    };
    values.acting(
      state,
      possibleAct(state, action),
      own,
      asked.rangeOdds ? this.#oddsForAll(state, asked.rangeOdds) : null,
    );
  }

  /** The odds of the acts here with every hand, whenever they are asked for. */
  #oddsForAll(state: HandState, rangeOdds: NonNullable<Strategy['rangeOdds']>): () => Stated | null {
    const then = clone(state);
    const situation = new Situation(then, then.actor, this.#hand, this.#randoms[then.actor]!);
    return () => {
      const range = rangeOdds(situation, HOLES);
      return range && { acts: possibleActs(then, range.decisions), odds: range.odds };
    };
  }

  /** Plays an act of a bot; false if the engine refuses it, and nothing has changed. */
  #play(state: HandState, action: EngineAction): boolean {
    const { actor, street, live } = state;
    const asked = action.kind === 'allIn' ? this.#situation!.legal : undefined;
    const act = countedAct(actWord(state, action, asked));
    if (!apply(state, action).ok) return false;
    this.#observer.acted(street, live, actor, act);
    this.#decision++;
    return true;
  }

  /** The same for an act that has been checked. */
  #mustPlay(state: HandState, action: EngineAction): void {
    if (!this.#play(state, action)) this.#apply(state, action);
  }

  #apply(state: HandState, action: EngineAction): void {
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
  }

  // --- Bad answers

  /** The player who is asked, as messages name them. */
  #who(): StrictPlayer {
    const state = this.#state!;
    const names = this.#botOfSeat.map((bot) => this.#manifest.bots[bot]!.name);
    return { state, player: state.actor, names, hand: this.#hand, language: this.#asked().language };
  }

  /** The error with the names of the match: they are looked up only when they are needed. */
  #named(error: StrictError, answer: unknown): StrictError {
    const { state, player, names, hand, language } = this.#who();
    try {
      decide(state, player, answer, names, hand, language);
    } catch (again) {
      if (again instanceof StrictError) return again;
    }
    return error;
  }

  /** An error that a strategy threw; one of its own comes with the places in its code. */
  #thrown(error: unknown): Pick<KnownFault, 'code' | 'message' | 'ends'> {
    if (error instanceof StrictError) return error;
    const { code, message } = strategyError(this.#who(), error);
    return { code, message: `${message}${framesOf(error)}`, ends: false };
  }

  #addFault(bot: number, code: string, message: string): void {
    this.#faults.add({ hand: this.#hand, decision: this.#decision, bot, code, message });
  }

  /** The end of the match, or the house acts in the bot's place. */
  #fault(state: HandState, { code, message, ends }: Pick<KnownFault, 'code' | 'message' | 'ends'>): boolean {
    this.#addFault(this.#botOfSeat[state.actor]!, code, message);
    if (this.#manifest.policy === 'fatal' || ends) return false;
    const act = houseAct(state, 'timeUp');
    assert(act !== null, 'a bot that gave no good answer was asked for one');
    this.#values?.acting(state, possibleAct(state, act), null, null);
    this.#mustPlay(state, act);
    return true;
  }

  // --- The end of a hand

  #end(state: HandState): Progress {
    const { stack, terms, log, logSize } = state;
    const digest = this.#digest;
    const tally = this.#tally;
    digest.number(this.#hand);
    digest.list(log, logSize);
    const luck = this.#measure(state);
    let place = 0;
    for (let step = 0; step < this.#seats; step++) {
      const seat = (terms.button + step) % this.#seats;
      digest.number(stack[seat]!);
      if (terms.out[seat]) continue;
      const bot = this.#botOfSeat[seat]!;
      const net = stack[seat]! - terms.stacks[seat]!;
      this.#setNets[bot]! += net;
      if (bot === 0) this.#setSwing += net * net;
      if (luck !== undefined) this.#setCorrected[bot]! += net - luck[seat]!;
      tally.netByPlace[bot]![place]! += net;
      tally.handsByPlace[bot]![place]!++;
      place++;
    }
    tally.hands++;
    this.#setHands++;
    if (this.#luck !== null || this.#values !== null) addHandSquares(tally, this.#squares(state));
    addPot(tally, state.pot, this.#unit);
    this.#observer.end(state, this.#botOfSeat, tally.players);
    this.#onHand?.({ hand: this.#hand, state, botOfSeat: this.#botOfSeat });
    if (this.#manifest.carry) this.#carryOn(state);
    this.#endSet();
    return this.#isHeard ? this.#tellResult(state) : 'over';
  }

  /** The luck of each seat on the board; luck by measures goes to the set. */
  #measure(state: HandState): number[] | undefined {
    const random = (): Random => this.#lucks(slotOf(this.#manifest, this.#hand).deal);
    this.#values?.measure(state, this.#botOfSeat.indexOf(0), random(), this.#setLuck);
    return this.#luck?.measure(state, random());
  }

  /** Squares of what each bot won in the hand. */
  #squares({ stack, terms }: HandState): number[] {
    const squares = this.#setNets.map(() => 0);
    for (let seat = 0; seat < this.#seats; seat++) {
      if (!terms.out[seat]) squares[this.#botOfSeat[seat]!] = (stack[seat]! - terms.stacks[seat]!) ** 2;
    }
    return squares;
  }

  /** Shows strategies that learn what everyone saw. */
  #tellResult(state: HandState): Progress {
    const { terms } = state;
    for (let seat = 0; seat < this.#seats; seat++) {
      const { onResult } = this.#strategies[this.#botOfSeat[seat]!]!;
      if (onResult === undefined || terms.out[seat]) continue;
      const result = openResultOf(state);
      const view = new Situation(state, seat, this.#hand, this.#randoms[seat]!);
      if (this.#listen(seat, () => onResult(this.#hand, result, view)) === 'fatal') return 'fatal';
    }
    return 'over';
  }

  /** Stacks carry over; a broke player buys in for the starting stack of the seat. */
  #carryOn(state: HandState): void {
    this.#stacks = state.stack.map((stack, seat) => (stack === 0 ? this.#manifest.stacks[seat]! : stack));
  }

  /** A hand is over, and the last one of an independent set closes it. */
  #endSet(): void {
    this.#next = this.#hand + 1;
    if (this.#manifest.duplicate && this.#hand % this.#seats !== this.#seats - 1) return;
    this.#addSet();
    for (let bot = 0; bot < this.#seats; bot++) this.#setNets[bot] = 0;
    if (this.#luck !== null) this.#setCorrected.fill(0);
    if (this.#values !== null) this.#setLuck.fill(0);
    this.#setSwing = 0;
    this.#setHands = 0;
  }

  #addSet(): void {
    if (this.#setHands === 0) return;
    addSet(this.#tally, this.#setNets, this.#luck === null ? undefined : this.#setCorrected);
    if (this.#seats === 2 && this.#manifest.duplicate) {
      addSwing(this.#tally, this.#setSwing, (this.#luck === null ? this.#setNets : this.#setCorrected)[0]!);
    }
    if (this.#values !== null) addSetLuck(this.#tally, this.#chunk, this.#setNets[0]!, this.#setSwing, this.#setLuck);
  }

  #result({ index, from }: ChunkRange, isFatal: boolean): ChunkResult {
    // A set that the end of the match has cut is not like the others, but its chips were won.
    this.#addSet();
    return {
      index,
      from,
      to: this.#next,
      digest: this.#digest.hex(),
      tally: this.#tally,
      faults: this.#faults.faults,
      faultCounts: this.#faults.counts,
      fatal: isFatal ? this.#faults.last : null,
      stacks: this.#stacks,
      usage: this.#clock.usage,
      restarts: this.#strategies.map((strategy, bot) => (strategy.restarts?.() ?? 0) - this.#restartsBefore[bot]!),
    };
  }
}
