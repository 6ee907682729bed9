/** The hands of a file. Only those in sight are drawn: a hundred thousand rows would be too many for any page. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BadHand, detailsOf, type HandDetails, type ShelvedHand } from '../files/shelf.js';
import { type Key, useI18n } from '../i18n/index.js';

interface HandListProps {
  readonly hands: readonly ShelvedHand[];
  readonly bad: readonly BadHand[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** The height of a row in pixels, as the styles have it. */
const ROW = 56;
const BEYOND = 6;

const details = new WeakMap<ShelvedHand, HandDetails>();

function knownDetails(hand: ShelvedHand): HandDetails {
  const known = details.get(hand) ?? detailsOf(hand);
  details.set(hand, known);
  return known;
}

export function HandList({ hands, bad, chosen, onChoose }: HandListProps): ReactNode {
  const { t } = useI18n();
  return (
    <div className="hand-list">
      <p className="soft">{t('replay.handsCount', { count: hands.length })}</p>
      {bad.length > 0 && <BadHands bad={bad} />}
      <Rows hands={hands} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function Rows({ hands, chosen, onChoose }: Omit<HandListProps, 'bad'>): ReactNode {
  const { t, number } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop, clientHeight } = element;
    if (chosen * ROW < scrollTop || (chosen + 1) * ROW > scrollTop + clientHeight) {
      element.scrollTop = Math.max(0, chosen * ROW - clientHeight / 2);
    }
  }, [chosen]);
  const first = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const last = Math.min(hands.length, Math.ceil((top + height) / ROW) + BEYOND);
  return (
    <div className="hand-rows" ref={box} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <ol style={{ height: hands.length * ROW }} aria-label={t('replay.hands')}>
        {hands.slice(first, last).map((hand, offset) => {
          const at = first + offset;
          const { pot, winner } = knownDetails(hand);
          return (
            <li key={hand.index} style={{ top: at * ROW }} aria-setsize={hands.length} aria-posinset={at + 1}>
              <button
                type="button"
                className="hand-row"
                aria-current={at === chosen ? 'true' : undefined}
                onClick={() => onChoose(at)}
              >
                <span className="hand-row-name">{t('replay.handNumber', { hand: hand.name ?? hand.index + 1 })}</span>
                <span className="hand-row-pot">{t('replay.listPot', { pot: number(pot) })}</span>
                <span className="hand-row-game">{t(`variant.${hand.variant}` as Key)}</span>
                <span className="hand-row-winner">
                  {winner !== null && t('replay.listWinner', { name: winner.name, amount: number(winner.amount) })}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Hands that cannot be read or played: the first of them with all that is known. */
const SHOWN_BAD = 200;

function BadHands({ bad }: { bad: readonly BadHand[] }): ReactNode {
  const { t } = useI18n();
  return (
    <details className="bad-hands">
      <summary>{t('replay.badCount', { count: bad.length })}</summary>
      <ul>
        {bad.slice(0, SHOWN_BAD).map(({ index, line, code, message }) => (
          <li key={index}>
            <strong>
              {line === null
                ? t('replay.badHand', { hand: index + 1 })
                : t('replay.badLine', { hand: index + 1, line })}
            </strong>{' '}
            <code>{code}</code>
            <span lang="en">{message}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
