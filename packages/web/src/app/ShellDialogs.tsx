/** The dialogs that every page can open, each loaded when it is opened. */
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWith, lazyWithTexts, useI18n } from '../i18n/index.js';
import { Dialog } from '../ui/Dialog.js';
import { type ShellDialog, ShellDialogContext } from '../ui/shellDialog.js';

const StatisticsPanel = lazyWithTexts(() => import('../statistics/StatisticsPanel.js'));
const PersonDialog = lazyWith('forms', async () => ({
  default: (await import('../settings/PersonDialog.js')).PersonDialog,
}));
const SettingsDialog = lazyWith('forms', async () => ({
  default: (await import('../settings/SettingsDialog.js')).SettingsDialog,
}));

export function ShellDialogs({ children }: { children: ReactNode }): ReactNode {
  const { t } = useI18n();
  const [open, setOpen] = useState<ShellDialog | null>(null);
  const close = (): void => setOpen(null);
  return (
    <ShellDialogContext value={setOpen}>
      {children}
      <Suspense fallback={null}>
        {open === 'settings' && <SettingsDialog onClose={close} />}
        {open === 'person' && <PersonDialog onClose={close} onStatistics={() => setOpen('statistics')} />}
        {open === 'statistics' && (
          <Dialog title={t('person.statistics')} onClose={close} size="wide">
            <StatisticsPanel table={null} />
          </Dialog>
        )}
      </Suspense>
    </ShellDialogContext>
  );
}
