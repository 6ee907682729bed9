/** Whether the observer and the slow implementation say the same of a hand. */
import type { HistoryHand } from '@cardroom/notation';
import { SHARES } from '../definitions.js';
import { Recorder } from '../record.js';
import { slowStatistics } from './slow.js';

/** Luck is measured, not counted: there is nothing to compare. */
const recorder = new Recorder(null, false);

/** The differences, a line for each figure; empty if there are none. Null for a hand that one of them cannot play. */
export function differences(history: HistoryHand): string[] | null {
  const fast = recorder.record(history);
  const slow = slowStatistics(history);
  if (slow === null) return null;
  if (!fast.ok) return [`only the slow one counts the hand: ${fast.error.message}`];
  const found: string[] = [];
  for (const player of fast.value.players) {
    if (player === null) continue;
    const other = slow.find(({ name }) => name === player.name);
    if (other === undefined) {
      found.push(`${player.name} is missing`);
      continue;
    }
    const said = (bits: number, at: number): number => (bits >>> at) & 1;
    for (const [at, share] of SHARES.entries()) {
      const [count, chances] = other.shares[share];
      if (said(player.done, at) !== count || said(player.chances, at) !== chances) {
        found.push(
          `${player.name} ${share}: ${said(player.done, at)}/${said(player.chances, at)}, ${count}/${chances}`,
        );
      }
    }
    const depth = slowDepth(other.bigBlinds);
    if (player.depth !== depth) found.push(`${player.name} depth: ${player.depth}, ${depth}`);
    for (const sum of ['bets', 'calls', 'folds'] as const) {
      if (player[sum] !== other[sum]) found.push(`${player.name} ${sum}: ${player[sum]}, ${other[sum]}`);
    }
  }
  return found;
}

function slowDepth(bigBlinds: number): string {
  if (bigBlinds > 40) return 'deep';
  return bigBlinds >= 15 ? 'middle' : 'short';
}
