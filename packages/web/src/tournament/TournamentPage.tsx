/** The page of a tournament: what it is, how it stands, and what the viewer can do there. */
import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../i18n/index.js';
import { variantName } from '../ui/games.js';
import { Header } from '../ui/Header.js';
import { tablePath } from '../ui/route.js';
import { redirect } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { Waiting } from '../ui/Waiting.js';
import { FactList } from './FactList.js';
import { HostTools } from './HostTools.js';
import { LevelClock } from './LevelClock.js';
import { OwnEntry } from './OwnEntry.js';
import { Standings } from './Standings.js';
import { LevelList, PayoutList, TournamentTables } from './Structure.js';
import { type TournamentView, useTournament } from './useTournament.js';

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
  const first = you !== null && you.status === 'in' && you.hands <= 1 ? you.table : null;
  useEffect(() => {
    if (first === null || sessionStorage.getItem(LED_TO) === first) return;
    sessionStorage.setItem(LED_TO, first);
    redirect(tablePath(first));
  }, [first]);
}

function Whole({ view }: { view: TournamentView }): ReactNode {
  const { state } = view;
  return (
    <>
      <Head view={view} />
      <OwnEntry view={view} />
      <div className="tour-columns">
        <div className="tour-column">
          {state.clock !== null && state.phase === 'running' && <LevelClock clock={state.clock} />}
          <Facts view={view} />
          <PayoutList view={view} />
          <TournamentTables view={view} />
          {state.is_host && <HostTools view={view} />}
        </div>
        <div className="tour-column">
          <Standings view={view} />
          <LevelList view={view} />
        </div>
      </div>
      <Draw view={view} />
    </>
  );
}

function Head({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const translator = useI18n();
  const { t, number, date } = translator;
  const { kind, entry, levels, start, max_entries: most } = about;
  const isOpen = state.phase === 'open';
  const entered =
    kind === 'sitAndGo'
      ? t('tour.entered', { entries: number(state.entries), most: number(most) })
      : t('tour.enteredOpen', { entries: number(state.entries) });
  const facts = [
    t(`tour.kind.${kind}`),
    variantName(levels[0]?.game ?? 'NT', translator),
    entry === 0 ? t('tour.free') : `${t('tour.make.entry')} ${number(entry)}`,
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

function Facts({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const facts: readonly (readonly [string, string])[] = [
    [t('tour.pool'), number(state.pool)],
    ...(state.phase === 'running' ? [[t('tour.average'), number(state.average_stack)] as const] : []),
    ...(state.phase === 'running' ? [[t('tour.tables'), number(state.tables)] as const] : []),
  ];
  return (
    <section className="tour-card">
      <FactList facts={facts} />
      {state.phase === 'open' && <p className="soft">{t('tour.estimate', { minutes: number(state.minutes) })}</p>}
      {state.is_hand_for_hand && <p role="status">{t('tour.handForHand')}</p>}
      {state.is_final && about.kind !== 'sitAndGo' && state.phase === 'running' && <p>{t('tour.final')}</p>}
    </section>
  );
}

/** The source of the seat draw: a commitment before the start, the seed itself after it [T-27]. */
function Draw({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const { t } = useI18n();
  return (
    <p className="soft tour-draw">
      {state.seed === null
        ? t('tour.seed', { commitment: about.commitment })
        : t('tour.seed.open', { seed: state.seed })}
    </p>
  );
}
