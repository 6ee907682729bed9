/**
 * A second opinion for the tests: a small, slow, obvious referee, written from the rules and apart from the engine.
 * `referee(setup, actions)` replays the whole list from the first forced bet; nothing is changed in place. It believes
 * the actions it is given: whether they are legal is what `turn` says before each of them.
 */
import type { HandAction } from '../action.js';
import { type Card, DECKS } from '../cards.js';
import { STANDARD } from '../rules.js';
import type { Setup } from '../setup.js';
import { VARIANTS } from '../variants/index.js';
import { boardSize } from '../variants/variant.js';
import { compareMeasures, measureCard, measureUpCards } from './measure.js';
import { settle, uncalledOf } from './settle.js';
import {
  around,
  change,
  hasChips,
  isLive,
  isOnlyBringIn,
  leftOfButton,
  livePlayers,
  opponents,
  owes,
  pay,
  type RefereeTerms,
  type Seat,
  type Stage,
  seat,
  streetOf,
  sum,
  type Table,
  units,
  upOf,
  withChips,
} from './table.js';
import { turn } from './turn.js';

/** The hand after the actions. */
export function referee(setup: Setup, actions: readonly HandAction[]): Table {
  return actions.reduce(step, start(setup));
}

// ---- the start ---------------------------------------------------------------------------------------------------

export function start(setup: Setup): Table {
  const count = setup.stacks.length;
  const variant = typeof setup.variant === 'string' ? VARIANTS.get(setup.variant)! : setup.variant;
  const rules = setup.rules ?? STANDARD;
  const out = setup.stacks.map((_, player) => setup.out?.[player] ?? false);
  // A player who is out owes nothing, whatever number their entry has [I3-7].
  const owedBy = (list: readonly number[] | undefined) => out.map((isOut, at) => (isOut ? 0 : (list?.[at] ?? 0)));
  const terms: RefereeTerms = {
    variant,
    rules,
    button: setup.button ?? count - 1,
    antes: owedBy(setup.antes),
    blinds: owedBy(setup.blinds),
    posts: owedBy(setup.posts),
    dead: owedBy(setup.dead),
    minBet: setup.minBet ?? Math.max(...owedBy(setup.blinds)),
    smallBet: setup.smallBet ?? 0,
    bigBet: setup.bigBet ?? 0,
    bringIn: setup.bringIn ?? 0,
    isBombPot: setup.isBombPot === true,
  };
  const posted = post(terms, setup.stacks, out);
  const table: Table = {
    terms,
    ...posted,
    stage: { kind: 'deal', hole: [], boards: [] },
    street: 0,
    opener: null,
    aggressor: null,
    bringInPlayer: null,
    openPair: false,
    boards: Array.from({ length: variant.boards }, () => []),
    showsFirst: null,
    tabled: false,
    ranOut: false,
    drawn: 0,
    returned: out.map(() => 0),
    ...firstPrice(terms, posted.seats),
  };
  return dealStreet(table);
}

type Posted = Pick<Table, 'seats' | 'dead' | 'lacking'>;

/** Ante, then dead money, then the blind, each as far as the stack goes. */
function post(terms: RefereeTerms, stacks: readonly number[], out: readonly boolean[]): Posted {
  const anteOf = stacks.map((stack, at) => Math.min(stack, terms.antes[at]!));
  const deadOf = stacks.map((stack, at) => Math.min(stack - anteOf[at]!, terms.dead[at]!));
  const liveOf = stacks.map((stack, at) =>
    Math.min(stack - anteOf[at]! - deadOf[at]!, terms.blinds[at]! + terms.posts[at]!),
  );
  const uniform = new Set(terms.antes.filter((_, at) => !out[at])).size === 1;
  const matched = uniform && terms.rules.shortAnte === 'matched';
  return {
    seats: stacks.map((stack, at) => ({
      live: !out[at]!,
      stack: stack - anteOf[at]! - deadOf[at]! - liveOf[at]!,
      bet: liveOf[at]!,
      paid: liveOf[at]! + (matched ? anteOf[at]! : 0),
      hole: [],
      level: null,
      reopened: false,
      onBringIn: false,
      onForced: false,
      discarded: 0,
      mucked: false,
    })),
    dead: sum(deadOf) + (matched ? 0 : sum(anteOf)),
    lacking: sum(terms.blinds) + sum(terms.posts) - sum(liveOf),
  };
}

