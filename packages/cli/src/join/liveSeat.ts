/** A seat at a live table that a bot plays: taken, kept over lost connections, paid for, and left. */
import type { Manifest } from '@cardroom/arena';
import { type StartedBot, startBot } from '@cardroom/arena/workers';
import { xoshiro128 } from '@cardroom/engine';
import { Intent, seatsOf } from '@cardroom/notation';
import { type Client, type ClientError, explainError, handNumberOf, type TableSnapshot } from '@cardroom/protocol';
import { Exit, Failure } from '../exit.js';
import { LiveBot, type LiveFault, type LiveResult } from './liveBot.js';
import { type LiveBotOptions, liveManifest } from './liveManifest.js';

export interface LiveSeatOptions extends LiveBotOptions {
  readonly client: Client;
  /** The address of the room, for people. */
  readonly room: string;
  readonly table: string;
  readonly invite: string | null;
  /** Added to the refusal of a name that is taken. */
  readonly nameHint?: string;
  /** Chips to sit down with; as many as the table allows by default. */
  readonly buyIn: number | null;
  /** How often it buys in again when it is broke. */
  readonly rebuys: number;
  /** Leaves after so many hands. */
  readonly hands: number;
  readonly limits: { readonly nice?: number; readonly memoryMb?: number };
  /** Four random words for the bot's own random numbers. */
  readonly seed: Uint32Array;
  readonly onSeat: (seat: number, title: string) => void;
  readonly onHand: (result: LiveResult) => void;
  readonly onFault: (fault: LiveFault, hand: number) => void;
  readonly onNote: (sentence: string) => void;
}

export interface SeatSummary {
  readonly hands: number;
  readonly net: number;
  readonly faults: number;
  /** Why it is over: `left`, `removed`, `table-ended` ... */
  readonly end: string;
}

/** The table has gone on while the bot thought: its next turn comes by itself. */
const MOVED_ON: ReadonlySet<string> = new Set([
  'stale-turn',
  'wrong-hand',
  'not-your-turn',
  'price-changed',
  'hand-over',
  'no-hand',
  'no-turn',
  'inactive',
]);

function explainClient(error: ClientError): string {
  if (error.code === 'client-closed') return 'The connection is closed.';
  return error.code === 'no-turn' ? 'It is not its turn.' : explainError(error);
}

export class LiveSeat {
  readonly #options: LiveSeatOptions;
  readonly #finish: (end: string) => void;
  readonly #fail: (error: unknown) => void;
  readonly #over: Promise<string>;
  #bot: LiveBot | null = null;
  #started: StartedBot | null = null;
  /** The last turn that was answered, and the last hand after which chips were bought or play was resumed. */
  #turn = '';
  #caredFor = -1;
  #rebuysLeft: number;
  #isBusy = false;
  #isLeaving = false;
  /** The connection was lost: the house may have sat it out. A host who sits it out has the last word. */
  #wasLost = false;
  #wasConnected = false;
  /** It has not come back yet, and that was said. */
  #isAway = false;
  #isOver = false;
  #wasSeated = false;
  #hands = 0;
  #net = 0;
  #faults = 0;

