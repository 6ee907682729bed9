/** "Why?" beside anything that can be asked; the answer is loaded when it is wanted. */
import type { Hand } from '@cardroom/notation';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithTexts, useI18n } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';
import type { Question } from './ask.js';

const loadDialog = async () => ({ default: (await import('./WhyDialog.js')).WhyDialog });

export const LazyWhyDialog = lazyWithTexts(loadDialog);

interface WhyButtonProps {
  readonly question: Question;
  readonly hand: Hand | null;
  /** The subject of the question, when only the sign fits. */
  readonly label?: string;
}

export function WhyButton({ question, hand, label }: WhyButtonProps): ReactNode {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={label === undefined ? 'button button-quiet button-small why-button' : 'why-sign'}
        aria-label={label === undefined ? undefined : `${t('common.why')} ${label}`}
        title={label === undefined ? undefined : t('common.why')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="help" />
        {label === undefined && t('common.why')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyWhyDialog question={question} hand={hand} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
