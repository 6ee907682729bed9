/** The results of a league: one JSON object, or tables and a sentence. */
import { type League, type LeagueSummary, modelText } from '@cardroom/arena';
import { rounded, withSign } from '../figures.js';
import { tableText, terminalWidth } from '../table.js';
import { grouped, plain, widthOf } from '../text.js';

/** The object of `--json`: bots and pairs in the order of `--bots`. */
export function leagueJson({ options }: League, { bots, pairs, digest }: LeagueSummary): object {
  const byName = new Map(bots.map((bot) => [bot.name, bot]));
  return {
    bots: options.bots.map(({ name }) => {
      const { rating, low, high } = byName.get(name)!;
      return { name, rating: rounded(rating), low: rounded(low), high: rounded(high) };
    }),
    pairs: pairs.map(({ a, b, hands, bbPer100, low, high }) => ({
      a,
      b,
      hands,
      bbPer100: rounded(bbPer100),
      low: rounded(low),
      high: rounded(high),
    })),
    digest,
  };
}

function cell({ pairs }: LeagueSummary, row: string, column: string): string {
  if (row === column) return '';
  const pair = pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
  if (pair === undefined) return '-';
  return `${withSign(pair.a === row ? pair.bbPer100 : -pair.bbPer100, 1)} ± ${grouped(((pair.high - pair.low) / 2).toFixed(1))}`;
}

function crosstable(summary: LeagueSummary, width: number): string {
  const names = summary.bots.map(({ name }) => name);
  const rows = names.map((row) => [plain(row), ...names.map((column) => cell(summary, row, column))]);
  const wide = tableText(['bb/100', ...names.map(plain)], rows, { align: ['left'], width: Number.POSITIVE_INFINITY });
  if (widthOf(wide.split('\n', 1)[0]!) <= width) return wide;
  // Too many columns for the terminal: one line for each pair says the same.
  return tableText(
    ['', '', 'hands', 'bb/100', '95 % interval'],
    summary.pairs.map(({ a, b, hands, bbPer100, low, high }) => [
      plain(a),
      plain(b),
      grouped(String(hands)),
      withSign(bbPer100, 1),
      `${withSign(low, 1)} to ${withSign(high, 1)}`,
    ]),
    { align: ['left', 'left'], width },
  );
}

/** For people. */
export function leagueTables(summary: LeagueSummary): string {
  const width = terminalWidth();
  const digits = summary.seats === 2 ? 0 : 1;
  const ratings = tableText(
    ['', 'bot', 'rating', '95 % interval', 'bad answers'],
    summary.bots.map(({ name, rating, low, high, faults }, place) => [
      `${place + 1}`,
      plain(name),
      rating.toFixed(digits),
      `${low.toFixed(digits)} to ${high.toFixed(digits)}`,
      grouped(String(faults)),
    ]),
    { align: ['right', 'left'], width },
  );
  const { verdict, versions, hands, seconds, seed, digest, savedFactor, fit } = summary;
  const saved =
    savedFactor === null || savedFactor < 1.05
      ? []
      : [
          `Equal deals and taking out luck save hands: ${savedFactor.toFixed(1)} times as many single deals would be needed.`,
        ];
  return `${[
    ratings,
    crosstable(summary, width),
    ...versions.map((line) => `${line}.`),
    `Verdict: ${verdict}.`,
    `Model: ${modelText(summary.seats)}`,
    ...(fit == null ? [] : [`Fit: ${plain(fit)}`]),
    ...saved,
    `${grouped(String(hands))} hands in ${seconds.toFixed(1)} s. Seed ${plain(seed)}, digest ${digest}.`,
  ].join('\n')}\n`;
}
