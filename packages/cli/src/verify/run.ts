/** Reads all files, in this thread or with others, and prints what is to be said of them in the order of the files. */
import { RULE_SETS, type RuleSetName } from '@cardroom/engine';
import {
  Crew,
  type Found,
  type Item,
  isBad,
  itemsOf,
  PART_BYTES,
  type Part,
  type Readers,
  wholePart,
} from '@cardroom/records/files';

import { yieldToEvents } from '../output.js';
import { readPartHands } from './read.js';
import { Placer, Reporter, type ReportOptions } from './report.js';
import { addVerifyTally, emptyVerifyTally, type VerifyTally } from './tally.js';
import verifyParts, { type VerifyAnswer, type VerifyTask } from './worker.js';

export interface VerifyOptions {
  readonly json: boolean;
  readonly color: boolean;
  readonly rules: RuleSetName | null;
  readonly workers: number;
  /** Reads in place of this machine's threads. */
  readonly readers?: Readers<VerifyTask, VerifyAnswer> | undefined;
  /** Asked between the pieces of a file: nothing more is read once it says so. */
  readonly isStopped: () => boolean;
  /** Prints a text whose bytes are used again as soon as this is done. */
  readonly print: (text: Uint8Array) => Promise<void>;
  /** Bytes that have been read. */
  readonly advance: (bytes: number) => void;
}

export function verifyFiles(found: Iterable<Found>, options: VerifyOptions): Promise<VerifyTally> {
  if (options.readers !== undefined) return new Sharing(options, options.readers).readItems(itemsOf(found));
  return options.workers === 1 ? new Reading(options).readAll(found) : runInThreads(found, options);
}

function reportOptions({ json, color, rules }: VerifyOptions): ReportOptions {
  return { json, color, rules: rules === null ? null : RULE_SETS[rules] };
}

/** Reading in this thread. */
class Reading {
  readonly tally: VerifyTally = emptyVerifyTally();
  protected readonly options: VerifyOptions;
  protected readonly placer: Placer = new Placer();

  constructor(options: VerifyOptions) {
    this.options = options;
  }

  async readAll(found: Iterable<Found>): Promise<VerifyTally> {
    for (const each of found) {
      if (this.options.isStopped()) break;
      if (isBad(each)) await this.bad(each);
      else await this.read(wholePart(each), 0, 0);
    }
    return this.tally;
  }

  protected async bad(found: Found): Promise<void> {
    const reporter = new Reporter(reportOptions(this.options), false);
    if (isBad(found)) reporter.badPath(found);
    addVerifyTally(this.tally, reporter.tally);
    await this.options.print(reporter.said());
  }

  /** Reads a part that so many hands and lines stand before. */
  protected async read(part: Part, hands: number, lines: number): Promise<void> {
    const { advance, isStopped } = this.options;
    const isMarked = hands > 0 || lines > 0;
    const reporter = new Reporter(reportOptions(this.options), isMarked);
    const print = async (): Promise<void> => {
      const said = reporter.said();
      await this.options.print(isMarked ? this.placer.place(said, hands, lines) : said);
      reporter.forget();
    };
    for (const bytes of readPartHands(part, reporter)) {
      advance(bytes);
      await print();
      await yieldToEvents();
      if (isStopped()) break;
    }
    await print();
    addVerifyTally(this.tally, reporter.tally);
  }
}

/** How many tasks a thread has before it: enough never to wait, few enough to hold their answers. */
const TASKS_AHEAD = 3;

/** Lines of hands are about as long as the hands; longer answers come in messages. */
const ROOM_BYTES: number = 2 * PART_BYTES;

/** The state of a thread: its answer, and where that is written. */
interface Asked {
  readonly answer: Promise<VerifyAnswer>;
  readonly room: SharedArrayBuffer;
}

interface Pending {
  readonly item: Item;
  readonly asked: Asked | null;
}

async function runInThreads(found: Iterable<Found>, options: VerifyOptions): Promise<VerifyTally> {
  const crew = await Crew.start({
    module: new URL('./worker.js', import.meta.url),
    work: verifyParts,
    workers: options.workers,
  });
  try {
    return await new Sharing(options, crew).readItems(itemsOf(found));
  } finally {
    await crew.close();
  }
}

/** Reading with others; answers are taken in the order of the tasks. */
class Sharing extends Reading {
  private readonly readers: Readers<VerifyTask, VerifyAnswer>;
  private readonly pending: Pending[] = [];
  /** Rooms that no task uses. */
  private readonly rooms: SharedArrayBuffer[] = [];
  /** The counts before the next part of the file under way. */
  private hands = 0;
  private lines = 0;
  /** A file whose parts did not fit together and that has been read whole. */
  private given: string | null = null;

  constructor(options: VerifyOptions, readers: Readers<VerifyTask, VerifyAnswer>) {
    super(options);
    this.readers = readers;
  }

  async readItems(items: Iterable<Item>): Promise<VerifyTally> {
    const most = TASKS_AHEAD * this.options.workers;
    for (const item of items) {
      if (this.options.isStopped()) return this.tally;
      this.pending.push({ item, asked: this.ask(item) });
      if (this.pending.length >= most) await this.settle();
    }
    while (this.pending.length > 0 && !this.options.isStopped()) await this.settle();
    return this.tally;
  }

  private ask(item: Item): Asked | null {
    if (item.kind === 'bad' || item.kind === 'rest') return null;
    const { json, color, rules } = this.options;
    const parts = item.kind === 'part' ? [item.part] : item.parts;
    const room = this.rooms.pop() ?? new SharedArrayBuffer(ROOM_BYTES);
    const answer = this.readers.run({ parts, isWhole: item.kind === 'files', json, color, rules, room });
    // It is awaited in its turn; a thread that fails before that must not end the process by itself.
    answer.catch(() => {});
    return { answer, room };
  }

  private async settle(): Promise<void> {
    const { item, asked } = this.pending.shift()!;
    if (item.kind === 'bad') await this.bad(item.found);
    else if (item.kind === 'files') await this.take(asked!, item.parts, 0, 0);
    else await this.settlePart(item.part, asked);
    if (asked === null) return;
    await asked.answer;
    this.rooms.push(asked.room);
  }

  private async settlePart(part: Part, asked: Asked | null): Promise<void> {
    if (part.from === 0) {
      this.hands = 0;
      this.lines = 0;
      this.given = null;
    }
    if (this.given === part.file.path) return;
    const end = (await asked?.answer)?.end;
    if (asked !== null && end?.isClean) {
      await this.take(asked, [part], this.hands, this.lines);
      this.hands += end.hands;
      this.lines += end.lines;
    } else {
      this.given = part.file.path;
      await this.read({ ...part, to: Number.POSITIVE_INFINITY }, this.hands, this.lines);
    }
  }

  private async take({ answer, room }: Asked, parts: readonly Part[], hands: number, lines: number): Promise<void> {
    const { text, tally } = await answer;
    addVerifyTally(this.tally, tally);
    const said = typeof text === 'number' ? new Uint8Array(room, 0, text) : text;
    await this.options.print(this.placer.place(said, hands, lines));
    for (const { file, from, to } of parts) this.options.advance(Math.min(to, file.size) - from);
  }
}
