/**
 * Structures as data [T-3]: starting stack, levels, breaks. A level beyond the last one of the list goes on up the
 * ladder of big blinds, so that every tournament ends.
 */
import { VARIANTS } from '@cardroom/engine';

/** The stakes of a level. Amounts that the game does not use are 0. */
export interface Level {
  /** A code of the engine's variants; rotations change it with the level [T-7]. */
  readonly game: string;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Paid by everyone who is dealt in. */
  readonly ante: number;
  /** Paid by the big blind for all [T-5]. */
  readonly bigBlindAnte: number;
  readonly smallBet: number;
  readonly bigBet: number;
  readonly bringIn: number;
  readonly minutes: number;
}

/** A break after a level; one that repeats comes again after as many levels. */
export interface Break {
  readonly after: number;
  readonly minutes: number;
  readonly repeats: boolean;
}

export interface Structure {
  readonly stack: number;
  readonly levels: readonly Level[];
  readonly breaks: readonly Break[];
  /** Rungs of the ladder from one level to the next, beyond the last level. */
  readonly step: number;
  /** The clock of a table [T-8]. */
  readonly actMs: number;
}

/** Banks and grace of every tournament [T-8]. */
export const CLOCK = {
  bankMs: 60_000,
  backMs: 1_000,
  bonusMs: 30_000,
  graceMs: 15_000,
} as const;

// ---------------------------------------------------------------------------------------------------- the ladder

const FIRST_RUNGS = [20, 30, 40, 50, 60, 80] as const;
const RUNGS = [100, 120, 150, 200, 250, 300, 400, 500, 600, 800] as const;
/** Rungs of rotations: every stake that follows from one is a whole number [T-7]. */
const ROTATION_RUNGS = [100, 120, 160, 200, 240, 300, 400, 500, 600, 800] as const;
const FIRST_ROTATION_RUNGS = [20, 40, 60, 80] as const;

/** The smallest rung above an amount [T-4]. */
function rungAbove(amount: number, first: readonly number[], rungs: readonly number[]): number {
  const early = first.find((rung) => rung > amount);
  if (early !== undefined) return early;
  for (let factor = 1; ; factor *= 10) {
    const rung = rungs.find((each) => each * factor > amount);
    if (rung !== undefined) return rung * factor;
  }
}

function climb(amount: number, step: number, isRotation: boolean): number {
  let rung = amount;
  for (let i = 0; i < step; i++) {
    rung = isRotation ? rungAbove(rung, FIRST_ROTATION_RUNGS, ROTATION_RUNGS) : rungAbove(rung, FIRST_RUNGS, RUNGS);
  }
  return rung;
}

// ---------------------------------------------------------------------------------------------------- levels

const NOTHING = { smallBlind: 0, bigBlind: 0, ante: 0, bigBlindAnte: 0, smallBet: 0, bigBet: 0, bringIn: 0 } as const;

/** A level of blinds alone: no and pot limit. */
function blindLevel(game: string, bigBlind: number, hasAnte: boolean, minutes: number): Level {
  return {
    ...NOTHING,
    game,
    smallBlind: bigBlind / 2,
    bigBlind,
    bigBlindAnte: hasAnte ? bigBlind : 0,
    minutes,
  };
}

/** The stakes of any game from one number, a multiple of 20 [T-7]. */
export function stakesFrom(game: string, b: number, minutes: number): Level {
  const variant = VARIANTS.get(game);
  if (variant?.forced === 'bringIn') {
    return { ...NOTHING, game, ante: b / 5, bringIn: (3 * b) / 10, smallBet: b, bigBet: 2 * b, minutes };
  }
  if (variant?.limit === 'fixed') {
    return { ...NOTHING, game, smallBlind: b / 2, bigBlind: b, smallBet: b, bigBet: 2 * b, minutes };
  }
  return { ...NOTHING, game, smallBlind: b / 4, bigBlind: b / 2, minutes };
}

/** The number that the stakes of a level were made from. */
function baseOf({ game, bigBlind, smallBet }: Level): number {
  const variant = VARIANTS.get(game);
  return variant?.limit === 'fixed' || variant?.forced === 'bringIn' ? smallBet : 2 * bigBlind;
}

/** Games of a structure, in the order in which they come. */
export function gamesOf({ levels }: Pick<Structure, 'levels'>): string[] {
  return [...new Set(levels.map((level) => level.game))];
}

/** Stakes that were made from one number, as rotations and fixed limit have them. */
function isRotation({ levels }: Structure): boolean {
  return levels.some((level) => level.smallBet > 0);
}

/** The level with a number, from 1; the ladder goes on for ever [T-3]. */
export function levelOf(structure: Structure, number: number): Level {
  const { levels, step } = structure;
  const listed = levels[number - 1];
  if (listed !== undefined) return listed;
  const last = levels[levels.length - 1]!;
  const over = number - levels.length;
  if (!isRotation(structure)) {
    const bigBlind = climb(last.bigBlind, step * over, false);
    const ante = last.ante === 0 ? 0 : Math.round((last.ante * bigBlind) / last.bigBlind);
    const raised = blindLevel(last.game, bigBlind, last.bigBlindAnte > 0, last.minutes);
    return { ...raised, ante };
  }
  const games = gamesOf(structure);
  const game = games[(games.indexOf(last.game) + over) % games.length]!;
  return stakesFrom(game, climb(baseOf(last), step * over, true), last.minutes);
}

