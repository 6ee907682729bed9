/** The pages and what is around all of them. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { I18nProvider, lazyWithTexts, lazyWithTournament, useI18n } from '../i18n/index.js';
import { connectHere } from '../net/connection.js';
import { ConnectionProvider } from '../net/index.js';
import { Banner } from '../ui/Banner.js';
import { Boundary, BrokenPage } from '../ui/Boundary.js';
import { Header } from '../ui/Header.js';
import { NoticesProvider, type Refusal } from '../ui/notices.js';
import type { Route } from '../ui/route.js';
import { Link, useRoute } from '../ui/router.js';
import { TableCalls } from '../ui/TableCalls.js';
import { ViewerProvider } from '../ui/viewer.js';
import { Waiting } from '../ui/Waiting.js';
import { LazyWhyDialog } from '../why/WhyButton.js';
import { ShellDialogs } from './ShellDialogs.js';

const LobbyPage = lazy(() => import('../lobby/LobbyPage.js'));
const TablePage = lazy(() => import('../table/TablePage.js'));
const ResultsPage = lazyWithTexts(() => import('../evening/ResultsPage.js'));
const MinePage = lazyWithTexts(() => import('../evening/MinePage.js'));
const OwnStudyPart = lazy(() => import('../study/OwnStudyPart.js'));
const TournamentPage = lazyWithTournament(() => import('../tournament/TournamentPage.js'));
const ClockPage = lazyWithTournament(() => import('../tournament/ClockPage.js'));
const ReplayerPage = lazyWithTexts(() => import('../replayer/ReplayerPage.js'));

export function App(): ReactNode {
  const [connection] = useState(connectHere);
  return (
    <ViewerProvider>
      {({ language }) => (
        <I18nProvider language={language}>
          <ConnectionProvider connection={connection}>
            <NoticesProvider explain={explainRefusal}>
              <ShellDialogs>
                <SkipLink />
                <Banner />
                <Room />
              </ShellDialogs>
            </NoticesProvider>
          </ConnectionProvider>
        </I18nProvider>
      )}
    </ViewerProvider>
  );
}

function explainRefusal({ error, subject }: Refusal, onClose: () => void): ReactNode {
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        <LazyWhyDialog
          question={{ about: 'refusal', error, player: subject?.player ?? null }}
          hand={subject?.hand ?? null}
          onClose={onClose}
        />
      </Suspense>
    </Boundary>
  );
}

/** The page of the address, and the calls of tables that it does not show. */
function Room(): ReactNode {
  const route = useRoute();
  return (
    <>
      <Boundary place={route} fallback={<BrokenPage />}>
        <Suspense fallback={<Waiting />}>
          <Page route={route} />
        </Suspense>
      </Boundary>
      <TableCalls current={route.page === 'table' ? route.table : null} />
    </>
  );
}

function Page({ route }: { route: Route }): ReactNode {
  switch (route.page) {
    case 'lobby':
      return <LobbyPage />;
    case 'table':
      return <TablePage key={route.table} table={route.table} invite={route.invite} />;
    case 'results':
      return <ResultsPage key={route.table} table={route.table} />;
    case 'tournament':
      return route.isClock ? (
        <ClockPage key={route.tournament} tournament={route.tournament} />
      ) : (
        <TournamentPage key={route.tournament} tournament={route.tournament} />
      );
    case 'mine':
      return <MinePage key={route.part} part={route.part} study={<OwnStudyPart />} />;
    case 'hand':
    case 'shared':
    case 'replay':
      return (
        <>
          <Header current="replay" />
          <ReplayerPage
            key={sourceOf(route)}
            hand={route.page === 'hand' ? route.hand : null}
            source={sourceOf(route)}
          />
        </>
      );
    case 'unknown':
      return <Unknown />;
  }
}

/** The address that the page's hand is loaded from; null for the page of files. */
function sourceOf(route: Extract<Route, { page: 'hand' | 'shared' | 'replay' }>): string | null {
  if (route.page === 'hand') return `/api/hands/${encodeURIComponent(route.hand)}`;
  return route.page === 'shared' ? `/api/shared/${encodeURIComponent(route.link)}` : null;
}

/** For the keyboard: past what is the same on every page. */
function SkipLink(): ReactNode {
  const { t } = useI18n();
  return (
    <a className="skip-link" href="#main">
      {t('shell.skip')}
    </a>
  );
}

function Unknown(): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <Header current={null} />
      <main id="main" className="page page-narrow">
        <h1>{t('shell.unknown')}</h1>
        <p>
          <Link to="/">{t('shell.toLobby')}</Link>
        </p>
      </main>
    </>
  );
}
