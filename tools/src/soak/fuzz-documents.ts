/**
 * Mutated hand documents: no crash, no hang, no accepted nonsense. `npm run soak -- fuzz-documents [--count 1000000]
 * [--seed text]`.
 *
 * Random hands of every variant become JSON, with own fields of a live table, and are damaged as text and as values. What
 * is read is replayed, shown to every viewer, written again, and taken to the next hand; what is damaged goes to `merge`
 * as a client's document, too.
 */

import { below, formatCard, parseCards, pick, type Random, result, variantOf } from '@cardroom/engine';
import { Hand, handOfPhh, readPhh } from '@cardroom/notation';
import { isMain } from '../workspace.js';
import { randomPhh } from './fuzz-phh.js';
import { type Fuzzer, type FuzzTally, promise, runFuzzer } from './fuzzing/driver.js';

type HandDocument = Hand;

type DocumentCount = 'accepted' | 'replayed' | 'over' | 'followed' | 'merged';

/** A hand as a live table keeps it. */
function liveHand(random: Random): HandDocument {
  const read = readPhh(randomPhh(random).text);
  if (!read.ok) throw new Error('a good file is not read');
  const { finishingStacks: _, ...hand } = handOfPhh(read.value).hand;
  const zeros = hand.players.map(() => 0);
  const names = hand.players.map((name, player) => (name === '' ? `P${player + 1}` : name));
  return { ...hand, players: names, hand: 7, seatCount: 10, _inactive: zeros, _intents: zeros, _deadBlinds: zeros };
}

// ------------------------------------------------------------------------------------------------ damage

const PIECES = [
  '"',
  '}',
  ']',
  ',',
  '-',
  '1e999',
  'null',
  '{}',
  '[]',
  '\\ud800',
  '"inf"',
  '.',
  '0',
  'p',
  '"__proto__":1,',
  ' ',
  '9'.repeat(20),
];

function damagedText(random: Random, text: string): string {
  const at = below(random, text.length + 1);
  switch (below(random, 5)) {
    case 0:
      return text.slice(0, at) + pick(random, PIECES) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + below(random, 8));
    case 2:
      return text.slice(0, at) + String.fromCharCode(below(random, 300)) + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + text.slice(at).replace(/\d+/, pick(random, PIECES));
    default:
      return text.slice(0, at) + text.slice(below(random, text.length + 1));
  }
}

const JUNK: readonly unknown[] = [
  null,
  0,
  1,
  2,
  3,
  -1,
  0.5,
  99,
  1e15,
  0.001,
  'inf',
  '',
  'x',
  true,
  [],
  [0],
  {},
  [[]],
  'p1 f',
  'p2 cc',
  'd dh p1 AhAd',
];

function damagedValue(random: Random, hand: HandDocument): Record<string, unknown> {
  const damaged: Record<string, unknown> = { ...hand };
  const fields = Object.keys(hand);
  const field = pick(random, [
    ...fields,
    '_button',
    '_blindSeats',
    '_stakes',
    '_waiting',
    '_runs',
    '_rules',
    '_debts',
    '_newcomers',
    '_deadPosted',
    'seats',
  ]);
  const value = damaged[field];
  if (!Array.isArray(value) || below(random, 3) === 0) {
    damaged[field] = below(random, 2) === 0 ? pick(random, JUNK) : damaged[pick(random, fields)];
    return damaged;
  }
  const list = [...value];
  const at = below(random, Math.max(1, list.length));
  const kind = below(random, 4);
  if (kind === 0) list[at] = pick(random, JUNK);
  else if (kind === 1) list.splice(at, 1);
  else if (kind === 2) list.splice(at, 0, list[below(random, Math.max(1, list.length))]);
  else [list[at], list[0]] = [list[0], list[at]];
  damaged[field] = list;
  return damaged;
}

// ------------------------------------------------------------------------------------------------ what must hold

function cardsIn(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ').flatMap((word) => (parseCards(word) ?? []).map(formatCard))));
}

