/**
 * Secrecy of the cards: every byte that leaves a room is searched for cards that its reader may not know.
 *
 * Each hand is played three times. First by the table alone, to learn which cards stay hidden. Then by two rooms with
 * players, host and spectator connected: one with the deck as it was, one with the hidden cards in other places. What the
 * first room sends is searched for cards, by an account of who may know what that shares no code with the views; and
 * everybody who does not hold one of the hidden cards must get the same bytes from both rooms, log lines and numbers of
 * the operator included. A share of the hands is played over real sockets, with every download of every person.
 *
 * Then hands with seeds of the players: no seed before it is told, no key of the house and no salt of a closed card in any
 * byte of a socket, a download, a log line, the operator's numbers, a file of the room or a backup.
 *
 * `npm run soak -- secrecy [--hands N] [--socket-hands N] [--deal-hands N] [--seed TEXT]`
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { below, formatCard, VARIANTS, variantOf, xoshiro128 } from '@cardroom/engine';
import { defaultSettings, liveHand, type ResultOf, yourTurn } from '@cardroom/protocol';
import {
  type ArchivedContent,
  allRows,
  type Entropy,
  isRunning,
  MemoryStore,
  Metrics,
  openTable,
  PAGE_ROWS,
  Room,
  receiptOf,
  type Sealer,
  sealer,
  serve,
  splitState,
  stepTable,
  type TableInput,
  type TableRequest,
  type TableState,
  tableDeadline,
} from '@cardroom/server';
import { RAISED } from '../room/limits.js';
import { chooseAct, connect, heldCards, RoomPlayer } from '../room/players.js';
import { isMain } from '../workspace.js';
import { dealSecrecy } from './secrecyDeal.js';

/** A hand as it is. */
type Log = { players: readonly string[]; actions: readonly string[]; variant?: string | undefined };

/** A request that someone made; null lets time pass. */
type Said = { user: string; message: object | null; at: number };

type Played = { begun: TableState; said: readonly Said[]; end: TableState };

type Options = { hands: number; socketHands: number; seed: string; say?: (line: string) => void; leak?: Leak };

/** A fault that is planted, to show that it is found. */
type Leak = (text: string, state: TableState) => string;

type Outcome = {
  hands: number;
  pairs: number;
  texts: number;
  bytes: number;
  downloads: number;
  variants: Set<string>;
  problems: string[];
};

const TABLE = 'tab';
const HOST = { user: 'u-host', name: 'Holly' };
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee'];
const WATCHER = 'u-watcher';
const BEGIN_MS = 1_700_000_000_000;
const KEY = new Uint8Array(32).fill(7);

function entropyOf(seed: string): Entropy {
  const random = xoshiro128(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => random.next() & 255) };
}

function userOf(name: string) {
  return `u-${name}`;
}

// ---------------------------------------------------------------------------------------------------- who may know what

/** Cards that stand in a text as a word: alone, or one after another. */
const CARD_WORDS = /(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|\?\?)+(?![A-Za-z0-9])/g;

export function cardsNamedIn(text: string): Set<string> {
  const found = new Set((text.match(CARD_WORDS) ?? []).flatMap((word) => word.match(/../g) ?? []));
  found.delete('??');
  return found;
}

/**
 * The cards that a reader may know: the shared cards, up cards, shown hands, and their own.
 * @param log with all cards
 * @param player -1 for a spectator
 */
export function mayKnow({ actions, variant = 'NT' }: Log, player: number): Set<string> {
  // Per player the faces of the cards dealt to them, in order; replacements lie face down.
  const faces = (variantOf(variant)?.streets ?? []).flatMap(({ down, up }) => [
    ...(Array(down).fill(false) as boolean[]),
    ...(Array(up).fill(true) as boolean[]),
  ]);
  const counts: Map<string, number> = new Map();
  const known: Set<string> = new Set();
  for (const line of actions) {
    const [by = '', what = '', first = '', second = ''] = line.split(' ');
    if (by === 'd' && what === 'db') for (const card of first.match(/../g) ?? []) known.add(card);
    if (by === 'd' && what === 'dh') {
      for (const card of second.match(/../g) ?? []) {
        const count = counts.get(first) ?? 0;
        counts.set(first, count + 1);
        if (first === `p${player + 1}` || faces[count] === true) known.add(card);
      }
    }
    if (what === 'sm') for (const card of first.match(/../g) ?? []) known.add(card);
  }
  return known;
}

