/** `cardroom convert`: hands of one format in another; what the other cannot say is listed. */
import { createWriteStream, existsSync, renameSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { err, ok, type Result } from '@cardroom/engine';
import {
  ACPC_GAMES,
  explainAcpc,
  explainReplay,
  formatMatchState,
  formatOhh,
  formatPhh,
  formatPokerStars,
  gameOf,
  type Hand,
  handOfMatchState,
  isFileFault,
  type MatchState,
  matchStateOf,
  type OhhWriteError,
  type PhhFields,
  type PokerStarsWriteError,
  phhOfHand,
  writeHand,
} from '@cardroom/notation';
import { Argument, type Command, Option } from 'commander';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { READABLE, readableFormat, WRITTEN, type WrittenFormat } from './formats.js';
import { type ReadHand, readHands } from './hands.js';
import { complain, print } from './output.js';

interface Options {
  readonly to: WrittenFormat;
  readonly from?: string;
  readonly hero?: string;
  readonly output?: string;
  readonly force?: true;
  readonly hand?: number;
  readonly game?: string;
}

const HELP = `
IN is a file, an archive (.zip, .gz, .tar.gz), or - for standard input. Its format is found by its contents: PHH, the text of
PokerStars, GGPoker, Winamax, PartyPoker, 888, Bovada, Winning or Full Tilt, iPoker XML, Open Hand History, JSON
documents, ACPC lines. A .phh file holds one hand; json has one document on each line.
Everything that the new format cannot express is listed on standard error. Hands are counted from 1.

Exit code: 0 when every hand was converted, 1 when one was not, 2 when the command line is wrong.

Examples:
  $ cardroom convert session.txt --to phhs -o session.phhs
  $ cardroom convert hands.phhs --to json | jq .players
  $ cardroom convert hands.phhs --hand 3 --to pokerstars --hero Ann
  $ cardroom convert session.xml --to ohh -o session.ohh
  $ cat match.log | cardroom convert - --from acpc --to phhs`;

export function addConvert(program: Command): void {
  program
    .command('convert')
    .description('Writes the hands of a file in another format.')
    .addArgument(new Argument('<in>', 'file to read, - for standard input'))
    .addOption(new Option('--to <format>', 'format to write').choices(WRITTEN).makeOptionMandatory())
    .addOption(new Option('--from <format>', 'format to read, if the file does not show it').choices(READABLE))
    .option('--hero <name>', 'owner of PokerStars text: the only player whose cards are shown before the showdown')
    .option('-o, --output <file>', 'file to write; default: standard output')
    .option('--force', 'overwrite an existing file')
    .option('--hand <n>', 'only this hand, counted from 1', parseHandNumber)
    .addOption(new Option('--game <name>', 'game of ACPC lines').choices(Object.keys(ACPC_GAMES)))
    .addHelpText('after', HELP)
    .action(convert);
}

export function parseHandNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Failure(`--hand ${text}: hands are counted from 1.`, Exit.Usage);
}

async function convert(path: string, options: Options): Promise<void> {
  const { to, output } = options;
  const writer = output === undefined ? new Writer(null) : openFile(output, options.force === true);
  const conversion = new Conversion(to, options.hero);
  process.once('SIGINT', () => {
    writer.abandon();
    process.exit(Exit.Interrupted);
  });
  const game = options.game === undefined ? null : (ACPC_GAMES[options.game] ?? null);
  try {
    for await (const { index, read } of readHands(path, { format: readableFormat(options.from), game })) {
      if (options.hand !== undefined && index + 1 !== options.hand) continue;
      if (read.ok) await conversion.convert(index, read.value, writer);
      else if (isFileFault(read.error)) throw new Failure(`${path}: ${read.error.message}`);
      else conversion.fail(index, `line ${read.error.line}: ${read.error.message}`);
      if (options.hand !== undefined) break;
    }
    if (conversion.written + conversion.failed === 0) throw new Failure(`There is no hand ${options.hand}.`);
    if (conversion.written > 0) await writer.write(ending(to, output === undefined && process.stdout.isTTY));
    await writer.finish(conversion.written > 0);
  } catch (error) {
    await writer.finish(false);
    throw error;
  }
  conversion.listLosses();
  if (conversion.failed > 0) process.exitCode = Exit.Failed;
}

