/** Makes someone a co-host, or the host: for everybody who follows the table, with a seat or without. */
import type { TableSnapshot } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Confirm } from '../ui/Confirm.js';
import { useAsk } from '../ui/notices.js';

interface RoleButtonsProps {
  readonly state: TableSnapshot;
  readonly user: string;
  readonly name: string;
}

export function RoleButtons({ state: { table, co_hosts: coHosts = [] }, user, name }: RoleButtonsProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const ask = useAsk();
  const isCoHost = coHosts.includes(name);
  return (
    <>
      <button
        type="button"
        className="button button-small"
        aria-pressed={isCoHost}
        aria-label={`${t('host.coHost')}: ${name}`}
        onClick={() => ask(client.request('host_co_host', { user, on: !isCoHost }, { table }))}
      >
        {t('host.coHost')}
      </button>
      <Confirm
        label={t('host.makeHost')}
        whom={name}
        about={t('host.makeHost.about', { name })}
        isSmall
        onSure={() => ask(client.request('host_transfer', { user }, { table }))}
      />
    </>
  );
}
