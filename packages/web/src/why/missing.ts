/** Why an act is not open, and why only these sizes are: `legal` said so, this says how it came to it. */

import { type HandState, isLive, type LegalBet, legal, Phase, type RaiseClosed, toCall } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { chipsOf } from '@cardroom/protocol';
import {
  type Asked,
  askedOf,
  type Calculation,
  compare,
  type Explanation,
  nameOf,
  type Summand,
  said,
  sum,
} from './answer.js';

/** The action that the player misses among the buttons. */
export type Missing = 'raise' | 'sizes' | 'check' | 'call' | 'fold' | 'act';

/** Why the player cannot do it now; null if the hand cannot be played. */
export function explainMissing(hand: Hand, player: number, missing: Missing): Explanation | null {
  const asked = askedOf(hand);
  if (asked === null) return null;
  const now = legal(asked.state);
  if (now.kind === 'over') return plain(asked, null, 'handOver');
  if (now.kind === 'deal') return plain(asked, null, 'dealer');
  if (now.player !== player) return notYourTurn(asked, player, now.player);
  if (now.kind !== 'bet') return plain(asked, null, now.kind === 'draw' ? 'draw' : 'show');
  switch (missing) {
    case 'raise':
    case 'sizes':
      return now.closed === null ? explainSizes(asked, now) : explainClosed(asked, player, now.closed);
    case 'check':
      return explainCheck(asked, now);
    case 'call':
      return explainCall(asked, now);
    case 'fold':
      return explainFold(asked, now);
    case 'act':
      return plain(asked, 'X-25', 'yourTurn');
  }
}

const PLAIN = {
  handOver: { title: 'why.rule.handOver', sentence: 'why.said.handOver' },
  dealer: { title: 'why.rule.dealer', sentence: 'why.said.dealer' },
  draw: { title: 'why.rule.draw', sentence: 'why.said.draw' },
  show: { title: 'why.rule.showdown', sentence: 'why.said.show' },
  yourTurn: { title: 'why.rule.turn', sentence: 'why.said.yourTurn' },
  foldOpen: { title: 'why.rule.fold', sentence: 'why.said.foldOpen' },
} as const;

function plain({ decimals }: Asked, rule: string | null, kind: keyof typeof PLAIN): Explanation {
  const { title, sentence } = PLAIN[kind];
  return { rule, title: said(title), sentence: said(sentence), steps: [], decimals };
}

/** The player whose turn it is, and the asking player's own state. */
function notYourTurn(asked: Asked, player: number, actor: number): Explanation {
  const { state, decimals } = asked;
  const params = { name: nameOf(asked, actor) };
  const isIn = player >= 0 && player < state.terms.players && isLive(state, player);
  if (isIn && state.stack[player] === 0) {
    return { rule: 'X-26', title: said('why.rule.allIn'), sentence: said('why.said.allIn'), steps: [], decimals };
  }
  const sentence = isIn ? said('why.said.notYourTurn', params) : said('why.said.notInHand', params);
  return { rule: 'X-13', title: said('why.rule.turn'), sentence, steps: [], decimals };
}

// ---------------------------------------------------------------------------------------------------- closed raises

/** The amount that everyone must have in front: the bet, or the bring-in while it is still to be posted. */
function priceOf({ phase, currentBet, terms }: HandState): number {
  return phase === Phase.BringIn ? terms.bringIn : currentBet;
}

function allOf(state: HandState, player: number): number {
  return state.bet[player]! + state.stack[player]!;
}

/** Chips in front and behind, which is as far as a player can go. */
function reachParts(state: HandState, player: number): Summand[] {
  return [
    { label: said('why.part.inFront'), amount: state.bet[player]! },
    { label: said('why.part.behind'), amount: state.stack[player]! },
  ];
}

