/** A hand for others: as a link that carries it, or as a file. */
import type { Hand } from '@cardroom/notation';
import { type ReactNode, useEffect, useState } from 'react';
import { type DownloadFormat, fileOf } from '../files/download.js';
import { saveFile } from '../files/saveFile.js';
import { useI18n } from '../i18n/index.js';
import { Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { useId } from '../ui/useId.js';
import { encodeHand } from './share.js';

const FORMATS = ['phh', 'pokerstars', 'json'] as const satisfies readonly DownloadFormat[];

export function ShareDialog({ hand, onClose }: { hand: Hand; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  return (
    <Dialog title={t('replay.share')} onClose={onClose}>
      <div className="stack stack-wide">
        <ShareLink hand={hand} />
        <ShareFile hand={hand} />
      </div>
    </Dialog>
  );
}

/** The address that carries the hand; empty until it is made. */
function useLink(hand: Hand, withNames: boolean): string {
  const [link, setLink] = useState('');
  useEffect(() => {
    let isWanted = true;
    void encodeHand(hand, withNames).then((text) => {
      if (isWanted) setLink(`${window.location.origin}/replay#h=${text}`);
    });
    return () => {
      isWanted = false;
    };
  }, [hand, withNames]);
  return link;
}

function ShareLink({ hand }: { hand: Hand }): ReactNode {
  const { t } = useI18n();
  const [withNames, setWithNames] = useState(false);
  const [copied, setCopied] = useState('');
  const link = useLink(hand, withNames);
  const id = useId();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  };
  return (
    <section className="stack">
      <p>{t('replay.shareAbout')}</p>
      <Switch
        label={t('replay.shareNames')}
        checked={withNames}
        onChange={setWithNames}
        hint={withNames ? undefined : t('replay.anonymous')}
      />
      <div className="field">
        <label htmlFor={id}>{t('replay.shareLink')}</label>
        <div className="row share-row">
          <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
          <button type="button" className="button button-main" onClick={() => void copy()}>
            {t('replay.copy')}
          </button>
        </div>
        <p className="hint" role="status">
          {link !== '' && copied === link ? t('replay.copied') : t('replay.length', { count: link.length })}
        </p>
      </div>
    </section>
  );
}

function ShareFile({ hand }: { hand: Hand }): ReactNode {
  const { t } = useI18n();
  const [failed, setFailed] = useState<string | null>(null);
  const download = (format: DownloadFormat): void => {
    const file = fileOf(hand, format);
    setFailed(file.ok ? null : file.error);
    if (file.ok) saveFile(file.value);
  };
  return (
    <section className="stack section">
      <h3>{t('replay.download')}</h3>
      <div className="row">
        {FORMATS.map((format) => (
          <button key={format} type="button" className="button" onClick={() => download(format)}>
            {t(`replay.format.${format}`)}
          </button>
        ))}
      </div>
      {failed !== null && (
        <p className="form-error" role="alert">
          {t('replay.downloadFailed', { code: failed })}
        </p>
      )}
    </section>
  );
}
