/**
 * `next(hand)`: the next hand of a table. `start(table)`: its first one. Both give a document; a table with too
 * few players gets a waiting document, in which nothing moves and nothing accrues.
 */
import { err, ok, type Result, variantOf } from '@cardroom/engine';
import { decimalsOf, fromUnits, MAX_DECIMALS, toUnits } from '../chips.js';
import { type Hand, Intent, type Stakes, seatsOf } from '../hand.js';
import { buttonOf, decimalsOfHand, finalStacks, type ReplayError } from '../replay.js';
import {
  type LastHand,
  maxDebt,
  type Next,
  type NextHand,
  nextBombPot,
  nextWithBlinds,
  nextWithoutBlinds,
  type SeatPart,
  type Sitter,
  type TableTerms,
  type UnitStakes,
} from './blinds.js';
import { stepsTo } from './ring.js';
import { type TableRules, tableRulesOf } from './rules.js';
import { blindSeatsOf, stakesOf } from './stakes.js';

/** A whole number from 0 to n - 1, each as likely as any other. */
export type Below = (n: number) => number;

export interface NextOptions {
  readonly rules?: Partial<TableRules>;
  /** New stakes; as they were if left out. */
  readonly stakes?: Stakes;
  /** Chips that come to a seat before the hand, by name: top-ups and rebuys. A player who is leaving gets none. */
  readonly topUps?: ReadonlyMap<string, number>;
  /**
   * Names of players whose seat is kept while they have no chips: they sit out. Everybody else without chips leaves.
   */
  readonly kept?: ReadonlySet<string>;
  /** Players who change seats before the hand, by name [H-27]. */
  readonly moves?: ReadonlyMap<string, SeatMove>;
  /** Names of players who straddle whenever they may [H-1]. */
  readonly straddlers?: ReadonlySet<string>;
  /** An extra hand before the one that is due, with this ante in this game; left out if too few can be dealt in [H-6]. */
  readonly bombPot?: { readonly ante: number; readonly variant: string; readonly minBet: number };
  /** Draws the button of the first hand, and of every hand if the rule is `random`. */
  readonly random?: Below;
}

/** Another seat. It costs nothing if the big blind comes there no later than to the old one. */
export interface SeatMove {
  readonly seat: number;
  /** If coming in is not free: waits there for the big blind instead of posting one. */
  readonly waits: boolean;
}

export type NextError =
  | { readonly code: 'running' }
  | { readonly code: 'bad-hand'; readonly error: ReplayError }
  | { readonly code: 'bad-stakes'; readonly stakes: Stakes }
  | { readonly code: 'bad-top-up'; readonly name: string; readonly amount: unknown }
  | { readonly code: 'bad-stack'; readonly name: string; readonly stack: unknown }
  /** The button is to be drawn, and there is nothing to draw it with. */
  | { readonly code: 'no-random' };

/** Names of people who left with a debt are kept for this many; then the oldest are let off. */
const MAX_DEBTS = 200;

/** The next hand of the table of a hand that is over, that states its `finishingStacks`, or that waits. */
export function next(hand: Hand, options: NextOptions = {}): Result<Hand, NextError> {
  const stacks = finalStacks(hand);
  if (!stacks.ok) return err({ code: 'bad-hand', error: stacks.error });
  if (stacks.value === null) return err({ code: 'running' });
  const stakes = options.stakes ?? stakesOf(hand);
  const decimals = decimalsOfNext(hand, stacks.value, stakes, options);
  const units = unitStakes(stakes, decimals);
  if (units === null) return err({ code: 'bad-stakes', stakes });
  const seated = sittersOf(hand, stacks.value, units, decimals, options);
  if (!seated.ok) return seated;
  const terms: TableTerms = { rules: rulesOf(hand, options.rules), stakes: units, straddlers: options.straddlers };
  const bomb =
    options.bombPot === undefined ? null : bombPotOf(hand, seated.value, terms, stakes, decimals, options.bombPot);
  if (bomb !== null) return ok(bomb);
  const upcoming = upcomingHand(hand, seated.value, terms, options.random);
  if (upcoming === null) return err({ code: 'no-random' });
  return ok(
    upcoming.kind === 'hand'
      ? handOf(hand, upcoming.hand, terms, stakes, decimals)
      : waitingHand(hand, upcoming.sitters, stakes, decimals),
  );
}

