import { below, xoshiro128 } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, explainError } from './errors.js';
import { LIMITS } from './limits.js';
import type { WireError } from './messages.js';
import { clientMessage, type Refused, readClientMessage, results, schemas, wireError } from './schema.js';
import { CLIENT_MESSAGES } from './testing/samples.js';

/** The error that a text is answered with, null if it is a good message. */
function refusal(value: unknown): Refused | null {
  const read = readClientMessage(typeof value === 'string' ? value : JSON.stringify(value));
  return read.ok ? null : read.error;
}

describe('messages of a client', () => {
  test('there is a sample of every message', () => {
    const actions = clientMessage.options.map((option) => option.shape.action.value);
    expect(CLIENT_MESSAGES.map(({ action }) => action).sort()).toEqual([...actions].sort());
    expect(Object.keys(results).sort()).toEqual([...actions].sort());
  });

  test.each(CLIENT_MESSAGES.map((message) => [message.action, message] as const))(
    '%s is read as it was sent',
    (_, message) => {
      expect(readClientMessage(JSON.stringify(message))).toEqual({ ok: true, value: message });
      expect(JSON.stringify(message).length).toBeLessThan(LIMITS.messageBytes);
    },
  );

  test.each(CLIENT_MESSAGES.map((message) => [message.action, message] as const))(
    '%s is refused without a field that it needs, and with one that it does not know',
    (_, message) => {
      for (const field of Object.keys(message)) {
        const { [field as keyof typeof message]: __, ...rest } = message;
        const expected = field === 'id' ? null : message.id;
        expect(refusal(rest)).toMatchObject({ id: expected, error: { code: 'bad-message', path: field } });
      }
      expect(refusal({ ...message, extra: 1 })?.error).toMatchObject({ code: 'bad-message', problem: 'unknown field' });
      const data = { ...message.data, extra: 1 };
      expect(refusal({ ...message, data })?.error).toMatchObject({ code: 'bad-message', path: 'data.extra' });
    },
  );

  test('requests by the names of the rule book are read as the requests that they mean', () => {
    const one = { id: 'a', tournament: '12' };
    const read = (message: object): unknown => {
      const result = readClientMessage(JSON.stringify(message));
      return result.ok ? result.value : result.error.error;
    };
    const acts = { level: { by_ms: 60_000 }, break: { minutes: 5 }, remove: { entry: 2 }, mute: { entry: 2 } };
    for (const act of ['start', 'pause', 'resume', 'level', 'break', 'close_entries', 'remove', 'mute', 'cancel']) {
      const data = (acts as Record<string, object>)[act] ?? {};
      expect(read({ ...one, action: `host_tournament_${act}`, data })).toEqual({
        ...one,
        action: 'host_tournament',
        data: { act, ...data },
      });
    }
    const table = { id: 'a', table: 't1' };
    expect(read({ ...one, action: 'tournament_reenter', data: {} })).toMatchObject({
      action: 'tournament_register',
      data: { again: true },
    });
    expect(read({ ...table, action: 'waitlist_join', data: {} })).toMatchObject({
      action: 'wait_for_seat',
      data: { on: true },
    });
    expect(read({ ...table, action: 'waitlist_leave', data: {} })).toMatchObject({ data: { on: false } });
    expect(read({ ...table, action: 'seat_accept', data: { buy_in: 100 } })).toMatchObject({ action: 'join' });
    expect(read({ ...table, action: 'auto_rebuy', data: { below: 10, to: 50 } })).toMatchObject({
      action: 'auto_top_up',
    });
    // A field that the name says is not given again, and other faults are named as ever.
    expect(read({ ...one, action: 'host_tournament_pause', data: { act: 'cancel' } })).toMatchObject({
      code: 'unknown-action',
    });
    expect(read({ ...one, action: 'host_tournament_pause', data: { odd: 1 } })).toMatchObject({ path: 'data.odd' });
    expect(read({ ...one, action: 'host_tournament_pause' })).toMatchObject({ code: 'unknown-action' });
  });

  test('[DEV-10] a field that is not known is named, however long its name is', () => {
    const ping = { action: 'ping', id: 'a', data: {} };
    const named = (message: object) => refusal(message)?.error;
    expect(named({ ...ping, odd: 1 })).toEqual({ code: 'bad-message', path: 'odd', problem: 'unknown field' });
    expect(named({ ...ping, data: { odd: 1 } })).toMatchObject({ path: 'data.odd', problem: 'unknown field' });
    expect(named({ ...ping, ['x'.repeat(500)]: 1 })).toMatchObject({ path: 'x'.repeat(40) });
  });

  test("[S4-28] [SEED-7] 004's message in our envelope; its data are as the document has them", () => {
    const bare = { action: 'player_action', data: { action_type: 'raise', amount: 10 } };
    const missing = ['id', 'table', 'hand', 'turn', 'price'];
    expect(refusal(bare)).toEqual({
      id: null,
      error: { code: 'bare-action', missing, why: 'not-asked-for' },
      bare: bare.data,
    });
    expect(refusal({ ...bare, id: 'a.1' })).toMatchObject({ id: 'a.1', error: { missing: missing.slice(1) } });
    // With a part of the envelope it is neither one nor the other.
    const partly = refusal({ ...bare, id: 'a.1', table: 't1' });
    expect(partly).toEqual({
      id: 'a.1',
      error: {
        code: 'bad-message',
        path: 'hand',
        problem: 'not number; missing: hand, turn, price; only data may come alone, see bare_actions',
      },
    });
    expect(refusal({ action: 'player_action', data: { action_type: 'fly' } })?.bare).toBeUndefined();
    expect(refusal({ ...bare, author: 'Ann' })?.bare).toBeUndefined();
    const whole = { ...bare, id: 'a.1', table: 't1', hand: 3, turn: '3.8', price: 5 };
    expect(readClientMessage(JSON.stringify(whole))).toEqual({ ok: true, value: whole });
    for (const action_type of ['fold', 'check', 'call', 'bet', 'raise', 'bring_in', 'complete_bet']) {
      expect(refusal({ ...whole, data: { action_type, amount: null } })).toBeNull();
    }
    const text = { ...whole, data: { action_type: 'raise', amount: '10' } };
    expect(refusal(text)).toMatchObject({ id: 'a.1', error: { path: 'data.amount' } });
  });

  test('texts that are not messages', () => {
    expect(refusal('')).toEqual({ id: null, error: { code: 'bad-json' } });
    expect(refusal('{')).toEqual({ id: null, error: { code: 'bad-json' } });
    for (const value of [null, 1, 'x', [], [[]], true]) {
      expect(refusal(JSON.stringify(value))?.error.code).toBe('bad-message');
    }
    expect(refusal({ action: 'fly', id: 'a.1', data: {} })).toEqual({
      id: 'a.1',
      error: { code: 'unknown-action', name: 'fly' },
    });
    expect(refusal({ action: 'constructor', id: 'a.1', data: {} })?.error.code).toBe('unknown-action');
    expect(refusal({ action: 'x'.repeat(1000), id: 'a.1' })?.error).toEqual({
      code: 'unknown-action',
      name: 'x'.repeat(32),
    });
  });

  test('keys that mean something to the language mean nothing here', () => {
    const text = '{"action":"ping","id":"a.1","data":{},"__proto__":{"isAdmin":true}}';
    expect(refusal(text)?.error.code).toBe('bad-message');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('refusals do not repeat what was sent', () => {
    const secret = 'AsKs-secret';
    const told = JSON.stringify([
      refusal({ action: 'chat', id: 'a.1', table: secret.repeat(20), data: {} }),
      refusal({ action: 'join', id: 'a.1', table: 't', data: { buy_in: secret } }),
      refusal({ action: 'ping', id: secret.repeat(20), data: {} }),
    ]);
    expect(told).not.toContain('secret');
  });

  test('damaged messages are refused or read, and never more than that', () => {
    const random = xoshiro128('damaged messages');
    const texts = CLIENT_MESSAGES.map((message) => JSON.stringify(message));
    const signs = '{}[]",:0123456789.-eEtrufalsn\\ \u0000\u202e\ud800';
    for (let count = 0; count < 5_000; count++) {
      const characters = texts[below(random, texts.length)]!.split('');
      for (let edits = 1 + below(random, 4); edits > 0; edits--) {
        const at = below(random, characters.length);
        characters.splice(at, below(random, 3), signs[below(random, signs.length)]!);
      }
      const read = readClientMessage(characters.join(''));
      if (read.ok) expect(clientMessage.safeParse(read.value).success).toBe(true);
      else expect(wireError.safeParse(read.error.error).success).toBe(true);
    }
  });
});

describe('errors', () => {
  test('every code has a sentence, and every sentence a code', () => {
    const codes = wireError.options.map((option) => option.shape.code.value);
    expect([...ERROR_CODES].sort()).toEqual([...codes].sort());
  });

  test('sentences use the details that their error has', () => {
    for (const option of wireError.options) {
      const code = option.shape.code.value;
      const details = Object.fromEntries(Object.keys(option.shape).map((name) => [name, name]));
      const sentence = explainError({ ...details, code } as unknown as WireError);
      expect(sentence, code).not.toContain('?');
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
    expect(explainError({ code: 'price-changed', price: 40 })).toBe('The price is now 40.');
    expect(explainError({ code: 'of-tomorrow' } as unknown as WireError)).toBe('Refused: of-tomorrow.');
  });
});

describe('JSON Schema', () => {
  const { client, server, results: answers } = schemas() as Record<string, { oneOf: object[]; properties: object }>;

  test('has every message, closed to unknown fields', () => {
    expect(client!.oneOf).toHaveLength(clientMessage.options.length);
    for (const message of client!.oneOf) expect(message).toMatchObject({ type: 'object', additionalProperties: false });
    expect(server!.oneOf).toHaveLength(9);
    expect(Object.keys(answers!.properties)).toEqual(Object.keys(results));
  });

  test('is plain JSON, and says what every field is for', () => {
    expect(JSON.parse(JSON.stringify(schemas()))).toEqual(schemas());
    const [hello] = client!.oneOf as { description: string; properties: { data: { properties: object } } }[];
    expect(hello!.description).toBe('Opens the session; the first message of every connection.');
    expect(hello!.properties.data.properties).toMatchObject({ client: { maxLength: 64, type: 'string' } });
  });
});
