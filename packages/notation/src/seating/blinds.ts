/**
 * The players dealt in, their posts and dues: X-40, one hand at a time. Blinds are computed from the seats of the
 * last hand, not rotated. All amounts are whole units.
 */
import { Intent } from '../hand.js';
import { clockwiseAfter, isBetween, nearestBefore, stepsTo } from './ring.js';
import type { TableRules } from './rules.js';
import { half } from './stakes.js';

/** Someone who sits at the table, between two hands. */
export interface Sitter {
  readonly name: string;
  readonly seat: number;
  readonly stack: number;
  /** Sits out. A player who does not is playing. */
  readonly inactive: boolean;
  readonly intent: number;
  /** Blinds missed. */
  readonly dead: number;
  /** Has not been dealt in here yet, if that makes a difference. */
  readonly isNew: boolean;
  /** Has moved away from the big blind, and posts one [H-27]. */
  readonly mustPost?: true;
}

export interface UnitStakes {
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly bigBlindAnte: number;
}

/** The seats of the last hand's blinds. */
export interface LastHand {
  readonly small: number;
  readonly big: number;
}

/** The part of a seated player in the next hand. */
export interface SeatPart extends Sitter {
  readonly isIn: boolean;
  readonly deadPosted: number;
  /** A live post of a player who is not on the blinds. */
  readonly post: number;
  /** The entry in the list of blinds; a paused player's is not posted. */
  readonly blind: number;
}

export interface NextHand {
  readonly parts: readonly SeatPart[];
  /** Seats; `big` and `small` are null in games without blinds. */
  readonly button: number;
  readonly small: number | null;
  readonly big: number | null;
}

/** Everything that a table and its rules give to the computation. */
export interface TableTerms {
  readonly rules: TableRules;
  readonly stakes: UnitStakes;
  /** Names of those who want to straddle. */
  readonly straddlers?: ReadonlySet<string> | undefined;
}

/** The positions of a hand. `smallBlind` is null if it is dead. */
interface Positions {
  readonly bigBlind: Sitter;
  readonly smallBlind: Sitter | null;
  readonly inHand: readonly Sitter[];
}

// ---------------------------------------------------------------------------------------------------- who can

function isPlaying(sitter: Sitter): boolean {
  return !sitter.inactive && sitter.intent === Intent.Play;
}

/** A newcomer who may not play before the big blind reaches them. */
function mustWait(sitter: Sitter, { rules }: TableTerms): boolean {
  return sitter.isNew && rules.entry === 'waitForBigBlind';
}

/** Inactive, and in as soon as the next hand begins. */
function isReady(sitter: Sitter, terms: TableTerms): boolean {
  return sitter.inactive && sitter.intent === Intent.Play && !mustWait(sitter, terms);
}

/** Inactive until the big blind comes to them. */
function isWaiting(sitter: Sitter, terms: TableTerms): boolean {
  if (!sitter.inactive) return false;
  return sitter.intent === Intent.WaitForBigBlind || (sitter.intent === Intent.Play && mustWait(sitter, terms));
}

function isPaused(sitter: Sitter): boolean {
  return sitter.inactive && (sitter.intent === Intent.WaitForBigBlind || sitter.intent === Intent.Pause);
}

function posts(sitter: Sitter, { rules }: TableTerms): boolean {
  return sitter.mustPost === true || (sitter.isNew && rules.entry === 'post');
}

/** A player who is playing may be all-in on the blind; a player who enters pays blind and ante in full. */
function canPayBigBlind(sitter: Sitter, { stakes }: TableTerms): boolean {
  if (isPlaying(sitter)) return sitter.stack > 0;
  return sitter.stack > 0 && sitter.stack >= stakes.bigBlind + stakes.ante + stakes.bigBlindAnte;
}

/** Forced chips of a player who is dealt in and is not the big blind. */
interface Dues {
  readonly deadPosted: number;
  readonly post: number;
  readonly blind: number;
}

/**
 * The debt, dead or with one big blind of it live; a newcomer's post; the small blind. Nobody has more than one of the
 * live ones in front: a big blind stands for all of them, and behind a small blind the whole debt is dead.
 */
