/**
 * Secrecy of the deal itself: seeds before they are told, seeds that are never told, the house's key and the salts of
 * closed cards are searched for in every byte that leaves a room: what each socket gets, downloads, log lines, numbers
 * of the operator, the files of the room and a backup of them.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, DECKS, formatCard, VARIANTS, variantOf, xoshiro128 } from '@cardroom/engine';
import { type Client, createClient, defaultSettings, type Socket } from '@cardroom/protocol';
import { type DealClient, DealKeeper, type DealMemory, houseDeck, mayComeAgain } from '@cardroom/protocol/receipt';
import { type ArchivedContent, allRows, makeBackup, PAGE_ROWS, serve, type TableState } from '@cardroom/server';
import { RAISED } from '../room/limits.js';
import { openSocket, RoomPlayer } from '../room/players.js';
import { sleep } from '../room/promises.js';

/** Leaks that are planted, to show that they are found. */
export const DEAL_LEAKS = [
  'a seed in a broadcast',
  'a salt in a log line',
  'a closed card in a receipt',
  'the key of the house in a file',
  'a seed that was never told in a download',
] as const;
export type DealLeak = (typeof DEAL_LEAKS)[number];

export interface DealSecrecy {
  hands: number;
  rounds: number;
  texts: number;
  bytes: number;
  files: number;
  secrets: number;
  problems: string[];
}

interface Options {
  readonly hands: number;
  readonly seed: string;
  readonly leak?: DealLeak;
  /** Cards by name in a text, and those that a player of a hand may know. */
  readonly cardsNamedIn: (text: string) => ReadonlySet<string>;
  readonly mayKnow: (hand: ArchivedContent['hand'], player: number) => ReadonlySet<string>;
}

type Room = Awaited<ReturnType<typeof serve>>;
type Ask = (action: string, data: { hand: number }, envelope: object) => Promise<unknown>;

const VARIANT_CODES = ['NT', 'F7S', 'F2L3D'];
const PLAYERS = 3;
/** One player of each table keeps the seed of every so many hands back. */
const KEPT_BACK_EVERY = 5;
const MOST_MS = 240_000;
const HEX = /[0-9a-f]{32,}/g;

/** By what someone is told the seeds of a hand: all at once, none for want of any, or with everything else. */
const TOLD = [
  /"table":"([^"]+)".*?"event":"deal_seeded","data":\{"hand":(\d+)/g,
  /"table":"([^"]+)".*?"event":"deal_committed","data":\{"hand":(\d+)[^}]*"commitments":\[\]/g,
  /"event":"snapshot","table":"([^"]+)".*?"deal":\{"hand":(\d+).*?"seeds":\[/g,
];

/** A secret of a deal, and which hand and round it is of. */
interface Secret {
  readonly table: string;
  readonly hand: number;
  readonly round: number;
  readonly what: string;
}

/** Someone who is connected: everything that was sent to them, in order. */
interface Reader {
  readonly name: string;
  readonly table: string;
  readonly texts: string[];
  readonly client: Client;
  token: string;
}

interface Archived {
  readonly name: string;
  readonly table: string;
  readonly content: ArchivedContent;
}

interface Download {
  readonly reader: Reader;
  readonly content: ArchivedContent;
  readonly path: string;
  readonly text: string;
}

/** The secrets in a text, by windows of its hexadecimal parts. */
function secretsIn(text: string, secrets: ReadonlyMap<string, Secret>): Secret[] {
  const found: Secret[] = [];
  for (const [run] of text.matchAll(HEX)) {
    for (let at = 0; at + 32 <= run.length; at++) {
      const secret = secrets.get(run.slice(at, at + 32));
      if (secret !== undefined) found.push(secret);
    }
  }
  return found;
}

class DealSearch {
  readonly #options: Options;
  readonly #folder = mkdtempSync(join(tmpdir(), 'cardroom-secrecy-deal-'));
  readonly #lines: string[] = [];
  readonly #readers: Reader[] = [];
  readonly #players: RoomPlayer[] = [];
  readonly #memories = new Map<string, DealMemory>();
  readonly #keys = new Map<string, { readonly state: TableState; readonly round: number; readonly key: string }>();
  readonly outcome: DealSecrecy = { hands: 0, rounds: 0, texts: 0, bytes: 0, files: 0, secrets: 0, problems: [] };

  constructor(options: Options) {
    this.#options = options;
  }

