/** The page of simulated tournaments: the results of each bot, and their lengths. */
import { count } from '../report/figures.js';
import { type Content, html } from '../report/markup.js';
import { pageText } from '../report/page.js';
import type { BotFigures } from './figures.js';
import type { TournamentResult } from './run.js';

export interface TournamentSummary {
  readonly preset: string;
  readonly seed: string;
  readonly digest: string;
  readonly results: readonly TournamentResult[];
  readonly bots: readonly BotFigures[];
}

function percent(share: number | null): string {
  return share === null ? '\u2013' : `${(100 * share).toFixed(1)} %`;
}

function botRows(bots: readonly BotFigures[]): Content {
  return bots.map(
    (bot) => html`
      <tr>
        <td>${bot.bot}</td><td>${count(bot.entries)}</td><td>${percent(bot.wins / bot.entries)}</td>
        <td>${percent(bot.inTheMoney / bot.entries)}</td>
        <td>${percent(bot.returnOnCost)} \u00b1 ${percent(bot.plusMinus)}</td><td>${percent(bot.icmReturn)}</td>
      </tr>`,
  );
}

function tenthRows(bots: readonly BotFigures[]): Content {
  return bots.map(
    ({ bot, tenths }) => html`<tr><td>${bot}</td>${tenths.map((share) => html`<td>${percent(share)}</td>`)}</tr>`,
  );
}

function mean(results: readonly TournamentResult[], field: 'levels' | 'hands' | 'minutes'): string {
  return count(results.reduce((sum, result) => sum + result[field], 0) / Math.max(1, results.length), 1);
}

export function tournamentPage({ preset, seed, digest, results, bots }: TournamentSummary): string {
  const first = results[0];
  const tenths = Array.from({ length: 10 }, (_, at) => html`<th>${at + 1}</th>`);
  return pageText(
    `Tournaments: ${preset}`,
    html`
      <h1>${count(results.length)} tournaments, ${preset}</h1>
      <p>${count(first?.entries ?? 0)} entries, a pool of ${count(first?.pool ?? 0)}. On average ${mean(results, 'hands')} hands,
        ${mean(results, 'levels')} levels, ${mean(results, 'minutes')} minutes.</p>
      <h2>Bots</h2>
      <table>
        <thead><tr><th>bot</th><th>entries</th><th>won</th><th>in the money</th><th>return</th><th>return by ICM</th></tr></thead>
        <tbody>${botRows(bots)}</tbody>
      </table>
      <p>Return by ICM: stacks are valued when half the field is left, ten players at most; what happens later is left out.</p>
      <h2>Places by tenths of the field</h2>
      <table><thead><tr><th>bot</th>${tenths}</tr></thead><tbody>${tenthRows(bots)}</tbody></table>
      <p>Seed ${seed}, digest <code>${digest}</code>.</p>`,
  );
}
