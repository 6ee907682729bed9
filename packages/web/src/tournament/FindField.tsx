/** The field in which a player of a tournament is looked for by name. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';

interface Props {
  readonly className: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function FindField({ className, text, onText }: Props): ReactNode {
  const { t } = useI18n();
  return (
    <input
      type="search"
      className={className}
      aria-label={t('tour.find')}
      placeholder={t('tour.find')}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
