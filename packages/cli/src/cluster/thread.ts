/** A thread of `cardroom worker`: plays a chunk of a match, or reads a piece of a hand file. */
import { isBoxed, playChunk, strategiesOf } from '@cardroom/arena/workers';
import { RULE_SETS } from '@cardroom/engine';
import type { Part } from '@cardroom/records/files';
import { readToEnd } from '../verify/read.js';
import { Reporter } from '../verify/report.js';
import type { Done, MatchInput, MatchSettings, ReadingInput, ReadingSettings, SentPart, Work } from './chunks.js';

export default function work({ settings, input, data }: Work): Done | Promise<Done> {
  return settings.kind === 'simulate'
    ? play(settings, input as MatchInput)
    : read(settings, input as ReadingInput, data ?? new Uint8Array());
}

async function play({ manifest, isWritten }: MatchSettings, { range, stacks }: MatchInput): Promise<Done> {
  // Whoever can write to the queue must not be able to start programs here.
  if (!isBoxed(manifest)) throw new Error('a worker plays bots of the box only');
  const lineup = await strategiesOf(manifest);
  try {
    const stop = new Int32Array(1);
    const { result, text } = await playChunk({ manifest, range, stacks, isWritten, stop }, lineup.strategies);
    return { output: { result }, data: text };
  } finally {
    await lineup.close();
  }
}

function read(settings: ReadingSettings, { parts, isWhole }: ReadingInput, data: Uint8Array): Done {
  const { json, color, rules } = settings;
  const reporter = new Reporter({ json, color, rules: rules === null ? null : RULE_SETS[rules] }, !isWhole);
  let end = { hands: 0, lines: 0, isClean: true };
  let from = 0;
  for (const part of parts) {
    end = readToEnd(partOf(part, data.subarray(from, from + part.bytes)), reporter);
    from += part.bytes;
  }
  return { output: { tally: reporter.tally, end }, data: reporter.said().slice() };
}

function partOf({ label, kind, bytes, isLast }: SentPart, content: Uint8Array): Part {
  const file = { path: label, label, kind, size: bytes };
  return { file, from: 0, to: isLast ? Number.POSITIVE_INFINITY : bytes, content };
}