type Price = Pick<Table, 'price' | 'lastRaise' | 'step' | 'unit' | 'bets' | 'capped'>;

/** The first street starts at the largest nominal blind, straddle or post. */
function firstPrice(terms: RefereeTerms, seats: readonly Seat[]): Price {
  const price = Math.max(...terms.blinds, ...terms.posts);
  const straddle = terms.rules.straddleRaise === 'straddle' ? Math.max(...terms.blinds) : 0;
  const straddles = terms.blinds.filter((blind) => blind > terms.smallBet).length;
  const bets = price > 0 && terms.rules.betCap.blindCounts ? 1 + straddles : 0;
  return {
    price,
    lastRaise: Math.max(terms.minBet, straddle),
    step: price,
    unit: terms.smallBet,
    bets,
    capped: isCapReached(terms, bets, seats.filter((one) => one.live && one.stack > 0).length),
  };
}

/** `able`: players who were not all-in before the bet that reached the cap. */
function isCapReached(terms: RefereeTerms, bets: number, able: number): boolean {
  if (terms.variant.limit !== 'fixed') return false;
  if (terms.variant.cap !== undefined) return bets >= terms.variant.cap;
  const cap = terms.rules.betCap;
  return bets >= cap.bets && (cap.headsUp || able > 2);
}

// ---- dealing and drawing -----------------------------------------------------------------------------------------

/** The deal that is due at the start of a street, or the first player who draws. */
function dealStreet(table: Table): Table {
  const street = streetOf(table);
  const burned: Table = { ...table, drawn: table.drawn + (street.burn ? 1 : 0) };
  if (street.draw) return { ...burned, stage: { kind: 'draw', player: livePlayers(table)[0]! } };
  const each = street.down + street.up;
  const left = DECKS[table.terms.variant.deck].length - burned.drawn;
  // Eight players at stud: one card for all when there are too few.
  const shared = table.street > 0 && each * livePlayers(table).length > left;
  const hole = table.seats.map(({ live }) => (live && !shared ? each : 0));
  const board = street.board + (shared ? 1 : 0);
  return { ...burned, stage: { kind: 'deal', hole, boards: table.boards.map(() => board) } };
}

function dealHole(table: Table, player: number, cards: readonly Card[]): Table {
  if (table.stage.kind !== 'deal') throw new Error('the referee expects no cards');
  const dealt = change(table, player, { hole: [...seat(table, player).hole, ...cards] });
  const due = table.stage.hole.map((cardsDue, at) => (at === player ? cardsDue - cards.length : cardsDue));
  return afterCards({ ...dealt, drawn: table.drawn + cards.length, stage: { ...table.stage, hole: due } });
}

function dealBoard(table: Table, cards: readonly Card[]): Table {
  if (table.stage.kind !== 'deal') throw new Error('the referee expects no cards');
  const at = table.stage.boards.findIndex((due) => due > 0);
  const boards = table.boards.map((board, index) => (index === at ? [...board, ...cards] : board));
  const due = table.stage.boards.map((count, index) => (index === at ? count - cards.length : count));
  return afterCards({ ...table, boards, drawn: table.drawn + cards.length, stage: { ...table.stage, boards: due } });
}

function afterCards(table: Table): Table {
  if (table.stage.kind !== 'deal') return table;
  if (sum(table.stage.hole) + sum(table.stage.boards) > 0) return table;
  return table.ranOut ? showDown(table) : openStreet(table);
}

/** The rest of the board is dealt several times over: the first one to its end, then the second. */
function chooseRuns(table: Table, runs: number): Table {
  if (table.stage.kind !== 'deal') throw new Error('the referee expects no choice of runs');
  const rest = boardSize(table.terms.variant) - table.boards[0]!.length;
  const times = Array.from({ length: runs });
  const stage: Stage = { ...table.stage, boards: times.map(() => rest) };
  return { ...table, boards: times.map(() => table.boards[0]!), ranOut: true, stage };
}

