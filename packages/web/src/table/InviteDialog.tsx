/** The link by which friends come, ready to be copied. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Field } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon } from '../ui/icons.js';
import { tablePath } from '../ui/route.js';

interface InviteDialogProps {
  readonly table: string;
  readonly invite: string | null;
  readonly isListed: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ table, invite, isListed, onClose }: InviteDialogProps): ReactNode {
  const { t } = useI18n();
  const [isCopied, setIsCopied] = useState(false);
  const link = `${window.location.origin}${tablePath(table, isListed ? null : invite)}`;
  const isMissing = !isListed && invite === null;
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <div className="stack">
        <p className="soft">{t(isMissing ? 'invite.missing' : isListed ? 'invite.listed' : 'invite.private')}</p>
        {!isMissing && (
          <div className="row row-end">
            <Field label={t('invite.link')}>
              {({ id }) => <input id={id} value={link} readOnly onFocus={({ target }) => target.select()} />}
            </Field>
            <button
              type="button"
              className="button button-main"
              onClick={() => void navigator.clipboard?.writeText(link).then(() => setIsCopied(true))}
            >
              <Icon name="copy" />
              {t('invite.copy')}
            </button>
          </div>
        )}
        <p role="status">{isCopied ? t('invite.copied') : ''}</p>
      </div>
    </Dialog>
  );
}
