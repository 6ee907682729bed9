/** How good strategies are, exactly: what they win against each other, and what the best answer to them wins. */
import type { Game, GameNode, InfoSet } from './game.js';

type Choice = Extract<GameNode, { kind: 'decision' }>;

function meanOf(node: GameNode): number {
  if (node.kind === 'end') return node.value;
  const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
  return node.children.reduce((sum, child, at) => sum + odds[at]! * meanOf(child), 0);
}

/** The first player's winnings when both follow the strategies of the sets. */
export function meanValue(game: Game): number {
  return meanOf(game.root);
}

/** A player's exact winnings with the best answer to the other's strategy. */
export function bestResponse(game: Game, player: number): number {
  const reached = new Map<InfoSet, { readonly node: Choice; readonly reach: number }[]>();
  const collect = (node: GameNode, reach: number): void => {
    if (node.kind === 'end') return;
    const isOwn = node.kind === 'decision' && node.set.player === player;
    if (isOwn) reached.set(node.set, [...(reached.get(node.set) ?? []), { node, reach }]);
    const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
    node.children.forEach((child, at) => {
      collect(child, isOwn ? reach : reach * odds[at]!);
    });
  };
  const best = new Map<InfoSet, number>();
  const value = (node: GameNode): number => {
    if (node.kind === 'end') return player === 0 ? node.value : -node.value;
    if (node.kind === 'decision' && node.set.player === player) return value(node.children[choice(node.set)]!);
    const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
    return node.children.reduce((sum, child, at) => sum + odds[at]! * value(child), 0);
  };
  // One act for all decisions that look alike: the one that is best over all of them.
  const choice = (set: InfoSet): number => {
    const known = best.get(set);
    if (known !== undefined) return known;
    const totals = set.acts.map((_, at) =>
      reached.get(set)!.reduce((sum, { node, reach }) => sum + reach * value(node.children[at]!), 0),
    );
    const act = totals.indexOf(Math.max(...totals));
    best.set(set, act);
    return act;
  };
  collect(game.root, 1);
  return value(game.root);
}

/** How much more a player who knew the strategies would win per hand, the mean of both seats. */
export function exploitability(game: Game): number {
  return (bestResponse(game, 0) + bestResponse(game, 1)) / 2;
}
