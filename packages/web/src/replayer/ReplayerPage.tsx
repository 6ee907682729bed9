/** The replayer: any hand by its permalink, from a file, from a pasted text, or from the address itself. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { EXAMPLE } from './example.js';
import { Player } from './Player.js';
import './replayer.css';
import { openHand } from '../files/shelf.js';
import { HandList } from './HandList.js';
import { Start } from './Start.js';
import { useDropped } from './useDropped.js';
import { type Problem, useShelf } from './useShelf.js';

const PROBLEMS = {
  'no-such-hand': 'replay.noSuchHand',
  'no-connection': 'replay.noConnection',
  'bad-link': 'replay.badLink',
} as const satisfies Record<Problem, string>;

interface ReplayerPageProps {
  /** The name of a stored hand, whose receipt can be had; null for all others. */
  readonly hand: string | null;
  /** Where the hand is to be had; null for the page of files and of hands in the address. */
  readonly source: string | null;
}

export default function ReplayerPage({ hand, source }: ReplayerPageProps): ReactNode {
  const { t, percent } = useI18n();
  const shelf = useShelf(source);
  const [chosen, setChosen] = useState(0);
  const [isLeft, setIsLeft] = useState(false);
  const listed = shelf.hands[Math.min(chosen, shelf.hands.length - 1)];
  const document = useMemo(() => (listed === undefined ? null : openHand(listed)), [listed]);
  const read = (source: Blob | string): void => {
    setChosen(0);
    setIsLeft(true);
    shelf.read(source);
  };
  useDropped(read);
  useEffect(() => {
    globalThis.document.title = `${t('replay.heading')} · Cardroom`;
  }, [t]);
  if (shelf.problem !== null) {
    return (
      <main id="main" className="page page-narrow">
        <h1>{t('replay.heading')}</h1>
        <p className="form-error" role="alert">
          {t(PROBLEMS[shelf.problem])}
        </p>
        <div className="row">
          {shelf.problem === 'no-connection' && (
            <button type="button" className="button button-main" onClick={shelf.retry}>
              {t('replay.retry')}
            </button>
          )}
          <button type="button" className="button" onClick={shelf.clear}>
            {t('replay.other')}
          </button>
        </div>
      </main>
    );
  }
  if (shelf.isFetching) {
    return (
      <main id="main">
        <p className="waiting" role="status">
          {t('replay.loading')}
        </p>
      </main>
    );
  }
  if (document === null) {
    const isReading = shelf.progress !== null;
    if (!isReading && shelf.bad.length === 0) {
      return <Start onRead={read} onExample={() => shelf.open(EXAMPLE)} />;
    }
    return (
      <main id="main" className="page page-narrow">
        <h1>{t('replay.heading')}</h1>
        {isReading && (
          <p role="status">
            {t('replay.reading', { hands: shelf.hands.length, percent: percent(shelf.progress ?? 0) })}
          </p>
        )}
        {shelf.bad.length > 0 && <HandList hands={[]} bad={shelf.bad} chosen={-1} onChoose={() => undefined} />}
        <button type="button" className="button" onClick={shelf.clear}>
          {t('replay.other')}
        </button>
      </main>
    );
  }
  return (
    <>
      {shelf.progress !== null && (
        <p className="replay-progress" role="status">
          {t('replay.reading', { hands: shelf.hands.length, percent: percent(shelf.progress) })}
        </p>
      )}
      <Player
        hand={document}
        hands={shelf.hands}
        bad={shelf.bad}
        chosen={Math.min(chosen, shelf.hands.length - 1)}
        onChoose={setChosen}
        archived={isLeft ? null : hand}
        onOther={() => {
          setIsLeft(true);
          setChosen(0);
          shelf.clear();
        }}
      />
    </>
  );
}