/** The hands written so far, and what got lost. */
class Conversion {
  written = 0;
  failed = 0;
  private readonly to: WrittenFormat;
  private readonly hero: string | undefined;
  /** Hands that each loss was met in. */
  private readonly losses = new Map<string, number>();

  constructor(to: WrittenFormat, hero: string | undefined) {
    this.to = to;
    this.hero = hero;
  }

  async convert(index: number, hand: ReadHand, writer: Writer): Promise<void> {
    const made = WRITERS[this.to](hand, this.hero);
    if (!made.ok) {
      this.fail(index, made.error);
      return;
    }
    if (this.to === 'phh' && this.written === 1) {
      throw new Failure('A .phh file holds one hand: choose one with --hand, or use --to phhs.');
    }
    this.written++;
    for (const loss of new Set(made.value.lost)) this.losses.set(loss, (this.losses.get(loss) ?? 0) + 1);
    await writer.write(before(this.to, this.written) + made.value.text);
  }

  fail(index: number, why: string): void {
    this.failed++;
    complain(`hand ${index + 1}: ${why}`);
  }

  listLosses(): void {
    for (const [loss, count] of this.losses) {
      complain(`lost in ${count === 1 ? '1 hand' : `${count} hands`}: ${loss}`);
    }
  }
}

/** The text before the hand of a number: between two hands, and above each; nothing follows the last one. */
function before(to: WrittenFormat, number: number): string {
  const between = number === 1 ? '' : BETWEEN[to];
  return to === 'phhs' ? `${between}[${number}]\n` : between;
}

const BETWEEN: Readonly<Record<WrittenFormat, string>> = {
  phh: '',
  phhs: '\n\n',
  pokerstars: '\n\n\n\n',
  ohh: '\n\n',
  json: '\n',
  acpc: '\n',
};

/** PHH files do not end in a line end; lines do, and so does whatever a terminal shows. */
function ending(to: WrittenFormat, isTerminal: boolean): string {
  return (to !== 'phh' && to !== 'phhs') || isTerminal ? '\n' : '';
}

interface Made {
  readonly text: string;
  readonly lost: readonly string[];
}

type Write = (hand: ReadHand, hero: string | undefined) => Result<Made, string>;

const WRITERS: Readonly<Record<WrittenFormat, Write>> = {
  phh: writePhh,
  phhs: writePhh,
  json: (source) => {
    const { hand, lost } = source.document();
    return ok({ text: writeHand(hand), lost });
  },
  pokerstars: writePokerStars,
  ohh: writeOhh,
  acpc: writeAcpc,
};

function writePhh(source: ReadHand): Result<Made, string> {
  if (source.fields !== null) return ok({ text: formatPhh(source.fields()), lost: [] });
  const { hand, lost } = source.document();
  const made = phhOfHand(hand);
  if (!made.ok) return err('The table waits for players: there is no hand.');
  const { fields, lost: more }: { fields: PhhFields; lost: readonly { field: string; reason: string }[] } = made.value;
  return ok({ text: formatPhh(fields), lost: [...lost, ...more.map(({ field, reason }) => `${field} (${reason})`)] });
}

function writeOhh(source: ReadHand): Result<Made, string> {
  const { hand, lost } = source.document();
  const made = formatOhh(hand);
  if (!made.ok) return err(explainWrite(hand, made.error, 'Open Hand History'));
  return ok({ text: made.value.text, lost: [...lost, ...made.value.lost] });
}

function writePokerStars(source: ReadHand, hero: string | undefined): Result<Made, string> {
  const { hand, lost } = source.document();
  const made = formatPokerStars(hand, hero === undefined ? {} : { author: hero });
  if (!made.ok) return err(explainWrite(hand, made.error, 'PokerStars text'));
  return ok({ text: made.value.text.trimEnd(), lost: [...lost, ...made.value.lost, ...made.value.unsaid] });
}

