/** Why the chips of a pot went where they went: hands compared, halves, boards, odd chips. */

import {
  type Award,
  bestFive,
  type Card,
  describe,
  type HandResult,
  holeCards,
  result,
  type SettledPot,
  strengthOf,
  UNKNOWN,
} from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { chipsOf } from '@cardroom/protocol';
import { type Asked, askedOf, type Calculation, type Explanation, nameOf, note, said, split, sum } from './answer.js';

/** How a pot of an ended hand was won, main pot first; null if the hand runs or there is no such pot. */
export function explainAward(hand: Hand, index: number): Explanation | null {
  const asked = askedOf(hand);
  const ended = asked === null ? null : result(asked.state);
  const pot = ended?.pots[index];
  if (asked === null || ended === null || pot === undefined) return null;
  return ended.by === 'fold' ? wonByFolds(asked, pot) : wonByCards(asked, ended, pot);
}

function wonByFolds(asked: Asked, pot: SettledPot): Explanation {
  const [award] = pot.awards;
  const name = nameOf(asked, award!.player);
  return {
    rule: 'X-13',
    title: said('why.rule.lastOneIn'),
    sentence: said('why.said.lastOneIn', { name, amount: chipsOf(asked, award!.amount) }),
    steps: [sum(said('why.step.wins', { name }), potParts(pot))],
    decimals: asked.decimals,
  };
}

function potParts(pot: SettledPot) {
  const whole = { label: said('why.part.pot'), amount: pot.amount };
  return pot.rake === 0 ? [whole] : [whole, { label: said('why.part.rake'), amount: -pot.rake }];
}

function wonByCards(asked: Asked, ended: HandResult, pot: SettledPot): Explanation {
  const { state, decimals } = asked;
  const winners = [...new Set(pot.awards.map(({ player }) => player))];
  const names = winners.map((player) => nameOf(asked, player)).join(', ');
  const boards = state.boards.length;
  const hasLow = pot.awards.some(({ share }) => share === 'low');
  const steps: Calculation[] = [];
  if (pot.rake > 0) steps.push(sum(said('why.step.paidOut'), potParts(pot)));
  steps.push(...handSteps(asked, pot));
  if (boards > 1) steps.push(split(said('why.step.boards'), pot.amount - pot.rake, boards));
  for (let board = 0; board < boards; board++) steps.push(...boardSteps(asked, pot, board));
  const mucked = pot.eligible.filter((player) => (state.mucked & (1 << player)) !== 0);
  if (mucked.length > 0) {
    const muckers = mucked.map((player) => nameOf(asked, player)).join(', ');
    steps.push(note(said('why.step.mucked', { names: muckers })));
  }
  if (pot.eligible.some((player) => ended.hidden.includes(player))) steps.push(note(said('why.step.unknown')));
  const isSplit = winners.length > 1;
  return {
    rule: isSplit ? 'X-23' : 'X-38',
    title: said(hasLow ? 'why.rule.hiLo' : isSplit ? 'why.rule.splitPot' : 'why.rule.bestHand'),
    sentence: hasLow
      ? said('why.said.hiLo', { names })
      : isSplit
        ? said('why.said.splitPot', { names, count: winners.length })
        : said('why.said.bestHand', { name: names, amount: chipsOf(asked, pot.amount - pot.rake) }),
    steps,
    decimals,
  };
}

/** The halves of one board's part, and how each of them was shared. */
function boardSteps(asked: Asked, pot: SettledPot, board: number): Calculation[] {
  const own = pot.awards.filter((award) => award.board === board);
  const steps: Calculation[] = [];
  const low = own.filter(({ share }) => share === 'low');
  const high = own.filter(({ share }) => share !== 'low');
  if (low.length > 0) {
    const halves = split(said('why.step.halves'), total(own), 2);
    steps.push(halves);
    if (halves.odd > 0) steps.push(note(said('why.step.oddToHigh')));
  }
  return [...steps, ...shareSteps(asked, high, low.length > 0), ...shareSteps(asked, low, true)];
}

function total(awards: readonly Award[]): number {
  return awards.reduce((sum, { amount }) => sum + amount, 0);
}

/** The split among several winners and the odd chips; a single winner needs no arithmetic except for a half. */
function shareSteps(asked: Asked, awards: readonly Award[], isHalf: boolean): Calculation[] {
  const [first] = awards;
  if (first === undefined) return [];
  if (awards.length === 1 && !isHalf) return [];
  const names = awards.map(({ player }) => nameOf(asked, player)).join(', ');
  const label = said(
    first.share === 'low' ? 'why.step.shareLow' : first.share === 'high' ? 'why.step.shareHigh' : 'why.step.share',
    { names },
  );
  const step = split(label, total(awards), awards.length);
  const odd = awards.filter(({ amount }) => amount > step.each).map(({ player }) => nameOf(asked, player));
  if (odd.length === 0) return [step];
  return [step, note(said(ODD[asked.state.terms.variant.oddUnit], { names: odd.join(', ') }))];
}

const ODD = {
  leftOfButton: 'why.step.oddLeft',
  highCard: 'why.step.oddHighCard',
  lowCard: 'why.step.oddLowCard',
} as const;

/** The hands that claimed the pot, on each board and for each half. */
function handSteps(asked: Asked, pot: SettledPot): Calculation[] {
  const { state } = asked;
  const { variant } = state.terms;
  return state.boards.flatMap((board, boardIndex) =>
    variant.hands.flatMap((type, part) =>
      pot.eligible.flatMap((player): Calculation[] => {
        const hole = holeCards(state, player);
        const isKnown = ![...hole, ...board].includes(UNKNOWN);
        if (!isKnown || (state.mucked & (1 << player)) !== 0) return [];
        const { category, ranks } = describe(type, strengthOf(type, variant.holeUse, hole, 0, hole.length, board));
        if (category === 'none') return [];
        const best: readonly Card[] = bestFive(type, variant.holeUse, hole, board);
        const isWinner = pot.awards.some(
          (award) =>
            award.player === player &&
            award.board === boardIndex &&
            (part === 1 ? award.share === 'low' : award.share !== 'low'),
        );
        return [{ kind: 'hand', name: nameOf(asked, player), category, ranks, best, isWinner }];
      }),
    ),
  );
}

// ---------------------------------------------------------------------------------------------------- uncalled bets

/** Chips that went back: who got them, what they had put in, and what the next player had. */
interface Returned {
  readonly player: number;
  readonly put: number;
  readonly matched: number;
}

function returnedIn({ moments }: Asked): Returned | null {
  const last = moments.findLast(({ uncalledTo }) => uncalledTo >= 0);
  if (last === undefined) return null;
  const matched = last.after.contribution[last.uncalledTo]!;
  return { player: last.uncalledTo, put: matched + last.uncalled, matched };
}

/** Why a part of a bet went back to the one who made it; null if nothing did. */
export function explainUncalled(hand: Hand): Explanation | null {
  const asked = askedOf(hand);
  const returned = asked === null ? null : returnedIn(asked);
  if (asked === null || returned === null) return null;
  const { player, put, matched } = returned;
  const name = nameOf(asked, player);
  return {
    rule: 'S4-52',
    title: said('why.rule.uncalled'),
    sentence: said('why.said.uncalled', { name, amount: chipsOf(asked, put - matched) }),
    steps: [
      sum(said('why.step.uncalled'), [
        { label: said('why.part.from', { name }), amount: put },
        { label: said('why.part.matched'), amount: -matched },
      ]),
    ],
    decimals: asked.decimals,
  };
}