// ---------------------------------------------------------------------------------------------------- one hand

/** A hand of a table by itself: what everybody said, and how it ended. */
function playHand(variant: string, seed: string): Played {
  const random = xoshiro128(`play ${seed}`);
  const entropy = entropyOf(seed);
  const rules = VARIANTS.get(variant);
  if (rules === undefined) throw new Error(`there is no ${variant}`);
  const settings = { ...defaultSettings(rules), title: 'x' };
  let now = BEGIN_MS;
  const opened = openTable({ table: TABLE, host: HOST, settings }, now);
  if (!opened.ok) throw new Error(`no table: ${opened.error.code}`);
  let { state } = opened.value;
  const put = (input: TableInput) => {
    const done = stepTable(state, input, now, entropy);
    if (done.answer !== null && !done.answer.ok) throw new Error(JSON.stringify(done.answer.error));
    state = done.state;
  };
  const seats = Math.min(NAMES.length, settings.seats, rules.maxPlayers);
  for (const name of NAMES.slice(0, seats)) {
    const message = { action: 'join', id: `j-${name}`, table: TABLE, data: { buy_in: settings.buy_in.max } };
    put({ kind: 'request', person: { user: userOf(name), name }, message: message as TableRequest });
  }
  now = tableDeadline(state) ?? now;
  put({ kind: 'tick' });
  const begun = state;
  const said: Said[] = [];
  while (isRunning(state)) {
    const user = state.clock?.user ?? null;
    const live = user === null ? null : liveHand(state.hand);
    const turn = live === null ? null : yourTurn(live);
    now += 1_000;
    if (user === null || live === null || turn === null) {
      now = Math.max(now, tableDeadline(state) ?? now);
      put({ kind: 'tick' });
      said.push({ user: '', message: null, at: now });
      continue;
    }
    const held = heldCards(state.hand.actions, live.state.actor);
    const { hand, turn: token, price } = turn;
    const id = `m${said.length}`;
    const message = {
      action: 'player_action',
      id,
      table: TABLE,
      hand,
      turn: token,
      price,
      data: chooseAct(turn, held, random),
    };
    const name = state.seats.find((seat) => seat.user === user)?.name ?? '';
    put({ kind: 'request', person: { user, name }, message: message as TableRequest });
    said.push({ user, message, at: now });
  }
  return { begun, said, end: state };
}

/**
 * Cards that no living player held and nobody was shown: folded hands, and what was never dealt. They decide nothing.
 * @returns and who held some of them
 */
function hiddenIn({ begun, end }: Played): { hidden: string[]; owners: Set<string> } {
  const { hand } = end;
  const folded = new Set(hand.actions.flatMap((line) => (line.endsWith(' f') ? [line.split(' ')[0] ?? ''] : [])));
  const open = mayKnow(hand, -1);
  const holder: Map<string, string> = new Map();
  for (const line of hand.actions) {
    const [, what, player = '', cards = ''] = line.split(' ');
    if (what === 'dh') for (const card of cards.match(/../g) ?? []) holder.set(card, player);
  }
  const deck = (begun.deal?.secret?.cards ?? []).map(formatCard);
  const hidden = deck.filter((card) => !open.has(card) && (!holder.has(card) || folded.has(holder.get(card) ?? '')));
  const owners = new Set(hidden.flatMap((card) => (holder.has(card) ? [holder.get(card) ?? ''] : [])));
  return { hidden, owners: new Set([...owners].map((player) => end.users[Number(player.slice(1)) - 1] ?? '')) };
}

/** Puts hidden cards in other places. */
function swapOf(hidden: readonly string[], shift: number): (text: string) => string {
  const other = new Map(hidden.map((card, at) => [card, hidden[(at + shift) % hidden.length] ?? card]));
  return (text) => text.replace(/../g, (card) => other.get(card) ?? card);
}