/** The rules between hands as far as the game has room for them: fixed limit has one straddle, a bet more [H-1]. */
function rulesOf(hand: Hand, own: Partial<TableRules> | undefined): TableRules {
  const rules = tableRulesOf(hand, own);
  return variantOf(hand.variant ?? 'NT')?.limit === 'fixed' ? { ...rules, maxStraddles: 'one' } : rules;
}

/** The start of a table; lists have one entry for each player. */
export interface Table extends Omit<Partial<Hand>, 'players' | 'startingStacks'> {
  readonly players: readonly string[];
  readonly startingStacks: readonly number[];
  readonly stakes: Stakes;
}

/** The first hand of a table, its button drawn among the players; or a waiting document while there are too few. */
export function start(
  { stakes, ...table }: Table,
  options: Pick<NextOptions, 'rules' | 'straddlers'> & { readonly random: Below },
): Result<Hand, NextError> {
  const zeros = table.players.map(() => 0);
  const empty: Hand = {
    ...table,
    antes: zeros,
    blindsOrStraddles: zeros,
    actions: [],
    hand: table.hand ?? 0,
    _inactive: zeros,
    _intents: zeros,
    _deadBlinds: zeros,
    _waiting: true,
    _stakes: stakes,
  };
  return next(empty, options);
}

// ---------------------------------------------------------------------------------------------------- reading

const AMOUNTS = ['smallBlind', 'bigBlind', 'ante', 'bigBlindAnte'] as const;

function decimalsOfNext(hand: Hand, stacks: readonly number[], stakes: Stakes, options: NextOptions): number {
  const others = [
    ...stacks,
    ...AMOUNTS.map((field) => stakes[field] ?? 0),
    stakes.unit ?? 0,
    ...(options.topUps?.values() ?? []),
    options.bombPot?.ante ?? 0,
    ...(hand._debts ?? []).map(([, debt]) => debt),
  ];
  return Math.max(decimalsOfHand(hand), ...others.map(decimalsOf));
}

function unitStakes(stakes: Stakes, decimals: number): UnitStakes | null {
  if (decimals > MAX_DECIMALS) return null;
  const [smallBlind, bigBlind, ante, bigBlindAnte] = AMOUNTS.map(
    (field) => toUnits(stakes[field] ?? 0, decimals) ?? -1,
  );
  const units = { smallBlind: smallBlind!, bigBlind: bigBlind!, ante: ante!, bigBlindAnte: bigBlindAnte! };
  return Object.values(units).some((amount) => amount < 0) || units.smallBlind > units.bigBlind ? null : units;
}

/**
 * Everyone who still sits there, in clockwise order: pauses have begun, leavers are gone, chips have come. A player
 * without chips leaves, unless the seat is kept for a rebuy.
 */
function sittersOf(
  hand: Hand,
  stacks: readonly number[],
  stakes: UnitStakes,
  decimals: number,
  { topUps, kept, moves }: NextOptions,
): Result<Sitter[], NextError> {
  const seats = seatsOf(hand);
  const big = stakes.bigBlind === 0 ? null : (lastHand(hand)?.big ?? null);
  const sitters: Sitter[] = [];
  for (const [player, name] of hand.players.entries()) {
    const intent = hand._intents?.[player] ?? Intent.Play;
    if (intent === Intent.Leave) continue;
    const chips = toUnits(stacks[player] ?? 0, decimals);
    const added = toUnits(topUps?.get(name) ?? 0, decimals);
    if (chips === null || chips < 0) return err({ code: 'bad-stack', name, stack: stacks[player] });
    if (added === null || added < 0) return err({ code: 'bad-top-up', name, amount: topUps?.get(name) });
    const stack = chips + added;
    const isBroke = stack === 0;
    const sitter: Sitter = {
      name,
      seat: seats[player]!,
      stack,
      inactive: isBroke || intent !== Intent.Play || (hand._inactive?.[player] ?? 0) !== 0,
      intent: !isBroke ? intent : kept?.has(name) === true ? Intent.Pause : Intent.Leave,
      dead: Math.min(
        toUnits(hand._deadBlinds?.[player] ?? 0, decimals) ?? 0,
        maxDebt(stakes) || Number.POSITIVE_INFINITY,
      ),
      isNew: (hand._newcomers?.[player] ?? 0) !== 0,
    };
    const move = moves?.get(name);
    sitters.push(move === undefined ? sitter : moved(sitter, move, big));
  }
  return ok(sitters.sort((a, b) => a.seat - b.seat));
}

