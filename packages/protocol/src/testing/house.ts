/**
 * A house that deals hands to keepers, honest or with a trick: every message to a client comes from here. Runs in
 * browsers too. For tests only.
 */
import { type Card, DECKS, formatCard, formatCards, type Random, VARIANTS, xoshiro128 } from '@cardroom/engine';
import type { ClientSignal, Outcome } from '../client.js';
import type { DataOf, DealOfTable, OpenedCardOfDeal, TableEvent } from '../messages.js';
import {
  bindOrder,
  commitmentOf,
  contextOf,
  type DealClient,
  DealKeeper,
  type DealMemory,
  type DealVerdict,
  dealtPlaces,
  fairKey,
  type HouseDeck,
  houseDeck,
  openCard,
} from '../receipt/index.js';
import { defaultSettings } from '../settings.js';
import type { TableSnapshot } from '../state.js';

/** The tricks of a dishonest house. */
export const TRICKS = [
  'grinds after seeing the seeds',
  'grinds and shows a second root',
  'stacks',
  'swaps a card',
  'repeats a root',
  'sends two roots',
  'drops a reveal',
  'opens a wrong path',
  'deals one card twice',
  'uses another seed',
  'deals to the players in another order',
  'lists another commitment',
  'leaves a commitment out of the second round',
  'deals a closed card too many',
] as const;
export type Trick = (typeof TRICKS)[number];

/** Ways in which a house withholds proof: they prove nothing against it, but the deal must not pass as checked. */
export type Silence = 'is silent' | 'stops proving' | 'cuts the line';

const TABLE = 't1';
const SEATS = [1, 3];
const NAMES = ['Ann', 'Bob'];
const SIZE = DECKS.standard.length;
const SETTINGS = defaultSettings(VARIANTS.get('NT')!);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const other = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);

function bytesOf(random: Random): (count: number) => Uint8Array {
  return (count) => Uint8Array.from({ length: count }, () => random.next() & 255);
}

/** A client that hears what the house tells it, and whose requests the house reads. */
export class Guest {
  readonly verdicts: { readonly verdict: DealVerdict; readonly memory: DealMemory }[] = [];
  readonly commitments = new Map<number, readonly string[]>();
  readonly seeds = new Map<string, string>();
  readonly keeper: DealKeeper;
  #listener: (signal: ClientSignal) => void = () => undefined;

  constructor(random: Random) {
    const onVerdict = (verdict: DealVerdict, memory: DealMemory): void => void this.verdicts.push({ verdict, memory });
    this.keeper = new DealKeeper(this as unknown as DealClient, TABLE, { random: bytesOf(random), onVerdict });
  }

  on(listener: (signal: ClientSignal) => void): () => void {
    this.#listener = listener;
    return () => undefined;
  }

  table(): TableSnapshot | null {
    return null;
  }

  request(
    _: string,
    data: DataOf<'deal_commit'> | DataOf<'deal_reveal'>,
  ): Promise<Outcome<'deal_commit' | 'deal_reveal'>> {
    if ('commitments' in data) this.commitments.set(data.hand, data.commitments);
    else this.seeds.set(`${data.hand}/${data.round}`, data.seed);
    return Promise.resolve({ ok: true, result: {}, version: null });
  }

  tell(state: TableSnapshot, isSnapshot = false): void {
    this.#listener({ kind: 'state', state, isSnapshot });
  }

  tellEvent(event: TableEvent): void {
    this.#listener({ kind: 'event', event, state: { table: TABLE } } as ClientSignal);
  }
}

/** The part of a hand that a client has been sent. */
interface Told {
  readonly actions?: string[];
  readonly deal?: DealOfTable;
  readonly isOver?: boolean;
}

/** The table as a client knows it. */
function tableAt(player: number, hand: number, parts: Told): TableSnapshot {
  const { actions = [], deal, isOver = hand === 0 } = parts;
  return {
    table: TABLE,
    version: 0,
    status: 'playing',
    settings: SETTINGS,
    host: null,
    spectators: 0,
    delay_ms: 0,
    you: { name: NAMES[player]!, seat_index: SEATS[player]!, is_host: false },
    hand: {
      variant: 'NT',
      hand,
      players: NAMES,
      seats: SEATS,
      author: NAMES[player]!,
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      startingStacks: [100, 100],
      actions,
      ...(isOver ? { finishingStacks: [98, 102] } : {}),
    },
    seats: [],
    chips: [],
    pots: [],
    turn: null,
    your_turn: null,
    chat: [],
    host_log: [],
    requests: [],
    ...(deal === undefined ? {} : { deal }),
  } as TableSnapshot;
}

