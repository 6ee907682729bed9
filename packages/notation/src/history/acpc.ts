/** Lines of ACPC matches as hands, and why one cannot be read, in words. */
import { err, explain, ok, type Result } from '@cardroom/engine';
import {
  ACPC_GAMES,
  type AcpcError,
  type AcpcGame,
  handOfMatchState,
  type MatchState,
  parseMatchState,
} from '../acpc.js';
import type { Hand } from '../hand.js';
import type { HistoryFault } from './hand.js';
import { explainReplay } from './words.js';

/** The hand of a match-state line; `game` if the line alone does not say what is played. */
export function handOfLine(
  text: string,
  game: AcpcGame | null,
  line: number,
): Result<{ readonly name: string; readonly hand: Hand }, HistoryFault> {
  const state = parseMatchState(text);
  if (!state.ok) return err({ code: state.error.code, message: explainAcpc(state.error), line });
  const known = game ?? gameOf(state.value);
  if (known === null)
    return err({ code: 'unknown-game', message: 'No known game has so many players: name it by --game.', line });
  const hand = handOfMatchState(state.value, known);
  if (!hand.ok) return err({ code: hand.error.code, message: explainAcpc(hand.error), line });
  return ok({ name: String(state.value.hand), hand: hand.value });
}

/** The competition's game with so many players; raises without amounts are those of fixed limit. */
export function gameOf({ hole, betting }: MatchState): AcpcGame | null {
  const raise = betting.flat().find((action) => action.kind === 'raise');
  const limit = raise?.kind === 'raise' && raise.to === null ? 'fixed' : 'no';
  const games = Object.values(ACPC_GAMES);
  return games.find((game) => game.limit === limit && game.blinds.length === hole.length) ?? null;
}

const UNSAID = {
  variant: "another game than hold'em with no or fixed limit",
  'absent-players': 'players who sit out',
  'forced-bets': 'antes, straddles or dead blinds',
  'run-outs': 'several run-outs',
  amount: 'amounts that are not whole',
  'hand-number': 'a hand whose name is not a number',
} as const;

export function explainAcpc(error: AcpcError): string {
  switch (error.code) {
    case 'bad-line':
    case 'bad-betting':
    case 'bad-cards':
    case 'bad-action':
      return `${JSON.stringify(error.text)} cannot be read (${error.code}).`;
    case 'wrong-players':
      return `${error.players} players where ${error.expected} are expected.`;
    case 'wrong-board':
      return `${error.cards} board cards do not go with ${error.streets} streets of betting.`;
    case 'refused':
      return `Action ${error.action}: ${explain(error.error)}`;
    case 'bad-hand':
      return explainReplay(error.error);
    case 'not-acpc':
      return `The protocol has no words for ${UNSAID[error.what]}.`;
  }
}
