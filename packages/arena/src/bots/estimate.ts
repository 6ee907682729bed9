/**
 * How good a hand is in any variant: the mean share of the pot when the rest is dealt again and again from what the
 * player cannot see, nobody folds, and everyone draws sensibly.
 */
import { below, type Card, DECKS, type HandType, type Random, strengthOf, type Variant } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import { drawsFrom, keptPlaces } from './draws.js';

/** More opponents change little about which hand is good, and cost as much as the first. */
const MAX_OPPONENTS = 6;

/** One player in the sampled deals: what is known of them, and the cards they will have had. */
interface Holder {
  readonly known: readonly Card[];
  /** Cards dealt to them unseen before any draw. */
  readonly unknown: number;
  /** Draws that they have made or will make on those cards. */
  readonly draws: number;
  readonly cards: Card[];
}

function cardsOf({ streets }: Variant): { readonly hole: number; readonly board: number } {
  let hole = 0;
  let board = 0;
  for (const street of streets) {
    hole += street.down + street.up;
    board += street.board;
  }
  return { hole, board };
}

/** The cards that can still come, in any order; those before `next` are dealt in this deal. */
class Unseen {
  readonly #cards: Card[];
  readonly #random: Random;
  #next = 0;

  constructor(variant: Variant, seen: readonly Card[], random: Random) {
    this.#cards = DECKS[variant.deck].filter((card) => !seen.includes(card));
    this.#random = random;
  }

  get size(): number {
    return this.#cards.length;
  }

  again(): void {
    this.#next = 0;
  }

  /** The next card, -1 when there are none left. */
  draw(): Card {
    const cards = this.#cards;
    const next = this.#next;
    if (next >= cards.length) return -1;
    const from = next + below(this.#random, cards.length - next);
    const card = cards[from]!;
    cards[from] = cards[next]!;
    cards[next] = card;
    this.#next = next + 1;
    return card;
  }
}

/** The deciding player first, then those who are still in. */
function holdersOf(situation: Situation, hole: number): Holder[] {
  const { variant, streetIndex, seats, player, isDraw } = situation;
  const toCome = drawsFrom(variant, streetIndex + (isDraw ? 0 : 1));
  const own = situation.hole;
  const holders: Holder[] = [{ known: own, unknown: hole - own.length, draws: toCome, cards: [] }];
  for (const seat of seats) {
    if (seat.player === player || seat.folded) continue;
    holders.push({ known: seat.up, unknown: hole - seat.up.length, draws: drawsFrom(variant, 0), cards: [] });
  }
  return holders;
}

/**
 * The mean share of the pot, from 0 to 1, in so many deals from the strategy's own random numbers. Opponents hold any
 * cards that fit with what lies open.
 */
export function potShare(situation: Situation, samples: number): number {
  const { variant, boards, random } = situation;
  const size = cardsOf(variant);
  // Stud has no board of its own: a card there is the common one, in place of everybody's last.
  const common = size.board === 0 ? boards[0]!.length : 0;
  const [own, ...others] = holdersOf(situation, size.hole - common);
  const unseen = new Unseen(variant, [...boards.flat(), ...[own!, ...others].flatMap(({ known }) => known)], random);
  const toCome = Math.max(0, size.board - boards[0]!.length);
  const opponents = opponentsIn(others, unseen.size - own!.unknown - toCome * boards.length);
  const parts = boards.flatMap((board) => variant.hands.map((type) => new Part(type, variant.holeUse, board, toCome)));
  let sum = 0;
  for (let sample = 0; sample < samples; sample++) {
    unseen.again();
    sum += dealOnce(parts, variant.hands.length, own!, opponents, unseen);
  }
  return sum / samples;
}

/** As many of the opponents as are counted and as the deck can serve, one at least. */
function opponentsIn(others: readonly Holder[], cards: number): readonly Holder[] {
  let rest = cards;
  let count = 0;
  while (count < Math.min(MAX_OPPONENTS, others.length) && others[count]!.unknown <= rest) {
    rest -= others[count]!.unknown;
    count++;
  }
  return others.slice(0, Math.max(1, count));
}

/** The worth of one hand type on one board: the player's strength in the deal under way, and who has beaten it. */
class Part {
  readonly type: HandType;
  readonly #holeUse: Variant['holeUse'];
  readonly #open: number;
  readonly #toCome: number;
  readonly board: Card[];
  #strength = 0;
  #sharers = 1;
  isLost = false;

  constructor(type: HandType, holeUse: Variant['holeUse'], board: readonly Card[], toCome: number) {
    this.type = type;
    this.#holeUse = holeUse;
    this.#open = board.length;
    this.#toCome = toCome;
    this.board = [...board];
  }

  /** The rest of the board, and what the player makes of it. */
  begin(unseen: Unseen, { cards }: Holder, other: Part | null): void {
    for (let i = 0; i < this.#toCome; i++) {
      this.board[this.#open + i] = other === null ? unseen.draw() : other.board[this.#open + i]!;
    }
    this.#strength = this.#measure(cards);
    this.#sharers = 1;
    this.isLost = false;
  }

  meet({ cards }: Holder): void {
    if (this.isLost) return;
    const strength = this.#measure(cards);
    if (strength > this.#strength) this.isLost = true;
    else if (strength === this.#strength) this.#sharers++;
  }

  #measure(cards: readonly Card[]): number {
    return strengthOf(this.type, this.#holeUse, cards, 0, cards.length, this.board);
  }

  /** The player's part of what the type wins; null when nobody has such a hand. */
  get share(): number | null {
    if (this.isLost) return 0;
    return this.#strength === 0 ? null : 1 / this.#sharers;
  }
}

/** The player's share in one deal. Opponents are dealt in one by one, and no further than it takes to lose all. */
function dealOnce(
  parts: readonly Part[],
  types: number,
  own: Holder,
  opponents: readonly Holder[],
  unseen: Unseen,
): number {
  const [type] = parts;
  dealTo(own, unseen, type!.type);
  for (let at = 0; at < parts.length; at++) {
    parts[at]!.begin(unseen, own, at % types === 0 ? null : parts[at - 1]!);
  }
  for (const opponent of opponents) {
    dealTo(opponent, unseen, type!.type);
    let isLost = true;
    for (const part of parts) {
      part.meet(opponent);
      isLost &&= part.isLost;
    }
    if (isLost) return 0;
  }
  let sum = 0;
  for (let at = 0; at < parts.length; at += types) sum += boardShare(parts, at, types);
  return sum / (parts.length / types);
}

/** Two types cut a board's part of the pot in two, unless only one of them is there. */
function boardShare(parts: readonly Part[], at: number, types: number): number {
  const high = parts[at]!.share;
  const low = types === 2 ? parts[at + 1]!.share : null;
  if (high === null || low === null) return high ?? low ?? 0;
  return (high + low) / 2;
}

function dealTo({ known, unknown, draws, cards }: Holder, unseen: Unseen, type: HandType): void {
  for (let i = 0; i < known.length; i++) cards[i] = known[i]!;
  for (let i = 0; i < unknown; i++) cards[known.length + i] = unseen.draw();
  for (let left = draws; left > 0; left--) {
    const kept = keptPlaces(type, cards, left);
    for (let place = 0; place < cards.length; place++) {
      const drawn = kept & (1 << place) ? -1 : unseen.draw();
      if (drawn >= 0) cards[place] = drawn;
    }
  }
}
