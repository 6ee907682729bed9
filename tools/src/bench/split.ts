/** Profiles of the room's threads, split by what the room was doing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Microseconds of one thread, by part and by function. */
export interface ThreadSplit {
  readonly thread: string;
  readonly parts: ReadonlyMap<string, number>;
  readonly functions: ReadonlyMap<string, number>;
}

/** The innermost frame of a stack that is in the list says what the room was doing. */
const PARTS: readonly (readonly [file: RegExp, name: RegExp | null, part: string])[] = [
  [/^$/, /^\(garbage collector\)$/, 'garbage'],
  [/^$/, /^\(idle\)$/, 'idle'],
  [/host\/followers\.js$/, null, 'telling: events and their text'],
  [/room\/watches\.js$/, /^send$/, 'sending: frames'],
  [/net\/socketPeer\.js$/, /^flush/, 'sending: socket writes'],
  [/protocol\/dist\/schema\.js$/, /^readClientMessage$/, 'reading requests'],
  [/table\/step\.js$/, /^stepTable$/, 'the step'],
  [/sealing\/sealedLog\.js$/, /^batchOf$/, 'text of the log, sealing'],
  [/host\/alarms\.js$/, null, 'timers'],
  [/room\/connection\.js$/, /^reply$/, 'answers'],
  [/room\/room\.js$/, /tableChanged|sweep/, 'lobby'],
  [/store\/sqlite\/store\.js$/, null, 'to and from the store'],
  [/store\/postgres\//, null, 'to and from the store'],
  [/store\/sqlite\/(jobs|worker|file|directory)\.js$/, null, 'SQLite'],
  [/host\//, null, 'queues'],
  [/room\/connection\.js$/, /^receive$/, 'limits and routing'],
  [/net\/gateway\.js$/, null, 'sockets: frames in'],
  [/node_modules\/ws\//, null, 'sockets: frames in'],
  [/node:(net|internal\/stream_base|internal\/streams)/, null, 'sockets: the system'],
  [/node:internal\/(per_context\/messageport|worker|event_target)/, null, 'to and from the store'],
  [/node:internal\/timers/, null, 'timers'],
];

/** The beginning of a module in a bundle: its line, counted from 0, and its path. */
interface Region {
  readonly line: number;
  readonly module: string;
}

/** The modules of a file that the bundler has made from several; none for any other file. */
export function regionsOf(text: string): Region[] {
  return text.split('\n').flatMap((source, line) => {
    const module = /^\/\/#region (.+)$/.exec(source)?.[1];
    return module === undefined ? [] : [{ line, module }];
  });
}

const regions = new Map<string, readonly Region[]>();

/** The module that a frame belongs to: a room runs from a bundle, and its parts are told by their modules. */
function moduleOf({ callFrame: { url, lineNumber } }: ProfileNode): string {
  if (!url.startsWith('file:')) return url;
  let known = regions.get(url);
  if (known === undefined) {
    const file = fileURLToPath(url);
    known = existsSync(file) ? regionsOf(readFileSync(file, 'utf8')) : [];
    regions.set(url, known);
  }
  return known.findLast(({ line }) => line <= lineNumber)?.module ?? url;
}

function partOf(node: ProfileNode): string | null {
  const { functionName } = node.callFrame;
  const module = moduleOf(node);
  return PARTS.find(([file, name]) => file.test(module) && (name?.test(functionName) ?? true))?.[2] ?? null;
}

function nameOf(node: ProfileNode): string {
  const { functionName, lineNumber } = node.callFrame;
  const module = moduleOf(node);
  const file = module.replace(/^(.*\/)?(packages|node_modules)\//, '').replace('/dist/', '/');
  return module === '' ? functionName : `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`;
}

function add(sums: Map<string, number>, key: string, us: number) {
  sums.set(key, (sums.get(key) ?? 0) + us);
}

/** @param window by the monotonic clock of the machine, in microseconds */
function splitProfile(profile: CpuProfile, window: { from: number; to: number }): Omit<ThreadSplit, 'thread'> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string>();
  const fill = (node: ProfileNode, inherited: string) => {
    const part = partOf(node) ?? inherited;
    parts.set(node.id, part);
    for (const child of node.children ?? []) fill(nodes.get(child) as ProfileNode, part);
  };
  fill(profile.nodes[0] as ProfileNode, 'the rest');
  const [byPart, byFunction] = [new Map<string, number>(), new Map<string, number>()];
  let at = profile.startTime;
  for (const [i, sample] of profile.samples.entries()) {
    const us = profile.timeDeltas[i] ?? 0;
    at += us;
    if (at < window.from || at > window.to) continue;
    add(byPart, parts.get(sample) ?? 'the rest', us);
    add(byFunction, nameOf(nodes.get(sample) as ProfileNode), us);
  }
  return { parts: byPart, functions: byFunction };
}

export function splitProfiles(folder: string, window: { from: number; to: number }): ThreadSplit[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => {
      const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
      return { thread: /\.(\d+)\.\d+\.cpuprofile$/.exec(file)?.[1] ?? file, ...splitProfile(profile, window) };
    });
}

/** Functions that are listed for each thread. */
const MOST_FUNCTIONS = 25;

export function formatSplit(threads: readonly ThreadSplit[], acts: number): string {
  const rows = (sums: ReadonlyMap<string, number>, most: number) =>
    [...sums]
      .filter(([, us]) => us / acts >= 0.05)
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([name, us]) => `${(us / acts).toFixed(1).padStart(8)}  ${name}`);
  return threads
    .flatMap(({ thread, parts, functions }) => [
      `\nthread ${thread}: microseconds an action`,
      ...rows(parts, Infinity),
      '   by function:',
      ...rows(functions, MOST_FUNCTIONS),
    ])
    .join('\n');
}
