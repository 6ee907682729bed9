/** Whole tournaments of bots: the same results for the same plan, on any number of workers. */
import { assert } from '@cardroom/engine';
import {
  createSettings,
  explainSettings,
  icm,
  liveEntries,
  resultsByPerson,
  type Tournament,
  type TournamentSettings,
  type TournamentWish,
} from '@cardroom/tournament';
import { botOf } from '../bots/index.js';
import { Digest } from '../digest.js';
import type { Strategy } from '../strategy.js';
import { type Behaviour, TournamentWorld } from './world.js';

export interface TournamentPlan {
  readonly wish: TournamentWish;
  /** Bots of the box, given to the entries in turn. */
  readonly bots: readonly string[];
  readonly entries: number;
  readonly tournaments: number;
  readonly seed: string;
}

export interface TournamentPlace {
  readonly bot: string;
  readonly entry: number;
  readonly place: number;
  readonly prize: number;
  readonly bounty: number;
}

export interface TournamentResult {
  readonly entries: number;
  readonly pool: number;
  readonly prizes: readonly number[];
  readonly places: readonly TournamentPlace[];
  /** The cost of each place: entries, re-entries, rebuys and add-on. */
  readonly costs: readonly number[];
  /** The level in which it ended. */
  readonly levels: number;
  readonly hands: number;
  readonly minutes: number;
  readonly moves: number;
  readonly largestGap: number;
  /** By entry: what the stack was worth by ICM when half the field was left, ten at most; prizes before that included. */
  readonly icm: readonly number[];
}

export function settingsOfPlan({ wish, entries }: Pick<TournamentPlan, 'wish' | 'entries'>): TournamentSettings {
  const made = createSettings({ ...wish, start: { when: 'host' } });
  if (!made.ok) throw new RangeError(made.error.map(explainSettings).join(' '));
  const { kind, seats } = made.value;
  if (kind === 'sitAndGo' && entries > seats) throw new RangeError(`A sit & go has ${seats} seats, not ${entries}.`);
  return made.value;
}

/** Loads what the bots of a plan need: hands of tournaments are played without waiting for anybody. */
export async function loadBots({ bots }: Pick<TournamentPlan, 'bots'>): Promise<void> {
  for (const name of new Set(bots)) await botOf(name)?.load?.();
}

function strategiesOf(bots: readonly string[]): Strategy[] {
  return bots.map((name) => {
    const bot = botOf(name);
    if (bot === null) throw new RangeError(`There is no bot "${name}" in the box.`);
    return bot.make(0);
  });
}

/** Bots buy again as long as they may, and take the add-on. */
function buying(nameOf: (entry: number) => string): NonNullable<Behaviour['onFact']> {
  return (fact, world) => {
    const person = 'entry' in fact && typeof fact.entry === 'number' ? nameOf(fact.entry) : '';
    if (fact.kind === 'offered') world.plan(world.nowMs + 1_000, { kind: 'rebuy', person });
    if (fact.kind === 'bust' && world.state.settings.reentries > 0) {
      const { name } = world.state.entries[fact.entry - 1]!;
      world.plan(world.nowMs + 20_000, { kind: 'enter', who: { person, name } });
    }
    if (fact.kind === 'rest' && world.state.settings.addOn !== null) {
      for (const { person: each } of liveEntries(world.state))
        world.plan(world.nowMs + 1_000, { kind: 'addOn', person: each });
    }
  };
}

/** Measures stacks by ICM the first time that at most half the field and ten are left. */
class IcmMeter {
  values: number[] | null = null;
  readonly #entries: number;

  constructor(entries: number) {
    this.#entries = entries;
  }

  measure({ state }: TournamentWorld): void {
    const most = Math.min(10, Math.max(1, Math.ceil(this.#entries / 2)));
    if (this.values !== null || !state.areEntriesClosed || state.live > most) return;
    const live = liveEntries(state);
    const worth = icm(
      live.map((entry) => entry.chips),
      state.prizes,
    );
    const values = state.entries.map((entry) => entry.prize);
    live.forEach((entry, at) => {
      values[entry.id - 1]! = worth[at]!;
    });
    this.values = values;
  }
}

/** Plays the tournament with an index of the plan, whose bots have been loaded. */
export function playTournament(
  plan: TournamentPlan,
  index: number,
  behaviour: Behaviour = {},
  onEnd?: (state: Tournament) => void,
): TournamentResult {
  const { bots, entries, seed } = plan;
  assert(bots.length > 0, 'a tournament has bots');
  const strategies = strategiesOf(bots);
  const botAt = (entry: number) => Number(world.state.entries[entry - 1]!.person.slice(1)) % bots.length;
  const meter = new IcmMeter(entries);
  const own = buying((entry) => world.state.entries[entry - 1]!.person);
  const world: TournamentWorld = new TournamentWorld(
    settingsOfPlan(plan),
    `${seed}/${index}`,
    (entry) => strategies[botAt(entry)]!,
    {
      ...behaviour,
      onFact: (fact, each) => {
        own(fact, each);
        behaviour.onFact?.(fact, each);
      },
      onStep: (state, log) => {
        meter.measure(world);
        behaviour.onStep?.(state, log);
      },
    },
  );
  for (let at = 0; at < entries; at++) {
    world.give({ kind: 'enter', who: { person: `p${at}`, name: `${bots[at % bots.length]!}-${at + 1}` } });
  }
  world.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
  world.run();
  const { state } = world;
  onEnd?.(state);
  const results = resultsByPerson(state);
  const ranked = state.entries.filter((entry) => entry.place > 0).sort((a, b) => a.place - b.place || a.id - b.id);
  const places = ranked.map(({ id, person, place, prize }) => ({
    bot: bots[botAt(id)]!,
    entry: id,
    place,
    prize,
    bounty: results.get(person)!.bounty,
  }));
  return {
    entries: state.entered,
    pool: places.reduce((sum, { prize }) => sum + prize, 0),
    prizes: state.prizes,
    places,
    costs: ranked.map(({ person }) => results.get(person)!.cost),
    levels: state.level,
    hands: world.hands,
    minutes: world.nowMs / 60_000,
    moves: state.entries.reduce((sum, { moves }) => sum + moves, 0),
    largestGap: world.largestGap,
    icm: meter.values ?? state.entries.map((entry) => entry.prize),
  };
}

/** One digest of all results, in the order of the plan. */
export function digestOf(results: readonly TournamentResult[]): string {
  const digest = new Digest();
  for (const { entries, pool, places, levels, hands } of results) {
    for (const number of [entries, pool, levels, hands]) digest.number(number);
    for (const { bot, entry, place, prize, bounty } of places) {
      digest.text(bot);
      for (const number of [entry, place, prize, bounty]) digest.number(number);
    }
  }
  return digest.hex();
}
