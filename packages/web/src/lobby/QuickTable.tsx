/** A table against bots in one press: private, six seats, the person on the first one. */
import { VARIANTS } from '@cardroom/engine';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { useConnection } from '../net/index.js';
import { keepInvite } from '../net/invites.js';
import type { BotName } from '../ui/bots.js';
import { Icon } from '../ui/icons.js';
import { useNotices } from '../ui/notices.js';
import { tablePath } from '../ui/route.js';
import { navigate } from '../ui/router.js';
import { cardRoomSettings } from '../ui/settingsForm.js';

/** Company of several tempers; each is told apart by its name at the table. */
const COMPANY: readonly BotName[] = ['tight', 'potodds', 'tight', 'potodds', 'caller'];

export function QuickTable(): ReactNode {
  const { t } = useI18n();
  const { client } = useConnection();
  const { reportRefusal } = useNotices();
  const [isAsked, setIsAsked] = useState(false);
  const start = async (): Promise<void> => {
    setIsAsked(true);
    const settings = { ...cardRoomSettings(VARIANTS.get('NT')!), title: t('quick.title'), listed: false };
    const made = await reportRefusal(client.request('table_create', { settings }));
    setIsAsked(false);
    if (made === null) return;
    const { table, invite } = made;
    keepInvite(window.localStorage, table, invite);
    const joined = reportRefusal(client.request('join', { buy_in: settings.buy_in.max }, { table }));
    for (const bot of COMPANY) void reportRefusal(client.request('host_add_bot', { bot }, { table }));
    await joined;
    navigate(tablePath(table, invite));
  };
  return (
    <button type="button" className="button button-main" onClick={start} disabled={isAsked}>
      <Icon name="play" />
      {t('quick.start')}
    </button>
  );
}