/** The request, with cards to throw away that this player holds now. */
function sayAgain(said: readonly Said[], swap: (text: string) => string): Said[] {
  return said.map((one) => {
    const message = one.message as { data?: { cards?: string } } | null;
    if (message?.data?.cards === undefined) return one;
    return { ...one, message: { ...message, data: { ...message.data, cards: swap(message.data.cards) } } };
  });
}

/** The same table with the hidden cards in other places. */
function redealt(state: TableState, swap: (text: string) => string): TableState {
  const { deal, hand } = state;
  if (deal?.secret == null) throw new Error('a hand that begins has a deck');
  const numbers = new Map(Array.from({ length: 52 }, (_, card) => [formatCard(card), card]));
  const cards = deal.secret.cards.map((card) => numbers.get(swap(formatCard(card))) ?? card);
  const actions = hand.actions.map((line) =>
    line.replace(/^(d d[hb] .*?)(\S+)$/, (_, head, text) => head + swap(text)),
  );
  return { ...state, hand: { ...hand, actions }, deal: { ...deal, secret: { ...deal.secret, cards } } };
}

// ---------------------------------------------------------------------------------------------------- a room around it

/** Time that passes on command. */
class Clock {
  #now = BEGIN_MS;
  #waiting: Set<{ at: number; call: () => void }> = new Set();

  now = () => this.#now;

  at = (at: number, call: () => void) => {
    const entry = { at, call };
    this.#waiting.add(entry);
    return () => this.#waiting.delete(entry);
  };

  async advance(time: number) {
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#waiting.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.call();
      await settled();
    }
    this.#now = Math.max(this.#now, time);
  }
}

/** Lets everything happen that is due at once. */
function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Plays a hand in a room that has taken the table up in the middle of it, with everybody connected.
 * @param onText a text on its way; null is the operator
 */
async function playInRoom(
  begun: TableState,
  said: readonly Said[],
  onText: (text: string, user: string | null, state: TableState) => void,
  leak: Leak | undefined,
): Promise<{ streams: Map<string, string[]>; operator: string[] }> {
  const clock = new Clock();
  await clock.advance(begun.clock?.setAt ?? BEGIN_MS);
  const store = new MemoryStore(clock.now);
  const entropy = entropyOf('room');
  const seal = sealer(KEY, (count) => entropy.bytes(count));
  const { open, secret } = splitState(begun);
  const { version } = begun;
  const sealed = secret === null ? null : seal.seal(secret, `${TABLE}/${version}/snapshot`);
  await store.addTable(TABLE, true);
  const lease = await store.acquire(TABLE, 'n', 1e12);
  const snapshot = { version, state: open, sealed };
  await store.append(TABLE, lease?.epoch ?? 0, {
    entries: [],
    transfers: [],
    erase: [],
    hands: [],
    snapshot,
    access: null,
    members: [],
  });
  const people = [HOST, ...begun.seats.map(({ user, name }) => ({ user, name })), { user: WATCHER, name: 'Wim' }];
  for (const person of people)
    await store.addPerson(person, createHash('sha256').update(tokenOf(person.user)).digest('hex'));
  const operator: string[] = [];
  let room: Room | null = null;
  const truth = () => room?.tables.get(TABLE)?.state ?? begun;
  const hear = (level: string) => (fields: object, text: string) => {
    const line = `${level} ${text} ${JSON.stringify(fields)}`;
    operator.push(line);
    onText(line, null, truth());
  };
  const log = {
    debug: hear('debug'),
    info: hear('info'),
    warn: hear('warn'),
    error: hear('error'),
    isLevelEnabled: () => true,
  };
  const metrics = new Metrics();
  room = new Room({ store, clock, entropy, sealer: seal, log, metrics }, { node: 'n', server: 's', inviteKey: KEY });
  await room.open();
  await settled();
  const streams: Map<string, string[]> = new Map();
  const connections: Map<string, ReturnType<Room['accept']>> = new Map();
  for (const { user } of people) {
    const stream: string[] = [];
    streams.set(user, stream);
    const peer = {
      waitingBytes: 0,
      send: (text: string) => {
        const sent = leak === undefined ? text : leak(text, truth());
        stream.push(sent);
        onText(sent, user, truth());
      },
      ping: () => undefined,
      close: (code: number) => stream.push(`close ${code}`),
    };
    const connection = room.accept(peer, { token: tokenOf(user), address: 'soak' });
    connections.set(user, connection);
    connection.receive('{"action":"hello","id":"h","data":{"protocol":"1.0","client":"s"}}');
    await settled();
    connection.receive(`{"action":"table_watch","id":"w","table":"${TABLE}","data":{}}`);
    await settled();
  }
  // A player who acts out of turn gets an error, and a refusal is a text too.
  const early = {
    action: 'player_action',
    id: 'e',
    table: TABLE,
    hand: 1,
    turn: '1.0',
    price: 0,
    data: { action_type: 'fold' },
  };
  for (const connection of connections.values()) connection.receive(JSON.stringify(early));
  for (const { user, message, at } of said) {
    await clock.advance(at);
    if (message !== null) connections.get(user)?.receive(JSON.stringify(message));
    await settled();
  }
  // Anyone who comes back in the end gets everything once more, one by one.
  for (const connection of connections.values()) {
    connection.receive(`{"action":"table_watch","id":"again","table":"${TABLE}","data":{"version":${version}}}`);
  }
  await settled();
  await receipts(store, seal, people, (text, user) => onText(text, user, truth()));
  const numbers = metrics
    .text({ tables: 1, connections: people.length, people: people.length })
    .replace(/.*memory.*\n/g, '');
  operator.push(numbers);
  onText(numbers, null, truth());
  await room.stop();
  return { streams, operator };
}

