/**
 * Figures about the players of hands: plain sums that add up over chunks and files, gathered while hands are played.
 * Sums of nets are kept for each set (a hand, or all rotations of one deal in duplicate play): only sets are
 * independent of one another, so only they tell how much of a result can be luck.
 */
import { type HandState, keysOf } from '@cardroom/engine';
import { type CountedAct, isVoluntary } from '@cardroom/notation';
import { addGroups, addLuck, emptyGroups, type LuckGroups, withoutLuck } from './luckSums.js';
import { studentQuantile } from './quantiles.js';

/** Sums over the hands of one player, all of them counts or chips. */
export interface PlayerTally {
  /** Hands dealt in. */
  hands: number;
  net: number;
  /** Turns to bet or draw. */
  decisions: number;
  /** Hands with chips put in voluntarily on the first street, and with a raise there. */
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

function emptyPlayer(): PlayerTally {
  return {
    hands: 0,
    net: 0,
    decisions: 0,
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

function addPlayer(to: PlayerTally, from: PlayerTally): void {
  for (const key of keysOf(from)) to[key] += from[key];
}

/** Watches one hand after another: told of every act, and of every hand at its end. */
export class MatchObserver {
  #vpip = 0;
  #pfr = 0;
  #chances = 0;
  #threeBets = 0;
  #raises = 0;
  #sawSecond = 0;
  readonly #decisions: number[] = [];
  readonly #aggressive: number[] = [];
  readonly #calls: number[] = [];

  begin(players: number): void {
    this.#vpip = this.#pfr = this.#chances = this.#threeBets = this.#raises = this.#sawSecond = 0;
    for (let player = 0; player < players; player++) {
      this.#decisions[player] = this.#aggressive[player] = this.#calls[player] = 0;
    }
  }

  /** @param street and `live`, the players who had not folded, are those before the act. */
  acted(street: number, live: number, player: number, act: CountedAct): void {
    this.#decisions[player]!++;
    if (street > 0) this.#later(live, player, act);
    else this.#first(1 << player, act);
  }

  #first(bit: number, act: CountedAct): void {
    if (act === 'other') return;
    const isFacingRaise = this.#raises === 1 && (this.#pfr & bit) === 0;
    if (isFacingRaise) this.#chances |= bit;
    if (isVoluntary(act)) this.#vpip |= bit;
    if (act !== 'raise') return;
    if (isFacingRaise) this.#threeBets |= bit;
    this.#pfr |= bit;
    this.#raises++;
  }

  #later(live: number, player: number, act: CountedAct): void {
    if (this.#sawSecond === 0) this.#sawSecond = live;
    if (act === 'raise') this.#aggressive[player]!++;
    else if (act === 'call') this.#calls[player]!++;
  }

  /** The hand is over: its counts go to the tallies of its players. */
  end(state: HandState, botOfSeat: readonly number[], tallies: readonly PlayerTally[]): void {
    const { terms } = state;
    const isShowdown = (state.live & (state.live - 1)) !== 0;
    const second = this.#sawSecond !== 0 || state.street === 0 ? this.#sawSecond : state.live;
    // Bits are added as numbers: a branch on each would be guessed wrong as often as right.
    for (let player = 0; player < terms.players; player++) {
      if (terms.out[player]) continue;
      const tally = tallies[botOfSeat[player]!]!;
      const net = state.stack[player]! - terms.stacks[player]!;
      tally.hands++;
      tally.net += net;
      tally.decisions += this.#decisions[player]!;
      tally.vpip += (this.#vpip >> player) & 1;
      tally.pfr += (this.#pfr >> player) & 1;
      tally.threeBetChances += (this.#chances >> player) & 1;
      tally.threeBets += (this.#threeBets >> player) & 1;
      tally.aggressive += this.#aggressive[player]!;
      tally.calls += this.#calls[player]!;
      tally.sawSecond += (second >> player) & 1;
      if (!isShowdown || (((state.live & second) >> player) & 1) === 0) continue;
      tally.showdowns++;
      // Antes that belong to the main pot are not among the contributions.
      const ante = state.deadMoney > 0 ? Math.min(terms.antes[player]!, terms.stacks[player]!) : 0;
      if (net + state.contribution[player]! + ante > 0) tally.showdownsWon++;
    }
  }
}

/** Sums over a match or a part of it. */
export interface MatchTally {
  hands: number;
  /** Independent sets of hands. */
  sets: number;
  readonly players: PlayerTally[];
  /** For each pair of bots, the lower one first, the sum over sets of the product of their nets; squares included. */
  readonly products: number[][];
  /** Net and hands of each bot by its place from the button: 0 is the button, 1 the next clockwise. */
  readonly netByPlace: number[][];
  readonly handsByPlace: number[][];
  /** How many pots were of at least 2^k units of the stakes and less than 2^(k+1). */
  readonly potSizes: number[];
  /** The same sums without the luck of the board, if it was measured. */
  corrected?: Corrected;
  /** Luck by many measures, in their place between two. */
  luck?: LuckGroups;
  /** Squares of the nets of single hands, if luck was measured: the saving is measured against them. */
  handSquares?: number[];
  /** How far single hands go, between two who play every deal in both seats. */
  swings?: Swings;
}

/** The swing of a set is the sum of the squares of what the first bot won in each of its hands. */
export interface Swings {
  sum: number;
  square: number;
  /** The product of the swing and the net of the first bot in the set, without the luck of the board if that is known. */
  net: number;
}

/** Nets and their products over sets, without the luck of the board. */
export interface Corrected {
  readonly nets: number[];
  readonly products: number[][];
}

function emptyCorrected(bots: number): Corrected {
  return { nets: new Array<number>(bots).fill(0), products: squareOf(bots) };
}

function squareOf(bots: number): number[][] {
  return Array.from({ length: bots }, () => new Array<number>(bots).fill(0));
}

/** The tally as if the corrected results were the results. */
export function correctedTally(tally: MatchTally): MatchTally {
  const { players } = tally;
  if (tally.luck !== undefined) return betweenTwo(tally, tally.luck);
  const { corrected } = tally;
  if (corrected === undefined) return tally;
  const nets = players.map((player, bot) => ({ ...player, net: corrected.nets[bot]! }));
  return { ...tally, players: nets, products: corrected.products };
}

/** Between two, one wins what the other loses. */
function betweenTwo(tally: MatchTally, groups: LuckGroups): MatchTally {
  const { players, swings } = tally;
  const { net, square, swingLuck } = withoutLuck(groups);
  return {
    ...tally,
    players: players.map((player, bot) => ({ ...player, net: bot === 0 ? net : -net })),
    products: [
      [square, -square],
      [0, square],
    ],
    ...(swings !== undefined && { swings: { ...swings, net: swings.net - swingLuck } }),
  };
}

/** How many times as many single hands it would take to know the results as well as with what was measured. */
export function savedFactor(tally: MatchTally, bot: number): number | null {
  const { handSquares, hands, players } = tally;
  if (handSquares === undefined || tally.sets < 2) return null;
  const { error } = spread(
    correctedTally(tally),
    players.map((_, i) => (i === bot ? 1 : 0)),
  );
  const single = handSquares[bot]! - players[bot]!.net ** 2 / hands;
  return error === 0 ? null : single / error ** 2;
}

/** Pots of 2^23 units and more share the last class. */
const POT_CLASSES = 24;

export function emptyMatchTally(bots: number): MatchTally {
  return {
    hands: 0,
    sets: 0,
    players: Array.from({ length: bots }, emptyPlayer),
    products: squareOf(bots),
    netByPlace: squareOf(bots),
    handsByPlace: squareOf(bots),
    potSizes: new Array<number>(POT_CLASSES).fill(0),
  };
}

function addSquare(to: number[][], from: readonly (readonly number[])[]): void {
  for (let i = 0; i < from.length; i++) {
    for (let j = 0; j < from.length; j++) to[i]![j]! += from[i]![j]!;
  }
}

/** Adds the sums of a later part. */
export function addMatchTally(to: MatchTally, from: MatchTally): void {
  to.hands += from.hands;
  to.sets += from.sets;
  for (let i = 0; i < from.players.length; i++) addPlayer(to.players[i]!, from.players[i]!);
  addSquare(to.products, from.products);
  addSquare(to.netByPlace, from.netByPlace);
  addSquare(to.handsByPlace, from.handsByPlace);
  for (let i = 0; i < POT_CLASSES; i++) to.potSizes[i]! += from.potSizes[i]!;
  if (from.handSquares !== undefined) addHandSquares(to, from.handSquares);
  if (from.swings !== undefined) {
    to.swings ??= emptySwings();
    for (const key of keysOf(from.swings)) to.swings[key] += from.swings[key];
  }
  if (from.luck !== undefined) {
    to.luck ??= emptyGroups();
    addGroups(to.luck, from.luck);
  }
  if (from.corrected === undefined) return;
  to.corrected ??= emptyCorrected(from.players.length);
  for (let i = 0; i < from.players.length; i++) to.corrected.nets[i]! += from.corrected.nets[i]!;
  addSquare(to.corrected.products, from.corrected.products);
}

/** Adds the squares of the nets of single hands. */
export function addHandSquares(tally: MatchTally, squares: readonly number[]): void {
  tally.handSquares ??= squares.map(() => 0);
  for (let i = 0; i < squares.length; i++) tally.handSquares[i]! += squares[i]!;
}

function emptySwings(): Swings {
  return { sum: 0, square: 0, net: 0 };
}

/** Adds the swing of one independent set between two bots; `net` is that of the first one. */
export function addSwing(tally: MatchTally, swing: number, net: number): void {
  tally.swings ??= emptySwings();
  tally.swings.sum += swing;
  tally.swings.square += swing * swing;
  tally.swings.net += swing * net;
}

/** Adds the luck of one independent set between two bots to the group of its chunk. */
export function addSetLuck(tally: MatchTally, chunk: number, net: number, swing: number, luck: Float64Array): void {
  tally.luck ??= emptyGroups();
  addLuck(tally.luck, chunk, net, swing, luck);
}

/** Adds the nets of one independent set, and those without the luck of the board if it was measured. */
export function addSet(tally: MatchTally, nets: readonly number[], corrected?: readonly number[]): void {
  tally.sets++;
  addProducts(tally.products, nets);
  if (corrected === undefined) return;
  tally.corrected ??= emptyCorrected(nets.length);
  for (let i = 0; i < nets.length; i++) tally.corrected.nets[i]! += corrected[i]!;
  addProducts(tally.corrected.products, corrected);
}

function addProducts(products: readonly number[][], nets: readonly number[]): void {
  for (let i = 0; i < nets.length; i++) {
    const row = products[i]!;
    for (let j = i; j < nets.length; j++) row[j]! += nets[i]! * nets[j]!;
  }
}

export function addPot(tally: MatchTally, amount: number, unit: number): void {
  const units = Math.min(2 ** (POT_CLASSES - 1), Math.max(1, Math.floor(amount / unit)));
  tally.potSizes[31 - Math.clz32(units)]!++;
}

export interface BotResult {
  readonly net: number;
  readonly bbPer100: number;
  readonly ci95: readonly [number, number];
}

export interface Spread {
  /** Sum over sets, and the standard error of that sum. */
  readonly sum: number;
  readonly error: number;
}

/** The sum of the nets of bots with weights, and how far luck moves it: the sets are independent of one another. */
export function spread(tally: MatchTally, weights: readonly number[]): Spread {
  const { sets } = tally;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i]! * tally.players[i]!.net;
    squares += weights[i]! * weights[i]! * tally.products[i]![i]!;
    for (let j = 0; j < i; j++) squares += 2 * weights[i]! * weights[j]! * tally.products[j]![i]!;
  }
  if (sets < 2) return { sum, error: Number.POSITIVE_INFINITY };
  const variance = Math.max(0, (squares - (sum * sum) / sets) / (sets - 1));
  return { sum, error: Math.sqrt(variance * sets) };
}

/** Covariances of the nets of all bots. */
export function covariances({ sets, players, products }: MatchTally): number[][] {
  return players.map(({ net: a }, i) =>
    players.map(({ net: b }, j) => {
      const product = products[Math.min(i, j)]![Math.max(i, j)]!;
      return ((product - (a * b) / sets) * sets) / (sets - 1);
    }),
  );
}

/** How far single hands between two go, and how well that is known. */
export interface HandSpread {
  /** Standard deviation of the net of a single hand, with all its luck. */
  readonly spread: number;
  /** Standard error of its logarithm. */
  readonly error: number;
  /** Correlation of that error with the error of the first bot's net. */
  readonly correlation: number;
}

/** The spread of single hands, with the net of the tally as the middle; null while it is not known. */
export function handSpread({ swings, hands, sets, players, products }: MatchTally): HandSpread | null {
  if (swings === undefined || sets < 2) return null;
  const { net } = players[0]!;
  const mean = net / hands;
  const variance = swings.sum / hands - mean * mean;
  if (!(variance > 0)) return null;
  // To first order the variance moves with this sum over sets: the swing less twice the mean times the net.
  const squareNet = products[0]![0]!;
  const sum = swings.sum - 2 * mean * net;
  const square = swings.square - 4 * mean * swings.net + 4 * mean * mean * squareNet;
  const product = swings.net - 2 * mean * squareNet;
  const rest = (of: number, a: number, b: number): number => ((of - (a * b) / sets) * sets) / (sets - 1);
  const deviation = Math.sqrt(Math.max(0, rest(square, sum, sum)));
  const both = deviation * Math.sqrt(Math.max(0, rest(squareNet, net, net)));
  return {
    spread: Math.sqrt(variance),
    error: deviation / (2 * variance * hands),
    correlation: both > 0 ? Math.max(-1, Math.min(1, rest(product, sum, net) / both)) : 0,
  };
}

/** The half-width of the 95 % interval of a bot's net, in chips; infinite while there are fewer than two sets. */
export function halfWidth(tally: MatchTally, bot: number): number {
  const { error } = spread(
    tally,
    tally.players.map((_, i) => (i === bot ? 1 : 0)),
  );
  return error === 0 ? 0 : studentQuantile(0.975, tally.sets - 1) * error;
}

/** A bot's result in big blinds for a hundred hands that it was dealt, with its 95 % interval. */
export function resultOf(tally: MatchTally, bot: number, unit: number): BotResult {
  const { net, hands } = tally.players[bot]!;
  const scale = 100 / (unit * Math.max(1, hands));
  const half = halfWidth(tally, bot);
  return { net, bbPer100: net * scale, ci95: [(net - half) * scale, (net + half) * scale] };
}

/**
 * The leader, the players they are proven to beat, and those still open. `moreHands` is about how many hands the
 * nearest open one would take if the results went on like this; null when the two have won exactly the same.
 */
export interface Verdict {
  readonly leader: number;
  readonly beats: readonly number[];
  readonly open: { readonly against: number; readonly moreHands: number | null } | null;
}

/** Fewer sets than this prove nothing: poker's nets are too far from normal. */
const FEWEST_SETS = 30;

/**
 * The share of matches between equals in which a winner may be named: less than the one in twenty of the intervals,
 * since nets are not quite normal and people look at a match more than once.
 */
const ERROR_SHARE = 0.04;

/**
 * The leader beats those from whom the paired difference of the nets is off zero by more than luck gives in one of
 * 25 matches. Who leads is known only afterwards: among more than two the bound is shared out over all pairs.
 */
export function verdictOf(tally: MatchTally): Verdict {
  const { players, sets } = tally;
  const ranking = players.map((_, i) => i).sort((a, b) => players[b]!.net - players[a]!.net || a - b);
  const leader = ranking[0]!;
  const pairs = (players.length * (players.length - 1)) / 2;
  const bound = studentQuantile(1 - ERROR_SHARE / (2 * pairs), Math.max(1, sets - 1));
  const beats: number[] = [];
  let open: Verdict['open'] = null;
  for (const other of ranking.slice(1)) {
    const weights = players.map((_, i) => (i === leader ? 1 : i === other ? -1 : 0));
    const { sum, error } = spread(tally, weights);
    if (sets >= FEWEST_SETS && sum > bound * error) beats.push(other);
    else open ??= { against: other, moreHands: sum > 0 ? moreHands(tally, sum, bound * error) : null };
  }
  return { leader, beats, open };
}

/** Hands until a lead that grows evenly leaves the bound behind, which grows with the root of the hands. */
function moreHands({ hands, sets }: MatchTally, lead: number, bound: number): number {
  const perSet = hands / sets;
  if (!Number.isFinite(bound)) return Math.ceil((FEWEST_SETS - sets) * perSet);
  const setsNeeded = Math.max(FEWEST_SETS, sets * (bound / lead) ** 2);
  return Math.max(1, Math.ceil((setsNeeded - sets) * perSet));
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Two digits are as many as such a guess is worth. */
function about(count: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  const rounded = Math.ceil(count / unit) * unit;
  return rounded > 1e12 ? 'more than 1,000,000,000,000' : `about ${rounded.toLocaleString('en-US')}`;
}

/** The verdict in words: `A beats B`, or `not yet known, about N more hands needed`. */
export function explainVerdict({ leader, beats, open }: Verdict, names: readonly string[]): string {
  const name = names[leader]!;
  const proven = beats.length === 0 ? '' : `${name} beats ${list(beats.map((bot) => names[bot]!))}`;
  if (open === null) return proven;
  const { against, moreHands } = open;
  const needed = moreHands === null ? 'no difference so far' : `${about(moreHands)} more hands needed`;
  const pair = names.length === 2 ? '' : `${name} against ${names[against]}: `;
  return `${proven === '' ? '' : `${proven}; `}${pair}not yet known, ${needed}`;
}
