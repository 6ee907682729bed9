import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

export function Waiting(): ReactNode {
  const { t } = useI18n();
  return (
    <p className="waiting" role="status">
      {t('shell.loading')}
    </p>
  );
}