function tokenOf(user: string) {
  return `token-of-${user}-0123456789`;
}

/**
 * Receipts of the finished hand, as each person would get them. They are bound to the deck as it was shuffled, and are
 * not compared with those of another deal.
 */
async function receipts(
  store: MemoryStore,
  seal: Sealer,
  people: readonly { user: string }[],
  onText: (text: string, user: string) => void,
) {
  for (const { hand, sealed } of (await store.hands({ table: TABLE }, { limit: 9 })).rows) {
    const content = JSON.parse(seal.open(sealed, `hand/${hand}`) ?? 'null') as ArchivedContent;
    for (const { user } of people) {
      onText(JSON.stringify(receiptOf(TABLE, content, user)), user);
    }
  }
}

// ---------------------------------------------------------------------------------------------------- the checks

function nothingYet(): Outcome {
  return { hands: 0, pairs: 0, texts: 0, bytes: 0, downloads: 0, variants: new Set(), problems: [] };
}

/**
 * @param user null is the operator, who may know what everybody knows
 * @returns what is wrong
 */
function problemIn(text: string, user: string | null, { hand, users, shown, deal }: TableState): string | null {
  const player = user === null ? -1 : users.indexOf(user);
  const known = mayKnow(hand, player);
  for (const { cards } of shown) for (const card of cardsNamedIn(cards)) known.add(card);
  const leaked = [...cardsNamedIn(text)].filter((card) => !known.has(card));
  if (leaked.length > 0) return `${user ?? 'the operator'} was told ${leaked.join(' ')}: ${text.slice(0, 200)}`;
  if (deal?.secret != null && text.includes(deal.secret.key))
    return `${user ?? 'the operator'} was told the key of the deck`;
  return null;
}

async function checkHand(variant: string, seed: string, outcome: Outcome, leak: Leak | undefined) {
  const problem = (text: string) => outcome.problems.push(`${variant}, seed ${seed}: ${text}`);
  const played = playHand(variant, seed);
  const { begun, said } = played;
  const first = await playInRoom(
    begun,
    said,
    (text, user, state) => {
      outcome.texts++;
      outcome.bytes += text.length;
      const found = problemIn(text, user, state);
      if (found !== null) problem(found);
    },
    leak,
  );
  outcome.hands++;
  outcome.variants.add(variant);
  const { hidden, owners } = hiddenIn(played);
  if (hidden.length < 2) return;
  const swap = swapOf(hidden, 1 + (outcome.hands % (hidden.length - 1)));
  const second = await playInRoom(redealt(begun, swap), sayAgain(said, swap), () => {}, leak);
  outcome.pairs++;
  for (const [user, stream] of first.streams) {
    if (owners.has(user)) continue;
    const differing = stream.findIndex((text, at) => text !== second.streams.get(user)?.[at]);
    if (differing >= 0 || stream.length !== second.streams.get(user)?.length) {
      problem(`${user} is told something else by another deal: ${stream[differing]?.slice(0, 200)}`);
    }
  }
  if (first.operator.join('\n') !== second.operator.join('\n')) problem('log lines or numbers tell the deals apart');
}

