/**
 * Players who vanish, at tables of two, three and six in a real room: before the deal, in and out of turn, all-in and at
 * the showdown; by a connection that closes and by one that goes silent. For each the time is measured that the others
 * wait for them, over the rest of the hand and three hands more. All tables play at the same time.
 *
 * `npm run soak -- absence [--players 2,3,6] [--phase NAME] [--how closes|silent]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VARIANTS } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import { SILENT, serve } from '@cardroom/server';
import { eventsIn, type Message } from '../live/message.js';
import { RAISED } from '../room/limits.js';
import { RawSocket } from '../room/rawSocket.js';
import { isMain } from '../workspace.js';

export const PHASES = ['before the deal', 'in turn', 'out of turn', 'all-in', 'showdown'] as const;
export type AbsencePhase = (typeof PHASES)[number];
export const WAYS = ['closes', 'silent'] as const;
export type AbsenceWay = (typeof WAYS)[number];

export interface AbsenceCase {
  readonly players: number;
  readonly phase: AbsencePhase;
  readonly how: AbsenceWay;
}

/** The figures of a case: how long the others waited for the player who is gone, turn by turn. */
export interface AbsenceOutcome extends AbsenceCase {
  readonly waitsMs: readonly number[];
  /** Hands that began after the player was gone. */
  readonly handsAfter: number;
  /** Whether the table rests: nobody is left to play with. */
  readonly isResting: boolean;
}

const GRACE_MS = 15_000;
/** The house acts, and everybody hears of it. */
const SLACK_MS = 2_000;
/** Until a connection that says nothing more counts as lost. */
const SILENT_MS = 10_000;
/** In hold'em the showdown follows the fourth round. */
const ROUNDS_BEFORE_LAST = 3;
/** Less is no waiting: the time in which an act is stored and told. */
const NOTICEABLE_MS = 1_000;
const HANDS_AFTER = 3;

/** Everything about a case that breaks the promise: one grace at most, once, and hands go on. */
export function faultsOf({ players, how, waitsMs, handsAfter, isResting }: AbsenceOutcome): string[] {
  const most = GRACE_MS + SLACK_MS + (how === 'silent' ? SILENT_MS : 0);
  const waits = waitsMs.filter((ms) => ms >= NOTICEABLE_MS);
  const total = waits.reduce((sum, ms) => sum + ms, 0);
  const goesOn = handsAfter >= HANDS_AFTER || (players === 2 && isResting);
  return [
    ...(total > most ? [`the others waited ${Math.round(total)} ms, at most ${most}`] : []),
    ...(waits.length > 1 ? [`the others waited ${waits.length} times`] : []),
    ...(goesOn ? [] : [`only ${handsAfter} hands were dealt afterwards`]),
  ];
}

/** A client that checks and calls at once. */
class Caller {
  readonly #socket: RawSocket;
  readonly name: string;
  readonly #heard: (message: Message) => void;
  readonly #answers = new Map<string, (answer: Message) => void>();
  #ids = 0;
  /** Everything in at the next turn. */
  goesAllIn = false;
  table = '';
  /** Betting rounds of the hand that are over. */
  rounds = 0;
  onTurn: (turn: Message) => boolean = () => true;

