/**
 * A client's memory of a deal, apart from anything the room says later: its seeds, the roots and lists that it was
 * shown before the cards, and what it revealed. A receipt is held against it.
 */
import { err, ok, type Result } from '@cardroom/engine';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  type Commitments,
  type FairError,
  type FairReceipt,
  MAX_ROUNDS,
  mostDecks,
  seatsDealt,
  type VoidRound,
} from './fairReceipt.js';
import { commitmentOf, contextOf, type DealContext, HASH_BYTES, SEED_BYTES } from './hashes.js';
import { isHex } from './reading.js';
import { verifyReceipt } from './receipt.js';

export interface SeenRound {
  readonly round: number;
  readonly root: string;
  readonly commitments: Commitments;
  /** The game that was to be dealt, and the seats in the order in which they were to get cards. */
  readonly game?: { readonly variant: string; readonly seats: readonly number[] };
  /** The earlier hand for which the same root was shown. */
  readonly rootOf?: number;
}

export interface DealMemory {
  readonly table: string;
  readonly hand: number;
  /** Null for a spectator. */
  readonly seat: number | null;
  /** One for each round, in hexadecimal; none if the client gave none. */
  readonly seeds: readonly string[];
  readonly commitments: readonly string[];
  /** Whether the room has taken the commitments. */
  readonly isTaken: boolean;
  /** Rounds as they were shown before the cards. Two of one number are a house that shows two roots. */
  readonly rounds: readonly SeenRound[];
  /** Rounds in which the seed was sent, and whether the room has said that it came. */
  readonly revealed: readonly { readonly round: number; readonly isTaken: boolean }[];
}

/** New seeds for a hand, one for each round that it may have. */
export function drawSeeds(
  { table, hand, size }: Omit<DealContext, 'round'>,
  seat: number,
  random: (count: number) => Uint8Array,
): DealMemory {
  const seeds = Array.from({ length: MAX_ROUNDS }, () => bytesToHex(random(SEED_BYTES)));
  const commitments = seeds.map((seed, at) =>
    commitmentOf(contextOf({ table, hand, round: at + 1, size }), seat, hexToBytes(seed)),
  );
  return { table, hand, seat, seeds, commitments, isTaken: false, rounds: [], revealed: [] };
}

/** Whether seeds were drawn for a deck of this size: commitments are bound to it. */
export function isDrawnFor({ seat, seeds, commitments }: DealMemory, context: Omit<DealContext, 'round'>): boolean {
  const [seed, commitment] = [seeds[0], commitments[0]];
  if (seat === null || seed === undefined) return false;
  return commitmentOf(contextOf({ ...context, round: 1 }), seat, hexToBytes(seed)) === commitment;
}

/** Somebody who watches has no seeds, and sees the same roots. */
export function watchDeal(table: string, hand: number): DealMemory {
  return { table, hand, seat: null, seeds: [], commitments: [], isTaken: false, rounds: [], revealed: [] };
}

/** Takes a round in as it was shown. The same round is taken once; the first showing counts. */
export function seeRound(memory: DealMemory, seen: SeenRound): DealMemory {
  const known = memory.rounds.find((other) => isSameRound(other, seen));
  if (known === undefined) return { ...memory, rounds: [...memory.rounds, seen] };
  if (known.game !== undefined || seen.game === undefined) return memory;
  return {
    ...memory,
    rounds: memory.rounds.map((other) => (other === known ? { ...known, game: seen.game! } : other)),
  };
}

function isSameRound(a: SeenRound, b: SeenRound): boolean {
  return a.round === b.round && a.root === b.root && isSameList(a.commitments, b.commitments);
}

function isSameList(a: Commitments, b: Commitments): boolean {
  return a.length === b.length && a.every(([seat, commitment], at) => seat === b[at]![0] && commitment === b[at]![1]);
}

/** The seed to reveal in a round: only if the own commitment is listed, and no other root was shown for it. */
export function seedToReveal({ rounds, seat, seeds, commitments, revealed }: DealMemory, round: number): string | null {
  const seen = rounds.filter((one) => one.round === round);
  const own = seen[0]?.commitments.find(([other]) => other === seat)?.[1];
  const isListed = own !== undefined && own === commitments[round - 1];
  const isNew =
    new Set(rounds.map(({ root }) => root)).size === rounds.length && seen.every((one) => one.rootOf === undefined);
  const wasSent = revealed.some((one) => one.round === round);
  return seen.length === 1 && isListed && isNew && !wasSent ? seeds[round - 1]! : null;
}

/** The seed of a round was sent, or the room has said that it came. */
export function noteReveal(memory: DealMemory, round: number, isTaken: boolean): DealMemory {
  const others = memory.revealed.filter((one) => one.round !== round);
  return { ...memory, revealed: [...others, { round, isTaken }] };
}

// ---------------------------------------------------------------------------------------------------- judging

