/** From a PHH hand to the hand document and back. Everything that one side cannot express is listed. */
import {
  err,
  formatCards,
  type HandAction,
  type HandState,
  type HouseRules,
  history,
  holeCards,
  isLive,
  ok,
  type Result,
  RULE_SETS,
  resolveHandRules,
  result,
} from '@cardroom/engine';
import { decimalsOf, formatAmount, formatUnits, toUnits } from '../chips.js';
import { isInactive } from '../fold.js';
import { type Hand, type Json, seatCountOf, seatsOf } from '../hand.js';
import { formatLine } from '../line.js';
import { buttonOf, decimalsOfHand, outOf, replay, rulesOf } from '../replay.js';
import { seatEveryone, type TableField, tableFieldOf } from '../tableField.js';
import { DESCRIPTIVE, FIELDS, RULES_FIELD, UNIT_FIELD } from './fields.js';
import { fieldsOf, type PhhHand, venueOf } from './hand.js';
import { clockwisePlaces, forced, inverse, type Order, phhOrder, placeOrder, renumber, reorder } from './order.js';
import { asPosted, isNotReversed, livePost } from './posts.js';
import { lastShows, MONEY_DECIMALS, postReadingOf, smallestUnit } from './replay.js';
import { parseRules } from './rules.js';
import { isList, isNumber, isTable, isTime, type PhhFields, type PhhValue } from './value.js';

/** Losses of a conversion, with reasons. */
export interface PhhLoss {
  readonly field: string;
  readonly reason: /** The other side has no such field. */
    | 'unknown-field'
    /** The value is not of the type or length that the format gives it. */
    | 'odd-value'
    /** More digits than a number of the document holds. */
    | 'precision'
    /** A number, time or table that became text. */
    | 'as-text'
    /** Anticlockwise seat numbers became clockwise places. */
    | 'mirrored'
    /** Players who are not in the hand are not in a PHH file. */
    | 'not-in-hand'
    /** The state of the table around the hand. */
    | 'table-state'
    /** PHH has no code for the variant: only our own readers know it. */
    | 'own-variant'
    /** PHH knows one run-out: the actions end before the board was split. */
    | 'run-outs'
    /** The words written behind actions. */
    | 'commentary'
    /** Uneven antes all belong to the main pot. */
    | 'ante-trimming';
}

export interface FromPhh {
  readonly hand: Hand;
  readonly lost: readonly PhhLoss[];
}

export interface ToPhh {
  readonly fields: PhhFields;
  readonly lost: readonly PhhLoss[];
}

/** The variants that PHH itself has a code for. */
const PHH_VARIANTS: ReadonlySet<string> = new Set([
  'FT',
  'NT',
  'NS',
  'PO',
  'FO/8',
  'F7S',
  'F7S/8',
  'FR',
  'N2L1D',
  'F2L3D',
  'FB',
]);

