/**
 * The receipt of a fair deal (form 2): the rounds of seeds with their roots, the log as its reader may know it, and
 * every card that the reader saw, opened against the root. Anyone can check it anywhere, without asking the room.
 */
import { type Card, DECKS, err, formatCard, MAX_RUNS, ok, parseCard, type Result, variantOf } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { hexToBytes } from '@noble/hashes/utils.js';
import { type Deals, dealsOf } from './deals.js';
import { SALT_BYTES } from './deck.js';
import { dealtPlaces, mayComeAgain, worthOfRanks } from './fairDeck.js';
import {
  cardLeaf,
  commitmentOf,
  contextOf,
  type FAIR_FORM,
  fairKey,
  fairRoot,
  HASH_BYTES,
  type RevealedSeed,
  rankLeaf,
  SEED_BYTES,
} from './hashes.js';
import { wrongPortion } from './portions.js';
import { isHex, isLines, isPath, isTexts } from './reading.js';
import { topFrom } from './tree.js';

/** Rounds of one hand: two may be void, the third is dealt with the seeds that came. */
export const MAX_ROUNDS = 3;

export type Commitments = readonly (readonly [seat: number, commitment: string])[];

/** A round in which someone's seed did not come. */
export interface VoidRound {
  readonly root: string;
  readonly commitments: Commitments;
  /** Seats whose seeds did not come. */
  readonly missing: readonly number[];
}

/** A card that was seen, with the proof that it was fixed there. */
export interface FairCard {
  /** Which card of the deal it was, from 0. */
  readonly dealt: number;
  /** Its place in the house's order. */
  readonly place: number;
  readonly card: string;
  readonly salt: string;
  readonly path: readonly string[];
  /** For a card that came again: the number of the reshuffle, and its secret rank. */
  readonly again?: {
    readonly count: number;
    readonly rank: number;
    readonly salt: string;
    readonly path: readonly string[];
  };
}

export interface FairReceipt {
  readonly receipt: typeof FAIR_FORM;
  /** The hand, as the archive names it. */
  readonly hand: string;
  readonly table: string;
  /** The number of the hand at its table. */
  readonly number: number;
  /** The player that it is for, null for what everybody saw. */
  readonly viewer: string | null;
  readonly variant: string;
  readonly players: readonly string[];
  /** The seat of each player. */
  readonly seats: readonly number[];
  /** The log as the viewer may know it. */
  readonly actions: readonly string[];
  /** How often the rest of the board was run, if more than once. */
  readonly runs?: number;
  readonly void: readonly VoidRound[];
  /** The root of the round that was dealt. */
  readonly root: string;
  readonly commitments: Commitments;
  readonly seeds: readonly (readonly [seat: number, seed: string])[];
  readonly missing: readonly number[];
  /** The top of the tree of ranks, null if no card can come again. */
  readonly ranks: string | null;
  readonly cards: readonly FairCard[];
}

export type FairError =
  | { readonly code: 'bad-receipt'; readonly field: string }
  /** A seed that is not the one its owner committed to. */
  | { readonly code: 'bad-seed'; readonly seat: number }
  | { readonly code: 'not-bound'; readonly place: number; readonly card: string }
  | { readonly code: 'not-opened'; readonly card: string }
  | { readonly code: 'out-of-order'; readonly card: string; readonly place: number; readonly dealt: number }
  | { readonly code: 'not-dealt'; readonly card: string }
  /** One card lies at two places of the deck. */
  | { readonly code: 'card-twice'; readonly card: string }
  /** Hole cards that did not go round clockwise, one player after the other. */
  | { readonly code: 'out-of-turn'; readonly player: number }
  /** Other numbers of cards than the game deals; null is the board. */
  | { readonly code: 'wrong-portion'; readonly player: number | null };

/**
 * How many decks the house can have had to choose from: one for each void round and one for the round that was dealt.
 * The last round is dealt with whatever seeds came. Each of them could have been said to be missing, by a house that
 * knew them all: it doubles the number, except the reader's own, whose loss the reader would have noticed.
 */
export function mostDecks(
  { void: rounds, commitments }: Pick<FairReceipt, 'void' | 'commitments'>,
  ownSeat: number | null = null,
): number {
  if (rounds.length < MAX_ROUNDS - 1) return rounds.length + 1;
  return rounds.length + 2 ** commitments.filter(([seat]) => seat !== ownSeat).length;
}

/** The runs of a hand as its receipt says them: nothing if the board was run once. */
export function runsOf({ _runs: runs = 1 }: Pick<Hand, '_runs'>): Pick<FairReceipt, 'runs'> {
  return runs > 1 ? { runs } : {};
}