  constructor(url: string, name: string, heard: (message: Message) => void) {
    this.name = name;
    this.#heard = heard;
    this.#socket = new RawSocket(url);
    this.#socket.onText = (text) => this.#hear(JSON.parse(text) as Message);
  }

  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.onOpen = resolve;
    });
  }

  ask(action: string, data: Message, envelope: Message = {}): Promise<Message> {
    const id = `${this.name}.${++this.#ids}`;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#socket.send(JSON.stringify({ action, id, ...envelope, data }));
    });
  }

  /** A closed connection is noticed at once; one that only says nothing more is not. */
  vanish(how: AbsenceWay): void {
    if (how === 'closes') this.#socket.end();
    else this.#socket.pause();
  }

  end(): void {
    this.#socket.end();
  }

  #hear(message: Message): void {
    if (message.event === 'answer') this.#answers.get(message.id)?.(message);
    for (const event of eventsIn(message)) {
      if (event.event === 'new_hand') this.rounds = 0;
      if (event.event === 'round_end') this.rounds++;
      if (event.event === 'your_turn' && event.data !== null && this.onTurn(event.data)) this.#act(event.data);
      this.#heard(event);
    }
  }

  #act({ hand, turn, price, action_types: types }: Message): void {
    const wanted = this.goesAllIn ? ['all_in', 'call'] : ['check', 'call', 'all_in'];
    const action_type = wanted.find((type) => types.includes(type)) ?? types[0];
    void this.ask('player_action', { action_type }, { table: this.table, hand, turn, price });
  }
}

/** One table: it plays a hand, then someone vanishes in the second one, and the others play on. */
class Stage {
  readonly #case: AbsenceCase;
  readonly #callers: Caller[] = [];
  readonly #done: (outcome: AbsenceOutcome) => void;
  #gone: Caller | null = null;
  #goneAt = 0;
  #goneSeat = 0;
  #hand = 0;
  #handGone = 0;
  /** The turn that it is, and since when. */
  #turn: { readonly seat: number; readonly at: number } | null = null;
  readonly #waits: number[] = [];
  #isResting = false;
  #isDone = false;

  private constructor(what: AbsenceCase, done: (outcome: AbsenceOutcome) => void) {
    this.#case = what;
    this.#done = done;
  }

  static play(url: string, what: AbsenceCase, graceMs: number): Promise<AbsenceOutcome> {
    return new Promise((resolve, reject) => {
      new Stage(what, resolve).#begin(url, graceMs).catch(reject);
    });
  }