/** A player on another seat: one who moved away from the big blind posts one, or waits for it there [H-27]. */
function moved(sitter: Sitter, { seat, waits }: SeatMove, big: number | null): Sitter {
  const isFree = big === null || sitter.intent !== Intent.Play || stepsTo(big, seat) <= stepsTo(big, sitter.seat);
  if (isFree) return { ...sitter, seat };
  return waits
    ? { ...sitter, seat, inactive: true, intent: Intent.WaitForBigBlind }
    : { ...sitter, seat, mustPost: true };
}

function upcomingHand(
  hand: Hand,
  sitters: readonly Sitter[],
  terms: TableTerms,
  random: Below | undefined,
): Next | null {
  let isMissing = false;
  const draw: Below = (n) => {
    isMissing ||= random === undefined;
    return random?.(n) ?? 0;
  };
  const upcoming =
    terms.stakes.bigBlind === 0
      ? nextWithoutBlinds(sitters, lastButton(hand), lastHand(hand), terms, draw)
      : nextWithBlinds(sitters, lastHand(hand), terms, draw);
  return isMissing ? null : upcoming;
}

/** The document of a bomb pot; bet sizes of the table's own game are its caller's to state again. */
function bombPotOf(
  hand: Hand,
  sitters: readonly Sitter[],
  terms: TableTerms,
  stakes: Stakes,
  decimals: number,
  { ante, variant, minBet }: NonNullable<NextOptions['bombPot']>,
): Hand | null {
  const withAnte: TableTerms = { ...terms, stakes: { ...terms.stakes, ante: toUnits(ante, decimals) ?? 0 } };
  const upcoming = nextBombPot(sitters, lastHand(hand), withAnte);
  if (upcoming === null) return null;
  const { smallBet: _, bigBet: __, bringIn: ___, ...made } = handOf(hand, upcoming, withAnte, stakes, decimals);
  return { ...made, variant, minBet, _bombPot: ownVariant(hand) };
}

/** The game of the table: of a bomb pot, the one that it came between. */
function ownVariant(hand: Hand): string {
  return hand._bombPot ?? hand.variant ?? 'NT';
}

function lastHand(hand: Hand): LastHand | null {
  const blinds = blindSeatsOf(hand);
  return blinds === null ? null : { small: blinds[0], big: blinds[1] };
}

/** The seat of the last button; null before the first hand. */
function lastButton(hand: Hand): number | null {
  if (hand._button !== undefined) return hand._button;
  return hand._waiting === true ? null : seatsOf(hand)[buttonOf(hand)]!;
}

// ---------------------------------------------------------------------------------------------------- writing

/** Fields that a table keeps from hand to hand. Everything else belongs to one hand. */
const KEPT = [
  'variant',
  'anteTrimmingStatus',
  'bringIn',
  'smallBet',
  'bigBet',
  'event',
  'url',
  'venue',
  'address',
  'city',
  'region',
  'postalCode',
  'country',
  'timeZone',
  'timeZoneAbbreviation',
  'level',
  'seatCount',
  'table',
  'currency',
  'currencySymbol',
  'timeLimit',
  '_rules',
] as const satisfies readonly (keyof Hand)[];

function keptFields(hand: Hand): Partial<Hand> {
  const kept = Object.fromEntries(KEPT.flatMap((field) => (hand[field] === undefined ? [] : [[field, hand[field]]])));
  return hand._bombPot === undefined ? kept : { ...kept, variant: hand._bombPot };
}

/** The smallest bet goes with the big blind, unless the table has one of its own. */
function minBetOf(hand: Hand, stakes: Stakes): Partial<Hand> {
  if (hand.minBet === undefined) return {};
  return { minBet: hand.minBet === stakesOf(hand).bigBlind ? stakes.bigBlind : hand.minBet };
}

/** The number after: of a hand counted by a number, or by a text of digits. Other names are not counted on. */
function numberAfter(hand: number | string | undefined): Partial<Hand> {
  if (typeof hand === 'number') return { hand: hand + 1 };
  return hand !== undefined && /^[0-9]{1,30}$/.test(hand) ? { hand: String(BigInt(hand) + 1n) } : {};
}

