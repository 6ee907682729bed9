/** Levels, times and places as people read them. */
import type { TournamentAbout, TournamentState } from '@cardroom/protocol';
import type { Translator } from '../i18n/translator.js';
import { stakesText } from '../ui/games.js';

type LevelRow = TournamentAbout['levels'][number];
type Clock = NonNullable<TournamentState['clock']>;

/** 7:05, and 1:02:03 from an hour on. */
export function clockText(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** 45 min, 2 h, and 1 h 30 min. */
export function lengthText(minutes: number, { t, number }: Pick<Translator, 't' | 'number'>): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes - hours * 60;
  if (hours === 0) return t('tour.make.minutes', { minutes: number(rest) });
  if (rest === 0) return t('tour.make.wholeHours', { hours: number(hours) });
  return t('tour.make.hours', { hours: number(hours), minutes: number(rest) });
}

/** Time left in the level or the break; null if it is not known. */
export function leftMs({ ends_ms: endsMs, left_ms: standing, is_break: isBreak }: Clock, now: number): number | null {
  if (endsMs !== null) return Math.max(0, endsMs - now);
  return isBreak ? null : standing;
}

type HostAct = NonNullable<TournamentState['host_log']>[number];

/** A line of the host's log. An act that this page does not know, as from a newer room, is told by its name. */
export function hostActText({ act, minutes = 0, name = '' }: HostAct, { t, has, decimal }: Translator): string {
  return has(`tour.log.${act}`) ? t(`tour.log.${act}`, { who: name, minutes: decimal(minutes) }) : act;
}

export function levelText({ game, stakes }: LevelRow, translator: Translator): string {
  const { t, number } = translator;
  const ante = stakes.ante ?? stakes.bigBlindAnte ?? 0;
  const blinds = stakesText(game, { ...stakes, ante: 0, bigBlindAnte: 0 }, translator);
  return ante > 0 && stakes.bringIn === undefined ? `${blinds} · ${t('tour.ante', { ante: number(ante) })}` : blinds;
}
