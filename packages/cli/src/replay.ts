/** `cardroom replay`: one hand of a file, step by step. */
import { emitKeypressEvents } from 'node:readline';
import { formatCards, holeCards, result, variantOf } from '@cardroom/engine';
import { ACPC_GAMES, formatUnits, type Hand } from '@cardroom/notation';
import { type Command, Option } from 'commander';
import { createColors } from 'picocolors';
import { parseHandNumber } from './convert.js';
import { Failure } from './exit.js';
import { READABLE, readableFormat } from './formats.js';
import { print } from './output.js';
import { screenOf } from './replay/screen.js';
import { HandShelf, type Shelved } from './replay/shelf.js';
import { type Story, storyOf } from './replay/story.js';
import { grouped, padded, plain } from './text.js';

interface Options {
  readonly hand: number;
  readonly from?: string;
  readonly game?: string;
}

const HELP = `
Keys: right or space on, left back, home and end, n and p next and previous hand, q quit.
Where standard output is no terminal all steps are printed.

Examples:
  $ cardroom replay hands.phhs
  $ cardroom replay session.txt --hand 12
  $ cardroom replay final-table.phh | less`;

export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('Steps through a hand of a file in the terminal.')
    .argument('<file>', 'file of any format that convert reads, - for standard input')
    .addOption(new Option('--hand <n>', 'hand to begin with, counted from 1').argParser(parseHandNumber).default(1))
    .addOption(new Option('--from <format>', 'format, if the file does not show it').choices(READABLE))
    .addOption(new Option('--game <name>', 'game of ACPC lines').choices(Object.keys(ACPC_GAMES)))
    .addHelpText('after', HELP)
    .action(replay);
}

async function replay(path: string, options: Options): Promise<void> {
  const game = options.game === undefined ? null : (ACPC_GAMES[options.game] ?? null);
  const shelf = new HandShelf(path, { format: readableFormat(options.from), game });
  const first = await shelf.get(options.hand - 1);
  if (first === null) throw new Failure(`There is no hand ${options.hand} in ${path}.`);
  if (process.stdout.isTTY && process.stdin.isTTY) await new Player(shelf, plain(path)).run(first);
  else await printAll(first, plain(path));
}

function storyOfShelved({ hand, fault }: Shelved): ReturnType<typeof storyOf> {
  if (hand === null) return { ok: false, error: `line ${fault?.line}: ${fault?.message}` };
  return storyOf(hand);
}

function titleOf({ index, name }: Shelved, hand: Hand): string {
  const variant = variantOf(hand.variant ?? 'NT')?.name ?? hand.variant;
  const blinds = hand.blindsOrStraddles.filter((blind) => blind > 0).sort((a, b) => a - b);
  const stakes = blinds.length > 0 ? `, ${blinds.join('/')}` : '';
  return `Hand ${index + 1}${name === null ? '' : ` (${plain(name)})`}: ${variant}${stakes}`;
}

// ---------------------------------------------------------------------------------------------------- plain print

async function printAll(shelved: Shelved, path: string): Promise<void> {
  const story = storyOfShelved(shelved);
  if (shelved.fault?.code === 'no-hands') throw new Failure(`${path}: ${shelved.fault.message}`);
  if (!story.ok) throw new Failure(`hand ${shelved.index + 1}: ${story.error}`);
  await print(`${plainLines(story.value, titleOf(shelved, story.value.hand)).join('\n')}\n`);
  if (story.value.error !== null) throw new Failure(`hand ${shelved.index + 1}: ${story.value.error}`);
}

/** All steps of a hand as plain lines. */
export function plainLines(story: Story, title: string): string[] {
  const { hand, steps, decimals } = story;
  const start = steps[0]!.state;
  const chips = (units: number): string => grouped(formatUnits(units, decimals));
  const stackText = (player: number, units: number): string =>
    hand.startingStacks[player] === Number.POSITIVE_INFINITY ? 'inf' : chips(units);
  const lines = [title];
  hand.players.forEach((name, player) => {
    const button = start.terms.button === player ? ' (button)' : '';
    lines.push(
      `  p${player + 1} ${padded(plain(name), 20)} ${stackText(player, start.terms.stacks[player]!)}${button}`,
    );
  });
  let lastStreet = '';
  for (const { state, street, text } of steps) {
    if (street !== lastStreet) lines.push(`${street} (pot ${chips(state.pot)})`);
    lastStreet = street;
    lines.push(`  ${text}`);
    if (text === 'The cards are dealt.') {
      for (const [player, name] of hand.players.entries()) {
        const cards = holeCards(state, player);
        if (cards.length > 0) lines.push(`    ${padded(plain(name), 20)} ${formatCards(cards)}`);
      }
    }
  }
  const last = steps[steps.length - 1]!.state;
  const ended = result(last);
  lines.push(ended === null ? 'The hand is not over.' : 'Final stacks');
  hand.players.forEach((name, player) => {
    const net = last.stack[player]! - last.terms.stacks[player]!;
    const change = net > 0 ? `+${chips(net)}` : chips(net);
    lines.push(`  ${padded(plain(name), 20)} ${stackText(player, last.stack[player]!)} (${change})`);
  });
  return lines;
}