function discard(table: Table, player: number, cards: readonly Card[]): Table {
  const kept = seat(table, player).hole.filter((card) => !cards.includes(card));
  const thrown = change(table, player, { hole: kept, discarded: cards.length });
  const order = livePlayers(table);
  const next = order[order.indexOf(player) + 1];
  if (next !== undefined) return { ...thrown, stage: { kind: 'draw', player: next } };
  const hole = thrown.seats.map((one) => (one.live ? one.discarded : 0));
  const seats = thrown.seats.map((one) => ({ ...one, discarded: 0 }));
  return afterCards({ ...thrown, seats, stage: { kind: 'deal', hole, boards: table.boards.map(() => 0) } });
}

// ---- who acts first ----------------------------------------------------------------------------------------------

/** The players in the order in which the betting of the street goes round. */
function bettingOrder(table: Table): number[] {
  const street = streetOf(table);
  if (street.opener === 'afterBlinds') return around(table, afterBlinds(table));
  if (street.opener === 'leftOfButton') return leftOfButton(table);
  return around(table, bestBoard(table, street.opener === 'highBoard' ? 'high' : 'low'));
}

/** The place after the largest blind, of equal ones the later; posts do not count. */
function afterBlinds(table: Table): number {
  const { blinds, button } = table.terms;
  const largest = Math.max(...blinds);
  if (largest === 0) return button + 1;
  return leftOfButton(table).findLast((player) => blinds[player] === largest)! + 1;
}

/** The live player with the best up cards; the shared card counts for everyone. */
function bestBoard(table: Table, order: 'high' | 'low'): number {
  const afterBringIn = table.terms.rules.studTie === 'afterBringIn' && table.bringInPlayer !== null;
  const ties = afterBringIn ? around(table, table.bringInPlayer! + 1) : leftOfButton(table);
  const shown = (player: number) => measureUpCards([...upOf(table, player), ...table.boards[0]!], order);
  return ties
    .filter((player) => isLive(table, player))
    .reduce((best, player) => (compareMeasures(shown(player), shown(best)) > 0 ? player : best));
}

/** The lowest door card, ace high; in razz the highest, ace low. */
function lowDoor(table: Table): number {
  const razz = streetOf(table).opener === 'highDoor';
  const door = (player: number) => {
    const value = measureCard(upOf(table, player)[0]!, razz ? 'low' : 'high');
    return razz ? -value : value;
  };
  return livePlayers(table).reduce((best, player) => (door(player) < door(best) ? player : best));
}

/** All cards of the street lie: the betting starts, if there is anyone to ask. */
function openStreet(table: Table): Table {
  const street = streetOf(table);
  if (table.street === 0 && table.terms.isBombPot) return endStreet(table);
  if (street.opener === 'lowDoor' || street.opener === 'highDoor') {
    const player = lowDoor(table);
    if (withChips(table).length < 2) return endStreet(table);
    if (hasChips(table, player)) return askBringIn(table, player, true);
    return passBringIn(table, player);
  }
  const isPair = (player: number) => measureUpCards(upOf(table, player), 'high')[0]! > 1;
  const openPair = street.openPair && table.terms.rules.openPair !== 'off' && livePlayers(table).some(isPair);
  const order = bettingOrder(table);
  const first = order.find((player) => mustAct(table, player));
  if (first === undefined) return endStreet(table);
  return { ...table, openPair, opener: first, stage: { kind: 'bet', player: first, encore: false } };
}

function askBringIn(table: Table, player: number, forced: boolean): Table {
  const opener = table.opener ?? player;
  return { ...table, opener, bringInPlayer: player, stage: { kind: 'bringIn', player, forced } };
}

/** To the next player with chips; with fewer than two of them there is nothing to bring in for. */
function passBringIn(table: Table, from: number): Table {
  if (livePlayers(table).length === 1) return finish(table);
  if (withChips(table).length < 2) return endStreet(table);
  const next = around(table, from + 1).find((player) => hasChips(table, player))!;
  return askBringIn(table, next, false);
}

