/**
 * Random hands from PHH to every written format and back to PHH: what both can say is kept.
 * `npm run soak -- round-trips [--hands 20000] [--seed text]`.
 *
 * Every player must end with the same stack, every bet must be of the same size, and names, seats, the board and the
 * cards that were shown must be the same.
 */
import { stream } from '@cardroom/engine';
import {
  documentOfHistory,
  fieldsOf,
  formatOhh,
  formatPhh,
  formatPokerStars,
  type Hand,
  handOfPhh,
  phhOfHand,
  readHistory,
  readPhh,
  replayPhh,
  writeHand,
} from '@cardroom/notation';
import { isMain } from '../workspace.js';
import { randomHand } from './fuzz-pokerstars.js';

type HandDocument = Hand;

type Tally = { hands: number; runOuts: number; written: Record<string, number>; unsaid: Record<string, number> };

const WRITERS: Readonly<Record<string, (hand: HandDocument) => string | null>> = {
  json: (hand) => writeHand(hand),
  pokerstars: (hand) => {
    const made = formatPokerStars(hand);
    return made.ok ? made.value.text : null;
  },
  ohh: (hand) => {
    const made = formatOhh(hand);
    return made.ok ? made.value.text : null;
  },
};

/** The PHH text of a document. */
function phhText(hand: HandDocument): string {
  const made = phhOfHand(hand);
  if (!made.ok) throw new Error(`no PHH: ${made.error.code}`);
  return formatPhh(made.value.fields);
}

/** The parts of a PHH text that every format can express. */
function factsOf(text: string): string {
  const read = readPhh(text);
  if (!read.ok) throw new Error(`unread: ${JSON.stringify(read.error)}`);
  const hand = read.value;
  const outcome = replayPhh(hand);
  if (outcome.status !== 'ok') throw new Error(`${outcome.status}: ${JSON.stringify(outcome.error)}\n${text}`);
  const fields = fieldsOf(hand);
  const names = fields.get('players') as string[];
  const actions = fields.get('actions') as string[];
  const stacks = outcome.stacks.map((units) => units / 10 ** outcome.decimals);
  return JSON.stringify({
    variant: hand.variant,
    players: names,
    stacks,
    seats: fields.get('seats'),
    bets: actions.filter((line) => / (?:cbr|f|pb)\b/.test(line)),
    board: actions.filter((line) => line.startsWith('d db')).map((line) => line.slice(5)),
  });
}

function roundTrip(hand: HandDocument, format: string, write: (hand: HandDocument) => string | null, tally: Tally) {
  const phh = phhText(hand);
  const due = factsOf(phh);
  const first = readPhh(phh);
  if (!first.ok) throw new Error('a PHH text that was written is read');
  const text = write(handOfPhh(first.value).hand);
  if (text === null) {
    tally.unsaid[format] = (tally.unsaid[format] ?? 0) + 1;
    return;
  }
  const [entry] = [...readHistory(text)];
  if (entry === undefined || !entry.read.ok)
    throw new Error(`${format} is not read: ${JSON.stringify(entry)}\n${text}`);
  const seen = factsOf(phhText(documentOfHistory(entry.read.value).hand));
  if (seen !== due) throw new Error(`${format} says\n${seen}\nin the place of\n${due}\n${text}\n${phh}`);
  tally.written[format] = (tally.written[format] ?? 0) + 1;
}

export function roundTrips(count: number, seed: string): Tally {
  const tally: Tally = { hands: 0, runOuts: 0, written: {}, unsaid: {} };
  for (let n = 0; n < count; n++) {
    const { hand } = randomHand(stream(seed, 'hand', n));
    tally.hands++;
    // PHH has no words for several run-outs or boards.
    if ((hand._runs ?? 1) > 1 || hand.variant === 'NT2') {
      tally.runOuts++;
      continue;
    }
    try {
      for (const [format, write] of Object.entries(WRITERS)) roundTrip(hand, format, write, tally);
    } catch (error) {
      throw new Error(`hand ${n} of seed "${seed}": ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }
  return tally;
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const option = (name: string, otherwise: string) => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
  };
  console.log(JSON.stringify(roundTrips(Number(option('hands', '20000')), option('seed', 'round-trips'))));
}
