/**
 * Random tournaments: every kind, preset and option, with people who come late, go away, buy again, talk about deals, and
 * hosts who pause and cancel. Every promise is checked after every step, and a second book is kept from outside.
 * `npm run soak -- tournaments [--count 10000] [--most 200] [--seed text] [--from 0]`; `--large` plays 20 of 1,000 entries
 * and one of 10,000, `--mutants` plants known bugs and shows that each is caught.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { botOf, type Strategy, TournamentWorld } from '@cardroom/arena';
import { below, pick, type Random, stream } from '@cardroom/engine';
import {
  applyFact,
  createSettings,
  explainSettings,
  type LoggedFact,
  liveEntries,
  mostSeats,
  newTournament,
  openTables,
  PRESET_NAMES,
  PRESETS,
  type Tournament,
  type TournamentSettings,
  type TournamentWish,
} from '@cardroom/tournament';
import { TOURNAMENT_MUTANTS } from '../chaos/tournamentMutants.js';
import { checkMutant } from '../planting.js';
import { isMain, option, ROOT } from '../workspace.js';
import { BalanceWatch } from './tournaments/balance.js';
import { SecondBook } from './tournaments/book.js';

type Tally = {
  tournaments: number;
  entries: number;
  hands: number;
  steps: number;
  moves: number;
  rebuys: number;
  reentries: number;
  bounties: number;
  rounds: number;
  redraws: number;
  deals: number;
  cancelled: number;
  ties: number;
  replays: number;
};

const one = (random: Random, of: number): boolean => below(random, of) === 0;

/** Bots that end hands soon and reach every part of the rules: all-ins, folds, calls, raises. */
function strategies(): Strategy[] {
  return ['random', 'caller', 'folder', 'random'].map((name) => botOf(name)!.make(0));
}

// ------------------------------------------------------------------------------------------------ what is played

function wishOf(random: Random, entries: number): TournamentWish {
  const preset = pick(random, [...PRESET_NAMES, 'hyper', 'turbo', 'regular'] as const);
  const most = mostSeats(PRESETS[preset].structure);
  const seats = 2 + below(random, most - 1);
  const kind = pick(random, ['multiTable', 'multiTable', 'multiTable', 'shootout', 'sitAndGo'] as const);
  const entry = pick(random, [0, 1, 7, 100, 101, 1_000]);
  const base = {
    preset,
    entry,
    payouts: pick(random, [
      { kind: 'table' },
      { kind: 'table' },
      { kind: 'winner' },
      { kind: 'top', percent: 15 },
      { kind: 'shares', shares: [50, 30, 20] },
    ] as const),
    ...(entry > 1 && one(random, 3) && { bounty: { kind: pick(random, ['fixed', 'progressive'] as const) } }),
  };
  if (kind === 'shootout') return { ...base, kind, lateLevels: 0, reentries: 0 };
  if (kind === 'sitAndGo')
    return { ...base, kind, seats: Math.max(2, Math.min(entries, most)), lateLevels: 0, reentries: 0 };
  const isRebuy = !('bounty' in base) && one(random, 3);
  return {
    ...base,
    kind,
    seats,
    margin: 1 + below(random, 3),
    redraws: pick(random, [[], [], [2], [3, 2]]),
    lateLevels: pick(random, [0, 2, 4]),
    reentries: isRebuy ? 0 : pick(random, [0, 1, 2]),
    ...(isRebuy && {
      rebuy: { levels: 2, when: pick(random, ['broke', 'upToStack'] as const) },
      ...(one(random, 2) && { addOn: {} }),
    }),
  };
}

function settingsOf(random: Random, entries: number): TournamentSettings {
  const made = createSettings({ ...wishOf(random, entries), start: { when: 'host' } });
  if (!made.ok) throw new Error(made.error.map(explainSettings).join(' '));
  return made.value;
}

// ------------------------------------------------------------------------------------------------ what people do

/** Someone does something at a random moment. */
function stir(world: TournamentWorld, random: Random): void {
  const { state } = world;
  const live = liveEntries(state);
  if (live.length === 0) return;
  const { person, id } = pick(random, live);
  const soon = () => world.nowMs + 1 + below(random, 20_000);
  switch (below(random, 12)) {
    case 0:
      return world.plan(soon(), { kind: 'away', person, isAway: true });
    case 1:
    case 2:
      return world.plan(soon(), { kind: 'away', person, isAway: false });
    case 3:
      return world.plan(soon(), { kind: 'presence', person, connected: one(random, 2) });
    case 4:
      if (!one(random, 10)) return;
      world.plan(soon(), { kind: 'host', person: 'host', act: { kind: 'pause' } });
      return world.plan(soon() + 30_000, { kind: 'host', person: 'host', act: { kind: 'resume' } });
    case 5:
      return world.plan(soon(), { kind: 'rebuy', person });
    case 6:
      return world.plan(soon(), { kind: 'enter', who: { person: `late${state.entries.length}`, name: 'late' } });
    case 7:
      if (state.live > 9) return;
      for (const each of live) world.plan(soon(), { kind: 'discuss', person: each.person, isOn: true });
      return;
    case 8:
      return world.plan(soon(), {
        kind: 'host',
        person: 'host',
        act: { kind: 'level', byMs: below(random, 120_000) - 60_000 },
      });
    case 9:
      if (one(random, 40)) world.plan(soon(), { kind: 'host', person: 'host', act: { kind: 'remove', entry: id } });
      return;
    case 10:
      if (one(random, 30)) world.plan(soon(), { kind: 'host', person: 'host', act: { kind: 'break', minutes: 3 } });
      return;
    default:
      if (one(random, 400)) world.plan(soon(), { kind: 'host', person: 'host', act: { kind: 'cancel' } });
  }
}

