/**
 * Many hands at once, for those who learn: `reset`, `step`, masks and observations as typed arrays that are made once
 * and written again. The rules are the engine's; nothing here knows a game.
 *
 * Hands that end begin again at once with the button one seat further: after a `step` every row shows a decision of
 * whoever is asked next, `dones` says where a hand has ended, and `rewards` what everybody has won or lost in it.
 */
import {
  apply,
  clone,
  copyHand,
  DECKS,
  dealFrom,
  type HandAction as EngineAction,
  explain,
  type HandState,
  type HouseRules,
  MAX_PLAYERS,
  newHand,
  Phase,
  type Random,
  type RuleSetName,
  type Seed,
  type Stub,
  shuffle,
  stream,
  type Variant,
  variantOf,
  type Xoshiro128,
} from '@cardroom/engine';
import { createManifest, explainManifest, type Manifest, matchRules, matchSetup, unitOf } from '../manifest.js';
import { type ActionSpace, actionSpaceOf, CHECK_CALL, FIRST_BET, FOLD, isDraw, writeMask } from './actions.js';
import { ACT_FIELDS, ActKind, type CardCoding, type Layout, layoutOf, RowWriter, stateSizeOf } from './layout.js';

export interface EnvironmentOptions {
  /** A code of the engine's variants; no-limit hold'em by default. */
  readonly variant?: string;
  /** Players at each table; 2 by default. */
  readonly seats?: number;
  /** Tables; 1 by default. */
  readonly batch?: number;
  readonly seed?: Seed;
  readonly rules?: RuleSetName | HouseRules;
  readonly blinds?: readonly [number, number];
  readonly ante?: number;
  readonly bringIn?: number;
  /** Chips of everybody, or of each seat, at the start of every hand; 100 big blinds by default. */
  readonly stacks?: number | readonly number[];
  /** Bets as parts of the pot; half of it and all of it by default. */
  readonly parts?: readonly number[];
  /** How cards are written; one-hot by default. */
  readonly cards?: CardCoding;
  /** Acts of the history in an observation; 24 by default. */
  readonly acts?: number;
  /** Whether `states` are written as well: everybody's cards, for critics. */
  readonly states?: boolean;
  /**
   * Puts the deck of a hand in order, in place of a shuffle: duplicate deals, studied spots, tests. The cards are those
   * of the whole deck, dealt from the front, first to the left of the button.
   */
  readonly deal?: (cards: number[], table: number, random: Random) => void;
}

/** An action that cannot be played; nothing of the step has been played. */
export class EnvironmentError extends Error {
  override readonly name: string = 'EnvironmentError';
  readonly code: 'illegal-action' | 'bad-length';
  /** The table, from 0; -1 if none in particular. */
  readonly table: number;

  constructor(code: EnvironmentError['code'], message: string, table = -1) {
    super(message);
    this.code = code;
    this.table = table;
  }
}

const DEFAULT_ACTS = 24;
const MAX_ACTS = 1024;
/** A million tables take gigabytes: a larger number is a slip. */
const MAX_BATCH = 1_000_000;
/** Hands in a row without a decision: with such stacks there never is one. */
const MAX_EMPTY_HANDS = 1000;

