/** The lobby: the viewer's own tables, all tables, and a new one. */
import type { TableSummary } from '@cardroom/protocol';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyWith, lazyWithTournament, useI18n } from '../i18n/index.js';
import { useLobby } from '../net/index.js';
import { inviteOf } from '../net/invites.js';
import { ChipsHeld } from '../ui/ChipsHeld.js';
import { Field } from '../ui/controls.js';
import { FAMILIES, type Family, stakesText, tableTitle, variantName } from '../ui/games.js';
import { Header } from '../ui/Header.js';
import { Icon } from '../ui/icons.js';
import { useMedia } from '../ui/media.js';
import { optionSentences } from '../ui/options.js';
import { pathOfInvite, tablePath } from '../ui/route.js';
import { Link, navigate } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { useViewer } from '../ui/viewer.js';
import './lobby.css';
import { orderTables, ownTables } from './order.js';
import { QuickTable } from './QuickTable.js';

const TournamentList = lazyWithTournament(() => import('../tournament/TournamentList.js'));
const MakeTournament = lazyWithTournament(() => import('../tournament/MakeTournament.js'));
const QuietTable = lazy(() => import('./QuietTable.js'));
const MakeTable = lazyWith('forms', async () => ({ default: (await import('./MakeTable.js')).MakeTable }));

export default function LobbyPage(): ReactNode {
  const { t } = useI18n();
  const lobby = useLobby();
  const [making, setMaking] = useState<'cash' | 'tournament' | null>(null);
  usePageTitle(t('shell.lobby'));
  const tables = [...(lobby?.values() ?? [])];
  const own = ownTables(tables);
  return (
    <>
      <Header current="lobby" />
      <main id="main" className="page lobby">
        <div className="lobby-hero">
          <Backdrop />
          <div className="lobby-hero-text">
            <h1>{t('lobby.welcome')}</h1>
            <p>{t('lobby.about')}</p>
            <div className="row">
              <QuickTable />
              <button type="button" className="button lobby-make" onClick={() => setMaking('cash')}>
                <Icon name="add" />
                {t('lobby.make')}
              </button>
            </div>
            <JoinByCode />
            <ChipsHeld />
          </div>
        </div>
        {own.length > 0 && (
          <section aria-labelledby="own-tables">
            <h2 id="own-tables">{t('lobby.continue')}</h2>
            <TableList tables={own} />
          </section>
        )}
        <Suspense fallback={null}>
          <TournamentList />
        </Suspense>
        <AllTables tables={lobby === null ? null : tables.filter(({ is_mine }) => !is_mine)} hasOwn={own.length > 0} />
      </main>
      <Suspense fallback={null}>
        {making === 'cash' && (
          <MakeTable onClose={() => setMaking(null)} onTournament={() => setMaking('tournament')} />
        )}
        {making === 'tournament' && <MakeTournament onClose={() => setMaking(null)} onCash={() => setMaking('cash')} />}
      </Suspense>
    </>
  );
}

/** An invite that someone was told or sent: the whole link, or the part of it that names the table. */
function JoinByCode(): ReactNode {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const path = pathOfInvite(text);
    setIsWrong(path === null);
    if (path !== null) navigate(path);
  };
  return (
    <form className="lobby-join" onSubmit={submit}>
      <Field label={t('lobby.join')} hint={isWrong ? t('lobby.join.wrong') : undefined}>
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={isWrong}
            value={text}
            placeholder={t('lobby.join.example')}
            autoComplete="off"
            required
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button">
        {t('lobby.join.go')}
      </button>
    </form>
  );
}

/** The page is there first. */
const QUIET_AFTER_MS = 1_500;

/** A table of bots, on screens that have room for it; a still picture of one if motion is reduced. */
function Backdrop(): ReactNode {
  const { settings } = useViewer();
  const isWide = useMedia('(min-width: 60rem)');
  const isStill = useMedia('(prefers-reduced-motion: reduce)') || !settings.motion;
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime || !isWide || isStill) return <TableDrawing />;
  return (
    <Suspense fallback={<TableDrawing />}>
      <QuietTable />
    </Suspense>
  );
}

/** A table seen from above, behind the words. */
function TableDrawing(): ReactNode {
  return (
    <svg className="lobby-drawing" viewBox="0 0 400 220" aria-hidden="true">
      <ellipse cx="200" cy="112" rx="180" ry="92" className="drawing-rail" />
      <ellipse cx="200" cy="110" rx="160" ry="76" className="drawing-felt" />
      {CHAIRS.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="17" className="drawing-chair" />
          <rect x={x - 11} y={y - 7} width="11" height="15" rx="2" className="drawing-back" />
          <rect x={x} y={y - 7} width="11" height="15" rx="2" className="drawing-back" />
        </g>
      ))}
      {BOARD.map(([suit, isRed], at) => (
        <g key={suit}>
          <rect x={133 + 28 * at} y="92" width="23" height="32" rx="3" className="drawing-card" />
          <text x={144.5 + 28 * at} y="114" className={isRed ? 'drawing-red' : 'drawing-black'}>
            {suit}
          </text>
        </g>
      ))}
      {[0, 1, 2].map((at) => (
        <circle key={at} cx={191 + 9 * at} cy="143" r="7" className={`drawing-chip drawing-chip-${at}`} />
      ))}
    </svg>
  );
}

