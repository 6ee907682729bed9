/** The finished tournaments of a person, and the figures over them [T-49]. */
import { LIMITS, type ResultOf } from '@cardroom/protocol';
import { figuresOfPerson } from '@cardroom/tournament';
import type { Cursor, History, OwnTournament } from '../ports.js';
import { allRows, PAGE_ROWS } from '../store/paging.js';

type OwnTournaments = ResultOf<'my_tournaments'>;
type Results = Pick<History, 'tournamentsOf'>;

const TOURNAMENTS_PER_PAGE = 50;

/** A page of them. The figures are the same on every page, and come with the first one. */
export async function ownTournamentsOf(
  store: Results,
  user: string,
  after: Cursor | undefined,
): Promise<OwnTournaments> {
  const { rows, next } = await store.tournamentsOf(user, { limit: TOURNAMENTS_PER_PAGE, after });
  const page = { tournaments: rows.map(wireOf), next };
  return after === undefined ? { ...page, figures: await figuresFor(store, user) } : page;
}

function wireOf({ user: _, at, ...result }: OwnTournament): OwnTournaments['tournaments'][number] {
  return { ...result, ended_ms: at };
}

/** Every result is one row under an index, and their number is limited: no log is read. */
async function figuresFor(store: Results, user: string): Promise<NonNullable<OwnTournaments['figures']>> {
  const counted: OwnTournament[] = [];
  for await (const row of allRows((after) => store.tournamentsOf(user, { limit: PAGE_ROWS, after }))) {
    counted.push(row);
    if (counted.length === LIMITS.tournamentsCounted) break;
  }
  const { returnOnCost, inTheMoney, averagePlace, ...figures } = figuresOfPerson(counted);
  return { ...figures, return_on_cost: returnOnCost, in_the_money: inTheMoney, average_place: averagePlace };
}
