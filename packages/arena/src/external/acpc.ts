/**
 * Bots of the Annual Computer Poker Competition: protocol 2.0.0 over TCP, limit and no-limit hold'em. The arena is the
 * dealer: it listens, the bot connects and says its version, and is sent a line for every state of the hand that the
 * stock dealer would send it.
 *
 * A strategy is called at its turns only. The lines of the states between two of its turns are therefore written
 * together, before the one that it is asked to answer; what a bot reads is the same, byte for byte.
 */
import type { Buffer } from 'node:buffer';
import { createServer, type Server, type Socket } from 'node:net';
import type { Card } from '@cardroom/engine';
import { ACPC_VERSION, type AcpcAction, formatMatchState, type MatchState, parseAcpcReply } from '@cardroom/notation';
import { Action } from '../action.js';
import { type Manifest, matchRules } from '../manifest.js';
import type { PlayedAct, Situation } from '../situation.js';
import type { Decision, OpenResult, Strategy } from '../strategy.js';
import { timeoutText } from '../strict.js';
import { Asking } from './asking.js';
import { type FaultCode, FaultError, quote } from './fault.js';
import { LineCutter } from './lines.js';

/** The longest match state has a few hundred characters. */
const MAX_LINE_BYTES = 4096;
/** Unread lines after which a bot counts as not reading. */
const MAX_UNREAD_BYTES = 4_194_304;
/** Time to connect and to say the version: someone starts the bot by hand. */
const CONNECT_MS = 300_000;
/** Time for the last lines to leave before the connection is cut. */
const GRACE_MS = 1000;

// ---------------------------------------------------------------------------------------------------- lines

/** The words of the protocol for an act; a raise names the total of the whole hand in no limit. */
function wordOf({ word, to }: PlayedAct, before: number, isFixed: boolean): AcpcAction {
  if (word === 'FOLD') return { kind: 'fold' };
  if (word === 'CHECK' || word === 'CALL') return { kind: 'call' };
  return { kind: 'raise', to: isFixed ? null : before + to };
}

/** The betting of a hand as the protocol groups it: one list for each of `streets`. */
function bettingOf(view: Situation, streets: number): AcpcAction[][] {
  const isFixed = view.variant.limit === 'fixed';
  const betting: AcpcAction[][] = Array.from({ length: streets }, () => []);
  /** Chips by player put in before this street, and on it. */
  const before = view.seats.map(() => 0);
  const front = view.seats.map(() => 0);
  let street = 0;
  for (const act of view.played) {
    for (; street < act.street; street++) {
      front.forEach((chips, player) => {
        before[player]! += chips;
        front[player] = 0;
      });
    }
    betting[act.street]!.push(wordOf(act, before[act.player]!, isFixed));
    front[act.player] = act.to;
  }
  return betting;
}

/** The player's place from the left of the button: the last one has it. */
function positionOf(view: Situation, player: number): number {
  return (player - view.button - 1 + 2 * view.players) % view.players;
}

function byPosition(view: Situation, cardsOf: (player: number) => readonly Card[]): (readonly Card[])[] {
  return Array.from({ length: view.players }, (_, position) => cardsOf((view.button + 1 + position) % view.players));
}

/** Cuts the betting after so many acts. A street that the next act belongs to has begun. */
function bettingAfter(betting: readonly (readonly AcpcAction[])[], acts: number): AcpcAction[][] {
  const cut: AcpcAction[][] = [];
  let left = acts;
  for (const street of betting) {
    cut.push(street.slice(0, left));
    if (left < street.length) break;
    left -= street.length;
  }
  return cut;
}

/**
 * The lines of a hand for its player, from the state after `from` acts to the present one. With `shown` the hand is
 * over: the last line has the cards of the showdown.
 */