/** Fields that go along with the people: seats if they are not 1..N, time banks, newcomers, debts. */
function peopleFields(hand: Hand, sitters: readonly Sitter[], decimals: number): Partial<Hand> {
  const seats = sitters.map((sitter) => sitter.seat);
  const isPlain = hand.seats === undefined && seats.every((seat, player) => seat === player + 1);
  const banks = new Map(hand.players.map((name, player) => [name, hand.timeBanks?.[player] ?? 0]));
  const debts = debtsAfter(hand, decimals);
  return {
    ...(isPlain ? {} : { seats }),
    ...(hand.timeBanks === undefined ? {} : { timeBanks: sitters.map((sitter) => banks.get(sitter.name) ?? 0) }),
    ...(sitters.some((sitter) => sitter.isNew) ? { _newcomers: sitters.map((sitter) => (sitter.isNew ? 1 : 0)) } : {}),
    ...(debts.length === 0 ? {} : { _debts: debts }),
  };
}

/** A player who leaves with a debt still has it on coming back, and does not pay it for leaving [S3-48]. */
function debtsAfter(hand: Hand, decimals: number): (readonly [string, number])[] {
  const left = hand.players.flatMap((name, player): [string, number][] => {
    const debt = toUnits(hand._deadBlinds?.[player] ?? 0, decimals) ?? 0;
    return hand._intents?.[player] === Intent.Leave && debt > 0 ? [[name, fromUnits(debt, decimals)]] : [];
  });
  return [...(hand._debts ?? []), ...left].slice(-MAX_DEBTS);
}

function amounts<T>(list: readonly T[], decimals: number, amount: (item: T) => number): number[] {
  return list.map((item) => fromUnits(amount(item), decimals));
}

function stateFields(
  sitters: readonly Sitter[],
  decimals: number,
): Pick<Hand, '_inactive' | '_intents' | '_deadBlinds'> {
  return {
    _inactive: sitters.map((sitter) => (sitter.inactive ? 1 : 0)),
    _intents: sitters.map((sitter) => sitter.intent),
    _deadBlinds: amounts(sitters, decimals, (sitter) => sitter.dead),
  };
}

/** The ante for all as the big blind posts it: what the blind leaves of the stack, if the blind comes first. */
export function bigBlindAnteOf(stack: number, { stakes, rules }: TableTerms): number {
  if (rules.bigBlindAnteOrder === 'anteFirst') return stakes.bigBlindAnte;
  return Math.min(stakes.bigBlindAnte, Math.max(0, stack - stakes.bigBlind - stakes.ante));
}

function handOf(hand: Hand, upcoming: NextHand, terms: TableTerms, stakes: Stakes, decimals: number): Hand {
  const { parts, button, small, big } = upcoming;
  const { ante } = terms.stakes;
  const anteOf = (part: SeatPart) =>
    part.isIn ? ante + (part.seat === big ? bigBlindAnteOf(part.stack, terms) : 0) : 0;
  // A game without blinds leaves them where they stood.
  const blinds = small === null || big === null ? blindSeatsOf(hand) : ([small, big] as const);
  const hasDead = parts.some((part) => part.deadPosted > 0);
  return {
    ...keptFields(hand),
    ...minBetOf(hand, stakes),
    ...numberAfter(hand.hand),
    players: parts.map((part) => part.name),
    startingStacks: amounts(parts, decimals, (part) => part.stack),
    blindsOrStraddles: amounts(parts, decimals, (part) => (part.post > 0 ? -part.post : part.blind)),
    antes: amounts(parts, decimals, anteOf),
    actions: [],
    ...peopleFields(hand, parts, decimals),
    ...stateFields(parts, decimals),
    ...(hasDead ? { _deadPosted: amounts(parts, decimals, (part) => part.deadPosted) } : {}),
    _button: button,
    ...(blinds === null ? {} : { _blindSeats: blinds }),
    _stakes: stakes,
  };
}

/** Same number, no actions; button and blinds stay where they were. */
function waitingHand(hand: Hand, sitters: readonly Sitter[], stakes: Stakes, decimals: number): Hand {
  const zeros = sitters.map(() => 0);
  const blinds = blindSeatsOf(hand);
  const button = lastButton(hand);
  return {
    ...keptFields(hand),
    ...minBetOf(hand, stakes),
    ...(hand.hand === undefined ? {} : { hand: hand.hand }),
    players: sitters.map((sitter) => sitter.name),
    startingStacks: amounts(sitters, decimals, (sitter) => sitter.stack),
    blindsOrStraddles: zeros,
    antes: zeros,
    actions: [],
    ...peopleFields(hand, sitters, decimals),
    ...stateFields(sitters, decimals),
    ...(button === null ? {} : { _button: button }),
    ...(blinds === null ? {} : { _blindSeats: blinds }),
    _stakes: stakes,
    _waiting: true,
  };
}
