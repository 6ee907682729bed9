/**
 * Bookkeeping of the source documents 000, 001 and 004, derived from the state of a hand.
 *
 * None of this decides anything: rounds end by one test inside the engine, and amounts come from `legal`.
 */
import type { HandAction } from './action.js';
import { toCall } from './betting.js';
import { type HandState, nextOf, Phase } from './hand.js';
import { type Legal, type LegalBet, legal } from './legal.js';
import { history } from './log.js';
import type { StreetName } from './variants/variant.js';
import { hasFormulas, usualSize } from './vocabulary.js';

/** Whether the last round is over: the bets are in the middle and the street has no bettor any more [S1-42, S4-54]. */
function isCollected(state: HandState): boolean {
  return state.phase === Phase.Show || state.phase === Phase.Over;
}

function currentBet(state: HandState): number {
  return isCollected(state) ? 0 : state.currentBet;
}

/** The player who posted the largest blind (a straddle is one ), null in games without blinds. */
export function bigBlindPlayer(state: HandState): number | null {
  const { blinds, out, players, button } = state.terms;
  let found: number | null = null;
  for (let step = 1; step <= players; step++) {
    const player = (button + step) % players;
    const blind = out[player] ? 0 : blinds[player]!;
    if (blind > 0 && (found === null || blind >= blinds[found]!)) found = player;
  }
  return found;
}

/**
 * The last to bet or raise on this street. Before the first raise 001 names the big blind, who set the price; 000
 * names nobody [S0-14, S1-9, X-13].
 */
export function lastRaiser(state: HandState, unraised: 'bigBlind' | 'nobody' = 'nobody'): number | null {
  if (isCollected(state)) return null;
  if (state.aggressor >= 0) return state.aggressor;
  return unraised === 'bigBlind' && state.street === 0 ? bigBlindPlayer(state) : null;
}

/** The seat from which 001 counts a round: the big blind before the flop, then left of the button [S1-9, S1-14]. */
export function roundStart(state: HandState): number {
  const bigBlind = state.street === 0 ? bigBlindPlayer(state) : null;
  if (bigBlind !== null) return bigBlind;
  let player = nextOf(state, state.terms.button);
  while (state.terms.out[player]) player = nextOf(state, player);
  return player;
}

function isDecision(
  action: HandAction,
): action is Extract<HandAction, { kind: 'fold' | 'checkCall' | 'betRaise' | 'bringIn' }> {
  return (
    action.kind === 'fold' || action.kind === 'checkCall' || action.kind === 'betRaise' || action.kind === 'bringIn'
  );
}

/** The betting decisions of the first street: those between the first cards and whatever follows the round. */
function firstRound(state: HandState): { readonly player: number }[] {
  const actions = history(state);
  const first = actions.findIndex(isDecision);
  if (first < 0) return [];
  const round: { readonly player: number }[] = [];
  for (const action of actions.slice(first)) {
    if (!isDecision(action)) break;
    round.push(action);
  }
  return round;
}

/** Whether the big blind has acted before the flop; posting is not acting [S1-8, S1-26]. */
export function bigBlindHasActed(state: HandState): boolean {
  const bigBlind = bigBlindPlayer(state);
  return firstRound(state).some((action) => action.player === bigBlind);
}

/** The five variables of document 001 [S1-33]. */
export interface BettingRound {
  readonly lastRaiser: number | null;
  readonly roundStart: number;
  readonly bigBlindHasActed: boolean;
  /**
   * By how much the last bet or raise went up: the big blind before the first one, 0 on later streets [S1-30, S1-31].
   */
  readonly lastRaiseSize: number;
  readonly currentBet: number;
}

export function bettingRound(state: HandState): BettingRound {
  const price = currentBet(state);
  return {
    lastRaiser: lastRaiser(state, 'bigBlind'),
    roundStart: roundStart(state),
    bigBlindHasActed: bigBlindHasActed(state),
    lastRaiseSize: price === 0 ? 0 : state.lastRaise,
    currentBet: price,
  };
}

const STUD_STREETS: Readonly<Partial<Record<StreetName, string>>> = {
  secondStreet: 'Second Street',
  thirdStreet: 'Third Street',
  fourthStreet: 'Fourth Street',
  fifthStreet: 'Fifth Street',
  sixthStreet: 'Sixth Street',
  seventhStreet: 'Seventh Street',
};

/** The name of the betting round in 004, or of the street in games that 004 does not know. */
export function roundName(state: HandState): string {
  const { name } = state.terms.variant.streets[state.street]!;
  return STUD_STREETS[name] ?? name;
}

/** The table of document 004 [S4-1]. Lists have one entry for each player. */
export interface RoundTable {
  readonly currentBettingRound: string;
  readonly currentPlayerToAct: number | null;
  readonly currentBetAmount: number;
  /** The player who bet, raised or brought in last; before that the first to act [S4-8, S4-24]. */
  readonly lastBettorOrRaiser: number | null;
  readonly playerBetsInCurrentRound: readonly number[];
  /** The size of a bet as it stands; the smallest bet in games without fixed bets. */
  readonly currentBetLimit: number;
  /** Raises after the first bet of the round; completing a bring-in is that first bet [S4-36, X-22]. */
  readonly raiseCountInCurrentRound: number;
  /** Antes included: side pots are made from these [S4-52]. */
  readonly playerTotalBetsInHand: readonly number[];
}

