import { Hand, Intent } from '@cardroom/notation';
import { LIMITS } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { whyNotRead } from '../access/mayRead.js';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { accessOf, type Caller, refuseCaller, standingOf } from './access.js';
import { joinState, splitState } from './snapshot.js';
import { seatOf } from './state.js';
import type { TableStep } from './step.js';

function dealt(names: readonly string[] = ['Ann', 'Bob', 'Cid']): Room {
  const room = new Room();
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  return room;
}

function placeOf(room: Room, name: string): number {
  return seatOf(room.state, personOf(name).user)!.place;
}

function playOut(room: Room): void {
  while (room.state.hand.finishingStacks === undefined) room.actor === null ? room.runOut() : room.stayIn();
}

function intentOf(room: Room, name: string): number {
  const { hand } = room.state;
  return hand._intents![hand.players.indexOf(name)]!;
}

function standing(room: Room, name: string, shows: Partial<Caller> = {}): string {
  return standingOf(room.state, { ...personOf(name), ...shows }, room.now);
}

/** Everything with which a player could say that they want something else of the seat. */
const WISHES: readonly (readonly [string, (room: Room, name: string) => unknown])[] = [
  ['resume', (room, name) => room.ask(name, 'resume', {})],
  ['pause now', (room, name) => room.ask(name, 'pause', { when: 'now' })],
  ['pause after the hand', (room, name) => room.ask(name, 'pause', { when: 'after_hand' })],
  ['wait for the big blind', (room, name) => room.ask(name, 'wait_for_big_blind', { when: 'now' })],
  ['wait after the hand', (room, name) => room.ask(name, 'wait_for_big_blind', { when: 'after_hand' })],
  ['leave after the hand', (room, name) => room.ask(name, 'leave', { when: 'after_hand' })],
  ['top up', (room, name) => room.ask(name, 'top_up', { amount: 10 })],
  ...[Hand.resume, Hand.pause, Hand.waitForBigBlind].map(
    (change, at) =>
      [
        `document ${['resume', 'pause', 'wait'][at]}`,
        (room: Room, name: string) => room.ask(name, 'hand', { hand: { ...change(room.viewOf(name), name) } }),
      ] as const,
  ),
  ...[Intent.Play, Intent.WaitForBigBlind, Intent.Pause].map(
    (intent) =>
      [
        `document with intent ${intent}`,
        (room: Room, name: string) => {
          const hand = room.viewOf(name);
          const own = hand.players.indexOf(name);
          const _intents = hand.players.map((_, player) => (player === own ? intent : (hand._intents?.[player] ?? 0)));
          room.ask(name, 'hand', { hand: { ...hand, author: name, _intents } });
        },
      ] as const,
  ),
];

describe("[SEC-5] the host's decision", () => {
  for (const [first, wish] of WISHES) {
    for (const [second, again] of WISHES) {
      test(`a removal is not undone by ${first}, then ${second}`, () => {
        const room = dealt();
        room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann') });
        wish(room, 'Ann');
        again(room, 'Ann');
        playOut(room);
        expect(seatOf(room.state, personOf('Ann').user)).toBeNull();
        expect(standing(room, 'Ann')).toBe('removed');
      });

      test(`a sit-out is not undone by ${first}, then ${second}`, () => {
        const room = dealt();
        room.ask(HOST.name, 'host_sit_out', { seat_index: placeOf(room, 'Ann') });
        wish(room, 'Ann');
        again(room, 'Ann');
        playOut(room);
        const isOut = seatOf(room.state, personOf('Ann').user) === null || intentOf(room, 'Ann') === Intent.Pause;
        expect(isOut).toBe(true);
      });
    }
  }

  test('the player may still leave, and a sit-out keeps nobody who is leaving', () => {
    const room = dealt();
    room.ask(HOST.name, 'host_sit_out', { seat_index: placeOf(room, 'Ann') });
    expect(codeOf(room.ask('Ann', 'leave', { when: 'now' }))).toBeNull();
    expect(codeOf(room.ask('Bob', 'leave', { when: 'after_hand' }))).toBeNull();
    expect(codeOf(room.ask(HOST.name, 'host_sit_out', { seat_index: placeOf(room, 'Bob') }))).toBe('nothing-changed');
    playOut(room);
    expect(room.state.seats.map(({ name }) => name)).toEqual(['Cid']);
  });
});

describe('[SEC-11] a removed person', () => {
  test('may come again once the host lets them in, or with an invite of a later round', () => {
    const room = dealt();
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann') });
    playOut(room);
    for (const action of ['join', 'chat'] as const) {
      const data = action === 'join' ? { buy_in: 100 } : { text: 'hi' };
      expect(codeOf(room.ask('Ann', action, data as never))).toBe('removed');
    }
    expect(standing(room, 'Ann', { isInvited: true })).toBe('removed');
    room.ask(HOST.name, 'host_new_invite', {});
    expect(standing(room, 'Ann')).toBe('removed');
    expect(standing(room, 'Ann', { isInvited: true })).toBe('guest');
    expect(codeOf(room.ask(HOST.name, 'host_unban', { user: personOf('Ann').user }))).toBeNull();
    room.tick();
    expect(codeOf(room.join('Ann'))).toBeNull();
    expect(room.state.removed).toEqual([]);
    expect(codeOf(room.ask(HOST.name, 'host_unban', { user: personOf('Ann').user }))).toBe('no-such-player');
  });

  test('does not hold for the host: a host who removes their own seat is still the host', () => {
    const room = dealt(['Host', 'Bob']);
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Host') });
    playOut(room);
    expect(standing(room, 'Host')).toBe('host');
    expect(room.state.removed).toEqual([]);
  });
});

