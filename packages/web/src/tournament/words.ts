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

type You = NonNullable<TournamentState['you']>;

/** How it ended for the viewer; null while it has not. */
export function outcomeText(
  { place, prize, status, is_tied: isTied }: Pick<You, 'place' | 'prize' | 'status' | 'is_tied'>,
  { phase }: Pick<TournamentState, 'phase'>,
  { t, number }: Pick<Translator, 't' | 'number'>,
): string | null {
  if (phase === 'cancelled' || (status !== 'out' && phase !== 'ended')) return null;
  const head =
    place === null
      ? t('tour.you.outOpen')
      : place === 1
        ? t('tour.you.won')
        : t(isTied === true ? 'tour.you.outTied' : 'tour.you.out', { place: number(place) });
  return prize > 0 ? `${head} ${t('tour.you.prize', { prize: number(prize) })}` : head;
}

/** The price of an entry, and how much of it is on the head. */
export function priceText(
  { entry, head }: Pick<TournamentAbout, 'entry' | 'head'>,
  { t, number }: Pick<Translator, 't' | 'number'>,
): string {
  if (entry === 0) return t('tour.free');
  if (head === 0) return `${t('tour.make.entry')} ${number(entry)}`;
  return t('tour.price', { pool: number(entry - head), head: number(head) });
}

/** Time left in the level or the break; null if it is not known. */
export function leftMs({ ends_ms: endsMs, left_ms: standing, is_break: isBreak }: Clock, now: number): number | null {
  if (endsMs !== null) return Math.max(0, endsMs - now);
  return isBreak ? null : standing;
}

/** Seconds before a new level at which a quiet note says so [T-64]. */
const NOTES_AT = [60, 10] as const;

/** The note that is due when so many seconds are left; null if it was due before, as on a page that was opened later. */
export function levelNoteDue(before: number, seconds: number): number | null {
  return NOTES_AT.findLast((at) => before > at && seconds <= at && seconds > 0) ?? null;
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
