/**
 * Whole six-handed no-limit hands with random legal play, stacks of 20 to 200 big blinds.
 *
 * Ours by two ways into a hand; chips are counted after every action by the engine itself. The published package plays
 * by the same policy with equal stacks, since it loses chips with unequal ones.
 */

import { below, type Random, xoshiro128 } from '@cardroom/engine';
import type { PeerModules, PokerTsTable } from '../peers.js';
import { type BenchTable, BIG_BLIND, benchTable, PLAYERS, randomStack, SMALL_BLIND } from '../play.js';
import { type BenchReport, contest, rateAim, timesAim } from '../report.js';
import type { Context } from '../run.js';

export const peers = ['poker-ts'];

const HANDS_PER_RUN = 1_000;
const FEW_HANDS_PER_RUN = 100;

/** A random legal decision at a table of poker-ts. */
function decide(table: PokerTsTable, random: Random) {
  const { actions, chipRange } = table.legalActions();
  const isFree = actions.includes('check');
  const bet = actions.includes('bet') ? 'bet' : actions.includes('raise') ? 'raise' : null;
  const choice = below(random, 1 + (isFree ? 0 : 1) + (bet === null ? 0 : 1)) + (isFree ? 1 : 0);
  if (choice === 0) table.actionTaken('fold');
  else if (choice === 1) table.actionTaken(isFree ? 'check' : 'call');
  else table.actionTaken(bet ?? 'bet', chipRange.min + below(random, chipRange.max - chipRange.min + 1));
}

export function pokerTsTable({ Table }: PeerModules['poker-ts']): BenchTable {
  const random = xoshiro128('bench hands');
  const table = new Table({ smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND }, PLAYERS);
  let button = 0;
  let decisions = 0;
  const playOne = () => {
    const stack = randomStack(random);
    for (const [seat, taken] of table.seats().entries()) {
      if (taken !== null) table.standUp(seat);
      table.sitDown(seat, stack);
    }
    button = (button + 1) % PLAYERS;
    table.startHand(button);
    while (table.isHandInProgress()) {
      for (; table.isBettingRoundInProgress(); decisions++) decide(table, random);
      table.endBettingRound();
      if (table.areBettingRoundsCompleted()) table.showdown();
    }
    const chips = table.seats().reduce((sum, seat) => sum + (seat?.stack ?? 0), 0);
    if (chips !== PLAYERS * stack) throw new Error(`${chips} chips of ${PLAYERS * stack} are left`);
  };
  const play = (hands: number) => {
    for (let played = 0; played < hands; played++) playOne();
    return hands;
  };
  return { play, decisions: () => decisions };
}

/** @returns decisions in a hand, on average */
function decisionsPerHand(table: BenchTable): number {
  const before = table.decisions();
  const hands = table.play(HANDS_PER_RUN);
  return (table.decisions() - before) / hands;
}

export function run({ seconds, peer, outside }: Context): BenchReport[] {
  const pokerTs = peer('poker-ts');
  const tables = [
    { name: 'copyHand, legal, apply', ours: true, table: benchTable('copyHand', 'bench hands'), hands: HANDS_PER_RUN },
    { name: 'newHand, legal, apply', ours: true, table: benchTable('newHand', 'bench hands'), hands: HANDS_PER_RUN },
    ...(pokerTs === null
      ? []
      : [{ name: pokerTs.label, ours: false, table: pokerTsTable(pokerTs.module), hands: FEW_HANDS_PER_RUN }]),
  ];
  const report = contest({
    title: "Whole hands of six-handed no-limit hold'em, random legal play",
    format: 'rate',
    contenders: [
      ...tables.map(({ name, ours, table, hands }) => ({ name, ours, run: () => table.play(hands) })),
      ...outside,
    ],
    seconds,
  });
  const decisions = tables.map(({ name, table }) => `${name} ${decisionsPerHand(table).toFixed(1)}`);
  const [copied, fresh, ...others] = report.rows;
  return [
    {
      ...report,
      notes: [`Decisions in a hand: ${decisions.join('; ')}.`],
      aims: [
        rateAim('450,000 hands a second on one core, from copies', 450_000, copied, others),
        rateAim('350,000 hands a second on one core, from setups', 350_000, fresh, others),
        ...outside.map(({ name }) => {
          const times = Number(copied?.cpuBest) / Number(others.find((row) => row.name === name)?.cpuBest);
          return timesAim(`0.7 of the hands of ${name}`, 0.7, times);
        }),
      ],
    },
  ];
}
