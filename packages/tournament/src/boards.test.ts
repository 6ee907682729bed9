/** Worked examples of several boards: the engine's arithmetic that options of cash tables are going to use. */
import { apply, type HandState, legal, newHand, Phase, parseCards, result, type Setup } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';

const ROYAL = ['As', 'Ks', 'Qs', 'Js', 'Ts'];
const HEARTS = ['Ah', 'Kh', 'Qh', 'Jh', 'Th'];
const DIAMONDS = ['Ad', 'Kd', 'Qd', 'Jd', 'Td'];

/** Deals hole cards, plays the acts, and runs the boards from `deck`; acts that are missing are checks and calls. */
function play(
  setup: Setup,
  holes: readonly string[],
  acts: readonly (readonly [number, 'f' | number])[],
  runs: number,
  deck: readonly string[],
): HandState {
  const made = newHand({ ...setup });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const state = made.value;
  const rest = [...deck];
  const left = [...acts];
  for (let guard = 0; state.phase !== Phase.Over && guard < 200; guard++) {
    if (state.phase === Phase.Deal) {
      const player = state.due.findIndex((due) => due > 0);
      if (player >= 0) {
        apply(state, { kind: 'dealHole', player, cards: parseCards(holes[player]!) as number[] });
        continue;
      }
      if (runs > 1 && state.runs === 1) expect(apply(state, { kind: 'chooseRuns', count: runs }).ok).toBe(true);
      const asked = legal(state);
      const cards = rest.splice(0, asked.kind === 'deal' ? asked.board : 0).join('');
      const dealt = apply(state, { kind: 'dealBoard', cards: parseCards(cards) as number[] });
      if (!dealt.ok) throw new Error(JSON.stringify(dealt.error));
    } else if (state.phase === Phase.Show) {
      apply(state, { kind: 'show', player: state.actor });
    } else {
      const next = left[0]?.[0] === state.actor ? left.shift()! : null;
      const player = state.actor;
      if (next === null) apply(state, { kind: 'checkCall', player });
      else if (next[1] === 'f') apply(state, { kind: 'fold', player });
      else apply(state, { kind: 'betRaise', player, to: next[1] });
    }
  }
  return state;
}

const awards = (state: HandState) =>
  result(state)!.pots.map((pot) => pot.awards.map(({ player, amount, board }) => [board, player, amount]));

describe('several runs', () => {
  const setup = { variant: 'NT', stacks: [500, 350, 350], blinds: [1, 2, 0], button: 2 };
  const holes = ['2c3d', '4c5d', '6c7d'];
  const acts = [
    [2, 350],
    [0, 'f'],
  ] as const;

  test('[E-16] odd units go to the first runs, then to the first left of the button', () => {
    const two = play(setup, holes, acts, 2, [...ROYAL, ...HEARTS]);
    expect(awards(two)).toEqual([
      [
        [0, 1, 176],
        [0, 2, 175],
        [1, 1, 175],
        [1, 2, 175],
      ],
    ]);
    const three = play(setup, holes, acts, 3, [...ROYAL, ...HEARTS, ...DIAMONDS]);
    const sums = [0, 1, 2].map((board) =>
      awards(three)[0]!
        .filter(([on]) => on === board)
        .reduce((sum, [, , amount]) => sum + amount!, 0),
    );
    expect(sums).toEqual([234, 234, 233]);
  });
});

describe('main and side pot, two boards', () => {
  test('[E-17] each pot is divided over the runs by itself', () => {
    const setup = { variant: 'NT', stacks: [100, 201, 201], blinds: [1, 2, 0], button: 2 };
    const state = play(setup, ['2c3d', '4c5d', '6c7d'], [[2, 201]], 3, [...ROYAL, ...HEARTS, ...DIAMONDS]);
    const sums = result(state)!.pots.map((pot) =>
      [0, 1, 2].map((board) =>
        pot.awards.filter((award) => award.board === board).reduce((sum, { amount }) => sum + amount, 0),
      ),
    );
    expect(sums).toEqual([
      [100, 100, 100],
      [68, 67, 67],
    ]);
  });

  /** Players A to E, button A: A and C tie on the first board, B has the second. */
  function bombPot(stackOfA: number): HandState {
    const setup = {
      variant: 'NT2',
      stacks: [stackOfA, 500, 500, 500, 500],
      antes: [25, 25, 25, 25, 25],
      blinds: [0, 0, 0, 0, 0],
      minBet: 10,
      button: 0,
    };
    const holes = ['AcKd', '9h9d', 'AdKc', '2c3d', '2d3c'];
    return play(setup, holes, [], 1, ['As', 'Ks', '7d', '9s', '9c', '4h', '8h', '5c', '2h', 'Jc']);
  }

  test('[E-18] a double board: the odd unit to the first board, then to the first left of the button', () => {
    expect(awards(bombPot(500))).toEqual([
      [
        [0, 2, 32],
        [0, 0, 31],
        [1, 1, 62],
      ],
    ]);
    const [main, side] = awards(bombPot(10));
    expect(main).toEqual([
      [0, 2, 13],
      [0, 0, 12],
      [1, 1, 25],
    ]);
    expect(side!.reduce((sum, [, , amount]) => sum + amount!, 0)).toBe(60);
  });
});
