/**
 * A match as one HTML file that opens from disk: no script, no font, no picture from elsewhere. Bad answers come first,
 * then the figures behind the verdict, the course of the match, how the bots played, and what it takes to play it
 * again.
 */
import { variantOf } from '@cardroom/engine';
import { type Manifest, unitOf } from '../manifest.js';
import type { Fault } from '../result.js';
import type { PlayerTally } from '../statistics.js';
import { courseOf, potsPlot, winningsPanels, winningsPlot } from './charts.js';
import { compact, count, duration, percent, ratio, signed } from './figures.js';
import { type Content, html, Markup } from './markup.js';
import { pageText } from './page.js';
import { placeNames } from './places.js';
import { linear, ticks } from './plot.js';
import type { MatchSummary, PlayerSummary } from './summary.js';

/** More points than a plot has columns are waste. */
const WIDE_POINTS = 480;
const NARROW_POINTS = 160;

/** The unit of results: the short word for figures, and the long one for sentences. */
interface Unit {
  readonly size: number;
  readonly short: string;
  readonly long: string;
}

function unitFor(manifest: Manifest): Unit {
  const size = unitOf(manifest);
  return manifest.stakes.bigBlind > 0
    ? { size, short: 'bb', long: 'big blinds' }
    : { size, short: 'bets', long: 'small bets' };
}

function who(bot: number, { name, bot: spec }: PlayerSummary): Markup {
  return html`
    <td class="who">
      <b title="${name}"><i class="dot c${bot}"></i>${name}</b>
      ${spec !== name && html`<small title="${spec}">${spec}</small>`}
    </td>`;
}

/** A part of the page: its heading, a note to read first, and its contents. */
function section(title: string, lead: Content, content: Content): Markup {
  return html`<section><h2>${title}</h2><p>${lead}</p>${content}</section>`;
}

