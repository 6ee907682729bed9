/**
 * PokerStars text, random and broken: random hands are written and read back to the same state, then their text is
 * mutated and read again without a crash, a hang or a wrong book.
 * `npm run soak -- fuzz-pokerstars [--texts 1000000] [--hands 20000] [--seed text]`.
 */

import {
  apply,
  below,
  DECKS,
  dealFrom,
  type HandState,
  history,
  holeCards,
  isOver,
  type LegalBet,
  legal,
  newHand,
  pick,
  type Random,
  RULE_SETS,
  result,
  type Setup,
  shuffle,
  stream,
  variantOf,
} from '@cardroom/engine';
import {
  formatLine,
  formatPokerStars,
  fromUnits,
  type Hand,
  handOfPokerStars,
  playTranscript,
  readPokerStarsText,
  replay,
  reportOfPokerStars,
} from '@cardroom/notation';
import { isMain, option } from '../workspace.js';
import { type Fuzzer, type FuzzTally, promise, runFuzzer } from './fuzzing/driver.js';

type HandDocument = Hand;

type TripTally = {
  hands: number;
  showdowns: number;
  sidePots: number;
  runs: number;
  posts: number;
  shortBlinds: number;
};

/** Variants that the room's text has and the writer writes. */
const VARIANTS =
  'NT PT FT NS NT2 NO PO FO NO/8 PO/8 FO/8 PO5 PO5/8 NO5/8 PO6 PC PC/8 F7S F7S/8 FR F5S N5D P5D F5D N2L1D F2L3D FA5L3D FB'.split(
    ' ',
  );

/** Names that have tripped readers: blanks, colons, brackets, signs of the format, and one that begins with another. */
const NAMES = [
  'Anna',
  'Anna B',
  'wo :D',
  'PC [Mitte]',
  '$lick$',
  'a (b) c',
  'said, "x"',
  'Seat 3',
  'Müller',
  'Board',
  'x: folds',
  '***',
];

// ------------------------------------------------------------------------------------------------ random hands

/** A table with blinds: one in six players posts for missed blinds. */
function forcedBets(random: Random, players: number, button: number, big: number) {
  const zeros = () => Array.from({ length: players }, () => 0);
  const [blinds, posts, dead] = [zeros(), zeros(), zeros()];
  const small = Math.ceil(big / 2);
  const first = players === 2 ? button : (button + 1) % players;
  const second = (first + 1) % players;
  blinds[first] = small;
  blinds[second] = big;
  for (let player = 0; player < players; player++) {
    if (player === first || player === second || below(random, 6) > 0) continue;
    const kind = below(random, 3);
    if (kind !== 2) posts[player] = big;
    if (kind !== 0) dead[player] = small;
  }
  return { blinds, posts, dead };
}

function randomSetup(random: Random): Setup {
  const variant = pick(random, VARIANTS);
  const row = variantOf(variant);
  if (row === null) throw new Error(`there is no ${variant}`);
  const players = 2 + below(random, Math.min(row.maxPlayers, 9) - 1);
  const button = below(random, players);
  const big = 2 * (1 + below(random, 50));
  const isStud = row.forced === 'bringIn';
  const isSixPlus = variant === 'NS';
  const forced = isStud ? null : forcedBets(random, players, button, big);
  const hasAnte = isStud || isSixPlus || below(random, 4) === 0;
  const ante = hasAnte ? Math.max(1, Math.floor(big / (1 + below(random, 8)))) : 0;
  const stacks = Array.from({ length: players }, (_, player) => {
    const owes = (forced?.posts[player] ?? 0) + (forced?.dead[player] ?? 0) > 0;
    return (owes ? 4 * big : 0) + ante + 1 + below(random, pick(random, [1, 3, 20, 120]) * big);
  });
  const sizes = row.limit === 'fixed' ? { smallBet: big, bigBet: 2 * big } : { minBet: big };
  return {
    variant,
    rules: RULE_SETS.pokerstars,
    stacks,
    ...(isStud ? { bringIn: Math.ceil(big / 2) } : { button }),
    antes: stacks.map(() => ante),
    ...(isStud ? {} : isSixPlus ? { blinds: stacks.map((_, player) => (player === button ? big : 0)) } : forced),
    ...sizes,
  };
}