const CHAIRS: readonly (readonly [number, number])[] = [
  [62, 66],
  [150, 30],
  [250, 30],
  [338, 66],
  [338, 156],
  [250, 192],
  [150, 192],
  [62, 156],
];

const BOARD: readonly (readonly [suit: string, isRed: boolean])[] = [
  ['A♠', false],
  ['K♥', true],
  ['Q♣', false],
  ['J♦', true],
  ['T♠', false],
];

function AllTables({ tables, hasOwn }: { tables: readonly TableSummary[] | null; hasOwn: boolean }): ReactNode {
  const { t } = useI18n();
  const [family, setFamily] = useState<Family | null>(null);
  const [withFreeSeat, setWithFreeSeat] = useState(false);
  if (tables === null) return <p className="waiting">{t('shell.loading')}</p>;
  const shown = orderTables(tables, { family, withFreeSeat });
  return (
    <section aria-labelledby="all-tables">
      <div className="lobby-bar">
        <h2 id="all-tables">{t(hasOwn ? 'lobby.others' : 'lobby.tables')}</h2>
        {tables.length > 0 && (
          <fieldset className="filters" aria-label={t('lobby.filter')}>
            {[null, ...FAMILIES].map((choice) => (
              <button
                key={choice ?? 'all'}
                type="button"
                className="chip-button"
                aria-pressed={choice === family}
                onClick={() => setFamily(choice)}
              >
                {t(choice === null ? 'family.all' : `family.${choice}`)}
              </button>
            ))}
            <button
              type="button"
              className="chip-button"
              aria-pressed={withFreeSeat}
              onClick={() => setWithFreeSeat(!withFreeSeat)}
            >
              {t('lobby.freeSeat')}
            </button>
          </fieldset>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="lobby-empty">
          <p>{t(tables.length === 0 ? 'lobby.empty' : 'lobby.noneSuch')}</p>
          {tables.length === 0 && <p className="soft">{t('lobby.empty.hint')}</p>}
        </div>
      ) : (
        <TableList tables={shown} />
      )}
    </section>
  );
}

function TableList({ tables }: { tables: readonly TableSummary[] }): ReactNode {
  return (
    <ul className="tables">
      {tables.map((summary) => (
        <TableRow key={summary.table} summary={summary} />
      ))}
    </ul>
  );
}

/** Games that change and options of a home game, in a sentence each. */
function HomeRules({ summary: { games, options } }: { summary: TableSummary }): ReactNode {
  const translator = useI18n();
  const { t, list } = translator;
  const names = games?.list.map((code) => variantName(code, translator)) ?? [];
  return (
    <>
      {games !== undefined && <span className="soft">{t(`games.${games.by}`, { games: list(names) })}</span>}
      {options !== undefined && <span className="soft">{optionSentences(options, translator).join(' ')}</span>}
    </>
  );
}

function TableRow({ summary }: { summary: TableSummary }): ReactNode {
  const translator = useI18n();
  const { t, number } = translator;
  const { table, variant, stakes, buy_in, taken, seats, bots, spectators, hands_per_hour, action_ms } = summary;
  const game = variantName(variant, translator);
  const title = tableTitle(summary.title, variant, translator);
  const invite = summary.is_mine ? inviteOf(window.localStorage, table) : null;
  return (
    <li>
      <Link to={tablePath(table, invite)} className="table-row">
        <span className="table-name">
          <strong>{title}</strong>
          {title !== game && <span className="soft">{game}</span>}
          {summary.rules !== undefined && (
            <span className="soft">{t('lobby.rules', { rules: t(`rules.${summary.rules}`) })}</span>
          )}
          <HomeRules summary={summary} />
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('lobby.stakes')}</span>
          <span>{stakesText(variant, stakes, translator)}</span>
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('lobby.buyIn')}</span>
          <span>{t('lobby.buyIn.range', { min: buy_in.min, max: buy_in.max })}</span>
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('lobby.players')}</span>
          <span>
            <SeatDots taken={taken - bots} bots={bots} seats={seats} />
            {number(taken)}/{number(seats)}
            {summary.waiting !== undefined && (
              <span className="soft">{t('wait.length', { count: summary.waiting })}</span>
            )}
            {spectators > 0 && (
              <span className="soft table-spectators">
                <Icon name="eye" />
                <span className="visually-hidden">{t('lobby.spectators')}</span>
                {number(spectators)}
              </span>
            )}
          </span>
        </span>
        <span className="table-fact">
          <span className="fact-name">{t('lobby.pace')}</span>
          <span>
            {hands_per_hour > 0
              ? t('lobby.handsPerHour', { count: Math.round(hands_per_hour) })
              : t('lobby.seconds', { count: Math.round(action_ms / 1_000) })}
          </span>
        </span>
        <span className={`table-status status-${summary.status}`}>{t(`status.${summary.status}`)}</span>
        {summary.rules !== undefined && <span className="table-rules soft">{t(`rules.${summary.rules}.hint`)}</span>}
      </Link>
    </li>
  );
}

/** A dot for each chair: taken, taken by a bot, free. The numbers beside it say the same. */
function SeatDots({ taken, bots, seats }: { taken: number; bots: number; seats: number }): ReactNode {
  return (
    <span className="dots" aria-hidden="true">
      {Array.from({ length: seats }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their place
        <span key={at} className={at < taken ? 'dot dot-person' : at < taken + bots ? 'dot dot-bot' : 'dot'} />
      ))}
    </span>
  );
}
