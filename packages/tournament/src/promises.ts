/**
 * The promises of a tournament [V-1..8], checked from outside after every append, also in production: a broken one
 * stops the tournament where it went wrong, with the log as it was before.
 *
 * A small field is looked at whole after every step. In a large one a step is held against the tables and entries that
 * its facts name, and against totals that are kept from step to step; the whole field is looked at again every so many
 * steps, so that the cost of a step does not grow with the field, and whenever somebody asks for it.
 */
import type { LoggedFact, TournamentFact } from './facts.js';
import { type Entry, entryOf, openTables, type Tournament, type TournamentTable, tableOf } from './state.js';

/** V-8: while play goes on some table gets a permit within so long, pauses and breaks apart. */
export const LIVENESS_MS = 90_000;

function broken(id: string, detail: string): never {
  throw new Error(`${id}: ${detail}`);
}

function check(condition: boolean, id: string, detail: () => string): void {
  if (!condition) broken(id, detail());
}

/** Up to so many entries the whole field is looked at after every step. */
const SMALL_FIELD = 100;
/** In larger ones after every so many facts: a tenth of the entries. */
const FACTS_AN_ENTRY = 0.1;

/** An entry as it was counted last. */
interface Counted {
  readonly table: number;
  readonly isLive: boolean;
  readonly chips: number;
  readonly bought: number;
}

const UNCOUNTED: Counted = { table: 0, isLive: false, chips: 0, bought: 0 };

/** Remembers what later facts are held against. */
export class PromiseKeeper {
  readonly #levels = new Map<number, number>();
  readonly #hands = new Map<number, number>();
  readonly #reported = new Map<number, number>();
  readonly #keys = new Set<string>();
  readonly #paid = { [POOL_IN]: 0, [HEADS_IN]: 0 };
  #lastLevel = 0;
  #bracket = 0;
  /** By the number of the entry. */
  #counted: Counted[] = [];
  readonly #totals = { live: 0, chips: 0, bought: 0 };
  #factsSinceWhole = 0;

  /** Checks the facts of a step and the state after them. */
  check(state: Tournament, log: readonly LoggedFact[]): void {
    for (const { fact } of log) this.#checkFact(state, fact);
    if (log.length === 0) return;
    this.#factsSinceWhole += log.length;
    const touched = this.#isWholeDue(state) ? null : touchedBy(log);
    if (touched === null) this.checkWhole(state);
    else this.#checkTouched(state, touched);
    if (state.phase === 'ended' || state.phase === 'cancelled') this.#checkEnd(state);
  }

