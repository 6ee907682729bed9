/** Rights: what an author may change, and that nothing else ever changes. */
import { below, pick, type Random, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { Hand, type Merged } from '../index.js';
import { deal, nextOf, playOut, read, stateOf, story } from '../testing/story.js';

const TABLE = story({ blindsOrStraddles: [0, 1, 2], seats: [1, 3, 4], _button: 1, _blindSeats: [3, 4] });
const DEALT = deal(TABLE);
const FLOP = Hand.append(DEALT, 'p1 cc', 'p2 cc', 'p3 cc', 'd db 2c3c4d');

const codes = (merged: Merged) => merged.ignored.map(({ path, code }) => `${path} ${code}`);

describe('joining is refused', () => {
  const request = (wish: Partial<Parameters<typeof Hand.join>[1]>) =>
    Hand.join(Hand.view(FLOP, 'New'), { author: 'New', buyIn: 50, ...wish });
  const merged = (client: unknown, wallet: number | undefined = 100, author = 'New') =>
    Hand.merge(FLOP, client, { author, ...(wallet === undefined ? {} : { wallet }) });

  test.each([
    ['a taken seat', request({ seat: 3 }), 'seat-taken'],
    ['a seat that is not there', request({ seat: 7 }), 'bad-seat'],
    ['half a seat', request({ seat: 1.5 }), 'bad-seat'],
    ['no chips', request({ buyIn: 0 }), 'no-chips'],
    ['fewer than none', request({ buyIn: -5 }), 'no-chips'],
    ['no number', request({ buyIn: Number.NaN }), 'no-chips'],
    ['finer chips than there are', request({ buyIn: 10.001 }), 'bad-amount'],
    ['a wish to leave', { ...request({}), _intents: [0, 0, 0, 3] }, 'bad-intent'],
    ['a wish that is none', { ...request({}), _intents: [0, 0, 0, 'yes'] }, 'bad-intent'],
  ])('[X-41] %s', (_, client, code) => {
    const refused = merged(client);
    expect(refused.hand).toBe(FLOP);
    expect(codes(refused)).toContain(`players[3] ${code}`);
  });

  test('[X-41] an empty wallet, and none at all', () => {
    expect(codes(merged(request({}), 0))).toContain('players[3] no-chips');
    expect(codes(Hand.merge(FLOP, request({}), { author: 'New' }))).toContain('players[3] no-chips');
  });

  test('[X-41] a full table', () => {
    const full = {
      ...FLOP,
      seatCount: 4,
      players: [...FLOP.players, 'Four'],
      seats: [1, 2, 3, 4],
      startingStacks: [1, 1, 1, 1],
    };
    const client = Hand.join(Hand.view(full, 'New'), { author: 'New', buyIn: 50 });
    const refused = Hand.merge(full, client, { author: 'New', wallet: 100 });
    expect([refused.hand === full, codes(refused)]).toEqual([true, ['players[4] table-full']]);
  });

  test('[X-41] a taken name: it is another player’s seat, and the stranger’s document is theirs', () => {
    const client = Hand.join(Hand.view(FLOP, null), { author: 'Player2', buyIn: 50 });
    const refused = Hand.merge(FLOP, client, { author: 'Player2', wallet: 100 });
    expect(refused.hand).toBe(FLOP);
    expect(refused.taken).toEqual([]);
  });

  test('[X-41] someone else’s seat cannot be asked for', () => {
    const client = { ...request({}), players: [...FLOP.players, 'Friend'] };
    const refused = merged(client);
    expect([refused.hand === FLOP, refused.taken]).toEqual([true, []]);
    expect(codes(refused)).toContain('players[3] not-yours');
  });

  test('[X-41, S3-7] the author is who sent it, not who the document says', () => {
    const client = Hand.quit(Hand.view(FLOP, 'Player1'));
    const merged = Hand.merge(FLOP, client, { author: 'Player2' });
    expect(merged.hand).toBe(FLOP);
    expect(codes(merged)).toContain('author not-author');
    expect(codes(merged)).toContain('_intents[0] not-yours');
  });
});

describe('the author’s own next action', () => {
  const act = (hand: Hand, author: string, ...lines: string[]) =>
    Hand.merge(
      hand,
      { ...Hand.view(hand, author), actions: [...Hand.view(hand, author).actions, ...lines] },
      { author },
    );

  test('[X-41] is taken if legal, and written as the table writes it', () => {
    const merged = act(DEALT, 'Player1', '  p1   cbr 4.00  # take that');
    expect([merged.taken, merged.ignored, merged.hand.actions.at(-1)]).toEqual([['action'], [], 'p1 cbr 4']);
    expect(stateOf(merged.hand).actor).toBe(1);
  });

  test.each([
    ['another player’s act', 'Player1', 'p2 f', 'not-yours'],
    ['the dealer’s', 'Player1', 'd db AhAcAd', 'not-yours'],
    ['nothing', 'Player1', '', 'bad-line'],
    ['nonsense', 'Player1', 'all in', 'bad-line'],
    ['finer chips than there are', 'Player1', 'p1 cbr 4.001', 'bad-line'],
    ['not his turn', 'Player2', 'p2 cc', 'illegal-action'],
    ['too little', 'Player1', 'p1 cbr 3', 'illegal-action'],
    ['too much', 'Player1', 'p1 cbr 51', 'illegal-action'],
  ])('[X-41] %s is refused', (_, author, line, code) => {
    const merged = act(DEALT, author, line);
    expect(merged.hand).toBe(DEALT);
    expect(merged.ignored.at(-1)).toMatchObject({ path: 'actions[3]', code });
  });

  test('[X-41, X-15] why it is illegal comes along', () => {
    expect(act(DEALT, 'Player1', 'p1 cbr 3').ignored.at(-1)?.error).toMatchObject({
      code: 'bet-out-of-range',
      to: 300,
    });
    expect(act(FLOP, 'Player2', 'p2 f').ignored.at(-1)?.error).toEqual({ code: 'fold-when-free', player: 1 });
  });

  test('[X-41] one action at a time', () => {
    const merged = act(FLOP, 'Player2', 'p2 cc', 'p3 f');
    expect(merged.hand.actions.slice(-1)).toEqual(['p2 cc']);
    expect(codes(merged)).toEqual(['actions[8] too-many-actions']);
  });

  test('[SEED-13] an intent in a document of another hand is stale; one without a number is taken', () => {
    const author = TABLE.players[1]!;
    const numbered: Hand = { ...DEALT, hand: 5 };
    const wish = Hand.pause(Hand.view(numbered, author), author);
    for (const hand of [3, 4, 6, '5']) {
      const merged = Hand.merge(numbered, { ...wish, hand }, { author });
      expect([merged.hand, merged.taken]).toEqual([numbered, []]);
      expect(codes(merged)).toContain('_intents[1] stale');
    }
    const { hand: _, ...bare } = wish;
    for (const document of [wish, bare]) expect(Hand.merge(numbered, document, { author }).taken).toEqual(['intent']);
  });

  test('[X-41] an action for a log that has moved on, or for another hand, is stale', () => {
    const moved = Hand.append(DEALT, 'p1 cc');
    const late = Hand.merge(moved, Hand.act(Hand.view(DEALT, 'Player2'), 'p2 cc'), { author: 'Player2' });
    expect([late.hand, late.ignored.map(({ code }) => code)]).toEqual([moved, ['not-yours']]);
    const longer = Hand.merge(
      moved,
      { ...Hand.view(moved, 'Player2'), actions: [...Hand.view(DEALT, 'Player2').actions, 'p1 f', 'p2 cc'] },
      { author: 'Player2' },
    );
    expect([longer.hand, codes(longer)]).toEqual([moved, ['actions[3] not-yours', 'actions[4] stale']]);
    const other = Hand.merge(
      DEALT,
      { ...Hand.act(Hand.view(DEALT, 'Player1'), 'p1 cc'), hand: 7 },
      { author: 'Player1' },
    );
    expect([other.hand, codes(other)]).toEqual([DEALT, ['hand not-yours', 'actions[3] stale']]);
  });

  test('[X-41] a player who acts and pauses has acted first', () => {
    const client = Hand.pause(Hand.act(Hand.view(DEALT, 'Player1'), 'p1 cc'));
    const merged = Hand.merge(DEALT, client, { author: 'Player1' });
    expect([merged.taken, merged.hand.actions.at(-1), merged.hand._inactive]).toEqual([
      ['action', 'intent'],
      'p1 cc',
      [1, 0, 0],
    ]);
  });

  test('[X-41] a hand is shown whole: the table writes the cards, and they must be theirs', () => {
    const river = Hand.append(
      FLOP,
      'p2 cc',
      'p3 cc',
      'p1 cc',
      'd db 9h',
      'p2 cc',
      'p3 cc',
      'p1 cc',
      'd db 9c',
      'p2 cc',
      'p3 cc',
      'p1 cc',
    );
    const [first, second] = [river.actions[1]!.split(' ')[3]!, 'AcAd'];
    expect(act(river, 'Player2', 'p2 sm -').hand.actions.at(-1)).toBe(`p2 sm ${first}`);
    expect(act(river, 'Player2', `p2 sm ${first}`).hand.actions.at(-1)).toBe(`p2 sm ${first}`);
    expect(act(river, 'Player2', 'p2 sm ????').hand.actions.at(-1)).toBe(`p2 sm ${first}`);
    expect(act(river, 'Player2', `p2 sm ${second}`).ignored.at(-1)).toMatchObject({ code: 'illegal-action' });
  });

  test('[S3-36] a player who is out of the hand acts no more', () => {
    const paused = { ...FLOP, _inactive: [0, 1, 0], _intents: [0, 2, 0] };
    const merged = Hand.merge(paused, Hand.act(Hand.view(paused, 'Player2'), 'p2 cc'), { author: 'Player2' });
    expect([merged.hand, codes(merged)]).toEqual([paused, ['actions[7] inactive']]);
  });
});

describe('anything may come in', () => {
  test.each([null, undefined, 7, 'text', [], () => 1, Symbol('x'), 10n, true])('[X-41] %s is no hand', (client) => {
    const merged = Hand.merge(FLOP, client, { author: 'Player1' });
    expect(merged).toEqual({ hand: FLOP, taken: [], ignored: [{ path: '', code: 'not-a-hand' }] });
  });

  test('[X-41] an empty document changes nothing', () => {
    expect(Hand.merge(FLOP, {}, { author: 'Player1' })).toEqual({ hand: FLOP, taken: [], ignored: [] });
  });

  test('[X-41] a thousand differences are listed up to a limit', () => {
    const client = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, at]));
    expect(Hand.merge(FLOP, client, { author: 'Player1' }).ignored).toHaveLength(100);
  });
});

