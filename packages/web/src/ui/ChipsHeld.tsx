/** The chips that a person has, in a room that gives each person a sum; nothing if everybody buys freely. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection, useConnectionState } from '../net/index.js';
import { useNotices } from './notices.js';

export function ChipsHeld(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { chips } = useConnectionState();
  const { reportRefusal } = useNotices();
  if (chips === null) return null;
  const { sum, amount, at_tables, take_from_ms } = chips;
  return (
    <p className="row own-chips" aria-live="polite">
      <span>
        {t('chips.own', { amount })}
        {at_tables > 0 && <span className="soft"> {t('chips.atTables', { amount: at_tables })}</span>}
      </span>
      {take_from_ms !== null && (
        <button type="button" className="button" onClick={() => void reportRefusal(client.request('take_chips', {}))}>
          {t('chips.take', { amount: sum })}
        </button>
      )}
    </p>
  );
}