/** Why a bet or raise is closed to the player to act. */
export function explainClosed(asked: Asked, player: number, reason: RaiseClosed): Explanation {
  const { state, decimals } = asked;
  const price = priceOf(state);
  const chips = (units: number): number => chipsOf(asked, units);
  switch (reason) {
    case 'own-raise':
      return {
        rule: 'X-4',
        title: said('why.rule.ownRaise'),
        sentence: said('why.said.ownRaise'),
        steps: [],
        decimals,
      };
    case 'too-few-chips':
      return {
        rule: 'X-11',
        title: said('why.rule.tooFewChips'),
        sentence: said('why.said.tooFewChips', { all: chips(allOf(state, player)), price: chips(price) }),
        steps: [
          sum(said('why.step.all'), reachParts(state, player)),
          compare(said('why.step.allAndPrice'), allOf(state, player), price),
        ],
        decimals,
      };
    case 'nobody-can-call':
      return nobodyCanCall(asked, player, price);
    case 'capped':
      return capped(asked);
    case 'not-reopened':
      return state.terms.isFixed ? notReopenedFixed(asked, player) : notReopened(asked, player);
  }
}

function nobodyCanCall(asked: Asked, player: number, price: number): Explanation {
  const { state, decimals } = asked;
  const others = state.stack.flatMap((stack, other) =>
    other !== player && stack > 0 && isLive(state, other) ? [other] : [],
  );
  const reach = others.reduce((most, other) => Math.max(most, allOf(state, other)), 0);
  return {
    rule: 'I4-8',
    title: said('why.rule.nobodyCanCall'),
    sentence: said('why.said.nobodyCanCall', { price: chipsOf(asked, price) }),
    steps: [
      ...others.map(
        (other): Calculation => sum(said('why.step.reachOf', { name: nameOf(asked, other) }), reachParts(state, other)),
      ),
      compare(said('why.step.reachAndPrice'), reach, price),
    ],
    decimals,
  };
}

function capped(asked: Asked): Explanation {
  const { state, decimals } = asked;
  const { variant, rules } = state.terms;
  const cap = variant.cap ?? rules.betCap.bets;
  return {
    rule: 'X-22',
    title: said('why.rule.capped'),
    sentence: said('why.said.capped', { count: cap }),
    steps: [compare(said('why.step.betsMade'), state.bets, cap, true)],
    decimals,
  };
}

/** No and pot limit: the bet has not grown by a full raise since the player acted. */
function notReopened(asked: Asked, player: number): Explanation {
  const { state, decimals } = asked;
  const level = Math.max(0, state.level[player]!);
  const grown = state.currentBet - level;
  const isAny = state.terms.rules.reopen === 'anyRaise';
  return {
    rule: 'X-28',
    title: said('why.rule.notReopened'),
    sentence: said('why.said.notReopened', {
      grown: chipsOf(asked, grown),
      raise: chipsOf(asked, state.lastRaise),
    }),
    steps: [
      sum(said('why.step.grown'), [
        { label: said('why.part.currentBet'), amount: state.currentBet },
        { label: said('why.part.whenActed'), amount: -level },
      ]),
      compare(said('why.step.grownAndRaise'), grown, isAny ? 1 : state.lastRaise),
    ],
    decimals,
  };
}

/** Fixed limit: an all-in between two steps is no raise for those who have acted. */
function notReopenedFixed(asked: Asked, player: number): Explanation {
  const { state, decimals } = asked;
  const level = Math.max(0, state.level[player]!);
  const grown = state.currentBet - level;
  const isAdd = state.terms.rules.limitShortAllIn === 'add';
  const needed = isAdd ? compare(said('why.step.grownAndBet'), grown, state.betSize) : null;
  return {
    rule: 'X-30',
    title: said('why.rule.notReopened'),
    sentence: said('why.said.notReopenedFixed', { bet: chipsOf(asked, state.betSize) }),
    steps: [
      sum(said('why.step.grown'), [
        { label: said('why.part.currentBet'), amount: state.currentBet },
        { label: said('why.part.whenActed'), amount: -level },
      ]),
      needed ?? compare(said('why.step.fullStep'), state.fullLevel, level),
    ],
    decimals,
  };
}

// ---------------------------------------------------------------------------------------------------- sizes

/** Why a bet or raise goes to these totals and to no others. */
function explainSizes(asked: Asked, now: LegalBet): Explanation {
  return asked.state.terms.isFixed ? fixedSizes(asked, now) : openSizes(asked, now);
}

