/** Earlier runs of a match: nothing that they have left is written over unless someone asks for it. */
import type { Manifest } from '@cardroom/arena';
import { checkpointOf, finishedRun, leftCheckpoint, type RunStanding, runStandingOf } from '@cardroom/arena/workers';
import { refuseOccupied } from '../claims.js';
import { Exit, Failure } from '../exit.js';
import { complain } from '../output.js';
import { counted, grouped, plain } from '../text.js';

/** The files of a match as the command line names them. */
export interface Files {
  readonly out?: string;
  readonly report?: string;
  readonly csv?: string;
  readonly resume?: true;
  readonly force?: true;
}

export type FinishedRun = Extract<RunStanding, { readonly state: 'finished' }>;

/** The earlier run that this one finds: none, one to go on with, or a finished one. */
export type Earlier = FinishedRun | { readonly state: 'none' | 'unfinished' };

/** Looks for an earlier run and decides whether this one may begin; a `Failure` says why not. */
export function earlierRun(manifest: Manifest, files: Files): Earlier {
  const { out, resume, force } = files;
  if (resume && force) throw new Failure('--resume continues, --force starts over: choose one.', Exit.Usage);
  if (force) return { state: 'none' };
  const earlier = out === undefined ? temporaryRun(manifest, resume) : fileRun(manifest, out, resume);
  // Reports are made again when a match goes on; a match that begins leaves those of others alone.
  if (earlier.state === 'none') refuseOccupied([files.report, files.csv]);
  return earlier;
}

/** A match without a file: leftovers of an earlier run in the system's folder are named, and never in the way. */
function temporaryRun(manifest: Manifest, resume: true | undefined): Earlier {
  const left = runStandingOf(manifest, undefined, leftCheckpoint(manifest));
  if (left.state === 'unfinished' && left.hands > 0) {
    if (resume) return { state: 'unfinished' };
    complain(
      `an earlier run of this match stopped after ${sofar(left.hands, manifest)}: --resume continues from there.`,
    );
  }
  const finished = resume && finishedRun(manifest);
  return finished ? { state: 'finished', hands: finished.hands, digest: finished.digest } : { state: 'none' };
}

function sofar(hands: number, manifest: Manifest): string {
  return `${grouped(String(hands))} of ${counted(manifest.hands, 'hand')}`;
}

function fileRun(manifest: Manifest, out: string, resume: true | undefined): Earlier {
  const found = runStandingOf(manifest, out, checkpointOf({ out }));
  const name = plain(out);
  const refused = (why: string): Failure => new Failure(`${name}: ${why}`, Exit.Usage);
  switch (found.state) {
    case 'none':
      return { state: 'none' };
    case 'unfinished': {
      if (resume) return { state: 'unfinished' };
      throw refused(`${sofar(found.hands, manifest)} are there: --resume or --force.`);
    }
    case 'finished':
      if (resume) return found;
      throw refused(`all ${counted(found.hands, 'hand')} of this match are there: --force plays it again.`);
    case 'other': {
      const how = found.differences.length === 0 ? '' : ` (${found.differences.join('; ')})`;
      throw refused(`it belongs to another match${how}. Choose another file, or overwrite it with --force.`);
    }
    case 'unknown':
      throw refused('the file already exists, and nothing shows that it belongs to this match. --force overwrites it.');
  }
}
