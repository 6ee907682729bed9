/**
 * Random tables: people join, pause, wait, return, leave and go broke over many hands, and after each hand every promise of
 * the seating rules is checked. `npm run soak -- seating [--hands 100000] [--seed text]`.
 *
 * The checks look at documents from outside and know nothing of how `next` works: chips are counted, blinds are watched
 * as they go round the chairs one by one, and debts are kept in a second book.
 */

import { below, DECKS, formatCards, type HandState, legal, pick, type Random, shuffle, stream } from '@cardroom/engine';
import { Hand, type Stakes, type TableRules } from '@cardroom/notation';
import { isMain, option } from '../workspace.js';

type HandDocument = Hand;

type Room = { chairs: number; rules: TableRules; stakes: Stakes };

type Tally = {
  hands: number;
  joins: number;
  rejoins: number;
  pauses: number;
  returns: number;
  leaves: number;
  busts: number;
  waits: number;
  deadPosts: number;
  livePosts: number;
  deadSmallBlinds: number;
};

/** Hands of one table before another is opened. */
const HANDS_PER_TABLE = 60;
/** Names that come and go: few enough that people return to the table they left with a debt. */
const NAMES = Array.from({ length: 14 }, (_, at) => `guest${at + 1}`);

function promise(condition: boolean, promise: string, seen?: unknown) {
  if (!condition) throw new Error(`${promise}\n${JSON.stringify(seen) ?? ''}`);
}

function openRoom(random: Random): Room {
  const ante = pick(random, [0, 0, 0, 1]);
  return {
    chairs: 2 + below(random, 9),
    rules: {
      ...Hand.STANDARD_TABLE,
      button: pick(random, ['moving', 'moving', 'dead', 'random'] as const),
      entry: pick(random, ['free', 'free', 'post', 'waitForBigBlind'] as const),
      deadBlinds: pick(random, ['allDead', 'allDead', 'liveBigBlind'] as const),
      pause: pick(random, ['immediate', 'immediate', 'nextHand'] as const),
    },
    stakes: {
      ...pick(random, [
        { smallBlind: 1, bigBlind: 2 },
        { smallBlind: 1, bigBlind: 3 },
        { smallBlind: 2, bigBlind: 5 },
      ]),
      ante,
    },
  };
}

// ------------------------------------------------------------------------------------------------ what people do

/** Someone does something, through the table's only door. */
function stir(random: Random, room: Room, hand: HandDocument, tally: Tally, book: Book): HandDocument {
  const name = pick(random, NAMES);
  const seat = hand.players.indexOf(name);
  const seen = Hand.view(hand, name);
  if (seat < 0) {
    if (hand.players.length >= room.chairs || below(random, 3) > 0) return hand;
    const free = Array.from({ length: room.chairs }, (_, at) => at + 1).filter(
      (at) => !Hand.seatsOf(hand).includes(at),
    );
    const wish = {
      author: name,
      buyIn: 1 + below(random, 60),
      ...(below(random, 2) === 0 ? { seat: pick(random, free) } : {}),
    };
    const merged = Hand.merge(hand, Hand.join(seen, wish), { author: name, wallet: 50, rules: room.rules });
    promise(merged.taken.includes('join'), 'a free seat is given to a player who can pay', merged.ignored);
    tally.joins++;
    if (book.debts.has(name)) tally.rejoins++;
    const debt = merged.hand._deadBlinds?.[merged.hand.players.indexOf(name)] ?? 0;
    promise(debt === (book.debts.get(name) ?? 0), 'who left with a debt still has it', { name, debt });
    return merged.hand;
  }
  const wishes = ['pause', 'waitForBigBlind', 'resume', 'resume', 'resume', 'quit'] as const;
  const wish = pick(random, wishes);
  if (wish === 'quit' && below(random, 3) > 0) return hand;
  const before = hand._intents?.[seat];
  const merged = Hand.merge(hand, Hand[wish](seen), { author: name, rules: room.rules });
  if (merged.taken.includes('intent')) {
    if (wish === 'resume') tally.returns++;
    else if (wish === 'quit') tally.leaves++;
    else tally.pauses++;
  }
  promise(before !== 3 || merged.hand === hand, 'leaving cannot be taken back', merged);
  return merged.hand;
}