/** Plays a random hand to its end. */
function playOut(random: Random, state: HandState) {
  const deck = DECKS[state.terms.variant.deck].slice();
  shuffle(random, deck);
  const stub = { cards: deck, at: 0 };
  while (!isOver(state)) {
    const asked = legal(state);
    if (asked.kind === 'deal') {
      if (asked.maxRuns > 1 && below(random, 3) === 0) apply(state, { kind: 'chooseRuns', count: 2 });
      dealFrom(state, stub);
    } else if (asked.kind === 'show') {
      const player = pick(random, asked.showing);
      const muck = below(random, 3) === 0 && apply(state, { kind: 'muck', player }).ok;
      if (!muck) apply(state, { kind: 'show', player });
    } else if (asked.kind === 'draw') {
      const { player } = asked;
      const cards = holeCards(state, player).filter(() => below(random, 3) === 0);
      apply(state, { kind: 'discard', player, cards });
    } else if (asked.kind === 'bet') {
      act(random, state, asked);
    }
  }
}

function act(random: Random, state: HandState, { player, fold, toCall, bringIn, betRaise, checkCall }: LegalBet) {
  const roll = below(random, 10);
  if (betRaise !== null && roll < 3) {
    const { min, max, sizes } = betRaise;
    const to =
      sizes === null ? (roll === 0 ? max : min + below(random, Math.min(max - min, 3 * min) + 1)) : pick(random, sizes);
    apply(state, { kind: 'betRaise', player, to });
  } else if (bringIn !== null) apply(state, { kind: 'bringIn', player });
  else if ((fold && toCall > 0 && roll < 5) || !checkCall) apply(state, { kind: 'fold', player });
  else apply(state, { kind: 'checkCall', player });
}

/** The document of a hand that was played. */
function documentOf(random: Random, setup: Setup, state: HandState): HandDocument {
  const decimals = pick(random, [0, 2]);
  const amount = (units: number) => fromUnits(units, decimals);
  const players = setup.stacks.length;
  const order = NAMES.map((_, at) => at);
  shuffle(random, order);
  const actions = history(state);
  const dead = setup.dead ?? setup.stacks.map(() => 0);
  return {
    variant: String(setup.variant),
    antes: (setup.antes ?? []).map(amount),
    blindsOrStraddles: setup.stacks.map((_, player) =>
      amount((setup.blinds?.[player] ?? 0) || -(setup.posts?.[player] ?? 0) || 0),
    ),
    ...(setup.bringIn === undefined ? {} : { bringIn: amount(setup.bringIn) }),
    ...(setup.smallBet === undefined ? {} : { smallBet: amount(setup.smallBet) }),
    ...(setup.bigBet === undefined ? {} : { bigBet: amount(setup.bigBet) }),
    ...(setup.minBet === undefined ? {} : { minBet: amount(setup.minBet) }),
    startingStacks: setup.stacks.map((stack, player) => amount(stack - (dead[player] ?? 0))),
    actions: actions.flatMap((action) =>
      action.kind === 'chooseRuns' || action.kind === 'allIn' ? [] : [formatLine(action, decimals)],
    ),
    players: order.slice(0, players).map((at) => NAMES[at] ?? ''),
    hand: below(random, 1_000_000_000),
    seats: setup.stacks.map((_, player) => player + 1),
    year: 2024,
    month: 5,
    day: 4,
    time: '09:08:07',
    ...(decimals === 2 ? { currency: 'USD', currencySymbol: '$' } : {}),
    ...(dead.some((entry) => entry > 0) ? { _deadPosted: dead.map(amount) } : {}),
    ...(state.runs > 1 ? { _runs: state.runs } : {}),
    ...(setup.button === undefined ? {} : { _button: setup.button + 1 }),
    _stakes: {
      smallBlind: setup.minBet === undefined ? 0 : amount(Math.ceil(setup.minBet / 2)),
      bigBlind: amount(setup.minBet ?? 0),
      unit: amount(1),
    },
    _rules: 'pokerstars',
  };
}

