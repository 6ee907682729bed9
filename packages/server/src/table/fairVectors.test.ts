/** The test vectors of docs/FAIR-DEAL.md, and receipts of every size of deck, checked by another language too. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, DECKS, VARIANTS } from '@cardroom/engine';
import {
  cardLeaf,
  commitmentOf,
  contextOf,
  dealtPlaces,
  type FairReceipt,
  fairKey,
  fairRoot,
  nodeOf,
  pathIn,
  rankLeaf,
  topOf,
  treeOf,
  verifyReceipt,
  worthOfRanks,
} from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { PYTHON, verifyWithPython } from '../testing/python.js';
import { codeOf, personOf, Room, seedOf, settingsOf } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { receiptOf } from './receipt.js';

const docs = (name: string): string => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (from: number, count: number): Uint8Array => Uint8Array.from({ length: count }, (_, at) => from + at);

/** One value for each hash and each order, from inputs that anybody can write down. */
function vectors(): Record<string, unknown> {
  const about = { table: 't1', hand: 7, round: 1, size: 52 };
  const context = contextOf(about);
  const seed = bytes(0, 32);
  const commitment = commitmentOf(context, 3, seed);
  const left = cardLeaf(context, 0, 51, bytes(16, 16));
  const right = rankLeaf(context, 1, 12, bytes(32, 16));
  const root = fairRoot(left, right);
  const key = fairKey(context, root, [[3, commitment, hex(seed)]]);
  return {
    context: { ...about, hash: hex(context) },
    commitment: { seat: 3, seed: hex(seed), hash: commitment },
    leaf: { place: 0, card: 'As', salt: hex(bytes(16, 16)), hash: hex(left) },
    rank: { place: 1, rank: 12, salt: hex(bytes(32, 16)), hash: hex(right) },
    node: { left: hex(left), right: hex(right), hash: hex(nodeOf(left, right)) },
    root: { cards: hex(left), ranks: hex(right), hash: root },
    key: { root, seeds: [[3, commitment, hex(seed)]], hash: key },
    keyWithoutSeeds: fairKey(context, root, []),
    sigma52: dealtPlaces(key, 52),
    sigma36: dealtPlaces(key, 36),
    sigma20: dealtPlaces(key, 20),
    again1: worthOfRanks(key, 1, 52),
    tree5: treeVector(context),
  };
}

/** A tree with an odd level: the last hash goes up as it is. */
function treeVector(context: Uint8Array): Record<string, unknown> {
  const tree = treeOf(5, (place) => cardLeaf(context, place, place, new Uint8Array(16).fill(place)));
  return { top: hex(topOf(tree)), path2: pathIn(tree, 5, 2), path4: pathIn(tree, 5, 4) };
}

