/**
 * The report on each hand: with `--json` one line for every hand, else a line for each that failed or that does not
 * end as its file says.
 *
 * A part of a file does not know how many hands and lines stand before it. Its numbers are written between two marks,
 * and whoever puts the parts together replaces them: see {@link Placer}.
 */
import type { HouseRules } from '@cardroom/engine';
import {
  documentOfHistory,
  explainFault,
  formatUnits,
  type HistoryEntry,
  isFileFault,
  nameOfHistory,
  type PhhAmounts,
  type PhhEntry,
  type PhhError,
  type PhhHand,
  type PhhOutcome,
  type PhhReport,
  type PokerStarsReport,
  type PokerStarsVerdict,
  type ReadRoomHand,
  replayPhh,
  reportOfHand,
  reportOfVerdict,
  venueOf,
  verdictOfPokerStars,
} from '@cardroom/notation';
import { ArchiveError } from '@cardroom/notation/files';
import type { BadPath, FileKind } from '@cardroom/records/files';
import { createColors } from 'picocolors';
import { explainSystem } from '../exit.js';
import { plain } from '../text.js';
import { ByteText } from './bytetext.js';
import { addDeviation, emptyVerifyTally, RAKE_DECIMALS, roomOf, type Status, type VerifyTally } from './tally.js';

export interface ReportOptions {
  readonly json: boolean;
  readonly color: boolean;
  /** In place of the hand's own rules and of those of the file type. */
  readonly rules: HouseRules | null;
}

/** Around the index of a hand, and around a line number. JSON holds no such characters, and sentences none either. */
const INDEX_MARK = 1;
const LINE_MARK = 2;
const ZERO = 48;

/** Puts the numbers of parts in their place. */
export class Placer {
  private readonly out = new ByteText();

  /** The text of a part with its numbers counted from the start of the file; good until the next one. */
  place(text: Uint8Array, hands: number, lines: number): Uint8Array {
    const { out } = this;
    out.clear();
    for (let from = 0; from < text.length; ) {
      let at = from;
      while (text[at]! > LINE_MARK) at++;
      out.copy(text, from, at);
      from = at < text.length ? this.number(text, at + 1, text[at] === INDEX_MARK ? hands : lines) : at;
    }
    return out.written();
  }

  /** Writes the number that starts at `at`, with those before it added, and gives the place behind its closing mark. */
  private number(text: Uint8Array, at: number, before: number): number {
    let sum = 0;
    let end = at;
    for (; text[end]! > LINE_MARK; end++) sum = sum * 10 + (text[end]! - ZERO);
    this.out.integer(sum + before);
    return end + 1;
  }
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

function listed({ units, decimals }: PhhAmounts): string {
  return units.map((amount) => amountText(amount, decimals)).join(', ');
}

function errorOf({ fault, line, action }: PhhError): HandError {
  const error = { code: fault.code, message: explainFault(fault), line };
  return action === null ? error : { ...error, action };
}

const PROBLEMS = {
  'not-a-hand-file': 'This begins like no history file that can be read.',
  'empty-folder':
    'There is no history file in this folder (.phh, .phhs, .txt, .xml, .ohh, .json, .zip, .gz, .tar, .tgz).',
  'empty-archive': 'There is no history file in this archive.',
} as const;

/** The error of a path that gives no hands. */
export function errorOfPath({ problem }: BadPath): HandError {
  if (typeof problem === 'string') return { code: problem, message: PROBLEMS[problem], line: 1 };
  const message = problem instanceof ArchiveError ? problem.message : explainSystem(problem);
  return { code: 'unreadable', message, line: 1 };
}

/** Collects the findings about hands, and counts them. */
export class Reporter {
  readonly tally: VerifyTally = emptyVerifyTally();
  /** Hands of the file under way. */
  hands = 0;
  private readonly out: ByteText;
  private readonly options: ReportOptions;
  private readonly isMarked: boolean;
  private kind: FileKind = 'phh';
  /** The venue of the last PHH hand: hands of a file mostly share it. */
  private venue = '';
  private venueBytes: Uint8Array = new Uint8Array(0);
  private label = '';
  /** The beginning of every JSON line of the file. */
  private head: Uint8Array = new Uint8Array(0);
  private variant = '';
  private variantJson = '""';