describe('[SEC-11] a ban', () => {
  test('takes the seat away at once, cashes the stack out, and drops open requests', () => {
    const room = dealt();
    const { user } = personOf('Ann');
    expect(codeOf(room.ask(HOST.name, 'host_ban', { seat_index: placeOf(room, 'Ann') }))).toBeNull();
    expect(seatOf(room.state, user)).toBeNull();
    expect(room.last.facts.find((fact) => fact.kind === 'stoodUp')).toMatchObject({ user });
    expect(standing(room, 'Ann', { isInvited: true })).toBe('banned');
    room.ask(HOST.name, 'host_new_invite', {});
    expect(standing(room, 'Ann', { isInvited: true })).toBe('banned');
    expect(codeOf(room.join('Ann'))).toBe('banned');
    expect(room.state.hostLog.at(-2)).toMatchObject({ act: 'ban', name: 'Ann' });
    room.ask(HOST.name, 'host_unban', { user });
    playOut(room);
    room.tick();
    expect(codeOf(room.join('Ann'))).toBeNull();
  });

  test('of an all-in player stands while the hand is played out', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.act(name, 'all_in');
    room.ask(HOST.name, 'host_ban', { seat_index: placeOf(room, name) });
    expect(standing(room, name)).toBe('banned');
    playOut(room);
    expect(seatOf(room.state, personOf(name).user)).toBeNull();
  });

  test('is by the person: asking for a seat, following, or having spoken is enough to be known', () => {
    const room = new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });
    const host = personOf(HOST.name);
    room.join('Ann');
    room.ask('Bob', 'chat', { text: 'hi' });
    expect(codeOf(room.ask(HOST.name, 'host_ban', { user: 'u-Ann' }))).toBeNull();
    expect(room.state.requests).toEqual([]);
    expect(codeOf(room.ask(HOST.name, 'host_ban', { user: 'u-Bob' }))).toBeNull();
    expect(codeOf(room.ask(HOST.name, 'host_ban', { user: 'u-Bob' }))).toBe('nothing-changed');
    expect(codeOf(room.ask(HOST.name, 'host_ban', { user: host.user }))).toBe('no-such-player');
    expect(codeOf(room.ask(HOST.name, 'host_ban', { user: 'u-Cid' }))).toBe('no-such-player');
    expect(codeOf(room.ask(HOST.name, 'host_ban', {}))).toBe('bad-message');
    const message = { action: 'host_ban', id: 'f', table: 't1', data: { user: 'u-Cid' } } as const;
    const followers = [{ user: 'u-Cid', name: 'Cid' }];
    expect(room.input({ kind: 'request', person: HOST, message, followers }).answer).toMatchObject({ ok: true });
  });

  test('of an address holds for a day, for everybody there who has no seat', () => {
    const room = dealt();
    const address = 'hash-of-an-address';
    const message = { action: 'host_ban', id: 'f', table: 't1', data: { user: 'u-Zoe', address: true } } as const;
    const followers = [{ user: 'u-Zoe', name: 'Zoe', address }];
    room.input({ kind: 'request', person: HOST, message, followers });
    expect(standing(room, 'Another', { address })).toBe('banned');
    expect(standing(room, 'Another', { address: 'else' })).toBe('guest');
    expect(standing(room, 'Bob', { address })).toBe('seated');
    expect(standing(room, 'Host', { address })).toBe('host');
    room.now += LIMITS.addressBanMs;
    expect(standing(room, 'Another', { address })).toBe('guest');
    expect(standing(room, 'Zoe', { address })).toBe('banned');
  });

  test('is one of a bounded number', () => {
    const room = new Room();
    const followers = Array.from({ length: LIMITS.bansPerTable + 1 }, (_, at) => ({ user: `u-${at}`, name: `P${at}` }));
    let last: TableStep | null = null;
    for (const { user } of followers) {
      const message = { action: 'host_ban', id: `b-${user}`, table: 't1', data: { user } } as const;
      last = room.input({ kind: 'request', person: HOST, message, followers });
    }
    expect(last?.answer).toMatchObject({ ok: false, error: { code: 'too-many-bans', max: LIMITS.bansPerTable } });
  });
});