  async #begin(url: string, graceMs: number): Promise<void> {
    const { players, phase, how } = this.#case;
    for (let at = 0; at < players; at++) {
      // The first of them stays, and is the witness.
      const caller = new Caller(url, `P${at + 1}`, at === 0 ? (event) => this.#hear(event) : () => undefined);
      this.#callers.push(caller);
      await caller.open();
      await caller.ask('hello', { protocol: '1.0', client: 'absence', name: caller.name });
    }
    const [host] = this.#callers as [Caller];
    const usual = defaultSettings(VARIANTS.get('NT')!);
    const title = `${players} ${phase} ${how}`.slice(0, 40);
    const settings = {
      ...usual,
      title,
      clock: {
        ...usual.clock,
        grace_ms: graceMs,
        run_out_ms: Math.min(graceMs, 1_200),
        last_card_ms: Math.min(graceMs, 2_000),
      },
    };
    const { result } = await host.ask('table_create', { settings });
    for (const caller of this.#callers) {
      caller.table = result.table;
      await caller.ask('table_watch', {}, { table: result.table });
      await caller.ask('join', { buy_in: 200 }, { table: result.table });
      // Everybody who stays has chips for the hands that follow an all-in.
      if (caller !== this.#callers.at(-1))
        await caller.ask('auto_top_up', { below: 200, to: 200 }, { table: result.table });
    }
    const leaver = this.#callers.at(-1)!;
    leaver.onTurn = (turn) => this.#turnOfLeaver(leaver, turn);
  }

  /** Whether the one who is to vanish acts in this turn; they may be gone before it, or just after. */
  #turnOfLeaver(leaver: Caller, { hand }: Message): boolean {
    const { phase } = this.#case;
    if (this.#gone !== null) return false;
    if (hand < 2) return true;
    if (phase === 'in turn') {
      this.#vanish(leaver);
      return false;
    }
    leaver.goesAllIn = phase === 'all-in';
    const isLast = phase !== 'showdown' || leaver.rounds === ROUNDS_BEFORE_LAST;
    // The act has reached the room before the connection is gone.
    if (phase !== 'before the deal' && isLast) setTimeout(() => this.#vanish(leaver), 50);
    return true;
  }

  #vanish(leaver: Caller): void {
    if (this.#gone !== null) return;
    this.#gone = leaver;
    this.#goneAt = performance.now();
    this.#goneSeat = this.#callers.indexOf(leaver) + 1;
    this.#handGone = this.#hand;
    leaver.vanish(this.#case.how);
  }

  #hear({ event, data }: Message): void {
    const now = performance.now();
    if (event === 'new_hand') this.#hand = data.hand;
    if (event === 'player_acted' || event === 'hand_result' || event === 'new_hand') this.#endTurn(now);
    // A new deadline is the same turn.
    if (event === 'turn') this.#turn ??= { seat: data.seat_index, at: now };
    if (event === 'hand_result' && this.#hand >= 1 && this.#case.phase === 'before the deal')
      this.#vanish(this.#callers.at(-1)!);
    if (event === 'game_state_update' && data.status === 'waiting' && this.#gone !== null) this.#isResting = true;
    const isOver = this.#gone !== null && this.#hand >= this.#handGone + HANDS_AFTER + 1;
    if (isOver || this.#isResting) this.#finish();
  }

  /** A turn that began before the player was gone counts from then on. */
  #endTurn(now: number): void {
    const turn = this.#turn;
    this.#turn = null;
    if (turn !== null && this.#gone !== null && turn.seat === this.#goneSeat)
      this.#waits.push(now - Math.max(turn.at, this.#goneAt));
  }

  #finish(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    for (const caller of this.#callers) caller.end();
    const handsAfter = Math.max(0, this.#hand - this.#handGone);
    this.#done({ ...this.#case, waitsMs: this.#waits, handsAfter, isResting: this.#isResting });
  }
}

/** @param graceMs another grace than the usual one, for a run that is not to be judged */
export async function absenceRun(
  cases: readonly AbsenceCase[],
  { graceMs = GRACE_MS }: { readonly graceMs?: number } = {},
): Promise<readonly AbsenceOutcome[]> {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-absence-'));
  const room = await serve({
    host: '127.0.0.1',
    port: 0,
    server: 'cardroom absence',
    firstTables: false,
    log: SILENT,
    limits: RAISED,
    data,
    ...(graceMs === GRACE_MS ? {} : { times: { betweenHandsMs: 20 } }),
  });
  try {
    return await Promise.all(cases.map((what) => Stage.play(room.url, what, graceMs)));
  } finally {
    await room.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

function chosenCases(values: { readonly players: string; readonly phase?: string; readonly how?: string }) {
  const sizes = values.players.split(',').map(Number);
  const phases = PHASES.filter((phase) => values.phase === undefined || phase === values.phase);
  const ways = WAYS.filter((how) => values.how === undefined || how === values.how);
  return ways.flatMap((how) =>
    sizes.flatMap((players) => phases.map((phase): AbsenceCase => ({ players, phase, how }))),
  );
}

function report(outcome: AbsenceOutcome): number {
  const { players, phase, how, waitsMs, handsAfter, isResting } = outcome;
  const faults = faultsOf(outcome);
  const longest = Math.max(0, ...waitsMs) / 1_000;
  const after = isResting ? 'then the table waits' : `${handsAfter} hands after`;
  const line = `${how.padEnd(7)} ${players} players  ${phase.padEnd(15)}  longest wait ${longest.toFixed(1).padStart(5)} s`;
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${line}  ${after}`);
  for (const fault of faults) console.log(`       ${fault}`);
  return faults.length;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '2,3,6' },
      phase: { type: 'string' },
      how: { type: 'string' },
    },
  });
  const outcomes = await absenceRun(chosenCases(values as Parameters<typeof chosenCases>[0]));
  const faults = outcomes.reduce((sum, outcome) => sum + report(outcome), 0);
  console.log(`${outcomes.length} tables, ${faults} faults`);
  return faults === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = await main();