  /** `isMarked`: the hands are those of a part, and their numbers are not final. */
  constructor(options: ReportOptions, isMarked: boolean, out: ByteText = new ByteText()) {
    this.options = options;
    this.isMarked = isMarked;
    this.out = out;
    out.clear();
  }

  /** A file begins, or a part of one. */
  begin(label: string, kind: FileKind): void {
    this.label = label;
    this.kind = kind;
    this.hands = 0;
    this.head = new TextEncoder().encode(`{"file":${JSON.stringify(label)},"index":`);
  }

  /** The text so far as UTF-8; valid until more is written. */
  said(): Uint8Array {
    return this.out.written();
  }

  /** Drops the text so far. */
  forget(): void {
    this.out.clear();
  }

  phh({ hand: read }: PhhEntry): void {
    if (!read.ok) {
      this.failed(NOBODY, errorOf(read.error), []);
      return;
    }
    const hand = read.value;
    const outcome = replayPhh(hand, this.options.rules);
    const name = hand.hand ?? hand.name;
    const room = this.venueOf(hand);
    if (outcome.error !== null) {
      const facts = { name, variant: hand.variant, players: hand.stacks.units.length };
      this.failed(facts, errorOf(outcome.error), outcome.deviations, room);
      return;
    }
    this.count(outcome.status, outcome.agrees, outcome.deviations, room);
    if (outcome.rake !== null) this.addRake(room, outcome.rake, outcome.rakeDecimals);
    if (this.options.json) this.phhLine(hand, name, outcome);
    else if (outcome.agrees === false) this.differs(name, hand.line, disagreement(hand, outcome));
    this.hands++;
  }

  /** A hand of a room's text, or what is wrong with it. */
  room(read: ReadRoomHand): void {
    this.transcribed(
      verdictOfPokerStars(read, this.options.rules ?? undefined),
      read.result.ok ? read.result.value.line : 1,
      read.room ?? NO_ROOM,
    );
  }

  /** A hand of a format that is read whole. */
  history({ index, read }: HistoryEntry): void {
    if (!read.ok) this.failed(NOBODY, read.error, []);
    else if (read.value.kind === 'phh') this.phh({ index, hand: { ok: true, value: read.value.phh } });
    else if (read.value.kind === 'transcript') {
      const { transcript } = read.value;
      const verdict = verdictOfPokerStars(
        { index, result: { ok: true, value: transcript } },
        this.options.rules ?? undefined,
      );
      this.transcribed(verdict, transcript.line, transcript.header.room);
    } else
      this.document(
        reportOfHand(index, nameOfHistory(read.value), documentOfHistory(read.value).hand, this.options.rules),
      );
  }

  private document(report: PhhReport): void {
    const { hand: name, variant, players, deviations, error } = report;
    if (report.status === 'failed') {
      this.failed(
        { name, variant, players },
        error ?? { code: 'failed', message: 'The hand failed.', line: 1 },
        deviations,
      );
      return;
    }
    this.count(report.status, report.agrees ?? null, deviations, NO_ROOM);
    if (this.options.json) {
      const { index: _, hand, deviations: __, error: ___, ...facts } = report;
      this.start(hand);
      this.out.text(`,${JSON.stringify({ ...facts, hidden: facts.hidden ?? [] }).slice(1, -1)}`);
      this.finish(deviations, null);
    } else if (report.agrees === false) this.differs(name, 1, 'the document states another result than the rules give');
    this.hands++;
  }

