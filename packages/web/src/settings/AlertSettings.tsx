/** How a player is reached when it is their turn. Says what this browser cannot do, and what it can do instead. */
import { type ReactNode, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { Switch } from '../ui/controls.js';
import { askToNotify, canStayAwake, canVibrate, notifyPermission } from '../ui/device.js';
import { useMedia } from '../ui/media.js';
import { useViewer } from '../ui/viewer.js';

export function AlertSettings(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  const isPhone = useMedia('(pointer: coarse)');
  return (
    <>
      <Switch label={t('settings.sounds')} checked={settings.sounds} onChange={(sounds) => change({ sounds })} />
      {isPhone && (
        <Switch
          label={t('settings.vibration')}
          hint={canVibrate() ? undefined : t('settings.vibration.missing')}
          disabled={!canVibrate()}
          checked={settings.vibration && canVibrate()}
          onChange={(vibration) => change({ vibration })}
        />
      )}
      <NotifySwitch />
      {isPhone && (
        <Switch
          label={t('settings.awake')}
          hint={canStayAwake() ? undefined : t('settings.awake.missing')}
          disabled={!canStayAwake()}
          checked={settings.awake && canStayAwake()}
          onChange={(awake) => change({ awake })}
        />
      )}
    </>
  );
}

function NotifySwitch(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  const [permission, setPermission] = useState(notifyPermission);
  const isPossible = permission === 'granted' || permission === 'default';
  const choose = async (isOn: boolean): Promise<void> => {
    const given = isOn ? await askToNotify() : permission;
    setPermission(given);
    change({ notify: isOn && given === 'granted' ? 'on' : 'off' });
  };
  const hint = permission === 'missing' ? 'missing' : permission === 'denied' ? 'denied' : 'hint';
  return (
    <Switch
      label={t('settings.notify')}
      hint={t(`settings.notify.${hint}`)}
      disabled={!isPossible}
      checked={isPossible && settings.notify === 'on'}
      onChange={choose}
    />
  );
}
