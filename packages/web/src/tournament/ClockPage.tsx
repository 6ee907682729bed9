/** The clock of a tournament for a room with a television: large, and nothing to press. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { tournamentPath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { Waiting } from '../ui/Waiting.js';
import { FactList } from './FactList.js';
import { LevelClock } from './LevelClock.js';
import { type TournamentView, useTournament } from './useTournament.js';

export default function ClockPage({ tournament }: { tournament: string }): ReactNode {
  const { t } = useI18n();
  const view = useTournament(tournament);
  usePageTitle(view?.about.title ?? t('tour.toTournament'));
  if (view === null) return <Waiting />;
  if (view === undefined) return <p className="page">{t('tour.gone')}</p>;
  return <BigClock view={view} />;
}

function BigClock({ view }: { view: TournamentView }): ReactNode {
  const { t, number } = useI18n();
  const { about, state, tournament } = view;
  const facts: readonly (readonly [string, string])[] = [
    [t('tour.players'), `${number(state.left)} / ${number(state.entries)}`],
    [t('tour.average'), number(state.average_stack)],
    [t('tour.pool'), number(state.pool)],
    ...state.prizes.slice(0, 3).map((prize, at) => [t('tour.placeNumber', { place: at + 1 }), number(prize)] as const),
  ];
  return (
    <main id="main" className="tour-big">
      <h1>
        <Link to={tournamentPath(tournament)}>{about.title}</Link>
      </h1>
      {state.clock === null || state.phase !== 'running' ? (
        <Standstill view={view} />
      ) : (
        <LevelClock clock={state.clock} />
      )}
      <FactList facts={facts} />
    </main>
  );
}

/** Before the start when it begins, after the end who has won. */
function Standstill({ view: { about, state } }: { view: TournamentView }): ReactNode {
  const { t, date } = useI18n();
  const { start } = about;
  const winner = state.phase === 'ended' ? state.standings.find(({ place }) => place === 1) : undefined;
  const startText =
    start.when === 'at' ? t('tour.starts.at', { time: date(start.at_ms ?? 0) }) : t(`tour.starts.${start.when}`);
  return (
    <div className="tour-clock">
      <p className="tour-clock-stakes">{t(`tour.phase.${state.phase}`)}</p>
      {state.phase === 'open' && <p className="soft">{startText}</p>}
      {winner !== undefined && <p className="tour-clock-stakes">{t('tour.winner', { name: winner.name })}</p>}
    </div>
  );
}
