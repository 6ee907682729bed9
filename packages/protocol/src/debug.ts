/** The lines that document 000 writes to its log [S0-61 .. S0-64]. Seats are the labels that people see. */
import { lastRaiser, livePlayers, Phase, type SeatNumbering } from '@cardroom/engine';
import { labelsOf } from '@cardroom/notation';
import type { LiveHand } from './live.js';

function label(labels: readonly number[], player: number | null): string {
  return player === null || player < 0 ? 'none' : `seat${labels[player]}`;
}

/**
 * The effect of an act on the turn: from whom, to whom, and whether the round is over. The last raiser is that of the
 * round, even if the act ends it; showing a hand does not count as a turn.
 */
export function turnLines(before: LiveHand, after: LiveHand, seatNumbering: SeatNumbering): string[] {
  if (before.state.actor < 0 || before.state.phase === Phase.Show) return [];
  const labels = labelsOf(before.hand, { seatNumbering });
  const from = labels[before.state.actor];
  const active = livePlayers(after.state).map((player) => labels[player]);
  const isSameRound = after.state.phase !== Phase.Show && after.state.street === before.state.street;
  const next = isSameRound ? after.state.actor : -1;
  const raiser = next < 0 ? (lastRaiser(after.state) ?? lastRaiser(before.state)) : lastRaiser(after.state);
  return [
    `[POKER] Turn rotation from seat ${from}, active seats ${active.join(', ')}`,
    ...(next < 0 ? [] : [`[POKER] Turn rotation: seat ${from} → seat ${labels[next]}`]),
    `[BETTING] Check: lastRaiser=${label(labels, raiser)}, current=${label(labels, next)}`,
  ];
}

/** The decision of a test player. */
export function decisionLine(name: string, word: string): string {
  return `[POKER] Test player ${name} decided to ${word}`;
}
