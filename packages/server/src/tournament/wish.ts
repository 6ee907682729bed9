/** A tournament as a host asks for it on the wire, and the tables that it gets. */
import { err, ok, type Result, variantOf } from '@cardroom/engine';
import { checkTitle, type TableSettings, type TournamentWishOf, type WireError } from '@cardroom/protocol';
import {
  CLOCK,
  createSettings,
  levelOf,
  PRESETS,
  type SettingsError,
  type Structure,
  type TournamentSettings,
  type TournamentWish,
} from '@cardroom/tournament';
import { stakesOfLevel } from '../table/tournament.js';

type BadSettings = Extract<WireError, { code: 'bad-settings' }>;

function bad(field: string, problem: string): Result<never, BadSettings> {
  return err({ code: 'bad-settings', field, problem });
}

/** The structure of the preset with what the host has said of it. */
function structureOf({ preset, stack, level_minutes: minutes, game }: TournamentWishOf): Structure {
  const { structure } = PRESETS[preset];
  const isRotation = new Set(structure.levels.map((level) => level.game)).size > 1;
  return {
    ...structure,
    ...(stack === undefined ? {} : { stack }),
    levels: structure.levels.map((level) => ({
      ...level,
      ...(minutes === undefined ? {} : { minutes }),
      ...(game === undefined || isRotation ? {} : { game }),
    })),
  };
}

/** Games that presets with blinds can be played as: no and pot limit. */
function isBlindGame(game: string): boolean {
  const variant = variantOf(game);
  return variant !== null && variant.limit !== 'fixed' && variant.forced !== 'bringIn';
}

function defined<T extends object>(fields: { readonly [Name in keyof T]: T[Name] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function startOf({ start }: TournamentWishOf): TournamentSettings['start'] | undefined {
  if (start === undefined) return undefined;
  return start.when === 'at' ? { when: 'at', atMs: start.at_ms ?? 0 } : { when: start.when };
}

function problemOf(error: SettingsError): BadSettings {
  if (error.code === 'bad-number')
    return { code: 'bad-settings', field: error.field, problem: `not from ${error.min} to ${error.max}` };
  return { code: 'bad-settings', field: 'wish', problem: error.code };
}

/** Slow forms and clocks that are not quite right are forgiven so much. */
const LATE_MS = 5 * 60_000;
/** Nobody plans a tournament further ahead. */
const AHEAD_MS = 366 * 24 * 3_600_000;

/** The problem with the time of the start, null if it is to come. */
function timeProblem({ start }: TournamentWishOf, now: number): string | null {
  if (start?.when !== 'at') return null;
  if (start.at_ms === undefined) return 'missing';
  if (start.at_ms < now - LATE_MS) return 'in the past';
  return start.at_ms > now + AHEAD_MS ? 'more than a year ahead' : null;
}

/** Checked settings, or what is wrong with the wish first. */
export function settingsOfWish(wish: TournamentWishOf, now: number): Result<TournamentSettings, BadSettings> {
  const title = checkTitle(wish.title);
  if (!title.ok) return bad('title', title.error);
  if (wish.game !== undefined && !isBlindGame(wish.game)) return bad('game', 'no game for this structure');
  const time = timeProblem(wish, now);
  if (time !== null) return bad('start.at_ms', time);
  const asked: TournamentWish = {
    ...defined<TournamentWish>({
      kind: wish.kind,
      title: title.value,
      preset: wish.preset,
      structure: structureOf(wish),
      seats: wish.seats,
      minEntries: wish.min_entries,
      maxEntries: wish.max_entries,
      entry: wish.entry,
      start: startOf(wish),
      lateLevels: wish.late_levels,
      reentries: wish.reentries,
      bounty: wish.bounty,
      rebuy: wish.rebuy,
      addOn: wish.add_on,
      quietAllIn: wish.quiet_all_in,
      payouts: wish.payouts as TournamentSettings['payouts'] | undefined,
    }),
  };
  const made = createSettings(asked);
  return made.ok ? ok(made.value) : err(problemOf(made.error[0]!));
}

/** The settings of a table of a tournament; stakes and game change with the permits. */
export function tableSettings(settings: TournamentSettings, number: number): TableSettings {
  const level = levelOf(settings.structure, 1);
  const posted = level.bigBlind + level.bigBlindAnte + level.ante + level.bringIn;
  return {
    title: settings.kind === 'sitAndGo' ? settings.title : `${settings.title} · ${number}`,
    variant: level.game,
    stakes: stakesOfLevel(level),
    seats: settings.seats,
    rules: 'standard',
    table_rules: {},
    buy_in: { min: posted, max: Math.max(posted, settings.structure.stack) },
    approve_buy_ins: false,
    clock: {
      action_ms: settings.structure.actMs,
      time_bank_ms: CLOCK.bankMs,
      time_bank_refill_ms: 0,
      grace_ms: CLOCK.graceMs,
    },
    spectators: { allowed: true, delay_ms: settings.delaySeconds * 1_000 },
    chat: true,
    listed: true,
  };
}
