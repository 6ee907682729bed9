/**
 * A client's part in fair deals, for browsers, bots and other clients: commits to seeds before each hand, reveals them
 * once the root is known, and checks every hand by itself with what the room has told it. Nothing is fetched.
 */
import { DECKS, variantOf } from '@cardroom/engine';
import { seatsOf } from '@cardroom/notation';
import type { Client } from '../client.js';
import type { DealOfTable, OpenedCardOfDeal } from '../messages.js';
import type { TableSnapshot } from '../state.js';
import type { Commitments, FairCard, FairReceipt } from './fairReceipt.js';
import { FAIR_FORM } from './hashes.js';
import {
  type DealMemory,
  type DealVerdict,
  drawSeeds,
  judgeDeal,
  noteReveal,
  seedToReveal,
  seeRound,
  watchDeal,
} from './memory.js';

/** What is needed of a client. */
export type DealClient = Pick<Client, 'on' | 'table' | 'request'>;

/** Where memories outlive the page: seeds are kept until the hand has been checked. */
export interface DealStore {
  load(table: string): readonly DealMemory[];
  save(table: string, memories: readonly DealMemory[]): void;
}

export interface KeeperOptions {
  /** Bytes that nobody can guess. */
  readonly random: (count: number) => Uint8Array;
  readonly store?: DealStore;
  /** A hand has been checked. */
  readonly onVerdict?: (verdict: DealVerdict, memory: DealMemory) => void;
}

/** Hands that are remembered: the one that runs, the next one, and some whose end was missed. */
const MOST_HANDS = 8;
/** Roots of earlier hands, so that one that comes again is noticed. */
const MOST_ROOTS = 1_000;

export class DealKeeper {
  readonly #client: DealClient;
  readonly #table: string;
  readonly #options: KeeperOptions;
  readonly #stop: () => void;
  readonly #memories = new Map<number, DealMemory>();
  readonly #roots = new Map<string, number>();
  /** The deal of the running hand as it was told last, null after a gap in which some of it may be lost. */
  #deal: DealOfTable | null = null;

