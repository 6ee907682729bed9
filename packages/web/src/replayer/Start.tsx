/** The start page of the replayer, on which hands are dropped, chosen or pasted. */
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';
import { useId } from '../ui/useId.js';

const FairDialog = lazy(() => import('../fair/FairDialog.js').then((module) => ({ default: module.FairDialog })));

interface StartProps {
  /** Why what was read before cannot be shown; null if nothing was. */
  readonly problem: string | null;
  readonly onRead: (source: Blob | string) => void;
  readonly onExample: () => void;
}

export function Start({ problem, onRead, onExample }: StartProps): ReactNode {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [isFair, setIsFair] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onRead(text);
  };
  return (
    <main id="main" className="page page-narrow replay-start">
      <h1>{t('replay.heading')}</h1>
      <p className="soft">{t('replay.about')}</p>
      <DropZone onRead={onRead} />
      {problem !== null && (
        <p className="form-error" role="alert">
          {t('replay.unreadable', { reason: problem })}
        </p>
      )}
      <form className="stack" onSubmit={submit}>
        <PasteField text={text} onChange={setText} />
        <div className="row">
          <button type="submit" className="button button-main" disabled={text.trim() === ''}>
            {t('replay.read')}
          </button>
          <button type="button" className="button" onClick={onExample}>
            {t('replay.example')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => setIsFair(true)}>
            <Icon name="lock" />
            {t('fair.file')}
          </button>
        </div>
      </form>
      {isFair && (
        <Suspense fallback={null}>
          <FairDialog hand={null} root={null} onClose={() => setIsFair(false)} />
        </Suspense>
      )}
    </main>
  );
}

function DropZone({ onRead }: Pick<StartProps, 'onRead'>): ReactNode {
  const { t } = useI18n();
  const [isOver, setIsOver] = useState(false);
  const fileId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for those who drag nothing
    <div
      className={`replay-drop${isOver ? ' replay-drop-over' : ''}`}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
    >
      <Icon name="download" />
      <p>{t('replay.drop')}</p>
      <label className="button button-main replay-choose" htmlFor={fileId}>
        {t('replay.choose')}
      </label>
      <input
        id={fileId}
        className="visually-hidden"
        type="file"
        accept=".phh,.phhs,.txt,.json,.jsonl,.toml,text/plain,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onRead(file);
        }}
      />
    </div>
  );
}

function PasteField({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  const { t } = useI18n();
  const textId = useId();
  return (
    <div className="field">
      <label htmlFor={textId}>{t('replay.paste')}</label>
      <textarea
        id={textId}
        rows={6}
        spellCheck={false}
        className="replay-paste"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