// ---------------------------------------------------------------------------------------------------- checking

/** Checks a receipt of this form: null if it holds. */
export function checkFair(receipt: FairReceipt): FairError | null {
  const context = contextOf(contextFor(receipt));
  const seeds = seedsOf(receipt, context);
  if (!seeds.ok) return seeds.error;
  const key = fairKey(context, receipt.root, seeds.value);
  const deals = dealsOf(receipt.actions);
  return (
    checkBound(receipt, context) ??
    checkPlaces(receipt.cards) ??
    checkLog(receipt, deals) ??
    checkTurns(receipt, deals) ??
    checkPortions(receipt) ??
    checkOrder(receipt, key) ??
    checkAgain(receipt, key, deals)
  );
}

function sizeOf({ variant }: Pick<FairReceipt, 'variant'>): number {
  return DECKS[variantOf(variant)!.deck].length;
}

function contextFor({ table, number, void: rounds, variant }: FairReceipt) {
  return { table, hand: number, round: rounds.length + 1, size: sizeOf({ variant }) };
}

/** Every seed that came is the one its owner had committed to. */
function seedsOf({ commitments, seeds }: FairReceipt, context: Uint8Array): Result<RevealedSeed[], FairError> {
  const revealed: RevealedSeed[] = [];
  for (const [seat, seed] of seeds) {
    const commitment = commitments.find(([other]) => other === seat)![1];
    if (commitmentOf(context, seat, hexToBytes(seed)) !== commitment) return err({ code: 'bad-seed', seat });
    revealed.push([seat, commitment, seed]);
  }
  return ok(revealed);
}

function checkBound(receipt: FairReceipt, context: Uint8Array): FairError | null {
  const { cards, ranks, root } = receipt;
  const size = sizeOf(receipt);
  const rankTop = ranks === null ? null : hexToBytes(ranks);
  for (const { place, card, salt, path, again } of cards) {
    const leaf = cardLeaf(context, place, parseCard(card)!, hexToBytes(salt));
    const top = place < size ? topFrom(leaf, place, size, path.map(hexToBytes)) : null;
    const isBound = top !== null && fairRoot(top, rankTop) === root;
    if (!isBound || !isRankBound(again, place, { context, size, ranks })) return { code: 'not-bound', place, card };
  }
  return null;
}

function isRankBound(
  again: FairCard['again'],
  place: number,
  { context, size, ranks }: { readonly context: Uint8Array; readonly size: number; readonly ranks: string | null },
): boolean {
  if (again === undefined) return true;
  const leaf = rankLeaf(context, place, again.rank, hexToBytes(again.salt));
  const top = again.rank < size ? topFrom(leaf, place, size, again.path.map(hexToBytes)) : null;
  return top !== null && fairRoot(top, null) === ranks;
}

/** No card lies at two places; each is opened once for every time that it was dealt. */
function checkPlaces(cards: readonly FairCard[]): FairError | null {
  const places = new Map<string, number>();
  const dealt = new Set<number>();
  for (const one of cards) {
    const known = places.get(one.card);
    if ((known ?? one.place) !== one.place || dealt.has(one.dealt)) return { code: 'card-twice', card: one.card };
    places.set(one.card, one.place);
    dealt.add(one.dealt);
  }
  return null;
}

/** Every known card of the log is opened as the card that it was dealt as; nothing else is. */
function checkLog({ cards }: FairReceipt, { dealt, shown }: Deals): FairError | null {
  const opened = new Map(cards.map((one) => [one.dealt, parseCard(one.card)!]));
  for (const [at, { card }] of dealt.entries()) {
    if (card !== null && opened.get(at) !== card) return { code: 'not-opened', card: formatCard(card) };
  }
  const isOf = (at: number, player: number, card: Card): boolean =>
    dealt[at]?.player === player && opened.get(at) === card;
  for (const { player, card } of shown) {
    const isOpened = dealt.some((_, at) => isOf(at, player, card));
    if (!isOpened) return { code: 'not-opened', card: formatCard(card) };
  }
  for (const [at, card] of opened) {
    const line = dealt[at];
    const isSeen = line?.card === card || shown.some((one) => one.card === card && line?.player === one.player);
    if (line === undefined || !isSeen || (line.card !== null && line.card !== card)) {
      return { code: 'not-dealt', card: formatCard(card) };
    }
  }
  return null;
}

/**
 * Hole cards go round clockwise, always from the same player on: otherwise the house could hand out the cards that it
 * knows by now as it likes. If several streets are dealt at once, each goes to the same players.
 */
