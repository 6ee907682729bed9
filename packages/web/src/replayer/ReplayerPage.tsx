/** The replayer: any hand by its permalink, from a file, from a pasted text, or from the address itself. */
import { type ReactNode, useMemo, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { usePageTitle } from '../ui/title.js';
import { EXAMPLE } from './example.js';
import { Player } from './Player.js';
import './replayer.css';
import { openHand } from '../files/shelf.js';
import { Start } from './Start.js';
import { useDropped } from './useDropped.js';
import { type Shelf, type ShelfProblem, useShelf } from './useShelf.js';

const PROBLEMS = {
  'no-such-hand': 'replay.noSuchHand',
  'no-connection': 'replay.noConnection',
  'bad-link': 'replay.badLink',
} as const satisfies Record<ShelfProblem, string>;

interface ReplayerPageProps {
  /** The name of a stored hand, whose receipt can be had; null for all others. */
  readonly hand: string | null;
  /** The address to load the hand from; null for the page of files and for hands in the address itself. */
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
  usePageTitle(t('replay.heading'));
  const clear = (): void => {
    setIsLeft(true);
    setChosen(0);
    shelf.clear();
  };
  if (shelf.problem !== null) return <Failed problem={shelf.problem} onRetry={shelf.retry} onOther={shelf.clear} />;
  if (shelf.isFetching) {
    return (
      <main id="main">
        <p className="waiting" role="status">
          {t('replay.loading')}
        </p>
      </main>
    );
  }
  const reading =
    shelf.progress === null
      ? null
      : t('replay.reading', { hands: shelf.hands.length, percent: percent(shelf.progress) });
  if (document === null) {
    if (reading !== null) return <Reading text={reading} onOther={shelf.clear} />;
    return <Start problem={unreadable(shelf)} onRead={read} onExample={() => shelf.open(EXAMPLE)} />;
  }
  return (
    <>
      {reading !== null && (
        <p className="replay-progress" role="status">
          {reading}
        </p>
      )}
      <Player
        hand={document}
        hands={shelf.hands}
        bad={shelf.bad}
        chosen={Math.min(chosen, shelf.hands.length - 1)}
        onChoose={setChosen}
        archived={isLeft ? null : hand}
        onOther={clear}
      />
    </>
  );
}

/** Why nothing of what came in can be shown; null if nothing came in. */
function unreadable({ hands, bad, isRead }: Pick<Shelf, 'hands' | 'bad' | 'isRead'>): string | null {
  if (!isRead || hands.length > 0) return null;
  return bad[0]?.message ?? '';
}

interface FailedProps {
  readonly problem: ShelfProblem;
  readonly onRetry: () => void;
  readonly onOther: () => void;
}

function Failed({ problem, onRetry, onOther }: FailedProps): ReactNode {
  const { t } = useI18n();
  return (
    <main id="main" className="page page-narrow">
      <h1>{t('replay.heading')}</h1>
      <p className="form-error" role="alert">
        {t(PROBLEMS[problem])}
      </p>
      <div className="row">
        {problem === 'no-connection' && (
          <button type="button" className="button button-main" onClick={onRetry}>
            {t('replay.retry')}
          </button>
        )}
        <button type="button" className="button" onClick={onOther}>
          {t('replay.other')}
        </button>
      </div>
    </main>
  );
}

function Reading({ text, onOther }: { text: string; onOther: () => void }): ReactNode {
  const { t } = useI18n();
  return (
    <main id="main" className="page page-narrow">
      <h1>{t('replay.heading')}</h1>
      <p role="status">{text}</p>
      <button type="button" className="button" onClick={onOther}>
        {t('replay.other')}
      </button>
    </main>
  );
}
