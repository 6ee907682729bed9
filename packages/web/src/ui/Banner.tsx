/** Tells that the connection is lost, within three seconds, and that it is over. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnectionState } from '../net/index.js';
import { errorText } from './errorText.js';

/** A connection that comes back so soon is nobody's concern. */
const PATIENCE_MS = 800;

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function Banner(): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const { status, ended, person } = useConnectionState();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const isLost = status === 'late' || !isOnline;
  const isTrying = status === 'waiting' || status === 'connecting';
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isTrying) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isTrying]);
  if (ended !== null) {
    const why = ended.error === null ? t(ended.reason === 'signed-out' ? 'banner.signedOut' : 'banner.closed') : null;
    return (
      <div className="banner banner-wrong" role="alert">
        <span>{why ?? errorText(ended.error!, translator)}</span>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {t('banner.reload')}
        </button>
      </div>
    );
  }
  // The place for it is always there, so that a screen reader hears what comes into it.
  return (
    <div role="alert">
      {(isLost || (isTrying && isLate)) && (
        <div className="banner">
          <span className="banner-dot" aria-hidden="true" />
          {t(person === null ? 'banner.connecting' : 'banner.reconnecting')}
        </div>
      )}
    </div>
  );
}