  async run(): Promise<DealSecrecy> {
    const data = join(this.#folder, 'room');
    mkdirSync(data);
    const hear = (fields: object, text: string) => this.#lines.push(`${text} ${JSON.stringify(fields)}`);
    const log = { debug: hear, info: hear, warn: hear, error: hear, isLevelEnabled: () => true };
    const times = { betweenHandsMs: 20, rebuyMs: 200, showMs: 200 };
    const at = { data, host: '127.0.0.1', port: 0, server: 's', firstTables: false };
    const room = await serve({ ...at, log, times, limits: RAISED });
    try {
      for (const code of VARIANT_CODES) await this.#open(room, code);
      const archived = await this.#play(room);
      const downloads = await this.#downloads(room, archived);
      const metrics = await fetch(`${room.url}/metrics`, {
        headers: { authorization: `Bearer ${room.operatorToken}` },
      });
      this.#lines.push(await metrics.text());
      this.#search(archived, downloads);
    } finally {
      for (const player of this.#players) player.stop();
      for (const { client } of this.#readers) client.close();
      await room.stop();
    }
    this.#searchFiles(data);
    rmSync(this.#folder, { recursive: true, force: true });
    return this.outcome;
  }

  // -------------------------------------------------------------------------------------------------- the room

  async #open(room: Room, code: string) {
    const rules = VARIANTS.get(code);
    if (rules === undefined) throw new Error(`there is no ${code}`);
    const settings = { ...defaultSettings(rules), title: 'x' };
    const table = `d${code.toLowerCase()}`;
    const made = await room.room.make(table, { user: 'u-host', name: 'Holly' }, settings);
    if ('code' in made) throw new Error(`no table: ${made.code}`);
    for (let i = 0; i <= PLAYERS; i++) {
      const name = i === PLAYERS ? `${code} watcher` : `${code} ${'xyz'[i]}`;
      const reader = this.#connect(room, name, table, () => this.#note(made.state));
      this.#readers.push(reader);
      if (i === PLAYERS) {
        reader.client.watch(table);
        continue;
      }
      this.#keep(reader, i === 0);
      const random = xoshiro128(`${this.#options.seed} ${name}`);
      const thinkMs = () => below(random, 20);
      const player = { client: reader.client, name, table, random, buyIn: settings.buy_in.max, thinkMs };
      this.#players.push(new RoomPlayer(player));
    }
  }

  #connect(room: Room, name: string, table: string, onText: () => void): Reader {
    const texts: string[] = [];
    const client = createClient({
      connect: () => {
        const socket = openSocket(room.url);
        // Whatever comes is noted before the client reads it.
        return new Proxy(socket, {
          get: (target, field) => {
            const value = target[field as keyof Socket] as unknown;
            return typeof value === 'function' ? value.bind(target) : value;
          },
          set: (target, field, value: unknown) => {
            const heard = value as ((event: { data: string }) => void) | null;
            const noted = (event: { data: string }) => {
              onText();
              texts.push(event.data);
              heard?.(event);
            };
            Reflect.set(target, field, field === 'onmessage' ? noted : value);
            return true;
          },
        });
      },
      session: { name },
      client: 'soak',
    });
    const reader: Reader = { name, table, texts, client, token: '' };
    client.on((signal) => {
      if (signal.kind === 'hello') reader.token = signal.result.token ?? reader.token;
    });
    return reader;
  }

  #keep({ client, table, name }: Reader, keepsBack: boolean) {
    const random = xoshiro128(`seeds ${this.#options.seed} ${name}`);
    const ask = client.request.bind(client) as unknown as Ask;
    const own: Ask = (action, data, envelope) =>
      keepsBack && action === 'deal_reveal' && data.hand % KEPT_BACK_EVERY === 0
        ? new Promise(() => undefined)
        : ask(action, data, envelope);
    const keeper: DealClient = {
      on: (listener) => client.on(listener),
      table: (id) => client.table(id),
      request: own as unknown as DealClient['request'],
    };
    const save = (_: string, memories: readonly DealMemory[]) => {
      for (const memory of memories) {
        if (memory.seeds.length > 0) this.#memories.set(`${table}/${memory.hand}/${memory.seat}/${name}`, memory);
      }
    };
    new DealKeeper(keeper, table, {
      random: (count) => Uint8Array.from({ length: count }, () => below(random, 256)),
      store: { load: () => [], save },
    });
  }

  /** The key of a round is known while the hand runs, and erased with its end. */
  #note(state: TableState) {
    const round = state.deal?.fair?.round;
    const key = state.deal?.secret?.key;
    if (round === undefined || key === undefined) return;
    const name = `${state.table}/${state.hand.hand}/${round}`;
    if (!this.#keys.has(name)) this.#keys.set(name, { state, round, key });
  }

  async #play(room: Room) {
    const { store, sealer } = room.room.world;
    const tables = [...room.room.tables.keys()];
    const counts = () => Promise.all(tables.map((table) => store.handCount({ table })));
    const end = performance.now() + MOST_MS;
    // Every table plays until one of its rounds was void.
    const isEnough = (played: number[]) =>
      played.reduce((sum, count) => sum + count, 0) >= this.#options.hands &&
      played.every((count) => count > KEPT_BACK_EVERY);
    while (!isEnough(await counts()) && performance.now() < end) await sleep(50);
    for (const player of this.#players) player.stop();
    const archived: Archived[] = [];
    for (const table of tables) {
      for await (const { hand, sealed } of allRows((before) => store.hands({ table }, { limit: PAGE_ROWS, before }))) {
        const content = JSON.parse(sealer.open(sealed, `hand/${hand}`) ?? 'null') as ArchivedContent;
        archived.push({ name: hand, table, content });
      }
    }
    return archived;
  }

  async #downloads(room: Room, archived: readonly Archived[]) {
    const found: Download[] = [];
    for (const { name, table, content } of archived) {
      for (const reader of this.#readers.filter((one) => one.table === table)) {
        for (const path of [`receipts/${name}`, `hands/${name}`]) {
          const headers = { authorization: `Bearer ${reader.token}` };
          const text = await (await fetch(`${room.url}/api/${path}`, { headers })).text();
          found.push({ reader, content, path, text });
        }
      }
    }
    return found;
  }

