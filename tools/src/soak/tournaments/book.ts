/** A second book of a tournament, kept from the facts alone: it knows nothing of how the tournament decides. */
import {
  type Entry,
  gapOf,
  type HandReport,
  type Input,
  type LoggedFact,
  openTables,
  type Permit,
  sizeOf,
  type Tournament,
  type TournamentFact,
  type TournamentSettings,
} from '@cardroom/tournament';

function promise(condition: boolean, text: string): void {
  if (!condition) throw new Error(text);
}

interface Bust {
  readonly order: number;
  readonly start: number;
}

/** Steps clockwise from one seat to another, a whole lap for the same. */
function steps(from: number, to: number, seats: number): number {
  return ((to - from + seats - 1 + seats) % seats) + 1;
}

export class SecondBook {
  readonly #settings: TournamentSettings;
  /** The permit of every table's last hand since it was last drawn again. */
  readonly #last = new Map<number, Permit>();
  readonly #running = new Map<number, Permit>();
  /** The table at which each entry is in a hand. */
  readonly #inHand = new Map<number, number>();
  readonly #busts = new Map<number, Bust>();
  readonly #reports: HandReport[] = [];
  #order = 0;
  #roundOrder = 0;
  #isHandForHand = false;
  #hasDeal = false;
  #isResting = false;
  #isPaused = false;
  /** Entries that were moved and have not played since. */
  readonly #moved = new Set<number>();
  /** By how much the tables differed after the step before. */
  #gap = 0;

  constructor(settings: TournamentSettings) {
    this.#settings = settings;
  }

  /** After a step: its facts in order, and the state that they led to. */
  check(state: Tournament, facts: readonly LoggedFact[]): void {
    for (const { fact } of facts) this.#take(fact);
    const report = facts.find(({ fact }) => fact.kind === 'reported');
    if (report?.fact.kind === 'reported') this.#checkMoves(state, report.fact.report, facts);
    if (facts.some(({ fact }) => fact.kind === 'round')) this.#checkRound(state);
    this.#checkGap(state, facts);
  }

  /** Tables differ by more than one because of those who bust or a table that opens, and of nothing else [T-29..31]. */
  #checkGap(state: Tournament, facts: readonly LoggedFact[]): void {
    const gap = gapOf(state);
    const busts = facts.filter(({ fact }) => fact.kind === 'bust').length;
    const hasOpened = facts.some(({ fact }) => fact.kind === 'opened' || fact.kind === 'started');
    const isCaused = hasOpened || gap <= Math.max(1, this.#gap) + busts;
    promise(isCaused, `the tables differed by ${this.#gap}, and after ${busts} busts by ${gap}`);
    this.#gap = gap;
  }

