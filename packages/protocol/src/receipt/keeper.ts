/**
 * A client's part in fair deals, for browsers, bots and other clients: commits to seeds before each hand, reveals them
 * once the root is known, and checks every hand with the messages of the room. Nothing is fetched.
 */
import { DECKS, variantOf } from '@cardroom/engine';
import { buttonOf, outOf, seatsOf } from '@cardroom/notation';
import type { Client } from '../client.js';
import type { DealOfTable, EventData, OpenedCardOfDeal } from '../messages.js';
import type { TableSnapshot } from '../state.js';
import { dealsOf } from './deals.js';
import { type Commitments, type FairCard, type FairReceipt, runsOf } from './fairReceipt.js';
import { type DealContext, FAIR_FORM } from './hashes.js';
import {
  type DealMemory,
  type DealVerdict,
  drawSeeds,
  isDrawnFor,
  judgeDeal,
  noteReveal,
  type SeenRound,
  seedToReveal,
  seeRound,
  unseenDeal,
  watchDeal,
} from './memory.js';

/** The part of a client that is used here. */
export type DealClient = Pick<Client, 'on' | 'table' | 'request'>;

/** Storage that outlives the page: seeds are kept until the hand has been checked. */
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

interface RunningHand {
  readonly hand: number;
  readonly state: TableSnapshot;
  readonly deal: DealOfTable | null;
}

export class DealKeeper {
  readonly #client: DealClient;
  readonly #table: string;
  readonly #options: KeeperOptions;
  readonly #stop: () => void;
  readonly #memories = new Map<number, DealMemory>();
  readonly #roots = new Map<string, number>();
  /** The running hand, and the latest news of its deal. */
  #running: RunningHand | null = null;
  /** The commitments that were sent last and, as far as the client can know, stand; null if none do. */
  #sent: { readonly hand: number; readonly seat: number; readonly size: number } | null = null;
  /** The hand that was checked last, if its whole log is known: cards may be shown after it. */
  #checked: { readonly receipt: FairReceipt; readonly memory: DealMemory } | null = null;

  constructor(client: DealClient, table: string, options: KeeperOptions) {
    this.#client = client;
    this.#table = table;
    this.#options = options;
    for (const memory of options.store?.load(table) ?? []) this.#memories.set(memory.hand, memory);
    this.#stop = client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === table) this.#look(signal.state, signal.isSnapshot);
      if (signal.kind !== 'event' || signal.state.table !== table) return;
      if (signal.event.event === 'cards_opened') this.#openLate(signal.event.data);
      if (signal.event.event === 'rabbit_cards') this.#hunt(signal.event.data);
      if (signal.event.event === 'deal_committed') this.#note(signal.event.data);
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
    const hand = deal?.hand ?? runningHand(state);
    const before = this.#running;
    this.#running = null;
    if (before !== null && before.hand !== hand) this.#end(before, state, isSnapshot);
    if (hand !== null) this.#running = { hand, state, deal: deal ?? (before?.hand === hand ? before.deal : null) };
    if (deal !== null) this.#see(state, deal);
    // Another device of this person may have left the seat and come back during the gap: commitments are sent again.
    if (isSnapshot) this.#sent = null;
    this.#commit(state);
  }

  /** A hand is over. Every hand gets a verdict, however little is known of it: a silent house proves nothing. */
  #end({ hand, state: last, deal }: RunningHand, now: TableSnapshot, isSnapshot: boolean): void {
    const memory = this.#memories.get(hand) ?? watchDeal(this.#table, hand);
    const isTold = deal !== null && deal.seeds !== null;
    // After a gap the end of the hand is missing: everything known until then is checked.
    const isWhole = !isSnapshot && numberOf(now) === hand;
    const verdict = isTold ? judgeDeal(receiptFrom(isWhole ? now : last, deal), memory) : unseenDeal();
    this.#checked = verdict.receipt !== null && isWhole ? { receipt: verdict.receipt, memory } : null;
    this.#options.onVerdict?.(verdict, memory);
    this.#memories.delete(hand);
    this.#options.store?.save(this.#table, [...this.#memories.values()]);
  }

  #see({ hand, table }: TableSnapshot, deal: DealOfTable): void {
    const { round, root } = deal;
    const isDealt = hand.actions.some((line) => line.startsWith('d '));
    const before = this.#memories.get(deal.hand) ?? watchDeal(table, deal.hand);
    if (isDealt && !before.rounds.some((seen) => seen.round === round)) return;
    const rootOf = this.#roots.get(root) ?? deal.hand;
    const isAgain = rootOf !== deal.hand;
    const game = isDealt || Number(hand.hand) !== deal.hand ? {} : { game: gameOf(hand) };
    const again = isAgain ? { rootOf } : {};
    const seen = seeRound(before, { round, root, commitments: pairs(deal), ...game, ...again });
    this.#noteRoot(root, deal.hand);
    if (seen !== before) this.#keep(seen);
    const seed = deal.seeds === null ? seedToReveal(seen, round) : null;
    if (seed !== null) this.#reveal(seen, round, seed);
  }

  /** Every root that was ever told counts, also one that the next message takes back. */
  #note({ hand, round, root, commitments }: EventData<'deal_committed'>): void {
    const memory = this.#memories.get(hand);
    if (memory === undefined || round === undefined || commitments === undefined) return;
    const seen = seeRound(memory, { round, root, commitments: pairs({ commitments }) });
    if (seen !== memory) this.#keep(seen);
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

  /** Commits to seeds for the next hand, once for each seat and size of the deck. */
  #commit(state: TableSnapshot): void {
    const { hand, status, table } = state;
    const player = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
    const seat = nextSeat(state);
    // The room forgets commitments with the seat: somebody who sits down again commits again.
    if (seat === null) this.#sent = null;
    if (seat === null || status === 'ended' || (hand._intents?.[player] ?? 0) !== 0) return;
    const next = { hand: numberOf(state) + 1, seat, size: nextDeckSize(state) };
    const isSent = this.#sent?.hand === next.hand && this.#sent.seat === seat && this.#sent.size === next.size;
    const isShown = (this.#memories.get(next.hand)?.rounds.length ?? 0) > 0;
    if (isSent || isShown) return;
    const memory = this.#drawn({ table, ...next }, seat);
    this.#sent = next;
    this.#keep(memory);
    const data = { hand: next.hand, commitments: [...memory.commitments] };
    void this.#client.request('deal_commit', data, { table }).then((outcome) => {
      // The answer to an earlier request says nothing about the commitments that stand now.
      if (outcome.ok && this.#sent === next) this.#change(next.hand, (now) => ({ ...now, isTaken: true }));
    });
  }

  /** The seeds for a hand in a seat: those that were drawn before, or new ones. */
  #drawn(context: Omit<DealContext, 'round'>, seat: number): DealMemory {
    const known = this.#memories.get(context.hand);
    const isSame = known?.seat === seat && isDrawnFor(known, context);
    return isSame ? { ...known, isTaken: false } : drawSeeds(context, seat, this.#options.random);
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

  /** Cards that someone shows after the hand come with their proofs: the receipt has to hold with them, too. */
  #openLate({ hand, cards }: EventData<'cards_opened'>): void {
    const checked = this.#checked;
    if (checked === null || checked.memory.hand !== hand || this.#running?.hand === hand) return;
    const receipt = withShown(checked.receipt, cards);
    if (receipt === null) return;
    const verdict = judgeDeal(receipt, checked.memory);
    if (verdict.receipt !== null) this.#checked = { ...checked, receipt: verdict.receipt };
    this.#options.onVerdict?.(verdict, checked.memory);
  }

  /** The board that would have come has to be the next cards of the same deck. */
  #hunt(shown: EventData<'rabbit_cards'>): void {
    const checked = this.#checked;
    if (checked === null || checked.memory.hand !== shown.hand) return;
    const verdict = judgeDeal(withBoard(checked.receipt, shown), checked.memory);
    if (verdict.kind === 'failed') this.#options.onVerdict?.(verdict, checked.memory);
  }
}