function checkTurns({ players }: FairReceipt, { runs }: Deals): FairError | null {
  const first = runs[0]?.[0] ?? 0;
  const count = players.length;
  for (const run of runs) {
    const turns = run.map((player) => (player < first ? player - first + count : player - first));
    const fall = turns.findIndex((turn, at) => at > 0 && turn <= turns[at - 1]!);
    const street = fall < 0 ? turns.length : fall;
    const wrong = turns.findIndex((turn, at) => at >= street && turn !== turns[at - street]);
    if (wrong >= 0) return { code: 'out-of-turn', player: run[wrong]! };
    if (turns.at(-1) !== turns[street - 1]) return { code: 'out-of-turn', player: run.at(-1)! };
  }
  return null;
}

/** Each player got as many cards as the game deals, and the board too. */
function checkPortions({ variant, actions, runs }: FairReceipt): FairError | null {
  const wrong = wrongPortion(variantOf(variant)!, actions, runs);
  return wrong === null ? null : { code: 'wrong-portion', player: wrong.player };
}

/** The seats that were dealt in, in the order of the first cards. */
export function seatsDealt({ actions, seats }: Pick<FairReceipt, 'actions' | 'seats'>): number[] {
  const [first = []] = dealsOf(actions).runs;
  return [...new Set(first)].map((player) => seats[player] ?? -1);
}

/** The k-th card is at the place that the key says. */
function checkOrder(receipt: FairReceipt, key: string): FairError | null {
  const places = dealtPlaces(key, sizeOf(receipt));
  for (const { card, place, dealt, again } of receipt.cards) {
    if (again === undefined && places[dealt] !== place) return { code: 'out-of-order', card, place, dealt };
  }
  return null;
}

/**
 * Cards that were shuffled in again have been dealt before, and come in the order of their worth. One may come late:
 * a player who discarded it in this draw does not get it back, and the next one is dealt instead.
 */
function checkAgain(receipt: FairReceipt, key: string, deals: Deals): FairError | null {
  const places = dealtPlaces(key, sizeOf(receipt));
  const least = leastDealtAgain(receipt);
  const worthOf = worthBy(key, sizeOf(receipt));
  const again = receipt.cards.filter((one) => one.again !== undefined).sort((a, b) => a.dealt - b.dealt);
  for (const [at, { card, place, dealt, again: own }] of again.entries()) {
    // Each time that cards are shuffled in, one of them is dealt at least.
    const isCount = own!.count <= dealt - least + 1;
    const wasDealt = isCount && dealt >= least && places.indexOf(place) < dealt;
    const overtaken = again.slice(0, at).some((before) => {
      const { count } = before.again!;
      const isLate = count === own!.count ? worthOf(before.again!) > worthOf(own!) : count > own!.count;
      return isLate && !isPassedOver(deals, before.dealt, parseCard(card)!);
    });
    if (!wasDealt || overtaken) return { code: 'out-of-order', card, place, dealt };
  }
  return null;
}

function worthBy(key: string, size: number): (again: NonNullable<FairCard['again']>) => number {
  const worths = new Map<number, number[]>();
  return ({ count, rank }) => {
    const worth = worths.get(count) ?? worthOfRanks(key, count, size);
    worths.set(count, worth);
    return worth[rank]!;
  };
}

/** Whether the player who got the `at`-th card threw this one away in the same draw, as far as the reader can know. */
function isPassedOver({ dealt, thrown }: Deals, at: number, card: Card): boolean {
  const own = thrown.filter((one) => one.player === dealt[at]?.player && one.before <= at);
  const last = own.at(-1)?.before;
  return own.some((one) => one.before === last && (one.card === null || one.card === card));
}

/** The earliest card that can come again: with the burned ones, one hand no longer fits into the deck. */
function leastDealtAgain({ variant }: FairReceipt): number {
  const { streets, deck } = variantOf(variant)!;
  const draws = streets.filter((street) => street.draw).length;
  const hole = streets.reduce((sum, street) => sum + street.down + street.up, 0);
  return DECKS[deck].length - draws - hole;
}

// ---------------------------------------------------------------------------------------------------- reading

type Fields = Readonly<Record<string, unknown>>;

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isSeats(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((seat) => isCount(seat) && seat < 256);
}

/** Pairs of seat and bytes, in the order of the seats. */
function isPairs(value: unknown, bytes: number): value is [number, string][] {
  if (!Array.isArray(value)) return false;
  const isEach = value.every(
    (pair) => Array.isArray(pair) && pair.length === 2 && isSeats([pair[0]]) && isHex(pair[1], bytes),
  );
  return isEach && value.every((pair, at) => at === 0 || value[at - 1][0] < pair[0]);
}