function checkAccepted(hand: HandDocument, tally: FuzzTally<DocumentCount>) {
  const again = Hand.readHand(Hand.writeHand(hand));
  promise(
    again.ok && Hand.writeHand(again.value) === Hand.writeHand(hand),
    'what is read can be written and read',
    hand,
  );
  const variant = variantOf(hand.variant ?? '');
  const stud = variant?.forced === 'bringIn' ? variant : null;
  for (const viewer of [null, 0, 'P2']) {
    const seen = Hand.view(hand, viewer);
    promise(seen.actions.length === hand.actions.length, 'a view has every line', hand);
    const own = typeof viewer === 'number' ? viewer + 1 : hand.players.indexOf('P2') + 1;
    const dealt = new Set<string>();
    for (const line of seen.actions) {
      const [, , player = '', cards = ''] = line.split(' ');
      if (!line.startsWith('d dh') || player === `p${viewer === null ? 0 : own}`) continue;
      // In stud the first cards are down, and those after them up; the last one of seven may be either.
      const down = stud === null ? cards : dealt.has(player) ? '' : cards.slice(0, 2 * stud.streets[0]!.down);
      promise(/^\?*$/.test(down), 'cards of others are hidden', [hand, line]);
      dealt.add(player);
    }
  }
  const read = Hand.replay(hand);
  const lenient = Hand.replay(hand, { lenient: true });
  promise(!read.ok || lenient.ok, 'what a table accepts a file may say', hand);
  if (!read.ok) return;
  tally.replayed++;
  const { state } = read.value;
  promise(cardsIn(hand.actions).size <= 54, 'no more cards than a deck', hand);
  const ended = result(state);
  if (ended !== null) {
    tally.over++;
    const sum = ended.stacks.reduce((total, stack) => total + stack, 0);
    promise(sum === state.terms.total, 'chips are conserved', hand);
  }
  const settled = Hand.auto(hand);
  promise(Hand.replay(settled).ok, 'what the house does is legal', [hand, settled.actions]);
  const next = Hand.next(hand, { random: () => 0 });
  if (!next.ok) return;
  tally.followed++;
  const following = Hand.readHand(Hand.writeHand(next.value));
  promise(following.ok, 'the next hand is a hand', [hand, next.value, following]);
  if (!next.value._waiting) {
    const begun = Hand.replay(next.value);
    promise(begun.ok, 'the next hand can begin', [hand, next.value, begun]);
  }
}

/** A document that a client might send, before it is damaged. */
function wish(random: Random, hand: HandDocument, author: string): HandDocument {
  const seen = Hand.view(hand, author);
  const player = hand.players.indexOf(author);
  if (player < 0) return Hand.join(seen, { author, buyIn: 1 + below(random, 80) });
  const acts = ['f', 'cc', 'cbr 8', 'pb', 'sd', 'sm', 'sm -'].map((act) => Hand.act(seen, `p${player + 1} ${act}`));
  return pick(random, [Hand.pause(seen), Hand.waitForBigBlind(seen), Hand.quit(seen), ...acts]);
}

function checkMerge(random: Random, hand: HandDocument, tally: FuzzTally<DocumentCount>) {
  const author = pick(random, [...hand.players, 'New']);
  const client = damagedValue(random, wish(random, hand, author));
  const merged = Hand.merge(hand, client, { author, wallet: 50 });
  promise(merged.taken.length > 0 === (merged.hand !== hand), 'a hand changes by what is taken', merged);
  if (merged.hand !== hand) tally.merged++;
  promise(Hand.replay(merged.hand).ok, 'a hand stays a hand', [hand, client, merged]);
}

interface Documents {
  readonly whole: HandDocument;
  /** The same hand, broken off. */
  readonly hand: HandDocument;
}

export const DOCUMENT_FUZZER: Fuzzer<Documents, unknown, DocumentCount> = {
  name: 'documents',
  unit: 'documents',
  perRound: 100,
  counts: ['accepted', 'replayed', 'over', 'followed', 'merged'],
  begin(random) {
    const whole = liveHand(random);
    return { whole, hand: { ...whole, actions: whole.actions.slice(0, below(random, whole.actions.length + 1)) } };
  },
  damage(random, { whole, hand }) {
    let value = damagedValue(random, below(random, 2) === 0 ? hand : whole);
    if (below(random, 3) === 0) value = damagedValue(random, value as unknown as HandDocument);
    return below(random, 4) === 0 ? damagedText(random, JSON.stringify(value)) : value;
  },
  check(input, tally, random, { hand }) {
    const read = Hand.readHand(input);
    promise(read.ok || read.error.length > 0, 'a refusal says why', input);
    if (read.ok) {
      tally.accepted++;
      checkAccepted(read.value, tally);
    }
    checkMerge(random, hand, tally);
  },
};

if (isMain(import.meta)) runFuzzer(DOCUMENT_FUZZER, process.argv.slice(2));
