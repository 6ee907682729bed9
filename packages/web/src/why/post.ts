/** Why someone posts, and how much: antes, blinds, dead money, the bring-in; and what coming back costs. */

import { formatCard, Phase, result } from '@cardroom/engine';
import { duesOf, type Hand, type PostWord, toUnits } from '@cardroom/notation';
import { chipsOf } from '@cardroom/protocol';
import {
  type Asked,
  askedOf,
  type Calculation,
  type Explanation,
  nameOf,
  note,
  type Said,
  type Summand,
  said,
  sum,
} from './answer.js';

type PostKind = PostWord | 'bringIn';

const PART_KEYS = {
  ante: 'why.part.ante',
  smallBlind: 'why.part.smallBlind',
  bigBlind: 'why.part.bigBlind',
  buttonBlind: 'why.part.bigBlind',
  straddle: 'why.part.straddle',
  post: 'why.part.post',
  deadBlind: 'why.part.deadBlind',
  bringIn: 'why.part.bringIn',
} as const satisfies Record<PostKind, string>;

/** Rule, name and sentence of each kind; the last kind of a player is the one that is explained. */
const RULES = {
  ante: { rule: 'X-34', title: 'why.rule.ante', sentence: 'why.said.ante' },
  smallBlind: { rule: 'X-14', title: 'why.rule.smallBlind', sentence: 'why.said.smallBlind' },
  bigBlind: { rule: 'X-14', title: 'why.rule.bigBlind', sentence: 'why.said.bigBlind' },
  buttonBlind: { rule: 'X-14', title: 'why.rule.bigBlind', sentence: 'why.said.bigBlind' },
  straddle: { rule: 'X-33', title: 'why.rule.straddle', sentence: 'why.said.straddle' },
  post: { rule: 'X-18', title: 'why.rule.post', sentence: 'why.said.post' },
  deadBlind: { rule: 'X-17', title: 'why.rule.deadBlind', sentence: 'why.said.deadBlind' },
  bringIn: { rule: 'X-36', title: 'why.rule.bringIn', sentence: 'why.said.bringIn' },
} as const satisfies Record<PostKind, { rule: string; title: string; sentence: string }>;

/** A player's posts before the cards, and the reasons; null if they posted nothing. */
export function explainPost(hand: Hand, player: number): Explanation | null {
  const asked = askedOf(hand);
  if (asked === null || player < 0 || player >= asked.state.terms.players) return null;
  if (asked.state.bringInPlayer === player) return explainBringIn(asked, player);
  const dues = duesOf(asked.state.terms, hand).filter((post) => post.player === player);
  const last = dues.at(-1);
  if (last === undefined) return null;
  const parts = dues.map(({ word, due }): Summand => ({ label: said(PART_KEYS[word]), amount: due }));
  const { rule, title, sentence } = RULES[last.word];
  return {
    rule,
    title: said(title),
    sentence: said(sentence, params(asked, player, last.due)),
    steps: [sum(said('why.step.posts'), parts), ...shortStep(asked, player, parts)],
    decimals: asked.decimals,
  };
}

function params(asked: Asked, player: number, amount: number): Record<string, string | number> {
  return {
    name: nameOf(asked, player),
    button: nameOf(asked, asked.state.terms.button),
    amount: chipsOf(asked, amount),
  };
}

/** A player who cannot pay in full pays what they have. */
function shortStep({ state }: Asked, player: number, parts: readonly Summand[]): Calculation[] {
  const nominal = parts.reduce((total, { amount }) => total + amount, 0);
  const stack = state.terms.stacks[player]!;
  if (stack >= nominal) return [];
  return [
    sum(said('why.step.postsShort'), [
      { label: said('why.part.nominal'), amount: nominal },
      { label: said('why.part.missing'), amount: stack - nominal },
    ]),
  ];
}

/** The lowest door card brings it in, in razz the highest. */
function explainBringIn(asked: Asked, player: number): Explanation {
  const { state, moments, decimals } = asked;
  const { terms } = state;
  const own = moments.filter((moment) => moment.player === player);
  const before = own.find(({ word }) => word === 'ante')?.paid ?? 0;
  const due = Math.min(terms.bringIn, terms.stacks[player]! - before);
  const paid = own.find(({ word }) => word === 'bringIn')?.paid ?? due;
  const doors = state.terms.stacks.flatMap((_, other): Said[] => {
    const place = terms.up.indexOf(true);
    const card = state.holeCount[other]! > place ? state.hole[other * terms.holeSize + place]! : null;
    return card === null ? [] : [said('why.step.door', { name: nameOf(asked, other), card: formatCard(card) })];
  });
  const isHigh = terms.streets[0]!.opener === 'highDoor';
  return {
    rule: RULES.bringIn.rule,
    title: said(RULES.bringIn.title),
    sentence: said(isHigh ? 'why.said.bringInRazz' : RULES.bringIn.sentence, params(asked, player, terms.bringIn)),
    steps: [
      ...doors.map(note),
      sum(said(isOpen(asked) ? 'why.step.bringInDue' : 'why.step.posts'), [
        ...(before > 0 ? [{ label: said('why.part.ante'), amount: before }] : []),
        { label: said('why.part.bringIn'), amount: paid },
      ]),
    ],
    decimals,
  };
}

/** Whether the bring-in is still to be posted. */
function isOpen({ state }: Asked): boolean {
  return state.phase === Phase.BringIn && result(state) === null;
}

/** The price of coming back after missed blinds [X-17, S3-22]; null if the player owes nothing. */
export function explainOwed(hand: Hand, player: number): Explanation | null {
  const owed = hand._deadBlinds?.[player] ?? 0;
  if (owed <= 0) return null;
  const stakes = hand._stakes;
  const bigBlind = stakes?.bigBlind ?? Math.max(0, ...hand.blindsOrStraddles);
  const decimals = 2;
  const units = (chips: number): number => toUnits(chips, decimals) ?? 0;
  const whole = units(bigBlind);
  const debt = units(owed);
  const parts: Summand[] = [];
  if (debt >= whole && whole > 0) parts.push({ label: said('why.part.bigBlind'), amount: whole });
  const rest = debt - parts.reduce((total, { amount }) => total + amount, 0);
  if (rest > 0) parts.push({ label: said('why.part.smallBlind'), amount: rest });
  return {
    rule: RULES.deadBlind.rule,
    title: said(RULES.deadBlind.title),
    sentence: said('why.said.owed', { amount: owed }),
    steps: [sum(said('why.step.owed'), parts)],
    decimals,
  };
}
