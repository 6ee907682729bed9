/**
 * What hands say about their players: plain sums that add up over chunks and files, gathered while hands are played.
 * Sums of nets are kept for each set (a hand, or all rotations of one deal in duplicate play): only sets are
 * independent of one another, so only they tell how much of a result can be luck.
 */
import { type Action, type HandState, isLive, toCall } from '@cardroom/engine';

/** Sums over the hands of one player, all of them counts or chips. */
export interface PlayerTally {
  /** Hands dealt in. */
  hands: number;
  net: number;
  /** Hands with chips put in of one's own will on the first street, and with a raise there. */
  vpip: number;
  pfr: number;
  /** Hands in which one faced the first raise of the first street, and re-raised it. */
  threeBetChances: number;
  threeBets: number;
  /** Bets and raises, and calls, on later streets: their quotient is the aggression factor. */
  aggressive: number;
  calls: number;
  /** Hands that saw the second street, showdowns of those, and showdowns with chips won. */
  sawSecond: number;
  showdowns: number;
  showdownsWon: number;
}

export function emptyPlayer(): PlayerTally {
  return {
    hands: 0,
    net: 0,
    vpip: 0,
    pfr: 0,
    threeBetChances: 0,
    threeBets: 0,
    aggressive: 0,
    calls: 0,
    sawSecond: 0,
    showdowns: 0,
    showdownsWon: 0,
  };
}

export function addPlayer(to: PlayerTally, from: PlayerTally): void {
  for (const key of Object.keys(from) as (keyof PlayerTally)[]) to[key] += from[key];
}

/** Watches one hand after another: shown every action before it is applied, and every hand at its end. */
export class Observer {
  #vpip = 0;
  #pfr = 0;
  #chances = 0;
  #threeBets = 0;
  #raises = 0;
  #sawSecond = 0;
  readonly #aggressive: number[] = [];
  readonly #calls: number[] = [];

  begin(players: number): void {
    this.#vpip = this.#pfr = this.#chances = this.#threeBets = this.#raises = this.#sawSecond = 0;
    for (let player = 0; player < players; player++) this.#aggressive[player] = this.#calls[player] = 0;
  }

  before(state: HandState, action: Action): void {
    if (state.street > 0 && this.#sawSecond === 0) this.#sawSecond = state.live;
    if (action.kind === 'betRaise') this.#bet(state, action.player);
    else if (action.kind === 'checkCall') this.#call(state, action.player);
    else if (action.kind === 'fold' && state.street === 0) this.#faceRaise(action.player);
  }

  #faceRaise(player: number): void {
    if (this.#raises === 1 && (this.#pfr & (1 << player)) === 0) this.#chances |= 1 << player;
  }

  #bet(state: HandState, player: number): void {
    if (state.street > 0) {
      this.#aggressive[player]!++;
      return;
    }
    this.#faceRaise(player);
    if (this.#raises === 1 && (this.#pfr & (1 << player)) === 0) this.#threeBets |= 1 << player;
    this.#vpip |= 1 << player;
    this.#pfr |= 1 << player;
    this.#raises++;
  }

  #call(state: HandState, player: number): void {
    if (toCall(state, player) === 0) return;
    if (state.street > 0) {
      this.#calls[player]!++;
      return;
    }
    this.#faceRaise(player);
    this.#vpip |= 1 << player;
  }

