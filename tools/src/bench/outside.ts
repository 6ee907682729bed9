/**
 * Programs from outside that a section is measured beside: `--peer SECTION=NAME=PROGRAM`. They are not part of the
 * workspace and nobody else needs them. Each run of one does a slice of the section's work and prints a line of JSON:
 * `{"work": 1000000, "cpuMs": 3.2, "wallMs": 3.3}`.
 */
import { spawnSync } from 'node:child_process';
import type { Slice } from './measure.js';
import type { Contender } from './report.js';

export type OutsidePeer = { section: string; name: string; program: string };

/** @returns null if the text is none */
export function parseOutside(text: string): OutsidePeer | null {
  const [section, name, ...program] = text.split('=');
  if (!section || !name || program.length === 0 || program[0] === '') return null;
  return { section, name, program: program.join('=') };
}

export function formatOutside({ section, name, program }: OutsidePeer): string {
  return `${section}=${name}=${program}`;
}

/** @returns the slice that a program printed */
export function readSlice(text: string): Slice | null {
  try {
    const { work, cpuMs, wallMs } = JSON.parse(text);
    return [work, cpuMs, wallMs].every((one) => Number.isFinite(one) && one > 0) ? { work, cpuMs, wallMs } : null;
  } catch {
    return null;
  }
}

export function outsideContender({ name, program }: OutsidePeer): Contender {
  const run = () => {
    const { stdout, error } = spawnSync(program, { encoding: 'utf8' });
    if (error !== undefined) throw error;
    const slice = readSlice(stdout);
    if (slice === null) throw new Error(`${program} printed no work with its time: ${stdout.slice(0, 100)}`);
    return slice;
  };
  return { name, ours: false, run };
}
