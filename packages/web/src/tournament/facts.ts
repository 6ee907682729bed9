/** The figures of a tournament as its page shows them: stacks in chips and big blinds, what is paid, where one stands. */
import type { Translator } from '../i18n/translator.js';
import type { TournamentView } from './useTournament.js';

/** Whether people may still enter, though play has begun. */
export function isLateOpen({ about, state }: TournamentView): boolean {
  return state.phase === 'running' && !state.are_entries_closed && about.late_levels > 0;
}

const MINUTE_MS = 60_000;

/** How long late entry stays open: the rest of this level, those after it, and their breaks; null while the clock stands. */
export function lateLeftMs({ about, state: { clock } }: TournamentView, nowMs: number): number | null {
  if (clock === null || clock.ends_ms === null) return null;
  const { level } = clock.now;
  const later = about.levels.filter((row) => row.level > level && row.level <= about.late_levels);
  const breaks = about.levels.filter((row) => row.level >= level && row.level < about.late_levels);
  const minutes = later.reduce((sum, row) => sum + row.minutes, 0);
  const rests = clock.is_break ? breaks.slice(1) : breaks;
  const resting = rests.reduce((sum, row) => sum + row.break_minutes, 0);
  return Math.max(0, clock.ends_ms - nowMs) + (minutes + resting) * MINUTE_MS;
}

/** The next place that pays more than going out now does; null when there is none. */
export function nextPayStep({
  prizes,
  left,
}: Pick<TournamentView['state'], 'prizes' | 'left'>): { readonly place: number; readonly prize: number } | null {
  const now = prizes[left - 1] ?? 0;
  const place = prizes.findLastIndex((prize, at) => at < left && prize > now) + 1;
  return place === 0 ? null : { place, prize: prizes[place - 1]! };
}

/** Rows of the standings in the strip on a phone. */
const STRIP_ROWS = 3;

interface StripRow {
  readonly entry: number;
  readonly place: number;
  readonly name: string;
  readonly chips: number;
}

/** The leaders of those who are in, and the viewer wherever they are. */
export function stripRows({ standings, you }: Pick<TournamentView['state'], 'standings' | 'you'>): readonly StripRow[] {
  const rows = standings.flatMap(({ entry, place, name, chips, is_out: isOut }): StripRow[] =>
    isOut || place === null ? [] : [{ entry, place, name, chips }],
  );
  const first = rows.slice(0, STRIP_ROWS);
  const own = rows.find(({ entry }) => entry === you?.entry);
  return own === undefined || first.includes(own) ? first : [...first.slice(0, -1), own];
}

/** The prize of the place that goes out next; 0 while nobody is in the money. */
function nextPrizeOf({ state }: TournamentView): number {
  return state.prizes[state.left - 1] ?? 0;
}

/** A stack in chips and in big blinds of the running level. */
function stackText(chips: number, { state }: TournamentView, { t, number, decimal }: Translator): string {
  const big = state.clock?.now.stakes.bigBlind ?? 0;
  if (big === 0) return number(chips);
  const count = Math.round((chips / big) * 10) / 10;
  return `${number(chips)} (${t('tour.bigBlinds', { count: decimal(count) })})`;
}

type Fact = readonly [string, string];

export function factsOf(view: TournamentView, translator: Translator): readonly Fact[] {
  const { about, state } = view;
  const { t, number } = translator;
  const isRunning = state.phase === 'running';
  const paid = state.prizes.filter((prize) => prize > 0).length;
  const stacks: readonly Fact[] = isRunning
    ? [
        [t('tour.average'), stackText(state.average_stack, view, translator)],
        [t('tour.largest'), stackText(state.largest_stack, view, translator)],
        [t('tour.smallest'), stackText(state.smallest_stack, view, translator)],
      ]
    : [];
  return [
    [t('tour.pool'), number(state.pool)],
    ...(paid > 0 ? [[t('tour.paid'), number(paid)] as const] : []),
    ...(isRunning && nextPrizeOf(view) > 0 ? [[t('tour.nextPrize'), number(nextPrizeOf(view))] as const] : []),
    ...stacks,
    ...(isRunning && about.kind !== 'sitAndGo' ? [[t('tour.tables'), number(state.tables)] as const] : []),
    ...ownFacts(view, translator),
  ];
}

/** The viewer's place now, and its prize if the tournament ended here. */
function ownFacts({ state }: TournamentView, { t, number }: Translator): readonly Fact[] {
  const place = state.you?.status === 'in' && state.phase === 'running' ? state.you.place : null;
  if (place === null) return [];
  return [
    [t('tour.yourPlace'), number(place)],
    [t('tour.yourPrize'), number(state.prizes[place - 1] ?? 0)],
  ];
}
