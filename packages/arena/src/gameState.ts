/**
 * A situation of strict mode as plain data: what everyone at the table saw, and the cards of the one who is asked.
 *
 * What is said of the others is a list of fields that are open, not a state with some taken out: whatever a hand learns
 * to hold tomorrow stays private.
 */
import {
  type ActWord,
  apply,
  assert,
  type Card,
  type Action as EngineAction,
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
  wordOf,
  wordsOf,
} from '@cardroom/engine';
import type { BotLanguage } from './strategy.js';

/** A player at a table, as the functions of document 002 take him. */
export interface StrictPlayer {
  /** The hand under way, and the player's index in it. */
  readonly state: HandState;
  readonly player: number;
  /** What messages call the players: `player1`, `player2` ... where left out. */
  readonly names?: readonly string[] | undefined;
  /** The number of the hand, from 0. */
  readonly hand?: number;
  /** The language of the acts that messages suggest; `code` where left out. */
  readonly language?: BotLanguage | undefined;
}

/** What a message calls a player. */
export function nameOf(player: number, names?: readonly string[]): string {
  return names?.[player] ?? `player${player + 1}`;
}

// --- What has been done so far

/** An act of a player, without his cards. */
export interface PastAct {
  readonly street: string;
  readonly player: string;
  readonly action: ActWord | 'DISCARD';
  /** The total of a bet or raise, and the number of cards thrown away. */
  readonly to?: number;
  readonly cards?: number;
}

/** The hand as it began: what the players did is read by playing it again. */
export function beginning(terms: Terms): HandState {
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

function actDetails(action: EngineAction, bringIn: number): Pick<PastAct, 'to' | 'cards'> {
  if (action.kind === 'betRaise') return { to: action.to };
  if (action.kind === 'bringIn') return { to: bringIn };
  return action.kind === 'discard' ? { cards: action.cards.length } : {};
}

/** Every act of the players so far. */
export function pastActs({ state, names }: StrictPlayer): PastAct[] {
  const acts: PastAct[] = [];
  const past = beginning(state.terms);
  for (const action of history(state)) {
    const word = action.kind === 'discard' ? 'DISCARD' : wordOf(action, past);
    if (word !== null && 'player' in action) {
      const { player } = action;
      const bringIn = Math.min(past.terms.bringIn, past.stack[player]!);
      acts.push({
        street: phaseName(past),
        player: nameOf(player, names),
        action: word,
        ...actDetails(action, bringIn),
      });
    }
    const applied = apply(past, action);
    assert(applied.ok, 'a hand plays again as it was played');
  }
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
    id: nameOf(player, names),
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
      button: nameOf(terms.button, names),
      toAct: state.actor < 0 ? null : nameOf(state.actor, names),
      antes: terms.antes,
      ...(variant.forced === 'bringIn' ? { bringIn: terms.bringIn } : { blinds: terms.blinds }),
      ...(variant.limit === 'fixed' ? { smallBet: terms.smallBet, bigBet: terms.bigBet } : { minBet: terms.minBet }),
      boards: state.boards.map(texts),
      players: everyone(state, (other) => openSeat(state, other, names)),
    },
    bettingHistory: {
      lastRaiser: raiser === null ? null : nameOf(raiser, names),
      lastRaiseSize: state.lastRaise,
      raises: acts.filter((act) => act.to !== undefined),
      actions: acts,
    },
    playerBets: everyone(state, (other) => ({ player: nameOf(other, names), bet: state.bet[other]! })),
  };
}