// ------------------------------------------------------------------------------------------------ the property

const JUNK: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  2,
  3,
  -1,
  0.5,
  99,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  'Player1',
  'Player2',
  'p1 f',
  'p2 cc',
  'd dh p3 AhAd',
  true,
  false,
  [],
  [0],
  [1, 1, 1],
  [3, 3, 3, 3],
  ['a', 'b', 'c'],
  {},
  { length: 3 },
  { 0: 1 },
  'inf',
  [[]],
  [null, null],
];

const FIELDS = [
  'variant',
  'anteTrimmingStatus',
  'antes',
  'blindsOrStraddles',
  'bringIn',
  'smallBet',
  'bigBet',
  'minBet',
  'startingStacks',
  'actions',
  'players',
  'author',
  'event',
  'time',
  'day',
  'hand',
  'level',
  'seats',
  'seatCount',
  'table',
  'finishingStacks',
  'winnings',
  'currency',
  'timeLimit',
  'timeBanks',
  '_inactive',
  '_intents',
  '_deadBlinds',
  '_deadPosted',
  '_button',
  '_blindSeats',
  '_stakes',
  '_newcomers',
  '_debts',
  '_runs',
  '_waiting',
  '_rules',
  '_x',
  '__proto__',
  'constructor',
];

/** A document that an honest client might send. */
function wished(random: Random, shown: Hand, player: number): Hand {
  const act = Hand.append(shown, `p${player + 1} ${pick(random, ['f', 'cc', 'cbr 4', 'cbr 50', 'sm', 'sm -'])}`);
  return pick(random, [shown, act, Hand.pause(shown), Hand.quit(shown), Hand.waitForBigBlind(act), Hand.resume(shown)]);
}

