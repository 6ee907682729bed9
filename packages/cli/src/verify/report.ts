/**
 * What is said of each hand: with `--json` one line for every hand, else a line for each that failed or that does not
 * end as its file says.
 *
 * A part of a file does not know how many hands and lines stand before it. Its numbers are written between two marks,
 * and whoever puts the parts together replaces them: see {@link place}.
 */
import type { HouseRules } from '@cardroom/engine';
import {
  type Amounts,
  explainFault,
  formatUnits,
  type PhhEntry,
  type PhhError,
  type PhhHand,
  type PhhOutcome,
  type PokerStarsReport,
  type ReadPokerStars,
  replayPhh,
  reportOfPokerStars,
} from '@cardroom/notation';
import { createColors } from 'picocolors';
import { explainSystem } from '../exit.js';
import { plain } from '../text.js';
import type { BadPath, FileKind } from './files.js';
import { addDeviation, emptyTally, type Status, type Tally } from './tally.js';

export interface ReportOptions {
  readonly json: boolean;
  readonly color: boolean;
  /** In place of the hand's own rules and of those of the file type. */
  readonly rules: HouseRules | null;
}

/** Around the index of a hand, and around a line number. JSON holds no such characters, and sentences none either. */
const INDEX_MARK = '\u0001';
const LINE_MARK = '\u0002';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters
const MARKED = /\u0001(\d+)\u0001|\u0002(\d+)\u0002/g;

/** The text of a part with its numbers counted from the start of the file. */
export function place(text: string, hands: number, lines: number): string {
  return text.replace(MARKED, (_, index?: string, line?: string) =>
    index === undefined ? String(Number(line) + lines) : String(Number(index) + hands),
  );
}

interface HandError {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly action?: number;
}

function amountText(units: number, decimals: number): string {
  if (units === Number.POSITIVE_INFINITY) return 'inf';
  return decimals === 0 ? String(units) : formatUnits(units, decimals);
}

/** Decimal strings without zeros at the end, as JSON. */
function amountList(amounts: readonly number[], decimals: number): string {
  let text = '[';
  for (let n = 0; n < amounts.length; n++) text += `${n === 0 ? '"' : ',"'}${amountText(amounts[n]!, decimals)}"`;
  return `${text}]`;
}

function said({ units, decimals }: Amounts): string {
  return units.map((amount) => amountText(amount, decimals)).join(', ');
}

function errorOf({ fault, line, action }: PhhError): HandError {
  const error = { code: fault.code, message: explainFault(fault), line };
  return action === null ? error : { ...error, action };
}

const PROBLEMS = {
  'not-a-hand-file': 'Hand files end in .phh, .phhs or .txt.',
  'empty-folder': 'There is no .phh, .phhs or .txt file in this folder.',
} as const;

/** The error of a path that gives no hands. */
export function errorOfPath({ problem }: BadPath): HandError {
  if (typeof problem === 'string') return { code: problem, message: PROBLEMS[problem], line: 1 };
  return { code: 'unreadable', message: explainSystem(problem), line: 1 };
}

/** Collects what is said of hands, and counts them. */
export class Reporter {
  readonly tally: Tally = emptyTally();
  /** Hands of the file under way. */
  hands = 0;
  private text = '';
  private readonly options: ReportOptions;
  private readonly isMarked: boolean;
  private kind: FileKind | 'other' = 'other';
  private label = '';
  /** The beginning of every JSON line of the file. */
  private head = '';
  private variant = '';
  private variantJson = '""';

  /** `isMarked`: the hands are those of a part, and their numbers are not final. */
  constructor(options: ReportOptions, isMarked: boolean) {
    this.options = options;
    this.isMarked = isMarked;
  }

  /** A file begins, or a part of one. */
  begin(label: string, kind: FileKind | 'other'): void {
    this.label = label;
    this.kind = kind;
    this.hands = 0;
    this.head = `{"file":${JSON.stringify(label)},"index":`;
  }

  /** What was said since the last time. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  get length(): number {
    return this.text.length;
  }

  phh({ hand: read }: PhhEntry): void {
    if (!read.ok) {
      this.failed(null, null, null, errorOf(read.error), []);
      return;
    }
    const hand = read.value;
    const outcome = replayPhh(hand, this.options.rules);
    const name = hand.hand ?? hand.name;
    if (outcome.error !== null) {
      this.failed(name, hand.variant, hand.stacks.units.length, errorOf(outcome.error), outcome.deviations);
      return;
    }
    this.count(outcome.status, outcome.agrees, outcome.deviations);
    if (this.options.json) this.text += this.phhLine(hand, name, outcome);
    else if (outcome.agrees === false) this.differs(name, hand.line, disagreement(hand, outcome));
    this.hands++;
  }

  pokerStars(read: ReadPokerStars): void {
    const report = reportOfPokerStars(read, this.options.rules ?? undefined);
    const { hand, variant, players, status, agrees, deviations, error } = report;
    if (status === 'failed') {
      this.failed(hand, variant, players, error ?? { code: 'failed', message: '', line: 1 }, deviations, report.nets);
      return;
    }
    this.count(status, agrees ?? null, deviations);
    if (this.options.json) this.text += this.pokerStarsLine(report);
    else if (agrees === false) {
      const line = error?.line ?? (read.result.ok ? read.result.value.line : 1);
      this.differs(hand, line, `${deviations.join(', ')}${error === undefined ? '' : `: ${plain(error.message)}`}`);
    }
    this.hands++;
  }

  /** A path that gives no hands counts as one that failed. */
  badPath(bad: BadPath): void {
    this.begin(bad.label, 'other');
    this.failed(null, null, null, errorOfPath(bad), []);
  }

