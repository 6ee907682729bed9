/** A hand being played on: bots act by themselves, one after another, until the viewer is asked or the hand is over. */
import { isOver, type Random } from '@cardroom/engine';
import { readPlayerAction } from '@cardroom/protocol';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { ActData, ShownTurn } from '../scene/buttons.js';
import { actInFork, type Fork, type ForkPlan, forkAt, isAsked, liveOf, playStep, seatBots } from './fork.js';
import { freshRandom } from './seed.js';
import type { Tape } from './tape.js';

/** How long a bot's act is looked at. */
const LOOK_MS = 700;

export interface ForkState {
  /** Null if the hand cannot be played on from there. */
  readonly fork: Fork | null;
  readonly random: Random;
  /** Cards that are picked in a draw, by place. */
  readonly picked: ReadonlySet<number>;
}

export type ForkChange =
  | { readonly kind: 'restarted'; readonly state: ForkState }
  | { readonly kind: 'played'; readonly fork: Fork; readonly by: 'viewer' | 'bot' }
  | { readonly kind: 'picked'; readonly index: number };

/**
 * The next state. The viewer's act forgets what was picked for it.
 *
 * @internal
 */
export function forkReducer(state: ForkState, change: ForkChange): ForkState {
  switch (change.kind) {
    case 'restarted':
      return change.state;
    case 'played':
      return { ...state, fork: change.fork, picked: change.by === 'viewer' ? new Set() : state.picked };
    case 'picked': {
      const picked = new Set(state.picked);
      if (!picked.delete(change.index)) picked.add(change.index);
      return { ...state, picked };
    }
  }
}

/** Every round is drawn again. */
function startAt(tape: Tape, stop: number): ForkState {
  const random = freshRandom();
  return { fork: forkAt(tape, stop, random), random, picked: new Set() };
}

export interface PlayedFork {
  readonly fork: Fork | null;
  readonly picked: ReadonlySet<number>;
  readonly isTurn: boolean;
  readonly isEnd: boolean;
  readonly again: () => void;
  readonly act: (data: ActData, shown: ShownTurn) => void;
  readonly pick: (index: number) => void;
}

export function useFork(tape: Tape, { player, stop, bot }: ForkPlan): PlayedFork {
  const [{ fork, random, picked }, change] = useReducer(forkReducer, null, () => startAt(tape, stop));
  const seated = useMemo(() => seatBots(tape.hand.players.length, player, bot), [tape, player, bot]);
  const isTurn = fork !== null && isAsked(fork, player);
  const isEnd = fork !== null && isOver(fork.state);
  useEffect(() => {
    if (fork === null || isTurn || isEnd) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      void playStep(fork, seated, random).then((next) => {
        if (isWanted && next !== null) change({ kind: 'played', fork: next, by: 'bot' });
      });
    }, LOOK_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fork, isTurn, isEnd, seated, random]);
  const again = (): void => change({ kind: 'restarted', state: startAt(tape, stop) });
  const act = useCallback(
    (data: ActData, shown: ShownTurn): void => {
      if (fork === null) return;
      const read = readPlayerAction(liveOf(fork), player, { ...shown, data });
      const next = read.ok ? actInFork(fork, read.value) : null;
      if (next !== null) change({ kind: 'played', fork: next, by: 'viewer' });
    },
    [fork, player],
  );
  const pick = useCallback((index: number): void => change({ kind: 'picked', index }), []);
  return { fork, picked, isTurn, isEnd, again, act, pick };
}
