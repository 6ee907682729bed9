/**
 * Bots in a folder of the operator (`cardroom serve --bots DIR`). A host adds them from the page; each plays
 * as `cardroom join` would have brought it, with its own token. The tokens are kept beside the data of the room, so
 * that bots go back to their seats after a restart.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { createClient } from '@cardroom/protocol';
import type { BotAssignment, OwnBots } from '@cardroom/server';
import { WebSocket } from 'ws';
import { Exit, Failure } from '../exit.js';
import { LiveSeat } from '../join/liveSeat.js';

/** Bots beside the room give way to it. */
const NICE = 10;

const MODULES: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs']);

/** The text that names a bot for the arena, null for a file that is none. */
function specOf(path: string): string | null {
  const { mode } = statSync(path);
  if (MODULES.has(extname(path))) return path;
  if (extname(path) === '.py') return `cmd:python3 "${path}"`;
  return (mode & 0o111) === 0 ? null : `cmd:"${path}"`;
}

/**
 * The bots of a folder by name: modules, Python files, and everything else that may be executed.
 *
 * @internal
 */
export function botsIn(folder: string): Map<string, string> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new Failure(`--bots ${folder}: there is no such folder.`, Exit.Usage);
  }
  const bots = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = resolve(folder, entry.name);
    const spec = entry.isFile() && !entry.name.startsWith('.') ? specOf(path) : null;
    if (spec === null) continue;
    const name = basename(path, extname(path));
    if (bots.has(name)) throw new Failure(`--bots ${folder}: two bots are called "${name}".`, Exit.Usage);
    bots.set(name, spec);
  }
  if (bots.size > 0) return bots;
  throw new Failure(`--bots ${folder}: no bots in it (modules, .py files, executable programs).`, Exit.Usage);
}

/** For the host, who need not be the operator: the words of the failure may name folders of this machine. */
const FAILED = 'it failed to start, and the operator of the room was told why';

type Errands = readonly BotAssignment[];

export class FolderBots implements OwnBots {
  readonly #specs: ReadonlyMap<string, string>;
  readonly #file: string;
  readonly #note: (sentence: string) => void;
  #socket = '';
  #errands: Errands = [];
  readonly #playing = new Map<LiveSeat, Promise<void>>();

  constructor(folder: string, data: string, note: (sentence: string) => void) {
    this.#specs = botsIn(folder);
    this.#file = join(data, 'own-bots.json');
    this.#note = note;
  }

  get names(): readonly string[] {
    return [...this.#specs.keys()];
  }

  /** The room is open: bots that had seats go back to them. */
  open(url: string): void {
    this.#socket = `${url.replace(/^http/, 'ws')}/ws`;
    const kept: Errands = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
    for (const errand of kept.filter(({ bot }) => this.#specs.has(bot))) {
      this.bring(errand).catch((error: Error) => this.#note(`${errand.name}: ${error.message}`));
    }
  }

  bring(errand: BotAssignment): Promise<{ readonly seat_index: number }> {
    this.#keep([...this.#errands, errand]);
    return new Promise((sit, refuse) => {
      const seat = this.#seatOf(errand, (seat_index) => sit({ seat_index }));
      const playing = seat.play().then(
        ({ end }) => refuse(new Error(`it did not sit down (${end})`)),
        (error: Error) => {
          this.#note(`${errand.name}: ${error.message}`);
          refuse(new Error(FAILED));
        },
      );
      const ended = playing.then(() => {
        this.#playing.delete(seat);
        if (this.#socket !== '') this.#keep(this.#errands.filter((other) => other !== errand));
      });
      this.#playing.set(seat, ended);
    });
  }

  #seatOf({ bot, name, token, table, invite }: BotAssignment, onSeat: (index: number) => void): LiveSeat {
    return new LiveSeat({
      client: createClient({
        connect: () => new WebSocket(this.#socket),
        session: { token },
        client: 'cardroom serve --bots',
      }),
      room: this.#socket,
      table,
      invite,
      name,
      bot: this.#specs.get(bot)!,
      policy: 'checkFold',
      buyIn: null,
      rebuys: Number.POSITIVE_INFINITY,
      hands: Number.POSITIVE_INFINITY,
      limits: { nice: NICE },
      seed: new Uint32Array(new Uint8Array(randomBytes(16)).buffer),
      onSeat,
      onHand: () => {},
      onFault: (fault, hand) => this.#note(`${name}, hand ${hand}, a bad answer (${fault.code}): ${fault.message}`),
      onNote: () => {},
    });
  }

  /** Tokens are passwords: nobody else reads the file. */
  #keep(errands: Errands): void {
    this.#errands = errands;
    writeFileSync(this.#file, JSON.stringify(errands), { mode: 0o600 });
  }

  /** The room closes: the programs end, the seats stay. */
  async close(): Promise<void> {
    this.#socket = '';
    for (const seat of this.#playing.keys()) seat.close();
    await Promise.all(this.#playing.values());
  }
}
