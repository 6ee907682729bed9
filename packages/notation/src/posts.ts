/**
 * Forced bets by name and in order: antes, blinds, straddles, dead blinds, posts of newcomers. The engine takes them all
 * at once; here each of them is a separate moment.
 */
import { type Card, clone, type HandState, type Terms } from '@cardroom/engine';
import { type Hand, seatsOf } from './hand.js';
import type { ActFacts, Moment } from './moments.js';

/** Forced bets. A post is live: a newcomer's, or a missed big blind; a dead blind goes to the pot and is not a bet. */
export type PostWord = 'ante' | 'smallBlind' | 'bigBlind' | 'buttonBlind' | 'straddle' | 'deadBlind' | 'post';

const POST_WORDS: ReadonlySet<string> = new Set<PostWord>([
  'ante',
  'smallBlind',
  'bigBlind',
  'buttonBlind',
  'straddle',
  'deadBlind',
  'post',
]);

export function isPost<T extends Pick<ActFacts, 'word'>>(deed: T): deed is T & { readonly word: PostWord } {
  return POST_WORDS.has(deed.word);
}

/** A forced bet: which one, what is due, what the stack could pay of it, and what is in front and behind after it. */
export interface Post extends Pick<ActFacts, 'player' | 'paid' | 'to' | 'stack' | 'isAllIn'> {
  readonly word: PostWord;
  readonly due: number;
}

/** Players in the order of posting: left of the button first; two-handed the button is the small blind. */
function postingOrder({ players, button, out }: Terms): number[] {
  const order: number[] = [];
  const inHand = out.reduce((count, isOut) => (isOut ? count : count + 1), 0);
  for (let step = inHand === 2 ? 0 : 1; order.length < inHand; step++) {
    const player = (button + step) % players;
    if (!out[player]) order.push(player);
  }
  return order;
}

type Blind = readonly [word: PostWord, player: number];

/** The blinds in their order, by name: by the seats that the table says they stand on, else by order and size. */
function blindsOf(terms: Terms, order: readonly number[], hand: Hand | null): Blind[] {
  const posters = order.filter((player) => terms.blinds[player]! > 0);
  if (hand?._blindSeats !== undefined) return blindsBySeat(posters, hand, hand._blindSeats, order.length === 2);
  if (posters.length === 1 && terms.variant.deck === 'short' && posters[0] === terms.button) {
    return [['buttonBlind', terms.button]];
  }
  const price = terms.isFixed ? terms.smallBet : terms.minBet;
  const isSmall = terms.blinds[posters[0] ?? -1]! < price;
  // A first blind of the full price is the big one, unless both blinds are of one size.
  const isEqual = posters.length > 1 && terms.blinds[posters[0]!] === terms.blinds[posters[1]!];
  const names: PostWord[] = isSmall || isEqual ? ['smallBlind', 'bigBlind'] : ['bigBlind'];
  return posters.map((player, at): Blind => [names[at] ?? 'straddle', player]);
}

/** Two-handed the other player posts the small blind, wherever its seat would be: that one may be empty. */
function blindsBySeat(
  posters: readonly number[],
  hand: Hand,
  [small, big]: readonly [number, number],
  isHeadsUp: boolean,
): Blind[] {
  const seats = seatsOf(hand);
  const wordOf = (player: number): PostWord => {
    if (seats[player] === big) return 'bigBlind';
    return isHeadsUp || seats[player] === small ? 'smallBlind' : 'straddle';
  };
  const blinds = posters.map((player): Blind => [wordOf(player), player]);
  const rank: Readonly<Partial<Record<PostWord, number>>> = { smallBlind: 0, bigBlind: 1 };
  return blinds.sort(([a], [b]) => (rank[a] ?? 2) - (rank[b] ?? 2));
}

/** The forced bets of a hand that were paid. The document, if there is one, says which seats the blinds stand on. */
export function postsOf(terms: Terms, hand: Hand | null = null): Post[] {
  return duesOf(terms, hand).filter(({ paid }) => paid > 0);
}

/**
 * All forced bets that are due, also those that no chips were left for: antes, small blind, big blind, straddles, posts
 * of newcomers. Each is paid from what is left of the stack after antes, then dead blinds, then blinds.
 */