  #take(fact: TournamentFact): void {
    switch (fact.kind) {
      case 'permit':
        return this.#takePermit(fact.permit);
      case 'reported':
        return this.#takeReport(fact.report);
      case 'redrawn':
      case 'bracket':
        promise(this.#running.size === 0, 'everybody is drawn anew while a hand runs');
        this.#last.clear();
        return;
      case 'closed':
        promise(!this.#running.has(fact.table), `table ${fact.table} closes in the middle of a hand`);
        return;
      case 'seated': {
        promise(!this.#inHand.has(fact.entry), `entry ${fact.entry} is moved out of a hand`);
        const isTwice = fact.why === 'balance' && this.#moved.has(fact.entry);
        promise(!isTwice, `entry ${fact.entry} is moved twice without a hand in between`);
        this.#moved.add(fact.entry);
        return;
      }
      case 'round':
        promise(this.#running.size === 0, 'a round begins while a hand runs');
        this.#roundOrder = ++this.#order;
        return;
      case 'level': {
        const isInRound = [...this.#running.values()].some(({ round }) => round > 0);
        promise(!isInRound, `level ${fact.level} begins in the middle of a round`);
        return;
      }
      case 'restOver':
        promise(this.#running.size === 0, 'a break ends while a hand runs');
        this.#isResting = false;
        return;
      case 'rest':
        this.#isResting = true;
        return;
      case 'paused':
      case 'resumed':
        this.#isPaused = fact.kind === 'paused';
        return;
      case 'handForHand':
        this.#isHandForHand = fact.isOn;
        return;
      case 'deal':
        this.#hasDeal = true;
        return;
      default:
        return;
    }
  }

  #takePermit(permit: Permit): void {
    const { table, players, stakes } = permit;
    promise(!this.#isResting && !this.#isPaused, `table ${table} deals in a pause`);
    for (const { entry, isIn } of players) {
      promise(!this.#inHand.has(entry), `entry ${entry} is in two hands`);
      if (!isIn) continue;
      this.#moved.delete(entry);
      this.#inHand.set(entry, table);
    }
    promise(this.#isHandForHand === permit.round > 0, `table ${table} deals by itself in hand-for-hand play`);
    const before = this.#last.get(table);
    if (before !== undefined && stakes.bigBlind > 0 && before.stakes.bigBlind > 0) this.#checkBlinds(before, permit);
    if (stakes.bigBlind > 0 || before === undefined) this.#last.set(table, permit);
    this.#running.set(table, permit);
  }

  /**
   * The big blind passes nobody who is dealt in, and nobody has it twice running [T-37, T-57]; somebody who was moved
   * takes it as they find it, at a table that they have left and come back to as well [T-33].
   */
  #checkBlinds(before: Permit, { table, hand, big, players, came }: Permit): void {
    const { seats } = this.#settings;
    const inHand = players.filter(({ isIn }) => isIn);
    const passed = inHand.filter(
      ({ seat }) => seat !== before.big && steps(before.big, seat, seats) < steps(before.big, big, seats),
    );
    promise(passed.length === 0, `hand ${hand} of table ${table}: the big blind passes entry ${passed[0]?.entry}`);
    const poster = (list: Permit['players']) => list.find(({ blind, isIn }) => isIn && blind === 'big')?.entry;
    const now = poster(players);
    const isTwice = now !== undefined && now === poster(before.players) && !came.includes(now);
    promise(!isTwice, `hand ${hand} of table ${table}: the same big blind again`);
  }

  #takeReport(report: HandReport): void {
    const permit = this.#running.get(report.table)!;
    this.#running.delete(report.table);
    for (const { entry } of permit.players) if (this.#inHand.get(entry) === report.table) this.#inHand.delete(entry);
    this.#reports.push(report);
    const order = permit.round > 0 ? this.#roundOrder : ++this.#order;
    for (const { entry, start } of report.busts) this.#busts.set(entry, { order, start });
    const stacks = new Map(permit.players.map(({ entry, stack }) => [entry, stack]));
    for (const { entry, start } of report.busts)
      promise(stacks.get(entry) === start, `entry ${entry} began with other chips`);
  }

  /** In a synchronised round every table that can play has one hand. */
  #checkRound(state: Tournament): void {
    for (const table of openTables(state)) {
      promise(sizeOf(table) < 2 || table.isRunning, `table ${table.number} is left out of a round`);
    }
  }

  /** A table that is two larger than another sends someone; a table that fits elsewhere breaks [T-30, T-31]. */
  #checkMoves(state: Tournament, { table: number }: HandReport, facts: readonly LoggedFact[]): void {
    if (this.#settings.kind !== 'multiTable' || state.phase !== 'running' || state.redrawTo !== 0) return;
    if (
      facts.some(
        ({ fact }) =>
          fact.kind === 'seated' || fact.kind === 'redrawn' || (fact.kind === 'permit' && fact.permit.came.length > 0),
      )
    )
      return;
    const tables = openTables(state);
    const table = state.tables[number - 1]!;
    const smallest = Math.min(...tables.map(sizeOf));
    const movable = table.seats.filter(
      (id) => id !== 0 && !state.entries[id - 1]!.isNew && state.entries[id - 1]!.status === 'in',
    );
    const isLarge = table.isOpen && sizeOf(table) >= smallest + 2 && movable.length > 0;
    promise(!isLarge, `table ${number} has ${sizeOf(table)} players, another one ${smallest}, and sends nobody`);
    const last = tables[tables.length - 1]!;
    const isBroke = last.seats.some((id) => id !== 0 && state.entries[id - 1]!.status === 'broke');
    const spare = state.areEntriesClosed ? 0 : 1;
    const room = (tables.length - 1) * (this.#settings.seats - spare);
    const mustBreak = tables.length > 1 && !last.isRunning && !isBroke && state.live <= room && state.areEntriesClosed;
    promise(!mustBreak, `table ${last.number} should break: ${state.live} left, room for ${room}`);
  }

  /** Anyone who says "I'm back" is back at once, unless the host has removed them [T-40, T-41]. */
  checkInput(state: Tournament, input: Input, refusal: string | null): void {
    if (input.kind !== 'away' || refusal !== null) return;
    const entry = state.entries.findLast(({ person }) => person === input.person)!;
    promise(entry.away === input.isAway, `entry ${entry.id} ${input.isAway ? 'is not away' : 'cannot come back'}`);
  }

  /** Reports that were taken, for anyone who sends them again. */
  get reports(): readonly HandReport[] {
    return this.#reports;
  }

  /** The places, by this book: later is better, in one hand or round more chips are; equal ones tie. */
  checkEnd(state: Tournament): void {
    if (state.phase !== 'ended' || this.#hasDeal || this.#settings.kind === 'shootout') return;
    const out = state.entries.filter((entry) => entry.status === 'out' && !entry.isReplaced);
    const bust = ({ id }: Entry) => this.#busts.get(id)!;
    const isBetter = (a: Entry, b: Entry) => {
      const [x, y] = [bust(a), bust(b)];
      return x.order > y.order || (x.order === y.order && x.start > y.start);
    };
    for (const entry of out) {
      const place = 2 + out.filter((other) => isBetter(other, entry)).length;
      promise(entry.place === place, `entry ${entry.id} has place ${entry.place}, not ${place}`);
    }
  }
}