function isFairCard(value: unknown, mayAgain: boolean): value is FairCard {
  if (typeof value !== 'object' || value === null) return false;
  const { dealt, place, card, salt, path, again } = value as Fields;
  const isCard = typeof card === 'string' && card !== '??' && parseCard(card) !== null;
  const isProof = isCount(dealt) && isCount(place) && isHex(salt, SALT_BYTES) && isPath(path);
  return isCard && isProof && (again === undefined || (mayAgain && isAgain(again)));
}

function isAgain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { count, rank, salt, path } = value as Fields;
  return isCount(count) && count > 0 && isCount(rank) && isHex(salt, SALT_BYTES) && isPath(path);
}

/** Seats of commitments less those that are missing. */
function seatsLeft({ commitments, missing }: Pick<VoidRound, 'commitments' | 'missing'>): number[] {
  return commitments.map(([seat]) => seat).filter((seat) => !missing.includes(seat));
}

function isVoidRound(value: unknown): value is VoidRound {
  if (typeof value !== 'object' || value === null) return false;
  const { root, commitments, missing } = value as Fields;
  if (!isHex(root, HASH_BYTES) || !isPairs(commitments, HASH_BYTES) || !isSeats(missing)) return false;
  return missing.length > 0 && missing.every((seat) => commitments.some(([other]) => other === seat));
}

/** A round takes only seats whose seeds have come in the rounds before, and no root comes twice. */
function areRounds({ void: rounds, root, commitments, missing }: FairReceipt): boolean {
  const all = [...rounds, { root, commitments, missing }];
  const areNew = new Set(all.map((round) => round.root)).size === all.length;
  return (
    areNew &&
    all.slice(1).every((round, at) => {
      const left = seatsLeft(all[at]!);
      return round.commitments.every(([seat]) => left.includes(seat));
    })
  );
}

/** Before the last round nothing may be missing; in it each seed came or is missing. */
function areSeeds({ void: rounds, commitments, seeds, missing }: FairReceipt): boolean {
  const isLast = rounds.length === MAX_ROUNDS - 1;
  if (missing.length > 0 && !isLast) return false;
  const expected = seatsLeft({ commitments, missing });
  const isKnown = missing.every((seat) => commitments.some(([other]) => other === seat));
  return isKnown && seeds.length === expected.length && seeds.every(([seat], at) => seat === expected[at]);
}

export function readFair(value: Fields): Result<FairReceipt, FairError> {
  const bad = (field: string): Result<never, FairError> => err({ code: 'bad-receipt', field });
  const {
    hand,
    table,
    number,
    viewer,
    variant,
    players,
    seats,
    actions,
    runs,
    root,
    commitments,
    seeds,
    missing,
    ranks,
    cards,
  } = value;
  const rounds = value.void;
  if (typeof hand !== 'string') return bad('hand');
  if (typeof table !== 'string' || table.length > 255) return bad('table');
  if (!isCount(number) || number >= 2 ** 32) return bad('number');
  const rules = typeof variant === 'string' ? variantOf(variant) : null;
  if (rules === null) return bad('variant');
  if (!isTexts(players)) return bad('players');
  if (!isSeats(seats) || seats.length !== players.length) return bad('seats');
  if (viewer !== null && !(typeof viewer === 'string' && players.includes(viewer))) return bad('viewer');
  if (!isLines(actions)) return bad('actions');
  if (runs !== undefined && !(isCount(runs) && runs > 1 && runs <= MAX_RUNS)) return bad('runs');
  if (!Array.isArray(rounds) || rounds.length >= MAX_ROUNDS || !rounds.every(isVoidRound)) return bad('void');
  if (!isHex(root, HASH_BYTES)) return bad('root');
  if (!isPairs(commitments, HASH_BYTES)) return bad('commitments');
  if (!isPairs(seeds, SEED_BYTES)) return bad('seeds');
  if (!isSeats(missing)) return bad('missing');
  const mayAgain = mayComeAgain(rules);
  if (mayAgain ? !isHex(ranks, HASH_BYTES) : ranks !== null) return bad('ranks');
  if (!Array.isArray(cards) || !cards.every((card) => isFairCard(card, mayAgain))) return bad('cards');
  const receipt = value as unknown as FairReceipt;
  if (!areRounds(receipt)) return bad('void');
  return areSeeds(receipt) ? ok(receipt) : bad('seeds');
}
