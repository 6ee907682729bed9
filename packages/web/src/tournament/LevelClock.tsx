/** The clock of a tournament: the level, what is posted, how long it lasts, what comes then. */
import type { TournamentState } from '@cardroom/protocol';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { useServerTime } from './useTournament.js';
import { clockText, leftMs, levelText } from './words.js';

interface LevelClockProps {
  readonly clock: NonNullable<TournamentState['clock']>;
}

export function LevelClock({ clock }: LevelClockProps): ReactNode {
  const translator = useI18n();
  const { t } = translator;
  const left = leftMs(clock, useServerTime(clock.ends_ms !== null));
  const { now, next, is_paused: isPaused, is_break: isBreak } = clock;
  const note = isPaused
    ? t('tour.paused')
    : isBreak
      ? t('tour.break')
      : now.break_minutes > 0
        ? t('tour.breakAfter', { minutes: now.break_minutes })
        : '';
  return (
    <section className="tour-clock" aria-label={t('tour.level', { level: now.level })}>
      <p className="tour-clock-level">{isBreak ? t('tour.break') : t('tour.level', { level: now.level })}</p>
      <p className="tour-clock-time" role="timer">
        {left === null ? '–:––' : clockText(left)}
      </p>
      <p className="tour-clock-stakes">
        {isBreak ? t('tour.next', { stakes: levelText(next, translator) }) : levelText(now, translator)}
      </p>
      {!isBreak && <p className="soft">{t('tour.next', { stakes: levelText(next, translator) })}</p>}
      <p className="tour-clock-note" role="status">
        {note}
      </p>
    </section>
  );
}