// ---------------------------------------------------------------------------------------------------- terminal

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** The terminal while a hand is stepped through. */
class Player {
  private readonly shelf: HandShelf;
  private readonly path: string;
  private shelved: Shelved | null = null;
  private story: ReturnType<typeof storyOf> = { ok: false, error: '' };
  private at = 0;
  /** A word about the last key, until the next one. */
  private note = '';
  private keys: Promise<void> = Promise.resolve();

  constructor(shelf: HandShelf, path: string) {
    this.shelf = shelf;
    this.path = path;
  }

  async run(first: Shelved): Promise<void> {
    const { stdin, stdout } = process;
    this.open(first);
    emitKeypressEvents(stdin);
    stdin.setRawMode(true);
    stdin.resume();
    stdout.write(ENTER);
    const draw = (): void => this.draw();
    try {
      await new Promise<void>((resolve, reject) => {
        process.once('SIGTERM', resolve);
        stdout.on('resize', draw);
        stdin.on('keypress', (_: string | undefined, key: Key) => {
          // One key after another, even if the next hand has to be read first.
          this.keys = this.keys.then(async () => ((await this.press(key)) ? resolve() : this.draw())).catch(reject);
        });
        this.draw();
      });
    } finally {
      stdout.off('resize', draw);
      stdin.removeAllListeners('keypress');
      stdin.setRawMode(false);
      stdin.pause();
      stdout.write(LEAVE);
    }
  }

  private open(shelved: Shelved): void {
    this.shelved = shelved;
    this.story = storyOfShelved(shelved);
    this.at = 0;
  }

  /** Handles a key; true if it ends the replay. */
  private async press({ name, ctrl }: Key): Promise<boolean> {
    this.note = '';
    if (ctrl === true && (name === 'c' || name === 'd')) return true;
    const last = this.story.ok ? this.story.value.steps.length - 1 : 0;
    switch (name) {
      case 'q':
      case 'escape':
        return true;
      case 'right':
      case 'space':
      case 'return':
      case 'l':
        this.at = Math.min(last, this.at + 1);
        break;
      case 'left':
      case 'backspace':
      case 'h':
        this.at = Math.max(0, this.at - 1);
        break;
      case 'home':
        this.at = 0;
        break;
      case 'end':
        this.at = last;
        break;
      case 'n':
      case 'pagedown':
        await this.turn(1);
        break;
      case 'p':
      case 'pageup':
        await this.turn(-1);
        break;
    }
    return false;
  }

  private async turn(by: 1 | -1): Promise<void> {
    const index = (this.shelved?.index ?? 0) + by;
    const shelved = index < 0 ? null : await this.shelf.get(index);
    if (shelved === null) this.note = by === 1 ? 'This is the last hand.' : 'This is the first hand.';
    else this.open(shelved);
  }

  private draw(): void {
    const { stdout } = process;
    const size = { columns: stdout.columns ?? 80, rows: stdout.rows ?? 24 };
    const color = createColors().isColorSupported;
    const number = (this.shelved?.index ?? 0) + 1;
    const lines = this.story.ok
      ? screenOf(this.story.value, this.at, titleOf(this.shelved!, this.story.value.hand), size, color)
      : [`${this.path}, hand ${number}`, '', plain(this.story.error), '', 'n/p next and previous hand  q quit'];
    if (this.note !== '') lines.push(this.note);
    const shown = lines.slice(0, size.rows).map((line) => `${line}\u001b[K`);
    stdout.write(`\u001b[H${shown.join('\r\n')}\u001b[J`);
  }
}
