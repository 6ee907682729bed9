/** The bet that nobody matched, if a room prints no line for it, and the room's own figures beside the sums. */
import { accountsOf, unmatchedBet } from '../pokerstars/accounts.js';
import type { Transcript, TranscriptEvent } from '../pokerstars/transcript.js';

/**
 * The place of a bet that nobody matched: inside the sum that its owner collected, left out of the text, or nowhere (a
 * line says so, or the room pays it to someone).
 */
export type Reading = 'in-collected' | 'left-out' | 'none';

export interface SettleTerms {
  readonly readings: readonly Reading[];
  readonly isRakePrinted: boolean;
  /** The room may keep more than it prints. */
  readonly isRakeOpen: boolean;
  readonly tolerance: number;
}

/** No room keeps more of a pot; if none is printed this tells a sane reading from a wrong one. */
const MOST_RAKE = 0.105;

/** The transcript with a line for the unmatched bet, by the first reading that leaves sane books. */
export function settleBets(transcript: Transcript, terms: SettleTerms): Transcript {
  const printed = transcript.events.some((event) => event.kind === 'uncalled');
  const readings = printed ? (['none'] as const) : terms.readings;
  const candidates = readings.flatMap((reading) => apply(transcript, reading) ?? []);
  const sane = candidates.find((candidate) => isSane(candidate, transcript, terms));
  return agreed(sane ?? candidates[0] ?? transcript, transcript, terms);
}

function apply(transcript: Transcript, reading: Reading): Transcript | null {
  const unmatched = unmatchedBet(transcript);
  if (reading === 'none' || unmatched === null) return transcript;
  const { player, amount } = unmatched;
  const events = reading === 'left-out' ? [...transcript.events] : without(transcript.events, player, amount);
  if (events === null) return null;
  const first = events.findIndex((event) => event.kind === 'collect');
  const at = first < 0 ? events.length : first;
  const line = events[at]?.line ?? transcript.summary?.line ?? transcript.line;
  return { ...transcript, events: events.toSpliced(at, 0, { kind: 'uncalled', player, amount, line }) };
}

/**
 * The events with an amount less collected by a player, the last pots first; null when they did not collect that much.
 */
function without(events: readonly TranscriptEvent[], player: number, amount: number): TranscriptEvent[] | null {
  let left = amount;
  const kept: TranscriptEvent[] = [];
  for (const event of events.toReversed()) {
    if (event.kind !== 'collect' || event.player !== player || left === 0) {
      kept.push(event);
      continue;
    }
    const taken = Math.min(left, event.amount);
    left -= taken;
    if (event.amount > taken) kept.push({ ...event, amount: event.amount - taken });
  }
  return left > 0 ? null : kept.reverse();
}

function isSane(candidate: Transcript, original: Transcript, terms: SettleTerms): boolean {
  const { pot, rake } = accountsOf(candidate);
  const { totalPot, rake: printed } = candidate.summary!;
  if (rake < 0) return false;
  if (totalPot !== null && !isPot(totalPot, pot, original, terms.tolerance)) return false;
  if (terms.isRakePrinted && !terms.isRakeOpen) return Math.abs(rake - printed) <= terms.tolerance;
  if (candidate.header.kind === 'tournament') return rake <= terms.tolerance;
  return rake <= MOST_RAKE * pot + terms.tolerance;
}

/** Rooms print the pot with or without the bet that nobody matched. */
function isPot(printed: number, pot: number, original: Transcript, tolerance: number): boolean {
  const unmatched = unmatchedBet(original)?.amount ?? 0;
  return Math.abs(printed - pot) <= tolerance || Math.abs(printed - pot - unmatched) <= tolerance;
}

/** Figures that agree with the sums as far as the room prints them exactly are the sums. */
function agreed(candidate: Transcript, original: Transcript, terms: SettleTerms): Transcript {
  const summary = candidate.summary!;
  const { pot, rake } = accountsOf(candidate);
  if (!isSane(candidate, original, terms)) {
    // Books without a printed pot that cannot be right are said to differ from what the lines add up to.
    return {
      ...candidate,
      summary: { ...summary, totalPot: summary.totalPot ?? pot, rake: terms.isRakePrinted ? summary.rake : 0 },
    };
  }
  return { ...candidate, summary: { ...summary, totalPot: pot, rake } };
}
