/** The viewer's own tables, hands and tournaments, from every evening. */
import { UNKNOWN } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import type { ResultOf } from '@cardroom/protocol';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { CardText } from '../ui/CardText.js';
import { downloadFrom } from '../ui/downloadFrom.js';
import { stakesText, tableTitle, variantName } from '../ui/games.js';
import { Icon } from '../ui/icons.js';
import { handPath, MINE_PARTS, type MinePart, minePath, resultsPath, tablePath } from '../ui/route.js';
import { Link } from '../ui/router.js';
import { usePageTitle } from '../ui/title.js';
import { Waiting } from '../ui/Waiting.js';
import { EveningFrame, toneOf } from './EveningFrame.js';
import { handsPage } from './hands.js';
import { MyTournaments } from './MyTournaments.js';
import { type OwnHand, ownHandOf } from './ownHand.js';
import { ListFrame, signedAmount, useList } from './ownList.js';

const ShareHand = lazy(() => import('./ShareHand.js').then((module) => ({ default: module.ShareHand })));

/** @param props `study` is the part that counts the viewer's hands */
export default function MinePage({ part, study }: { part: MinePart; study: ReactNode }): ReactNode {
  const { t } = useI18n();
  usePageTitle(t(`mine.${part}`));
  return (
    <EveningFrame>
      <div className="evening-bar">
        <h1>{t('mine.title')}</h1>
        <nav className="evening-tabs" aria-label={t('mine.title')}>
          {MINE_PARTS.map((name) => (
            <Link key={name} to={minePath(name)} aria-current={name === part ? 'page' : undefined}>
              {t(`mine.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      {part === 'tables' && <MyTables />}
      {part === 'hands' && <MyHands />}
      {part === 'tournaments' && <MyTournaments />}
      {part === 'study' && <Suspense fallback={<Waiting />}>{study}</Suspense>}
    </EveningFrame>
  );
}

function Net({ amount }: { amount: number | null }): ReactNode {
  const translator = useI18n();
  if (amount === null) return null;
  return (
    <strong className={`evening-net ${toneOf(amount) ?? ''}`}>
      <span className="visually-hidden">{translator.t('mine.net')}: </span>
      {signedAmount(amount, translator)}
    </strong>
  );
}

// ---------------------------------------------------------------------------------------------------- tables

type OwnTable = ResultOf<'my_tables'>['tables'][number];

function MyTables(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const list = useList<OwnTable>(async (after) => {
    const answer = await client.request('my_tables', after === null ? {} : { after });
    return answer.ok ? { rows: answer.result.tables, next: answer.result.next } : null;
  });
  return (
    <ListFrame list={list} none={t('mine.tables.none')}>
      <ul className="evening-list">
        {list.rows?.map((row) => (
          <TableRow key={row.table} row={row} />
        ))}
      </ul>
    </ListFrame>
  );
}

/** Names that are shown; the others are counted. */
const MOST_NAMES = 5;

function TableRow({ row }: { row: OwnTable }): ReactNode {
  const translator = useI18n();
  const { t, date, list } = translator;
  const { table, title, variant, stakes, came_ms, ended_ms, hands, players, net } = row;
  const isOn = ended_ms === null;
  const more = players.length - MOST_NAMES;
  const names = [...players.slice(0, MOST_NAMES), ...(more > 0 ? [t('mine.andMore', { count: more })] : [])];
  const name = title === null || variant === null ? t('mine.former') : tableTitle(title, variant, translator);
  const facts = [
    ...(variant === null || stakes === null
      ? []
      : [variantName(variant, translator), stakesText(variant, stakes, translator)]),
    date(came_ms),
    t('results.hands', { count: hands }),
  ];
  return (
    <li className="evening-row">
      <div className="evening-row-text">
        <Link to={isOn ? tablePath(table) : resultsPath(table)} className="evening-row-name">
          {name}
        </Link>
        {isOn && <span className="evening-on">{t('mine.playing')}</span>}
        <p className="soft">{facts.join(' · ')}</p>
        {players.length > 0 && <p className="soft">{more > 0 ? names.join(', ') : list(names)}</p>}
      </div>
      <Net amount={net} />
      <Link
        to={isOn ? tablePath(table) : resultsPath(table)}
        className="button button-small"
        aria-label={`${t(isOn ? 'mine.open' : 'mine.results')}: ${name}`}
      >
        {t(isOn ? 'mine.open' : 'mine.results')}
      </Link>
    </li>
  );
}

// ---------------------------------------------------------------------------------------------------- hands

const HANDS_PER_PAGE = 30;
const FORMATS = ['phh', 'pokerstars', 'json'] as const;

function MyHands(): ReactNode {
  const { t } = useI18n();
  const [shared, setShared] = useState<Hand | null>(null);
  const list = useList<Hand>(async (before) => {
    const page = await handsPage('/api/me/hands', { limit: HANDS_PER_PAGE, before });
    return page === null ? null : { rows: page.hands, next: page.next };
  });
  return (
    <ListFrame list={list} none={t('mine.hands.none')}>
      {list.rows !== null && list.rows.length > 0 && (
        <fieldset className="row evening-downloads" aria-label={t('mine.download')}>
          <span className="soft">{t('mine.download')}</span>
          {FORMATS.map((format) => (
            <button
              key={format}
              type="button"
              className="button button-small"
              onClick={() => void downloadFrom(`/api/me/hands?format=${format}`)}
            >
              <Icon name="download" />
              {t(`ledger.format.${format}`)}
            </button>
          ))}
        </fieldset>
      )}
      <ul className="evening-list">
        {list.rows?.map((hand) => {
          const own = ownHandOf(hand);
          return <HandRow key={own.id} own={own} onShare={() => setShared(hand)} />;
        })}
      </ul>
      {shared !== null && (
        <Suspense fallback={null}>
          <ShareHand own={ownHandOf(shared)} onClose={() => setShared(null)} />
        </Suspense>
      )}
    </ListFrame>
  );
}

function HandRow({ own, onShare }: { own: OwnHand; onShare: () => void }): ReactNode {
  const translator = useI18n();
  const { t, number, date } = translator;
  const { id, number: hand, variant, atMs, cards, board, pot, net } = own;
  const facts = [variantName(variant, translator), ...(atMs === null ? [] : [date(atMs)])];
  const name = t('results.pot', { hand });
  return (
    <li className="evening-row">
      <div className="evening-row-text">
        <Link to={handPath(id)} className="evening-row-name">
          {name}
        </Link>
        <span className="evening-cards">
          <span className="visually-hidden">{t('mine.cards')}: </span>
          <CardText cards={cards.length === 0 ? [UNKNOWN, UNKNOWN] : cards} />
          {board.length > 0 && (
            <span className="soft">
              {' · '}
              <CardText cards={board} />
            </span>
          )}
        </span>
        <p className="soft">
          {facts.join(' · ')}
          {pot !== null && ` · ${t('mine.pot')} ${number(pot)}`}
        </p>
      </div>
      <Net amount={net} />
      <div className="row evening-row-buttons">
        <Link to={handPath(id)} className="button button-small" aria-label={`${t('results.replay')}: ${name}`}>
          <Icon name="play" />
          {t('results.replay')}
        </Link>
        <button
          type="button"
          className="button button-small"
          aria-label={`${t('mine.share')}: ${name}`}
          onClick={onShare}
        >
          <Icon name="link" />
          {t('mine.share')}
        </button>
      </div>
    </li>
  );
}