function matchStateLines(view: Situation, from: number, shown: OpenResult['shown'] | null): string[] {
  const board = view.board;
  const betting = bettingOf(view, board.length === 0 ? 1 : board.length - 1);
  const acts = betting.reduce((sum, street) => sum + street.length, 0);
  const own = (player: number): readonly Card[] => (player === view.player ? view.hole : []);
  const state: MatchState = {
    position: positionOf(view, view.player),
    hand: view.hand,
    betting,
    hole: byPosition(view, own),
    board,
  };
  const lines: string[] = [];
  for (let count = from; count < acts; count++) {
    lines.push(formatMatchState({ ...state, betting: bettingAfter(betting, count) }));
  }
  const hole = shown === null ? state.hole : byPosition(view, (player) => shown[player] ?? own(player));
  lines.push(formatMatchState({ ...state, hole }));
  return lines;
}

/** Why the bots of the competition cannot play a match, null when they can. */
function notAcpc({ variant, stakes, ...manifest }: Manifest): string | null {
  if (variant !== 'FT' && variant !== 'NT') return `ACPC's protocol is for hold'em, FT and NT, not for ${variant}.`;
  if (stakes.ante > 0) return "ACPC's protocol has no antes.";
  const { betCap } = matchRules({ variant, stakes, ...manifest });
  if (variant === 'NT' || (betCap.bets === 4 && betCap.blindCounts && betCap.headsUp)) return null;
  return 'ACPC bots know four bets a street, two-handed too: play FT by rules with that cap.';
}

// ---------------------------------------------------------------------------------------------------- a bot

/** The last question to a bot: the line that its answer repeats. */
interface Question {
  readonly line: string;
  readonly situation: Situation;
}

/** A bot at the other end of a connection. */
export class AcpcBot {
  readonly strategy: Strategy;
  readonly #socket: Socket;
  readonly #name: string;
  readonly #turns: Asking<Decision>;
  #question: Question | null = null;
  /** The hand under way, and how many of its states the bot has been sent. */
  #hand = -1;
  #sent = 0;
  /** Earlier lines of the hand: an answer to one of them comes too late, anything else is wrong. */
  #past: string[] = [];

  constructor(manifest: Manifest, bot: number, socket: Socket) {
    const { timeoutMs } = manifest;
    this.#socket = socket;
    this.#name = manifest.bots[bot]!.name;
    this.#turns = new Asking(timeoutMs, () => new FaultError('timeout', timeoutText(this.#name, timeoutMs)));
    const ask = (situation: Situation): Promise<Decision> => this.#ask(situation);
    this.strategy = Object.assign(ask, {
      keepsTime: true,
      language: 'acpc' as const,
      onResult: (_: number, { shown }: OpenResult, view: Situation) => {
        this.#write(this.#linesOf(view, shown));
      },
    });
    socket.on('close', () => this.#turns.end(this.#fault('exited', 'closed the connection.')));
  }

  async close(): Promise<void> {
    if (this.#socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#socket.destroy(), GRACE_MS);
      this.#socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
      this.#socket.end();
    });
  }

