/** "Why?" beside anything that can be asked; the answer is loaded when it is wanted. */
import type { Hand } from '@cardroom/notation';
import { type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../app/icons.js';
import { lazyWithTexts, useI18n } from '../i18n/index.js';
import type { Question } from '../why/ask.js';

const loadDialog = async () => ({ default: (await import('../why/WhyDialog.js')).WhyDialog });

export const WhyDialog = lazyWithTexts(loadDialog);

export function WhyButton({ question, hand }: { question: Question; hand: Hand | null }): ReactNode {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet button-small why-button" onClick={() => setIsOpen(true)}>
        <Icon name="help" />
        {t('common.why')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhyDialog question={question} hand={hand} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
