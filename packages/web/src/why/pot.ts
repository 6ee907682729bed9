/** Why a pot is what it is: who put in what, in which layer, and who can win it [S4-52, X-34]. */

import { isLive, isOver, pots, result } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { chipsOf } from '@cardroom/protocol';
import {
  type Asked,
  askedOf,
  type Calculation,
  type Explanation,
  nameOf,
  note,
  type Summand,
  said,
  sum,
} from './answer.js';

/** A pot with the layer that it was cut from; `to` is null for the topmost. */
interface Layer {
  readonly amount: number;
  readonly eligible: readonly number[];
  readonly from: number;
  readonly to: number | null;
}

/** Each player's chips in the middle: bets in front join them when the street is over. */
function middleOf({ state }: Asked): number[] {
  return state.contribution.map((put, player) => (isOver(state) ? put : put - state.bet[player]!));
}

/** The pots with their layers, main pot first. */
function layersOf(asked: Asked): Layer[] {
  const { state } = asked;
  const middle = middleOf(asked);
  const settled = result(state)?.pots ?? pots(state);
  const levels = [...new Set(middle.filter((_, player) => isLive(state, player)))].sort((a, b) => a - b);
  return settled.map(({ amount, eligible }, index) => {
    const lowest = Math.min(...eligible.map((player) => middle[player]!));
    const before = index === 0 ? 0 : Math.max(...levels.filter((level) => level < lowest), 0);
    const isLast = index === settled.length - 1;
    return { amount, eligible, from: before, to: isLast ? null : lowest };
  });
}

/** The pot of an index, main pot first; null if there is none. */
export function explainPot(hand: Hand, index: number): Explanation | null {
  const asked = askedOf(hand);
  const layers = asked === null ? [] : layersOf(asked);
  const layer = layers[index];
  if (asked === null || layer === undefined) return null;
  const names = layer.eligible.map((player) => nameOf(asked, player));
  return {
    rule: asked.state.deadMoney > 0 && index === 0 ? 'X-34' : 'S4-52',
    title: said(layers.length === 1 ? 'why.rule.pot' : index === 0 ? 'why.rule.mainPot' : 'why.rule.sidePot'),
    sentence:
      index === 0
        ? said('why.said.mainPot', { amount: chipsOf(asked, layer.amount) })
        : said('why.said.sidePot', { amount: chipsOf(asked, layer.amount), from: chipsOf(asked, layer.from) }),
    steps: [layerStep(asked, layer, index), note(said('why.step.canWin', { names: names.join(', ') }))],
    decimals: asked.decimals,
  };
}

/** Everybody's part of a layer, and the dead money that lies in the main pot. */
function layerStep(asked: Asked, { from, to }: Layer, index: number): Calculation {
  const { state } = asked;
  const parts = middleOf(asked).flatMap((put, player): Summand[] => {
    const amount = Math.max(0, Math.min(put, to ?? put) - from);
    if (amount === 0) return [];
    const params = { name: nameOf(asked, player) };
    return [
      { label: isLive(state, player) ? said('why.part.from', params) : said('why.part.fromFolded', params), amount },
    ];
  });
  if (index === 0 && state.deadMoney > 0) {
    parts.push({ label: said('why.part.deadMoney'), amount: state.deadMoney });
  }
  const label =
    to === null && from === 0
      ? said('why.step.layerAll')
      : to === null
        ? said('why.step.layerAbove', { from: chipsOf(asked, from) })
        : said('why.step.layer', { from: chipsOf(asked, from), to: chipsOf(asked, to) });
  return sum(label, parts);
}
