/** A permanent link to one of the viewer's hands, and the hand as a file. */
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Field } from '../ui/controls.js';
import { copyText } from '../ui/copyText.js';
import { Dialog } from '../ui/Dialog.js';
import { downloadFrom } from '../ui/downloadFrom.js';
import { Icon } from '../ui/icons.js';
import type { OwnHand } from './ownHand.js';

const FORMATS = ['phh', 'pokerstars', 'json'] as const;

/** The room makes a link when it is asked for one; an earlier one of the same hand ends with it. */
async function linkOf(hand: string, method: 'POST' | 'DELETE'): Promise<string | null> {
  try {
    const response = await fetch(`/api/hands/${encodeURIComponent(hand)}/link`, { method, credentials: 'same-origin' });
    if (!response.ok) return null;
    const { page } = (await response.json()) as { page?: string };
    return page === undefined ? '' : `${window.location.origin}${page}`;
  } catch {
    return null;
  }
}

type Shared = 'making' | 'failed' | 'takenBack' | { readonly link: string };

/** The link of a hand, made when the dialog opens. */
function useLink(hand: string): { readonly shared: Shared; readonly takeBack: () => Promise<void> } {
  const [shared, setShared] = useState<Shared>('making');
  useEffect(() => {
    let isWanted = true;
    void linkOf(hand, 'POST').then((link) => {
      if (isWanted) setShared(link === null ? 'failed' : { link });
    });
    return () => {
      isWanted = false;
    };
  }, [hand]);
  const takeBack = async (): Promise<void> => {
    if ((await linkOf(hand, 'DELETE')) !== null) setShared('takenBack');
  };
  return { shared, takeBack };
}

export function ShareHand({ own, onClose }: { own: OwnHand; onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const { shared, takeBack } = useLink(own.id);
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={t('mine.share.title', { hand: own.number })} onClose={onClose}>
      <div className="stack stack-wide">
        <p className="soft">{t('mine.share.about')}</p>
        {typeof shared === 'object' && (
          <div className="row row-end">
            <Field label={t('mine.share.link')}>
              {({ id }) => <input id={id} readOnly value={shared.link} onFocus={({ target }) => target.select()} />}
            </Field>
            <button
              type="button"
              className="button button-main"
              onClick={() => void copyText(shared.link).then(setIsCopied)}
            >
              <Icon name="copy" />
              {t('invite.copy')}
            </button>
            <button type="button" className="button" onClick={() => void takeBack()}>
              {t('mine.share.takeBack')}
            </button>
          </div>
        )}
        <p role="status">
          {shared === 'making' && t('shell.loading')}
          {shared === 'failed' && t('mine.share.failed')}
          {shared === 'takenBack' && t('mine.share.takenBack')}
          {typeof shared === 'object' && isCopied && t('results.copied')}
        </p>
        <HandFiles hand={own.id} />
      </div>
    </Dialog>
  );
}

function HandFiles({ hand }: { hand: string }): ReactNode {
  const { t } = useI18n();
  return (
    <section className="stack section">
      <h3>{t('mine.downloadOne')}</h3>
      <div className="row">
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            onClick={() => void downloadFrom(`/api/hands/${encodeURIComponent(hand)}?format=${format}`)}
          >
            <Icon name="download" />
            {t(`ledger.format.${format}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