function duesOf(sitter: Sitter, isSmall: boolean, terms: TableTerms): Dues {
  const { bigBlind, smallBlind } = terms.stakes;
  const mustPost = posts(sitter, terms);
  const isLive = terms.rules.deadBlinds === 'liveBigBlind' && sitter.dead >= bigBlind && (mustPost || !isSmall);
  const post = mustPost || isLive ? bigBlind : 0;
  return {
    deadPosted: isLive ? sitter.dead - bigBlind : sitter.dead,
    post,
    blind: isSmall && post === 0 ? smallBlind : 0,
  };
}

/** A player who enters needs all dues and the ante, and a chip to play with. */
function canEnter(sitter: Sitter, isSmall: boolean, terms: TableTerms): boolean {
  const { deadPosted, post, blind } = duesOf(sitter, isSmall, terms);
  return sitter.stack > deadPosted && sitter.stack >= deadPosted + post + blind + terms.stakes.ante;
}

/** A player who has to leave because they cannot pay what they owe, or anything at all [S3-46]. */
function leaving(sitter: Sitter): Sitter {
  return { ...sitter, inactive: true, intent: Intent.Leave };
}

// ---------------------------------------------------------------------------------------------------- positions

/** The sitters with some replaced, by seat. */
function replaced(sitters: readonly Sitter[], changed: readonly Sitter[]): Sitter[] {
  return sitters.map((sitter) => changed.find((other) => other.seat === sitter.seat) ?? sitter);
}

/**
 * The big blind: first after the last one who plays, is ready or waits for it, and can pay. A player who would enter on
 * it and cannot pay has to leave.
 */
function findBigBlind(sitters: readonly Sitter[], after: number, terms: TableTerms): [Sitter | null, Sitter[]] {
  const broke: Sitter[] = [];
  for (const sitter of clockwiseAfter(sitters, after)) {
    if (!isPlaying(sitter) && !isReady(sitter, terms) && !isWaiting(sitter, terms)) continue;
    if (canPayBigBlind(sitter, terms)) return [sitter, broke];
    broke.push(leaving(sitter));
  }
  return [null, broke];
}

/** Everyone besides the big blind with intent 0: in if they play or can pay their entry, else they have to leave. */
function findOthers(
  sitters: readonly Sitter[],
  bigBlind: Sitter,
  smallSeat: number,
  terms: TableTerms,
): [Sitter[], Sitter[]] {
  const others = sitters.filter((sitter) => sitter.seat !== bigBlind.seat);
  const ready = others.filter((sitter) => isReady(sitter, terms));
  const able = ready.filter((sitter) => canEnter(sitter, sitter.seat === smallSeat, terms));
  const inHand = others.filter((sitter) => isPlaying(sitter) || able.includes(sitter));
  return [inHand, ready.filter((sitter) => !able.includes(sitter)).map(leaving)];
}

/** The small blind: the last big blind; heads-up the other player, if that seat is empty or has the big blind again. */
function findSmallBlind(
  sitters: readonly Sitter[],
  inHand: readonly Sitter[],
  bigBlind: Sitter,
  seat: number,
): Sitter | null {
  const there = sitters.find((sitter) => sitter.seat === seat && sitter.intent !== Intent.Leave);
  const isFree = there === undefined || seat === bigBlind.seat;
  if (isFree) return inHand.length === 2 ? inHand.find((sitter) => sitter.seat !== bigBlind.seat)! : null;
  return inHand.find((sitter) => sitter.seat === seat) ?? null;
}

/**
 * Fewer than two would play: a waiting player takes the big blind, the one who plays (else the next waiting) the small.
 */
function findPair(
  sitters: readonly Sitter[],
  alone: Sitter | null,
  after: number,
  terms: TableTerms,
): Positions | null {
  const waiting = clockwiseAfter(sitters, after).filter((sitter) => isWaiting(sitter, terms));
  const bigBlind = waiting.find((sitter) => canPayBigBlind(sitter, terms));
  if (bigBlind === undefined) return null;
  const canBeSmall = (sitter: Sitter) => isPlaying(sitter) || canEnter(sitter, true, terms);
  const smallBlind =
    alone !== null && canBeSmall(alone)
      ? alone
      : clockwiseAfter(waiting, bigBlind.seat).find((sitter) => sitter.seat !== bigBlind.seat && canBeSmall(sitter));
  return smallBlind === undefined ? null : { bigBlind, smallBlind, inHand: [bigBlind, smallBlind] };
}