  #isWholeDue({ entries, phase }: Tournament): boolean {
    const isLarge = (phase === 'open' || phase === 'running') && entries.length > SMALL_FIELD;
    return !isLarge || this.#factsSinceWhole >= entries.length * FACTS_AN_ENTRY;
  }

  /** Looks at every table and every entry, and counts the field anew. */
  checkWhole(state: Tournament): void {
    this.#factsSinceWhole = 0;
    checkPlaces(state);
    checkChips(state);
    checkHeads(state);
    this.#counted = state.entries.map((entry) => countOf(state, entry));
    this.#totals.live = 0;
    this.#totals.chips = 0;
    this.#totals.bought = 0;
    for (const counted of this.#counted) this.#add(counted, 1);
  }

  #add({ isLive, chips, bought }: Counted, sign: 1 | -1): void {
    if (isLive) this.#totals.live += sign;
    this.#totals.chips += sign * chips;
    this.#totals.bought += sign * bought;
  }

  /** V-1, V-2 and V-7 of a step in a large field: where it changed something, and the totals. */
  #checkTouched(state: Tournament, { tables, entries }: Touched): void {
    for (const id of entries) {
      const before = this.#counted[id - 1] ?? UNCOUNTED;
      const now = countOf(state, entryOf(state, id));
      // Whoever has moved is looked for at the old table too.
      if (before.table !== now.table) tables.add(before.table).add(now.table);
      this.#add(before, -1);
      this.#add(now, 1);
      this.#counted[id - 1] = now;
    }
    if (state.phase === 'open') return;
    const seen = new Set<number>();
    for (const number of tables) {
      const table = tableOf(state, number);
      if (table?.isOpen === true) checkTable(state, table, seen);
    }
    for (const id of entries) checkSeat(state, entryOf(state, id));
    const { live, chips, bought } = this.#totals;
    check(live === state.live, 'V-1', () => `${live} live entries, ${state.live} counted`);
    check(chips === state.chips, 'V-2', () => `${chips} chips in play, ${state.chips} bought`);
    const isBought = state.settings.kind === 'shootout' || bought === state.chips;
    check(isBought, 'V-2', () => `${state.chips} chips, ${bought} by the entries`);
  }

  #checkFact(state: Tournament, fact: TournamentFact): void {
    if ('transfers' in fact) {
      for (const { key, from, to, amount } of fact.transfers) {
        check(!this.#keys.has(key), 'V-6', () => `${key} is paid twice`);
        check(Number.isSafeInteger(amount) && amount > 0, 'V-6', () => `${key} pays ${amount}`);
        this.#keys.add(key);
        if (to === 'pool') this.#paid[POOL_IN] += amount;
        if (to === 'heads') this.#paid[HEADS_IN] += amount;
        // An entry that was taken back leaves nothing to win.
        if (fact.kind === 'withdrawn' && from === 'pool') this.#paid[POOL_IN] -= amount;
        const isPrizeEarly = from === 'pool' && fact.kind === 'placed' && !state.areEntriesClosed;
        check(!isPrizeEarly, 'V-6', () => `${key} is paid before entries are closed`);
      }
    }
    switch (fact.kind) {
      case 'level':
        this.#lastLevel = fact.level;
        return;
      case 'started':
        this.#lastLevel = 1;
        return;
      case 'bracket':
        this.#lastLevel = 1;
        this.#bracket = fact.round;
        return;
      case 'reported':
        return this.#checkReport(fact);
      case 'permit':
        return this.#checkPermit(state, fact);
      default:
        return;
    }
  }

  #checkReport({ report }: Extract<TournamentFact, { readonly kind: 'reported' }>): void {
    const { table, hand } = report;
    check(this.#hands.get(table) === hand, 'V-5', () => `table ${table} reports hand ${hand} without a permit`);
    check(this.#reported.get(table) !== hand, 'V-5', () => `hand ${hand} of table ${table} is taken twice`);
    this.#reported.set(table, hand);
  }

  #checkPermit(state: Tournament, { permit }: Extract<TournamentFact, { readonly kind: 'permit' }>): void {
    const { table, hand, level, players } = permit;
    const before = this.#hands.get(table) ?? 0;
    check(hand === before + 1, 'V-5', () => `table ${table} goes from hand ${before} to ${hand}`);
    check(before === 0 || this.#reported.get(table) === before, 'V-5', () => `table ${table} gets hand ${hand} early`);
    check(level >= (this.#levels.get(table) ?? 0), 'V-4', () => `table ${table} goes back to level ${level}`);
    check(level === this.#lastLevel, 'V-4', () => `table ${table} gets level ${level}, not ${this.#lastLevel}`);
    this.#hands.set(table, hand);
    this.#levels.set(table, level);
    const inHand = players.filter((player) => player.isIn);
    check(inHand.length >= 2, 'V-3', () => `table ${table} deals to ${inHand.length}`);
    for (const { entry, seat, stack } of players) {
      const found = entryOf(state, entry);
      check(found.table === table && found.seat === seat, 'V-3', () => `entry ${entry} is not at table ${table}`);
      check(stack > 0, 'V-3', () => `entry ${entry} is dealt in without chips`);
    }
    checkBlinds(state, permit, inHand.length);
  }

  #checkEnd(state: Tournament): void {
    check(state.pool === 0 && state.heads === 0, 'V-6', () => `pool ${state.pool} and heads ${state.heads} are left`);
    if (state.phase === 'ended') checkResults(state, this.#bracket);
    const won = state.entries.reduce((sum, entry) => sum + entry.prize, 0);
    if (state.phase === 'ended') {
      check(won === this.#paid[POOL_IN], 'V-6', () => `prizes of ${won} from ${this.#paid[POOL_IN]}`);
    }
  }
}

const POOL_IN = 'pool';
const HEADS_IN = 'heads';

/** Whoever is dealt in on a blind posts it: a big blind is posted in every hand that has blinds [T-37]. */
function checkBlinds(
  _state: Tournament,
  { players, stakes, table, hand }: Extract<TournamentFact, { readonly kind: 'permit' }>['permit'],
  count: number,
): void {
  if (stakes.bigBlind === 0) return;
  const bigs = players.filter((player) => player.isIn && player.blind === 'big');
  const smalls = players.filter((player) => player.isIn && player.blind === 'small');
  check(bigs.length === 1, 'V-3', () => `hand ${hand} of table ${table} has ${bigs.length} big blinds`);
  check(
    smalls.length === 1 || (smalls.length === 0 && count > 2),
    'V-3',
    () => `hand ${hand} of table ${table} has ${smalls.length} small blinds`,
  );
}

/** Tables and entries that a step has changed. */
interface Touched {
  readonly tables: Set<number>;
  readonly entries: Set<number>;
}

/** Facts that change nobody's chips, seat or status. */
const HARMLESS: ReadonlySet<TournamentFact['kind']> = new Set([
  'asked',
  'held',
  'level',
  'rest',
  'restOver',
  'paused',
  'resumed',
  'clockMoved',
  'breakAdded',
  'entriesClosed',
  'handForHand',
  'round',
  'roundOver',
  'redrawDue',
  'alone',
  'coHost',
  'muted',
  'warned',
  'said',
  'talk',
  'talkOver',
  'proposed',
  'accepted',
]);

/** The places that the facts of a step name; null if one of them is about the whole field. */
function touchedBy(log: readonly LoggedFact[]): Touched | null {
  const touched: Touched = { tables: new Set(), entries: new Set() };
  for (const { fact } of log) if (!addTouched(touched, fact)) return null;
  return touched;
}

function addTouched({ tables, entries }: Touched, fact: TournamentFact): boolean {
  switch (fact.kind) {
    case 'entered':
      entries.add(fact.id);
      return true;
    case 'reported':
      tables.add(fact.report.table);
      for (const [entry] of fact.report.stacks) entries.add(entry);
      return true;
    case 'permit':
      tables.add(fact.permit.table);
      for (const { entry } of fact.permit.players) entries.add(entry);
      return true;
    case 'headTaken':
      entries.add(fact.entry);
      for (const { entry } of fact.parts) entries.add(entry);
      return true;
    case 'opened':
    case 'closed':
      tables.add(fact.table);
      return true;
    case 'seated':
      tables.add(fact.table);
      entries.add(fact.entry);
      return true;
    case 'withdrawn':
    case 'offered':
    case 'bust':
    case 'bought':
    case 'placed':
    case 'away':
    case 'presence':
    case 'removed':
    case 'discuss':
      entries.add(fact.entry);
      return true;
    default:
      return HARMLESS.has(fact.kind);
  }
}

function countOf({ settings }: Tournament, entry: Entry): Counted {
  const { status, chips, pending, rebuys, hasAddOn, table, isReplaced, group } = entry;
  const isLive = status !== 'out';
  // An entry that was taken back before the start bought nothing.
  const isTakenBack = !isLive && isReplaced && group === 0;
  const extra = rebuys * (settings.rebuy?.chips ?? 0) + (hasAddOn ? (settings.addOn?.chips ?? 0) : 0);
  const bought = (isTakenBack ? 0 : settings.structure.stack) + extra;
  return { table, isLive, chips: isLive ? chips + pending : 0, bought };
}

/** V-1: a live entry is found on the seat that it names. */
function checkSeat(state: Tournament, { id, status, table, seat, isMoving }: Entry): void {
  if (status === 'out') return;
  const found = tableOf(state, table);
  const sits = found?.isOpen === true && found.seats[seat] === id;
  const isBetweenRounds = state.settings.kind === 'shootout' && isMoving;
  check(sits || isBetweenRounds, 'V-1', () => `entry ${id} is nowhere`);
}

/** V-1, V-7: every live entry has one place; no seat twice. */
function checkPlaces(state: Tournament): void {
  const seen = new Set<number>();
  for (const table of state.tables) {
    if (!table.isOpen) continue;
    checkTable(state, table, seen);
  }
  if (state.phase !== 'running') return;
  let live = 0;
  for (const entry of state.entries) {
    if (entry.status === 'out') continue;
    live++;
    const isBetweenRounds = state.settings.kind === 'shootout' && entry.isMoving && !seen.has(entry.id);
    check(seen.has(entry.id) || isBetweenRounds, 'V-1', () => `entry ${entry.id} is nowhere`);
  }
  check(live === state.live, 'V-1', () => `${live} live entries, ${state.live} counted`);
}

function checkTable(state: Tournament, { seats, number }: TournamentTable, seen: Set<number>): void {
  check(seats.length === state.settings.seats + 1, 'V-7', () => `table ${number} has ${seats.length - 1} seats`);
  seats.forEach((id, seat) => {
    if (id === 0) return;
    const entry = entryOf(state, id);
    check(!seen.has(id), 'V-1', () => `entry ${id} sits twice`);
    check(entry.status !== 'out', 'V-1', () => `entry ${id} is out and sits at table ${number}`);
    check(entry.table === number && entry.seat === seat, 'V-7', () => `entry ${id} sits elsewhere`);
    seen.add(id);
  });
}

/** V-2: the chips of live entries are what was bought [T-48]. */
function checkChips(state: Tournament): void {
  if (state.phase !== 'running' && state.phase !== 'ended') return;
  let sum = 0;
  for (const entry of state.entries) if (entry.status !== 'out') sum += entry.chips + entry.pending;
  check(sum === state.chips, 'V-2', () => `${sum} chips in play, ${state.chips} bought`);
  if (state.settings.kind === 'shootout') return;
  const { structure, rebuy, addOn } = state.settings;
  let bought = state.entered * structure.stack;
  for (const entry of state.entries)
    bought += entry.rebuys * (rebuy?.chips ?? 0) + (entry.hasAddOn ? (addOn?.chips ?? 0) : 0);
  check(bought === state.chips, 'V-2', () => `${state.chips} chips, ${bought} by the entries`);
}

/** V-6: the heads of those who are in are what is left of the heads that were paid in. */
function checkHeads(state: Tournament): void {
  if (state.phase !== 'running' && state.phase !== 'open') return;
  let heads = 0;
  for (const entry of state.entries) heads += entry.head;
  check(heads === state.heads, 'V-6', () => `heads of ${heads}, ${state.heads} in the account`);
}

/** V-6: places from 1 to the number of entrants without gaps, ties as T-23; nobody better placed gets less. */
function checkResults(state: Tournament, bracket: number): void {
  const ranked = state.entries.filter((entry) => entry.place > 0).sort((a, b) => a.place - b.place);
  check(ranked.length === state.entrants, 'V-6', () => `${ranked.length} places for ${state.entrants} entrants`);
  for (let at = 0; at < ranked.length; ) {
    const { place } = ranked[at]!;
    let end = at + 1;
    while (ranked[end]?.place === place) end++;
    const tied = ranked.slice(at, end);
    check(place === at + 1, 'V-6', () => `place ${place} comes ${at + 1}th`);
    check(
      tied.every((entry) => entry.isTied === tied.length > 1),
      'V-6',
      () => `place ${place} is tied or not`,
    );
    at = end;
  }
  checkOrder(state, ranked);
  check(bracket === 0 || state.bracket === bracket, 'V-6', () => `round ${state.bracket} of the bracket`);
}

/** Later busts are better placed; in one group more chips at the start of the hand. */
function checkOrder(state: Tournament, ranked: readonly Entry[]): void {
  const out = ranked.filter((entry) => entry.status === 'out');
  for (let at = 1; at < out.length; at++) {
    const [better, worse] = [out[at - 1]!, out[at]!];
    const isRight = better.group > worse.group || (better.group === worse.group && better.lastStack >= worse.lastStack);
    check(isRight, 'V-6', () => `entry ${better.id} is placed before entry ${worse.id}`);
  }
  if (state.settings.bounty !== null) {
    const heads = state.entries.reduce((sum, entry) => sum + (entry.status === 'out' ? entry.head : 0), 0);
    check(heads === 0, 'V-6', () => `heads of ${heads} were taken by nobody`);
  }
}

/** V-8: whether someone could play and nothing holds them up, so that some table has to be dealing. */
export function mustBeDealing(state: Tournament): boolean {
  const { phase, pausedSince, rest, talk, aloneUntilMs } = state;
  if (phase !== 'running' || state.live < 2 || pausedSince !== null || rest !== null || talk !== null) return false;
  return aloneUntilMs === 0 && !openTables(state).some((table) => table.isRunning);
}