function wholeOption(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} is ${value}: it must be a whole number from ${least} to ${most}`);
}

function manifestOf(options: EnvironmentOptions, seats: number): Manifest {
  const { variant, rules, blinds, ante, bringIn, stacks } = options;
  const made = createManifest({
    bots: Array.from({ length: seats }, (_, seat) => ({ name: `seat ${seat}`, bot: 'caller' })),
    hands: 1,
    ...(variant !== undefined && { variant }),
    ...(rules !== undefined && { rules }),
    ...(blinds !== undefined && { blinds }),
    ...(ante !== undefined && { ante }),
    ...(bringIn !== undefined && { bringIn }),
    ...(stacks !== undefined && { stacks }),
  });
  if (!made.ok) throw new RangeError(made.error.map(explainManifest).join(' '));
  return made.value;
}

/** A hand of each place of the button, before its first card. Hands are shown without an act each. */
function templatesOf(manifest: Manifest): HandState[] {
  const rules = Object.freeze({ ...matchRules(manifest), showing: 'auto' as const });
  const nobodyOut = manifest.stacks.map(() => false);
  return manifest.stacks.map((_, button) => {
    const made = newHand({ ...matchSetup(manifest, button, manifest.stacks, nobodyOut), rules });
    if (!made.ok) throw new RangeError(made.error.map(explain).join(' '));
    return made.value;
  });
}

/** Cards that can leave the deck without a reshuffle. */
function cardsNeeded(variant: Variant, seats: number): number {
  const cards = variant.streets.reduce(
    (sum, street) => sum + (street.down + street.up) * seats + street.board * variant.boards,
    0,
  );
  return Math.min(DECKS[variant.deck].length, cards);
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export class Environment {
  readonly variant: Variant;
  readonly seats: number;
  readonly batch: number;
  /** Chips of a unit of observations and rewards: the big blind, or the small bet. */
  readonly unit: number;
  readonly actions: ActionSpace;
  readonly layout: Layout;
  /** Floats of a row of `states`; 0 if they are not written. */
  readonly stateSize: number;

  /** One row for each table, all of them written by every step: see `layout.ts`. */
  readonly observations: Float32Array;
  readonly states: Float32Array;
  /** `actions.count` places for each table: 1 where the act is open. */
  readonly masks: Uint8Array;
  /** The seat that is asked, for each table. */
  readonly actors: Int32Array;
  /** By table and seat, in units: what a hand that has just ended brought; 0 elsewhere. */
  readonly rewards: Float32Array;
  /** 1 where the step has ended a hand. */
  readonly dones: Uint8Array;
  /** The least and the largest total of a bet, in chips, for exact amounts; 0 if none is open. */
  readonly least: Float64Array;
  readonly most: Float64Array;

  readonly #isFixed: boolean;
  readonly #hasDraws: boolean;
  readonly #deck: readonly number[];
  /** Whether every deal starts from the deck in its order, and not from the one before. */
  readonly #isOrdered: boolean;
  readonly #templates: readonly HandState[];
  readonly #writer: RowWriter;
  readonly #order: (cards: number[], table: number, random: Random) => void;
  readonly #tables: HandState[] = [];
  readonly #stubs: Stub[] = [];
  readonly #randoms: Xoshiro128[] = [];
  /** By table and number of the act: the total that a bet goes to. */
  readonly #totals: Float64Array[] = [];
  readonly #prices: Float64Array;
  readonly #acts: Float32Array;
  readonly #actCounts: Int32Array;
  /** Cards thrown away, by table and seat. */
  readonly #thrown: Uint8Array;
  readonly #thrownCounts: Int32Array;
  readonly #thrownSize: number;
  // One act of each kind, written again and again: a step makes no objects.
  readonly #fold: Mutable<Extract<EngineAction, { kind: 'fold' }>> = { kind: 'fold', player: 0 };
  readonly #call: Mutable<Extract<EngineAction, { kind: 'checkCall' }>> = { kind: 'checkCall', player: 0 };
  readonly #bet: Mutable<Extract<EngineAction, { kind: 'betRaise' }>> = { kind: 'betRaise', player: 0, to: 0 };
  readonly #bringIn: Mutable<Extract<EngineAction, { kind: 'bringIn' }>> = { kind: 'bringIn', player: 0 };
  readonly #discards: number[] = [];
  readonly #discard: Mutable<Extract<EngineAction, { kind: 'discard' }>>;

  /** Throws a `RangeError` in words for options that make no game. The first hands are dealt. */
  constructor(options: EnvironmentOptions = {}) {
    const mostSeats = variantOf(options.variant ?? 'NT')?.maxPlayers ?? MAX_PLAYERS;
    const seats = wholeOption('seats', options.seats ?? 2, 2, mostSeats);
    const batch = wholeOption('batch', options.batch ?? 1, 1, MAX_BATCH);
    const acts = wholeOption('acts', options.acts ?? DEFAULT_ACTS, 0, MAX_ACTS);
    const manifest = manifestOf(options, seats);
    const variant = variantOf(manifest.variant)!;
    this.variant = variant;
    this.seats = seats;
    this.batch = batch;
    this.unit = unitOf(manifest);
    this.actions = actionSpaceOf(variant, options.parts);
    this.layout = layoutOf(variant, seats, options.cards ?? 'oneHot', acts);
    this.stateSize = options.states === true ? stateSizeOf(this.layout) : 0;
    this.observations = new Float32Array(batch * this.layout.size);
    this.states = new Float32Array(batch * this.stateSize);
    this.masks = new Uint8Array(batch * this.actions.count);
    this.actors = new Int32Array(batch);
    this.rewards = new Float32Array(batch * seats);
    this.dones = new Uint8Array(batch);
    this.least = new Float64Array(batch);
    this.most = new Float64Array(batch);
    this.#prices = new Float64Array(batch);
    this.#isFixed = variant.limit === 'fixed';
    this.#hasDraws = this.actions.standPat >= 0;
    this.#deck = DECKS[variant.deck];
    const needed = this.#hasDraws ? this.#deck.length : cardsNeeded(variant, seats);
    this.#order = options.deal ?? ((cards, _table, random) => shuffle(random, cards, needed));
    this.#isOrdered = options.deal !== undefined || this.#hasDraws;
    this.#templates = templatesOf(manifest);
    this.#writer = new RowWriter(this.layout, this.unit);
    this.#acts = new Float32Array(batch * acts * ACT_FIELDS);
    this.#actCounts = new Int32Array(batch);
    const draws = variant.streets.filter((street) => street.draw).length;
    this.#thrownSize = draws * this.layout.holeSize;
    this.#thrown = new Uint8Array(batch * seats * this.#thrownSize);
    this.#thrownCounts = new Int32Array(batch * seats);
    this.#discard = { kind: 'discard', player: 0, cards: this.#discards };
    this.#sit();
    this.reset(options.seed ?? 1);
  }

  #sit(): void {
    for (let table = 0; table < this.batch; table++) {
      this.#stubs.push({ cards: [...this.#deck], at: 0, shuffle: (cards) => shuffle(this.#randoms[table]!, cards) });
      this.#totals.push(new Float64Array(this.actions.count));
      this.#tables.push(clone(this.#templates[0]!));
    }
  }

  /**
   * Deals new hands at every table: all that follows comes from the seed and the acts. Without a seed the hands under
   * way are given up, and the next ones of the same streams begin.
   */
  reset(seed?: Seed): void {
    for (let table = 0; table < this.batch; table++) {
      if (seed === undefined) this.#deal(table, (this.#tables[table]!.terms.button + 1) % this.seats);
      else this.#begin(table, seed);
      this.#playOn(table);
      this.#show(table);
    }
    this.dones.fill(0);
    this.rewards.fill(0);
  }

  #begin(table: number, seed: Seed): void {
    this.#randoms[table] = stream(seed, 'environment', table);
    const { cards } = this.#stubs[table]!;
    cards.length = 0;
    for (const card of this.#deck) cards.push(card);
    // Buttons start all around the table, so that a batch begins with every position.
    this.#deal(table, table % this.seats);
  }

  /**
   * Plays one act at every table. `amounts`, if given, holds exact totals of bets in chips: a number above 0 is
   * played in place of the act. Throws an `EnvironmentError` before anything is played if one of them is not open.
   */
  step(actions: ArrayLike<number>, amounts?: ArrayLike<number>): void {
    this.#check(actions, amounts);
    const { batch } = this;
    this.dones.fill(0);
    this.rewards.fill(0);
    for (let table = 0; table < batch; table++) {
      const amount = amounts === undefined ? 0 : amounts[table]!;
      this.#play(table, actions[table]!, amount);
      if (this.#playOn(table)) this.dones[table] = 1;
      this.#show(table);
    }
  }

  /** The hand at a table, for those who need more than rows; the engine's functions read it. It must not be changed. */
  handAt(table: number): Readonly<HandState> {
    return this.#tables[table]!;
  }

  // --- What may be played

  #check(actions: ArrayLike<number>, amounts: ArrayLike<number> | undefined): void {
    const { batch, masks } = this;
    const { count } = this.actions;
    if (actions.length !== batch || (amounts !== undefined && amounts.length !== batch)) {
      throw new EnvironmentError(
        'bad-length',
        `A step needs ${batch} actions, and as many amounts where there are any.`,
      );
    }
    for (let table = 0; table < batch; table++) {
      if (amounts !== undefined && amounts[table] !== 0) {
        if (!this.#isOpen(table, amounts[table]!)) throw this.#badAmount(table, amounts[table]!);
        continue;
      }
      const action = actions[table]!;
      if (!(action >= 0 && action < count) || masks[table * count + action] !== 1) throw this.#badAction(table, action);
    }
  }

  #isOpen(table: number, to: number): boolean {
    if (!Number.isSafeInteger(to) || this.most[table] === 0) return false;
    if (!this.#isFixed) return to >= this.least[table]! && to <= this.most[table]!;
    const { count } = this.actions;
    for (let action = FIRST_BET; action < FIRST_BET + 3; action++) {
      if (this.masks[table * count + action] === 1 && this.#totals[table]![action] === to) return true;
    }
    return false;
  }

  #badAction(table: number, action: number): EnvironmentError {
    const { count } = this.actions;
    const open: number[] = [];
    for (let each = 0; each < count; each++) if (this.masks[table * count + each] === 1) open.push(each);
    const message = `Table ${table}: action ${action} is not open to seat ${this.actors[table]}; open are ${open.join(', ')}.`;
    return new EnvironmentError('illegal-action', message, table);
  }

  #badAmount(table: number, to: number): EnvironmentError {
    const range = this.most[table] === 0 ? 'no bet is open' : `open are ${this.least[table]} to ${this.most[table]}`;
    const message = `Table ${table}: seat ${this.actors[table]} cannot bet to ${to}; ${range}.`;
    return new EnvironmentError('illegal-action', message, table);
  }

  // --- Play

  #play(table: number, action: number, amount: number): void {
    const state = this.#tables[table]!;
    const player = state.actor;
    if (amount > 0) this.#playBet(table, state, player, amount);
    else if (state.phase === Phase.Draw) this.#playDraw(table, state, player, action - this.actions.standPat);
    else if (action === FOLD) {
      this.#note(table, state, player, ActKind.Fold, 0);
      this.#fold.player = player;
      this.#apply(state, this.#fold);
    } else if (action === CHECK_CALL) this.#playCall(table, state, player);
    else this.#playBet(table, state, player, this.#totals[table]![action]!);
  }

  #playCall(table: number, state: HandState, player: number): void {
    if (state.phase === Phase.BringIn) {
      this.#note(table, state, player, ActKind.BringIn, Math.min(state.terms.bringIn, state.stack[player]!));
      this.#bringIn.player = player;
      this.#apply(state, this.#bringIn);
      return;
    }
    const price = this.#prices[table]!;
    this.#note(table, state, player, price > 0 ? ActKind.Call : ActKind.Check, state.bet[player]! + price);
    this.#call.player = player;
    this.#apply(state, this.#call);
  }

  #playBet(table: number, state: HandState, player: number, to: number): void {
    this.#note(table, state, player, ActKind.BetRaise, to);
    this.#bet.player = player;
    this.#bet.to = to;
    this.#apply(state, this.#bet);
  }

  #playDraw(table: number, state: HandState, player: number, way: number): void {
    const first = player * state.terms.holeSize;
    const place = table * this.seats + player;
    this.#discards.length = 0;
    for (let card = 0; way >> card > 0; card++) {
      if (((way >> card) & 1) === 0) continue;
      const thrown = state.hole[first + card]!;
      this.#discards.push(thrown);
      this.#thrown[place * this.#thrownSize + this.#thrownCounts[place]!++] = thrown;
    }
    this.#note(table, state, player, ActKind.Discard, this.#discards.length * this.unit);
    this.#discard.player = player;
    this.#apply(state, this.#discard);
  }

  #apply(state: HandState, action: EngineAction): void {
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
  }

  /** Remembers an act for the history; chips are turned into units. */
  #note(table: number, state: HandState, player: number, kind: ActKind, amount: number): void {
    const size = this.layout.acts;
    if (size === 0) return;
    const acts = this.#acts;
    const first = table * size * ACT_FIELDS;
    let count = this.#actCounts[table]!;
    if (count === size) {
      acts.copyWithin(first, first + ACT_FIELDS, first + size * ACT_FIELDS);
      count--;
    }
    const at = first + count * ACT_FIELDS;
    acts[at] = player;
    acts[at + 1] = state.street + 1;
    acts[at + 2] = kind;
    acts[at + 3] = amount / this.unit;
    this.#actCounts[table] = count + 1;
  }

  /** Deals until someone is asked; hands that end are counted and the next ones begin. Whether one has ended. */
  #playOn(table: number): boolean {
    const state = this.#tables[table]!;
    for (let ended = 0; ; ended++) {
      if (state.phase === Phase.Deal) dealFrom(state, this.#stubs[table]!);
      if (state.phase !== Phase.Over) return ended > 0;
      if (ended === MAX_EMPTY_HANDS) throw new RangeError('With these stacks no player ever has a decision.');
      this.#pay(table, state);
      const next = state.terms.button + 1;
      this.#deal(table, next === this.seats ? 0 : next);
    }
  }

  #pay(table: number, state: HandState): void {
    const { seats, rewards, unit } = this;
    const { stack, terms } = state;
    const first = table * seats;
    for (let seat = 0; seat < seats; seat++) rewards[first + seat]! += (stack[seat]! - terms.stacks[seat]!) / unit;
  }

  #deal(table: number, button: number): void {
    const stub = this.#stubs[table]!;
    copyHand(this.#templates[button]!, this.#tables[table]!);
    if (this.#isOrdered) {
      // A deck that ran out has been filled up with other cards.
      const { cards } = stub;
      cards.length = this.#deck.length;
      for (let i = 0; i < cards.length; i++) cards[i] = this.#deck[i]!;
      this.#thrownCounts.fill(0, table * this.seats, (table + 1) * this.seats);
    }
    this.#order(stub.cards, table, this.#randoms[table]!);
    stub.at = 0;
    this.#actCounts[table] = 0;
    if (this.#tables[table]!.phase === Phase.Deal) dealFrom(this.#tables[table]!, stub);
  }

  // --- What is seen

  #show(table: number): void {
    const state = this.#tables[table]!;
    const player = state.actor;
    const { count } = this.actions;
    const { size, acts } = this.layout;
    this.masks.fill(0, table * count, (table + 1) * count);
    const asked = writeMask(this.actions, state, this.masks, table * count, this.#totals[table]!);
    let least = 0;
    let most = 0;
    let price = 0;
    if (asked.kind === 'bet') {
      price = asked.bringIn ?? asked.toCall;
      if (asked.betRaise !== null) {
        least = asked.betRaise.min;
        most = asked.betRaise.max;
      }
    }
    this.actors[table] = player;
    this.least[table] = least;
    this.most[table] = most;
    this.#prices[table] = price;
    const row = table * size;
    const { observations } = this;
    this.#writer.write(observations, row, state, player, price, least, most, isDraw(state));
    const first = table * acts * ACT_FIELDS;
    this.#writer.writeHistory(observations, row, this.#acts, first, this.#actCounts[table]!, player);
    if (this.#hasDraws) {
      const place = table * this.seats + player;
      const from = place * this.#thrownSize;
      this.#writer.writeDiscards(observations, row, this.#thrown, from, this.#thrownCounts[place]!);
    }
    if (this.stateSize > 0) this.#writer.writeState(this.states, table * this.stateSize, state, player);
  }
}