export function duesOf(terms: Terms, hand: Hand | null = null): Post[] {
  const { players, stacks, antes, dead, blinds, posts, out } = terms;
  const order = postingOrder(terms);
  const stack = stacks.slice();
  const bet = stacks.map(() => 0);
  const told: Post[] = [];
  const tell = (word: PostWord, player: number, due: number, dueBefore: number): void => {
    if (due <= 0) return;
    const paid = Math.max(0, Math.min(due, stacks[player]! - dueBefore));
    stack[player]! -= paid;
    if (word !== 'ante' && word !== 'deadBlind') bet[player]! += paid;
    const behind = stack[player]!;
    told.push({ word, player, due, paid, to: bet[player]!, stack: behind, isAllIn: paid > 0 && behind === 0 });
  };
  for (let player = 0; player < players; player++) if (!out[player]) tell('ante', player, antes[player]!, 0);
  for (const [word, player] of blindsOf(terms, order, hand)) {
    tell(word, player, blinds[player]!, antes[player]! + dead[player]!);
  }
  for (const player of order) {
    tell('deadBlind', player, dead[player]!, antes[player]!);
    tell('post', player, posts[player]!, antes[player]! + dead[player]! + blinds[player]!);
  }
  return told;
}

/** The states between the forced bets, made when someone looks: the first of them has every stack whole. */
class Posted {
  readonly posts: readonly Post[];
  readonly #start: HandState;
  readonly #states: HandState[] = [];

  constructor(start: HandState, posts: readonly Post[]) {
    this.#start = start;
    this.posts = posts;
  }

  /** The state after so many of them; the last is the start of the hand. */
  after(count: number): HandState {
    if (count === this.posts.length) return this.#start;
    this.#states[count] ??= this.#stateAfter(count);
    return this.#states[count];
  }

  #stateAfter(count: number): HandState {
    const state = clone(this.#start);
    const { terms } = state;
    for (let player = 0; player < terms.players; player++) {
      state.stack[player] = terms.stacks[player]!;
      state.bet[player] = state.contribution[player] = 0;
    }
    state.pot = state.deadMoney = state.currentBet = 0;
    for (const { word, player, paid, stack, to } of this.posts.slice(0, count)) {
      // Antes belong to the player's own contribution if the rules match them.
      const isOwn = word === 'ante' && this.#start.contribution[player]! > this.#start.bet[player]!;
      state.stack[player] = stack;
      state.bet[player] = to;
      state.pot += paid;
      if (word === 'deadBlind' || (word === 'ante' && !isOwn)) state.deadMoney += paid;
      else state.contribution[player]! += paid;
      state.currentBet = Math.max(state.currentBet, to);
    }
    return state;
  }
}

class PostMoment implements Moment {
  readonly street = 0;
  readonly toCall = 0;
  readonly uncalled = 0;
  readonly uncalledTo = -1;
  readonly action = null;
  readonly line = null;
  readonly cards: readonly Card[] = [];
  readonly ended = null;
  readonly word: PostWord;
  readonly player: number;
  readonly paid: number;
  readonly to: number;
  readonly stack: number;
  readonly isAllIn: boolean;
  readonly #posted: Posted;
  readonly #index: number;

  constructor(posted: Posted, index: number) {
    const { word, player, paid, to, stack, isAllIn } = posted.posts[index]!;
    this.word = word;
    this.player = player;
    this.paid = paid;
    this.to = to;
    this.stack = stack;
    this.isAllIn = isAllIn;
    this.#posted = posted;
    this.#index = index;
  }

  get before(): HandState {
    return this.#posted.after(this.#index);
  }

  get after(): HandState {
    return this.#posted.after(this.#index + 1);
  }

  get price(): number {
    return this.before.currentBet;
  }

  get pot(): number {
    return this.before.pot;
  }
}

/** The forced bets of a hand as moments. */
export function postMoments(start: HandState, hand: Hand): Moment[] {
  const posted = new Posted(start, postsOf(start.terms, hand));
  return posted.posts.map((_, index) => new PostMoment(posted, index));
}
