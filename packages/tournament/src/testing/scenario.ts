/** A tournament in a test: people enter, hands end as the test says, time goes where the test puts it. */
import { stream } from '@cardroom/engine';
import {
  type Bust,
  createSettings,
  drawCommitment,
  type Entry,
  explainSettings,
  type HandReport,
  type Input,
  type LoggedFact,
  newTournament,
  type Permit,
  PromiseKeeper,
  step,
  type Tournament,
  type TournamentFact,
  type TournamentRefusal,
  type TournamentWish,
} from '../index.js';

/** The winners of the last pot of a busted entry, if the test cares. */
export type Winners = Readonly<Record<number, Bust['winners']>>;

export class Scenario {
  readonly state: Tournament;
  readonly log: LoggedFact[] = [];
  nowMs = 0;
  readonly #random = stream('scenario');
  readonly #promises = new PromiseKeeper();

  constructor(wish: TournamentWish) {
    const made = createSettings({ start: { when: 'host' }, lateLevels: 0, reentries: 0, ...wish });
    if (!made.ok) throw new Error(made.error.map(explainSettings).join(' '));
    this.state = newTournament(made.value, 'host', 'seed', drawCommitment('seed'));
  }

  /** One input; the facts that it caused. */
  give(input: Input): TournamentFact[] {
    const done = step(this.state, input, this.nowMs, this.#random);
    this.#promises.check(this.state, done.log);
    this.log.push(...done.log);
    this.refusal = done.refusal;
    return done.log.map(({ fact }) => fact);
  }

  refusal: TournamentRefusal | null = null;

  enter(...people: readonly string[]): this {
    for (const person of people) this.give({ kind: 'enter', who: { person, name: person } });
    return this;
  }

  /** People a, b, c ... enter and the host starts. */
  start(count: number): this {
    this.enter(...Array.from({ length: count }, (_, at) => `p${at + 1}`));
    this.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
    return this;
  }

  wait(ms: number): TournamentFact[] {
    this.nowMs += ms;
    return this.give({ kind: 'tick' });
  }

  table(number: number): Tournament['tables'][number] {
    return this.state.tables[number - 1]!;
  }

  permit(table: number): Permit {
    return this.table(table).permit!;
  }

  entry(id: number): Entry {
    return this.state.entries[id - 1]!;
  }

  /** Entries at a table in the order of the seats. */
  at(table: number): number[] {
    return this.table(table).seats.filter((id) => id !== 0);
  }

  /** The report of the hand that runs: stacks of some entries as given; the first other one has what is left over. */
  reportOf(table: number, stacks: Readonly<Record<number, number>> = {}, winners: Winners = {}): HandReport {
    const { players, hand } = this.permit(table);
    const inHand = players.filter(({ isIn }) => isIn);
    const total = inHand.reduce((sum, { stack }) => sum + stack, 0);
    const kept = inHand.map(({ entry, stack }) => [entry, stacks[entry] ?? stack] as [number, number]);
    const off = total - kept.reduce((sum, [, chips]) => sum + chips, 0);
    const taker = kept.find(([entry]) => stacks[entry] === undefined) ?? kept[0]!;
    taker[1] += off;
    const busts = inHand.flatMap(({ entry, stack }): Bust[] => {
      const isBroke = kept.find(([id]) => id === entry)![1] === 0;
      return isBroke ? [{ entry, start: stack, winners: winners[entry] ?? [[taker[0], 1]] }] : [];
    });
    const away = inHand.filter(({ entry }) => this.entry(entry).away).map(({ entry }) => entry);
    return { table, hand, stacks: kept, busts, away };
  }

  report(table: number, stacks: Readonly<Record<number, number>> = {}, winners: Winners = {}): TournamentFact[] {
    return this.give({ kind: 'report', report: this.reportOf(table, stacks, winners) });
  }

  /** Entries that lose everything in the hand that runs at their table. */
  bust(...entries: readonly number[]): TournamentFact[] {
    const { table } = this.entry(entries[0]!);
    return this.report(table, Object.fromEntries(entries.map((entry) => [entry, 0])));
  }
}

/** The facts of a kind. */
export function factsOf<Kind extends TournamentFact['kind']>(
  facts: readonly TournamentFact[],
  kind: Kind,
): Extract<TournamentFact, { kind: Kind }>[] {
  return facts.filter((fact): fact is Extract<TournamentFact, { kind: Kind }> => fact.kind === kind);
}