  #ask(situation: Situation): Promise<Decision> {
    return this.#turns.ask(() => {
      if (situation.seats.some(({ cards }) => cards === 0)) {
        return this.#fault('not-acpc', "cannot be told of absent players: ACPC's protocol has none.");
      }
      const lines = this.#linesOf(situation, null);
      this.#question = { line: lines.at(-1)!, situation };
      return this.#write(lines);
    });
  }

  /** The lines of a hand that the bot has not seen. */
  #linesOf(view: Situation, shown: OpenResult['shown'] | null): string[] {
    if (view.hand !== this.#hand) {
      this.#hand = view.hand;
      this.#sent = 0;
      this.#past = [];
    }
    const lines = matchStateLines(view, this.#sent, shown);
    this.#sent += lines.length;
    this.#past.push(...lines);
    return lines;
  }

  #write(lines: readonly string[]): FaultError | null {
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) {
      return this.#fault('not-reading', `has ${MAX_UNREAD_BYTES} bytes of lines to read and does not read them.`);
    }
    if (this.#socket.writable) this.#socket.write(lines.map((line) => `${line}\r\n`).join(''));
    return null;
  }

  /** A line from the bot; remarks begin with # or ;. */
  read(line: string): void {
    if (line === '' || line.startsWith('#') || line.startsWith(';')) return;
    const reply = parseAcpcReply(line);
    if (!reply.ok)
      return this.fail('bad-line', `wrote ${quote(line)}: an answer is the line that was sent and :f, :c or :r.`);
    const { state, action } = reply.value;
    const text = formatMatchState(state);
    if (!this.#turns.isPending || this.#question === null || text !== this.#question.line) {
      const isPast = state.hand < this.#hand || this.#past.includes(text);
      if (!isPast) this.fail('wrong-state', `answered a state that it was not sent: ${quote(text)}.`);
      return;
    }
    const decision = decisionOf(this.#question.situation, action);
    if (typeof decision === 'string') this.fail('bad-amount', decision);
    else this.#turns.answer(decision);
  }

  fail(code: FaultCode, what: string): void {
    this.#turns.fail(() => this.#fault(code, what));
  }

  #fault(code: FaultCode, what: string): FaultError {
    return new FaultError(code, `Bot ${this.#name} ${what}`);
  }
}

/** An action of the protocol in words, or what is wrong with it. Whether it is legal is for strict mode to say. */
function decisionOf(situation: Situation, action: AcpcAction): Decision | string {
  const { actions, toCall, currentBet } = situation;
  if (action.kind === 'fold') return { action: Action.FOLD };
  if (action.kind === 'call') {
    if (toCall === 0) return { action: Action.CHECK };
    // A call that takes the whole stack and more is document 002's ALL_IN [X-11].
    return { action: actions.includes(Action.CALL) ? Action.CALL : Action.ALL_IN };
  }
  const word = currentBet > 0 ? Action.RAISE : Action.BET;
  if (situation.variant.limit === 'fixed') {
    return action.to === null ? { action: word } : `answered r${action.to}: a raise in limit has no amount.`;
  }
  if (action.to === null) return 'answered r: a raise in no limit names the total of the hand, as in r300.';
  const { contribution, bet, stack } = situation.seats[situation.player]!;
  const amount = action.to - (contribution - bet);
  // A bet of less than the least one is possible with the last chips, and has its own word [S2-6].
  const isLast = word === Action.BET && amount === bet + stack && !actions.includes(Action.BET);
  return isLast ? { action: Action.ALL_IN } : { action: word, amount };
}

// ---------------------------------------------------------------------------------------------------- the dealer

export interface AcpcSeat {
  /** Index of the bot in the manifest. */
  readonly bot: number;
  readonly host: string;
  readonly port: number;
}

export interface AcpcOptions {
  readonly connectMs?: number;
  /** Told when the dealer waits for a bot, and how long it will: someone has to start it. */
  readonly onListening?: ((bot: number, host: string, port: number, waitMs: number) => void) | undefined;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
}

const VERSION = /^VERSION:(\d{1,3})\.\d{1,3}\.\d{1,3}$/i;

/** Waits for the version line of a new connection, then gives it to its bot. */
function greet(manifest: Manifest, bot: number, socket: Socket): Promise<AcpcBot> {
  const name = manifest.bots[bot]!.name;
  const mine = ACPC_VERSION.slice('VERSION:'.length);
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    let player: AcpcBot | null = null;
    const refuse = (code: FaultCode, what: string): void => {
      socket.destroy();
      reject(new FaultError(code, `Bot ${name} ${what}`));
    };
    const lines = new LineCutter(
      MAX_LINE_BYTES,
      (line) => {
        if (player !== null) return player.read(line);
        const major = VERSION.exec(line.trim())?.[1];
        if (major === undefined)
          return refuse('no-hello', `began with ${quote(line)}: the first line is ${ACPC_VERSION}.`);
        if (major !== '2') return refuse('unknown-version', `speaks ${quote(line)}; this dealer speaks ${mine}.`);
        player = new AcpcBot(manifest, bot, socket);
        resolve(player);
      },
      () => {
        const what = `wrote a line of more than ${MAX_LINE_BYTES} bytes.`;
        if (player === null) refuse('line-too-long', what);
        else player.fail('line-too-long', what);
      },
    );
    socket.on('data', (chunk: Buffer) => lines.push(chunk));
    // A connection that breaks is closed, which has its own event.
    socket.on('error', () => {});
    socket.on('close', () => player === null && refuse('exited', 'closed the connection before it said its version.'));
  });
}