  private transcribed(verdict: PokerStarsVerdict, handLine: number, room: string): void {
    const { hand: name, variant, players, status, agrees, rake, deviations, error } = verdict;
    if (status === 'failed') {
      const { nets } = reportOfVerdict(this.hands, verdict);
      const facts = { name, variant, players, ...(nets === undefined ? {} : { nets }) };
      this.failed(facts, error ?? { code: 'failed', message: 'The hand failed.', line: 1 }, deviations, room);
      return;
    }
    this.count(status, agrees ?? null, deviations, room);
    if (rake !== undefined) this.addRake(room, rake, verdict.decimals);
    if (this.options.json) this.transcriptLine(reportOfVerdict(this.hands, verdict));
    else if (agrees === false) {
      const line = error?.line ?? handLine;
      this.differs(name, line, `${deviations.join(', ')}${error === undefined ? '' : `: ${plain(error.message)}`}`);
    }
    this.hands++;
  }

  private venueOf(hand: PhhHand): string {
    const { bytes, venueFrom, venueTo } = hand;
    if (!isSameBytes(bytes, venueFrom, venueTo, this.venueBytes)) {
      this.venueBytes = bytes.slice(venueFrom, venueTo);
      this.venue = venueOf(hand);
    }
    return this.venue === '' ? NO_ROOM : this.venue;
  }

  private addRake(room: string, units: number, decimals: number): void {
    // Most tables take none, and a power takes longer than the rest.
    if (units !== 0) roomOf(this.tally, room).rake += units * 10 ** (RAKE_DECIMALS - decimals);
  }

  /** A path that gives no hands. */
  badPath(bad: BadPath): void {
    this.begin(bad.label, 'phh');
    this.path(errorOfPath(bad));
  }

  /** A file that cannot be read, or no longer. */
  unreadable(error: HandError): void {
    this.path(error);
  }

  /** A path without hands is counted as a path; programs get a line for it as for a hand that failed. */
  private path(error: HandError): void {
    this.tally.paths++;
    if (this.options.json) this.failedLine(NOBODY, error, []);
    else
      this.out.text(
        `${createColors(this.options.color).red('NO HANDS')} ${plain(this.label)}: ${plain(error.message)}\n`,
      );
  }

  private count(status: Status, agrees: boolean | null, deviations: readonly string[], room: string): void {
    const { tally } = this;
    const row = roomOf(tally, room);
    tally.rows[this.kind][status]++;
    row.hands++;
    if (agrees === true) {
      tally.agree++;
      row.agree++;
    } else if (agrees === false) {
      tally.differ++;
      row.differ++;
    }
    for (let n = 0; n < deviations.length; n++) {
      const code = deviations[n]!;
      addDeviation(tally, code, 1);
      row.deviations[code] = (row.deviations[code] ?? 0) + 1;
    }
  }

  private failed(facts: Facts, error: HandError, deviations: readonly string[], room: string = NO_ROOM): void {
    if (facts === NOBODY && isFileFault(error)) {
      this.path(error);
      return;
    }
    this.count('failed', null, deviations, room);
    this.failedLine(facts, error, deviations);
    this.hands++;
  }

  private failedLine(facts: Facts, error: HandError, deviations: readonly string[]): void {
    if (this.options.json) {
      const { name, variant, players, nets } = facts;
      this.start(name);
      const known = `,"variant":${JSON.stringify(variant)},"players":${players},"status":"failed"`;
      this.out.text(nets === undefined ? known : `${known},"nets":${JSON.stringify(nets)}`);
      this.finish(deviations, error);
    } else {
      const what = `${createColors(this.options.color).bold(error.code)}: ${plain(error.message)}`;
      const action = error.action === undefined ? '' : `, action ${error.action}`;
      this.note('red', 'FAILED ', facts.name, error.line, `${action}: ${what}`);
    }
  }

  private differs(name: string | null, line: number, why: string): void {
    this.note('yellow', 'DIFFERS', name, line, `: ${why}`);
  }

  private note(color: 'red' | 'yellow', word: string, name: string | null, line: number, what: string): void {
    const { out } = this;
    out.text(`${createColors(this.options.color)[color](word)} ${plain(this.label)}, hand `);
    if (name === null) {
      out.text('#');
      // People count from 1, programs from 0.
      this.number(INDEX_MARK, this.hands + 1);
    } else out.text(plain(name));
    out.text(', line ');
    this.number(LINE_MARK, line);
    out.text(`${what}\n`);
  }

