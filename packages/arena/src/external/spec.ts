/**
 * The meaning of a contestant's `bot` text, and the strategies made from it:
 *
 *     tight                    a bot of the box, by its name
 *     ./bot.js  bots/mine.mjs  an ES module: its default export is a strategy, a function (seat) => strategy, or a Bot
 *     cmd:python3 bot.py       a program of its own, spoken to in JSON lines (docs/BOTS.md)
 *     acpc:18790               a bot of the ACPC that connects to this port; acpc:HOST:PORT listens there
 */
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { below, err, formatCard, fraction, ok, parseCard, type Result } from '@cardroom/engine';
import { Action } from '../action.js';
import { BOT_NAMES, botOf } from '../bots/index.js';
import type { Contestant, Manifest } from '../manifest.js';
import type { Watch } from '../match.js';
import type { Situation } from '../situation.js';
import type { Bot, Strategy } from '../strategy.js';
import { type AcpcOptions, startAcpc } from './acpc.js';
import type { ProgramLimits } from './limits.js';
import { explainLoading } from './loading.js';
import { Program } from './program.js';

export type { ProgramLimits };

export type BotSpec =
  | { readonly kind: 'box'; readonly bot: Bot }
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'command'; readonly command: readonly string[] }
  | { readonly kind: 'acpc'; readonly host: string; readonly port: number };

/** A fault in a `bot` text. */
export type SpecError =
  | { readonly code: 'unknown-bot'; readonly bot: string }
  | { readonly code: 'open-quote'; readonly bot: string }
  | { readonly code: 'no-command'; readonly bot: string }
  | { readonly code: 'bad-port'; readonly bot: string };

const CHOICES = `A bot is one of ${BOT_NAMES.join(', ')}, a module (./bot.mjs), cmd:PROGRAM or acpc:PORT.`;

export function explainSpec(error: SpecError): string {
  switch (error.code) {
    case 'unknown-bot':
      return `There is no bot "${error.bot}". ${CHOICES}`;
    case 'open-quote':
      return `"${error.bot}" opens a quotation mark and does not close it.`;
    case 'no-command':
      return `"${error.bot}" names no program: as in cmd:python3 bot.py.`;
    case 'bad-port':
      return `"${error.bot}" names no port: as in acpc:18790 or acpc:0.0.0.0:18790.`;
  }
}

/** A bot that cannot take its seat. */
export class BotError extends Error {
  override readonly name: string = 'BotError';
}

// ---------------------------------------------------------------------------------------------------- texts