/** A line for the dealer or the player to act. */
function chooseLines(random: Random, state: HandState, deck: number[]): string[] {
  const asked = legal(state);
  if (asked.kind === 'deal') {
    const dealt = asked.hole.flatMap((due, player) =>
      due > 0 ? [`d dh p${player + 1} ${formatCards(deck.splice(0, due))}`] : [],
    );
    return dealt.length > 0 ? dealt : [`d db ${formatCards(deck.splice(0, asked.board))}`];
  }
  if (asked.kind === 'show') return [`p${asked.player + 1} sm -`];
  if (asked.kind !== 'bet') throw new Error(`nothing to choose: ${asked.kind}`);
  const who = `p${asked.player + 1}`;
  const roll = below(random, 10);
  if (asked.betRaise !== null && roll === 0) return [`${who} cbr ${asked.betRaise.max}`];
  if (asked.betRaise !== null && roll < 3) return [`${who} cbr ${asked.betRaise.min}`];
  return [asked.fold && roll < 7 ? `${who} f` : `${who} cc`];
}

/** Plays a hand to its end, people coming and going meanwhile. */
function playHand(random: Random, room: Room, first: HandDocument, tally: Tally, book: Book): HandDocument {
  const deck = [...DECKS.standard];
  shuffle(random, deck);
  let hand = first;
  for (;;) {
    if (below(random, 8) === 0) hand = stir(random, room, hand, tally, book);
    hand = Hand.settle(hand, room.rules);
    const read = Hand.replay(hand);
    if (!read.ok) throw new Error(JSON.stringify([read.error, hand]));
    const { state } = read.value;
    if (state.phase === 5) return hand;
    if (state.actor >= 0 && below(random, 30) === 0) {
      hand = Hand.auto(hand, { rules: room.rules });
      continue;
    }
    const lines = chooseLines(random, state, deck);
    const author = state.actor >= 0 ? hand.players[state.actor] : undefined;
    if (author === undefined || below(random, 4) > 0) {
      hand = Hand.append(hand, ...lines);
      continue;
    }
    const merged = Hand.merge(hand, Hand.act(Hand.view(hand, author), lines[0] ?? ''), { author, rules: room.rules });
    promise(merged.taken.includes('action'), 'a legal act is taken', [lines, merged.ignored]);
    hand = merged.hand;
  }
}

// ------------------------------------------------------------------------------------------------ what must hold

/** The second book: who owes what, kept by watching the blinds go round. */
class Book {
  debts: Map<string, number> = new Map();
}

/** Chairs strictly between two, clockwise, counted one by one. */
function chairsBetween(from: number, to: number, chairs: number): number[] {
  const between: number[] = [];
  if (from === to) return between;
  for (let at = (from % chairs) + 1; at !== to; at = (at % chairs) + 1) between.push(at);
  return between;
}

function sum(list: readonly number[]): number {
  return list.reduce((total, amount) => total + amount, 0);
}

/** Everyone at the table, by name. */
function peopleOf(hand: HandDocument) {
  const seats = Hand.seatsOf(hand);
  return new Map(
    hand.players.map((name, player) => [
      name,
      {
        seat: seats[player] as number,
        inactive: (hand._inactive?.[player] ?? 0) !== 0,
        intent: hand._intents?.[player] ?? 0,
        dead: hand._deadBlinds?.[player] ?? 0,
        deadPosted: hand._deadPosted?.[player] ?? 0,
        blind: hand.blindsOrStraddles[player] ?? 0,
        stack: hand.startingStacks[player] ?? 0,
        isNew: (hand._newcomers?.[player] ?? 0) !== 0,
      },
    ]),
  );
}