/**
 * Positions after a hand whose blinds stood at the given seats, and the sitters with those who have to leave marked.
 */
function findPositions(
  sitters: readonly Sitter[],
  { big }: LastHand,
  terms: TableTerms,
): { readonly positions: Positions | null; readonly sitters: readonly Sitter[] } {
  const [bigBlind, broke] = findBigBlind(sitters, big, terms);
  const left = replaced(sitters, broke);
  if (bigBlind === null) return { positions: null, sitters: left };
  const [others, unable] = findOthers(left, bigBlind, big, terms);
  const rest = replaced(left, unable);
  if (others.length > 0) {
    const inHand = [bigBlind, ...others];
    return { positions: { bigBlind, smallBlind: findSmallBlind(rest, inHand, bigBlind, big), inHand }, sitters: rest };
  }
  const alone = isWaiting(bigBlind, terms) ? null : bigBlind;
  const positions = findPair(rest, alone, big, terms);
  const isLeft = positions !== null && alone !== null && !positions.inHand.includes(alone);
  return { positions, sitters: isLeft ? replaced(rest, [leaving(alone)]) : rest };
}

/** Positions counted from a drawn button. */
function drawPositions(
  sitters: readonly Sitter[],
  random: (n: number) => number,
  terms: TableTerms,
): { readonly positions: Positions | null; readonly button: number | null; readonly sitters: readonly Sitter[] } {
  const willing = sitters.filter((sitter) => isPlaying(sitter) || isReady(sitter, terms));
  const canTakeAnySeat = (sitter: Sitter) =>
    canPayBigBlind(sitter, terms) && [true, false].every((isSmall) => canEnter(sitter, isSmall, terms));
  const able = willing.filter((sitter) => (isPlaying(sitter) ? sitter.stack > 0 : canTakeAnySeat(sitter)));
  const rest = replaced(sitters, willing.filter((sitter) => !able.includes(sitter)).map(leaving));
  if (able.length < 2) {
    const positions = findPair(rest, able[0] ?? null, able[0]?.seat ?? 0, terms);
    return { positions, button: positions?.smallBlind?.seat ?? null, sitters: rest };
  }
  const button = able[random(able.length)]!;
  const next = clockwiseAfter(able, button.seat)[0]!;
  const waiting = rest.filter((sitter) => isWaiting(sitter, terms) && canPayBigBlind(sitter, terms));
  const afterNext = clockwiseAfter([...able, ...waiting], next.seat)[0]!;
  const isHeadsUp = able.length === 2 && afterNext.seat === button.seat;
  const [smallBlind, bigBlind] = isHeadsUp ? [button, next] : [next, afterNext];
  const inHand = able.includes(bigBlind) ? able : [...able, bigBlind];
  return { positions: { bigBlind, smallBlind, inHand }, button: button.seat, sitters: rest };
}

// ---------------------------------------------------------------------------------------------------- the button

/**
 * Two play: the one who is not the big blind. Else the nearest player before the small blind's seat; `dead`: the last
 * small blind's seat, occupied or not, as long as it lies behind the blinds with nobody between who was playing.
 */
function moveButton({ bigBlind, inHand }: Positions, last: LastHand, { rules }: TableTerms): number {
  const others = inHand.filter((sitter) => sitter.seat !== bigBlind.seat);
  if (others.length === 1) return others[0]!.seat;
  const isBehind = stepsTo(bigBlind.seat, last.small) < stepsTo(bigBlind.seat, last.big);
  const isClear = !others.some((sitter) => isPlaying(sitter) && isBetween(sitter.seat, last.small, last.big));
  if (rules.button === 'dead' && isBehind && isClear) return last.small;
  const before = others.filter((sitter) => sitter.seat !== last.big);
  return nearestBefore(before, last.big)!.seat;
}