/** A client's document in which anything may have been changed. */
function mutated(random: Random, shown: Hand): Record<string, unknown> {
  const client: Record<string, unknown> = structuredClone({ ...shown });
  for (let changes = 1 + below(random, 4); changes > 0; changes--) {
    const field = pick(random, FIELDS);
    const value = client[field];
    if (Array.isArray(value) && below(random, 2) === 0) {
      const list = [...value];
      const kind = below(random, 3);
      if (kind === 0) list.push(pick(random, JUNK));
      else if (kind === 1) list[below(random, Math.max(1, list.length))] = pick(random, JUNK);
      else list.splice(below(random, Math.max(1, list.length)), 1);
      client[field] = list;
    } else {
      Object.defineProperty(client, field, {
        value: pick(random, JUNK),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return client;
}

/** Lines that the house may add: turns of people who are out of the hand. */
function isHouseLine(line: string, hand: Hand): boolean {
  const player = Number(/^p(\d+) (?:f|sd|pb|sm .*)$/.exec(line)?.[1] ?? 0);
  return (hand._inactive?.[player - 1] ?? 0) !== 0;
}

describe('nothing beyond the author’s rights ever changes', () => {
  const between = nextOf(playOut(TABLE));
  const stages = {
    empty: TABLE,
    dealt: DEALT,
    flop: FLOP,
    over: playOut(TABLE),
    between,
    waiting: nextOf({ ...playOut(TABLE), _intents: [2, 3, 0] }),
  };

  test.each(Object.entries(stages))('[X-41, S3-7, S3-8, S3-9, S3-10] seated, %s', (stage, hand) => {
    const random = stream('rights', stage);
    let changed = 0;
    for (let i = 0; i < share(300, 1_500); i++) {
      const player = below(random, hand.players.length);
      const author = hand.players[player]!;
      const client = mutated(random, wished(random, Hand.view(hand, author), player));
      const before = structuredClone(hand);
      const merged = Hand.merge(hand, client, { author, wallet: 1_000 });
      expect(hand).toEqual(before);
      const { actions, _intents, _inactive, ...rest } = merged.hand;
      const { actions: oldActions, _intents: oldIntents, _inactive: oldInactive, ...oldRest } = hand;
      expect(rest).toEqual(oldRest);
      expect(_intents?.toSpliced(player, 1)).toEqual(oldIntents?.toSpliced(player, 1));
      expect(_inactive?.toSpliced(player, 1)).toEqual(oldInactive?.toSpliced(player, 1));
      expect([0, 1, 2, 3]).toContain(_intents?.[player]);
      expect(_inactive?.[player]).toBeGreaterThanOrEqual(oldInactive?.[player] ?? 0);
      expect(actions.slice(0, oldActions.length)).toEqual(oldActions);
      const added = actions.slice(oldActions.length);
      const own = added.filter((line) => line.startsWith(`p${player + 1} `) && merged.taken.includes('action'));
      for (const line of added) expect(own.slice(0, 1).includes(line) || isHouseLine(line, merged.hand)).toBe(true);
      if (merged.hand !== hand) {
        changed++;
        expect(merged.taken.length).toBeGreaterThan(0);
        if (!merged.hand._waiting) read(merged.hand);
      }
    }
    expect(changed).toBeGreaterThan(100);
  });

  test.each(Object.entries(stages))('[X-41, S3-28, S3-31] a stranger, %s', (stage, hand) => {
    const random = stream('strangers', stage);
    let joined = 0;
    for (let i = 0; i < share(200, 1_000); i++) {
      const shown = Hand.view(hand, 'New');
      const wanting =
        below(random, 2) === 0 ? shown : Hand.join(shown, { author: 'New', buyIn: 10 + below(random, 50) });
      const merged = Hand.merge(hand, mutated(random, wanting), { author: 'New', wallet: 30 });
      if (merged.hand === hand) continue;
      joined++;
      const at = merged.hand.players.indexOf('New');
      expect(merged.taken).toEqual(['join']);
      const { _button, ...rest } = Object.fromEntries(
        Object.entries(merged.hand).map(([field, value]) => {
          const isList = Array.isArray(value) && value.length === merged.hand.players.length && field !== 'actions';
          return [field, isList ? value.toSpliced(at, 1) : value];
        }),
      );
      const { _button: oldButton, ...oldRest } = hand;
      const seats = Hand.seatsOf(hand);
      expect({ seats, ...rest }).toEqual({ seats, ...oldRest });
      expect(merged.hand.startingStacks[at]).toBeGreaterThan(0);
      expect(merged.hand.startingStacks[at]).toBeLessThanOrEqual(30);
      const places = Hand.seatsOf(merged.hand);
      expect(new Set(places).size).toBe(places.length);
      if (!merged.hand._waiting) read(merged.hand);
    }
    expect(joined).toBeGreaterThan(50);
  });
});