/** Words between blanks; what stands in quotation marks, single or double, is one word. Null when one stays open. */
function splitCommand(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quoted = '';
  for (const char of text) {
    if (quoted !== '') {
      if (char === quoted) quoted = '';
      else word += char;
    } else if (char === '"' || char === "'") {
      quoted = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (quoted !== '') return null;
  return word === null ? words : [...words, word];
}

function commandOf(bot: string, text: string): Result<BotSpec, SpecError> {
  const command = splitCommand(text);
  if (command === null) return err({ code: 'open-quote', bot });
  return command.length === 0 || command[0] === ''
    ? err({ code: 'no-command', bot })
    : ok({ kind: 'command', command });
}

const ACPC = /^(?:(.+):)?(\d{1,5})$/;
/** Only bots on this machine, unless the spec names an address to listen on. */
const LOCAL_HOST = '127.0.0.1';

function acpcOf(bot: string, text: string): Result<BotSpec, SpecError> {
  const match = ACPC.exec(text);
  const port = Number(match?.[2] ?? Number.NaN);
  return port <= 65_535 ? ok({ kind: 'acpc', host: match?.[1] ?? LOCAL_HOST, port }) : err({ code: 'bad-port', bot });
}

/** Reads a `bot` text. A name of the box goes first; a path has a slash in it or ends like a module. */
export function parseBotSpec(bot: string): Result<BotSpec, SpecError> {
  if (bot.startsWith('cmd:')) return commandOf(bot, bot.slice(4));
  if (bot.startsWith('acpc:')) return acpcOf(bot, bot.slice(5));
  const found = botOf(bot);
  if (found !== null) return ok({ kind: 'box', bot: found });
  if (/[\\/]|\.[cm]?js$/.test(bot)) return ok({ kind: 'module', path: bot });
  return err({ code: 'unknown-bot', bot });
}

// ---------------------------------------------------------------------------------------------------- modules

/** Passed to a module's functions besides the seat: a file anywhere on the disk can then do without imports. */
const TOOLS = { Action, formatCard, parseCard, fraction, below };

function isBot(value: unknown): value is Bot {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Bot>).make === 'function';
}

type MadeBy = (seat: number, tools: typeof TOOLS) => unknown;

const STRATEGY_MEMBERS: readonly (keyof Strategy)[] = ['draw', 'odds', 'rangeOdds', 'onResult', 'sitsOut', 'stateful'];

/** A strategy has members that a maker of strategies does not have. */
function isStrategy(value: MadeBy): boolean {
  return STRATEGY_MEMBERS.some((member) => member in value);
}

/**
 * The strategy of a function that is one or makes one. Both take one argument, so it is called with the seat: only a
 * maker returns a function. A strategy returns a decision or fails on a number that it takes for a situation.
 */
function strategyOf(exported: MadeBy, seat: number): Strategy {
  const itself = exported as unknown as Strategy;
  if (isStrategy(exported)) return itself;
  try {
    const made = exported(seat, TOOLS);
    if (typeof made === 'function') return made as Strategy;
    // An async strategy fails on the number a little later.
    Promise.resolve(made).catch(() => {});
    return itself;
  } catch (error) {
    if (error instanceof TypeError) return itself;
    throw error;
  }
}

interface BotModule {
  readonly default?: unknown;
  /** Whether its strategies learn from hand to hand. */
  readonly stateful?: unknown;
}

function strategyOfModule({ default: exported, stateful }: BotModule, seat: number): Strategy | null {
  if (isBot(exported)) {
    const made = (exported.make as (seat: number, tools: typeof TOOLS) => Strategy)(seat, TOOLS);
    return exported.stateful === true || stateful === true ? learning(made) : made;
  }
  if (typeof exported !== 'function') return null;
  const strategy = strategyOf(exported as MadeBy, seat);
  return stateful === true ? learning(strategy) : strategy;
}

function learning(strategy: Strategy): Strategy {
  const ask = (situation: Situation): ReturnType<Strategy> => strategy(situation);
  return Object.assign(ask, strategy, { stateful: true });
}

async function loadModule({ name, bot: path }: Contestant, seat: number, cwd: string): Promise<Strategy> {
  const file = resolve(cwd, path);
  if (!existsSync(file)) throw new BotError(`Bot ${name}: there is no file ${file}.`);
  if (!statSync(file).isFile()) throw new BotError(`Bot ${name}: ${file} is a folder, not a file.`);
  if (isForeign(file)) throw new BotError(`Bot ${name}: ${file} is not a module. ${programText(path)}`);
  let module: BotModule;
  try {
    module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as BotModule;
    const strategy = strategyOfModule(module, seat);
    if (strategy !== null) return strategy;
  } catch (cause) {
    throw new BotError(`Bot ${name}: ${file} fails: ${explainLoading(file, cause)}`, { cause });
  }
  const what = module.default === undefined ? 'no default export' : 'a default export that is neither function nor bot';
  const instead = `It exports a strategy, or a function (seat) => strategy; a program of its own is cmd:node ${path}`;
  throw new BotError(`Bot ${name}: ${file} has ${what}. ${instead}.`);
}

/** A file in another language, by its name. */
function isForeign(file: string): boolean {
  return !/^(\.[cm]?[jt]s)?$/.test(extname(file));
}

/** How a file in another language is named. */
function programText(path: string): string {
  const how = path.endsWith('.py') ? `cmd:python3 ${path}` : `cmd:PROGRAM ${path}, as in cmd:python3 bot.py`;
  return `A program in another language is ${how}.`;
}

// ---------------------------------------------------------------------------------------------------- a match

export interface StartOptions extends AcpcOptions, ProgramLimits {
  /** The folder in which paths and programs are looked up. */
  readonly cwd?: string;
  /** Told which module is being loaded. */
  readonly watch?: Watch;
  /** Told the processes of programs. */
  readonly onProgram?: (pid: number) => void;
}

/** A place where a match waits for a bot to connect, and for how long. */
export interface ListeningPlace {
  readonly bot: number;
  readonly host: string;
  readonly port: number;
  readonly waitMs: number;
}

/** Time to load a module, a model with it. */
const LOAD_MS = 60_000;

/** The strategies of a match, in the order of its bots. */
export interface Lineup {
  readonly strategies: readonly Strategy[];
  /** Ends programs and connections; in peace, or at once. */
  close(isAtOnce?: boolean): Promise<void>;
}

/** The strategy of one bot; closing it ends its program. */
export interface StartedBot {
  readonly strategy: Strategy;
  readonly close?: (isAtOnce: boolean) => Promise<void>;
}

async function startProgram(
  manifest: Manifest,
  bot: number,
  command: readonly string[],
  options: StartOptions,
): Promise<StartedBot> {
  const { cwd = process.cwd(), nice, memoryMb, onProgram } = options;
  const limits = { ...(nice !== undefined && { nice }), ...(memoryMb !== undefined && { memoryMb }) };
  const program = await Program.start({ manifest, bot, command, cwd, ...limits, ...(onProgram && { onProgram }) });
  return { strategy: program.strategy, close: (isAtOnce) => program.close(isAtOnce) };
}

/** Makes the bots of this thread one after the other, so that the watcher knows which one hangs. */
async function startHere(manifest: Manifest, bot: number, spec: BotSpec, options: StartOptions): Promise<StartedBot> {
  const { cwd = process.cwd(), watch } = options;
  if (spec.kind === 'box') return { strategy: spec.bot.make(bot) };
  watch?.called(bot, 0, -1, LOAD_MS);
  const strategy = await loadModule(manifest.bots[bot]!, bot, cwd);
  watch?.answered();
  return { strategy };
}

function specOf({ name, bot }: Contestant): BotSpec {
  const spec = parseBotSpec(bot);
  if (!spec.ok) throw new BotError(`Bot ${name}: ${explainSpec(spec.error)}`);
  return spec.value;
}

/**
 * Makes the strategy of one bot that plays elsewhere than in a match: at a live table. Bots of the ACPC cannot: they know
 * matches of equal stacks alone.
 */
export function startBot(manifest: Manifest, bot: number, options: StartOptions = {}): Promise<StartedBot> {
  const contestant = manifest.bots[bot]!;
  const spec = specOf(contestant);
  if (spec.kind === 'command') return startProgram(manifest, bot, spec.command, options);
  if (spec.kind !== 'acpc') return startHere(manifest, bot, spec, options);
  const why = 'its protocol has no words for stacks that change from hand to hand';
  throw new BotError(`Bot ${contestant.name}: a bot of the ACPC cannot play at a live table: ${why}.`);
}

/**
 * Makes the strategies of a match: loads modules, starts programs, waits for connections. Throws a `BotError` or a
 * `FaultError` that names the bot, and leaves nothing running, when one of them cannot play.
 */
export async function strategiesOf(manifest: Manifest, options: StartOptions = {}): Promise<Lineup> {
  const specs = manifest.bots.map(specOf);
  const acpc = specs.flatMap((spec, bot) => (spec.kind === 'acpc' ? [{ bot, host: spec.host, port: spec.port }] : []));
  const others = specs.flatMap((spec, bot) => (spec.kind === 'acpc' ? [] : [{ bot, spec }]));
  const started = new Map<number, StartedBot>();
  const close = async (isAtOnce = false): Promise<void> => {
    await Promise.all([...started.values()].map((one) => one.close?.(isAtOnce)));
  };
  const programs = others.map(async ({ bot, spec }) => {
    if (spec.kind === 'command') started.set(bot, await startProgram(manifest, bot, spec.command, options));
  });
  const outcomes = Promise.allSettled(programs);
  try {
    for (const { bot, spec } of others) {
      if (spec.kind !== 'command') started.set(bot, await startHere(manifest, bot, spec, options));
    }
    for (const outcome of await outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    const connected = acpc.length === 0 ? [] : await startAcpc(manifest, acpc, options);
    for (const [i, { bot }] of acpc.entries()) {
      const running = connected[i]!;
      started.set(bot, { strategy: running.strategy, close: () => running.close() });
    }
  } catch (error) {
    await outcomes;
    await close();
    throw error;
  }
  return { strategies: specs.map((_, bot) => started.get(bot)!.strategy), close };
}
