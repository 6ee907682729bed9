/**
 * The lines between the arena and a program in any language: one JSON object a line, UTF-8, ended by a newline. All
 * versions of the protocol share the greeting and the id of an answer:
 *
 *     arena -> bot   {"type":"hello","protocol":"cardroom-bot","version":"2.0","versions":["2.0","1.0"],"arena":"0.1.0"}
 *     bot -> arena   {"type":"hello","version":"2.0"}
 *
 * The bot chooses the version. Both sides ignore fields that they do not know. docs/BOTS.md tells all of it.
 */
import { err, ok, type Result } from '@cardroom/engine';
import type { Manifest } from '../manifest.js';
import type { Situation } from '../situation.js';
import type { BotLanguage, Decision, DrawDecision, OpenResult } from '../strategy.js';
import { type FaultCode, quote } from './fault.js';

/** The messages of one version of the protocol. */
export interface BotProtocol {
  readonly version: string;
  readonly language: BotLanguage;
  readonly match: (manifest: Manifest, bot: number) => object;
  readonly request: (situation: Situation, id: number, timeLeftMs: number | null) => object;
  readonly result: (hand: number, result: OpenResult, view: Situation) => object;
  readonly readDecision: (answer: ProgramAnswer, situation: Situation) => Result<Decision, Misread>;
  readonly readDraw: (answer: ProgramAnswer) => Result<DrawDecision, Misread>;
}

/** Why the arena will not play with a bot. */
export interface ErrorMessage {
  readonly type: 'error';
  readonly code: FaultCode;
  readonly message: string;
}

/** Why a line of a bot is not what was asked for, in a code and a sentence. */
export interface Misread {
  readonly code: FaultCode;
  readonly message: string;
}

export function misread(code: FaultCode, message: string): Result<never, Misread> {
  return err({ code, message });
}

export type JsonObject = Readonly<Record<string, unknown>>;

const EXAMPLE = 'An answer is {"id":1,"action_type":"call"} or {"id":1,"action_type":"raise","amount":6}';
const NOTES = 'standard output is for answers alone, notes belong to standard error';

/** @param example the line that was expected */
export function parseObject(line: string, example: string = EXAMPLE): Result<JsonObject, Misread> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return misread('bad-json', `wrote a line that is no JSON: ${quote(line)} (${NOTES}). ${example}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ok(value as JsonObject);
  return misread('bad-answer', `wrote JSON that is no object: ${quote(line)}. ${example}.`);
}

/** An answer with its id; its contents are read once the question is known. */
export interface ProgramAnswer {
  readonly id: number;
  readonly body: JsonObject;
}

export function readAnswer(line: string): Result<ProgramAnswer, Misread> {
  const body = parseObject(line);
  if (!body.ok) return body;
  const { id } = body.value;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return ok({ id, body: body.value });
  return misread('bad-answer', `wrote an answer without the id of a request: ${quote(line)}. ${EXAMPLE}.`);
}

/** As much of a value as a message shows. */
const MAX_SHOWN = 120;

export function quoteJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
