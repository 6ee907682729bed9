/** Equities of a moment, counted by a worker that is started with the first question. */
import { useEffect, useMemo, useState } from 'react';
import type { EquityAnswer, EquityQuestion } from '../scene/odds.js';

type Waiting = (answer: EquityAnswer | null) => void;

interface Told {
  readonly id: number;
  readonly answer: EquityAnswer | null;
  /** An estimate comes before the exact figures. */
  readonly isLast: boolean;
}

/** One worker for the page; answers are kept, since people go back and forth. */
class Counter {
  readonly #worker = new Worker(new URL('./equity.worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  readonly #known = new Map<string, EquityAnswer | null>();
  #id = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data: { id, answer, isLast } }: MessageEvent<Told>) => {
      this.#waiting.get(id)?.(answer);
      if (isLast) this.#waiting.delete(id);
    });
  }

  known(key: string): EquityAnswer | null | undefined {
    return this.#known.get(key);
  }

  ask(key: string, question: EquityQuestion, done: Waiting): void {
    const id = ++this.#id;
    this.#waiting.set(id, (answer) => {
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      this.#known.set(key, answer);
      done(answer);
    });
    this.#worker.postMessage({ id, question });
  }
}

/** Moments of some hundred hands. */
const MAX_KNOWN = 5000;

let counter: Counter | null = null;

function counterNow(): Counter {
  counter ??= new Counter();
  return counter;
}

/** The answer to a question; undefined while it is being counted, null if there is none. */
export function useEquity(question: EquityQuestion | null): EquityAnswer | null | undefined {
  const key = question === null ? '' : JSON.stringify(question);
  const [found, setFound] = useState<{ readonly key: string; readonly answer: EquityAnswer | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the question
  useEffect(() => {
    if (question === null) return undefined;
    const known = counterNow().known(key);
    if (known !== undefined) {
      setFound({ key, answer: known });
      return undefined;
    }
    let isWanted = true;
    counterNow().ask(key, question, (answer) => {
      if (isWanted) setFound({ key, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  if (question === null) return null;
  return found?.key === key ? found.answer : undefined;
}

/** Aces against kings, two cards to come: what a worker gets ready with. */
const WARM_UP: EquityQuestion = {
  variant: 'NT',
  players: [0, 1],
  hands: [
    [48, 49],
    [44, 45],
  ],
  board: [0, 5, 10],
  secondBoard: null,
  dead: [],
};

/** The page comes first. */
const WARM_UP_MS = 1_000;

/** Gets the worker ready once a hand is played, so that the first figures of a run-out are there in time. */
export function useEquityReady(isPlayed: boolean): void {
  useEffect(() => {
    if (!isPlayed || counter !== null) return undefined;
    const timer = setTimeout(() => counterNow().ask('', WARM_UP, () => undefined), WARM_UP_MS);
    return () => clearTimeout(timer);
  }, [isPlayed]);
}

const NONE: ReadonlyMap<number, number> = new Map();

/** Equities by player; none while they are being counted. */
export function useEquities(question: EquityQuestion | null): ReadonlyMap<number, number> {
  const answer = useEquity(question);
  return useMemo(
    () => (answer == null ? NONE : new Map(answer.players.map(({ player, equity }) => [player, equity]))),
    [answer],
  );
}
