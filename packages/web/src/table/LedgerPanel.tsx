/** The books of the table: buy-ins, cash-outs, and how to settle up. */
import type { ResultOf, TableSnapshot } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { downloadFrom } from '../ui/downloadFrom.js';
import { Icon } from '../ui/icons.js';

const FORMATS = ['phh', 'pokerstars', 'json'] as const;

type Books = ResultOf<'ledger'>;

interface LedgerPanelProps {
  readonly state: TableSnapshot;
  readonly invite: string | null;
}

/** The books as they stand; null until they are there. */
function useBooks({ table, hand, seats }: TableSnapshot): Books | null {
  const { client } = useConnection();
  const [books, setBooks] = useState<Books | null>(null);
  const handNumber = String(hand.hand ?? 0);
  const people = seats.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the books change with every hand and with who sits there
  useEffect(() => {
    let isWanted = true;
    void client.request('ledger', {}, { table }).then((answer) => {
      if (isWanted && answer.ok) setBooks(answer.result);
    });
    return () => {
      isWanted = false;
    };
  }, [client, table, handNumber, people]);
  return books;
}

export default function LedgerPanel({ state, invite }: LedgerPanelProps): ReactNode {
  const { t } = useI18n();
  const books = useBooks(state);
  return (
    <div className="panel ledger">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="scroll-end stack" aria-label={t('ledger.title')} tabIndex={0}>
        {books === null ? <p className="waiting">{t('shell.loading')}</p> : <BooksTable books={books} />}
        {books !== null && books.settle_up.length > 0 && <SettleUp books={books} />}
        {books !== null && books.rows.length > 0 && <BookRows books={books} />}
        <Downloads table={state.table} invite={invite} />
      </section>
    </div>
  );
}

function BooksTable({ books }: { books: Books }): ReactNode {
  const { t, number } = useI18n();
  return (
    <table className="books">
      <caption className="visually-hidden">{t('ledger.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ledger.name')}</th>
          <th scope="col">{t('ledger.bought')}</th>
          <th scope="col">{t('ledger.cashed')}</th>
          <th scope="col">{t('ledger.onTable')}</th>
          <th scope="col">{t('ledger.net')}</th>
        </tr>
      </thead>
      <tbody>
        {books.sums.map(({ name, bought, cashed, on_table, net }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{number(bought)}</td>
            <td>{number(cashed)}</td>
            <td>{number(on_table)}</td>
            <td className={net < 0 ? 'net-minus' : net > 0 ? 'net-plus' : undefined}>{signed(net, number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SettleUp({ books }: { books: Books }): ReactNode {
  const { t } = useI18n();
  return (
    <section className="stack-small">
      <h2 className="panel-heading">{t('ledger.settleUp')}</h2>
      <ul className="plain-list">
        {books.settle_up.map(({ from, to, amount }) => (
          <li key={`${from} ${to}`}>{t('ledger.gives', { from, to, amount })}</li>
        ))}
      </ul>
    </section>
  );
}

function BookRows({ books }: { books: Books }): ReactNode {
  const { t, time } = useI18n();
  return (
    <details className="more">
      <summary>{t('ledger.rows')}</summary>
      <ol className="plain-list">
        {books.rows.map(({ at_ms, name, kind, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added
          <li key={at}>
            <time dateTime={new Date(at_ms).toISOString()} className="soft">
              {time(at_ms)}
            </time>{' '}
            {t(`ledger.row.${kind}`, { name, amount })}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Downloads({ table, invite }: { table: string; invite: string | null }): ReactNode {
  const { t } = useI18n();
  const address = (path: string): string => `/api/tables/${encodeURIComponent(table)}/${path}`;
  return (
    <section className="stack-small">
      <h2 className="panel-heading">{t('ledger.download')}</h2>
      <div className="row">
        <Download href={address('bookings.csv')} invite={invite} text={t('ledger.csv')} />
        <Download href={address('ledger.json')} invite={invite} text={t('ledger.json')} />
      </div>
      <p className="hint">{t('ledger.hands')}</p>
      <div className="row">
        {FORMATS.map((format) => (
          <Download
            key={format}
            href={`${address('hands')}?format=${format}`}
            invite={invite}
            text={t(`ledger.format.${format}`)}
          />
        ))}
      </div>
    </section>
  );
}

function signed(amount: number, number: (value: number) => string): string {
  return amount > 0 ? `+${number(amount)}` : number(amount);
}

interface DownloadProps {
  readonly href: string;
  readonly invite: string | null;
  readonly text: string;
}

function Download({ href, invite, text }: DownloadProps): ReactNode {
  return (
    <button type="button" className="button button-small" onClick={() => void downloadFrom(href, invite)}>
      <Icon name="download" />
      {text}
    </button>
  );
}
