/** The lobby: where I was, which tables there are, and a new one. */
import type { TableSummary } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useLobby } from '../net/index.js';
import { inviteOf } from '../net/invites.js';
import { FAMILIES, type Family, stakesText, tableTitle, variantName } from '../ui/games.js';
import { Header } from '../ui/Header.js';
import { Icon } from '../ui/icons.js';
import { tablePath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import './lobby.css';
import { orderTables, ownTables } from './order.js';
import { QuickTable } from './QuickTable.js';

const MakeTable = lazy(() => import('./MakeTable.js').then((module) => ({ default: module.MakeTable })));

export default function LobbyPage(): ReactNode {
  const { t } = useI18n();
  const lobby = useLobby();
  const [isMaking, setIsMaking] = useState(false);
  useEffect(() => {
    document.title = `${t('shell.lobby')} · Cardroom`;
  }, [t]);
  const tables = [...(lobby?.values() ?? [])];
  const own = ownTables(tables);
  return (
    <>
      <Header current="lobby" />
      <main id="main" className="page lobby">
        <div className="lobby-head">
          <div>
            <h1>{t('lobby.heading')}</h1>
            <p className="soft">{t('lobby.about')}</p>
          </div>
          <div className="row">
            <QuickTable />
            <button type="button" className="button button-main" onClick={() => setIsMaking(true)}>
              <Icon name="add" />
              {t('lobby.make')}
            </button>
          </div>
        </div>
        {own.length > 0 && (
          <section aria-labelledby="own-tables">
            <h2 id="own-tables">{t('lobby.continue')}</h2>
            <TableList tables={own} />
          </section>
        )}
        <AllTables tables={lobby === null ? null : tables.filter(({ is_mine }) => !is_mine)} hasOwn={own.length > 0} />
      </main>
      {isMaking && (
        <Suspense fallback={null}>
          <MakeTable onClose={() => setIsMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

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
            <span className="soft" title={t(`rules.${summary.rules}.hint`)}>
              {t('lobby.rules', { rules: t(`rules.${summary.rules}`) })}
            </span>
          )}
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