/** A random hand: its document and the state that it ended in. */
export function randomHand(random: Random): { hand: HandDocument; state: HandState } {
  const setup = randomSetup(random);
  const started = newHand(setup);
  if (!started.ok) throw new Error(JSON.stringify([setup, started.error]));
  playOut(random, started.value);
  return { hand: documentOf(random, setup, started.value), state: started.value };
}

export function textOf(hand: HandDocument) {
  const written = formatPokerStars(hand);
  if (!written.ok) throw new Error(JSON.stringify([written.error, hand]));
  // Cards that nobody showed are the hero's alone to name.
  const unsaid = written.value.lost.filter((loss) => loss !== 'hole-cards');
  promise(unsaid.length === 0, 'everything is said', unsaid);
  return written.value.text;
}

/** Writes a random hand, reads it, and compares everything that both sides know. */
export function roundTrip(random: Random, tally: TripTally) {
  const { hand, state } = randomHand(random);
  const text = textOf(hand);
  const [read, ...more] = [...readPokerStarsText(text)];
  if (read === undefined || !read.result.ok) throw new Error(`cannot be read: ${JSON.stringify(read)}\n${text}`);
  promise(more.length === 0, 'one hand is one hand', text);
  const transcript = read.result.value;
  promise(transcript.unread.length === 0, 'every line is read', text);
  const played = playTranscript(transcript);
  const again = played.state;
  if (again === null || played.stopped !== null) throw new Error(`${JSON.stringify(played.stopped)}\n${text}`);
  const facts = ({ stack, boards, live }: HandState) => JSON.stringify([stack, boards, live]);
  promise(facts(again) === facts(state), 'the state is the same', `${facts(again)}\n${facts(state)}\n${text}`);
  const report = reportOfPokerStars(read);
  promise(
    report.status === 'ok' && report.agrees === true,
    'the rules agree with the text',
    `${JSON.stringify(report)}\n${text}`,
  );
  promise(played.accounts.balanced && played.accounts.rake === 0, 'the books balance', text);
  const document = replay(handOfPokerStars(transcript, played).hand, { lenient: true });
  promise(document.ok && facts(document.value.state) === facts(state), 'the document is the same', text);
  tally.hands++;
  const ended = result(state);
  if (ended?.by === 'showdown') tally.showdowns++;
  if ((ended?.pots.length ?? 0) > 1) tally.sidePots++;
  if (state.runs > 1) tally.runs++;
  if (state.terms.posts.some((post) => post > 0)) tally.posts++;
  if (state.shortPosted > 0) tally.shortBlinds++;
}

function newTally(): TripTally {
  return { hands: 0, showdowns: 0, sidePots: 0, runs: 0, posts: 0, shortBlinds: 0 };
}

// ------------------------------------------------------------------------------------------------ broken text

/** A draw hand from a room. */
const DRAW = `PokerStars Game #77001:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - 2011/06/26 18:34:02 ET
Table 'Sample' 6-max Seat #1 is the button
Seat 1: Hero ($4 in chips)
Seat 2: Villain ($3.80 in chips)
Hero: posts small blind $0.05
Villain: posts big blind $0.10
*** DEALING HANDS ***
Dealt to Hero [7c 5d 2h Kd Ks]
Hero: raises $0.10 to $0.20
Villain: calls $0.10
*** FIRST DRAW ***
Villain: discards 3 cards
Hero: discards 2 cards [Kd Ks]
Dealt to Hero [7c 5d 2h] [3s 9c]
Villain: checks
Hero: bets $0.10
Villain: calls $0.10
*** SECOND DRAW ***
Villain: discards 1 card
Hero: discards 1 card [9c]
Dealt to Hero [7c 5d 2h 3s] [4d]
Villain: checks
Hero: bets $0.20
Villain: calls $0.20
*** THIRD DRAW ***
Villain: stands pat
Hero: stands pat on [7c 5d 2h 3s 4d]
Villain: bets $0.20
Hero: calls $0.20
*** SHOW DOWN ***
Villain: shows [8h 6c 4c 3h 2c] (Lo: 8,6,4,3,2)
Hero: shows [7c 5d 2h 3s 4d] (Lo: 7,5,4,3,2)
Hero collected $1.33 from pot
*** SUMMARY ***
Total pot $1.40 | Rake $0.07
Seat 1: Hero (button) (small blind) showed [7c 5d 2h 3s 4d] and won ($1.33) with Lo: 7,5,4,3,2
Seat 2: Villain (big blind) showed [8h 6c 4c 3h 2c] and lost with Lo: 8,6,4,3,2
`;

