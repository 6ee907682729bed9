/**
 * The baseline to beat: heads-up no-limit hold'em by a blueprint that `cardroom train` has made. In other games, with more
 * players, and when a hand leaves the tree it plays like the simpler built-in bots.
 */
import { decideBy, oddsOf, rangeOddsOf } from '../blueprint/play.js';
import { type Blueprint, type BlueprintData, readBlueprint } from '../blueprint/weights.js';
import type { Situation } from '../situation.js';
import type { Bot, Decision, Strategy } from '../strategy.js';
import { drawWell } from './draws.js';
import { potOdds } from './potOdds.js';
import { strategyOf } from './simple.js';
import { tight } from './tight.js';

function isHeadsUp({ variant, players }: Situation): boolean {
  return variant.code === 'NT' && players === 2;
}

const byOdds: Strategy = potOdds.make(0);
const tightly: Strategy = tight.make(0);

function act(blueprint: Blueprint, situation: Situation): Decision | Promise<Decision> {
  if (!isHeadsUp(situation)) return tightly(situation);
  return decideBy(blueprint, situation) ?? byOdds(situation);
}

/** How likely each act is by the weights of the moment; null if another bot decides, or nothing is loaded yet. */
function statedBy(weights: () => Blueprint | null): Required<Pick<Strategy, 'odds' | 'rangeOdds'>> {
  const weightsFor = (situation: Situation): Blueprint | null => (isHeadsUp(situation) ? weights() : null);
  return {
    odds(situation) {
      const blueprint = weightsFor(situation);
      return blueprint && oddsOf(blueprint, situation);
    },
    rangeOdds(situation, hands) {
      const blueprint = weightsFor(situation);
      return blueprint && rangeOddsOf(blueprint, situation, hands);
    },
  };
}

/** A bot that plays by your own weights. Throws a `RangeError` for invalid weights. */
export function blueprintBot(data: BlueprintData, name = 'blueprint'): Bot {
  const own = readBlueprint(data);
  const play = (situation: Situation): Decision | Promise<Decision> => act(own, situation);
  const stated = statedBy(() => own);
  return { name, make: () => strategyOf(play, drawWell, stated) };
}

let shipped: Blueprint | null = null;

/** Loads the shipped weights. This happens on first use, so that programs without this bot never load them. */
export async function loadBlueprint(): Promise<Blueprint> {
  const { WEIGHTS } = await import('../blueprint/shipped.js');
  shipped ??= readBlueprint(JSON.parse(WEIGHTS));
  return shipped;
}

function actByShipped(situation: Situation): Decision | Promise<Decision> {
  if (!isHeadsUp(situation)) return tightly(situation);
  if (shipped !== null) return act(shipped, situation);
  return loadBlueprint().then((loaded) => act(loaded, situation));
}

const statedByShipped = statedBy(() => shipped);

export const blueprint: Bot = {
  name: 'blueprint',
  load: loadBlueprint,
  make: () => strategyOf(actByShipped, drawWell, statedByShipped),
};