// ---------------------------------------------------------------------------------------------------- debts

/** The most that anybody owes: one and a half big blinds [S3-22]. */
export function maxDebt({ bigBlind }: Pick<UnitStakes, 'bigBlind'>): number {
  return bigBlind + half(bigBlind);
}

/**
 * Blinds that a paused player has missed when the big blind moved to `big` and the small blind to the last big blind's
 * seat.
 */
function missed(sitter: Sitter, last: LastHand, big: number, { bigBlind }: UnitStakes): number {
  const missedBig = isBetween(sitter.seat, last.big, big) ? bigBlind : 0;
  const isSmall = sitter.seat === last.big || isBetween(sitter.seat, last.small, last.big);
  return missedBig + (isSmall ? half(bigBlind) : 0);
}

// ---------------------------------------------------------------------------------------------------- the parts

/** The part of a player who is dealt in. On the big blind any debt is forgiven. */
function enter(sitter: Sitter, { bigBlind, smallBlind }: Positions, terms: TableTerms): SeatPart {
  const isBig = sitter.seat === bigBlind.seat;
  const dues = isBig
    ? { deadPosted: 0, post: 0, blind: terms.stakes.bigBlind }
    : duesOf(sitter, sitter.seat === smallBlind?.seat, terms);
  const { deadPosted, post, blind } = dues;
  const { name, seat } = sitter;
  const stack = sitter.stack - deadPosted;
  // One literal: objects from several spreads share no shape, and every hand makes a few of these.
  return {
    name,
    seat,
    stack,
    inactive: false,
    intent: Intent.Play,
    dead: 0,
    isNew: false,
    isIn: true,
    deadPosted,
    post,
    blind,
  };
}

/** The part of a player who is not: a paused player on a dead small blind keeps the number in their entry. */
function stayOut(
  sitter: Sitter,
  last: LastHand | null,
  { bigBlind, smallBlind }: Positions,
  terms: TableTerms,
): SeatPart {
  const { stakes, rules } = terms;
  const accrues = last !== null && rules.button !== 'random' && isPaused(sitter);
  const added = accrues ? missed(sitter, last, bigBlind.seat, stakes) : 0;
  const dead = Math.min(sitter.dead + added, maxDebt(stakes));
  const isDeadSmall = smallBlind === null && isPaused(sitter) && sitter.seat === last?.big;
  const blind = isDeadSmall ? stakes.smallBlind : 0;
  return { ...sitter, dead, isIn: false, deadPosted: 0, post: 0, blind };
}

/** Players who must be dealt in: three-handed the seat after the big blind is the button [H-2, H-3]. */
const STRADDLE_PLAYERS: Readonly<Record<TableRules['straddle'], number>> = { off: 11, utg: 4, button: 3, any: 3 };

const MAX_STRADDLES: Readonly<Record<TableRules['maxStraddles'], number>> = { one: 1, two: 2, three: 3 };

/**
 * Those who may straddle, in the order of posting: none enters or comes back in this hand. Under the gun and anywhere
 * they go from the player after the big blind to the button.
 */
function mayStraddle({ bigBlind, smallBlind, inHand }: Positions, button: number, { rules }: TableTerms): Sitter[] {
  if (inHand.length < STRADDLE_PLAYERS[rules.straddle]) return [];
  const others = clockwiseAfter(inHand, bigBlind.seat).filter(
    ({ seat }) => seat !== bigBlind.seat && seat !== smallBlind?.seat,
  );
  if (rules.straddle === 'button') return others.filter((sitter) => sitter.seat === button && isPlaying(sitter));
  const last = others.findIndex((sitter) => sitter.seat === button);
  const upToButton = last < 0 ? others : others.slice(0, last + 1);
  if (rules.straddle === 'any') return upToButton.filter(isPlaying);
  // Nobody straddles over a seat that has not.
  const first = upToButton.findIndex((sitter) => !isPlaying(sitter));
  return first < 0 ? upToButton : upToButton.slice(0, first);
}

