/** The verdict of `verify` on a hand that is already a document. */
import { type HouseRules, isOver, result } from '@cardroom/engine';
import { formatUnits } from '../chips.js';
import type { Hand } from '../hand.js';
import type { PhhReport } from '../phh/replay.js';
import { replay } from '../replay.js';
import { explainReplay } from './words.js';

/** A report with the same fields as that of a PHH hand. */
export function reportOfHand(index: number, name: string | null, hand: Hand, rules: HouseRules | null): PhhReport {
  const facts = { index, hand: name, variant: hand.variant ?? 'NT', players: hand.players.length };
  const played = replay(hand, { lenient: true, ...(rules === null ? {} : { rules }) });
  if (!played.ok) {
    const { error } = played;
    const code =
      error.code === 'refused' ? error.error.code : error.code === 'bad-setup' ? error.errors[0]!.code : error.code;
    const action = error.code === 'refused' || error.code === 'bad-line' ? { action: error.line + 1 } : {};
    return {
      ...facts,
      status: 'failed',
      deviations: [],
      error: { code, message: explainReplay(error), line: 1, ...action },
    };
  }
  const { state, decimals, deviations } = played.value;
  const { stacks } = state.terms;
  const text = (units: number) => formatUnits(units, decimals);
  const hidden = isOver(state) ? (result(state)?.hidden ?? []) : [];
  return {
    ...facts,
    status: isOver(state) ? 'ok' : 'incomplete',
    stacks: state.stack.map((units, player) =>
      hand.startingStacks[player] === Number.POSITIVE_INFINITY ? 'inf' : text(units),
    ),
    payoffs: state.stack.map((units, player) => text(units - stacks[player]!)),
    ...(hidden.length > 0 ? { hidden: hidden.map((player) => player + 1) } : {}),
    deviations: [...new Set(deviations.map(({ code }) => code))],
  };
}
