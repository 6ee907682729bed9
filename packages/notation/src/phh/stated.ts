/** The results that a file states, and whether the rules give the same after the rake. */
import { type HandState, isLive, Phase, result } from '@cardroom/engine';
import { type PhhAmounts, POWERS } from './amounts.js';

export type StatedDeviation =
  | 'stated-results-contradict'
  | 'odd-unit'
  /** The winners lack more than any rake: rooms took fees for jackpots beside it. */
  | 'rake-above-limit'
  /** More is paid out than was put in: a post is missing in the file. */
  | 'paid-above-pot'
  /** One of those who share a pot gets nothing: the file leaves out a part of a split. */
  | 'share-missing';

export interface StatedResult {
  /** Null if the file states nothing that can be compared. */
  readonly agrees: boolean | null;
  /** The rake: chips that the winners' stacks lack, in units of `10^-decimals`; null if nothing agrees. */
  readonly rake: number | null;
  readonly decimals: number;
  /** Stacks and winnings contradict each other or neither fits, and how; or only the odd unit of a split is elsewhere. */
  readonly deviations: readonly StatedDeviation[];
  /** The stacks that the file is believed to have ended with, in units of `10^-decimals`; null if it is not. */
  readonly stacks: readonly number[] | null;
}

const NOTHING: StatedResult = { agrees: null, rake: null, decimals: 0, deviations: [], stacks: null };

const NO_DEVIATIONS: readonly never[] = [];

/** Whether a finished hand ends with the stated stacks to the last unit: no rake was taken, and there is nothing to judge. */
function isExactly({ phase, stack }: HandState, { units }: PhhAmounts): boolean {
  if (phase !== Phase.Over || units.length !== stack.length) return false;
  for (let player = 0; player < units.length; player++) if (!isSameAmount(stack[player]!, units[player]!)) return false;
  return true;
}

/** Rooms whose text has no line for a returned bet: the winnings hold it. */
const NO_RETURN_LINE = /party|winamax/i;

/** The most that a room takes of a pot. */
const MOST_RAKE = 0.105;
/**
 * Rooms that took a drop for a jackpot at some tables, beside their rake, from every pot that saw a flop; in cents.
 * Absolute Poker: 5 % of the pot in steps of 5 cents, 3 dollars at most, and 50 cents. PartyPoker: 5 % and another 10 %,
 * 50 cents at most. Nearly every pot of these rooms in HandHQ that lacks more than others ever take lacks exactly this,
 * to the cent.
 */
const JACKPOTS: readonly Jackpot[] = [
  { venue: /^absolute\b/i, share: 0.05, step: 5, most: 300, drop: 50, mostOfPot: 1 },
  { venue: /^party/i, share: 0.05, step: 1, most: 300, drop: 50, mostOfPot: 0.1 },
];

interface Jackpot {
  readonly venue: RegExp;
  readonly share: number;
  readonly step: number;
  readonly most: number;
  readonly drop: number;
  /** The part of a small pot that the drop takes at most. */
  readonly mostOfPot: number;
}

/** Decimals of a stated result that are compared; finer ones are below any real coin. */
const MAX_DECIMALS = 8;

/** Amounts in a unit at least as fine as their own; null if they cannot be counted in it. */
function inUnit({ units, decimals }: PhhAmounts, unit: number): readonly number[] | null {
  const amounts = decimals === unit ? units : units.map((amount) => amount * POWERS[unit - decimals]!);
  for (let n = 0; n < amounts.length; n++) {
    const amount = amounts[n]!;
    if (!Number.isSafeInteger(amount) && amount !== Number.POSITIVE_INFINITY) return null;
  }
  return amounts;
}

interface Facts {
  readonly state: HandState;
  /** At the end by the rules, before rake. */
  readonly stack: readonly number[];
  /** The part of it that came from the pots. */
  readonly won: readonly number[];
  readonly pot: number;
  /** One unit of the hand. */
  readonly unit: number;
  /** Splits of pots: each may leave an odd unit with another winner. */
  readonly splits: number;
  /** Cards at the showdown are not known: the file decides who won. */
  readonly isHidden: boolean;
  readonly venue: () => string;
}

/** Compares a finished hand, counted in units of `10^-decimals`, with what its file says. */
export function compareStated(
  state: HandState,
  finishing: PhhAmounts | null,
  winnings: PhhAmounts | null,
  decimals: number,
  isHidden: boolean,
  venue: () => string,
): StatedResult {
  if (finishing === null && winnings === null) return NOTHING;
  if (winnings === null && finishing?.decimals === decimals && isExactly(state, finishing))
    return { agrees: true, rake: 0, decimals, deviations: NO_DEVIATIONS, stacks: finishing.units };
  const unit = Math.max(decimals, finishing?.decimals ?? 0, winnings?.decimals ?? 0);
  const facts = unit > MAX_DECIMALS ? null : factsOf(state, POWERS[unit - decimals]!, isHidden, venue);
  if (facts === null) return { ...NOTHING, agrees: false, deviations: ['stated-results-contradict'] };
  const stacks = finishing === null ? null : inUnit(finishing, unit);
  const wins = winnings === null ? null : inUnit(winnings, unit);
  // Winnings that sum to 0 say nothing.
  const readings = wins?.some((amount) => amount !== 0) ? readingsOf(facts, wins) : [];
  if (stacks === null && readings.length === 0) return NOTHING;
  const isSame =
    stacks !== null && (readings.length === 0 || readings.some((reading) => isSameStacks(reading, stacks)));
  if (isSame) return judge(facts, stacks, unit);
  const said = readings.length === 0 ? judge(facts, stacks!, unit) : bestOf(facts, readings, unit);
  if (finishing === null || said.deviations.includes('stated-results-contradict')) return said;
  return { ...said, deviations: ['stated-results-contradict'] };
}

