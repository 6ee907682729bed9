/** The hands of the person at this room as a source of the study page; tags and notes stay in this browser. */
import type { Notes } from './own.js';
import type { OwnAsked } from './own.worker.js';
import type { Params, StudyQuestion, StudySource } from './source.js';

const HANDS = '/api/me/hands?format=json';
const NOTES = 'cardroom.notes';

/** Notes of so many hands are kept: the latest. */
const MOST_NOTES = 2000;

function readNotes(): Notes {
  try {
    return (JSON.parse(localStorage.getItem(NOTES) ?? '{}') as Notes | null) ?? {};
  } catch {
    return {};
  }
}

async function keepNote(key: string, tags: readonly string[], note: string): Promise<boolean> {
  const others = Object.entries(readNotes()).filter(([name]) => name !== key);
  const own = tags.length === 0 && note === '' ? [] : [[key, { tags, note }] as const];
  try {
    localStorage.setItem(NOTES, JSON.stringify(Object.fromEntries([...others, ...own].slice(-MOST_NOTES))));
    return true;
  } catch {
    return false;
  }
}

interface Told {
  readonly id: number;
  readonly answer: unknown;
}

export interface OwnSource extends StudySource {
  /** Ends the worker. */
  close(): void;
}

/** Starts a worker, which counts all hands before it answers. */
export function openOwnSource(): OwnSource {
  const worker = new Worker(new URL('./own.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: unknown) => void>();
  const send = (asked: OwnAsked): void => worker.postMessage(asked);
  let last = 0;
  worker.addEventListener('message', ({ data: { id, answer } }: MessageEvent<Told>) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const loaded = fetch(HANDS, { credentials: 'same-origin' }).then(
    async (response) => {
      if (response.ok) send({ hands: await response.blob() });
      return response.ok;
    },
    () => false,
  );
  return {
    async ask<T>(question: StudyQuestion, params: Params = {}): Promise<T | null> {
      if (!(await loaded)) return null;
      const id = ++last;
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      send({ id, question, params, notes: readNotes() });
      return (await answer) as T | null;
    },
    sendNote: keepNote,
    close: () => worker.terminate(),
  };
}
