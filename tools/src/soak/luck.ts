/**
 * Matches of equal bots without luck: they win nothing on average, and 95 % intervals hold that as often as they say.
 * `--matches N` (100,000), `--hands N` of each (60), `--bot NAME` (random); `--from N` begins at another match. It ends
 * with what does not hold, or with nothing.
 */
import { botOf, createManifest, playMatch, resultOf } from '@cardroom/arena';
import { correctedTally } from '../../../packages/arena/dist/statistics.js';
import { isMain, option } from '../workspace.js';

interface Equals {
  matches: number;
  held: number;
  sum: number;
  squares: number;
}

/** Plays matches of a bot against itself, each with its own seed. */
export async function playEquals(bot: string, from: number, matches: number, hands: number): Promise<Equals> {
  const found = botOf(bot);
  if (found === null) throw new Error(`${bot} is not a bot of the box`);
  const equals = { matches: 0, held: 0, sum: 0, squares: 0 };
  for (let match = from; match < from + matches; match++) {
    const bots = ['a', 'b'].map((name) => ({ name, bot }));
    const made = createManifest({ bots, hands, corrected: true, seed: `equal ${match}` });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { tally } = await playMatch(made.value, [found, found]);
    const { bbPer100, ci95 } = resultOf(correctedTally(tally), 0, 2);
    equals.matches++;
    equals.sum += bbPer100;
    equals.squares += bbPer100 ** 2;
    if (ci95[0] <= 0 && 0 <= ci95[1]) equals.held++;
  }
  return equals;
}

/** Standard errors that the mean is off nothing, and the share of intervals that hold nothing. */
export function judgeLuck({ matches, held, sum, squares }: Equals): { readonly off: number; readonly covered: number } {
  const mean = sum / matches;
  const error = Math.sqrt((squares / matches - mean ** 2) / matches);
  return { off: error === 0 ? 0 : mean / error, covered: held / matches };
}

/** Intervals of short matches are off their 95 % by what nets are off the normal distribution. */
const COVERED = [0.935, 0.965] as const;

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const matches = Number(option(args, 'matches', '100000'));
  const hands = Number(option(args, 'hands', '60'));
  const from = Number(option(args, 'from', '0'));
  const bot = option(args, 'bot', 'random');
  const all: Equals = { matches: 0, held: 0, sum: 0, squares: 0 };
  for (let at = 0; at < matches; at += 1000) {
    const part = await playEquals(bot, from + at, Math.min(1000, matches - at), hands);
    for (const key of Object.keys(part) as (keyof Equals)[]) all[key] += part[key];
    const { off, covered } = judgeLuck(all);
    process.stderr.write(
      `\r${all.matches} matches, mean ${off.toFixed(2)} errors off, ${(100 * covered).toFixed(2)} %  `,
    );
  }
  const { off, covered } = judgeLuck(all);
  const isGood = Math.abs(off) < 4 && covered > COVERED[0] && covered < COVERED[1];
  process.stderr.write('\n');
  console.log(
    `${all.matches} matches of ${bot} against itself, ${hands} hands each: the mean is ${off.toFixed(2)} standard errors ` +
      `off nothing, ${(100 * covered).toFixed(2)} % of the intervals hold it.`,
  );
  process.exitCode = isGood ? 0 : 1;
}