/** Answers of people to what happens: rebuys, re-entries, add-ons, deals. */
function answer(world: TournamentWorld, random: Random, fact: LoggedFact['fact']): void {
  const { state, nowMs } = world;
  const personOf = (entry: number) => state.entries[entry - 1]!.person;
  if (fact.kind === 'offered' && !one(random, 4)) {
    world.plan(nowMs + below(random, 20_000), {
      kind: pick(random, ['rebuy', 'rebuy', 'declineRebuy'] as const),
      person: personOf(fact.entry),
    });
  }
  if (fact.kind === 'bust' && state.settings.reentries > 0 && one(random, 2)) {
    world.plan(nowMs + below(random, 70_000), { kind: 'enter', who: { person: personOf(fact.entry), name: 'again' } });
  }
  if (fact.kind === 'rest' && state.settings.addOn !== null) {
    for (const { person } of liveEntries(state))
      if (one(random, 2)) world.plan(nowMs + 1_000, { kind: 'addOn', person });
  }
  if (fact.kind === 'talk') {
    const keep = one(random, 3) ? Math.floor((state.prizes[0] ?? 0) / 10) : 0;
    const [first, ...others] = liveEntries(state);
    world.plan(nowMs + 1_000, {
      kind: 'propose',
      person: first!.person,
      wish: { kind: pick(random, ['icm', 'chop', 'equal'] as const), keep },
    });
    if (one(random, 4)) return world.plan(nowMs + 5_000, { kind: 'decline', person: first!.person });
    for (const { person } of others)
      world.plan(nowMs + 5_000, { kind: 'accept', person, proposal: state.nextProposal });
  }
}

// ------------------------------------------------------------------------------------------------ one tournament

/** A second state that follows the log alone, as the next owner of a tournament would [T-54]. */
class Follower {
  readonly #state: Tournament;

  constructor({ settings, host, seed, commitment }: Tournament) {
    this.#state = newTournament(settings, host, seed, commitment);
  }