/** Straddles by seat, each twice the one before; by choice with the whole amount only [H-1..5]. */
function straddlesOf(positions: Positions, button: number, terms: TableTerms): ReadonlyMap<number, number> {
  const { rules, stakes, straddlers } = terms;
  const straddles = new Map<number, number>();
  const isMandatory = rules.straddling === 'mandatory';
  for (const [at, sitter] of mayStraddle(positions, button, terms).entries()) {
    const amount = 2 ** (straddles.size + 1) * stakes.bigBlind;
    const wants = straddlers?.has(sitter.name) === true && sitter.stack >= amount + stakes.ante;
    const isPosted = wants || (isMandatory && at === 0);
    if (!isPosted && rules.straddle === 'utg') break;
    if (isPosted) straddles.set(sitter.seat, amount);
    if (straddles.size === MAX_STRADDLES[rules.maxStraddles]) break;
  }
  return straddles;
}

function partsOf(
  sitters: readonly Sitter[],
  last: LastHand | null,
  positions: Positions,
  button: number,
  terms: TableTerms,
): SeatPart[] {
  const isIn = (sitter: Sitter) => positions.inHand.some((other) => other.seat === sitter.seat);
  const parts = sitters.map((sitter) =>
    isIn(sitter) ? enter(sitter, positions, terms) : stayOut(sitter, last, positions, terms),
  );
  const straddles = straddlesOf(positions, button, terms);
  if (straddles.size === 0) return parts;
  return parts.map((part) => ({ ...part, blind: straddles.get(part.seat) ?? part.blind }));
}

/** The next step of a table: a hand, or sitters who wait because fewer than two can play. */
export type Next =
  | { readonly kind: 'hand'; readonly hand: NextHand }
  | { readonly kind: 'waiting'; readonly sitters: readonly Sitter[] };

/** Someone who was moved here plays as those do who sit here: no entry has to be affordable. */
function settled(sitter: Sitter): Sitter {
  const isMoved = sitter.isNew && sitter.inactive && sitter.intent === Intent.Play && sitter.stack > 0;
  return isMoved ? { ...sitter, inactive: false } : sitter;
}

/**
 * Seats of those who were moved strictly between the button and the small blind of the coming hand: they wait until the
 * button has passed, unless fewer than two could play without them.
 */
function heldSeats(sitters: readonly Sitter[], last: LastHand, terms: TableTerms): ReadonlySet<number> {
  const isInGap = (sitter: Sitter) => sitter.isNew && isBetween(sitter.seat, last.small, last.big);
  const others = sitters.filter((sitter) => !isInGap(sitter));
  const { positions } = others.length === sitters.length ? { positions: null } : findPositions(others, last, terms);
  if (positions === null) return new Set();
  const button = moveButton(positions, last, terms);
  const held = sitters.filter((sitter) => isInGap(sitter) && isBetween(sitter.seat, button, last.big));
  return new Set(held.map((sitter) => sitter.seat));
}

/** The next hand at a table with moved players: those who are held back stay new. */
function nextWithMoved(sitters: readonly Sitter[], last: LastHand, terms: TableTerms): Next {
  const all = sitters.map(settled);
  const held = heldSeats(all, last, terms);
  const next = nextFrom(
    all.filter((sitter) => !held.has(sitter.seat)),
    last,
    terms,
  );
  if (held.size === 0 || next.kind === 'waiting') return next;
  const waiting = all
    .filter((sitter) => held.has(sitter.seat))
    .map((sitter): SeatPart => ({ ...sitter, inactive: true, isIn: false, deadPosted: 0, post: 0, blind: 0 }));
  const parts = [...next.hand.parts, ...waiting].sort((a, b) => a.seat - b.seat);
  return { kind: 'hand', hand: { ...next.hand, parts } };
}

