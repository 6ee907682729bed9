/**
 * A situation of strict mode as plain data: what everyone at the table saw, and the cards of the one who is asked.
 *
 * The others are described by a list of public fields, not a state with some taken out: whatever a hand learns
 * to hold tomorrow stays private.
 */
import {
  type ActWord,
  assert,
  type Card,
  copyHand,
  type HandAction as EngineAction,
  formatCard,
  type HandState,
  history,
  holeCards,
  isAllIn,
  isLive,
  lastRaiser,
  legal,
  newHand,
  Phase,
  type StreetName,
  type Terms,
  wordsOf,
} from '@cardroom/engine';
import { type PlayerWord, type Visit, type Walk, walkActions } from '@cardroom/notation';
import type { BotLanguage } from './strategy.js';

/** A player at a table, as the functions of document 002 take it. */
export interface StrictPlayer {
  /** The hand under way, and the player's index in it. */
  readonly state: HandState;
  readonly player: number;
  /** The names of the players in messages: `player1`, `player2` ... if left out. */
  readonly names?: readonly string[] | undefined;
  /** The number of the hand, from 0. */
  readonly hand?: number;
  /** The language of the acts that messages suggest; `code` by default. */
  readonly language?: BotLanguage | undefined;
}

/** The name of a player in messages. */
export function playerName(player: number, names?: readonly string[]): string {
  return names?.[player] ?? `player${player + 1}`;
}

// --- What has been done so far

/** An act of a player, without their cards. */
export interface PastAct {
  readonly street: string;
  readonly player: string;
  readonly action: ActWord | 'DISCARD';
  /** The total of a bet or raise, and the number of cards thrown away. */
  readonly to?: number;
  readonly cards?: number;
}

/** The hand as it began. */
function beginning(terms: Terms): HandState {
  const { variant, minBet, smallBet, bigBet, bringIn, rake, blinds, posts, ...rest } = terms;
  const made = newHand({
    ...rest,
    variant,
    ...(variant.forced === 'bringIn' ? { bringIn } : { blinds, posts }),
    ...(variant.limit === 'fixed' ? { smallBet, bigBet } : { minBet }),
    ...(rake !== null && { rake }),
  });
  assert(made.ok, 'the terms of a hand make that hand');
  return made.value;
}

/** Hands with the same terms begin alike: the beginning is made once and copied, since every request asks for it. */
const beginnings = new WeakMap<Terms, { readonly first: HandState; readonly past: HandState }>();

/** Walks through the hand again, from its beginning. */
export function walkFromStart(state: HandState, visit: Visit): void {
  let known = beginnings.get(state.terms);
  if (known === undefined) {
    known = { first: beginning(state.terms), past: beginning(state.terms) };
    beginnings.set(state.terms, known);
  }
  copyHand(known.first, known.past);
  walkActions(known.past, history(state), visit);
}

/** The words of document 002, which has none for a completion or a bring-in: they are bets, and raises over one. */
const STRICT_WORDS: Readonly<Record<PlayerWord, ActWord | 'DISCARD' | null>> = {
  fold: 'FOLD',
  check: 'CHECK',
  call: 'CALL',
  bet: 'BET',
  raise: 'RAISE',
  complete: 'RAISE',
  bringIn: 'BET',
  discard: 'DISCARD',
  standPat: 'DISCARD',
  show: null,
  muck: null,
};

/** The word of document 002 for the last act of a walk, null if it has none. */
export function strictWord({ word, price }: Walk): ActWord | 'DISCARD' | null {
  if (word === 'complete' && price === 0) return 'BET';
  return word === 'dealHole' || word === 'dealBoard' || word === 'chooseRuns' ? null : STRICT_WORDS[word];
}

function actDetails({ action, to }: Walk): Pick<PastAct, 'to' | 'cards'> {
  if (action.kind === 'betRaise' || action.kind === 'bringIn') return { to };
  return action.kind === 'discard' ? { cards: action.cards.length } : {};
}

