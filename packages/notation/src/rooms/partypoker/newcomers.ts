/** People whom the list of seats does not have: they came when the hand had begun, and posted. */
import { type TranscriptDraft, tidy } from '../draft.js';

const ACT = /^(.+?) (?:folds|checks|calls|bets|raises|is all-In)\b/;
const DEALING = /^\*\* ?Dealing/;

/**
 * Gives a newcomer the free seat that fits the order in which people acted before the flop. Nobody says what they
 * brought: their stack is not known. False if no seat fits.
 */
export function seatLatecomer(draft: TranscriptDraft, name: string): boolean {
  const [before, after] = neighboursOf(draft, name);
  if (before === undefined || after === undefined) return false;
  const places = Math.max(draft.table.maxSeats ?? 0, ...draft.seats.map(({ seat }) => seat));
  for (let step = 1; step <= places; step++) {
    const seat = ((before - 1 + step) % places) + 1;
    if (seat === after) break;
    const at = draft.seats.findIndex((other) => other.seat === seat);
    if (at < 0) draft.seat(seat, name, Number.POSITIVE_INFINITY);
    else if (hasLeft(draft, at)) draft.reseat(at, name, Number.POSITIVE_INFINITY);
    else continue;
    return true;
  }
  return false;
}

/** The seats of those who acted before and after someone; a big blind whom nobody asked would have acted last. */
function neighboursOf(draft: TranscriptDraft, name: string): (number | undefined)[] {
  const order = [...new Set([...actorsBeforeFlop(draft), name])];
  const at = order.indexOf(name);
  const ring = [...order.slice(at + 1), ...order.slice(0, at)];
  const seats = ring.flatMap((other) => draft.seats.find((seat) => seat.name === other)?.seat ?? []);
  return [seats.at(-1), seats[0]];
}

function hasLeft({ seats, lines }: TranscriptDraft, player: number): boolean {
  const { name, stack } = seats[player]!;
  return stack === 0 && lines.some(({ text }) => tidy(text) === `${name} has left the table.`);
}

function actorsBeforeFlop(draft: TranscriptDraft): string[] {
  const texts = draft.lines.map(({ text }) => tidy(text));
  const dealt = texts.findIndex((text) => DEALING.test(text));
  const flop = texts.findIndex((text, at) => at > dealt && DEALING.test(text));
  const acts = texts.slice(dealt + 1, flop < 0 ? texts.length : flop);
  return acts.flatMap((text) => ACT.exec(text)?.[1] ?? []);
}