  // -------------------------------------------------------------------------------------------------- the search

  /** Seeds, keys and salts, each by its first sixteen bytes in hexadecimal. */
  #secrets(): { readonly all: Map<string, Secret>; readonly cardOf: Map<string, string> } {
    const all = new Map<string, Secret>();
    const cardOf = new Map<string, string>();
    for (const { table, hand, seat, seeds } of this.#memories.values()) {
      for (const [at, seed] of seeds.entries()) {
        all.set(seed.slice(0, 32), { table, hand, round: at + 1, what: `the seed of seat ${seat}` });
      }
    }
    for (const { state, round, key } of this.#keys.values()) {
      const { table, hand } = state;
      const about = { table, hand: Number(hand.hand), round };
      const rules = variantOf(hand.variant ?? 'NT');
      if (rules === null) continue;
      all.set(key.slice(0, 32), { ...about, what: 'the key of the house' });
      const size = DECKS[rules.deck].length;
      const house = houseDeck(key, { ...about, size }, rules.deck, mayComeAgain(rules));
      for (const [what, salts] of [
        ['salt', house.salts],
        ['salt of a rank', house.ranks?.salts],
      ] as const) {
        for (let place = 0; place < (salts === undefined ? 0 : size); place++) {
          const salt = Buffer.from(salts!.subarray(place * 16, (place + 1) * 16)).toString('hex');
          const card = formatCard(house.order[place] ?? 0);
          all.set(salt, { ...about, what: `the ${what} of ${card}` });
          cardOf.set(salt, card);
        }
      }
    }
    this.outcome.secrets = all.size;
    this.outcome.rounds = this.#keys.size;
    return { all, cardOf };
  }

  #look(text: string) {
    this.outcome.texts++;
    this.outcome.bytes += text.length;
  }

  #problem(who: string, { what, table, hand, round }: Secret) {
    this.outcome.problems.push(`${who} got ${what}, ${table}-${hand}, round ${round}`);
  }

  #search(archived: readonly Archived[], downloads: readonly Download[]) {
    const { cardsNamedIn, mayKnow, leak } = this.#options;
    const { all, cardOf } = this.#secrets();
    const contents = new Map(archived.map(({ table, content }) => [`${table}/${content.hand.hand}`, content]));
    this.outcome.hands = contents.size;
    /** Whether a reader may have a secret once the seeds of its hand are told. */
    const isOpen = (name: string, secret: Secret): boolean => {
      const { table, hand, round, what } = secret;
      const content = contents.get(`${table}/${hand}`);
      // The hand that runs when everybody leaves has no end that says what is open.
      if (content === undefined) return what !== 'the key of the house';
      const { deal } = content;
      if (deal === null || !('form' in deal) || round !== deal.void.length + 1) return false;
      if (what.startsWith('the seed')) return deal.seeds.some(([seat]) => what === `the seed of seat ${seat}`);
      const card = what.split(' ').at(-1) ?? '';
      return what.startsWith('the salt') && mayKnow(content.hand, content.hand.players.indexOf(name)).has(card);
    };
    const closed = [...all].find(([salt, secret]) => cardOf.has(salt) && !isOpen('', secret)) ?? ['', null];
    const unsaid = [...all].find(([, secret]) => secret.what.startsWith('the seed') && secret.round === 3)?.[0] ?? '';
    if (leak === 'a salt in a log line') this.#lines.push(`info ${closed[0]}`);
    for (const { name, texts } of this.#readers) this.#searchStream(name, texts, all, isOpen);
    for (const { reader, content, path, text } of downloads) {
      const planted = path.startsWith('receipts') && leak === 'a closed card in a receipt' ? hiddenCard(content) : '';
      const seed = leak === 'a seed that was never told in a download' ? unsaid : '';
      const whole = `${text} ${planted} ${seed}`;
      this.#look(whole);
      for (const secret of secretsIn(whole, all)) if (!isOpen(reader.name, secret)) this.#problem(path, secret);
      const known = mayKnow(content.hand, content.hand.players.indexOf(reader.name));
      const cards = [...cardsNamedIn(whole)].filter((card) => !known.has(card));
      if (cards.length > 0) this.outcome.problems.push(`${path} for ${reader.name}: ${cards.join(' ')}`);
    }
    for (const line of this.#lines) {
      this.#look(line);
      for (const secret of secretsIn(line, all)) this.#problem('the operator', secret);
    }
  }

  /** Until the seeds of a hand are told to someone, they may have none of them; after that, what is open to them. */
  #searchStream(
    name: string,
    texts: readonly string[],
    all: ReadonlyMap<string, Secret>,
    isOpen: (name: string, secret: Secret) => boolean,
  ) {
    const told = new Set<string>();
    for (const text of texts) {
      const shown = this.#options.leak === 'a seed in a broadcast' ? this.#withSeed(text) : text;
      this.#look(shown);
      for (const sign of TOLD) {
        for (const [, table, hand] of shown.matchAll(sign)) told.add(`${table}/${hand}`);
      }
      for (const secret of secretsIn(shown, all)) {
        if (!told.has(`${secret.table}/${secret.hand}`) || !isOpen(name, secret)) this.#problem(name, secret);
      }
    }
  }

  /** A broadcast of a root that has a seed of the round with it. */
  #withSeed(text: string): string {
    const [, table, hand] = /"table":"([^"]+)".*?"event":"deal_committed","data":\{"hand":(\d+)/.exec(text) ?? [];
    const memory = [...this.#memories.values()].find((one) => one.table === table && one.hand === Number(hand));
    return memory === undefined ? text : text + memory.seeds[0];
  }

  /** Nothing in the files of the room, or in a backup, has a key, a salt of a closed card or a seed that is not told. */
  #searchFiles(data: string) {
    const backup = join(this.#folder, 'backup');
    makeBackup({ data, file: backup, withKey: false, force: true, now: Date.now() });
    const { all } = this.#secrets();
    const [key = ''] = [...this.#keys.values()].map((one) => one.key);
    if (this.#options.leak === 'the key of the house in a file')
      writeFileSync(join(data, 'x'), Buffer.from(key, 'hex'));
    for (const file of [...filesIn(data), ...(existsSync(backup) ? filesIn(backup) : [])]) {
      const bytes = readFileSync(file);
      this.outcome.files++;
      this.outcome.bytes += bytes.length;
      // Seeds that were told are in the open part of the log.
      const isPublic = ({ what }: Secret) => what.startsWith('the seed');
      for (const secret of secretsIn(bytes.toString('latin1'), all)) if (!isPublic(secret)) this.#problem(file, secret);
      for (const [hex, secret] of all) {
        if (secret.what === 'the key of the house' && bytes.includes(Buffer.from(hex, 'hex')))
          this.#problem(file, secret);
      }
    }
  }
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}

/** A card that someone held, and that stayed closed to everybody else. */
function hiddenCard({ hand }: ArchivedContent): string {
  const shown = hand.actions.filter((line) => line.includes(' sm ')).join(' ');
  const held = hand.actions.find((line) => line.startsWith('d dh ') && !shown.includes(line.split(' ')[3] ?? ''));
  return (held ?? '').split(' ')[3]?.slice(0, 2) ?? '';
}

export function dealSecrecy(options: Options): Promise<DealSecrecy> {
  return new DealSearch(options).run();
}
