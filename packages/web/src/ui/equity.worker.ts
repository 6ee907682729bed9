/** Counts equities beside the page. */
import { equity, variantOf } from '@cardroom/engine';
import { type EquityAnswer, type EquityQuestion, requestOf } from '../scene/odds.js';

interface Asked {
  readonly id: number;
  readonly question: EquityQuestion;
}

function answerOf(question: EquityQuestion): EquityAnswer | null {
  const variant = variantOf(question.variant);
  if (variant === null) return null;
  const found = equity(requestOf(question, variant));
  if (!found.ok) return null;
  const { mode, players } = found.value;
  return {
    isExact: mode === 'exact',
    players: players.map((player, at) => ({ player: question.players[at]!, equity: player.equity })),
  };
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  self.postMessage({ id: data.id, answer: answerOf(data.question) });
});