/** No and pot limit: the least raise, and the most. */
function openSizes(asked: Asked, { player, betRaise }: LegalBet): Explanation {
  const { state, decimals } = asked;
  const { rules, isPotLimit } = state.terms;
  const { min, max } = betRaise!;
  const steps: Calculation[] = [fullRaise(state)];
  const full = totalOf(steps[0]!);
  const all = allOf(state, player);
  if (min < full) {
    steps.push(
      min === all ? sum(said('why.step.allIsLess'), reachParts(state, player)) : opponentsAll(asked, player, min),
    );
  }
  steps.push(isPotLimit ? potRaise(asked, player) : sum(said('why.step.most'), reachParts(state, player)));
  if (isPotLimit) steps.push(sum(said('why.step.all'), reachParts(state, player)));
  const isBet = state.currentBet === 0;
  const params = { min: chipsOf(asked, min), max: chipsOf(asked, max) };
  return {
    rule: isPotLimit ? 'X-32' : 'X-5',
    title: said(isPotLimit ? 'why.rule.potLimit' : 'why.rule.minRaise'),
    sentence: isBet
      ? said('why.said.betSizes', params)
      : said(
          rules.minRaise === 'double'
            ? 'why.said.raiseDouble'
            : rules.minRaise === 'bigBlind'
              ? 'why.said.raiseBigBlind'
              : 'why.said.raiseSizes',
          params,
        ),
    steps,
    decimals,
  };
}

/** A bet that puts the largest opponent all-in is allowed although a full raise is more. */
function opponentsAll(asked: Asked, player: number, min: number): Calculation {
  const { state } = asked;
  const rival = state.stack.findIndex(
    (stack, other) => other !== player && stack > 0 && isLive(state, other) && allOf(state, other) === min,
  );
  return sum(said('why.step.opponentsAll', { name: nameOf(asked, rival) }), reachParts(state, rival));
}

function totalOf(step: Calculation): number {
  return step.kind === 'sum' ? step.total : 0;
}

/** The least full raise, never by less than the smallest bet. */
function fullRaise({ terms, currentBet, lastRaise }: HandState): Calculation {
  const step = Math.max(lastRaise, terms.minBet);
  const label = said(currentBet === 0 ? 'why.step.leastBet' : 'why.step.leastRaise');
  const current = { label: said('why.part.currentBet'), amount: currentBet };
  if (terms.rules.minRaise === 'bigBlind') {
    return sum(label, [current, { label: said('why.part.minBet'), amount: terms.minBet }]);
  }
  const again =
    terms.rules.minRaise === 'double' && currentBet > step
      ? { label: said('why.part.betAgain'), amount: currentBet }
      : { label: said(lastRaise < step || currentBet === 0 ? 'why.part.minBet' : 'why.part.lastRaise'), amount: step };
  return sum(label, currentBet === 0 ? [again] : [current, again]);
}

/** Pot limit: the bet, all that lies in the pot and in front, and what the player owes. */
function potRaise({ state }: Asked, player: number): Calculation {
  const { currentBet, pot, shortPosted, street } = state;
  return sum(said('why.step.potMost'), [
    { label: said('why.part.currentBet'), amount: currentBet },
    { label: said('why.part.potNow'), amount: pot },
    ...(street === 0 && shortPosted > 0 ? [{ label: said('why.part.shortBlinds'), amount: shortPosted }] : []),
    { label: said('why.part.owed'), amount: currentBet - state.bet[player]! },
  ]);
}

/** Fixed limit: each size is a step above the last full one. */
function fixedSizes(asked: Asked, { player, betRaise, bringIn }: LegalBet): Explanation {
  const { state, decimals } = asked;
  const sizes = betRaise!.sizes ?? [betRaise!.min];
  const steps = sizes.map((size): Calculation => sizeStep(asked, player, size));
  const isPair = state.openPair && sizes.length > 1;
  const params = { sizes: sizes.map((size) => chipsOf(asked, size)).join(' / ') };
  return {
    rule: bringIn !== null ? 'X-19' : isPair ? 'X-21' : 'X-22',
    title: said(bringIn !== null ? 'why.rule.complete' : isPair ? 'why.rule.openPair' : 'why.rule.fixedLimit'),
    sentence:
      bringIn !== null
        ? said('why.said.complete', params)
        : isPair
          ? said('why.said.openPair', params)
          : said('why.said.fixedSizes', params),
    steps,
    decimals,
  };
}

