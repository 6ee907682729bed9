/** The log: what the dealer has said, hand by hand, each with its replay and its receipt. */
import { type Hand, seatsOf } from '@cardroom/notation';
import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../i18n/index.js';
import { handPath } from '../ui/route.js';
import type { Question } from '../why/ask.js';
import { WhyButton } from '../why/WhyButton.js';
import { type LogEntry, type LogLine, linesOf } from './log.js';
import { ScrollEnd } from './ScrollEnd.js';

interface LogPanelProps {
  /** The hand under way or just over: its lines can be asked about. */
  readonly hand: Hand;
  readonly log: readonly LogEntry[];
  /** Names of hands that are over and stored, by their numbers. */
  readonly stored: ReadonlyMap<number, string>;
}

export function LogPanel({ hand, log, stored }: LogPanelProps): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const lines = useMemo(
    () =>
      log.flatMap((entry) =>
        linesOf(entry, translator).map((line, at) => ({ ...line, entry, key: `${entry.id}.${at}` })),
      ),
    [log, translator],
  );
  return (
    <div className="panel log">
      <ScrollEnd count={lines.length} label={t('log.title')}>
        {lines.length === 0 && <p className="soft panel-empty">{t('log.empty')}</p>}
        <ol className="log-lines">
          {lines.map(({ key, tone, text, entry, asks }) => {
            const id = tone === 'hand' ? stored.get(entry.hand) : undefined;
            return (
              <li key={key} className={`log-${tone}`}>
                <SuitedText text={text} />
                {asks !== undefined && entry.hand === Number(hand.hand ?? 0) && (
                  <WhyButton question={questionOf(asks, hand)} hand={hand} label={text} />
                )}
                {id !== undefined && (
                  <span className="log-links">
                    <ReplayLink to={handPath(id)}>{t('log.replay')}</ReplayLink>
                    <ReplayLink to={`${handPath(id)}#receipt`}>{t('log.receipt')}</ReplayLink>
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </ScrollEnd>
    </div>
  );
}

/** In a tab of its own: the table stays where it is, and nobody misses a turn [PLAY-4]. */
function ReplayLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

function questionOf(asks: NonNullable<LogLine['asks']>, hand: Hand): Question {
  return asks.about === 'post' ? { about: 'post', player: seatsOf(hand).indexOf(asks.seat) } : asks;
}

const SUIT_CLASS: Readonly<Record<string, string>> = { '♠': 'spade', '♥': 'heart', '♦': 'diamond', '♣': 'club' };

/** A line with the suits in their colours; the signs themselves tell them apart. */
export function SuitedText({ text }: { text: string }): ReactNode {
  return text.split(/((?:10|[2-9JQKA])[♠♥♦♣])/).map((part, at) => {
    const suit = at % 2 === 1 ? SUIT_CLASS[part.at(-1) ?? ''] : undefined;
    return suit === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity but their place
      <span key={at} className={`log-card log-${suit}`}>
        {part}
      </span>
    );
  });
}