/**
 * The stacks that winnings lead to, likeliest first. Files take them from the room's text: the bet that nobody called is
 * part of them if the text has no line for its return, at some rooms on walks only. The other reading is tried, too.
 */
function readingsOf({ state, stack, won, unit, venue }: Facts, wins: readonly number[]): number[][] {
  const without = wins.map((amount, player) => stack[player]! - won[player]! + amount);
  const { uncalledTo } = state;
  // A player who is paid less than what came back was not paid it.
  if (uncalledTo < 0 || wins[uncalledTo]! < state.uncalled * unit) return [without];
  const within = without.slice();
  within[uncalledTo]! -= state.uncalled * unit;
  return NO_RETURN_LINE.test(venue()) ? [within, without] : [without, within];
}

/** The first reading that agrees, else the first that is believed but for an odd unit, else the likeliest. */
function bestOf(facts: Facts, readings: readonly (readonly number[])[], unit: number): StatedResult {
  const [first, second] = readings;
  const likely = judge(facts, first!, unit);
  if (likely.agrees || second === undefined) return likely;
  const other = judge(facts, second, unit);
  return other.agrees || (likely.stacks === null && other.stacks !== null) ? other : likely;
}

function isSameStacks(reading: readonly number[], stated: readonly number[]): boolean {
  return reading.every((amount, player) => isSameAmount(amount, stated[player]!));
}

function isSameAmount(amount: number, stated: number): boolean {
  return stated === Number.POSITIVE_INFINITY || amount === stated;
}

function factsOf(state: HandState, unit: number, isHidden: boolean, venue: () => string): Facts | null {
  if (state.phase !== Phase.Over) return null;
  const stack = state.stack.slice();
  const won = state.stack.slice();
  for (let player = 0; player < stack.length; player++) {
    if (unit !== 1) stack[player]! *= unit;
    won[player] = 0;
  }
  // One player is left: all of it is theirs, and there is no showdown to go through again.
  if ((state.live & (state.live - 1)) === 0) {
    won[31 - Math.clz32(state.live)] = (state.pot - state.raked) * unit;
    return { state, stack, won, pot: state.pot * unit, unit, splits: 0, isHidden, venue };
  }
  const ended = result(state)!;
  let pot = 0;
  let splits = 0;
  for (const { amount, awards } of ended.pots) {
    pot += amount * unit;
    if (awards.length > 1) splits += awards.length;
    for (const award of awards) won[award.player]! += award.amount * unit;
  }
  return { state, stack, won, pot, unit, splits, isHidden, venue };
}

/** Whether some rake turns the result of the rules into the stated stacks. */
function judge(facts: Facts, stated: readonly number[], decimals: number): StatedResult {
  const { state, stack, won, pot, unit, splits, isHidden } = facts;
  let rake = 0;
  let [isFit, isOdd] = [stated.length === stack.length, stated.length === stack.length];
  for (let player = 0; player < stack.length; player++) {
    const said = stated[player]!;
    if (said === Number.POSITIVE_INFINITY) continue;
    const lack = stack[player]! - said;
    const mayWin = isHidden ? isLive(state, player) : won[player]! > 0;
    rake += lack;
    if (!mayWin ? lack !== 0 : said < stack[player]! - won[player]!) isOdd = false;
    if (!isHidden && lack < 0) isFit = false;
    if (!isHidden && lack < -splits * unit) isOdd = false;
  }
  const isSane = rake >= 0 && (rake <= MOST_RAKE * pot || isWithDrop(facts, rake, decimals));
  if (isFit && isOdd && isSane) return { agrees: true, rake, decimals, deviations: [], stacks: stated };
  const differs = { agrees: false, rake: null, decimals };
  if (isOdd && isSane && splits > 0) return { ...differs, deviations: ['odd-unit'], stacks: stated };
  return {
    ...differs,
    deviations: ['stated-results-contradict', ...howFar(facts, stated, rake, isSane)],
    stacks: null,
  };
}

/** The way in which stated results miss those of the rules, if they say it. */
function howFar(
  { stack, won, splits }: Facts,
  stated: readonly number[],
  rake: number,
  isSane: boolean,
): StatedDeviation[] {
  if (rake < 0) return ['paid-above-pot'];
  const isUnpaid = won.some((amount, player) => amount > 0 && stack[player]! - stated[player]! === amount);
  if (splits > 0 && isUnpaid) return ['share-missing'];
  return isSane ? [] : ['rake-above-limit'];
}

/** Whether this is exactly what a room with a jackpot takes. */
function isWithDrop({ state, pot, venue }: Facts, rake: number, decimals: number): boolean {
  if (state.boards[0]!.length === 0) return false;
  const cents = 100 / 10 ** decimals;
  const name = venue();
  // A little more than nothing makes up for the rounding of a share that is a whole number of steps.
  const steps = (share: number, step: number) => Math.floor((share * pot * cents) / step + 1e-9) * step;
  return JACKPOTS.some((room) => {
    const taken = Math.min(steps(room.share, room.step), room.most) + Math.min(steps(room.mostOfPot, 1), room.drop);
    return room.venue.test(name) && Math.round(rake * cents) === taken;
  });
}