/** Minutes of the break after a level, 0 if there is none. */
export function breakAfter({ breaks }: Structure, level: number): number {
  const found = breaks.filter(({ after, repeats }) => (repeats ? level % after === 0 : level === after));
  return Math.max(0, ...found.map(({ minutes }) => minutes));
}

// ---------------------------------------------------------------------------------------------------- presets

export const PRESET_NAMES = ['hyper', 'turbo', 'regular', 'deep', 'horse', '8-game'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

export interface Preset {
  readonly structure: Structure;
  /** Late entry is open to the end of this level. */
  readonly lateLevels: number;
}

const LISTED = 14;

interface BlindPlan {
  readonly stack: number;
  readonly from: number;
  readonly step: number;
  readonly minutes: number;
  readonly anteFrom: number;
  readonly rest: { readonly every: number; readonly minutes: number } | null;
  readonly late: number;
  readonly actMs: number;
}

function blindPreset({ stack, from, step, minutes, anteFrom, rest, late, actMs }: BlindPlan): Preset {
  const levels = Array.from({ length: LISTED }, (_, at) =>
    blindLevel('NT', climb(from, at * step, false), at + 1 >= anteFrom, minutes),
  );
  const breaks = rest === null ? [] : [{ after: rest.every, minutes: rest.minutes, repeats: true }];
  return { structure: { stack, levels, breaks, step, actMs }, lateLevels: late };
}

/** HORSE and 8-game: the game changes with the level [T-7]. */
function rotationPreset(games: readonly string[], stack: number, from: number, minutes: number): Preset {
  const levels = Array.from({ length: 2 * games.length }, (_, at) =>
    stakesFrom(games[at % games.length]!, climb(from, at, true), minutes),
  );
  const breaks = [{ after: 6, minutes: 5, repeats: true }];
  return { structure: { stack, levels, breaks, step: 1, actMs: 15_000 }, lateLevels: 8 };
}

export const HORSE = ['FT', 'FO/8', 'FR', 'F7S', 'F7S/8'] as const;
export const EIGHT_GAME = ['F2L3D', 'FT', 'FO/8', 'FR', 'F7S', 'F7S/8', 'NT', 'PO'] as const;

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  hyper: blindPreset({ stack: 1_000, from: 40, step: 2, minutes: 3, anteFrom: 3, rest: null, late: 4, actMs: 10_000 }),
  turbo: blindPreset({
    stack: 3_000,
    from: 40,
    step: 1,
    minutes: 5,
    anteFrom: 5,
    rest: { every: 12, minutes: 5 },
    late: 8,
    actMs: 15_000,
  }),
  regular: blindPreset({
    stack: 5_000,
    from: 50,
    step: 1,
    minutes: 10,
    anteFrom: 5,
    rest: { every: 6, minutes: 5 },
    late: 8,
    actMs: 15_000,
  }),
  deep: blindPreset({
    stack: 20_000,
    from: 100,
    step: 1,
    minutes: 15,
    anteFrom: 4,
    rest: { every: 6, minutes: 10 },
    late: 10,
    actMs: 15_000,
  }),
  horse: rotationPreset(HORSE, 5_000, 40, 10),
  '8-game': rotationPreset(EIGHT_GAME, 5_000, 40, 10),
};

/** The most seats that every game of a structure can deal to [T-7]. */
export function mostSeats(structure: Pick<Structure, 'levels'>): number {
  return Math.min(10, ...gamesOf(structure).map((game) => VARIANTS.get(game)?.maxPlayers ?? 10));
}

// ---------------------------------------------------------------------------------------------------- the length

/** Big blinds that all chips together are when play is expected to end [T-6]. */
const LAST_BIG_BLINDS = 40;

/** The level at which a tournament is expected to end: all chips are 40 big blinds. An estimate. */
export function lastLevelOf(structure: Structure, entries: number): number {
  const chips = entries * structure.stack;
  let level = 1;
  while (levelUnit(levelOf(structure, level)) * LAST_BIG_BLINDS < chips) level++;
  return level;
}

/** The unit of a level's chips: the big blind, in stud the small bet. */
export function levelUnit({ bigBlind, smallBet }: Level): number {
  return bigBlind > 0 ? bigBlind : smallBet;
}

/** Minutes that a field is expected to play, breaks apart [T-6]. An estimate. */
export function lengthMinutes(structure: Structure, entries: number): number {
  const last = lastLevelOf(structure, entries);
  let minutes = 0;
  for (let level = 1; level <= last; level++) minutes += levelOf(structure, level).minutes;
  return minutes;
}

/** The number of a level as PokerStars text writes it [T-4]. */
export function romanOf(level: number): string {
  const digits: readonly (readonly [number, string])[] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = level;
  let text = '';
  for (const [value, letters] of digits) {
    for (; rest >= value; rest -= value) text += letters;
  }
  return text;
}
