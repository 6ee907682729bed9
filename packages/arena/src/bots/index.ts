/** The bots in the box, by the names that `--bots` knows. */
import type { Variant } from '@cardroom/engine';
import { isSolvable } from '../solve/game.js';
import type { Bot } from '../strategy.js';
import { blueprint } from './blueprint.js';
import { cfr } from './cfr.js';
import { potOdds } from './potOdds.js';
import { pushFold } from './pushFold.js';
import { caller, folder, random } from './simple.js';
import { testPlayer } from './testPlayer.js';
import { tight } from './tight.js';

const BOTS: readonly Bot[] = [testPlayer, caller, folder, random, tight, potOdds, pushFold, cfr, blueprint];

export const BOT_NAMES: readonly string[] = BOTS.map((bot) => bot.name);

export function botOf(name: string): Bot | null {
  return BOTS.find((bot) => bot.name === name) ?? null;
}

/** Whether a bot of the box knows a variant: all know all, but the solver. */
export function canPlay(bot: Bot, variant: Variant): boolean {
  return bot !== cfr || isSolvable(variant);
}
