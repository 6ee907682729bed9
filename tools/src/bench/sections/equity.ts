/**
 * Equity of hold'em hands, exact and by samples.
 *
 * Exact answers must be the known counts, sampled ones must be near them.
 */
import { equity, parseCards, variantOf, xoshiro128 } from '@cardroom/engine';
import { type BenchReport, type Contender, contest, costAim } from '../report.js';
import type { Context } from '../run.js';

export const peers = ['@poker-apprentice/hand-evaluator'];

const SAMPLES = 1_000_000;
/** Ten standard errors of a million samples. */
const NEAR = 0.005;

/** Hands with what is known of the first one. */
const PAIRS = { hands: ['AhAs', 'KdKc'], boards: 1_712_304, equity: (1_388_072 + 6_538 / 2) / 1_712_304, within: 1e-9 };
const THREE = { hands: ['AsKs', 'QhQd', 'JcTc'], boards: 1_370_754, equity: 0.40209, within: 5e-6 };

type Case = typeof PAIRS;

/** @returns one piece of work */
function checked(who: string, known: Case, found: number, within: number): number {
  if (Math.abs(found - known.equity) <= within) return 1;
  throw new Error(`${who} gives ${known.hands[0]} an equity of ${found}, known is ${known.equity}`);
}

function ourContender(known: Case, mode: 'exact' | 'sample'): Contender {
  const variant = variantOf('NT');
  const hands = known.hands.map((text) => {
    const cards = parseCards(text);
    if (cards === null) throw new Error(`${text} are no cards`);
    return cards;
  });
  if (variant === null) throw new Error("there is no hold'em");
  const random = xoshiro128('bench equity');
  const run = () => {
    const answer = equity({ variant, hands, mode, samples: SAMPLES, random });
    if (!answer.ok) throw new Error(answer.error.code);
    const { deals, players } = answer.value;
    if (mode === 'exact' && deals !== known.boards) throw new Error(`${deals} boards in place of ${known.boards}`);
    return checked('ours', known, players[0]?.equity ?? 0, mode === 'exact' ? known.within : NEAR);
  };
  return { name: 'equity', ours: true, run };
}

function peerContenders(known: Case, mode: 'exact' | 'sample', peer: Context['peer']): Contender[] {
  const apprentice = peer('@poker-apprentice/hand-evaluator');
  if (apprentice === null) return [];
  const { equityHoldem, simulateHoldem } = apprentice.module;
  const name = apprentice.label;
  const allHoleCards = known.hands.map((text) => [text.slice(0, 2), text.slice(2)]);
  const exact = () => checked(name, known, equityHoldem(allHoleCards, [])[0]?.equity ?? 0, known.within);
  const sampled = () => {
    const updates = simulateHoldem({ allHoleCards, communityCards: [], samplesPerUpdate: SAMPLES });
    return checked(name, known, updates.next().value[0]?.equity ?? 0, NEAR);
  };
  return [{ name, ours: false, run: mode === 'exact' ? exact : sampled }];
}

export function run({ seconds, peer }: Context): BenchReport[] {
  const compare = (known: Case, mode: 'exact' | 'sample', how: string) =>
    contest({
      title: `${known.hands.join(' v ')}, ${how}`,
      format: 'ms',
      contenders: [ourContender(known, mode), ...peerContenders(known, mode, peer)],
      seconds,
    });
  const boards = (known: Case) => `exact, ${known.boards.toLocaleString('en')} boards`;
  const pairs = compare(PAIRS, 'exact', boards(PAIRS));
  const [ours] = pairs.rows;
  const aims = [
    costAim('exact equity of two pairs in 12 ms', 12, 'ms', Number(ours?.cpuMedian), Number(ours?.cpuBest)),
  ];
  return [
    { ...pairs, aims },
    compare(THREE, 'exact', boards(THREE)),
    compare(THREE, 'sample', `${SAMPLES.toLocaleString('en')} samples`),
  ];
}
