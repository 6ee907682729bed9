import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCard, formatCards } from '@cardroom/engine';
import { deckOf, leavesOf, namedCards, pathOf, type Receipt, rootOf, saltsOf } from '@cardroom/protocol/receipt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScriptedHouse } from '../../protocol/src/testing/house.js';
import { cardroom, linesOf } from './testing/command.js';

const KEY = 'c4'.repeat(32);
const DECK = deckOf(KEY, 'standard');
const at = (from: number, to: number): string => formatCards(DECK.slice(from, to));
const apart = (from: number, to: number): string => DECK.slice(from, to).map(formatCard).join(' ');

/** Ann's receipt: she sees her cards and the flop, and Bob's stay hidden. */
function receipt(...more: readonly string[]): Receipt {
  const actions = [`d dh p1 ${at(0, 2)}`, 'd dh p2 ????', 'p1 cc', 'p2 cc', `d db ${at(4, 7)}`, ...more];
  const leaves = leavesOf(KEY, DECK);
  const salts = saltsOf(KEY, DECK.length);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  return {
    receipt: 1,
    hand: 't1-7',
    viewer: 'Ann',
    variant: 'NT',
    players: ['Ann', 'Bob'],
    actions,
    root: rootOf(leaves),
    seeds: [['Bob', 'ab'.repeat(8)]],
    reshuffledAt: null,
    cards: [...namedCards(actions)].map((card) => {
      const place = DECK.indexOf(card);
      return { place, card: formatCard(card), salt: hex(salts[place]!), path: pathOf(leaves, place) };
    }),
  };
}

let folder = '';
let good = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-audit-'));
  good = join(folder, 'good.json');
  writeFileSync(good, JSON.stringify(receipt()));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a receipt that is sound', () => {
  test('says what is proved, and what stays secret', () => {
    expect(cardroom(['audit', good])).toEqual({
      code: 0,
      stdout: [
        'Hand t1-7 (NT), for Ann: the deck was not changed after its root was published.',
        `Root     ${receipt().root}`,
        `Seed of  Bob: ${'ab'.repeat(8)}`,
        `Cards    Ann: ${apart(0, 2)}`,
        'Cards    Bob: ?? ??',
        `Board    ${apart(4, 7)}`,
        '5 cards proved, 2 not opened to this reader.',
        'How the deck was shuffled is not proved.',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('[DEV-8] cards that were dealt closed and shown later are proved, and printed', () => {
    const shown = receipt(`p2 sm ${at(2, 4)}`);
    const { code, stdout } = cardroom(['audit', '-'], { input: JSON.stringify(shown) });
    expect(code).toBe(0);
    expect(stdout).toContain(`Cards    Bob: ${apart(2, 4)}\n`);
    expect(stdout).toContain('7 cards proved, 0 not opened to this reader.');
  });

  test('from standard input, as JSON, with the root that was shown', () => {
    const { root } = receipt();
    const run = cardroom(['audit', '-', '--json', '--root', root], { input: JSON.stringify(receipt()) });
    expect(run.code).toBe(0);
    expect(linesOf(run.stdout)).toEqual([{ ok: true, hand: 't1-7', root, cards: 5 }]);
    expect(cardroom(['audit', good, '--root', root]).stdout).toContain(`${root}, as it was shown`);
  });

  test('of another deal than the one that was shown', () => {
    const other = '00'.repeat(32);
    expect(cardroom(['audit', good, '--root', other])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'cardroom: The receipt is valid, but for another deal: its root is not the one that was shown.\n',
    });
    expect(linesOf(cardroom(['audit', good, '--root', other, '--json']).stdout)).toMatchObject([
      { ok: false, code: 'other-root' },
    ]);
  });
});

describe('a receipt that is not', () => {
  const audited = (value: unknown, ...options: string[]) =>
    cardroom(['audit', '-', ...options], { input: typeof value === 'string' ? value : JSON.stringify(value) });
  const [first, ...rest] = receipt().cards;

  test.each([
    ['another card', { ...receipt(), cards: [{ ...first!, place: 9 }, ...rest] }, /was not bound to place 10/],
    ['a card without proof', { ...receipt(), cards: rest }, /the receipt does not prove it/],
    ['an odd field', { ...receipt(), root: 'x' }, /"root" is wrong/],
    ['another thing', [], /This is no receipt/],
    ['no JSON', '{', /^cardroom: standard input: This is not JSON\.\n$/],
  ])('%s', (_, value, sentence) => {
    const run = audited(value);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(sentence);
  });

  test('as JSON has its code', () => {
    const run = audited({ ...receipt(), cards: rest }, '--json');
    expect(run.code).toBe(1);
    expect(linesOf(run.stdout)).toMatchObject([{ ok: false, code: 'not-opened', card: first!.card }]);
  });

  test('a file that is not there, a root that is none', () => {
    expect(cardroom(['audit', join(folder, 'missing')])).toMatchObject({ code: 1 });
    expect(cardroom(['audit', good, '--root', 'abc']).code).toBe(2);
  });
});

describe('a deal with seeds', () => {
  const hands = async () => {
    const house = new ScriptedHouse('audit');
    await house.play();
    await house.play('sends two roots');
    return house.guests.map(({ verdicts }) => verdicts.map(({ verdict, memory }) => ({ verdict, memory })));
  };

  test('[SEC-6] says that nobody chose the deck, whose seeds are in it, and how many decks there were', async () => {
    const [[first]] = (await hands()) as [[Awaited<ReturnType<typeof hands>>[0][0]]];
    const input = JSON.stringify(first!.verdict.receipt);
    const run = cardroom(['audit', '-'], { input });
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('nobody chose the deck after the seeds, and no card was changed.');
    expect(run.stdout).toMatch(/Seed of {2}Bob: [0-9a-f]{64}/);
    expect(run.stdout).toContain('The house had at most 1 deck to choose from.');
    expect(run.stdout).not.toContain('not proved');
    expect(linesOf(cardroom(['audit', '-', '--json'], { input }).stdout)).toMatchObject([
      { ok: true, seeds: 2, decks: 1 },
    ]);
  });

  test('[SEC-6] a file that a client saved shows what it was told', async () => {
    const [ann, bob] = await hands();
    const file = { evidence: 1, receipt: ann![1]!.verdict.receipt, memory: bob![1]!.memory };
    const run = cardroom(['audit', '-'], { input: JSON.stringify(file) });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('The room showed two roots for round 1.');
    const good = { evidence: 1, receipt: ann![0]!.verdict.receipt, memory: ann![0]!.memory };
    expect(cardroom(['audit', '-'], { input: JSON.stringify(good) }).code).toBe(0);
  });
});
