/** The legal acts by the referee of the tests: of which player, within which amounts. */
import { DECKS } from '../cards.js';
import type { RaiseClosed } from '../errors.js';
import type { BetRange } from '../legal.js';
import { boardSize } from '../variants/variant.js';
import { potsOf } from './settle.js';
import { hasChips, opponents, owes, seat, streetOf, sum, type Table, units, withChips } from './table.js';

export type Turn =
  | { readonly kind: 'over' }
  | {
      readonly kind: 'deal';
      readonly hole: readonly number[];
      readonly board: number;
      readonly boardIndex: number;
      readonly maxRuns: number;
    }
  | { readonly kind: 'draw'; readonly player: number; readonly maxDiscards: number }
  | { readonly kind: 'show'; readonly player: number; readonly showing: readonly number[]; readonly mayMuck: boolean }
  | {
      readonly kind: 'bet';
      readonly player: number;
      readonly fold: boolean;
      readonly checkCall: boolean;
      readonly toCall: number;
      readonly bringIn: number | null;
      readonly betRaise: BetRange | null;
      /** Every reason that closes the betting to them. */
      readonly closed: readonly RaiseClosed[];
    };

export function turn(table: Table): Turn {
  const { stage } = table;
  switch (stage.kind) {
    case 'over':
      return { kind: 'over' };
    case 'deal': {
      const holeFirst = sum(stage.hole) > 0;
      const index = Math.max(
        0,
        stage.boards.findIndex((due) => due > 0),
      );
      const board = holeFirst ? 0 : stage.boards[index]!;
      return { kind: 'deal', hole: stage.hole, board, boardIndex: holeFirst ? 0 : index, maxRuns: maxRuns(table) };
    }
    case 'show': {
      const [player] = stage.order as [number];
      const showing = table.terms.rules.showing === 'anyOrder' ? [...stage.order].sort((a, b) => a - b) : [player];
      return { kind: 'show', player, showing, mayMuck: !stage.tabled && mayMuck(table, player) };
    }
    case 'draw':
      return { kind: 'draw', player: stage.player, maxDiscards: seat(table, stage.player).hole.length };
    case 'bringIn':
      return bringInTurn(table, stage.player, stage.forced);
    case 'bet':
      return betTurn(table, stage.player, stage.encore);
  }
}

function bringInTurn(table: Table, player: number, forced: boolean): Turn {
  const { stack } = seat(table, player);
  const { bringIn, rules } = table.terms;
  // If every all-in counts as a bet (PHH), a player who cannot pay more than the bring-in may call that a bet.
  const bets = rules.limitShortAllIn === 'add' && stack <= bringIn;
  const closed = whyClosed(table, player, bets ? 0 : bringIn);
  const range = bets ? { min: stack, max: stack, sizes: [stack] } : raiseRange(table, player, bringIn);
  return {
    kind: 'bet',
    player,
    fold: !forced,
    checkCall: false,
    toCall: 0,
    bringIn: Math.min(bringIn, stack),
    betRaise: closed.length > 0 ? null : range,
    closed,
  };
}

function betTurn(table: Table, player: number, encore: boolean): Turn {
  const { stack } = seat(table, player);
  const { rules } = table.terms;
  const owed = owes(table, player);
  const isFree = encore && rules.raiserActsAgain === 'any';
  const reasons = whyClosed(table, player, table.price);
  // In an extra turn that is free, the raiser may raise as if it were the first turn.
  const again = isFree ? reasons.filter((reason) => reason !== 'not-reopened') : (['own-raise'] as const);
  const closed: readonly RaiseClosed[] = encore ? again : reasons;
  return {
    kind: 'bet',
    player,
    fold: owed > 0 || (rules.foldWhenFree === 'allow' && (!encore || isFree)),
    checkCall: true,
    toCall: Math.min(owed, stack),
    bringIn: null,
    betRaise: closed.length > 0 ? null : raiseRange(table, player, table.price),
    closed,
  };
}

/** 002: a player with more than the call may raise, even if nobody is left to call it. */
function isWholeStack({ terms }: Table): boolean {
  return terms.rules.allIn === 'wholeStack' && terms.variant.limit !== 'fixed';
}

