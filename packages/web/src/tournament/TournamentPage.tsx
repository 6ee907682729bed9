/** The page of a tournament: what it is, how it stands, and what the viewer can do there. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { variantName } from '../ui/games.js';
import { Header } from '../ui/Header.js';
import { TO_TABLE, tablePath } from '../ui/route.js';
import { redirect } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { Waiting } from '../ui/Waiting.js';
import { FactList } from './FactList.js';
import { factsOf, isLateOpen, lateLeftMs } from './facts.js';
import { HostLog, HostTools } from './HostTools.js';
import { LevelClock } from './LevelClock.js';
import { OwnEntry } from './OwnEntry.js';
import { Results } from './Results.js';
import { Standings } from './Standings.js';
import { LevelList, PayoutList, TournamentTables } from './Structure.js';
import { TournamentChat } from './TournamentChat.js';
import { type TournamentView, useServerTime, useTournament } from './useTournament.js';
import { clockText, lengthText, priceText } from './words.js';

/** The draw is checked by the tournament's own code, which nothing else on this page needs. */
const DrawReceipt = lazy(() => import('./DrawReceipt.js'));

export default function TournamentPage({ tournament }: { tournament: string }): ReactNode {
  const { t } = useI18n();
  const view = useTournament(tournament);
  usePageTitle(view?.about.title ?? t('tour.toTournament'));
  useFirstTable(view ?? null);
  if (view === null) return <Waiting />;
  return (
    <>
      <Header current="lobby" />
      <main id="main" className="page tour">
        {view === undefined ? <h1>{t('tour.gone')}</h1> : <Whole view={view} />}
      </main>
    </>
  );
}

/** The table that the viewer was led to last: once is enough. */
const LED_TO = 'tournament-table';

/** Whoever is about to play the first hand is led to the table; later they come here to look around [T-65]. */
function useFirstTable(view: TournamentView | null): void {
  const you = view?.state.you ?? null;
  const present = you !== null && you.status === 'in' ? you.table : null;
  const isFirst = (you?.hands ?? 0) <= 1;
  useEffect(() => {
    if (present === null) return;
    // Somebody whose old table has ended, after a reload for example, goes on to the present one.
    const isExpected = window.location.hash === TO_TABLE;
    if (!isExpected && (!isFirst || sessionStorage.getItem(LED_TO) === present)) return;
    sessionStorage.setItem(LED_TO, present);
    redirect(tablePath(present));
  }, [present, isFirst]);
}

/** On a phone one part at a time is shown [T-68]. */
const PARTS = ['now', 'standings', 'structure', 'tables'] as const;

type Part = (typeof PARTS)[number];

function Whole({ view }: { view: TournamentView }): ReactNode {
  const { state } = view;
  const [part, setPart] = useState<Part>('now');
  return (
    <>
      <Head view={view} />
      <OwnEntry view={view} />
      <PartTabs part={part} onChange={setPart} />
      <div className="tour-columns" data-part={part}>
        <div className="tour-column">
          <div className="tour-part" data-part="now">
            {state.clock !== null && state.phase === 'running' && <LevelClock clock={state.clock} />}
            <Facts view={view} />
            {state.is_host && <HostTools view={view} />}
            <HostLog view={view} />
            <Results view={view} />
            <TournamentChat view={view} />
          </div>
          <div className="tour-part" data-part="structure">
            <PayoutList view={view} />
            <LevelList view={view} />
          </div>
        </div>
        <div className="tour-column">
          <div className="tour-part" data-part="standings">
            <Standings view={view} />
          </div>
          <div className="tour-part" data-part="tables">
            <TournamentTables view={view} />
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        <DrawReceipt view={view} />
      </Suspense>
    </>
  );
}

interface PartTabsProps {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

function PartTabs({ part, onChange }: PartTabsProps): ReactNode {
  const { t } = useI18n();
  return (
    <nav className="tour-tabs" aria-label={t('tour.parts')}>
      {PARTS.map((each) => (
        <button key={each} type="button" aria-pressed={each === part} onClick={() => onChange(each)}>
          {t(`tour.${each}`)}
        </button>
      ))}
    </nav>
  );
}

function Head({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t, number, date } = translator;
  const { kind, levels, start, max_entries: most } = about;
  const isOpen = state.phase === 'open';
  const entered =
    kind === 'sitAndGo'
      ? t('tour.entered', { entries: number(state.entries), most: number(most) })
      : t('tour.enteredOpen', { entries: number(state.entries) });
  const facts = [
    t(`tour.kind.${kind}`),
    variantName(levels[0]?.game ?? 'NT', translator),
    priceText(about, translator),
    isOpen ? entered : t('tour.left', { left: number(state.left), entries: number(state.entries) }),
    ...(isOpen
      ? [start.when === 'at' ? t('tour.starts.at', { time: date(start.at_ms ?? 0) }) : t(`tour.starts.${start.when}`)]
      : []),
  ];
  const winner = state.phase === 'ended' ? state.standings.find(({ place }) => place === 1) : undefined;
  return (
    <div className="tour-head">
      <p className="tour-phase">{t(`tour.phase.${state.phase}`)}</p>
      <h1>{about.title}</h1>
      <p className="soft">{facts.join(' · ')}</p>
      {winner !== undefined && <p className="tour-winner">{t('tour.winner', { name: winner.name })}</p>}
    </div>
  );
}

function Facts({ view }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const { about, state } = view;
  return (
    <section className="tour-card">
      <FactList facts={factsOf(view, translator)} />
      {state.phase === 'open' && (
        <p className="soft">{t('tour.estimate', { length: lengthText(state.minutes, translator) })}</p>
      )}
      {about.quiet_all_in === true && <p className="soft">{t('tour.quiet')}</p>}
      {isLateOpen(view) && <LateEntry view={view} />}
      {state.phase === 'running' && <NextBreak view={view} />}
      {state.is_hand_for_hand && (
        <p role="status">
          <strong>{t('tour.handForHand')}</strong> {t('tour.waiting', { tables: number(state.waiting_tables) })}
        </p>
      )}
      {state.is_final && about.kind !== 'sitAndGo' && state.phase === 'running' && <p>{t('tour.final')}</p>}
    </section>
  );
}

/** Until when people may enter or enter again: the level, and the time that is left to its end [T-10, T-66]. */
function LateEntry({ view }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const left = lateLeftMs(view, useServerTime(true));
  return (
    <p className="soft">
      {t('tour.lateUntil', { level: number(view.about.late_levels) })}{' '}
      {left !== null && <span role="timer">{t('tour.lateLeft', { time: clockText(left) })}</span>}
    </p>
  );
}

function NextBreak({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const level = state.clock?.now.level ?? 0;
  const next = about.levels.find((row) => row.level >= level && row.break_minutes > 0);
  if (next === undefined || state.clock?.is_break === true) return null;
  return <p className="soft">{t('tour.nextBreak', { level: number(next.level) })}</p>;
}