/** The ports of a match: each is open until all of its bots have come. */
class Ports {
  readonly #manifest: Manifest;
  readonly #options: AcpcOptions;
  readonly #servers: Server[] = [];
  readonly #sockets: Socket[] = [];

  constructor(manifest: Manifest, options: AcpcOptions) {
    this.#manifest = manifest;
    this.#options = options;
  }

  /** Waits for the bots of one port: they get the seats in the order in which they connect. */
  open(seats: readonly AcpcSeat[]): Promise<AcpcBot[]> {
    const { host, port } = seats[0]!;
    const { connectMs = CONNECT_MS, onListening, signal } = this.#options;
    const startMs = performance.now();
    const names = seats.map(({ bot }) => this.#manifest.bots[bot]!.name).join(', ');
    const server = createServer();
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      const greeted: Promise<AcpcBot>[] = [];
      const nobody = (how: string): void =>
        reject(new FaultError('no-hello', `Nobody connected to ${host}:${port} for ${names} ${how}.`));
      const timer = setTimeout(() => nobody(`within ${connectMs} ms`), connectMs);
      const giveUp = (): void => nobody(`in ${Math.round((performance.now() - startMs) / 1000)} s: no longer waiting`);
      signal?.addEventListener('abort', giveUp, { once: true });
      server.on('connection', (socket) => {
        const seat = seats[greeted.length];
        if (seat === undefined) return socket.destroy();
        this.#sockets.push(socket);
        const bot = greet(this.#manifest, seat.bot, socket);
        greeted.push(bot);
        bot.catch(reject);
        if (greeted.length === seats.length) Promise.all(greeted).then(resolve, reject);
      });
      server.on('error', ({ message }) =>
        reject(new FaultError('not-started', `Cannot wait for ${names}: ${message}.`)),
      );
      server.on('close', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      });
      server.listen(port, host, () => {
        const address = server.address();
        const actual = typeof address === 'object' && address !== null ? address.port : port;
        for (const { bot } of seats) onListening?.(bot, host, actual, connectMs);
      });
    });
  }

  closeServers(): void {
    for (const server of this.#servers) server.close();
  }

  abandon(): void {
    this.closeServers();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Listens for the bots and waits until all have connected; they come back in the order of `seats`. */
export async function startAcpc(
  manifest: Manifest,
  seats: readonly AcpcSeat[],
  options: AcpcOptions = {},
): Promise<AcpcBot[]> {
  const refused = notAcpc(manifest);
  if (refused !== null) throw new FaultError('not-acpc', refused);
  const groups = new Map<string, AcpcSeat[]>();
  for (const seat of seats) {
    // Port 0 is any free one: nobody shares it.
    const key = seat.port === 0 ? `seat ${seat.bot}` : `${seat.host}:${seat.port}`;
    groups.set(key, [...(groups.get(key) ?? []), seat]);
  }
  const ports = new Ports(manifest, options);
  try {
    const lists = [...groups.values()];
    const bots = await Promise.all(lists.map((list) => ports.open(list)));
    ports.closeServers();
    const byBot = new Map(lists.flatMap((list, i) => list.map(({ bot }, j) => [bot, bots[i]![j]!] as const)));
    return seats.map(({ bot }) => byBot.get(bot)!);
  } catch (error) {
    ports.abandon();
    throw error;
  }
}