  constructor(options: LiveSeatOptions) {
    this.#options = options;
    this.#rebuysLeft = options.rebuys;
    let [finish, fail]: [(end: string) => void, (error: unknown) => void] = [() => {}, () => {}];
    this.#over = new Promise((resolve, reject) => {
      [finish, fail] = [resolve, reject];
    });
    this.#finish = finish;
    this.#fail = fail;
  }

  /** Plays until the seat is left, lost, or the table ends. */
  async play(): Promise<SeatSummary> {
    const { client, table, invite } = this.#options;
    const stop = client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === table) this.#see(signal.state);
      else if (signal.kind === 'gone' && signal.table === table) this.#gone(signal.error);
      else if (signal.kind === 'lost') this.#lost(signal.error, signal.reason);
      else if (signal.kind === 'hello') this.#greeted();
    });
    try {
      client.watch(table, invite);
      const end = await this.#over;
      return { hands: this.#hands, net: this.#net, faults: this.#faults, end };
    } finally {
      this.#isOver = true;
      stop();
      client.close();
      await this.#started?.close?.(false);
    }
  }

  /** Ends the bot and keeps its seat. */
  close(): void {
    this.#finish('closed');
  }

  /** Leaves after the hand, or at once. */
  leave(when: 'now' | 'after_hand' = 'after_hand'): void {
    const { client, table } = this.#options;
    if (!this.#wasSeated) {
      this.#finish('left');
      return;
    }
    if (this.#isLeaving && when === 'after_hand') return;
    this.#isLeaving = true;
    void client.request('leave', { when }, { table }).then((outcome) => {
      if (!outcome.ok) this.#finish('left');
    });
  }

  #gone(error: ClientError): void {
    const isPlain = error.code === 'left' || error.code === 'table-ended' || error.code === 'removed';
    if (isPlain && this.#wasSeated) this.#finish(error.code);
    else this.#fail(new Failure(`The table cannot be followed: ${explainClient(error)}`));
  }

  #lost(error: ClientError | null, reason: string | null): void {
    if (this.#isOver) return;
    this.#wasLost = true;
    const why = error === null ? (reason ?? 'the room does not answer') : explainClient(error);
    if (this.#options.client.status === 'closed') {
      this.#fail(new Failure(`The room has ended the session: ${why}`));
      return;
    }
    // Every try that fails is a loss of its own: one line is enough for all of them.
    if (this.#isAway) return;
    this.#isAway = true;
    const what = this.#wasConnected ? 'connection lost' : `no room answers at ${this.#options.room}`;
    this.#options.onNote(`${what}${reason === 'lost' ? '' : ` (${why})`}; trying again.`);
  }

  #greeted(): void {
    this.#wasConnected = true;
    if (this.#isAway) this.#options.onNote(this.#wasSeated ? 'connected again.' : 'connected.');
    this.#isAway = false;
  }

  #see(table: TableSnapshot): void {
    const result = this.#bot?.tell(table) ?? null;
    if (result !== null) this.#count(result);
    if (table.status === 'ended') this.#finish('table-ended');
    if (this.#isBusy || this.#isOver) return;
    this.#isBusy = true;
    this.#care(table)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#isBusy = false;
        // Now it is time for whatever came meanwhile.
        const now = this.#options.client.table(this.#options.table);
        if (now !== null && now.version !== table.version) this.#see(now);
      });
  }

  #count(result: LiveResult): void {
    this.#hands++;
    this.#net += result.net;
    this.#options.onHand(result);
    if (this.#hands >= this.#options.hands) this.leave();
  }

  async #care(table: TableSnapshot): Promise<void> {
    this.#bot ??= await this.#start(table);
    if (table.you.seat_index === null) {
      if (!this.#wasSeated) await this.#sit(table);
      return;
    }
    if (!this.#wasSeated) {
      this.#wasSeated = true;
      this.#options.onSeat(table.you.seat_index, table.settings.title);
    }
    if (table.your_turn !== null && table.your_turn.turn !== this.#turn) await this.#act(table, table.your_turn.turn);
    else if (!this.#isLeaving) await this.#mend(table);
  }

  async #start({ settings }: TableSnapshot): Promise<LiveBot> {
    const { limits, seed, policy } = this.#options;
    const manifest: Manifest = liveManifest(settings, this.#options);
    this.#started = await startBot(manifest, 0, limits);
    const { timeoutMs } = manifest;
    return new LiveBot(this.#started.strategy, { random: xoshiro128(seed), timeoutMs, policy });
  }

  async #sit({ settings, your_return: back }: TableSnapshot): Promise<void> {
    const { client, table, buyIn, invite } = this.#options;
    // Anyone who comes back soon brings at least what they left with [H-25].
    const chips = { buy_in: Math.max(buyIn ?? settings.buy_in.max, back?.amount ?? 0) };
    const joined = await client.request('join', invite === null ? chips : { ...chips, invite }, { table });
    // After a stay that has just ended there is a seat from the next hand on: the next state is looked at again.
    if (joined.ok || joined.error.code === 'already-seated' || joined.error.code === 'just-left') return;
    const hint = joined.error.code === 'name-taken' ? (this.#options.nameHint ?? '') : '';
    throw new Failure(`No seat: ${explainClient(joined.error)}${hint}`);
  }

  async #act(table: TableSnapshot, turn: string): Promise<void> {
    this.#turn = turn;
    const answer = await this.#bot!.answer(table);
    if (answer === null) return;
    const { act, fault } = answer;
    if (fault !== null) this.#note(fault, table);
    const outcome = await this.#options.client.act(this.#options.table, act);
    if (!outcome.ok && !MOVED_ON.has(outcome.error.code)) {
      this.#note({ code: outcome.error.code, message: explainClient(outcome.error), ends: false }, table);
    }
    if (fault?.ends !== true) return;
    this.leave();
    throw new Failure('The bot cannot continue.');
  }

  #note(fault: LiveFault, { hand }: TableSnapshot): void {
    this.#faults++;
    this.#options.onFault(fault, handNumberOf(hand));
  }

  /** Between hands: buys chips, or comes back after a lost connection. Once for each hand. */
  async #mend({ hand, chips, you, seats }: TableSnapshot): Promise<void> {
    const { client, table } = this.#options;
    const number = handNumberOf(hand);
    const isBetween = hand._waiting === true || hand.finishingStacks !== undefined;
    if (!isBetween || this.#caredFor === number) return;
    const stack = chips.find(({ seat_index }) => seat_index === you.seat_index)?.stack ?? 0;
    const seat = seats.find(({ seat_index }) => seat_index === you.seat_index);
    if (stack === 0 && (seat?.top_up ?? 0) === 0) {
      this.#caredFor = number;
      await this.#rebuy();
    } else if (this.#wasLost && (hand._intents?.[seatsOf(hand).indexOf(you.seat_index!)] ?? 0) === Intent.Pause) {
      this.#caredFor = number;
      this.#wasLost = false;
      await client.request('resume', {}, { table });
    }
  }

  async #rebuy(): Promise<void> {
    const { client, table, buyIn, onNote } = this.#options;
    if (this.#rebuysLeft === 0) {
      onNote('no chips left; leaving.');
      this.leave();
      return;
    }
    this.#rebuysLeft--;
    const amount = buyIn ?? client.table(table)!.settings.buy_in.max;
    const bought = await client.request('top_up', { amount }, { table });
    if (bought.ok) onNote(`bought ${bought.result.amount} chips.`);
    else throw new Failure(`No chips: ${explainClient(bought.error)}`, Exit.Failed);
  }
}