/** Everything that holds between a finished hand and the one that follows. */
function check(
  before: HandDocument,
  after: HandDocument,
  room: Room,
  topUps: ReadonlyMap<string, number>,
  book: Book,
  tally: Tally,
) {
  const final = Hand.finalStacks(before);
  if (!final.ok || final.value === null) throw new Error('the hand is not over');
  const stacks = final.value;
  const old = peopleOf(before);
  const now = peopleOf(after);
  const { bigBlind, smallBlind } = room.stakes;
  const cap = bigBlind + Math.ceil(bigBlind / 2);
  const seen = { before, after, rules: room.rules };

  // Chips: nothing comes but top-ups, nothing goes but with people.
  const gone = sum(before.players.map((name, player) => (now.has(name) ? 0 : (stacks[player] ?? 0))));
  const added = sum([...topUps].filter(([name]) => now.has(name)).map(([, amount]) => amount));
  const kept = sum(after.startingStacks) + sum(after._deadPosted ?? []);
  promise(sum(stacks) + added === kept + gone, 'chips are conserved', { ...seen, gone, added });

  // Players who are gone had asked to go or were told to; those without chips are told to.
  for (const [name, person] of old) {
    promise(now.has(name) === (person.intent !== 3), 'leavers leave, everyone else stays', { ...seen, name });
    if (person.intent === 3 && person.dead > 0) book.debts.set(name, person.dead);
  }
  for (const name of now.keys()) if (!after._debts?.some(([other]) => other === name)) book.debts.delete(name);
  for (const [name, person] of now) {
    promise(person.dead <= cap, 'nobody owes more than one and a half big blinds', { ...seen, name });
    promise(person.inactive || person.dead === 0, 'who plays owes nothing', { ...seen, name });
    promise(person.stack > 0 || person.intent === 3, 'nobody plays without chips', { ...seen, name });
  }

  if (after._waiting) {
    tally.waits++;
    promise(after.hand === before.hand, 'a table that waits does not count', seen);
    const able = [...now.values()].filter((person) => {
      const willing = person.intent === 0 || person.intent === 1;
      return willing && person.stack >= cap + bigBlind + 5;
    });
    promise(able.length < 2, 'nobody waits where two could play', seen);
    for (const [name, person] of now) {
      const last = old.get(name);
      promise(
        last === undefined || Math.min(last.dead, cap) === person.dead,
        'nothing accrues while a table waits',
        seen,
      );
    }
    return;
  }

  const inHand = [...now].filter(([, person]) => !person.inactive);
  promise(inHand.length >= 2, 'two play', seen);
  promise(after.hand === Number(before.hand) + 1, 'hands are counted', seen);
  const blinds = after._blindSeats;
  if (blinds === undefined) throw new Error('a hand has blinds');
  const [smallSeat, bigSeat] = blinds;
  const big = inHand.find(([, person]) => person.seat === bigSeat);
  promise(big !== undefined && big[1].blind === bigBlind, 'the big blind is posted', seen);
  // A newcomer who posts a big blind when the small one is due posts only that.
  const isSmall = ({ seat, blind }: { seat: number; blind: number }) =>
    seat !== bigSeat && (blind === smallBlind || (blind < 0 && seat === smallSeat));
  const small = inHand.filter(([, person]) => isSmall(person));
  promise(small.length <= 1, 'there is one small blind', seen);
  if (small.length === 0) tally.deadSmallBlinds++;

  // The order of play: button, small blind, big blind.
  const read = Hand.replay(after);
  if (!read.ok) throw new Error(JSON.stringify([read.error, seen]));
  const { button } = read.value.state.terms;
  const names = inHand.map(([name]) => name);
  const poster = small[0]?.[0];
  // Behind a dead button someone may have come in who was not there when it was anybody's.
  const isBehind = (name: string, at: number) =>
    room.rules.button !== 'dead' || at === 0 || !old.get(name)?.inactive || name === poster || name === big?.[0];
  const order = [...after.players.slice(button), ...after.players.slice(0, button)]
    .filter((name) => names.includes(name))
    .filter(isBehind);
  const first = inHand.length === 2 ? order[0] : order[1];
  if (poster === undefined) promise(order[1] === big?.[0], 'the big blind follows the button', { ...seen, order });
  else
    promise(first === poster && nextIn(order, poster) === big?.[0], 'the blinds follow the button', { ...seen, order });
  if (room.rules.button !== 'dead') {
    promise(now.get(order[0] ?? '')?.seat === after._button, 'somebody who plays has the button', seen);
  }

  // The price of entering: the debt, once, and not on the big blind.
  for (const [name, person] of inHand) {
    const last = old.get(name);
    const owed = last?.inactive ? Math.min(last.dead, cap) : 0;
    const isBig = person.seat === bigSeat;
    const live = person.blind < 0 ? -person.blind : 0;
    const newPost = last?.isNew && room.rules.entry === 'post' ? bigBlind : 0;
    const isLive = room.rules.deadBlinds === 'liveBigBlind' && live > 0 && owed >= bigBlind;
    const paid = person.deadPosted + (isLive ? live : 0);
    promise(paid === (isBig ? 0 : owed), 'a debt is paid once and in full', { ...seen, name });
    if (live > 0 && !isLive) promise(live === newPost, 'only a newcomer posts', { ...seen, name });
    if (person.deadPosted > 0) tally.deadPosts++;
    if (live > 0) tally.livePosts++;
  }

  const lastBlinds = before._blindSeats;
  if (lastBlinds === undefined || room.rules.button === 'random') {
    for (const [name, person] of now) promise(person.dead <= (old.get(name)?.dead ?? 0), 'nothing accrues here', seen);
    return;
  }
  const [lastSmall, lastBig] = lastBlinds;
  const bigName = big?.[0] ?? '';
  const lastBigPerson = old.get(bigName);
  const waited = lastBigPerson?.intent === 1 || (lastBigPerson?.isNew && room.rules.entry === 'waitForBigBlind');
  const isWaiter = inHand.length === 2 && waited === true;

  // The big blind: never twice, never past someone who plays.
  const lastBigName = [...old].find(([, person]) => person.seat === lastBig)?.[0];
  promise(bigName !== lastBigName || isWaiter, 'nobody posts the big blind twice running', seen);
  const passed = new Set(chairsBetween(lastBig, bigSeat, room.chairs));
  for (const [name, person] of inHand) {
    const last = old.get(name);
    const wasIn = last?.inactive === false && last.intent === 0;
    if (wasIn && !isWaiter) promise(!passed.has(person.seat), 'nobody who plays is passed over', { ...seen, name });
    if (name === lastBigName && name !== bigName && wasIn) {
      const isPosted = person.blind === smallBlind || person.blind < 0;
      promise(isPosted, 'after the big blind comes the small blind', { ...seen, name });
    }
  }

  // The second book of debts.
  const smallPassed = new Set([...chairsBetween(lastSmall, lastBig, room.chairs), lastBig]);
  for (const [name, person] of now) {
    if (!person.inactive || (person.intent !== 1 && person.intent !== 2)) continue;
    const owed = Math.min(old.get(name)?.dead ?? 0, cap);
    const missed =
      (passed.has(person.seat) ? bigBlind : 0) + (smallPassed.has(person.seat) ? Math.ceil(bigBlind / 2) : 0);
    promise(person.dead === Math.min(cap, owed + missed), 'missed blinds are owed', { ...seen, name, owed, missed });
  }
}