export type DealFault =
  | FairError
  /** The house showed two roots, or two lists, for one round. */
  | { readonly code: 'two-roots'; readonly round: number }
  /** A root that was shown for another round before. */
  | { readonly code: 'root-again'; readonly round: number }
  /** The receipt has another root or list than was shown before the cards. */
  | { readonly code: 'other-root'; readonly round: number }
  /** The seed that was dealt with is not the one that was sent. */
  | { readonly code: 'other-seed'; readonly round: number }
  /** The room says that the seed did not come, and it was sent; `isTaken` if the room had said that it came. */
  | { readonly code: 'named-missing'; readonly round: number; readonly isTaken: boolean }
  /**
   * The room took the commitment, and did not list it. `isCertain` if it cannot have been an accident: another one stands
   * in its place, or it was listed in the round before and its seed had come.
   */
  | { readonly code: 'not-listed'; readonly round: number; readonly isCertain?: boolean }
  /** Another game was dealt, to other seats or from another seat on, than was said before the seeds. */
  | { readonly code: 'other-game'; readonly round: number };

/**
 * `verified`: all of it holds, and the own seed is in the key. `without-seed`: it holds, without a seed of this client.
 * `unseen`: the receipt holds, but this client did not see the root before the cards. `failed`: something does not hold.
 */
export type DealKind = 'verified' | 'without-seed' | 'unseen' | 'failed';

export interface DealVerdict {
  readonly kind: DealKind;
  readonly faults: readonly DealFault[];
  /** Null if it does not hold. */
  readonly receipt: FairReceipt | null;
  /** The receipt as it was sent, even if it does not hold; null if none was sent. */
  readonly told: unknown;
  /** How many decks the house can have had to choose from; 0 if that is not known. */
  readonly decks: number;
}

/** Whether a fault is certain, and not perhaps the fault of a slow line. */
function isCertain(fault: DealFault): boolean {
  if (fault.code === 'not-listed') return fault.isCertain === true;
  return fault.code !== 'named-missing' || fault.isTaken;
}

/** A hand of which too little is known to check anything. */
export function unseenDeal(): DealVerdict {
  return { kind: 'unseen', faults: [], receipt: null, told: null, decks: 0 };
}

function failedDeal(told: unknown, fault: DealFault, memory: DealMemory | null = null): DealVerdict {
  const faults = [fault, ...(memory === null ? [] : shownFaults(memory))];
  return { kind: 'failed', faults, receipt: null, told, decks: 0 };
}

/** Checks a receipt of the second form, and holds it against what the client remembers. */
export function judgeDeal(value: unknown, memory: DealMemory | null): DealVerdict {
  const verified = verifyReceipt(value);
  if (!verified.ok) return failedDeal(value, verified.error, memory);
  const { receipt } = verified.value;
  if (!('table' in receipt)) return failedDeal(value, { code: 'bad-receipt', field: 'receipt' });
  if (memory === null) return { kind: 'unseen', faults: [], receipt, told: value, decks: mostDecks(receipt) };
  const faults = faultsOf(receipt, memory);
  const kind = kindOf(receipt, memory, faults);
  return { kind, faults, receipt, told: value, decks: mostDecks(receipt, kind === 'verified' ? memory.seat : null) };
}

function kindOf(receipt: FairReceipt, memory: DealMemory, faults: readonly DealFault[]): DealKind {
  if (faults.some(isCertain)) return 'failed';
  const round = receipt.void.length + 1;
  if (!memory.rounds.some((seen) => seen.round === round)) return 'unseen';
  return receipt.seeds.some(([seat]) => seat === memory.seat) && memory.seeds.length > 0 && isOwn(receipt, memory)
    ? 'verified'
    : 'without-seed';
}

function isOwn({ commitments }: FairReceipt, memory: DealMemory): boolean {
  return commitments.some(([seat, commitment]) => seat === memory.seat && memory.commitments.includes(commitment));
}

/** Contradictions whatever the receipt says: two roots for one round, or one root for two. */
function shownFaults({ rounds }: DealMemory): DealFault[] {
  return rounds.flatMap(({ round, root, rootOf }, at): DealFault[] => {
    const before = rounds.slice(0, at);
    if (before.some((other) => other.round === round)) return [{ code: 'two-roots', round }];
    return rootOf !== undefined || before.some((other) => other.root === root) ? [{ code: 'root-again', round }] : [];
  });
}

/** Everything in which a receipt is not what the client remembers. */
function faultsOf(receipt: FairReceipt, memory: DealMemory): DealFault[] {
  if (receipt.table !== memory.table || receipt.number !== memory.hand) return [{ code: 'bad-receipt', field: 'hand' }];
  const { root, commitments, missing } = receipt;
  const rounds: VoidRound[] = [...receipt.void, { root, commitments, missing }];
  return [
    ...shownFaults(memory),
    ...memory.rounds.flatMap((seen, at): DealFault[] => {
      const { round } = seen;
      if (memory.rounds.slice(0, at).some((other) => other.round === round)) return [];
      const told = rounds[round - 1];
      const isSame = told?.root === seen.root && isSameList(told.commitments, seen.commitments);
      if (!isSame) return [{ code: 'other-root', round }];
      return isGame(receipt, seen) ? [] : [{ code: 'other-game', round }];
    }),
    ...ownFaults(receipt, rounds, memory),
  ];
}

