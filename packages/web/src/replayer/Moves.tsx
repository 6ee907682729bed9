/** The hand as a list: every stop is a button, under the name of its street. */
import { variantOf } from '@cardroom/engine';
import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Tape } from './tape.js';
import { stopText } from './words.js';

interface MovesProps {
  readonly tape: Tape;
  readonly stop: number;
  readonly onGo: (stop: number) => void;
}

export function Moves({ tape, stop, onGo }: MovesProps): ReactNode {
  const words = useI18n();
  const { t } = words;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row in sight follows the stop
  useEffect(() => {
    const box = list.current?.parentElement;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (box == null || row == null) return;
    const { top, bottom } = row.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (top < frame.top) box.scrollTop -= frame.top - top;
    else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
  }, [stop]);
  const streets = variantOf(tape.hand.variant ?? 'NT')?.streets ?? [];
  return (
    <div className="moves">
      <ol ref={list} aria-label={t('replay.moves')}>
        {tape.stops.map((each, at) => {
          const isFirst = tape.marks.some((mark) => mark.stop === at);
          const street = streets[each.street];
          return (
            <li key={each.line} className={`move move-${each.happening.kind}`}>
              {isFirst && street !== undefined && <span className="move-street">{t(`street.${street.name}`)}</span>}
              <button
                type="button"
                className="move-button"
                aria-current={at === stop ? 'step' : undefined}
                onClick={() => onGo(at)}
              >
                {stopText(tape, each, words)}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="soft">{tape.isWhole ? t('replay.end') : t('replay.unfinished')}</p>
    </div>
  );
}