describe('[SEC-11] a table that has a new host', () => {
  test('obeys that one alone', () => {
    const room = dealt();
    const { user } = personOf('Bob');
    expect(codeOf(room.ask(HOST.name, 'host_transfer', { user }))).toBeNull();
    expect(room.state.host).toEqual({ user, name: 'Bob' });
    for (const action of ['host_pause', 'host_end', 'host_new_invite', 'host_followers'] as const) {
      expect(codeOf(room.ask(HOST.name, action, {}))).toBe('not-host');
    }
    expect(codeOf(room.ask(HOST.name, 'host_transfer', { user: HOST.user }))).toBe('not-host');
    expect(codeOf(room.ask('Bob', 'host_pause', {}))).toBeNull();
    expect(codeOf(room.ask('Bob', 'host_transfer', { user }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Bob', 'host_transfer', { user: 'u-nobody' }))).toBe('no-such-player');
  });

  test('a bot is no host', () => {
    const room = new Room();
    room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
    expect(codeOf(room.ask(HOST.name, 'host_transfer', { user: room.state.seats[0]!.user }))).toBe('no-such-player');
  });
});

describe('the access rules as they are stored', () => {
  test('goes with the facts that change it, and with no others', () => {
    const room = new Room({
      settings: settingsOf('NT', { listed: false, spectators: { allowed: true, delay_ms: 5 } }),
    });
    expect(room.last.access).toEqual(accessOf(room.state, null));
    const invited = { ...personOf('Ann'), isInvited: true };
    const message = { action: 'join', id: 'j', table: 't1', data: { buy_in: 100 } } as const;
    const joined = room.input({ kind: 'request', person: invited, message });
    // A newcomer is named in what is kept of the table.
    expect([joined.access, joined.members]).toEqual([accessOf(room.state, null), ['u-Ann']]);
    expect(joined.access?.about?.people).toEqual([{ user: 'u-Ann', name: 'Ann' }]);
    room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
    expect(room.last.members).toEqual([]);
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann') });
    expect(room.last.access).toMatchObject({
      removed: ['u-Ann'],
      banned: [],
      inviteRound: 0,
      listed: false,
      delayMs: 5,
    });
    room.ask(HOST.name, 'host_new_invite', {});
    expect(room.last.access).toMatchObject({ inviteRound: 1 });
    room.ask(HOST.name, 'host_end', {});
    expect(room.last.access).toMatchObject({ endedAt: room.now });
  });

  test('[SEC-3] following a table and reading what it keeps have one answer', () => {
    const room = new Room({ settings: settingsOf('NT', { listed: false }) });
    const sit = (name: string, round: number) => {
      const person = { ...personOf(name), isInvited: true };
      const message = { action: 'join', id: `${name}${round}`, table: 't1', data: { buy_in: 100 } } as const;
      room.input({ kind: 'request', person, message });
    };
    for (const name of ['Ann', 'Bob']) sit(name, 0);
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann') });
    room.ask(HOST.name, 'host_ban', { seat_index: placeOf(room, 'Bob') });
    const answers = (isInvited: boolean) =>
      ['Ann', 'Bob', 'Cid', HOST.name].map((name) => {
        const comer = { user: personOf(name).user, address: null, isInvited };
        const follow = refuseCaller(room.state, { ...personOf(name), isInvited }, 'reader', room.now);
        const read = whyNotRead(accessOf(room.state, null), { ...comer, tie: null }, 'hands', room.now);
        expect([name, read]).toEqual([name, follow]);
        return follow?.code ?? null;
      });
    expect([answers(false), answers(true)]).toEqual([
      ['removed', 'banned', 'not-invited', null],
      ['removed', 'banned', null, null],
    ]);
    // A new link is the host's word that a removed person may come again, and read.
    room.ask(HOST.name, 'host_new_invite', {});
    expect([answers(false), answers(true)]).toEqual([
      ['removed', 'banned', 'not-invited', null],
      [null, 'banned', null, null],
    ]);
  });

  test('access that an older version stored opens for nobody whom the host has removed', () => {
    const room = dealt();
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann') });
    playOut(room);
    const { removedRounds, ...old } = { ...accessOf(room.state, null), inviteRound: 3 };
    expect(removedRounds).toEqual([0]);
    const ann = { user: 'u-Ann', address: null, isInvited: true, tie: 'member' } as const;
    expect(whyNotRead({ ...old, removedRounds: [0] }, ann, 'hands', room.now)).toBeNull();
    expect(whyNotRead(old, ann, 'hands', room.now)).toEqual({ code: 'removed' });
  });

  test('a snapshot of an earlier version reads as one at which nobody was sent away', () => {
    const room = dealt();
    const { open, secret } = splitState(room.state);
    const { banned: _, bannedAddresses: __, removed: ___, inviteRound: ____, ...old } = JSON.parse(open);
    expect(joinState({ open: JSON.stringify(old), secret })).toMatchObject({
      banned: [],
      bannedAddresses: [],
      removed: [],
      inviteRound: 0,
    });
  });

  test('a table whose access the store does not know writes it as soon as it is taken up', () => {
    const room = new Room();
    room.join('Ann');
    const { facts, access, members } = room.input({ kind: 'rearm', writesAccess: true });
    expect(facts.length).toBeGreaterThan(0);
    expect([access, members]).toEqual([accessOf(room.state, null), ['u-Ann']]);
    expect(new Room().input({ kind: 'rearm', writesAccess: true }).facts).toHaveLength(1);
    expect(room.input({ kind: 'rearm' }).access).toBeNull();
  });
});