/** @returns whoever comes after */
function nextIn(order: readonly string[], name: string): string | undefined {
  return order[(order.indexOf(name) + 1) % order.length];
}

// ------------------------------------------------------------------------------------------------ the run

function runTable(random: Random, tally: Tally, hands: number) {
  const room = openRoom(random);
  const book = new Book();
  const players = NAMES.slice(0, 2 + below(random, room.chairs - 1));
  const started = Hand.start(
    { players, startingStacks: players.map(() => 20 + below(random, 80)), seatCount: room.chairs, stakes: room.stakes },
    { rules: room.rules, random: (n) => below(random, n) },
  );
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  let hand = started.value;
  for (let played = 0; played < hands; played++) {
    if (!hand._waiting) {
      hand = playHand(random, room, hand, tally, book);
      tally.hands++;
    }
    for (let i = below(random, 3); i > 0; i--) hand = stir(random, room, hand, tally, book);
    const topUps = new Map(
      hand.players.filter(() => below(random, 25) === 0).map((name) => [name, 1 + below(random, 40)]),
    );
    const following = Hand.next(hand, { rules: room.rules, topUps, random: (n) => below(random, n) });
    if (!following.ok) throw new Error(JSON.stringify([following.error, hand]));
    check(hand, following.value, room, topUps, book, tally);
    const final = Hand.finalStacks(hand);
    if (final.ok && final.value !== null && !hand._waiting)
      tally.busts += final.value.filter((stack) => stack === 0).length;
    hand = following.value;
  }
}

/** Plays at least so many hands; throws at the first broken promise. */
export function soakSeating(hands: number, seed: string): Tally {
  const tally: Tally = {
    hands: 0,
    joins: 0,
    rejoins: 0,
    pauses: 0,
    returns: 0,
    leaves: 0,
    busts: 0,
    waits: 0,
    deadPosts: 0,
    livePosts: 0,
    deadSmallBlinds: 0,
  };
  for (let table = 0; tally.hands < hands; table++) {
    try {
      runTable(stream(seed, 'table', table), tally, HANDS_PER_TABLE);
    } catch (error) {
      throw new Error(`table ${table} of seed "${seed}": ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  return tally;
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const startedMs = performance.now();
  const tally = soakSeating(Number(option(args, 'hands', '100000')), option(args, 'seed', 'seating'));
  const seconds = (performance.now() - startedMs) / 1000;
  for (const [what, count] of Object.entries(tally)) console.log(`${what.padEnd(16)} ${count}`);
  console.log(`every promise held; ${seconds.toFixed(1)} s, ${Math.round(tally.hands / seconds)} hands/s`);
}