// ---- betting -----------------------------------------------------------------------------------------------------

/** Whether the street cannot end without asking the player. */
function mustAct(table: Table, player: number): boolean {
  if (!hasChips(table, player)) return false;
  if (owes(table, player) > 0) return true;
  if (seat(table, player).level !== null) return false;
  if (!opponents(table, player).some((other) => hasChips(table, other))) return false;
  const isBlind = table.street === 0 && table.price > 0;
  return table.terms.rules.bigBlindOption || !isBlind;
}

/** After an act: the hand is over, someone else is to act, the raiser once more, or the street ends. */
function goOn(table: Table, player: number): Table {
  if (livePlayers(table).length === 1) return finish(table);
  const next = around(table, player + 1).find((other) => mustAct(table, other));
  if (next !== undefined) return { ...table, stage: { kind: 'bet', player: next, encore: false } };
  const wasEncore = table.stage.kind === 'bet' && table.stage.encore;
  const raiser = table.aggressor;
  const again =
    table.terms.rules.raiserActsAgain !== false &&
    !wasEncore &&
    raiser !== null &&
    hasChips(table, raiser) &&
    opponents(table, raiser).some((other) => hasChips(table, other));
  if (again) return { ...table, stage: { kind: 'bet', player: raiser, encore: true } };
  return endStreet(table);
}

function checkCall(table: Table, player: number): Table {
  const called = pay(table, player, seat(table, player).bet + owes(table, player));
  const onForced = table.aggressor === null;
  const acted = { level: table.price, reopened: false, onBringIn: isOnlyBringIn(table), onForced };
  return goOn(change(called, player, acted), player);
}

function bringIn(table: Table, player: number): Table {
  const { terms } = table;
  const acted = { level: terms.bringIn, reopened: false, onBringIn: isOnlyBringIn(table) };
  const posted = change(pay(table, player, terms.bringIn), player, acted);
  const adds = terms.rules.bringInRaise === 'add';
  const bets = adds ? 1 : 0;
  return goOn(
    {
      ...posted,
      price: terms.bringIn,
      step: adds ? terms.bringIn : 0,
      bets,
      capped: isCapReached(terms, bets, withChips(table).length),
    },
    player,
  );
}

function betRaise(table: Table, player: number, to: number): Table {
  const { rules, variant } = table.terms;
  // Above the small step a bet is the big one, all-in for less if need be.
  const sizes = units(table, player);
  const size = sizes.find((unit) => to <= table.step + unit) ?? sizes.at(-1)!;
  const full = to >= table.step + size;
  // A short all-in under `halfBet` and `add` can be a raise that counts.
  const half = rules.limitShortAllIn === 'halfBet' && (to - table.step) * 2 >= size;
  const counts = full || half || rules.limitShortAllIn === 'add';
  const bets = counts ? table.bets + 1 : table.bets;
  const paid = pay(table, player, to);
  const by = to - table.price;
  const raised: Table = {
    ...paid,
    seats: paid.seats.map((one, at) => ({
      ...one,
      level: at === player ? to : one.level,
      reopened: at === player ? false : one.reopened || full || half,
      onBringIn: at === player ? false : one.onBringIn,
      onForced: at === player ? false : one.onForced,
    })),
    price: to,
    aggressor: player,
    lastRaise: rules.shortRaise === 'setsSize' && by > 0 ? by : Math.max(table.lastRaise, by),
    // A raise in the raiser's extra turn opens the round again.
    stage: { kind: 'bet', player, encore: false },
  };
  if (variant.limit !== 'fixed') return goOn(raised, player);
  return goOn(
    {
      ...raised,
      step: counts ? to : table.step,
      unit: size,
      bets,
      capped: table.capped || isCapReached(table.terms, bets, withChips(table).length),
    },
    player,
  );
}

function fold(table: Table, player: number): Table {
  const folded = change(table, player, { live: false });
  return table.stage.kind === 'bringIn' ? passBringIn(folded, player) : goOn(folded, player);
}