export class ScriptedHouse {
  readonly guests: readonly Guest[];
  readonly #random: Random;
  #hand = 0;
  #lastKey = '';

  constructor(seed: string) {
    this.#random = xoshiro128(seed);
    this.guests = NAMES.map(() => new Guest(this.#random));
    this.#tellAll(() => ({}));
  }

  #tellAll(parts: (player: number) => Told, isSnapshot = false): void {
    for (const [player, guest] of this.guests.entries())
      guest.tell(tableAt(player, this.#hand, parts(player)), isSnapshot);
  }

  #key(): string {
    return hex(bytesOf(this.#random)(32));
  }

  #house(key: string, round: number, trick: Trick | Silence | null): HouseDeck {
    const context = { table: TABLE, hand: this.#hand, round, size: SIZE };
    if (trick !== 'deals one card twice') return houseDeck(key, context, 'standard', false);
    const order = DECKS.standard.map((card, place) => (place % 2 === 0 ? card : 51));
    return bindOrder(order, bytesOf(this.#random)(SIZE * 16), contextOf(context));
  }

  /** One hand to its showdown, and the verdicts of both clients. */
  async play(trick: Trick | Silence | null = null): Promise<DealVerdict[]> {
    this.#hand++;
    let round = 1;
    const key = this.#key();
    let house = this.#house(key, round, trick);
    const shown = trick === 'repeats a root' ? { ...house, root: this.#lastRoot } : house;
    let deal = this.#round(round, shown.root, []);
    if (trick === 'lists another commitment') deal = this.#forged(deal);
    const shownDeal = trick === 'is silent' ? {} : { deal };
    this.#tellAll(() => shownDeal);
    if (trick === 'sends two roots') {
      this.guests[1]!.tell(tableAt(1, this.#hand, { deal: { ...deal, root: other(deal.root) } }));
    }
    await Promise.resolve();
    await Promise.resolve();
    if (trick === 'drops a reveal' || trick === 'leaves a commitment out of the second round') {
      const missing = [trick === 'drops a reveal' ? SEATS[1]! : SEATS[0]!];
      const voided = [{ root: deal.root, commitments: deal.commitments, missing }];
      round = 2;
      house = this.#house(this.#key(), round, trick);
      deal = this.#round(round, house.root, voided);
      if (trick !== 'drops a reveal') deal = { ...deal, commitments: [] };
      this.#tellAll(() => ({ deal }));
    }
    const seeds = this.#seedsOf(deal, trick);
    if (trick?.startsWith('grinds') === true) house = this.#ground(round, deal, seeds);
    if (trick === 'grinds and shows a second root') deal = { ...deal, root: house.root };
    deal = { ...deal, seeds };
    this.#tellAll(() => (trick === 'is silent' ? {} : { deal }));
    this.#deal(house, deal, trick);
    this.#lastKey = house.root;
    return this.guests.map(({ verdicts }) => verdicts.at(-1)!.verdict);
  }

  /** Bob's commitment is one of the house's own. */
  #forged(deal: DealOfTable): DealOfTable {
    const context = contextOf({ table: TABLE, hand: this.#hand, round: deal.round, size: SIZE });
    const own = commitmentOf(context, SEATS[1]!, new Uint8Array(32));
    const commitments = deal.commitments.map((one) =>
      one.seat_index === SEATS[1] ? { ...one, commitment: own } : one,
    );
    return { ...deal, commitments };
  }

  get #lastRoot(): string {
    return this.#lastKey;
  }

  #round(round: number, root: string, voided: DealOfTable['void']): DealOfTable {
    const missing = voided.flatMap((one) => one.missing);
    const commitments = this.guests.flatMap((guest, player) => {
      const seat_index = SEATS[player]!;
      const commitment = guest.commitments.get(this.#hand)?.[round - 1];
      return missing.includes(seat_index) || commitment === undefined ? [] : [{ seat_index, commitment }];
    });
    return {
      hand: this.#hand,
      void: voided,
      round,
      root,
      commitments,
      ranks: null,
      deadline_ms: 1,
      seeds: null,
      missing: [],
      opened: [],
    };
  }

  #seedsOf({ commitments, round }: DealOfTable, trick: Trick | Silence | null): NonNullable<DealOfTable['seeds']> {
    return commitments.map(({ seat_index }) => {
      const sent = this.guests[SEATS.indexOf(seat_index)]!.seeds.get(`${this.#hand}/${round}`);
      const seed = sent ?? '00'.repeat(32);
      return { seat_index, seed: trick === 'uses another seed' && seat_index === SEATS[1] ? other(seed) : seed };
    });
  }

  #placesOf(root: string, { round, commitments }: DealOfTable, seeds: NonNullable<DealOfTable['seeds']>): number[] {
    const context = contextOf({ table: TABLE, hand: this.#hand, round, size: SIZE });
    const listed = new Map(commitments.map((one) => [one.seat_index, one.commitment]));
    const revealed = seeds.map((one) => [one.seat_index, listed.get(one.seat_index)!, one.seed] as const);
    return dealtPlaces(fairKey(context, root, revealed), SIZE);
  }

  /** Decks are tried until Bob gets a pair. */
  #ground(round: number, deal: DealOfTable, seeds: NonNullable<DealOfTable['seeds']>): HouseDeck {
    for (;;) {
      const house = this.#house(this.#key(), round, null);
      const [first, second] = this.#placesOf(house.root, deal, seeds).map((place) => house.order[place]!);
      if (first! >> 2 === second! >> 2) return house;
    }
  }

  #deal(house: HouseDeck, deal: DealOfTable, trick: Trick | Silence | null): void {
    const places = this.#placesOf(deal.root, deal, deal.seeds!).map((place, at) => (trick === 'stacks' ? at : place));
    const cards = places.map((place) => house.order[place]!);
    if (trick === 'swaps a card') cards[5] = cards[40]!;
    const text = (from: number, to: number): string => formatCards(cards.slice(from, to));
    const open = (at: number): OpenedCardOfDeal => opened(house, at, places[at]!, cards[at]!, trick);
    // Two-handed the small blind has the button, and the other one gets the first cards.
    const isSwapped = trick === 'deals to the players in another order';
    const [ann, bob] = isSwapped ? [0, 2] : [2, 0];
    const from = [
      [ann, ann + 1],
      [bob, bob + 1],
    ] as const;
    // With one closed card more for Bob the board is another one, and the house had two to choose from.
    const extra = trick === 'deals a closed card too many' ? 1 : 0;
    const flop = 4 + extra;
    const board = [flop, flop + 1, flop + 2, flop + 3, flop + 4].map(open);
    const holes = (player: number): string[] => {
      const lines = [
        `d dh p1 ${player === 0 ? text(ann, ann + 2) : '????'}`,
        `d dh p2 ${player === 1 ? text(bob, bob + 2) : '????'}`,
      ];
      return isSwapped ? lines : lines.reverse();
    };
    const actions = (player: number): string[] => [
      ...holes(player),
      'p1 cc',
      'p2 cc',
      ...(extra === 0 ? [] : ['d dh p2 ??']),
      `d db ${text(flop, flop + 3)}`,
      'p2 cc',
      'p1 cc',
      `d db ${text(flop + 3, flop + 4)}`,
      'p2 cc',
      'p1 cc',
      `d db ${text(flop + 4, flop + 5)}`,
      'p2 cc',
      'p1 cc',
      `p2 sm ${text(bob, bob + 2)}`,
    ];
    this.#tellAll((player) => {
      if (trick === 'is silent') return { actions: actions(player) };
      const seen = new Set([...from[player]!, ...from[1]]);
      if (trick !== 'stops proving') {
        return { actions: actions(player), deal: { ...deal, opened: [...[...seen].map(open), ...board] } };
      }
      const own = [...from[player]!.map(open), ...board.slice(0, 3)];
      return { actions: actions(player).slice(0, 5), deal: { ...deal, opened: own } };
    });
    const isCut = trick === 'cuts the line';
    this.#tellAll((player) => ({ actions: actions(player), isOver: true }), isCut);
  }
}

function opened(
  house: HouseDeck,
  dealt: number,
  place: number,
  card: Card,
  trick: Trick | Silence | null,
): OpenedCardOfDeal {
  const { salt, path } = openCard(house, place);
  const wrong =
    trick === 'opens a wrong path' && dealt === 4 ? path.map((hash, at) => (at === 2 ? other(hash) : hash)) : path;
  return { dealt, place, card: formatCard(card), salt, path: [...wrong] };
}

/** Every trick and an honest hand, each by its own house, with the clients' verdicts. */
export async function playTricks(seed: string): Promise<Record<string, { kind: string; codes: string[] }[]>> {
  const results: Record<string, { kind: string; codes: string[] }[]> = {};
  for (const trick of [null, ...TRICKS]) {
    const house = new ScriptedHouse(`${seed} ${trick}`);
    await house.play();
    const verdicts = await house.play(trick);
    results[trick ?? 'honest'] = verdicts.map(({ kind, faults }) => ({ kind, codes: faults.map(({ code }) => code) }));
  }
  return results;
}