function lastBettorOrRaiser(state: HandState): number | null {
  if (isCollected(state)) return null;
  if (state.aggressor >= 0) return state.aggressor;
  const broughtIn = state.street === 0 && state.bringInPlayer >= 0 && state.currentBet > 0;
  if (broughtIn) return state.bringInPlayer;
  return state.opener >= 0 ? state.opener : null;
}

/** The size of a bet: as it stands while there is betting, before that as the street has it. */
function betLimit(state: HandState): number {
  const { variant, minBet, smallBet, bigBet } = state.terms;
  if (variant.limit !== 'fixed') return minBet;
  if (state.phase === Phase.BringIn || state.phase === Phase.Bet) return state.betSize;
  return variant.streets[state.street]!.bet === 'small' ? smallBet : bigBet;
}

export function roundTable(state: HandState): RoundTable {
  return {
    currentBettingRound: roundName(state),
    currentPlayerToAct: state.actor >= 0 ? state.actor : null,
    currentBetAmount: currentBet(state),
    lastBettorOrRaiser: lastBettorOrRaiser(state),
    playerBetsInCurrentRound: state.bet.slice(),
    currentBetLimit: betLimit(state),
    raiseCountInCurrentRound: isCollected(state) ? 0 : Math.max(0, state.bets - 1),
    playerTotalBetsInHand: state.contribution.slice(),
  };
}

/**
 * The amounts behind 004's `your_turn` [S4-45]; null if the choice is not open. Bets and raises are street totals.
 * If 004's formulas hold, its amounts are reported on every turn, open or not.
 */
export interface TurnAmounts {
  readonly player: number;
  /** Chips missing to the current bet; a player with fewer calls all-in [S4-46]. */
  readonly amountToCall: number;
  readonly canFold: boolean;
  readonly canCheck: boolean;
  readonly canBet: boolean;
  readonly betAmount: number | null;
  readonly canRaise: boolean;
  readonly raiseAmount: number | null;
  /** With an open pair on fourth street [S4-41, X-21]: a bet of the other size, or a raise by it. */
  readonly canBetBig: boolean;
  readonly bigBetAmount: number | null;
  readonly canRaiseBig: boolean;
  readonly bigRaiseAmount: number | null;
  /** The two choices of the bring-in player [S4-22]. */
  readonly bringInAmount: number | null;
  readonly completeAmount: number | null;
}

/** The choices of the player to act, null if nobody is asked to bet. Callers who know what is legal pass it on. */
export function turnAmounts(state: HandState, asked: Legal = legal(state)): TurnAmounts | null {
  if (asked.kind !== 'bet') return null;
  const open = openAmounts(state, asked);
  return hasFormulas(state) ? { ...open, ...formulaAmounts(state, asked) } : open;
}

function openAmounts(state: HandState, asked: LegalBet): TurnAmounts {
  const { player, bringIn, betRaise } = asked;
  const isOpen = betRaise !== null && bringIn === null;
  const usual = betRaise === null ? null : usualSize(betRaise, state);
  const big = isOpen ? bigSize(state, betRaise.sizes) : null;
  const canBet = isOpen && state.currentBet === 0;
  const canRaise = isOpen && state.currentBet > 0;
  const isShort = asked.toCall === state.stack[player];
  return {
    player,
    amountToCall: isShort ? state.currentBet - state.bet[player]! : asked.toCall,
    canFold: asked.fold,
    canCheck: asked.checkCall && asked.toCall === 0,
    canBet,
    betAmount: canBet ? usual : null,
    canRaise,
    raiseAmount: canRaise ? usual : null,
    canBetBig: canBet && big !== null,
    bigBetAmount: canBet ? big : null,
    canRaiseBig: canRaise && big !== null,
    bigRaiseAmount: canRaise ? big : null,
    bringInAmount: bringIn,
    completeAmount: bringIn === null ? null : usual,
  };
}

/**
 * 004's formulas to the letter: the limit of the round, and one limit above the current bet; the big bet on fourth
 * street, the only one that has it [S4-45, S4-48, S4-49]. The bring-in player's act is a bet, too [S4-21].
 */
function formulaAmounts(state: HandState, asked: LegalBet): Partial<TurnAmounts> {
  const { variant, bigBet } = state.terms;
  const isFourth = variant.streets[state.street]!.name === 'fourthStreet';
  const bringsIn = asked.bringIn !== null && state.currentBet === 0;
  return {
    ...(bringsIn ? { canBet: true } : {}),
    betAmount: betLimit(state),
    raiseAmount: state.currentBet + betLimit(state),
    bigBetAmount: isFourth ? bigBet : null,
  };
}

/** The total of a bet or raise by the big size if both sizes are open. */
function bigSize(state: HandState, sizes: readonly number[] | null): number | null {
  const to = state.currentBet + state.terms.bigBet;
  return state.openPair && state.betSize < state.terms.bigBet && sizes?.includes(to) ? to : null;
}

/** Chips that leave a player's stack with an act that is legal now. */
export function chipsPaid(state: HandState, action: HandAction): number {
  switch (action.kind) {
    case 'checkCall':
      return toCall(state, action.player);
    case 'betRaise':
      return action.to - state.bet[action.player]!;
    case 'bringIn':
      return Math.min(state.terms.bringIn, state.stack[action.player]!);
    default:
      return 0;
  }
}