// ---- the end -----------------------------------------------------------------------------------------------------

/** Returns the part of a bet that nobody matched. */
function returnUncalled(table: Table): Table {
  const { player, amount } = uncalledOf(table.seats);
  if (amount === 0) return table;
  const { stack, bet, paid } = seat(table, player);
  const back = change(table, player, { stack: stack + amount, bet: bet - amount, paid: paid - amount });
  return { ...back, returned: back.returned.map((old, at) => (at === player ? old + amount : old)) };
}

function endStreet(table: Table): Table {
  const collected = returnUncalled(table);
  const { minBet, rules, variant } = table.terms;
  const fresh: Table = {
    ...collected,
    seats: collected.seats.map((one) => ({
      ...one,
      bet: 0,
      level: null,
      reopened: false,
      onBringIn: false,
      onForced: false,
    })),
    price: 0,
    lastRaise: minBet,
    step: 0,
    bets: 0,
    capped: false,
    openPair: false,
    opener: null,
    aggressor: null,
    showsFirst: table.aggressor ?? table.opener ?? table.showsFirst,
  };
  const isRunOut = withChips(fresh).length < 2 && boardSize(variant) > fresh.boards[0]!.length;
  if (rules.showing === 'inOrder' && isRunOut && !table.tabled) return askToShow(fresh, true);
  return nextStreet(fresh);
}

function nextStreet(table: Table): Table {
  const { variant, smallBet, bigBet } = table.terms;
  const street = table.street + 1;
  if (street < variant.streets.length) {
    return dealStreet({ ...table, street, unit: variant.streets[street]!.bet === 'small' ? smallBet : bigBet });
  }
  return showDown(table);
}

/** All cards lie and all bets are in. */
function showDown(table: Table): Table {
  return table.tabled || table.terms.rules.showing === 'auto' ? finish(table) : askToShow(table, false);
}

function askToShow(table: Table, tabled: boolean): Table {
  const first = table.showsFirst ?? table.terms.button + 1;
  const order = around(table, first).filter((player) => isLive(table, player));
  return { ...table, tabled, stage: { kind: 'show', order, tabled } };
}

function shown(table: Table, player: number, mucked: boolean): Table {
  if (table.stage.kind !== 'show') throw new Error('the referee expects nobody to show');
  const order = table.stage.order.filter((other) => other !== player);
  const after = change({ ...table, stage: { ...table.stage, order } }, player, { mucked });
  if (order.length > 0) return after;
  return table.stage.tabled ? nextStreet(after) : finish(after);
}

function finish(table: Table): Table {
  const settled = returnUncalled(table);
  const outcome = settle(settled);
  const seats = settled.seats.map((one, at) => ({ ...one, bet: 0, stack: one.stack + outcome.won[at]! }));
  return { ...settled, seats, stage: { kind: 'over', outcome } };
}

// ---- one action --------------------------------------------------------------------------------------------------

export function step(table: Table, action: HandAction): Table {
  switch (action.kind) {
    case 'dealHole':
      return dealHole(table, action.player, action.cards);
    case 'dealBoard':
      return dealBoard(table, action.cards);
    case 'chooseRuns':
      return chooseRuns(table, action.count);
    case 'fold':
      return fold(table, action.player);
    case 'checkCall':
      return checkCall(table, action.player);
    case 'betRaise':
      return betRaise(table, action.player, action.to);
    case 'allIn':
      return allIn(table, action.player);
    case 'bringIn':
      return bringIn(table, action.player);
    case 'discard':
      return discard(table, action.player, action.cards);
    case 'show':
      return shown(table, action.player, false);
    case 'muck':
      return shown(table, action.player, true);
  }
}

/** The largest legal act. */
function allIn(table: Table, player: number): Table {
  const now = turn(table);
  if (now.kind !== 'bet') throw new Error('the referee expects no bet');
  if (now.betRaise !== null) return betRaise(table, player, now.betRaise.max);
  return now.bringIn !== null ? bringIn(table, player) : checkCall(table, player);
}