  follow(log: readonly LoggedFact[]): void {
    for (const entry of log) applyFact(this.#state, entry);
  }

  compare(state: Tournament): void {
    if (JSON.stringify(this.#state) !== JSON.stringify(state)) throw new Error('T-54: the log gives another state');
  }
}

export function playOne(seed: string, index: number, most: number, tally: Tally): void {
  const random = stream(seed, 'tournament', index);
  const wished = 2 + below(random, most - 1);
  const settings = settingsOf(random, wished);
  const entries = Math.min(wished, settings.maxEntries);
  const bots = strategies();
  const log: LoggedFact[] = [];
  const book = new SecondBook(settings);
  const world: TournamentWorld = new TournamentWorld(
    settings,
    `${seed}/${index}`,
    (entry) => bots[entry % bots.length]!,
    {
      onFact: (fact) => answer(world, random, fact),
      onInput: (input, done) => book.checkInput(world.state, input, done.refusal),
      onStep: (state, facts) => {
        tally.steps++;
        log.push(...facts);
        follower.follow(facts);
        book.check(state, facts);
        if (state.phase === 'running' && one(random, 8)) stir(world, random);
        // A report that comes again, sooner or later, changes nothing [T-52].
        const { reports } = book;
        if (reports.length > 0 && one(random, 20))
          world.plan(world.nowMs + below(random, 5_000), { kind: 'report', report: pick(random, reports.slice(-20)) });
        if (one(random, 2_000)) {
          follower.compare(state);
          tally.replays++;
        }
      },
    },
  );
  const follower = new Follower(world.state);
  for (let at = 0; at < entries; at++) {
    const person = `p${at}`;
    world.give({ kind: 'enter', who: { person, name: person, isBot: one(random, 10) } });
    if (one(random, 20)) world.give({ kind: 'away', person, isAway: true });
  }
  world.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
  world.run();
  follower.compare(world.state);
  book.checkEnd(world.state);
  count(tally, world, log);
}

function count(tally: Tally, { state, hands }: TournamentWorld, log: readonly LoggedFact[]): void {
  const kinds = new Map<string, number>();
  for (const { fact } of log) kinds.set(fact.kind, (kinds.get(fact.kind) ?? 0) + 1);
  tally.tournaments++;
  tally.entries += state.entered;
  tally.hands += hands;
  tally.moves += kinds.get('seated') ?? 0;
  tally.rebuys += state.entries.reduce((sum, entry) => sum + entry.rebuys, 0);
  tally.reentries += state.entries.filter((entry) => entry.isReplaced && entry.group > 0).length;
  tally.bounties += kinds.get('headTaken') ?? 0;
  tally.rounds += kinds.get('round') ?? 0;
  tally.redraws += kinds.get('redrawn') ?? 0;
  tally.deals += kinds.get('deal') ?? 0;
  tally.cancelled += state.phase === 'cancelled' ? 1 : 0;
  tally.ties += state.entries.filter((entry) => entry.isTied).length;
}

function emptyTally(): Tally {
  return {
    tournaments: 0,
    entries: 0,
    hands: 0,
    steps: 0,
    moves: 0,
    rebuys: 0,
    reentries: 0,
    bounties: 0,
    rounds: 0,
    redraws: 0,
    deals: 0,
    cancelled: 0,
    ties: 0,
    replays: 0,
  };
}

/** Plays so many; throws at the first broken promise. */
export function soakTournaments(tournaments: number, most: number, seed: string, from = 0): Tally {
  const tally = emptyTally();
  for (let index = from; index < from + tournaments; index++) {
    try {
      playOne(seed, index, most, tally);
    } catch (error) {
      throw new Error(`tournament ${index} of seed "${seed}": ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  return tally;
}

// ------------------------------------------------------------------------------------------------ large ones

/** Bots that play as the room's own do. */
const COMPANY = ['tight', 'potodds', 'pushfold'];

/** One large tournament: its length, how evenly the tables were kept, moves a player, processor time. */
export function large(entries: number, seed: string): Record<string, number> {
  const made = createSettings({ preset: 'turbo', entry: 100, lateLevels: 0, reentries: 0, start: { when: 'host' } });
  if (!made.ok) throw new Error(made.error.map(explainSettings).join(' '));
  const bots = COMPANY.map((name) => botOf(name)!.make(0));
  const before = process.cpuUsage();
  const balance = new BalanceWatch();
  const world: TournamentWorld = new TournamentWorld(made.value, seed, (entry) => bots[entry % bots.length]!, {
    onStep: (state) => balance.see(state, world.nowMs),
  });
  for (let at = 0; at < entries; at++) world.give({ kind: 'enter', who: { person: `p${at}`, name: `p${at}` } });
  world.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
  world.run();
  const { user, system } = process.cpuUsage(before);
  const { state } = world;
  return {
    entries,
    levels: state.level,
    hours: Number((world.nowMs / 3_600_000).toFixed(2)),
    hands: world.hands,
    tables: state.tables.length,
    open: openTables(state).length,
    ...balance.figures(state),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
  };
}

// ------------------------------------------------------------------------------------------------ planted bugs

/** Runs a share with each bug planted: every one has to be caught. */
function runMutants(): number {
  let missed = 0;
  for (const mutant of TOURNAMENT_MUTANTS) {
    checkMutant(mutant);
    const plant = ['--import', join(ROOT, 'tools/dist/chaos/plant.js')];
    const args = [join(ROOT, 'tools/dist/soak/tournaments.js'), '--count', String(mutant.seeds), '--most', '40'];
    const env = { ...process.env, CARDROOM_MUTANT: mutant.name };
    const { status, stderr } = spawnSync(process.execPath, [...plant, ...args], {
      env,
      encoding: 'utf8',
      timeout: 300_000,
    });
    const said = /Error: (tournament \d+ .*)/.exec(stderr)?.[1] ?? '';
    const isCaught = status !== 0 && said !== '';
    if (!isCaught) missed++;
    console.log(
      `${mutant.name.padEnd(52)} ${isCaught ? 'caught' : 'MISSED'}  ${(isCaught ? said : stderr).slice(0, 110)}`,
    );
  }
  console.log(`${TOURNAMENT_MUTANTS.length - missed} of ${TOURNAMENT_MUTANTS.length} planted bugs caught`);
  return missed === 0 ? 0 : 1;
}

function main(args: readonly string[]): number {
  const seed = option(args, 'seed', 'tournaments');
  if (args.includes('--mutants')) return runMutants();
  if (args.includes('--large')) {
    for (let at = 0; at < Number(option(args, 'thousands', '20')); at++)
      console.log(JSON.stringify(large(1_000, `${seed}/${at}`)));
    console.log(JSON.stringify(large(Number(option(args, 'largest', '10000')), seed)));
    return 0;
  }
  const startedMs = performance.now();
  const tally = soakTournaments(
    Number(option(args, 'count', '10000')),
    Number(option(args, 'most', '200')),
    seed,
    Number(option(args, 'from', '0')),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  for (const [what, times] of Object.entries(tally)) console.log(`${what.padEnd(16)} ${times}`);
  console.log(`every promise held; ${seconds.toFixed(1)} s, ${(tally.tournaments / seconds).toFixed(1)} tournaments/s`);
  return 0;
}

if (isMain(import.meta)) process.exitCode = main(process.argv.slice(2));