/** Every reason why the player may not bet or raise over the price. */
function whyClosed(table: Table, player: number, price: number): RaiseClosed[] {
  const { stack, bet } = seat(table, player);
  const whole = isWholeStack(table);
  const reasons: [RaiseClosed, boolean][] = [
    ['too-few-chips', whole ? stack <= owes(table, player) : bet + stack <= price],
    ['nobody-can-call', !whole && largestOpponent(table, player) <= price],
    ['capped', table.capped],
    ['not-reopened', !isOpenTo(table, player)],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** The most that any opponent who still has chips can have in front. */
function largestOpponent(table: Table, player: number): number {
  const able = opponents(table, player).filter((other) => hasChips(table, other));
  return Math.max(0, ...able.map((other) => seat(table, other).bet + seat(table, other).stack));
}

/** Whether a player who has acted may raise again. */
function isOpenTo(table: Table, player: number): boolean {
  const { level, reopened, onBringIn, onForced } = seat(table, player);
  if (level === null) return true;
  const { variant, rules } = table.terms;
  const grown = table.price - level;
  if (variant.limit !== 'fixed') {
    const isAny = rules.reopen === 'anyRaise' || (rules.shortBet === 'reopens' && onForced);
    return isAny ? grown > 0 : grown >= table.lastRaise;
  }
  if (rules.limitShortAllIn === 'complete') return grown > 0;
  if (rules.limitShortAllIn === 'add') return reopened || onBringIn || grown >= table.unit;
  return reopened;
}

function raiseRange(table: Table, player: number, price: number): BetRange {
  const { stack, bet } = seat(table, player);
  const all = stack + bet;
  const opponent = largestOpponent(table, player);
  if (table.terms.variant.limit === 'fixed') {
    const full = units(table, player).map((unit) => table.step + unit);
    const short = opponent < Math.min(...full) ? [opponent] : [];
    const sizes = [...new Set([...short, ...full].map((to) => Math.min(to, all)))].sort((a, b) => a - b);
    return { min: sizes[0]!, max: sizes.at(-1)!, sizes };
  }
  const full = smallestRaise(table, price);
  const most = table.terms.variant.limit === 'pot' ? Math.max(full, potLimit(table, player)) : all;
  const least = isWholeStack(table) ? full : Math.min(full, opponent);
  return { min: Math.min(least, all), max: Math.min(most, all), sizes: null };
}

function smallestRaise({ terms, lastRaise }: Table, price: number): number {
  if (terms.rules.minRaise === 'bigBlind') return price + terms.minBet;
  const step = Math.max(lastRaise, terms.minBet);
  return terms.rules.minRaise === 'double' ? Math.max(price + step, 2 * price) : price + step;
}

/** The current bet, all that lies in the middle and in front, and the call. */
function potLimit(table: Table, player: number): number {
  const middle = table.dead + sum(table.seats.map(({ paid }) => paid)) + (table.street === 0 ? table.lacking : 0);
  return table.price + middle + (table.price - seat(table, player).bet);
}

const MOST_RUNS = 4;

/** How often the rest can be dealt from this street on: with nobody left to bet, as often as there are cards for it. */
function maxRuns(table: Table): number {
  const { variant } = table.terms;
  const rest = boardSize(variant) - table.boards[0]!.length;
  const isBegun = table.stage.kind !== 'deal' || table.stage.boards[0] !== streetOf(table).board;
  if (isBegun || withChips(table).length > 1 || table.street === 0 || table.ranOut || variant.boards > 1 || rest <= 0)
    return 1;
  const burns = variant.streets.filter(({ burn }, at) => burn && at > table.street).length;
  const left = DECKS[variant.deck].length - table.drawn - burns;
  return Math.max(1, Math.min(MOST_RUNS, Math.floor(left / rest)));
}

/** The last one may not muck, and nobody may leave a pot without an owner. */
function mayMuck(table: Table, player: number): boolean {
  const claims = opponents(table, player).filter((other) => !seat(table, other).mucked);
  const isOwned = (eligible: readonly number[]) => claims.some((other) => eligible.includes(other));
  return claims.length > 0 && potsOf(table).every(({ eligible }) => !eligible.includes(player) || isOwned(eligible));
}