/** The next hand of a table with blinds; the first one, and every one with a `random` button, from a drawn button. */
export function nextWithBlinds(
  sitters: readonly Sitter[],
  last: LastHand | null,
  terms: TableTerms,
  random: (n: number) => number,
): Next {
  if (last === null || terms.rules.button === 'random') {
    const drawn = drawPositions(sitters, random, terms);
    const { positions } = drawn;
    if (positions === null) return { kind: 'waiting', sitters: drawn.sitters };
    const parts = partsOf(drawn.sitters, null, positions, drawn.button!, terms);
    const small = positions.smallBlind!.seat;
    return { kind: 'hand', hand: { parts, button: drawn.button!, small, big: positions.bigBlind.seat } };
  }
  return terms.rules.entry === 'moved' ? nextWithMoved(sitters, last, terms) : nextFrom(sitters, last, terms);
}

/** The next hand after one whose blinds stood at the given seats. */
function nextFrom(sitters: readonly Sitter[], last: LastHand, terms: TableTerms): Next {
  const found = findPositions(sitters, last, terms);
  const { positions } = found;
  if (positions === null) return { kind: 'waiting', sitters: found.sitters };
  const button = moveButton(positions, last, terms);
  const parts = partsOf(found.sitters, last, positions, button, terms);
  return { kind: 'hand', hand: { parts, button, small: last.big, big: positions.bigBlind.seat } };
}

/** The button that the next hand with blinds would have: it stays there while a game without them is played. */
function standingButton(sitters: readonly Sitter[], standing: LastHand | null, terms: TableTerms): number | null {
  if (standing === null || terms.rules.button === 'random') return null;
  const { positions } = findPositions(sitters, standing, terms);
  return positions === null ? null : moveButton(positions, standing, terms);
}

/**
 * A bomb pot before the hand that is due [H-6, H-8]: its button, nobody's blinds, and everybody who would be dealt in and
 * owes nothing for it. Null if fewer than two are left, or before the first hand.
 */
export function nextBombPot(sitters: readonly Sitter[], standing: LastHand | null, terms: TableTerms): NextHand | null {
  const button = standingButton(sitters, standing, terms);
  const owesNothing = (sitter: Sitter): boolean => {
    const { deadPosted, post } = duesOf(sitter, false, terms);
    return deadPosted + post === 0 && sitter.stack >= terms.stakes.ante;
  };
  const isIn = (sitter: Sitter): boolean =>
    sitter.stack > 0 && (isPlaying(sitter) ? sitter.mustPost !== true : isReady(sitter, terms) && owesNothing(sitter));
  if (button === null || sitters.filter(isIn).length < 2) return null;
  const parts = sitters.map(
    (sitter): SeatPart => ({
      ...sitter,
      inactive: !isIn(sitter),
      isIn: isIn(sitter),
      deadPosted: 0,
      post: 0,
      blind: 0,
    }),
  );
  return { parts, button, small: null, big: null };
}

/**
 * The next hand of a table without blinds: nobody has a big blind to wait for, and nothing is missed but the ante. At a
 * table that also plays games with blinds those stand still, and so does the button.
 */
export function nextWithoutBlinds(
  sitters: readonly Sitter[],
  lastButton: number | null,
  standing: LastHand | null,
  terms: TableTerms,
  random: (n: number) => number,
): Next {
  const wants = sitters.filter((sitter) => sitter.intent === Intent.Play || sitter.intent === Intent.WaitForBigBlind);
  const able = wants.filter((sitter) => sitter.stack > 0 && (isPlaying(sitter) || sitter.stack >= terms.stakes.ante));
  const rest = replaced(sitters, wants.filter((sitter) => !able.includes(sitter)).map(leaving));
  if (able.length < 2) return { kind: 'waiting', sitters: rest };
  const isDrawn = lastButton === null || terms.rules.button === 'random';
  const moved = isDrawn ? able[random(able.length)]!.seat : clockwiseAfter(able, lastButton)[0]!.seat;
  const button = standingButton(able, standing, terms) ?? moved;
  const parts = rest.map((sitter): SeatPart => {
    const isIn = able.includes(sitter);
    // At a table that also plays with blinds a debt stays until then [H-22].
    const owed = standing === null ? { dead: 0, isNew: false } : {};
    const entered = isIn ? { inactive: false, intent: 0, ...owed } : {};
    return { ...sitter, ...entered, isIn, deadPosted: 0, post: 0, blind: 0 };
  });
  return { kind: 'hand', hand: { parts, button, small: null, big: null } };
}
