/** A thread of `cardroom worker`: plays a chunk of a match, or reads a piece of a hand file. */
import { type ChunkDone, type ChunkWork, isMatchWork, playMatchWork } from '@cardroom/arena/cluster';
import { RULE_SETS } from '@cardroom/engine';
import type { Part } from '@cardroom/records/files';
import { readToEnd } from '../verify/read.js';
import { Reporter } from '../verify/report.js';
import type { ReadingInput, ReadingOutput, ReadingSettings, SentPart } from './readings.js';

export default function workOnChunk(chunk: ChunkWork): ChunkDone | Promise<ChunkDone> {
  return isMatchWork(chunk) ? playMatchWork(chunk) : read(chunk as ChunkWork<ReadingSettings, ReadingInput>);
}

function read({ settings, input, data }: ChunkWork<ReadingSettings, ReadingInput>): ChunkDone<ReadingOutput> {
  const { json, color, rules } = settings;
  const reporter = new Reporter({ json, color, rules: rules === null ? null : RULE_SETS[rules] }, !input.isWhole);
  let end = { hands: 0, lines: 0, isClean: true };
  let from = 0;
  for (const part of input.parts) {
    end = readToEnd(partOf(part, data?.subarray(from, from + part.bytes) ?? new Uint8Array()), reporter);
    from += part.bytes;
  }
  return { output: { tally: reporter.tally, end }, data: reporter.said().slice() };
}

function partOf({ label, kind, bytes, isLast }: SentPart, content: Uint8Array): Part {
  const file = { path: label, label, kind, size: bytes };
  return { file, from: 0, to: isLast ? Number.POSITIVE_INFINITY : bytes, content };
}
