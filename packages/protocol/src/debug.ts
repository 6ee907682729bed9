/** The lines that document 000 writes to a debug log [S0-61 .. S0-64]. Seats are the labels that people see. */
import { type ActWord, lastRaiser, livePlayers, type SeatNumbering } from '@cardroom/engine';
import { labelsOf } from '@cardroom/notation';
import type { LiveHand } from './live.js';

function label(labels: readonly number[], player: number | null): string {
  return player === null || player < 0 ? 'none' : `seat${labels[player]}`;
}

/** The effect of an act on the turn: from whom, to whom, and whether the round is over. */
export function turnLines(before: LiveHand, after: LiveHand, seatNumbering: SeatNumbering): string[] {
  if (before.state.actor < 0) return [];
  const labels = labelsOf(before.hand, { seatNumbering });
  const from = labels[before.state.actor];
  const active = livePlayers(after.state).map((player) => labels[player]);
  const next = after.state.actor;
  return [
    `[POKER] Turn rotation from seat ${from}, active seats ${active.join(', ')}`,
    ...(next < 0 ? [] : [`[POKER] Turn rotation: seat ${from} → seat ${labels[next]}`]),
    `[BETTING] Check: lastRaiser=${label(labels, lastRaiser(after.state))}, current=${label(labels, next)}`,
  ];
}

/** The decision of a test player. */
export function decisionLine(name: string, word: ActWord): string {
  return `[POKER] Test player ${name} decided to ${word}`;
}