  /** A file that can no longer be read: one more hand that failed. */
  unreadable(error: HandError): void {
    this.failed(null, null, null, error, []);
  }

  private count(status: Status, agrees: boolean | null, deviations: readonly string[]): void {
    const { tally } = this;
    tally.rows[this.kind][status]++;
    if (agrees === true) tally.agree++;
    else if (agrees === false) tally.differ++;
    for (const code of deviations) addDeviation(tally, code, 1);
  }

  private failed(
    name: string | null,
    variant: string | null,
    players: number | null,
    error: HandError,
    deviations: readonly string[],
    nets?: Readonly<Record<string, string>>,
  ): void {
    this.count('failed', null, deviations);
    if (this.options.json) {
      const facts = `,"hand":${JSON.stringify(name)},"variant":${JSON.stringify(variant)},"players":${players}`;
      const books = nets === undefined ? '' : `,"nets":${JSON.stringify(nets)}`;
      this.text += `${this.head}${this.index()}${facts},"status":"failed"${books}${this.tail(deviations, error)}`;
    } else {
      const { color } = this.options;
      const what = `${createColors(color).bold(error.code)}: ${plain(error.message)}`;
      const action = error.action === undefined ? '' : `, action ${error.action}`;
      this.note('red', 'FAILED ', name, error.line, `${action}: ${what}`);
    }
    this.hands++;
  }

  private differs(name: string | null, line: number, why: string): void {
    this.note('yellow', 'DIFFERS', name, line, `: ${why}`);
  }

  private note(color: 'red' | 'yellow', word: string, name: string | null, line: number, what: string): void {
    const shown = createColors(this.options.color)[color](word);
    const hand = name === null ? `#${this.index()}` : plain(name);
    this.text += `${shown} ${plain(this.label)}, hand ${hand}, line ${this.line(line)}${what}\n`;
  }

  private index(): string {
    return this.isMarked ? INDEX_MARK + this.hands + INDEX_MARK : String(this.hands);
  }

  private line(line: number): string {
    return this.isMarked ? LINE_MARK + line + LINE_MARK : String(line);
  }

  private phhLine(hand: PhhHand, name: string | null, outcome: PhhOutcome): string {
    const { status, decimals, hidden, agrees, deviations } = outcome;
    if (hand.variant !== this.variant) {
      this.variant = hand.variant;
      this.variantJson = JSON.stringify(hand.variant);
    }
    const players = hand.stacks.units.length;
    const shown = hidden.length === 0 ? '[]' : JSON.stringify(hidden.map((player) => player + 1));
    return (
      `${this.head}${this.index()},"hand":${JSON.stringify(name)},"variant":${this.variantJson},"players":${players}` +
      `,"status":"${status}","stacks":${amountList(outcome.stacks, decimals)}` +
      `,"payoffs":${amountList(outcome.payoffs, decimals)},"hidden":${shown}` +
      `${agrees === null ? '' : agrees ? ',"agrees":true' : ',"agrees":false'}${this.tail(deviations, null)}`
    );
  }

  private pokerStarsLine(report: PokerStarsReport): string {
    const { hand, variant, players, status, stacks, payoffs, nets, hidden, agrees, deviations, error } = report;
    const isPlayed = stacks !== undefined;
    const facts = JSON.stringify({
      hand,
      variant,
      players,
      status,
      ...(isPlayed ? { stacks, payoffs } : {}),
      nets,
      ...(isPlayed ? { hidden: hidden ?? [] } : {}),
      ...(agrees === undefined ? {} : { agrees }),
    });
    return `${this.head}${this.index()},${facts.slice(1, -1)}${this.tail(deviations, error ?? null)}`;
  }

  private tail(deviations: readonly string[], error: HandError | null): string {
    const codes = deviations.length === 0 ? '[]' : JSON.stringify(deviations);
    if (error === null) return `,"deviations":${codes}}\n`;
    const { code, message, line, action } = error;
    const where = `"line":${this.line(line)}${action === undefined ? '' : `,"action":${action}`}`;
    return (
      `,"deviations":${codes},"error":{"code":${JSON.stringify(code)},"message":${JSON.stringify(message)},` +
      `${where}}}\n`
    );
  }
}

function disagreement(hand: PhhHand, { stacks, decimals }: PhhOutcome): string {
  const stated = hand.finishingStacks === null ? '' : said(hand.finishingStacks);
  return `the file ends with ${stated}, the rules with ${stacks.map((stack) => amountText(stack, decimals)).join(', ')}`;
}
