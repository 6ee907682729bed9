/**
 * The shipped tables of source documents 000 and 004 over a real socket, with a client that knows nothing of our code:
 * it sends acts as 004 has them, and every message is compared with an independent reading of the document.
 *
 * `npm run soak -- documents-live [--hands N] [--seed TEXT] [--pace real]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, type Random, xoshiro128 } from '@cardroom/engine';
import { SILENT, serve } from '@cardroom/server';
import { type DocumentReader, eventsIn, type Message } from '../live/message.js';
import { StudReader } from '../live/stud.js';
import { TurnOrderReader } from '../live/turnOrder.js';
import { RawSocket } from '../room/rawSocket.js';
import { isMain } from '../workspace.js';

export type LiveTable = 'stud' | 'turn-order';

export interface LiveOptions {
  readonly table: LiveTable;
  readonly hands: number;
  readonly seed: string;
  /** Test players take their three seconds; else they act at once. */
  readonly isRealPace?: boolean;
  /** Changes an event before it is read: a fault that has to be found. */
  readonly tamper?: (event: Message) => Message;
}

export interface LiveOutcome {
  readonly hands: number;
  readonly compared: number;
  /** Acts that went without an envelope, and all acts. */
  readonly bareActs: number;
  readonly acts: number;
  readonly problems: readonly string[];
}

const QUICK = { betweenHandsMs: 5, rebuyMs: 20, showMs: 5, testPlayerMs: 5, botMs: 5 };
/** Bare acts come one a second at most. */
const BARE_GAP_MS = 1_050;
/** The first request of a client. */
const HELLO = 'live.1';
/** Nothing at a table takes longer than this, even on a machine with other work. */
const SILENCE_MS = 60_000;

/** A client of 004's messages in one seat. */
class LiveClient {
  readonly #socket: RawSocket;
  readonly #reader: DocumentReader;
  readonly #options: LiveOptions;
  readonly #random: Random;
  readonly #done: () => void;
  readonly problems: string[] = [];
  #ids = 0;
  #bareAt = 0;
  /** The last act, until it was sent a second time. */
  #last: { readonly act: Message; readonly turn: Message } | null = null;
  #silence: NodeJS.Timeout;
  bareActs = 0;
  acts = 0;

  constructor(url: string, reader: DocumentReader, options: LiveOptions, done: () => void) {
    this.#reader = reader;
    this.#options = options;
    this.#random = xoshiro128(options.seed);
    this.#done = done;
    this.#silence = setTimeout(done, SILENCE_MS);
    this.#socket = new RawSocket(url);
    this.#socket.onText = (text) => this.#hear(JSON.parse(text) as Message);
    this.#socket.onOpen = () => {
      this.#ask('hello', { protocol: '1.0', client: 'live', name: 'Live', bare_actions: true });
    };
    this.#socket.onClose = (code) => this.problems.push(`the connection was closed: ${code}`);
  }

  end(): void {
    clearTimeout(this.#silence);
    this.#socket.onClose = () => {};
    this.#socket.end();
  }

  #say(message: Message): void {
    this.#socket.send(JSON.stringify(message));
  }

  #ask(action: string, data: Message, envelope: Message = {}): void {
    this.#say({ action, id: `live.${++this.#ids}`, ...envelope, data });
  }

  #sit(): void {
    const { table } = this.#options;
    this.#ask('table_watch', {}, { table });
    this.#ask('join', { buy_in: 200 }, { table });
    this.#ask('auto_top_up', { below: 150, to: 200 }, { table });
  }

  #hear(message: Message): void {
    this.#silence.refresh();
    if (message.event === 'answer' && message.ok === false) this.#refused(message.error);
    if (message.id === HELLO) this.#sit();
    for (const event of eventsIn(message)) {
      this.#reader.hear((this.#options.tamper ?? ((same) => same))(event));
      if (event.event === 'your_turn') this.#act(event.data);
    }
    if (this.#reader.hands >= this.#options.hands) this.#done();
  }

  /** At this pace an act may come sooner than the limits allow: it is sent again, in full, until they do. */
  #refused(error: Message): void {
    const last = this.#last;
    if (error.code !== 'rate-limited' || last === null) this.problems.push(`refused: ${JSON.stringify(error)}`);
    else setTimeout(() => this.#askToAct(last.act, last.turn), error.retry_ms);
  }

  /** One of the acts that the fields of the document offer, with its amount. */
  #act(turn: Message): void {
    const act = this.#choose(turn);
    this.#last = { act, turn };
    this.acts++;
    if (performance.now() - this.#bareAt >= BARE_GAP_MS) {
      this.#bareAt = performance.now();
      this.bareActs++;
      this.#say({ action: 'player_action', data: act });
      return;
    }
    this.#askToAct(act, turn);
  }

  #askToAct(act: Message, { hand, turn, price }: Message): void {
    this.#ask('player_action', act, { table: this.#options.table, hand, turn, price });
  }

  #choose(turn: Message): Message {
    if (turn.kind !== 'bet') return { action_type: turn.action_types[0] };
    if (turn.can_bring_in)
      return { action_type: 'bet', amount: below(this.#random, 3) === 0 ? 5 : turn.bring_in_amount };
    const wants = below(this.#random, 10);
    if (wants < 2 && turn.can_bet_big) return { action_type: 'bet', amount: turn.big_bet_amount };
    if (wants < 3 && turn.can_bet) return { action_type: 'bet', amount: turn.bet_amount };
    if (wants < 4 && turn.can_raise) return { action_type: 'raise', amount: turn.raise_amount };
    if (turn.can_check) return { action_type: 'check' };
    return { action_type: wants < 9 && turn.can_call ? 'call' : 'fold' };
  }
}

export async function liveRun(options: LiveOptions): Promise<LiveOutcome> {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-live-'));
  const room = await serve({
    host: '127.0.0.1',
    port: 0,
    server: 'cardroom live',
    firstTables: true,
    log: SILENT,
    data,
    ...(options.isRealPace === true ? {} : { times: QUICK }),
  });
  const reader = options.table === 'stud' ? new StudReader() : new TurnOrderReader();
  try {
    return await new Promise((resolve) => {
      const client = new LiveClient(room.url, reader, options, () => {
        client.end();
        const { hands, compared } = reader;
        const short = hands < options.hands ? [`only ${hands} of ${options.hands} hands`] : [];
        const problems = [...client.problems, ...reader.problems, ...short];
        resolve({ hands, compared, bareActs: client.bareActs, acts: client.acts, problems });
      });
    });
  } finally {
    await room.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      hands: { type: 'string', default: '20' },
      seed: { type: 'string', default: 'live' },
      pace: { type: 'string', default: 'quick' },
    },
  });
  let failed = 0;
  for (const table of ['stud', 'turn-order'] as const) {
    const hands = Number(values.hands);
    const outcome = await liveRun({ table, hands, seed: values.seed, isRealPace: values.pace === 'real' });
    const { problems, compared, bareActs, acts } = outcome;
    const acted = `${acts} own acts, ${bareActs} of them bare`;
    console.log(`${table}: ${outcome.hands} hands, ${compared} comparisons, ${acted}, ${problems.length} problems`);
    for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
    failed += problems.length;
  }
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = await main();