/** Whether the cards went to those who were to get them, and in that order. A hand may end before its first card. */
function isGame(receipt: FairReceipt, { game }: SeenRound): boolean {
  const seats = seatsDealt(receipt);
  if (game === undefined || seats.length === 0) return true;
  const isSame = seats.length === game.seats.length && seats.every((seat, at) => seat === game.seats[at]);
  return isSame && receipt.variant === game.variant;
}

/** Faults in the room's account of the client's own seed. */
function ownFaults(receipt: FairReceipt, rounds: readonly VoidRound[], memory: DealMemory): DealFault[] {
  const { seeds, viewer, players, seats } = receipt;
  const { seat, revealed, isTaken } = memory;
  if (seat === null || memory.seeds.length === 0) return [];
  const isSeated = viewer !== null && seats[players.indexOf(viewer)] === seat;
  const faults: DealFault[] = [];
  for (const [at, { commitments, missing }] of rounds.entries()) {
    const round = at + 1;
    const listed = commitments.find(([other]) => other === seat)?.[1];
    const sent = revealed.find((one) => one.round === round);
    const before = rounds[at - 1];
    const wasListed = before?.commitments.some(([other, own]) => other === seat && own === memory.commitments[at - 1]);
    const isDue = round === 1 ? isTaken : wasListed === true && !before!.missing.includes(seat);
    if (isDue && memory.commitments[at] !== undefined && listed !== memory.commitments[at]) {
      const isCertain = isSeated && (round > 1 || listed !== undefined);
      faults.push({ code: 'not-listed', round, ...(isCertain ? { isCertain } : {}) });
    }
    if (sent !== undefined && missing.includes(seat))
      faults.push({ code: 'named-missing', round, isTaken: sent.isTaken });
    const used = round === rounds.length ? seeds.find(([other]) => other === seat)?.[1] : undefined;
    if (used !== undefined && sent !== undefined && used !== memory.seeds[at])
      faults.push({ code: 'other-seed', round });
  }
  return faults;
}

// ---------------------------------------------------------------------------------------------------- evidence

/** The evidence that a client saves of a failed deal: what the room said, and what the client remembers. */
export interface DealEvidence {
  readonly evidence: 1;
  readonly receipt: unknown;
  readonly memory: DealMemory;
}

export function isEvidence(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'evidence' in value;
}

/** Checks evidence from anywhere. It shows what one client was sent; nothing in it is signed by the room. */
export function judgeEvidence(value: unknown): DealVerdict {
  const { receipt, memory } = value as { readonly receipt?: unknown; readonly memory?: unknown };
  const read = readMemory(memory);
  return read.ok ? judgeDeal(receipt, read.value) : failedDeal(receipt, read.error);
}

type Fields = Readonly<Record<string, unknown>>;

function isRound(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_ROUNDS;
}

function isHashes(value: unknown, bytes: number): value is string[] {
  return Array.isArray(value) && value.length <= MAX_ROUNDS && value.every((one) => isHex(one, bytes));
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && isHex(value[1], HASH_BYTES);
}

function isSeen(value: unknown): value is SeenRound {
  const { round, root, commitments, game, rootOf } = (value ?? {}) as Fields;
  const isHead = isRound(round) && isHex(root, HASH_BYTES) && (rootOf === undefined || Number.isInteger(rootOf));
  const isList = Array.isArray(commitments) && commitments.every(isPair);
  return isHead && isList && (game === undefined || isSeenGame(game));
}

function isSeenGame(value: unknown): boolean {
  const { variant, seats } = (value ?? {}) as Fields;
  return typeof variant === 'string' && Array.isArray(seats) && seats.every((seat) => Number.isInteger(seat));
}

function isSent(value: unknown): boolean {
  const { round, isTaken } = (value ?? {}) as Fields;
  return isRound(round) && typeof isTaken === 'boolean';
}

/** A memory that was stored, or that someone else has written down. */
export function readMemory(value: unknown): Result<DealMemory, DealFault> {
  const bad = err({ code: 'bad-receipt', field: 'memory' } as const);
  if (typeof value !== 'object' || value === null) return bad;
  const { table, hand, seat, seeds, commitments, isTaken, rounds, revealed } = value as Fields;
  const isHead = typeof table === 'string' && Number.isInteger(hand) && (seat === null || Number.isInteger(seat));
  const areHashes = isHashes(seeds, SEED_BYTES) && isHashes(commitments, HASH_BYTES) && typeof isTaken === 'boolean';
  const areSeen = Array.isArray(rounds) && rounds.every(isSeen) && Array.isArray(revealed) && revealed.every(isSent);
  return isHead && areHashes && areSeen ? ok(value as DealMemory) : bad;
}
