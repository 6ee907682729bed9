/** Counts a person's hands beside the page, and answers what the page asks of them. */
import { chunksOf, indexHands, openHand } from '../files/shelf.js';
import { type Notes, OwnStudy } from './own.js';
import type { Params, StudyQuestion } from './source.js';

export type OwnAsked =
  | { readonly hands: Blob }
  | { readonly id: number; readonly question: StudyQuestion; readonly params: Params; readonly notes: Notes };

let study: Promise<OwnStudy> | null = null;

async function counted(hands: Blob): Promise<OwnStudy> {
  const own = new OwnStudy();
  for await (const { entries } of indexHands(chunksOf(hands))) {
    for (const entry of entries) if (entry.kind === 'hand') own.add(openHand(entry.hand));
  }
  return own;
}

self.addEventListener('message', async ({ data }: MessageEvent<OwnAsked>) => {
  if ('hands' in data) {
    study = counted(data.hands);
    return;
  }
  const { id, question, params, notes } = data;
  const answer = await study?.then(
    (own) => own.answer(question, params, notes),
    () => null,
  );
  self.postMessage({ id, answer: answer ?? null });
});