// ---------------------------------------------------------------------------------------------------- real sockets

/** Hands over real sockets, with everything that can be downloaded. */
async function checkSockets(hands: number, seed: string, outcome: Outcome) {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-secrecy-'));
  const lines: string[] = [];
  const hear = (fields: object, text: string) => lines.push(`${text} ${JSON.stringify(fields)}`);
  const log = { debug: hear, info: hear, warn: hear, error: hear, isLevelEnabled: () => true };
  const times = { betweenHandsMs: 20, rebuyMs: 200, showMs: 1_000 };
  const room = await serve({
    data,
    host: '127.0.0.1',
    port: 0,
    log,
    server: 's',
    firstTables: false,
    times,
    limits: RAISED,
  });
  const people: { name: string; token: string; player: RoomPlayer }[] = [];
  try {
    for (const variant of ['NT', 'F7S/8', 'PO', 'F2L3D', 'FB', 'NS'])
      await openSocketTable(room, variant, seed, people, outcome);
    const archived = async () => {
      const { store } = room.room.world;
      const tables = [...room.room.tables.keys()];
      const counts = await Promise.all(tables.map((table) => store.handCount({ table })));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const end = performance.now() + 180_000;
    while ((await archived()) < hands && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
    for (const { player } of people) player.stop();
    await checkDownloads(room, people, outcome);
    const numbers = await (
      await fetch(`${room.url}/metrics`, { headers: { authorization: `Bearer ${room.operatorToken}` } })
    ).text();
    for (const line of [...lines, numbers]) {
      const named = [...cardsNamedIn(line)];
      outcome.texts++;
      if (named.length > 0) outcome.problems.push(`the operator was told ${named.join(' ')}: ${line.slice(0, 200)}`);
      for (const { token } of people) if (line.includes(token)) outcome.problems.push('a token stands in a log line');
    }
  } finally {
    for (const { player } of people) player.stop();
    await room.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function openSocketTable(
  room: Awaited<ReturnType<typeof serve>>,
  variant: string,
  seed: string,
  people: { name: string; token: string; player: RoomPlayer }[],
  outcome: Outcome,
) {
  const rules = VARIANTS.get(variant);
  if (rules === undefined) throw new Error(`there is no ${variant}`);
  const settings = { ...defaultSettings(rules), title: 'x' };
  const table = `z${variant.replace(/\W/g, '').toLowerCase()}`;
  const made = await room.room.make(table, HOST, settings);
  if ('code' in made) throw new Error(`no table: ${made.code}`);
  for (let i = 0; i < 3; i++) {
    const name = `${variant} ${'xyz'[i]}`;
    const client = connect(() => room.url, { name });
    const hello = await new Promise<ResultOf<'hello'>>((resolve) => {
      const off = client.on((signal) => {
        if (signal.kind !== 'hello') return;
        off();
        resolve(signal.result);
      });
    });
    const random = xoshiro128(`${seed} ${name}`);
    const thinkMs = () => below(random, 30);
    const player = new RoomPlayer({ client, name, table, random, buyIn: settings.buy_in.max, thinkMs });
    people.push({ name, token: hello.token ?? '', player });
    client.on((signal) => {
      if (signal.kind !== 'state') return;
      // A state that a client holds is what it was sent; its hand may be over by now, and is the same one still.
      const state = made.state;
      if (state.hand.hand !== signal.state.hand.hand) return;
      const known = mayKnow(state.hand, state.hand.players.indexOf(name));
      const leaked = [...cardsNamedIn(JSON.stringify(signal.state))].filter((card) => !known.has(card));
      outcome.texts++;
      if (leaked.length > 0) outcome.problems.push(`${name} was sent ${leaked.join(' ')}`);
    });
  }
}

/** Every download of every person and of a stranger, against the archive as it is sealed. */
async function checkDownloads(
  room: Awaited<ReturnType<typeof serve>>,
  people: readonly { name: string; token: string }[],
  outcome: Outcome,
) {
  const { store, sealer: seal } = room.room.world;
  const found = [];
  for (const table of room.room.tables.keys()) {
    for await (const hand of allRows((before) => store.hands({ table }, { limit: PAGE_ROWS, before })))
      found.push(hand);
  }
  outcome.hands += found.length;
  for (const { hand, sealed, table } of found) {
    const content = JSON.parse(seal.open(sealed, `hand/${hand}`) ?? 'null') as ArchivedContent;
    outcome.variants.add(content.hand.variant ?? 'NT');
    const readers = [
      { name: '', token: '' },
      ...people.filter(({ name }) => content.hand.players.includes(name)),
      people[0],
    ];
    for (const reader of readers) {
      if (reader === undefined) continue;
      const known = mayKnow(content.hand, content.hand.players.indexOf(reader.name));
      const headers = reader.token === '' ? {} : { authorization: `Bearer ${reader.token}` };
      for (const path of [
        `hands/${hand}`,
        `hands/${hand}?format=phh`,
        `hands/${hand}?format=pokerstars`,
        `receipts/${hand}`,
      ]) {
        const text = await (await fetch(`${room.url}/api/${path}`, { headers })).text();
        outcome.downloads++;
        outcome.bytes += text.length;
        const leaked = [...cardsNamedIn(text)].filter((card) => !known.has(card));
        if (leaked.length > 0)
          outcome.problems.push(`${table}, ${path} for ${reader.name || 'a stranger'}: ${leaked.join(' ')}`);
      }
    }
  }
}

// ---------------------------------------------------------------------------------------------------- the run

export async function secrecyRuns({ hands, socketHands, seed, say, leak }: Options): Promise<Outcome> {
  const outcome = nothingYet();
  const variants = [...VARIANTS.keys()];
  for (let i = 0; i < hands && outcome.problems.length < 20; i++) {
    await checkHand(variants[i % variants.length] ?? 'NT', `${seed} ${i}`, outcome, leak);
    if ((i + 1) % 500 === 0)
      say?.(`${i + 1} hands, ${outcome.pairs} pairs of deals, ${outcome.problems.length} problems`);
  }
  if (socketHands > 0) await checkSockets(socketHands, seed, outcome);
  return outcome;
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      hands: { type: 'string', default: '10000' },
      'socket-hands': { type: 'string', default: '300' },
      'deal-hands': { type: 'string', default: '200' },
      seed: { type: 'string', default: 'secrecy' },
    },
  });
  const [hands, socketHands] = [Number(values.hands), Number(values['socket-hands'])];
  const outcome = await secrecyRuns({ hands, socketHands, seed: values.seed, say: console.log });
  for (const problem of outcome.problems.slice(0, 20)) console.log(problem);
  const { pairs, texts, bytes, downloads, variants, problems } = outcome;
  console.log(
    `${outcome.hands} hands of ${variants.size} variants, ${pairs} pairs of deals: ${texts} texts and ${downloads} downloads, ` +
      `${(bytes / 2 ** 20).toFixed(0)} MB searched, ${problems.length} problems`,
  );
  const deal = await dealSecrecy({ hands: Number(values['deal-hands']), seed: values.seed, cardsNamedIn, mayKnow });
  for (const problem of deal.problems.slice(0, 20)) console.log(problem);
  console.log(
    `${deal.hands} hands in ${deal.rounds} rounds of seeds: ${deal.secrets} seeds, keys and salts looked for in ${deal.texts} texts ` +
      `and ${deal.files} files, ${(deal.bytes / 2 ** 20).toFixed(0)} MB, ${deal.problems.length} problems`,
  );
  process.exitCode = problems.length + deal.problems.length === 0 ? 0 : 1;
}