function explainWrite(hand: Hand, error: PokerStarsWriteError | OhhWriteError, format: string): string {
  switch (error.code) {
    case 'unsupported-variant':
      return `${format} of the variant ${error.variant} is not written.`;
    case 'not-over':
      return `The hand is not over: ${format} tells only of whole hands.`;
    case 'unknown-stack':
      return `The stack of ${hand.players[error.player]} is not known.`;
    case 'unknown-board':
      return 'A card of the board is not known.';
    case 'bad-name':
      return `The name of player ${error.player + 1} cannot be written in a line.`;
    case 'bad-hand':
      return explainReplay(error.error);
  }
}

function writeAcpc(source: ReadHand): Result<Made, string> {
  const { hand, lost } = source.document();
  const state = matchStateOf(hand, null);
  if (!state.ok) return err(explainAcpc(state.error));
  return ok({ text: formatMatchState(state.value), lost: [...lost, ...unsaidByLine(hand, state.value)] });
}

/** Fields that a match state never says, with no words of their own to lose. */
const NOT_LOST: ReadonlySet<string> = new Set(['actions', 'ante_trimming_status']);

/** Facts that a reader takes from the game that both sides know, if the hand differs. */
function unsaidByLine(hand: Hand, state: MatchState): readonly string[] {
  const game = gameOf(state);
  const known = game === null ? null : handOfMatchState({ ...state, betting: [[]], board: [] }, game);
  const taken = known?.ok ? fieldsOfHand(known.value) : null;
  const own = fieldsOfHand(hand) ?? new Map();
  // A hand of PHH's own rules names none.
  const fields = new Set([...own.keys(), '_rules']);
  return [...fields].filter(
    (field) => !NOT_LOST.has(field) && JSON.stringify(taken?.get(field)) !== JSON.stringify(own.get(field)),
  );
}

function fieldsOfHand(hand: Hand): PhhFields | null {
  const made = phhOfHand(hand);
  return made.ok ? made.value.fields : null;
}

// ---------------------------------------------------------------------------------------------------- output

/** The destination of the hands: standard output, or a file that takes its name when all is written. */
class Writer {
  private readonly stream: WriteStream | null;
  private readonly target: { readonly path: string; readonly partial: string } | null;
  private error: Error | null = null;

  constructor(target: { readonly path: string; readonly partial: string } | null) {
    this.target = target;
    this.stream = target === null ? null : createWriteStream(target.partial);
    this.stream?.on('error', (error) => {
      this.error = error;
    });
  }

  /** Interrupted: nothing half written stays behind. */
  abandon(): void {
    const { target } = this;
    if (target !== null && target.partial !== target.path) rmSync(target.partial, { force: true });
  }

  async write(text: string): Promise<void> {
    const { stream } = this;
    if (stream === null) return print(text);
    await new Promise<void>((resolve) => {
      stream.write(text, () => resolve());
    });
    this.check();
  }

  /** Closes the file; it keeps what was written only if that is worth keeping. */
  async finish(isKept: boolean): Promise<void> {
    const { stream, target } = this;
    if (stream === null || target === null || stream.closed) return;
    await new Promise<void>((resolve) => {
      stream.once('close', resolve);
      stream.end();
    });
    if (target.partial === target.path) return;
    if (isKept && this.error === null) renameSync(target.partial, target.path);
    else rmSync(target.partial, { force: true });
    if (isKept) this.check();
  }

  private check(): void {
    const { error, target } = this;
    if (error === null) return;
    throw isSystemError(error) ? new Failure(`${target?.path}: ${explainSystem(error)}`) : error;
  }
}

function openFile(path: string, isForced: boolean): Writer {
  if (!existsSync(path)) return new Writer({ path, partial: `${path}.${process.pid}.partial` });
  const stats = statSync(path);
  if (stats.isDirectory()) throw new Failure(`${path}: It is a folder.`);
  // A device or a pipe is written to as it is.
  if (!stats.isFile()) return new Writer({ path, partial: path });
  // An empty file has nothing to lose: it may be a fresh one from mktemp.
  if (!isForced && stats.size > 0) throw new Failure(`${path}: The file already exists; --force overwrites it.`);
  return new Writer({ path, partial: `${path}.${process.pid}.partial` });
}
