/** Lists of the viewer that come page by page. */
import { type ReactNode, useEffect, useState } from 'react';
import { type Translator, useI18n } from '../i18n/index.js';

export interface List<Row> {
  /** Null until the first page is there. */
  readonly rows: readonly Row[] | null;
  readonly hasFailed: boolean;
  /** Null if there is no more. */
  readonly more: (() => void) | null;
}

type ReadPage<Row> = (after: string | null) => Promise<{ readonly rows: readonly Row[]; next: string | null } | null>;

export function useList<Row>(read: ReadPage<Row>): List<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = async (after: string | null): Promise<void> => {
    const page = await read(after);
    setHasFailed(page === null);
    if (page === null) return;
    setRows((before) => (after === null ? page.rows : [...(before ?? []), ...page.rows]));
    setNext(page.next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is asked for once
  useEffect(() => void load(null), []);
  return { rows, hasFailed, more: next === null ? null : () => void load(next) };
}

interface ListFrameProps {
  readonly list: List<unknown>;
  readonly none: string;
  /** Below `none`. */
  readonly hint?: string;
  readonly children: ReactNode;
}

export function ListFrame({ list, none, hint, children }: ListFrameProps): ReactNode {
  const { t } = useI18n();
  const { rows, hasFailed, more } = list;
  if (rows === null && !hasFailed) return <p className="waiting">{t('shell.loading')}</p>;
  return (
    <>
      {rows?.length === 0 && (
        <div className="evening-empty">
          <p>{none}</p>
          <p className="soft">{hint ?? t('mine.none.hint')}</p>
        </div>
      )}
      {children}
      {hasFailed && <p role="alert">{t('mine.failed')}</p>}
      {more !== null && (
        <div>
          <button type="button" className="button" onClick={more}>
            {t('mine.more')}
          </button>
        </div>
      )}
    </>
  );
}

export function signedAmount(amount: number, { number }: Translator): string {
  return amount > 0 ? `+${number(amount)}` : number(amount);
}
