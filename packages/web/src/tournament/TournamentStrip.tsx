/**
 * One strip over a tournament table [T-64]: level, blinds, time, place, players left. It takes the player along to the
 * next table, and says how it ended.
 */
import type { TableSnapshot, TournamentEvent } from '@cardroom/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import { useNotices } from '../ui/notices.js';
import { tournamentPath } from '../ui/route.js';
import { Link, redirect } from '../ui/router.js';
import { nextPayStep, stripRows } from './facts.js';
import { MOVE_MS } from './MoveNote.js';
import { OwnEntryNotes } from './OwnEntryNotes.js';
import { type TournamentView, useServerTime, useTournament } from './useTournament.js';
import { clockText, leftMs, levelNoteDue, levelText } from './words.js';

interface TournamentStripProps {
  readonly table: TableSnapshot;
  readonly tournament: string;
}

export default function TournamentStrip({ table, tournament }: TournamentStripProps): ReactNode {
  const { t } = useI18n();
  const { say } = useNotices();
  const view = useTournament(tournament, (event: TournamentEvent) => {
    if (event.event === 'level_up') say(t('tour.levelUp', { level: event.data.level }));
    if (event.event === 'break_start') say(t('tour.breakAfter', { minutes: event.data.minutes }));
    if (event.event === 'final_table') say(t('tour.final'));
    if (event.event === 'host_warning') say(t('tour.warned', { text: event.data.text }));
  });
  useResultSoon(view ?? null, table);
  if (view == null) return <div className="tour-strip" />;
  return (
    <>
      <Strip view={view} />
      <OwnEntryNotes view={view} table={table} />
    </>
  );
}

/** When the table is no more, the page of the tournament follows; whoever plays elsewhere is taken there [T-65]. */
function useResultSoon(view: TournamentView | null, { table, status }: TableSnapshot): void {
  const own = view?.state.you ?? null;
  const isElsewhere = own !== null && own.status !== 'out' && own.table !== null && own.table !== table;
  const tournament = view?.tournament ?? '';
  const isOver = status === 'ended' && !isElsewhere;
  useEffect(() => {
    if (!isOver || tournament === '') return undefined;
    const timer = setTimeout(() => redirect(tournamentPath(tournament)), MOVE_MS / 2);
    return () => clearTimeout(timer);
  }, [isOver, tournament]);
}

/** Each note once a level, and only where the page was open before it was due. */
function useLevelNotes(level: number, left: number | null): void {
  const { t } = useI18n();
  const { say } = useNotices();
  const seen = useRef({ level: 0, left: 0 });
  useEffect(() => {
    if (left === null) return;
    const seconds = Math.ceil(left / 1_000);
    const before = seen.current.level === level ? seen.current.left : 0;
    seen.current = { level, left: seconds };
    const due = levelNoteDue(before, seconds);
    if (due !== null) say(t('tour.levelSoon', { seconds: due }));
  }, [level, left, say, t]);
}

/** On a phone a second page beside the first, with the standings: swiped to, or called by its button [T-68]. */
function Strip({ view }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { about, state } = view;
  const pages = useRef<HTMLElement>(null);
  const swipe = (): void => {
    const { current } = pages;
    if (current === null) return;
    current.scrollTo({ left: current.scrollLeft > 0 ? 0 : current.scrollWidth, behavior: 'smooth' });
  };
  return (
    <>
      <section className="tour-strip" aria-label={about.title} ref={pages}>
        <StripFacts view={view} />
        <StripStandings view={view} />
        <button type="button" className="tour-strip-more" aria-label={t('tour.standings')} onClick={swipe}>
          ⋯
        </button>
      </section>
      {state.is_hand_for_hand && (
        <p className="tour-banner" role="status">
          <strong>{t('tour.handForHand')}</strong>
          {state.waiting_tables > 0 && ` · ${t('tour.waiting', { tables: number(state.waiting_tables) })}`}
        </p>
      )}
    </>
  );
}

function StripFacts({ view: { tournament, about, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { you } = state;
  const step = state.phase === 'running' ? nextPayStep(state) : null;
  return (
    <div className="tour-strip-page">
      <Link to={tournamentPath(tournament)} className="tour-strip-title">
        {about.title}
      </Link>
      <StripClock state={state} />
      <span>{t('tour.left', { left: number(state.left), entries: number(state.entries) })}</span>
      {you?.place != null && you.status === 'in' && (
        <span>{t('tour.rank', { place: number(you.place), left: number(state.left) })}</span>
      )}
      {step !== null && <span>{t('tour.payStep', { place: number(step.place), prize: number(step.prize) })}</span>}
    </div>
  );
}

function StripClock({ state: { clock, phase } }: { state: TournamentView['state'] }): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const now = useServerTime(clock?.ends_ms != null);
  const left = clock === null ? null : leftMs(clock, now);
  const isTicking = clock !== null && !clock.is_break && !clock.is_paused && phase === 'running';
  useLevelNotes(clock?.now.level ?? 0, isTicking ? left : null);
  if (clock === null || phase !== 'running') return null;
  return (
    <>
      <span className="tour-strip-level">
        {clock.is_break ? t('tour.break') : t('tour.level', { level: clock.now.level })} ·{' '}
        {levelText(clock.now, translator)}
      </span>
      <span
        className="tour-strip-time"
        role="timer"
        title={t('tour.next', { stakes: levelText(clock.next, translator) })}
      >
        {clock.is_paused ? t('tour.paused') : left === null ? '–:––' : clockText(left)}
      </span>
    </>
  );
}

/** The leaders, the viewer, and the way to everybody else. */
function StripStandings({ view: { tournament, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  return (
    <div className="tour-strip-page tour-strip-standings">
      {stripRows(state).map(({ entry, place, name, chips }) => (
        <span key={entry} className="tour-strip-row">
          {number(place)}. {name} {number(chips)}
        </span>
      ))}
      <Link to={tournamentPath(tournament)}>{t('tour.standings')}</Link>
    </div>
  );
}
