/** The link by which friends come: to scan, to share, to copy. It has an address that works for them [PLAY-14]. */
import type { ResultOf } from '@cardroom/protocol';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Field, SelectField } from '../ui/controls.js';
import { copyText } from '../ui/copyText.js';
import { Dialog } from '../ui/Dialog.js';
import { Icon } from '../ui/icons.js';
import { qrOf } from '../ui/qr.js';
import { tablePath } from '../ui/route.js';
import { type InviteAddress, inviteAddress } from './inviteAddress.js';

interface InviteDialogProps {
  readonly table: string;
  readonly invite: string | null;
  readonly isListed: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ table, invite, isListed, onClose }: InviteDialogProps): ReactNode {
  const { t } = useI18n();
  const address = useInviteAddress();
  const isMissing = !isListed && invite === null;
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <div className="stack">
        <p className="soft">{t(isMissing ? 'invite.missing' : isListed ? 'invite.listed' : 'invite.private')}</p>
        {!isMissing && address !== null && (
          <InviteLink address={address} path={tablePath(table, isListed ? null : invite)} />
        )}
      </div>
    </Dialog>
  );
}

/** Null until the room has said where it is reached. */
function useInviteAddress(): InviteAddress | null {
  const { client } = useConnection();
  const [reach, setReach] = useState<ResultOf<'addresses'> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void client.request('addresses', {}).then((answer) => {
      if (isWanted) setReach(answer.ok ? answer.result : { kind: 'hidden', urls: [] });
    });
    return () => {
      isWanted = false;
    };
  }, [client]);
  return useMemo(() => (reach === null ? null : inviteAddress(reach, new URL(window.location.href))), [reach]);
}

function InviteLink({ address, path }: { address: InviteAddress; path: string }): ReactNode {
  const { t } = useI18n();
  const [origin, setOrigin] = useState(address.origins[0]!);
  const [copied, setCopied] = useState<boolean | null>(null);
  const link = `${origin}${path}`;
  const canShare = 'share' in navigator;
  return (
    <>
      {address.isHereOnly ? (
        <div className="invite-note" role="note">
          <p>{t('invite.here')}</p>
          <code>cardroom serve --host 0.0.0.0</code>
        </div>
      ) : (
        <QrCode text={link} />
      )}
      {address.origins.length > 1 && (
        <SelectField
          label={t('invite.address')}
          hint={t('invite.address.hint')}
          value={origin}
          options={address.origins.map((other) => [other, other])}
          onChange={setOrigin}
        />
      )}
      <div className="row row-end">
        <Field label={t('invite.link')}>
          {({ id }) => <input id={id} value={link} readOnly onFocus={({ target }) => target.select()} />}
        </Field>
        <button type="button" className="button button-main" onClick={() => void copyText(link).then(setCopied)}>
          <Icon name="copy" />
          {t('invite.copy')}
        </button>
        {canShare && (
          <button
            type="button"
            className="button"
            // Closing the sheet of the system without a choice is no fault.
            onClick={() => void navigator.share({ title: document.title, url: link }).catch(() => undefined)}
          >
            <Icon name="link" />
            {t('invite.share')}
          </button>
        )}
      </div>
      <p role="status">{copied === null ? '' : t(copied ? 'invite.copied' : 'invite.notCopied')}</p>
    </>
  );
}

/** Modules of light around a code: scanners want four. */
const QUIET = 4;

function QrCode({ text }: { text: string }): ReactNode {
  const { t } = useI18n();
  const modules = useMemo(() => qrOf(text), [text]);
  if (modules === null) return null;
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <figure className="invite-qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('invite.qr')} shapeRendering="crispEdges">
        <path d={`M0 0h${size}v${size}h-${size}z`} className="invite-qr-light" />
        <path d={path} className="invite-qr-dark" />
      </svg>
      <figcaption className="hint">{t('invite.scan')}</figcaption>
    </figure>
  );
}
