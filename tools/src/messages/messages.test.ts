/** The reference of messages: complete, and its JSON Schema files agree with real messages by another validator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOSE_NAMES, CLOSE_REASONS, ERROR_CODES, LIMITS } from '@cardroom/protocol';
import { clientMessage } from '@cardroom/protocol/schema';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkMessages } from '../check/messages.js';
import { ROOT } from '../workspace.js';
import { messageFiles } from './page.js';
import { allFields } from './reference.js';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function validator(name: string): ValidateFunction {
  return new Ajv2020({ strict: false }).compile(JSON.parse(read(`docs/schemas/${name}.json`)));
}

/** The problems of a message, for the words of a failing test. */
function problems(validate: ValidateFunction, message: unknown): unknown {
  return validate(message) ? [] : [message, validate.errors?.slice(0, 3)];
}

describe('docs/MESSAGES.md', () => {
  const page = messageFiles().get('docs/MESSAGES.md')!;

  test('lists every message, event, error code, limit and close code', () => {
    const names = [
      ...clientMessage.options.map((option) => `#### ${option.shape.action.value}\n`),
      ...ERROR_CODES.map((code) => `| \`${code}\` |`),
      ...Object.entries(LIMITS).map(([name, value]) => `| \`${name}\` | ${value} |`),
      ...CLOSE_NAMES.map((name) => `| ${CLOSE_REASONS[name].code} | \`${name}\` |`),
    ];
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  test('has one sentence for every message and a meaning for every field', () => {
    const messages = page
      .split(/\n### Parts\n/)[0]!
      .split('\n#### ')
      .slice(1);
    expect(messages.length).toBeGreaterThan(60);
    expect(messages.filter((text) => !/^\w+\n\n[A-Z][^\n]*\.\n/.test(text))).toEqual([]);
    const fields = allFields();
    expect(fields.filter(({ description }) => description === undefined).map(({ path }) => path)).toEqual([]);
    const names = new Set(fields.map(({ path }) => path.split('.').at(-1)!));
    expect([...names].filter((name) => !new RegExp(`[\`.]${name}\\??\``).test(page))).toEqual([]);
  });

  test('links lead somewhere', () => {
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-')),
    );
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([]);
  });
});

test('a stale or missing file fails the check', () => {
  expect(checkMessages(new Map([['docs/MESSAGES.md', 'old']])).problems).toEqual([
    'docs/MESSAGES.md is out of date: npm run messages writes it',
  ]);
  expect(checkMessages(new Map([['docs/none.md', '']])).problems).toHaveLength(1);
  expect(checkMessages().problems).toEqual([]);
});

describe('JSON Schema files, by a validator that is not ours', () => {
  test('accept every message of the sessions in PROTOCOL.md', () => {
    const client = validator('table-client');
    const server = validator('table-server');
    const sessions = [...read('PROTOCOL.md').matchAll(/```text\n([→←][\s\S]*?)\n```/g)].map(([, text]) => text!);
    const messages = sessions
      .flatMap((session) => session.split(/^(?=[→←] )/m))
      .map((line) => ({ isRequest: line.startsWith('→'), message: JSON.parse(line.slice(2)) as unknown }));
    expect(messages.length).toBeGreaterThan(20);
    for (const { isRequest, message } of messages) expect(problems(isRequest ? client : server, message)).toEqual([]);
  });

  test('refuse what the server refuses', () => {
    const client = validator('table-client');
    expect(client({ id: '1', action: 'ping', data: {} })).toBe(true);
    expect(client({ id: '1', action: 'ping', data: {}, extra: 1 })).toBe(false);
    expect(client({ id: '1', action: 'fly', data: {} })).toBe(false);
    expect(client({ id: '1', action: 'top_up', table: 't', data: { amount: 'all' } })).toBe(false);
  });

  test('accept every message of docs/BOTS.md, and no other', () => {
    const arena = validator('bot-arena');
    const answers = validator('bot-answers');
    const examples = [...read('docs/BOTS.md').matchAll(/```json\n([\s\S]*?)\n```/g)]
      .map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
      .filter((message) => 'type' in message || 'id' in message);
    const isAnswer = (message: Record<string, unknown>): boolean =>
      !('type' in message) || (message.type === 'hello' && !('arena' in message));
    expect(examples.length).toBeGreaterThan(5);
    for (const message of examples) expect(problems(isAnswer(message) ? answers : arena, message)).toEqual([]);
    expect(answers({ id: 1, action: 'FOLD' })).toBe(false);
    expect(answers({ action: 'fold' })).toBe(false);
    expect(arena({ type: 'request', id: 1 })).toBe(false);
  });
});