/** A table that scrolls sideways if the screen is narrower than it. */
function table(kind: string, heads: readonly Content[], rows: Content): Markup {
  return html`
    <div class="scroll">
      <table class="${kind}">
        <thead><tr>${heads.map((head) => (head instanceof Markup ? head : html`<th>${head}</th>`))}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
}

function definitions(kind: string, terms: readonly (readonly [string, Content])[]): Markup {
  return html`<dl class="${kind}">${terms.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;
}

// ---------------------------------------------------------------------------------------------------- the head

/** Names of more bots than this are a list for further down. */
const MAX_HEAD_NAMES = 4;

function opponents(players: readonly PlayerSummary[]): string {
  return players.length > MAX_HEAD_NAMES ? `${players.length} bots` : players.map(({ name }) => name).join(' v ');
}

/** A sentence begins with a capital letter, but a name is written as it is. */
function sentence(verdict: string, players: readonly PlayerSummary[]): string {
  const isName = players.some(({ name }) => verdict.startsWith(name));
  return isName ? verdict : verdict.charAt(0).toUpperCase() + verdict.slice(1);
}

function head({ verdict, isDecided, manifest, players }: MatchSummary): Markup {
  const size = verdict.length > 150 ? 'verylong' : verdict.length > 70 ? 'long' : '';
  const kind = `${size} ${isDecided ? 'decided' : 'open'}`.trim();
  const game = variantOf(manifest.variant)?.name ?? manifest.variant;
  return html`
    <header>
      <p class="eyebrow">Match report &middot; ${game} &middot; ${opponents(players)}</p>
      <h1 class="${kind}">${sentence(verdict, players)}</h1>
    </header>`;
}

function stakesText({ stakes, variant }: Manifest): string {
  const { smallBlind, bigBlind, ante, bringIn, smallBet, bigBet } = stakes;
  const parts = [
    bigBlind > 0 && `blinds ${count(smallBlind)}/${count(bigBlind)}`,
    ante > 0 && `ante ${count(ante)}`,
    bringIn > 0 && `bring-in ${count(bringIn)}`,
    variantOf(variant)?.limit === 'fixed' && `bets ${count(smallBet)}/${count(bigBet)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function stacksText({ stacks }: Manifest): string {
  return new Set(stacks).size === 1 ? count(stacks[0]!) : stacks.map((stack) => count(stack)).join(', ');
}

function facts(summary: MatchSummary): Markup {
  const { manifest, hands, isComplete, seconds, handsPerSecond, tally, players } = summary;
  const faults = players.reduce((sum, player) => sum + player.faults, 0);
  const sets = manifest.duplicate ? `${count(tally.sets)} deals, each in all seats` : 'every deal once';
  const entries: readonly (readonly [string, string, string])[] = [
    ['Hands', count(hands), isComplete ? sets : `of ${count(manifest.hands)}; not finished`],
    ['Stakes', stakesText(manifest), `stacks ${stacksText(manifest)}${manifest.carry ? ', carried on' : ''}`],
    ['Time', duration(seconds), `${count(handsPerSecond)} hands a second`],
    ['Bad answers', count(faults), faults === 0 ? 'all answers were legal and in time' : 'see above'],
  ];
  const tiles = entries.map(
    ([name, value, note]) => html`
      <div>
        <dt>${name}</dt>
        <dd class="${value.length > 12 ? 'text' : 'figure'}">${value}<small>${note}</small></dd>
      </div>`,
  );
  return html`<dl class="facts">${tiles}</dl>`;
}

// ---------------------------------------------------------------------------------------------------- faults

function faultItem({ players, faults }: MatchSummary, bot: number): Content {
  const { name, faults: all } = players[bot]!;
  if (all === 0) return null;
  const known = faults.filter((fault) => fault.bot === bot);
  const codes = [...new Set(known.map(({ code }) => code))].join(', ');
  return html`
    <li>
      <p><b>${name}</b> gave ${count(all)} bad ${all === 1 ? 'answer' : 'answers'}: <code>${codes}</code></p>
      ${known.slice(0, MAX_TOLD).map(faultDetails)}
    </li>`;
}

/** Bad answers that are shown in full for each bot. */
const MAX_TOLD = 5;

function placeOf({ hand, decision }: Fault): string {
  return `hand ${count(hand + 1)}, decision ${count(decision + 1)}`;
}

function faultDetails(fault: Fault): Markup {
  const { code, message } = fault;
  const first = message.split('\n', 1)[0]!;
  return html`
    <details>
      <summary>In ${placeOf(fault)}, <code>${code}</code>: ${first}</summary>
      <pre>${message}</pre>
    </details>`;
}

function faultSection(summary: MatchSummary): Content {
  const { players, fatal, manifest } = summary;
  if (fatal === null && players.every(({ faults }) => faults === 0)) return null;
  const outcome =
    fatal === null
      ? 'The house checked where that was free, and folded elsewhere, in place of each.'
      : `The one of ${manifest.bots[fatal.bot]!.name} in ${placeOf(fatal)} ended the match; the hands before it count.`;
  const items = players.map((_, bot) => faultItem(summary, bot));
  return html`<section class="faults"><h2>Bad answers</h2><p>${outcome}</p><ul>${items}</ul></section>`;
}

// ---------------------------------------------------------------------------------------------------- results

/** The scale that all intervals are drawn on, in percent of the width. */
function rangeScale(players: readonly PlayerSummary[]): { place: (value: number) => number; marks: readonly number[] } {
  const values = players.flatMap(({ bbPer100, ci95 }) => [
    0,
    bbPer100,
    ...ci95.filter((value) => Number.isFinite(value)),
  ]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || 1) * 0.03;
  const place = linear([low - margin, high + margin], [0, 100]);
  return { place, marks: ticks(low, high, 4) };
}

function at(value: number): string {
  return `${value.toFixed(2)}%`;
}

function rangeBar({ bbPer100, ci95 }: PlayerSummary, bot: number, place: (value: number) => number): Markup {
  const [low, high] = ci95.map(place) as [number, number];
  const isKnown = Number.isFinite(low) && Number.isFinite(high);
  return html`
    <div class="range c${bot}">
      <i class="zero" style="left:${at(place(0))}"></i>
      ${isKnown && html`<i class="span" style="left:${at(low)};width:${at(high - low)}"></i>`}
      <i class="mean" style="left:${at(place(bbPer100))}"></i>
    </div>`;
}

function signClass(value: number): string {
  return value > 0 ? 'up' : value < 0 ? 'down' : '';
}

function interval([low, high]: PlayerSummary['ci95']): string {
  return Number.isFinite(low) && Number.isFinite(high) ? `${signed(low, 1)} to ${signed(high, 1)}` : 'not known yet';
}

function resultRow(player: PlayerSummary, bot: number, place: (value: number) => number): Markup {
  const { net, bbPer100, ci95 } = player;
  return html`
    <tr>
      ${who(bot, player)}
      <td>${signed(net)}</td>
      <td class="big ${signClass(bbPer100)}">${signed(bbPer100, 1)}</td>
      <td class="ci">${interval(ci95)}</td>
      <td class="bar">${rangeBar(player, bot, place)}</td>
    </tr>`;
}

const PAIRED = ' The hands of a deal count as one: luck with cards evens out between the seats.';

function resultSection({ players, manifest }: MatchSummary): Markup {
  const { short, long } = unitFor(manifest);
  const { place, marks } = rangeScale(players);
  const order = players.map((_, bot) => bot).sort((a, b) => players[b]!.net - players[a]!.net || a - b);
  const scale = marks.map((mark) => html`<span style="left:${at(place(mark))}">${compact(mark)}</span>`);
  const rows = [
    order.map((bot) => resultRow(players[bot]!, bot, place)),
    html`<tr class="axis"><td colspan="4"></td><td><div class="scale">${scale}</div></td></tr>`,
  ];
  return section(
    'Results',
    `Net in chips, and ${long} for a hundred hands with the 95 % interval.${manifest.duplicate ? PAIRED : ''}`,
    table('results', ['Bot', 'Net', `${short}/100`, '95 % interval', ''], rows),
  );
}

// ---------------------------------------------------------------------------------------------------- the course

function winningsSection({ lines, manifest, players }: MatchSummary): Content {
  if (lines.length === 0) return null;
  const { size, short, long } = unitFor(manifest);
  const names = players.map(({ name }) => name);
  const wide = courseOf(lines, names, size, WIDE_POINTS);
  const narrow = courseOf(lines, names, size, NARROW_POINTS);
  const legend = names.map((name, bot) => html`<li><i class="dot c${bot}"></i><span>${name}</span></li>`);
  return section('Winnings', `In ${long} over the hands; bands are 95 % intervals.`, [
    winningsPlot(wide, short, 1000, 380, 'wide'),
    winningsPlot(narrow, short, 360, 280, 'narrow'),
    html`<ul class="legend">${legend}</ul>`,
    winningsPanels(narrow),
  ]);
}

// ---------------------------------------------------------------------------------------------------- how they played

interface Column {
  readonly name: string;
  readonly title: string;
  readonly part: (tally: PlayerTally) => number;
  readonly whole: (tally: PlayerTally) => number;
  readonly isRatio?: boolean;
}

const COLUMNS: readonly Column[] = [
  {
    name: 'VPIP',
    title: 'hands with chips put in by choice on the first street',
    part: (t) => t.vpip,
    whole: (t) => t.hands,
  },
  { name: 'PFR', title: 'hands with a raise on the first street', part: (t) => t.pfr, whole: (t) => t.hands },
  {
    name: '3-bet',
    title: 're-raises of the first raise, where one was faced',
    part: (t) => t.threeBets,
    whole: (t) => t.threeBetChances,
  },
  {
    name: 'AF',
    title: 'bets and raises for each call on later streets',
    part: (t) => t.aggressive,
    whole: (t) => t.calls,
    isRatio: true,
  },
  {
    name: 'WTSD',
    title: 'showdowns of the hands that saw the second street',
    part: (t) => t.showdowns,
    whole: (t) => t.sawSecond,
  },
  { name: 'W$SD', title: 'showdowns with chips won', part: (t) => t.showdownsWon, whole: (t) => t.showdowns },
];

function cell({ part, whole, isRatio = false }: Column, tally: PlayerTally): Markup {
  const [a, b] = [part(tally), whole(tally)];
  const exact = `${count(a)} ${isRatio ? 'to' : 'of'} ${count(b)}`;
  const note = isRatio ? `${compact(a)} : ${compact(b)}` : `of ${compact(b)}`;
  return html`<td title="${exact}">${isRatio ? ratio(a, b) : percent(a, b)}<small>${note}</small></td>`;
}

function styleSection({ players }: MatchSummary): Markup {
  const heads = ['Bot', ...COLUMNS.map(({ name, title }) => html`<th title="${title}">${name}</th>`)];
  const rows = players.map(
    (player, bot) => html`<tr>${who(bot, player)}${COLUMNS.map((column) => cell(column, player.tally))}</tr>`,
  );
  const lead = 'Under each figure stands how often it could have happened.';
  return section('How they played', lead, table('stats', heads, rows));
}

/** A cell of the table of seats: the stronger the colour, the more was won or lost. */
function heat(value: number, most: number, hands: number): Markup {
  // The root keeps small differences visible beside a large one.
  const alpha = (0.55 * Math.sqrt(Math.abs(value) / most)).toFixed(3);
  const text = signed(value, Math.abs(value) >= 1000 ? 0 : 1);
  return html`<td class="${signClass(value)}" style="--a:${alpha}" title="${count(hands)} hands">${text}</td>`;
}

function seatSection({ tally, players, manifest }: MatchSummary): Content {
  const { size, short } = unitFor(manifest);
  const seats = players.length;
  const values = tally.netByPlace.map((nets, bot) =>
    nets.map((net, place) => (100 * net) / size / Math.max(1, tally.handsByPlace[bot]![place]!)),
  );
  const most = Math.max(...values.flat().map(Math.abs));
  if (most === 0) return null;
  const rows = players.map((player, bot) => {
    const cells = values[bot]!.map((value, place) => heat(value, most, tally.handsByPlace[bot]![place]!));
    return html`<tr>${who(bot, player)}${cells}</tr>`;
  });
  const perCell = count(Math.round(tally.hands / seats));
  return section(
    'Results by seat',
    `${short}/100 by place from the button; about ${perCell} hands each.`,
    table('heat', ['Bot', ...placeNames(seats, manifest.stakes.bigBlind > 0)], rows),
  );
}

function potSection({ tally, manifest }: MatchSummary): Content {
  if (tally.potSizes.every((size) => size === 0)) return null;
  const { short, long } = unitFor(manifest);
  return section('Pots', `How large the pots were at the end of the hand, in ${long}.`, [
    potsPlot(tally.potSizes, short, 1000, 240),
    potsPlot(tally.potSizes, short, 360, 210),
  ]);
}

// ---------------------------------------------------------------------------------------------------- time

/** Time of external bots: how much of their limit they used. */
function timeSection({ players }: MatchSummary): Content {
  const timed = players.filter(({ usage }) => usage.decisions > 0);
  if (timed.length === 0) return null;
  const rows = timed.map(
    ({ name, usage, restarts }) => html`
      <tr>
        <td>${name}</td><td>${count(usage.decisions)}</td><td>${count(usage.thinkMs / usage.decisions, 2)} ms</td>
        <td>${count(usage.maxMs, 1)} ms</td><td>${duration(usage.thinkMs / 1000)}</td><td>${count(restarts)}</td>
      </tr>`,
  );
  return section(
    'Time',
    'Decisions of bots of your own, from the question to the answer.',
    table('time', ['Bot', 'Decisions', 'Mean', 'Longest', 'All', 'Started again'], rows),
  );
}

function limitText({ timeoutMs, handMs, matchMs }: Manifest): string {
  const limits = [
    timeoutMs > 0 && `${count(timeoutMs)} ms a decision`,
    handMs !== undefined && `${count(handMs)} ms a hand`,
    matchMs !== undefined && `${count(matchMs)} ms a match`,
  ].filter((limit) => limit !== false);
  return limits.length === 0 ? 'none' : limits.join(', ');
}

// ---------------------------------------------------------------------------------------------------- the match

function matchSection({ manifest, digest }: MatchSummary): Markup {
  const { variant, rules, policy, seed } = manifest;
  const terms: readonly (readonly [string, Content])[] = [
    ['Digest', html`<code>${digest}</code>`],
    ['Seed', html`<code>${seed}</code>`],
    ['Variant', `${variantOf(variant)?.name ?? ''} (${variant})`],
    ['Rules', typeof rules === 'string' ? rules : 'a set of its own, see the manifest'],
    ['Bad answers', policy === 'fatal' ? 'end the match' : 'are a check where that is free, else a fold'],
    ['Time limit', limitText(manifest)],
  ];
  const json = JSON.stringify(manifest, null, 2);
  return section('The match', 'Playing this manifest again with the same bots gives the same digest.', [
    definitions('terms', terms),
    html`<details><summary>Manifest</summary><pre>${json}</pre></details>`,
  ]);
}

const INTERVAL =
  'made so that it holds the true value in 95 of 100 matches, from the spread of the results of single hands, or of ' +
  'all hands of a deal in duplicate play';
const BEATS =
  'the difference between two bots is larger than luck explains in 95 of 100 matches; with more than two bots the ' +
  'bar is higher, since the leader is picked after the fact';

function definitionSection(manifest: Manifest): Markup {
  const { short, long } = unitFor(manifest);
  const terms: readonly (readonly [string, string])[] = [
    [`${short}/100`, `${long} won for a hundred hands dealt in`],
    ['95 % interval', INTERVAL],
    ['beats', BEATS],
    ...COLUMNS.map(({ name, title }) => [name, title] as const),
  ];
  return html`<section><h2>Words</h2>${definitions('terms', terms)}</section>`;
}

/** The report of a match. */
export function htmlReport(summary: MatchSummary): string {
  const { players, manifest, hands } = summary;
  const played = [
    resultSection(summary),
    winningsSection(summary),
    styleSection(summary),
    seatSection(summary),
    potSection(summary),
    timeSection(summary),
  ];
  const content = [
    head(summary),
    faultSection(summary),
    facts(summary),
    hands > 0 && played,
    matchSection(summary),
    hands > 0 && definitionSection(manifest),
  ];
  return pageText(`${opponents(players)}: match report`, content, manifest.version);
}