/** The origin of a size: a full step, all that the player has, or all that an opponent has. */
function sizeStep(asked: Asked, player: number, size: number): Calculation {
  const { state } = asked;
  const label = said('why.step.size');
  if (size === allOf(state, player)) return sum(said('why.step.allIsSize'), reachParts(state, player));
  const rival = state.stack.findIndex(
    (stack, other) => other !== player && stack > 0 && isLive(state, other) && allOf(state, other) === size,
  );
  const isFull = stepsOf(state).includes(size);
  if (!isFull && rival >= 0) {
    return sum(said('why.step.reachOf', { name: nameOf(asked, rival) }), reachParts(state, rival));
  }
  const base = baseOf(state, size);
  return sum(label, [
    { label: said(base === state.currentBet ? 'why.part.currentBet' : 'why.part.lastStep'), amount: base },
    { label: said('why.part.betSize'), amount: size - base },
  ]);
}

/** The base of a size: the highest full step below it. */
function baseOf({ fullLevel, currentBet, bets, betSize, terms }: HandState, size: number): number {
  if (terms.rules.limitShortAllIn === 'add' && !(bets === 0 && fullLevel === 0)) return currentBet;
  for (const unit of [betSize, terms.bigBet]) {
    if (size - fullLevel <= unit) return fullLevel;
    if ((size - fullLevel) % unit === 0) return size - unit;
  }
  return fullLevel;
}

function stepsOf({ fullLevel, currentBet, betSize, terms, bets }: HandState): number[] {
  if (terms.rules.limitShortAllIn === 'add' && !(bets === 0 && fullLevel === 0)) {
    return [currentBet + betSize, currentBet + terms.bigBet];
  }
  return [betSize, terms.bigBet].map((unit) => {
    let step = fullLevel + unit;
    while (unit > 0 && step <= currentBet) step += unit;
    return step;
  });
}

// ---------------------------------------------------------------------------------------------------- other acts

/** The amount to call, as a sum; nobody pays more than they have, or than anyone could win from them. */
function owedStep(asked: Asked, player: number): Calculation {
  const { state } = asked;
  const owed = toCall(state, player);
  const bet = state.bet[player]!;
  if (owed === state.stack[player] && bet + owed < state.currentBet) {
    return sum(said('why.step.toCallShort'), [{ label: said('why.part.behind'), amount: owed }]);
  }
  return sum(said('why.step.toCall'), [
    {
      label: said(bet + owed === state.currentBet ? 'why.part.currentBet' : 'why.part.largestBet'),
      amount: bet + owed,
    },
    { label: said('why.part.inFront'), amount: -bet },
  ]);
}

/** Nothing else is open to a player who has to bring in. */
function mustBringIn(asked: Asked, amount: number): Explanation {
  return {
    rule: 'X-36',
    title: said('why.rule.bringIn'),
    sentence: said('why.said.mustBringIn', { amount: chipsOf(asked, amount) }),
    steps: [],
    decimals: asked.decimals,
  };
}

function explainCheck(asked: Asked, now: LegalBet): Explanation {
  const { decimals } = asked;
  if (now.bringIn !== null) return mustBringIn(asked, now.bringIn);
  return {
    rule: 'X-7',
    title: said('why.rule.check'),
    sentence:
      now.toCall > 0
        ? said('why.said.checkFacingBet', { amount: chipsOf(asked, now.toCall) })
        : said('why.said.checkOpen'),
    steps: [owedStep(asked, now.player)],
    decimals,
  };
}

function explainCall(asked: Asked, now: LegalBet): Explanation {
  if (now.bringIn !== null) return mustBringIn(asked, now.bringIn);
  return {
    rule: 'X-7',
    title: said('why.rule.call'),
    sentence:
      now.toCall > 0
        ? said('why.said.callCosts', { amount: chipsOf(asked, now.toCall) })
        : said('why.said.nothingToCall'),
    steps: [owedStep(asked, now.player)],
    decimals: asked.decimals,
  };
}

function explainFold(asked: Asked, now: LegalBet): Explanation {
  const { decimals } = asked;
  if (now.fold) return plain(asked, null, 'foldOpen');
  if (now.bringIn !== null) return mustBringIn(asked, now.bringIn);
  return {
    rule: 'X-8',
    title: said('why.rule.foldWhenFree'),
    sentence: said('why.said.foldWhenFree'),
    steps: [owedStep(asked, now.player)],
    decimals,
  };
}