/** The seat of the next hand: a player who changes seats has another one then. */
function nextSeat({ you, seats }: TableSnapshot): number | null {
  const own = seats.find(({ seat_index }) => seat_index === you.seat_index);
  return own?.next_seat_index ?? you.seat_index;
}

/** Cards in the deck of the next hand: a bomb pot that is announced, another game, or the same one. */
function nextDeckSize(state: TableSnapshot): number {
  const { settings, bomb_pot: bomb, game_next: game } = state;
  const number = numberOf(state);
  const [next = settings] = [bomb, game].filter((one) => one?.after_hand != null && one.after_hand <= number);
  return DECKS[variantOf(next.variant)?.deck ?? 'standard'].length;
}

/** A receipt with the board that would have come, as if it had been dealt; a street has its cards for all boards. */
function withBoard(receipt: FairReceipt, { streets, cards }: EventData<'rabbit_cards'>): FairReceipt {
  const { boards } = variantOf(receipt.variant)!;
  const lines = streets.flatMap((street) => {
    const size = Math.ceil(street.length / 2 / boards) * 2;
    return Array.from({ length: boards }, (_, board) => `d db ${street.slice(board * size, (board + 1) * size)}`);
  });
  return { ...receipt, actions: [...receipt.actions, ...lines], cards: [...receipt.cards, ...cards] };
}

/** A receipt with cards that were shown after the hand; null if it has them all. */
function withShown(receipt: FairReceipt, opened: readonly OpenedCardOfDeal[]): FairReceipt | null {
  const known = new Set(receipt.cards.map(({ dealt }) => dealt));
  const fresh = opened.filter(({ dealt }) => !known.has(dealt));
  if (fresh.length === 0) return null;
  const { dealt: owners } = dealsOf(receipt.actions);
  const lines = fresh.map(({ dealt, card }) => `p${(owners[dealt]?.player ?? -1) + 1} sm ${card}`);
  const cards = [...receipt.cards, ...fresh].sort((a, b) => a.dealt - b.dealt);
  return { ...receipt, actions: [...receipt.actions, ...lines], cards };
}

function numberOf({ hand }: TableSnapshot): number {
  return Number(hand.hand ?? 0);
}

/** The hand that is being played, null between hands. */
function runningHand(state: TableSnapshot): number | null {
  const { hand, status } = state;
  const isOver = hand._waiting === true || hand.finishingStacks !== undefined || status === 'ended';
  return isOver || numberOf(state) === 0 ? null : numberOf(state);
}

/** The game of a hand, and the seats in the order in which they get their cards: clockwise from the button on. */
function gameOf(hand: TableSnapshot['hand']): NonNullable<SeenRound['game']> {
  const places = seatsOf(hand);
  const out = outOf(hand);
  const button = buttonOf(hand);
  const all = hand.players.map((_, player) => player);
  const players = [...all.slice(button + 1), ...all.slice(0, button + 1)];
  return {
    variant: hand.variant ?? 'NT',
    seats: players.flatMap((player) => (out[player] === true ? [] : [places[player]!])),
  };
}

function pairs({ commitments }: Pick<DealOfTable, 'commitments'>): Commitments {
  return commitments.map(({ seat_index, commitment }) => [seat_index, commitment]);
}

/** The receipt of a hand, from the messages that a client got. */
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
    ...runsOf(hand),
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