/** One line for all games that deal the same. */
function gamesTable(): string {
  const rows = new Map<string, string[]>();
  for (const [code, { deck, streets, boards }] of VARIANTS) {
    const list = (counts: readonly number[]): string => counts.filter((count) => count > 0).join(', ') || '-';
    const hole = list(streets.map(({ down, up }) => down + up));
    const draws = streets.filter(({ draw }) => draw).length;
    const board = `${list(streets.map((street) => street.board))}${boards === 2 ? ', on each of two boards' : ''}`;
    const facts = `${DECKS[deck].length} | ${hole} | ${board} | ${draws || '-'}`;
    rows.set(facts, [...(rows.get(facts) ?? []), `\`${code}\``]);
  }
  const lines = [...rows].map(([facts, codes]) => `| ${codes.join(', ')} | ${facts} |`);
  return ['| games | N | hole cards by street | board by street | draws |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

/** A hand with three players; Ann and Bob give seeds, Cid's does not come. */
function played(variant: string): FairReceipt[] {
  const room = new Room({ settings: settingsOf(variant, { seats: 6 }) }, `vectors ${variant}`);
  const names = variant === 'F2L3D' ? ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay'] : ['Ann', 'Bob', 'Cid'];
  const size = DECKS[VARIANTS.get(variant)!.deck].length;
  const seedIn = (name: string, round: number) =>
    seedOf({ table: 't1', hand: 1, round, size }, names.indexOf(name) + 1);
  for (const name of names) room.join(name, room.state.settings.buy_in.max);
  for (const name of ['Ann', 'Bob', 'Cid']) {
    const commitments = [1, 2, 3].map((round) => seedIn(name, round)[0]);
    expect(codeOf(room.ask(name, 'deal_commit', { hand: 1, commitments }))).toBeNull();
  }
  room.tick();
  for (const round of [1, 2]) {
    for (const name of ['Ann', 'Bob']) room.ask(name, 'deal_reveal', { hand: 1, round, seed: seedIn(name, round)[1] });
    if (round === 1) room.tick();
  }
  while (room.state.hand.finishingStacks === undefined) playOne(room);
  const [archived] = room.last.archive;
  assert(archived !== undefined, 'a finished hand is archived');
  const content = JSON.parse(archived.content) as ArchivedContent;
  return [...names.slice(0, 2), null].map((name) => {
    const receipt = receiptOf('t1', content, name === null ? null : personOf(name).user);
    return JSON.parse(JSON.stringify(receipt)) as FairReceipt;
  });
}

/** Everybody stays in, and changes all cards if that is open: the deck runs out. */
function playOne(room: Room): void {
  const actor = room.actor!;
  const shown = room.viewOf(actor);
  const own = `p${shown.players.indexOf(actor) + 1}`;
  const last = shown.actions.findLast((line) => line.startsWith(`d dh ${own} `))!.split(' ')[3]!;
  if (!room.act(actor, 'discard', undefined, last).ok) room.stayIn();
}

/** Cards that a house could deal unseen, to change the next card. */
const CLOSED_CARDS = ['d dh p2 ??', 'd dh p2 ????', 'd dh p1 ??', 'd db ??', 'd db ??????'];

const RECEIPTS = ['NT', 'NS', 'NR', 'F2L3D', 'PO', 'PC', 'F7S', 'FB', 'N5D'].flatMap(played);

describe('docs/FAIR-DEAL.md', () => {
  test('has the vectors and the games that the code has (vitest -u writes them)', async () => {
    const path = docs('FAIR-DEAL.md');
    const text = readFileSync(path, 'utf8');
    const lines = Object.entries(vectors()).map(
      ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    const block = `<!-- vectors -->\n\n\`\`\`json\n{\n${lines.join(',\n')}\n}\n\`\`\`\n\n<!-- end -->`;
    const games = `<!-- games -->\n\n${gamesTable()}\n\n<!-- end games -->`;
    const whole = text
      .replace(/<!-- vectors -->[\s\S]*?<!-- end -->/, block)
      .replace(/<!-- games -->[\s\S]*?<!-- end games -->/, games);
    await expect(whole).toMatchFileSnapshot(path);
  });

  test('has whole receipts, as the code makes them (vitest -u writes them)', async () => {
    const chosen = RECEIPTS.filter(
      ({ variant, viewer }) => (variant === 'NR' && viewer === null) || (variant === 'F2L3D' && viewer === 'Ann'),
    );
    expect(chosen.map(({ cards }) => cards.some((card) => card.again !== undefined))).toEqual([false, true]);
    const text = chosen.map((receipt) => JSON.stringify(receipt)).join(',\n');
    await expect(`{"receipts": [\n${text}\n]}\n`).toMatchFileSnapshot(docs('fair-deal-receipts.json'));
  });

  test('decks of 52, 36 and 20 cards, a void round, and cards that came again: all verify here', () => {
    expect(RECEIPTS.map((receipt) => verifyReceipt(receipt).ok)).toEqual(RECEIPTS.map(() => true));
    expect(RECEIPTS.every((receipt) => receipt.void.length === 1 && receipt.seeds.length === 2)).toBe(true);
    expect(RECEIPTS.some((receipt) => receipt.cards.some((card) => card.again !== undefined))).toBe(true);
  });
});

describe('the verifier in Python', () => {
  test('says of the same receipts the same: those that hold, and those that were changed', () => {
    if (PYTHON === undefined) {
      console.warn('There is no Python 3.8 or newer here: docs/verify_deal.py was not run.');
      expect(PYTHON).toBeUndefined();
      return;
    }
    const good = verifyWithPython(RECEIPTS);
    expect(good.text.match(/cards proved; the house had at most 2 deck/g)).toHaveLength(RECEIPTS.length);
    expect(good.status).toBe(0);
    const [first] = RECEIPTS;
    const { seeds, cards } = first!;
    const zero = '00'.repeat(32);
    // The public view of a hand without a showdown: only the order of the lines says who got which card.
    const last = RECEIPTS.findLast(({ viewer }) => viewer === null)!;
    const ended = {
      ...first!,
      viewer: null,
      cards: [],
      actions: ['d dh p2 ????', 'd dh p3 ????', 'd dh p1 ????', 'p1 f'],
    };
    expect(verifyReceipt(ended).ok).toBe(true);
    const swapped = ([a, b, ...rest]: readonly string[]): string[] => [b!, a!, ...rest];
    const bad = [
      { ...first!, seeds: [[seeds[0]![0], zero], seeds[1]] },
      { ...first!, root: zero },
      { ...first!, number: 2 },
      { ...first!, cards: cards.slice(1) },
      { ...first!, cards: [{ ...cards[0]!, card: cards[1]!.card }, ...cards.slice(1)] },
      { ...first!, cards: [{ ...cards[0]!, dealt: 40 }, ...cards.slice(1)] },
      { ...first!, cards: [{ ...cards[0]!, path: cards[1]!.path }, ...cards.slice(1)] },
      { ...last, actions: swapped(last.actions) },
      { ...last, void: [{ ...last.void[0]!, missing: [] }] },
      ...CLOSED_CARDS.map((line) => ({ ...ended, actions: [...ended.actions, line] })),
      { ...ended, actions: ended.actions.map((line) => line.replace(/^(d dh p3 ).*$/, '$1??????')) },
    ];
    expect(bad.map((receipt) => verifyReceipt(receipt).ok)).toEqual(bad.map(() => false));
    const found = verifyWithPython(bad);
    expect(found.text.match(/does not hold/g)).toHaveLength(bad.length);
    expect(found.status).toBe(1);
  });
});
