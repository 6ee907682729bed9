/**
 * Games that change [H-19..23]: one after another, announced one hand ahead, or as the dealer chooses. The settings of
 * the table are always those of the game that is played.
 */

import { err, ok } from '@cardroom/engine';
import { Intent, outOf } from '@cardroom/notation';
import { type GameChoice, type GameNext, handNumberOf, type TableSettings } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import { changedState } from './changed.js';
import { startClock } from './clock.js';
import type { Draft } from './draft.js';
import type { FactOf } from './facts.js';
import type { RequestOutcome } from './seats.js';
import { type GameState, intentOf, isRunning, seatOf, type TableState } from './state.js';

/** How long the dealer may choose. */
export const CHOICE_MS = 12_000;

type Games = NonNullable<TableSettings['games']>;

function gamesOf({ settings, tournament }: TableState): Games | null {
  return tournament === undefined ? (settings.games ?? null) : null;
}

/** Before the first hand: the game that the table was made with, or the first of the list. */
function gameState({ game, settings }: TableState): GameState {
  if (game !== undefined) return game;
  const at = settings.games?.list.findIndex(({ variant }) => variant === settings.variant) ?? 0;
  return { at: Math.max(0, at), hands: 0, orbit: 0, next: null, chooser: null };
}

/** Hands of the game that is played: as many as the settings say. */
function mostHands({ every }: Games, { orbit }: GameState): number {
  return every === 'orbit' ? orbit : every;
}

/** People who may choose, by seat: bots do not. */
function choosers(state: TableState): number[] {
  return state.seats
    .filter(({ user, bot, connected }) => bot === null && connected && intentOf(state, user) === Intent.Play)
    .map(({ place }) => place)
    .sort((a, b) => a - b);
}

/** The seat that chooses the next game: clockwise after the last one [H-20]; null if nobody does. */
function nextChooser(state: TableState): number | null {
  const games = gamesOf(state);
  const game = gameState(state);
  if (games?.by !== 'choice' || isRunning(state) || state.ended || game.next !== null) return null;
  if (game.hands === 0 || game.hands < mostHands(games, game)) return null;
  const places = choosers(state);
  return places.find((place) => place > (game.chooser ?? 0)) ?? places[0] ?? null;
}

/** Whether the table waits for a choice before the next hand. */
export function waitsForChoice(state: TableState): boolean {
  return nextChooser(state) !== null;
}

/** The settings with the game that comes next. */
export function withNextGame(state: TableState, settings: TableSettings): TableSettings {
  const { next } = gameState(state);
  const game = next === null ? undefined : gamesOf(state)?.list[next];
  return game === undefined ? settings : { ...settings, ...game };
}

export function chooseGame(draft: Draft, user: string, { data }: RequestNamed<'choose_game'>): RequestOutcome {
  const { state } = draft;
  const place = nextChooser(state);
  if (place === null || seatOf(state, user)?.place !== place) return err({ code: 'not-asked' });
  const at = gamesOf(state)!.list.findIndex(({ variant }) => variant === data.variant);
  if (at < 0) return err({ code: 'bad-settings', field: 'variant', problem: 'not on the list' });
  draft.record({ kind: 'gameChosen', game: at, place });
  const { clock, times } = state;
  // Nobody waits any longer than between other hands.
  const waitMs = Math.min(times.betweenHandsMs, Math.max(0, (clock?.deadline ?? 0) - draft.now));
  if (clock?.kind === 'start') draft.setClock({ clock: startClock(draft.now, waitMs) });
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- views

/** The game that comes, or stays; null at tables with one game. */
export function gameNextView(state: TableState): GameNext | null {
  const games = gamesOf(state);
  if (games === null) return null;
  const { next } = gameState(state);
  const { variant, stakes } = next === null ? state.settings : games.list[next]!;
  return { after_hand: next === null ? null : handNumberOf(state.hand), variant, stakes };
}

/** The player who chooses the game; null if nobody ever does. */
export function gameChoiceView(state: TableState): GameChoice | null {
  const games = gamesOf(state);
  if (games?.by !== 'choice') return null;
  const seat_index = nextChooser(state);
  const isClock = seat_index !== null && state.clock?.kind === 'start' && state.pausedAt === null;
  return {
    seat_index,
    games: games.list.map(({ variant }) => variant),
    deadline_ms: isClock ? state.clock!.deadline : null,
  };
}

// ---------------------------------------------------------------------------------------------------- facts

export function withChoice(state: TableState, { game, place }: FactOf<'gameChosen'>): TableState {
  return { ...state, game: { ...gameState(state), next: game, chooser: place } };
}

/**
 * A hand has begun: it is counted, and the last one of its game announces the next. A bomb pot counts for nothing, and
 * so does a choice that nobody made: the last game goes on.
 */
export function withGameCounted(before: TableState, state: TableState): TableState {
  const games = gamesOf(state);
  if (games === null || state.hand._bombPot !== undefined) return state;
  const last = gameState(before);
  const isNew =
    last.next !== null || last.hands === 0 || (games.by === 'choice' && last.hands >= mostHands(games, last));
  const dealtIn = outOf(state.hand).filter((isOut) => !isOut).length;
  const chooser =
    isNew && last.next === null && games.by === 'choice' ? (nextChooser(before) ?? last.chooser) : last.chooser;
  const game: GameState = isNew
    ? { at: last.next ?? last.at, hands: 1, orbit: dealtIn, next: null, chooser }
    : { ...last, hands: last.hands + 1 };
  const isLast = games.by === 'rotation' && game.hands >= mostHands(games, game);
  const after = game.at + 1 === games.list.length ? 0 : game.at + 1;
  return changedState(state, { game: isLast ? { ...game, next: after } : game });
}
