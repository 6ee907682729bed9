/** Counts equities beside the page: a quick estimate first if counting takes long, then the exact figures. */
import { equity, variantOf } from '@cardroom/engine';
import { type EquityAnswer, type EquityQuestion, requestOf } from '../scene/odds.js';

interface Asked {
  readonly id: number;
  readonly question: EquityQuestion;
}

/** With fewer shared cards than this an exact count takes a moment. */
const QUICK_BOARD = 3;

/** Enough for whole per cent. */
const ESTIMATE = 8_000;

function answerOf(question: EquityQuestion, samples: number | null): EquityAnswer | null {
  const variant = variantOf(question.variant);
  if (variant === null) return null;
  const request = requestOf(question, variant);
  const found = equity(samples === null ? request : { ...request, mode: 'sample', samples });
  if (!found.ok) return null;
  const { mode, players } = found.value;
  return {
    isExact: mode === 'exact',
    players: players.map((player, at) => ({ player: question.players[at]!, equity: player.equity })),
  };
}

self.addEventListener('message', ({ data: { id, question } }: MessageEvent<Asked>) => {
  if (question.board.length < QUICK_BOARD) {
    self.postMessage({ id, answer: answerOf(question, ESTIMATE), isLast: false });
  }
  self.postMessage({ id, answer: answerOf(question, null), isLast: true });
});