/** Every act of the players so far. */
export function pastActs({ state, names }: StrictPlayer): PastAct[] {
  const acts: PastAct[] = [];
  walkFromStart(state, (walk) => {
    const action = strictWord(walk);
    if (action === null) return;
    const street = PHASES[state.terms.streets[walk.street]!.name];
    acts.push({ street, player: playerName(walk.player, names), action, ...actDetails(walk) });
  });
  return acts;
}

/** How many decisions the players have made in the hand. */
export function decisionsOf(state: HandState): number {
  const kinds: readonly EngineAction['kind'][] = ['fold', 'checkCall', 'betRaise', 'bringIn', 'discard'];
  return history(state).filter((action) => kinds.includes(action.kind)).length;
}

// --- The state as JSON

const PHASES: Readonly<Record<StreetName, string>> = {
  preflop: 'PRE_FLOP',
  flop: 'FLOP',
  turn: 'TURN',
  river: 'RIVER',
  predraw: 'PRE_DRAW',
  firstDraw: 'FIRST_DRAW',
  secondDraw: 'SECOND_DRAW',
  thirdDraw: 'THIRD_DRAW',
  secondStreet: 'SECOND_STREET',
  thirdStreet: 'THIRD_STREET',
  fourthStreet: 'FOURTH_STREET',
  fifthStreet: 'FIFTH_STREET',
  sixthStreet: 'SIXTH_STREET',
  seventhStreet: 'SEVENTH_STREET',
};

export function phaseName(state: HandState): string {
  if (state.phase === Phase.Show || state.phase === Phase.Over) return 'SHOWDOWN';
  return PHASES[state.terms.variant.streets[state.street]!.name];
}

function texts(cards: readonly Card[]): string[] {
  return cards.map(formatCard);
}

function openSeat(state: HandState, player: number, names?: readonly string[]): object {
  const { stack, bet, contribution, holeCount, terms } = state;
  const up = isLive(state, player) ? holeCards(state, player).filter((_, i) => terms.up[i]) : [];
  return {
    id: playerName(player, names),
    chips: stack[player]!,
    bet: bet[player]!,
    contribution: contribution[player]!,
    inHand: !terms.out[player],
    folded: !terms.out[player] && !isLive(state, player),
    allIn: isAllIn(state, player),
    cards: holeCount[player]!,
    ...(up.length > 0 && { up: texts(up) }),
  };
}

export function everyone<T>(state: HandState, of: (player: number) => T): T[] {
  return Array.from({ length: state.terms.players }, (_, player) => of(player));
}

/** The whole situation of a player [S2-19]. */
export function gameState(who: StrictPlayer): object {
  const { state, player, names } = who;
  const { terms } = state;
  const { variant } = terms;
  const asked = legal(state);
  const acts = pastActs(who);
  const raiser = lastRaiser(state);
  return {
    gamePhase: phaseName(state),
    currentBet: state.currentBet,
    pot: state.pot,
    player: {
      ...openSeat(state, player, names),
      toCall: asked.kind === 'bet' && asked.player === player ? asked.toCall : 0,
      hole: texts(holeCards(state, player)),
      validActions: asked.kind === 'bet' && asked.player === player ? wordsOf(asked, state) : [],
    },
    table: {
      variant: variant.code,
      limit: variant.limit,
      button: playerName(terms.button, names),
      toAct: state.actor < 0 ? null : playerName(state.actor, names),
      antes: terms.antes,
      ...(variant.forced === 'bringIn' ? { bringIn: terms.bringIn } : { blinds: terms.blinds }),
      ...(variant.limit === 'fixed' ? { smallBet: terms.smallBet, bigBet: terms.bigBet } : { minBet: terms.minBet }),
      boards: state.boards.map(texts),
      players: everyone(state, (other) => openSeat(state, other, names)),
    },
    bettingHistory: {
      lastRaiser: raiser === null ? null : playerName(raiser, names),
      lastRaiseSize: state.lastRaise,
      raises: acts.filter((act) => act.to !== undefined),
      actions: acts,
    },
    playerBets: everyone(state, (other) => ({ player: playerName(other, names), bet: state.bet[other]! })),
  };
}