/** `time_zone` is `timeZone` in the document. */
function camelName(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

// ------------------------------------------------------------------------------------------------- to the document

/** The document of a hand: players in the order of their seats, everything else as the file says. */
export function handOfPhh(phh: PhhHand): FromPhh {
  return new Reading(phh).read();
}

/** A bet or raise: what stands before the amount, the player, the amount. */
const RAISE = /^(\s*p([1-9][0-9]?)\s+cbr\s+)([0-9.]+)/;

/** An all-in that counts the player's dead post is one for what is left. */
function withoutDead(hand: Hand): Hand {
  const dead = hand._deadPosted ?? [];
  if (dead.every((amount) => amount === 0)) return hand;
  const actions = [...hand.actions];
  const decimals = decimalsOfHand(hand);
  for (const [at, line] of hand.actions.entries()) {
    const [, start = '', number = '0', amount = '0'] = RAISE.exec(line) ?? [];
    const player = Number(number) - 1;
    const post = toUnits(dead[player] ?? 0, decimals) ?? 0;
    if (post === 0) continue;
    const before = replay({ ...hand, actions: actions.slice(0, at) }, { lenient: true });
    if (!before.ok) return hand;
    const { bet, stack } = before.value.state;
    const most = bet[player]! + stack[player]!;
    const to = toUnits(Number(amount), decimals) ?? 0;
    if (to > most && to <= most + post)
      actions[at] = `${start}${formatUnits(most, decimals)}${line.slice(start.length + amount.length)}`;
  }
  return { ...hand, actions };
}

/** A show: what stands before the cards, the player, the cards. */
const SHOW = /^(\s*p([1-9][0-9]?)\s+sm\s+)((?:[2-9TJQKA?][cdhs?])+)(?=\s|$)/;

function isUnknownShow(line: string): boolean {
  return SHOW.exec(line)?.[3]?.includes('?') ?? false;
}

class Reading {
  private readonly phh: PhhHand;
  private readonly fields: PhhFields;
  private readonly players: number;
  private readonly lost: PhhLoss[] = [];
  private readonly hand: Record<string, unknown> = {};

  constructor(phh: PhhHand) {
    this.phh = phh;
    this.fields = fieldsOf(phh);
    this.players = phh.stacks.units.length;
  }

  read(): FromPhh {
    const { phh, hand } = this;
    const places = this.places();
    const order = placeOrder(places);
    hand.variant = phh.variant;
    hand.anteTrimmingStatus = phh.anteTrimming;
    const isReversed = !isNotReversed(phh);
    hand.antes = reorder(asPosted(this.amounts('antes') ?? [], isReversed), order);
    const blinds = reorder(asPosted(this.amounts('blinds_or_straddles') ?? this.zeros(), isReversed), order);
    hand.blindsOrStraddles = blinds;
    for (const size of ['bring_in', 'small_bet', 'big_bet', 'min_bet']) {
      const value = this.fields.get(size);
      if (isNumber(value)) hand[camelName(size)] = this.number(size, value.number);
    }
    hand.startingStacks = reorder(this.amounts('starting_stacks') ?? [], order);
    if (blinds.some((blind) => blind < 0)) this.posts(blinds, hand.startingStacks as number[]);
    const back = inverse(order);
    hand.actions = this.actions().map((line) => renumber(line, back));
    hand.players = reorder(this.names(), order);
    this.describe(order);
    this.seats(reorder(places, order), places[this.players - 1]!);
    this.rules();
    this.unit();
    this.ownFields();
    return { hand: withoutDead(seatEveryone(hand as unknown as Hand)), lost: this.lost };
  }

  private lose(field: string, reason: PhhLoss['reason']): void {
    if (!this.lost.some((loss) => loss.field === field && loss.reason === reason)) this.lost.push({ field, reason });
  }

  private zeros(): number[] {
    return Array.from({ length: this.players }, () => 0);
  }

  private number(field: string, text: string): number {
    if (text.endsWith('inf')) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const number = Number(text);
    if (!isExact(text, number)) this.lose(field, 'precision');
    return number;
  }

  private amounts(field: string): number[] | null {
    const value = this.fields.get(field);
    if (!isList(value)) return null;
    return value.map((amount) => (isNumber(amount) ? this.number(field, amount.number) : 0));
  }

  private texts(field: string): string[] {
    const value = this.fields.get(field);
    return isList(value) ? value.map((text) => (typeof text === 'string' ? text : '')) : [];
  }

  /** The lines as written; an unknown hand that is shown before a run-out is the one that is shown after it. */
  private actions(): string[] {
    const lines = this.texts('actions');
    if (!lines.some(isUnknownShow)) return lines;
    const shows = lastShows(this.phh);
    return lines.map((line) =>
      line.replace(SHOW, (whole, before: string, player: string, cards: string) => {
        const known = cards.includes('?') ? shows.get(Number(player) - 1)?.slice(0, cards.length / 2) : undefined;
        return known?.length === cards.length / 2 ? before + formatCards(known) : whole;
      }),
    );
  }

  /** Names as written; a player without a name is called by their number. */
  private names(): string[] {
    const names = this.phh.oddFields.includes('players') ? [] : this.texts('players');
    return this.zeros().map((_, player) => names[player] || `p${player + 1}`);
  }

  /** Clockwise places in the file's order of players; 1..N if it says none that can be used. */
  private places(): readonly number[] {
    const inOrder = this.zeros().map((_, player) => player + 1);
    const seats = this.phh.oddFields.includes('seats') ? null : this.amounts('seats');
    if (seats === null) return inOrder;
    const count = this.fields.get('seat_count');
    const chairs = isNumber(count) ? this.number('seat_count', count.number) : 0;
    const places = clockwisePlaces(seats, Math.max(chairs, ...seats));
    if (places === null) this.lose('seats', 'odd-value');
    else if (places !== seats) this.lose('seats', 'mirrored');
    return places ?? inOrder;
  }

  /** Dead parts of posts leave the stack before the hand begins. */
  private posts(blinds: readonly number[], stacks: readonly number[]): void {
    const { hand, phh } = this;
    const big = (hand.minBet ?? hand.smallBet ?? Math.max(...blinds)) as number;
    const venue = venueOf(phh);
    const reading = postReadingOf(phh);
    const posts = blinds.map((blind) => (blind < 0 ? livePost(-blind, big, venue, reading) : null));
    const dead = posts.map((post, player) => (post === null ? 0 : addDecimals(-blinds[player]!, -post.written)));
    hand.blindsOrStraddles = posts.map((post, player) => (post === null ? blinds[player]! : -post.live || 0));
    if (dead.every((amount) => amount === 0)) return;
    // A stack that does not cover the dead part is all of it.
    const paid = dead.map((amount, player) => Math.min(amount, stacks[player]!));
    hand._deadPosted = paid;
    hand.startingStacks = stacks.map((stack, player) => addDecimals(stack, -paid[player]!));
  }

  private seats(places: readonly number[], button: number): void {
    if (this.fields.has('seats')) this.hand.seats = places;
    this.hand._button = button;
  }

  private describe(order: Order): void {
    for (const [field, type] of DESCRIPTIVE) {
      const value = this.fields.get(field);
      if (value === undefined || field === 'seats' || field === 'players') continue;
      if (this.phh.oddFields.includes(field)) {
        this.lose(field, 'odd-value');
        continue;
      }
      const read = this.description(field, value);
      this.hand[camelName(field)] = type.endsWith(' N') && Array.isArray(read) ? reorder(read, order) : read;
    }
  }

  private description(field: string, value: PhhValue): unknown {
    if (isNumber(value)) {
      // A hand or table number may have more digits than a number holds: it is a name then.
      const number = this.number(field, value.number);
      return Number.isSafeInteger(number) || DESCRIPTIVE.get(field) !== 'name' ? number : value.number;
    }
    if (isTime(value)) return value.time;
    return isList(value) ? value.map((item) => this.description(field, item)) : value;
  }

  private rules(): void {
    const { rules } = this.phh;
    if (rules === null) this.hand._rules = 'phh';
    else if (parseRules(rules) === null) this.lose(RULES_FIELD, 'odd-value');
    else this.hand._rules = this.json(RULES_FIELD, rules);
  }

  /** A hand in tenths is counted in cents if the file does not say otherwise: the document says so. */
  private unit(): void {
    const decimals = decimalsOfHand(this.hand as unknown as Hand);
    if (decimals === 0 || decimals >= MONEY_DECIMALS || smallestUnit(this.phh) !== null) return;
    const blinds = (this.hand.blindsOrStraddles as number[]).filter((blind) => blind > 0).sort((a, b) => a - b);
    const [smallBlind = 0, bigBlind = smallBlind] = blinds;
    this.hand._stakes = { smallBlind, bigBlind, unit: Number(formatUnits(1, MONEY_DECIMALS)) };
  }

  private ownFields(): void {
    for (const [field, value] of this.fields) {
      if (FIELDS.includes(field)) continue;
      if (!field.startsWith('_')) this.lose(field, 'unknown-field');
      else if (Object.hasOwn(this.hand, field)) this.lose(field, 'table-state');
      else this.hand[field] = this.json(field, value);
    }
  }

  private json(field: string, value: PhhValue): Json {
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    if (isList(value)) return value.map((item) => this.json(field, item));
    if (isTable(value)) {
      return Object.fromEntries([...value.table].map(([key, inner]) => [key, this.json(field, inner)]));
    }
    if (isNumber(value)) {
      const number = Number(value.number);
      if (Number.isFinite(number) && isExact(value.number, number)) return number;
    }
    this.lose(field, 'as-text');
    return isTime(value) ? value.time : isNumber(value) ? value.number : null;
  }
}

/** Whether the number says all that its characters say. */
function isExact(text: string, number: number): boolean {
  const [whole = '', fraction = ''] = text.replace(/^[+]/, '').split('.');
  const shortest = fraction.replace(/0+$/, '');
  return (
    formatAmount(number) === (shortest === '' ? whole : `${whole}.${shortest}`) ||
    (number === 0 && /^[-+]?0+$/.test(whole + shortest))
  );
}

// ------------------------------------------------------------------------------------------------- to PHH

/** Own fields of the document that say how the table stood, not how the hand was played. */
const TABLE_STATE = ['_newcomers', '_debts', '_blindSeats', '_waiting'] as const;
/** Those that the field `_table` says of everyone seated. */
const TABLE_FIELD = ['_inactive', '_intents', '_deadBlinds'] as const;
/** Own fields that PHH's own fields say. */
const SAID: ReadonlySet<string> = new Set([
  ...TABLE_STATE,
  ...TABLE_FIELD,
  '_stakes',
  '_deadPosted',
  '_button',
  '_runs',
  '_bombPot',
  '_rules',
]);

/** The fields of a PHH file for a hand; a table that waits has no hand to write. */
export function phhOfHand(hand: Hand): Result<ToPhh, { readonly code: 'no-hand' }> {
  const order = phhOrder(hand.players.length, buttonOf(hand), outOf(hand));
  return hand._waiting === true || order.length < 2 ? err({ code: 'no-hand' }) : ok(new Writing(hand, order).write());
}

class Writing {
  private readonly hand: Hand;
  /** Index in the document of each player of the file. */
  private readonly order: Order;
  private hasChecked = false;
  private readonly fields = new Map<string, PhhValue>();
  private readonly lost: PhhLoss[] = [];

  constructor(hand: Hand, order: Order) {
    this.hand = hand;
    this.order = order;
  }

  write(): ToPhh {
    const { hand, order, fields } = this;
    const variant = hand.variant ?? 'NT';
    const dead = order.map((player) => hand._deadPosted?.[player] ?? 0);
    if (!PHH_VARIANTS.has(variant)) this.lose('variant', 'own-variant');
    fields.set('variant', variant);
    fields.set('ante_trimming_status', this.anteTrimming(dead));
    fields.set(
      'antes',
      amountList(
        forced(
          this.sums(
            order.map((player) => hand.antes[player] ?? 0),
            dead,
          ),
        ),
      ),
    );
    if (hand.bringIn === undefined) {
      fields.set('blinds_or_straddles', amountList(forced(reorder(hand.blindsOrStraddles, order))));
    }
    this.sizes();
    const stacks = this.sums(reorder(hand.startingStacks, order), dead);
    fields.set('starting_stacks', this.stackList(stacks));
    fields.set('actions', this.actions());
    this.describe();
    this.rules();
    this.unit();
    this.ownFields();
    return { fields, lost: this.lost };
  }

  private lose(field: string, reason: PhhLoss['reason']): void {
    this.lost.push({ field, reason });
  }

  /** Exact sums of decimals. */
  private sums(amounts: readonly number[], more: readonly number[]): number[] {
    return amounts.map((amount, player) => addDecimals(amount, more[player]!));
  }

  /** Dead money is written as an ante of one player: then all antes belong to the main pot. */
  private anteTrimming(dead: readonly number[]): boolean {
    const isTrimmed = rulesOf(this.hand).shortAnte === 'matched';
    if (dead.every((amount) => amount === 0)) return isTrimmed;
    if (isTrimmed && this.hand.antes.some((ante) => ante > 0)) this.lose('ante_trimming_status', 'ante-trimming');
    return false;
  }

  private sizes(): void {
    const { hand, fields } = this;
    const isFixed = hand.smallBet !== undefined || hand.bigBet !== undefined;
    const minBet = isFixed ? undefined : (hand.minBet ?? Math.max(0, ...hand.blindsOrStraddles));
    const sizes = { bring_in: hand.bringIn, small_bet: hand.smallBet, big_bet: hand.bigBet, min_bet: minBet };
    for (const [field, size] of Object.entries(sizes)) if (size !== undefined) fields.set(field, amountOf(size));
  }

  /** Stacks carry the zeros that say how fine the table counts, if no amount does. */
  private stackList(stacks: readonly number[]): PhhValue {
    const decimals = decimalsOfHand(this.hand);
    const isSaid = [...stacks, ...this.hand.antes, ...this.hand.blindsOrStraddles].some(
      (amount) => decimalsOf(amount) === decimals || decimalsOf(amount) >= MONEY_DECIMALS,
    );
    return isSaid ? amountList(stacks) : stacks.map((stack) => ({ number: fixedText(stack, decimals) }));
  }

  /** The log as it is, or with everything that the house did for absent players [X-39, I3-2]. */
  private actions(): PhhValue {
    const { hand, order } = this;
    const back: number[] = [];
    order.forEach((player, index) => {
      back[player] = index;
    });
    const isPlain =
      hand._bombPot === undefined && (hand._runs ?? 1) < 2 && !order.some((player) => isInactive(hand, player));
    const played = isPlain ? null : replay(hand);
    if (played === null || !played.ok) {
      return [...hand.actions, ...this.houseShows()].map((line) => renumber(line, back));
    }
    if (hand.actions.some((line) => line.includes('#'))) this.lose('actions', 'commentary');
    const lines: string[] = [];
    for (const action of history(played.value.state)) {
      if (action.kind === 'chooseRuns') {
        this.lose('_runs', 'run-outs');
        break;
      }
      if (action.kind === 'dealBoard' && lines.length > 0) lines.push(...this.checks(played.value.state, back));
      lines.push(renumber(lineOf(action, played.value.decimals), back));
    }
    return lines;
  }

  /** PHH has no street without betting: everybody who could bet in a bomb pot checks once before the flop [H-10]. */
  private checks({ terms }: HandState, back: readonly number[]): string[] {
    if (!terms.isBombPot || this.hasChecked) return [];
    this.hasChecked = true;
    const able = this.order.filter((player) => terms.stacks[player]! > terms.antes[player]!);
    return able.length < 2 ? [] : able.map((player) => renumber(`p${player + 1} cc`, back));
  }

  /** Rules may show hands without an act of showing: PHH readers wait for a line of each. */
  private houseShows(): string[] {
    const { hand, order } = this;
    if (rulesOf(hand).showing !== 'auto') return [];
    const played = replay(hand);
    if (!played.ok || result(played.value.state)?.by !== 'showdown') return [];
    const { state } = played.value;
    const showed = new Set(history(state).flatMap((action) => (action.kind === 'show' ? [action.player] : [])));
    return order
      .filter((player) => isLive(state, player) && !showed.has(player))
      .map((player) => formatLine({ kind: 'show', player, cards: holeCards(state, player) }, 0));
  }

  private describe(): void {
    const { hand, order, fields } = this;
    const places = seatsOf(hand);
    if (order.length < hand.players.length && tableFieldOf(hand) === null) this.lose('players', 'not-in-hand');
    for (const [field, type] of DESCRIPTIVE) {
      const name = camelName(field);
      const value = name === 'seatCount' ? seatCountOf(hand) : (hand as unknown as Record<string, unknown>)[name];
      if (name === 'seats' && (value !== undefined || order.length < hand.players.length)) {
        fields.set(field, amountList(reorder(places, order)));
      } else if (type.endsWith(' N') && Array.isArray(value)) {
        fields.set(field, this.list(value));
      } else if (value !== undefined) {
        fields.set(field, type === 'time' ? { time: String(value) } : scalar(value));
      }
    }
  }

  private list(values: readonly unknown[]): PhhValue {
    return reorder(values, this.order).map(scalar);
  }

  /** The rules are written if a reader would assume others. */
  private rules(): void {
    const rules = this.hand._rules ?? 'notation';
    if (rules === 'phh') return;
    if (isSameRules(resolveHandRules(rules), RULE_SETS.phh)) return;
    this.fields.set(RULES_FIELD, typeof rules === 'string' ? rules : tomlOf(rules as unknown as Json));
  }

  /** A table that counts in tenths says so: readers count decimals in cents. */
  private unit(): void {
    const decimals = decimalsOfHand(this.hand);
    if (decimals > 0 && decimals < MONEY_DECIMALS) this.fields.set(UNIT_FIELD, { number: formatUnits(1, decimals) });
  }

  /** Whether the blinds that were posted say what the blinds of the table are. */
  private isStakesSaid(): boolean {
    const { _stakes: stakes, blindsOrStraddles: blinds } = this.hand;
    return stakes === undefined || (blinds.includes(stakes.smallBlind) && blinds.includes(stakes.bigBlind));
  }

  private ownFields(): void {
    const own = this.hand as unknown as Record<string, unknown>;
    for (const [name, value] of Object.entries(own)) {
      if (!name.startsWith('_') || SAID.has(name) || value === undefined) continue;
      if (hasNull(value)) this.lose(name, 'odd-value');
      else this.fields.set(name, tomlOf(value as Json));
    }
    const table = tableFieldOf(this.hand);
    if (table !== null) this.fields.set('_table', tomlOf(tableJson(table)));
    for (const name of TABLE_STATE) if (saysSomething(own[name])) this.lose(name, 'table-state');
    if (!this.isStakesSaid()) this.lose('_stakes', 'table-state');
  }
}

/** JSON has no number for an unknown stack: the table says 0. */
function tableJson(table: TableField): Json {
  const finite = (amounts: readonly number[]) => amounts.map((amount) => (Number.isFinite(amount) ? amount : 0));
  return { ...table, stacks: finite(table.stacks) } as unknown as Json;
}

function lineOf(action: Exclude<HandAction, { readonly kind: 'chooseRuns' }>, decimals: number): string {
  return action.kind === 'allIn' ? '' : formatLine(action, decimals);
}

function addDecimals(a: number, b: number): number {
  if (b === 0 || !Number.isFinite(a)) return a;
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return Number(formatUnits((toUnits(a, decimals) ?? 0) + (toUnits(b, decimals) ?? 0), decimals));
}

function amountOf(amount: number): PhhValue {
  return { number: formatAmount(amount) };
}

function amountList(amounts: readonly number[]): PhhValue {
  return amounts.map(amountOf);
}

/** With all its decimals: `50` counted in cents is `50.00`. */
function fixedText(amount: number, decimals: number): string {
  if (!Number.isFinite(amount)) return formatAmount(amount);
  const [whole = '0', fraction = ''] = formatAmount(amount).split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

function scalar(value: unknown): PhhValue {
  return typeof value === 'number' ? amountOf(value) : typeof value === 'boolean' ? value : String(value);
}

/** JSON as TOML; the caller has looked for null. */
function tomlOf(value: Json): PhhValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return { number: String(value) };
  if (Array.isArray(value)) return value.map(tomlOf);
  return { table: new Map(Object.entries(value ?? {}).map(([key, inner]) => [key, tomlOf(inner)])) };
}

function hasNull(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.values(value).some(hasNull);
}

function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysSomething);
  return value !== undefined && value !== null && value !== 0 && value !== false;
}

function isSameRules(a: HouseRules, b: HouseRules): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