const WORDS = [
  ' and is all-in',
  '*** SUMMARY ***\n',
  '*** FLOP *** [',
  'Uncalled bet ($0.01) returned to ',
  ': folds \n',
  ': posts big blind $',
  'Dealt to ',
  '[As Ah]',
  '99999999999999999999',
  '-1',
  '0.00001',
  '(((((((((((',
  'PokerStars Hand #1: ',
  ' collected $1000000 from pot\n',
  '\u0000',
  '\ufeff',
  '€',
  '\r\n',
];

/**
 * One to four changes: bytes, cuts, lines moved, doubled or dropped, and words of the format where they do not belong.
 */
export function mutate(random: Random, text: string) {
  let mutated = text;
  for (let i = below(random, 4); i >= 0; i--) mutated = mutateOnce(random, mutated);
  return mutated;
}

function mutateOnce(random: Random, text: string) {
  const at = below(random, text.length + 1);
  const lines = text.split('\n');
  const line = below(random, lines.length);
  switch (below(random, 8)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(below(random, 256)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + text.slice(at + 1 + below(random, 20));
    case 2:
      return text.slice(0, at);
    case 3:
      return lines.toSpliced(line, 1).join('\n');
    case 4:
      return lines.toSpliced(line, 0, lines[below(random, lines.length)] ?? '').join('\n');
    case 5:
      return lines.toSpliced(line, 1, ...[lines[line + 1] ?? '', lines[line] ?? '']).join('\n');
    case 6:
      return text.slice(0, at) + pick(random, WORDS) + text.slice(at);
    default:
      return text.replace(/\d/g, (digit) => (below(random, 40) === 0 ? String(below(random, 10)) : digit));
  }
}

/** Reads a text in whatever state it is. Each piece is a hand whose books are right, or says what is wrong with it. */
function readBroken(text: string | Uint8Array, tally: FuzzTally<'pieces' | 'ok'>) {
  const before = tally.pieces;
  for (const read of readPokerStarsText(text)) {
    tally.pieces++;
    const report = reportOfPokerStars(read);
    if (report.status === 'failed') promise(report.error !== undefined, 'a failure has a reason', report);
    if (report.status !== 'ok') continue;
    tally.ok++;
    promise(
      (report.stacks ?? []).every((stack) => !stack.startsWith('-')),
      'nobody ends below zero',
      report,
    );
    const sum = (report.payoffs ?? []).reduce((total, net) => total + Number(net), 0);
    promise(Math.abs(sum) < 1e-3, 'no chip appears', report);
    const nets = Object.values(report.nets ?? {}).reduce((total, net) => total + Number(net), 0);
    promise(nets < 1e-3, 'the room gives nothing away', report);
    if (read.result.ok) replay(handOfPokerStars(read.result.value).hand, { lenient: true });
  }
  promise(tally.pieces > before, 'a file always says something');
}

const ENCODER = new TextEncoder();

export const POKERSTARS_FUZZER: Fuzzer<string, string, 'pieces' | 'ok'> = {
  name: 'pokerstars',
  unit: 'texts',
  perRound: 50,
  counts: ['pieces', 'ok'],
  begin(random) {
    const source = below(random, 8) === 0 ? DRAW : textOf(randomHand(random).hand);
    return below(random, 3) === 0 ? `${source}\n\n\n${textOf(randomHand(random).hand)}` : source;
  },
  damage: mutate,
  check: (text, tally, random) => readBroken(below(random, 2) === 0 ? text : ENCODER.encode(text), tally),
};

export function pokerStarsRoundTrips(hands: number, seed: string): TripTally {
  const tally = newTally();
  const random = stream(seed, 'hands');
  while (tally.hands < hands) roundTrip(random, tally);
  return tally;
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const trips = pokerStarsRoundTrips(Number(option(args, 'hands', '20000')), option(args, 'seed', 'pokerstars'));
  console.log(`pokerstars: ${JSON.stringify(trips)} written and read back`);
  runFuzzer(POKERSTARS_FUZZER, args);
}