  private number(mark: number, number: number): void {
    const { out } = this;
    if (this.isMarked) out.byte(mark);
    out.integer(number);
    if (this.isMarked) out.byte(mark);
  }

  /** The JSON line of a hand up to its name. */
  private start(name: string | null): void {
    const { out } = this;
    out.copy(this.head, 0, this.head.length);
    this.number(INDEX_MARK, this.hands);
    out.text(',"hand":');
    out.text(JSON.stringify(name));
  }

  /** The JSON line of a hand from its deviations on. */
  private finish(deviations: readonly string[], error: HandError | null): void {
    const { out } = this;
    out.text(deviations.length === 0 ? ',"deviations":[]' : `,"deviations":${JSON.stringify(deviations)}`);
    if (error !== null) {
      const { code, message, line, action } = error;
      out.text(`,"error":{"code":${JSON.stringify(code)},"message":${JSON.stringify(message)},"line":`);
      this.number(LINE_MARK, line);
      out.text(action === undefined ? '}' : `,"action":${action}}`);
    }
    out.text('}\n');
  }

  private phhLine(hand: PhhHand, name: string | null, outcome: PhhOutcome): void {
    const { out } = this;
    const { status, decimals, hidden, agrees, deviations } = outcome;
    if (hand.variant !== this.variant) {
      this.variant = hand.variant;
      this.variantJson = JSON.stringify(hand.variant);
    }
    this.start(name);
    out.text(',"variant":');
    out.text(this.variantJson);
    out.text(',"players":');
    out.integer(hand.stacks.units.length);
    out.text(status === 'ok' ? ',"status":"ok","stacks":' : ',"status":"incomplete","stacks":');
    out.amounts(outcome.stacks, decimals);
    out.text(',"payoffs":');
    out.amounts(outcome.payoffs, decimals);
    out.text(hidden.length === 0 ? ',"hidden":[]' : `,"hidden":${JSON.stringify(hidden.map((player) => player + 1))}`);
    if (agrees !== null) out.text(agrees ? ',"agrees":true' : ',"agrees":false');
    if (outcome.rake !== null) out.text(`,"rake":"${amountText(outcome.rake, outcome.rakeDecimals)}"`);
    this.finish(deviations, null);
  }

  private transcriptLine(report: PokerStarsReport): void {
    const { hand, variant, players, status, stacks, payoffs, nets, hidden, agrees, deviations, error } = report;
    const isPlayed = stacks !== undefined;
    this.start(hand);
    const facts = JSON.stringify({
      variant,
      players,
      status,
      ...(isPlayed ? { stacks, payoffs } : {}),
      nets,
      ...(isPlayed ? { hidden: hidden ?? [] } : {}),
      ...(agrees === undefined ? {} : { agrees }),
      ...(report.rake === undefined ? {} : { rake: report.rake }),
    });
    this.out.text(`,${facts.slice(1, -1)}`);
    this.finish(deviations, error ?? null);
  }
}

/** The known facts about a hand that failed. */
interface Facts {
  readonly name: string | null;
  readonly variant: string | null;
  readonly players: number | null;
  readonly nets?: Readonly<Record<string, string>>;
}

/** Files that name no room. */
const NO_ROOM = '(no room named)';

/** Whether these bytes stand there. A view of the place would cost more than looking. */
function isSameBytes(bytes: Uint8Array, from: number, to: number, kept: Uint8Array): boolean {
  if (kept.length !== to - from) return false;
  for (let at = 0; at < kept.length; at++) if (bytes[from + at] !== kept[at]) return false;
  return true;
}

const NOBODY: Facts = { name: null, variant: null, players: null };

function disagreement(hand: PhhHand, { stacks, decimals }: PhhOutcome): string {
  const { finishingStacks, winnings } = hand;
  const ending = listed({ units: [...stacks], decimals });
  if (finishingStacks === null && winnings !== null)
    return `the file states winnings of ${listed(winnings)}, the rules end with ${ending}`;
  return `the file ends with ${finishingStacks === null ? '' : listed(finishingStacks)}, the rules with ${ending}`;
}