  /** The hand is over: its counts go to the tallies of its players. */
  end(state: HandState, tallyOf: (player: number) => PlayerTally): void {
    const isShowdown = (state.live & (state.live - 1)) !== 0;
    const second = this.#sawSecond !== 0 || state.street === 0 ? this.#sawSecond : state.live;
    for (let player = 0; player < state.terms.players; player++) {
      if (state.terms.out[player]) continue;
      const bit = 1 << player;
      const tally = tallyOf(player);
      tally.hands++;
      tally.net += state.stack[player]! - state.terms.stacks[player]!;
      if (this.#vpip & bit) tally.vpip++;
      if (this.#pfr & bit) tally.pfr++;
      if (this.#chances & bit) tally.threeBetChances++;
      if (this.#threeBets & bit) tally.threeBets++;
      tally.aggressive += this.#aggressive[player]!;
      tally.calls += this.#calls[player]!;
      if ((second & bit) === 0) continue;
      tally.sawSecond++;
      if (!isShowdown || !isLive(state, player)) continue;
      tally.showdowns++;
      if (state.stack[player]! > state.terms.stacks[player]! - state.contribution[player]!) tally.showdownsWon++;
    }
  }
}

/** Sums over a match or a part of it. */
export interface Tally {
  hands: number;
  /** Independent sets of hands. */
  sets: number;
  readonly players: PlayerTally[];
  /** For each pair of bots, the sum over sets of the product of their nets; the diagonal holds squares. */
  readonly products: number[][];
  /** Net and hands of each bot by its place from the button: 0 is the button, 1 the next clockwise. */
  readonly netByPlace: number[][];
  readonly handsByPlace: number[][];
  /** How many pots were of at least 2^k units of the stakes and less than 2^(k+1). */
  readonly potSizes: number[];
}

/** Pots of 2^23 units and more share the last class. */
const POT_CLASSES = 24;

export function emptyTally(bots: number): Tally {
  const square = (): number[][] => Array.from({ length: bots }, () => new Array<number>(bots).fill(0));
  return {
    hands: 0,
    sets: 0,
    players: Array.from({ length: bots }, emptyPlayer),
    products: square(),
    netByPlace: square(),
    handsByPlace: square(),
    potSizes: new Array<number>(POT_CLASSES).fill(0),
  };
}

function addSquare(to: number[][], from: readonly (readonly number[])[]): void {
  for (let i = 0; i < from.length; i++) {
    for (let j = 0; j < from.length; j++) to[i]![j]! += from[i]![j]!;
  }
}

/** Adds the sums of a later part. */
export function addTally(to: Tally, from: Tally): void {
  to.hands += from.hands;
  to.sets += from.sets;
  for (let i = 0; i < from.players.length; i++) addPlayer(to.players[i]!, from.players[i]!);
  addSquare(to.products, from.products);
  addSquare(to.netByPlace, from.netByPlace);
  addSquare(to.handsByPlace, from.handsByPlace);
  for (let i = 0; i < POT_CLASSES; i++) to.potSizes[i]! += from.potSizes[i]!;
}

/** Adds the nets of one independent set. */
export function addSet(tally: Tally, nets: readonly number[]): void {
  tally.sets++;
  for (let i = 0; i < nets.length; i++) {
    const row = tally.products[i]!;
    for (let j = 0; j < nets.length; j++) row[j]! += nets[i]! * nets[j]!;
  }
}

export function addPot(tally: Tally, amount: number, unit: number): void {
  const size = Math.max(0, Math.floor(Math.log2(Math.max(1, amount / unit))));
  tally.potSizes[Math.min(size, POT_CLASSES - 1)]!++;
}

/** The two-sided 95 % point of the normal distribution. */
const Z95 = 1.959964;

export interface BotResult {
  readonly net: number;
  readonly bbPer100: number;
  readonly ci95: readonly [number, number];
}

/** Mean and variance over sets of a weighted sum of the nets of bots. */
function spread(tally: Tally, weights: readonly number[]): { mean: number; variance: number } {
  const n = tally.sets;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i]! * tally.players[i]!.net;
    for (let j = 0; j < weights.length; j++) squares += weights[i]! * weights[j]! * tally.products[i]![j]!;
  }
  const mean = sum / n;
  return { mean, variance: n > 1 ? Math.max(0, (squares - n * mean * mean) / (n - 1)) : Number.POSITIVE_INFINITY };
}

/** A bot's result in big blinds a hundred hands with its 95 % interval. */
export function resultOf(tally: Tally, bot: number, unit: number): BotResult {
  const weights = tally.players.map((_, i) => (i === bot ? 1 : 0));
  const { mean, variance } = spread(tally, weights);
  const handsOfSet = tally.hands / tally.sets;
  const per100 = 100 / (unit * handsOfSet);
  const half = Z95 * Math.sqrt(variance / tally.sets);
  const net = tally.players[bot]!.net;
  return {
    net,
    bbPer100: mean * per100,
    ci95: [(mean - half) * per100, (mean + half) * per100],
  };
}

export type Verdict =
  | { readonly kind: 'beats'; readonly winner: number; readonly loser: number }
  | { readonly kind: 'unknown'; readonly moreHands: number };

/** More than this is said as "more than". */
const MOST_HANDS = 1e9;

/**
 * Whether the first bot of the ranking beats the second: the paired difference of their nets must be off zero by more
 * than luck gives in one of twenty matches. Among more than two bots the best was picked after the fact, so the bound
 * is shared out over all pairs (Bonferroni).
 */
export function verdictOf(tally: Tally): Verdict {
  const ranking = tally.players.map((_, i) => i).sort((a, b) => tally.players[b]!.net - tally.players[a]!.net || a - b);
  const [first, second] = [ranking[0]!, ranking[1]!];
  const weights = tally.players.map((_, i) => (i === first ? 1 : i === second ? -1 : 0));
  const { mean, variance } = spread(tally, weights);
  const pairs = (ranking.length * (ranking.length - 1)) / 2;
  const bound = normalQuantile(1 - 0.05 / (2 * pairs));
  const error = Math.sqrt(variance / tally.sets);
  if (tally.sets > 1 && mean > bound * error && error > 0) return { kind: 'beats', winner: first, loser: second };
  if (error === 0) return { kind: 'unknown', moreHands: MOST_HANDS };
  const setsNeeded = ((bound * Math.sqrt(variance)) / mean) ** 2;
  const more = (setsNeeded - tally.sets) * (tally.hands / tally.sets);
  return { kind: 'unknown', moreHands: Number.isFinite(more) ? Math.min(MOST_HANDS, Math.max(1, Math.ceil(more))) : MOST_HANDS };
}

/** The point below which a share `p` of the normal distribution lies, to nine digits (Acklam's rational form). */
export function normalQuantile(p: number): number {
  const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239];
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
  const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  const polynomial = (list: readonly number[], x: number): number => list.reduce((sum, value) => sum * x + value, 0);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(c, q) / polynomial(d, q);
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(a, r) * q) / polynomial(b, r);
}