  constructor(client: DealClient, table: string, options: KeeperOptions) {
    this.#client = client;
    this.#table = table;
    this.#options = options;
    for (const memory of options.store?.load(table) ?? []) this.#memories.set(memory.hand, memory);
    this.#stop = client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === table) this.#look(signal.state, signal.isSnapshot);
    });
    const state = client.table(table);
    if (state !== null) this.#look(state, true);
  }

  close(): void {
    this.#stop();
  }

  // -------------------------------------------------------------------------------------------------- what is told

  #look(state: TableSnapshot, isSnapshot: boolean): void {
    const { deal = null } = state;
    if (deal !== null) {
      this.#deal = deal;
      this.#see(state, deal);
    } else if (this.#deal !== null) {
      const told = this.#deal;
      this.#deal = null;
      // After a gap some proofs may not have been told: nothing can be said of that hand.
      if (!isSnapshot && numberOf(state) === told.hand) this.#judge(state, told);
    }
    this.#commit(state);
  }

  #see({ hand, table }: TableSnapshot, deal: DealOfTable): void {
    const { round, root } = deal;
    const isDealt = hand.actions.some((line) => line.startsWith('d '));
    const before = this.#memories.get(deal.hand) ?? watchDeal(table, deal.hand);
    if (isDealt && !before.rounds.some((seen) => seen.round === round)) return;
    const seen = seeRound(before, { round, root, commitments: pairs(deal) });
    const isNewRoot = (this.#roots.get(root) ?? deal.hand) === deal.hand;
    this.#noteRoot(root, deal.hand);
    if (seen !== before) this.#keep(seen);
    const seed = deal.seeds === null && isNewRoot ? seedToReveal(seen, round) : null;
    if (seed !== null) this.#reveal(seen, round, seed);
  }

  #noteRoot(root: string, hand: number): void {
    if (!this.#roots.has(root)) this.#roots.set(root, hand);
    const [oldest] = this.#roots.size > MOST_ROOTS ? this.#roots.keys() : [];
    if (oldest !== undefined) this.#roots.delete(oldest);
  }

  #keep(memory: DealMemory): void {
    this.#memories.set(memory.hand, memory);
    const hands = [...this.#memories.keys()].sort((a, b) => b - a);
    for (const hand of hands.slice(MOST_HANDS)) this.#memories.delete(hand);
    this.#options.store?.save(this.#table, [...this.#memories.values()]);
  }

  // -------------------------------------------------------------------------------------------------- seeds

  /** Commits to seeds for the next hand, once. */
  #commit(state: TableSnapshot): void {
    const { you, hand, status, settings, table } = state;
    const seat = you.seat_index;
    const player = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
    const next = numberOf(state) + 1;
    if (seat === null || status === 'ended' || (hand._intents?.[player] ?? 0) !== 0) return;
    const known = this.#memories.get(next);
    if (known?.seat === seat && known.seeds.length > 0) return;
    const size = DECKS[variantOf(settings.variant)?.deck ?? 'standard'].length;
    const memory = drawSeeds({ table, hand: next, size }, seat, this.#options.random);
    this.#keep(memory);
    const data = { hand: next, commitments: [...memory.commitments] };
    void this.#client.request('deal_commit', data, { table }).then((outcome) => {
      if (outcome.ok) this.#change(next, (now) => ({ ...now, isTaken: true }));
    });
  }

  #reveal(memory: DealMemory, round: number, seed: string): void {
    const { hand } = memory;
    this.#keep(noteReveal(memory, round, false));
    void this.#client.request('deal_reveal', { hand, round, seed }, { table: this.#table }).then((outcome) => {
      const isTaken = outcome.ok || outcome.error.code === 'nothing-changed';
      if (isTaken) this.#change(hand, (now) => noteReveal(now, round, true));
    });
  }

  #change(hand: number, change: (memory: DealMemory) => DealMemory): void {
    const memory = this.#memories.get(hand);
    if (memory !== undefined) this.#keep(change(memory));
  }

  // -------------------------------------------------------------------------------------------------- the check

  #judge(state: TableSnapshot, deal: DealOfTable): void {
    const memory = this.#memories.get(deal.hand) ?? watchDeal(this.#table, deal.hand);
    const verdict = judgeDeal(receiptFrom(state, deal), memory);
    const isAgain = this.#roots.get(deal.root) !== deal.hand && this.#roots.has(deal.root);
    const faults = isAgain ? [...verdict.faults, { code: 'root-again', round: deal.round } as const] : verdict.faults;
    this.#options.onVerdict?.(isAgain ? { ...verdict, kind: 'failed', faults } : verdict, memory);
    this.#memories.delete(deal.hand);
    this.#options.store?.save(this.#table, [...this.#memories.values()]);
  }
}

function numberOf({ hand }: TableSnapshot): number {
  return Number(hand.hand ?? 0);
}

function pairs({ commitments }: Pick<DealOfTable, 'commitments'>): Commitments {
  return commitments.map(({ seat_index, commitment }) => [seat_index, commitment]);
}

/** The receipt of a hand by what a client was told of it. */
export function receiptFrom({ table, hand, settings }: TableSnapshot, deal: DealOfTable): FairReceipt {
  const { root, seeds, missing, ranks } = deal;
  return {
    receipt: FAIR_FORM,
    hand: `${table}-${deal.hand}`,
    table,
    number: deal.hand,
    viewer: hand.author !== undefined && hand.players.includes(hand.author) ? hand.author : null,
    variant: hand.variant ?? settings.variant,
    players: hand.players,
    seats: seatsOf(hand),
    actions: hand.actions,
    void: deal.void.map((one) => ({ root: one.root, commitments: pairs(one), missing: one.missing })),
    root,
    commitments: pairs(deal),
    seeds: (seeds ?? []).map(({ seat_index, seed }) => [seat_index, seed]),
    missing,
    ranks,
    cards: deal.opened.map(fairCard),
  };
}

function fairCard(card: OpenedCardOfDeal): FairCard {
  return card;
}
