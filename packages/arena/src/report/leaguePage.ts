/** The page of a league: ratings, crosstable, how it was reckoned. */
import type { Fit } from '../league/ratings.js';
import type { VersionResult } from '../league/versions.js';
import { count, signed } from './figures.js';
import { type Content, html, type Markup } from './markup.js';
import { pageText } from './page.js';

export interface LeagueSummary {
  readonly title: string;
  readonly verdict: string;
  readonly isDecided: boolean;
  readonly seats: number;
  readonly hands: number;
  readonly seconds: number;
  readonly digest: string;
  readonly seed: string;
  readonly bots: readonly {
    readonly name: string;
    readonly bot: string;
    readonly rating: number;
    readonly low: number;
    readonly high: number;
    readonly faults: number;
  }[];
  readonly pairs: readonly VersionResult[];
  /** Sentences about versions of bots. */
  readonly versions: readonly string[];
  readonly savedFactor: number | null;
  /** How well the model fits, in a sentence; null if it was not tested. */
  readonly fit?: string | null;
}

/** How ratings are made, and what their intervals say. */
export function modelText(seats: number): string {
  const intervals =
    'In 95 of 100 leagues with other seeds the interval holds the rating that endless hands would give.';
  return seats === 2
    ? `Bradley-Terry: A is ahead of B after 100 single hands with the chance g(A) / (g(A) + g(B)); the rating is 1500 + 400 log10 g, centred. ${intervals}`
    : `Teams of one: at a table of ${seats} a bot wins its strength less the mean of the others', in bb/100, fitted by least squares and centred at 0. ${intervals}`;
}

/** How far the results are from the model, and what that means for a reader. */
export function fitText({ gap, luck, isLuck, worst }: Fit, names: readonly string[]): string {
  const isPair = worst.bots.length === 2;
  const size = (value: number): string =>
    isPair ? `${(100 * value).toFixed(1)} points` : `${value.toFixed(1)} bb/100`;
  const value = (value: number): string => (isPair ? `${(100 * value).toFixed(0)} %` : `${signed(value, 1)} bb/100`);
  const others = worst.bots.filter((bot) => bot !== worst.bot).map((bot) => names[bot]!);
  const most = `${names[worst.bot]} against ${others.join(', ')}: ${value(worst.measured)} measured, ${value(worst.modelled)} by the ratings`;
  const what = isPair ? 'chances of the pairs' : 'results of the tables';
  return isLuck
    ? `The ${what} are ${size(gap)} from the model on average, which luck explains (it gives ${size(luck)}).`
    : `The ${what} are ${size(gap)} from the model on average, more than luck explains (it gives ${size(luck)}): who beats whom depends on more than strength. Farthest off is ${most}.`;
}

function ratingRows({ bots, seats }: LeagueSummary): Content {
  const digits = seats === 2 ? 0 : 1;
  return bots.map(
    ({ name, bot, rating, low, high, faults }, place) => html`
      <tr>
        <td>${place + 1}. ${name}</td>
        <td>${count(rating, digits)}</td><td>${count(low, digits)} to ${count(high, digits)}</td>
        <td>${count(faults)}</td><td><code>${bot}</code></td>
      </tr>`,
  );
}

function crossCell(summary: LeagueSummary, row: string, column: string): Markup {
  if (row === column) return html`<td></td>`;
  const pair = summary.pairs.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
  if (pair === undefined) return html`<td>\u2013</td>`;
  const sign = pair.a === row ? 1 : -1;
  const half = (pair.high - pair.low) / 2;
  const won = sign * pair.bbPer100;
  // Coloured once luck alone does not explain it.
  const kind = Math.abs(won) <= half ? '' : won > 0 ? 'up' : 'down';
  const title = `${row} against ${column}: ${count(pair.hands)} hands`;
  return html`<td class="${kind}" title="${title}">${signed(won, 1)}<small>\u00b1 ${count(half, 1)}</small></td>`;
}

function crosstable(summary: LeagueSummary): Markup {
  const names = summary.bots.map(({ name }) => name);
  const rows = names.map(
    (row) =>
      html`<tr><th scope="row" title="${row}">${row}</th>${names.map((column) => crossCell(summary, row, column))}</tr>`,
  );
  return html`
    <div class="scroll"><table class="cross">
      <thead><tr><td></td>${names.map((name) => html`<th scope="col" title="${name}">${name}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table></div>`;
}

/** The page of a league as one file. */
export function leaguePage(summary: LeagueSummary): string {
  const { title, verdict, isDecided, hands, seconds, digest, seed, versions, savedFactor, seats, fit } = summary;
  const saved =
    savedFactor !== null &&
    savedFactor >= 1.05 &&
    html` Luck is taken out: single deals with all their luck would need ${count(savedFactor, 1)} times as many hands.`;
  const content = html`
          <header>
            <p class="eyebrow">League &middot; ${title}</p>
            <h1 class="${isDecided ? 'decided' : 'open'}">${verdict}</h1>
          </header>
          <section>
            <h2>Ratings</h2>
            <p>${modelText(seats)}</p>
            ${fit != null && html`<p>${fit}</p>`}
            <div class="scroll"><table>
              <thead><tr><th>Bot</th><th>Rating</th><th>95 % interval</th><th>Bad answers</th><th>Program</th></tr></thead>
              <tbody>${ratingRows(summary)}</tbody>
            </table></div>
          </section>
          <section>
            <h2>Crosstable</h2>
            <p>${seats === 2 ? 'What the bot of the row wins from the bot of the column' : 'The lead of the bot of the row over the bot of the column at the tables that both sat at'}, in bb/100 with half the 95 % interval; coloured where the interval leaves out 0.${saved}</p>
            ${crosstable(summary)}
          </section>
          ${versions.length > 0 && html`<section><h2>Versions</h2><ul>${versions.map((line) => html`<li>${line}</li>`)}</ul></section>`}
          <section>
            <h2>The league</h2>
            <dl class="terms">
              <dt>Hands</dt><dd>${count(hands)}, every deal in all seats</dd>
              <dt>Time</dt><dd>${count(seconds, 1)} s</dd>
              <dt>Seed</dt><dd><code>${seed}</code></dd>
              <dt>Digest</dt><dd><code>${digest}</code></dd>
            </dl>
          </section>`;
  return pageText(`${title}: league`, content);
}
