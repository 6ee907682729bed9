/**
 * Answers that were given, kept so that the same request gets the same answer again. They are most of a table that has
 * been played at for a while, so they are kept as the text that a snapshot has of them: a few bytes each, joined and
 * cut without reading them.
 */
import { LIMITS } from '@cardroom/protocol';
import type { AnsweredRequest } from './facts.js';
import type { KeptAnswer } from './state.js';

/** The last answers to one person. */
export interface PersonAnswers {
  readonly user: string;
  readonly count: number;
  /** `ShortAnswer`s with commas between them, the oldest first: JSON but for the brackets around it. */
  readonly text: string;
}

export type KeptAnswers = readonly PersonAnswers[];

/** An answer in few bytes: most are to acts, and say nothing but that they were taken. */
type ShortAnswer =
  | readonly [id: string, version: number]
  | readonly [id: string, version: number, action: string, result: KeptAnswer['result']];

const ACT = 'player_action';

/** People whose answers are kept at a table: those who asked last. */
const MOST_PEOPLE = 64;

/** The answer to an act at the beginning of a text, with the comma behind it. */
const FIRST_ACT = /^\["[\w.:-]*",\d+\],/;

function isPlain({ action, result }: KeptAnswer): boolean {
  if (action !== ACT) return false;
  for (const _ in result) return false;
  return true;
}

function textOf(answer: KeptAnswer): string {
  const { id, version, action, result } = answer;
  if (isPlain(answer)) return `[${JSON.stringify(id)},${version}]`;
  return JSON.stringify([id, version, action, result] satisfies ShortAnswer);
}

function answersIn(text: string): ShortAnswer[] {
  return JSON.parse(`[${text}]`) as ShortAnswer[];
}

function withoutFirst(text: string): string {
  const first = FIRST_ACT.exec(text);
  if (first !== null) return text.slice(first[0].length);
  return answersIn(text)
    .slice(1)
    .map((answer) => JSON.stringify(answer))
    .join(',');
}

/** The answers that are kept, with one more. */
export function withAnswer(answers: KeptAnswers, request: AnsweredRequest): KeptAnswers {
  const { user } = request;
  const at = answers.findIndex((person) => person.user === user);
  const last = textOf(request);
  if (at < 0) return [...answers.slice(1 - MOST_PEOPLE), { user, count: 1, text: last }];
  const { count, text } = answers[at]!;
  const isFull = count >= LIMITS.answersKept;
  const kept = { user, count: isFull ? count : count + 1, text: `${isFull ? withoutFirst(text) : text},${last}` };
  return [...answers.slice(0, at), ...answers.slice(at + 1), kept];
}

/** The answer that a request of someone got, null if it is not kept. */
export function keptAnswer(answers: KeptAnswers, user: string, id: string): KeptAnswer | null {
  const text = answers.find((person) => person.user === user)?.text;
  if (text?.includes(`[${JSON.stringify(id)},`) !== true) return null;
  const found = answersIn(text).find(([other]) => other === id);
  if (found === undefined) return null;
  const [, version, action = ACT, result = {}] = found;
  return { id, action, version, result };
}

/** The answers as JSON: for each person a pair of the user and a list. */
export function formatAnswers(answers: KeptAnswers): string {
  return `[${answers.map(({ user, text }) => `[${JSON.stringify(user)},[${text}]]`).join(',')}]`;
}

/** The answers again, from what `formatAnswers` wrote. */
export function parseAnswers(read: readonly (readonly [user: string, kept: readonly ShortAnswer[]])[]): KeptAnswers {
  return read.map(([user, kept]) => ({
    user,
    count: kept.length,
    text: kept.map((answer) => JSON.stringify(answer)).join(','),
  }));
}
