/** Bans someone from the table, after a confirmation; with their address, if the host wants that. */
import type { DataOf } from '@cardroom/protocol';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { Confirm } from '../ui/Confirm.js';
import { Switch } from '../ui/controls.js';
import { useNotices } from '../ui/notices.js';

interface BanButtonProps {
  readonly table: string;
  readonly whom: Pick<DataOf<'host_ban'>, 'seat_index' | 'user'>;
  readonly name: string;
  readonly onDone?: () => void;
}

export function BanButton({ table, whom, name, onDone }: BanButtonProps): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [hasAddress, setHasAddress] = useState(false);
  const ban = async (): Promise<void> => {
    const data = { ...whom, ...(hasAddress ? { address: true } : {}) };
    if ((await reportRefusal(client.request('host_ban', data, { table }))) !== null) onDone?.();
  };
  return (
    <Confirm label={t('host.ban')} whom={name} about={t('host.ban.about', { name })} isSmall onSure={() => void ban()}>
      <Switch label={t('host.ban.address')} checked={hasAddress} onChange={setHasAddress} />
    </Confirm>
  );
}
