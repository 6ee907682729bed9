import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useI18n } from '../i18n/index.js';
import { Choice, SelectField, Switch } from '../ui/controls.js';
import { Dialog } from '../ui/Dialog.js';
import { AUTO_BANK, THEMES } from '../ui/settings.js';
import { useViewer } from '../ui/viewer.js';
import { AlertSettings } from './AlertSettings.js';

export function SettingsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <div className="stack">
        <SelectField
          label={t('settings.language')}
          value={settings.language}
          options={LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]])}
          onChange={(language) => change({ language })}
        />
        <Choice
          label={t('settings.theme')}
          value={settings.theme}
          options={THEMES.map((theme) => [theme, t(`settings.theme.${theme}`)])}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          label={t('settings.amounts')}
          value={settings.amounts}
          options={[
            ['chips', t('settings.amounts.chips')],
            ['bigBlinds', t('settings.amounts.bigBlinds')],
          ]}
          onChange={(amounts) => change({ amounts })}
        />
        <Switch
          label={t('settings.fourColours')}
          checked={settings.fourColours}
          onChange={(fourColours) => change({ fourColours })}
        />
        <SeatSettings />
        <AlertSettings />
        <Switch
          label={t('settings.motion')}
          hint={t('settings.motion.hint')}
          checked={settings.motion}
          onChange={(motion) => change({ motion })}
        />
        <Switch
          label={t('settings.shortcuts')}
          hint={t('settings.shortcuts.hint')}
          checked={settings.shortcuts}
          onChange={(shortcuts) => change({ shortcuts })}
        />
      </div>
    </Dialog>
  );
}

/** Automatic behaviour of the viewer's seat, at every table. */
function SeatSettings(): ReactNode {
  const { t } = useI18n();
  const { settings, change } = useViewer();
  return (
    <>
      <Switch
        label={t('settings.autoMuck')}
        hint={t('settings.autoMuck.hint')}
        checked={settings.autoMuck}
        onChange={(autoMuck) => change({ autoMuck })}
      />
      <SelectField
        label={t('settings.autoBank')}
        hint={t('settings.autoBank.hint')}
        value={settings.autoBank}
        options={AUTO_BANK.map((when) => [when, t(`settings.autoBank.${when}`)])}
        onChange={(autoBank) => change({ autoBank })}
      />
    </>
  );
}
