/** Plays a league match by match, with a journal from which it goes on after any end. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { League, LeagueMatch, LeagueOptions } from '../league/league.js';
import { areOfToday } from '../luckSums.js';
import { ARENA_VERSION, hashOfPlain, type Manifest } from '../manifest.js';
import type { MatchRun } from '../run.js';
import type { MatchTally } from '../statistics.js';
import { ResumeError } from './journal.js';

const FORMAT = 'cardroom-league/1';

function hashOfLeague(options: LeagueOptions): string {
  return hashOfPlain({ version: ARENA_VERSION, ...options });
}

/** The journal of a league that has no file of its own. */
export function leagueJournalPath(options: LeagueOptions): string {
  return join(tmpdir(), `cardroom-${process.getuid?.() ?? 'matches'}`, `${hashOfLeague(options)}.league`);
}

/** Matches that an earlier run has finished, and the bytes of the journal that are good. */
interface Recorded {
  readonly matches: readonly LeagueMatch[];
  readonly bytes: number;
}

function readJournal(path: string, options: LeagueOptions): Recorded {
  const lines = readFileSync(path, 'utf8').split('\n');
  // Text after the last line end was being written.
  lines.pop();
  const first = lines.shift() ?? '';
  let header: { readonly format?: unknown; readonly hash?: unknown } | null;
  try {
    header = JSON.parse(first);
  } catch {
    header = null;
  }
  if (header?.format !== FORMAT) throw new ResumeError(`${path} is not the journal of a league.`);
  if (header.hash !== hashOfLeague(options)) throw new ResumeError(`${path} belongs to another league.`);
  const matches: LeagueMatch[] = [];
  let bytes = Buffer.byteLength(first) + 1;
  for (const line of lines) {
    try {
      matches.push(JSON.parse(line) as LeagueMatch);
    } catch {
      break;
    }
    bytes += Buffer.byteLength(line) + 1;
  }
  const isComplete = ({ luck, swings }: MatchTally): boolean =>
    (luck === undefined || areOfToday(luck)) && (options.seats > 2 || swings !== undefined);
  if (!matches.every(({ tally }) => isComplete(tally))) {
    throw new ResumeError(`${path} was written by another version, which measured other things: start over.`);
  }
  return { matches, bytes };
}

export interface LeagueRunOptions {
  readonly journal: string;
  readonly resume?: boolean;
  readonly signal?: AbortSignal;
  /** Plays one match to its end. */
  readonly play: (manifest: Manifest) => Promise<MatchRun>;
  /** Told after every match, and once before the first. */
  readonly onProgress?: (league: League) => void;
}

/** Plays on until the league is over, a bad answer ends it, or the signal does: then the match under way is dropped. */
export async function runLeague(league: League, options: LeagueRunOptions): Promise<void> {
  const { journal, resume = false, signal, play, onProgress } = options;
  mkdirSync(join(journal, '..'), { recursive: true });
  if (resume && existsSync(journal)) {
    const { matches, bytes } = readJournal(journal, league.options);
    truncateSync(journal, bytes);
    // A bad answer that ended the league is tried again.
    for (const match of matches.filter(({ fatal }) => fatal === null)) league.add(match);
  } else {
    writeFileSync(journal, `${JSON.stringify({ format: FORMAT, hash: hashOfLeague(league.options) })}\n`);
  }
  onProgress?.(league);
  for (let next = league.next(); next !== null && !signal?.aborted; next = league.next()) {
    const { hands, digest, tally, faultCounts, fatal, isComplete } = await play(next.manifest);
    if (!isComplete && fatal === null) return;
    const match: LeagueMatch = { table: next.table, hands, digest, tally, faultCounts, fatal };
    league.add(match);
    appendFileSync(journal, `${JSON.stringify(match)}\n`);
    onProgress?.(league);
  }
}
