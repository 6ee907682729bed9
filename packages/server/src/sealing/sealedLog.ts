/** The log entries of a table with their secret parts sealed, written and read. */
import type { AppendBatch, LogReading, StoredEntry } from '../ports.js';
import type { ArchivedContent } from '../table/archive.js';
import { evolve } from '../table/evolve.js';
import { type Fact, joinFact, type SplitText } from '../table/facts.js';
import { addAnswers, joinState } from '../table/snapshot.js';
import type { TableState } from '../table/state.js';
import type { TableStep } from '../table/step.js';
import type { Sealer } from './sealer.js';

type Snapshot = NonNullable<AppendBatch['snapshot']>;

function sealedText(sealer: Sealer, secret: string | null, place: string): Uint8Array | null {
  return secret === null ? null : sealer.seal(secret, place);
}

function entryOf(sealer: Sealer, table: string, version: number, at: number, { open, secret }: SplitText): StoredEntry {
  return { version, at, fact: open, sealed: sealedText(sealer, secret, `${table}/${version}`) };
}

function snapshotOf(sealer: Sealer, { table, version, answers }: TableState, text: SplitText): Snapshot {
  const { open, secret } = addAnswers(text, answers);
  return { version, state: open, sealed: sealedText(sealer, secret, `${table}/${version}/snapshot`) };
}

/** The checks that the store makes of the transfers. */
type BatchMeans = Pick<AppendBatch, 'isLimited' | 'purchases'>;

/** A step as the store takes it. `before` is the version of the table that it began from. */
export function batchOf(sealer: Sealer, step: TableStep, before: number, means: BatchMeans = {}): AppendBatch {
  const { table } = step.state;
  return {
    entries: step.texts.map((text, i) => entryOf(sealer, table, before + 1 + i, step.facts[i]!.at, text)),
    transfers: step.transfers,
    ...means,
    erase: step.erase,
    access: step.access,
    members: step.members,
    snapshot: step.snapshot === null ? null : snapshotOf(sealer, step.state, step.snapshot),
    hands: step.archive.map(({ hand, users, content }) => ({
      hand,
      table,
      at: step.facts.at(-1)!.at,
      users,
      sealed: sealer.seal(content, `hand/${hand}`),
    })),
  };
}

/** The content of an archived hand, null if it cannot be opened. */
export function openArchived(sealer: Sealer, hand: string, sealed: Uint8Array): ArchivedContent | null {
  const text = sealer.open(sealed, `hand/${hand}`);
  return text === null ? null : (JSON.parse(text) as ArchivedContent);
}

export interface RestoredTable {
  /** Null if nothing was written. */
  readonly state: TableState | null;
  /** When the last fact was decided, null if it stands in the snapshot. */
  readonly at: number | null;
  /** The first version that could not be read or opened, null if all are good. */
  readonly damagedFrom: number | null;
}

/** The table as its log has it, up to the last good entry. */
export function restore(sealer: Sealer, table: string, reading: LogReading): RestoredTable {
  let state = reading.snapshot === null ? null : openSnapshot(sealer, table, reading.snapshot);
  let at: number | null = null;
  if (reading.snapshot !== null && state === null) return { state, at, damagedFrom: reading.snapshot.version };
  for (const entry of reading.entries) {
    const fact = openEntry(sealer, table, entry);
    if (fact === null) return { state, at, damagedFrom: entry.version };
    state = evolve(state, fact);
    at = entry.at;
  }
  return { state, at, damagedFrom: reading.damagedFrom };
}

/**
 * Opens a sealed part. A part that names a key which this room does not have is not damaged: this throws, so that
 * nobody drops it.
 */
function openSecret(sealer: Sealer, sealed: Uint8Array, place: string): string | null {
  const secret = sealer.open(sealed, place);
  if (secret === null && sealer.lacksKeyOf(sealed)) throw new Error(`${place} is sealed with a key that is not here`);
  return secret;
}

function openSnapshot(sealer: Sealer, table: string, { version, state, sealed }: Snapshot): TableState | null {
  const secret = sealed === null ? null : openSecret(sealer, sealed, `${table}/${version}/snapshot`);
  return sealed !== null && secret === null ? null : joinState({ open: state, secret });
}

function openEntry(sealer: Sealer, table: string, { version, fact, sealed }: StoredEntry): Fact | null {
  const secret = sealed === null ? null : openSecret(sealer, sealed, `${table}/${version}`);
  return sealed !== null && secret === null ? null : joinFact({ open: fact, secret });
}
