import { formatCards, isOver, result } from '@cardroom/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACPC_GAMES,
  type AcpcError,
  type AcpcGame,
  acpcLines,
  actionOfAcpc,
  formatAcpcReply,
  formatMatchState,
  handOfMatchState,
  type MatchState,
  matchStateOf,
  matchStatesOf,
  parseAcpcReply,
  parseMatchState,
} from './acpc.js';
import type { Hand } from './hand.js';
import { append, replay } from './replay.js';

const LIMIT = ACPC_GAMES['holdem.limit.2p.reverse_blinds']!;
const NO_LIMIT = ACPC_GAMES['holdem.nolimit.2p.reverse_blinds']!;
const THREE = ACPC_GAMES['holdem.nolimit.3p']!;
const LIMIT_THREE = ACPC_GAMES['holdem.limit.3p']!;

function read(line: string): MatchState {
  const state = parseMatchState(line);
  if (!state.ok) throw new Error(`${line}: ${JSON.stringify(state.error)}`);
  return state.value;
}

function handOf(line: string, game: AcpcGame): Hand {
  const hand = handOfMatchState(read(line), game);
  if (!hand.ok) throw new Error(JSON.stringify(hand.error));
  return hand.value;
}

function refusal(line: string, game?: AcpcGame): AcpcError | null {
  const state = parseMatchState(line);
  if (!state.ok) return state.error;
  if (game === undefined) return null;
  const hand = handOfMatchState(state.value, game);
  return hand.ok ? null : hand.error;
}

describe('match-state lines', () => {
  test.each([
    ['MATCHSTATE:0:0::9s8h|', 'the deal'],
    ['MATCHSTATE:1:31:r:|Qc2d', 'a limit raise'],
    ['MATCHSTATE:0:4:cr300c/:AhKd|/2c3d4h', 'a flop without an action'],
    ['MATCHSTATE:1:4:r250c/r500c/r1200c/r3000f:|TsTd/Ad6h9c/Qs/7d', 'a fold on the river'],
    ['MATCHSTATE:2:7:fr200f:||5h5c', 'three players'],
    ['MATCHSTATE:0:9:r20000c///:AhAc|KdKs/2c7d9h/Js/3s', 'all-in before the flop'],
  ])('%s is read and written alike (%s)', (line) => {
    expect(formatMatchState(read(line))).toBe(line);
  });

  test('the log of a server names values and players', () => {
    const state = read('STATE:12:r300c/cr600f:9s8h|AdKc/2c3d4h:300|-300:Anna|Berta');
    expect(state.names).toEqual(['Anna', 'Berta']);
    expect(state.values).toEqual([300, -300]);
    expect(state.position).toBeNull();
  });

  test.each<[string, AcpcError['code']]>([
    ['', 'bad-line'],
    ['MATCHSTATE:0:0::', 'wrong-players'],
    ['MATCHSTATE:0::c:9s8h|', 'bad-line'],
    ['MATCHSTATE:x:0:c:9s8h|', 'bad-line'],
    ['MATCHSTATE:0:0:b300:9s8h|', 'bad-line'],
    ['MATCHSTATE:0:0:3r:9s8h|', 'bad-betting'],
    ['MATCHSTATE:0:0:c/c/c/c/c:9s8h|', 'bad-betting'],
    ['MATCHSTATE:0:0:c:9s8|', 'bad-cards'],
    ['MATCHSTATE:0:0:c:9s|', 'bad-cards'],
    ['MATCHSTATE:0:0:cc/:9s8h|', 'wrong-board'],
    ['MATCHSTATE:0:0:cc/:9s8h|/2c3d', 'wrong-board'],
    ['MATCHSTATE:2:0:c:9s8h|', 'wrong-players'],
    ['STATE:1:cc:9s8h|AdKc:0|0:Anna', 'wrong-players'],
    ['STATE:1:cc:9s8h|AdKc:x|0:Anna|Berta', 'bad-line'],
    [`MATCHSTATE:0:0:${'c'.repeat(5000)}:9s8h|`, 'bad-line'],
  ])('%s is refused: %s', (line, code) => {
    expect(refusal(line)?.code).toBe(code);
  });

  test.each<[string, AcpcGame, AcpcError['code']]>([
    ['MATCHSTATE:0:0:c:9s8h||', NO_LIMIT, 'wrong-players'],
    ['MATCHSTATE:0:0:r150:9s8h|', NO_LIMIT, 'refused'],
    ['MATCHSTATE:0:0:rrrr:9s8h|', LIMIT, 'refused'],
    ['MATCHSTATE:0:0:ccc:9s8h|', NO_LIMIT, 'refused'],
    ['MATCHSTATE:0:0:c:9s8h|9s2c', NO_LIMIT, 'refused'],
  ])('%s is no hand of its game: %s', (line, game, code) => {
    expect(refusal(line, game)?.code).toBe(code);
  });
});

describe('hands', () => {
  test('two-handed position 0 is the big blind and position 1 the button', () => {
    const hand = handOf('MATCHSTATE:0:30:c:9s8h|', NO_LIMIT);
    expect(hand.blindsOrStraddles).toEqual([100, 50]);
    expect(hand.actions).toEqual(['d dh p1 9s8h', 'd dh p2 ????', 'p2 cc']);
  });

  test('no-limit raises are totals of the hand there and of the street here [X-6]', () => {
    const hand = handOf('MATCHSTATE:0:1:r300c/r900:9s8h|/2c3d4h', NO_LIMIT);
    expect(hand.actions.slice(2)).toEqual(['p2 cbr 300', 'p1 cc', 'd db 2c3d4h', 'p1 cbr 600']);
  });

  test('limit raises have the size of the street', () => {
    const hand = handOf('MATCHSTATE:0:1:rc/rc/r:9s8h|/2c3d4h/5s', LIMIT);
    const raises = hand.actions.filter((line) => line.includes('cbr'));
    expect(raises).toEqual(['p2 cbr 20', 'p1 cbr 10', 'p1 cbr 20']);
  });

  test('a showdown needs no acts of showing, and pays', () => {
    const hand = handOf('STATE:9:r20000c///:AhAc|KdKs/2c7d9h/Js/3s:20000|-20000:Anna|Berta', NO_LIMIT);
    const read = replay(hand);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(isOver(read.value.state)).toBe(true);
    expect(result(read.value.state)?.payoffs).toEqual([20_000, -20_000]);
  });

  test('limit chips never run out', () => {
    const hand = handOf('MATCHSTATE:1:0:rrrc/rrrrc/rrrrc/rrrrc:AhAc|KdKs/2c7d9h/Js/3s', LIMIT);
    const read = replay(hand);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(result(read.value.state)?.payoffs).toEqual([240, -240]);
  });

  test('[X-60] [SEED-14] hands that the protocol cannot say are refused, those with absent players too', () => {
    const base: Hand = {
      variant: 'NT',
      antes: [0, 0],
      blindsOrStraddles: [2, 1],
      startingStacks: [100, 100],
      actions: ['d dh p1 AhAd', 'd dh p2 KhKd'],
      players: ['Anna', 'Berta'],
      hand: 3,
    };
    const what = (hand: Hand) => {
      const state = matchStateOf(hand, 0);
      return state.ok ? null : state.error.code === 'not-acpc' ? state.error.what : state.error.code;
    };
    expect(what(base)).toBeNull();
    expect(what({ ...base, variant: 'PO', actions: [] })).toBe('variant');
    expect(what({ ...base, antes: [1, 1] })).toBe('forced-bets');
    expect(what({ ...base, startingStacks: [100.5, 100] })).toBe('amount');
    expect(what({ ...base, hand: 'seven' })).toBe('hand-number');
    const three = { antes: [0, 0, 0], blindsOrStraddles: [2, 1, 0], startingStacks: [100, 100, 100] };
    const players = ['Anna', 'Berta', 'Cora'];
    expect(what({ ...base, ...three, players, _inactive: [0, 0, 1] })).toBe('absent-players');
    expect(what({ ...base, actions: ['p9 f'] })).toBe('bad-hand');
    expect(matchStateOf(base, 2)).toEqual({
      ok: false,
      error: { code: 'wrong-players', players: 2, expected: 3 },
    });
  });
});

describe('views', () => {
  const line = 'STATE:5:r300c/cr900c/cc/cc:9s8h|AdKc/2c3d4h/5s/Jd:-900|900:Anna|Berta';

  test('a position is told of every action, and of the other hand only at the showdown', () => {
    const lines = acpcLines(handOf(line, NO_LIMIT), 0);
    if (!lines.ok) throw new Error(JSON.stringify(lines.error));
    expect(lines.value).toEqual([
      'MATCHSTATE:0:5::9s8h|',
      'MATCHSTATE:0:5:r300:9s8h|',
      'MATCHSTATE:0:5:r300c/:9s8h|/2c3d4h',
      'MATCHSTATE:0:5:r300c/c:9s8h|/2c3d4h',
      'MATCHSTATE:0:5:r300c/cr900:9s8h|/2c3d4h',
      'MATCHSTATE:0:5:r300c/cr900c/:9s8h|/2c3d4h/5s',
      'MATCHSTATE:0:5:r300c/cr900c/c:9s8h|/2c3d4h/5s',
      'MATCHSTATE:0:5:r300c/cr900c/cc/:9s8h|/2c3d4h/5s/Jd',
      'MATCHSTATE:0:5:r300c/cr900c/cc/c:9s8h|/2c3d4h/5s/Jd',
      'MATCHSTATE:0:5:r300c/cr900c/cc/cc:9s8h|AdKc/2c3d4h/5s/Jd',
    ]);
  });

  test('a folded hand and one that nobody called stay hidden', () => {
    const hand = handOf('STATE:5:r300f:9s8h|AdKc:-100|100:Anna|Berta', NO_LIMIT);
    expect(acpcLines(hand, 0)).toMatchObject({ ok: true });
    const last = matchStateOf(hand, 0);
    expect(last.ok && formatMatchState(last.value)).toBe('MATCHSTATE:0:5:r300f:9s8h|');
    const other = matchStateOf(hand, 1);
    expect(other.ok && formatMatchState(other.value)).toBe('MATCHSTATE:1:5:r300f:|AdKc');
  });

  test("the server's log is the hand with its result", () => {
    const hand = handOf(line, NO_LIMIT);
    const state = matchStateOf(hand, null);
    expect(state.ok && formatMatchState(state.value)).toBe(line);
  });

  test('a document in another order of seats has the same positions', () => {
    const hand: Hand = {
      variant: 'NT',
      antes: [0, 0, 0],
      blindsOrStraddles: [100, 0, 50],
      startingStacks: [20_000, 20_000, 20_000],
      players: ['Big', 'Button', 'Small'],
      actions: ['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 QhQd', 'p2 cbr 300', 'p3 f', 'p1 cc', 'd db 2c3d4h'],
      hand: 8,
      _rules: 'standard',
    };
    const state = matchStateOf(hand, 2);
    expect(state.ok && formatMatchState(state.value)).toBe('MATCHSTATE:2:8:r300fc/:||KhKd/2c3d4h');
  });
});

describe('replies', () => {
  test('a player answers with the line and their action', () => {
    const line = 'MATCHSTATE:0:30:c:9s8h|';
    const reply = parseAcpcReply(formatAcpcReply(`${line}\r\n`, { kind: 'raise', to: 300 }));
    expect(reply).toEqual({ ok: true, value: { state: read(line), action: { kind: 'raise', to: 300 } } });
  });

  test.each(['MATCHSTATE:0:30:c:9s8h|', 'MATCHSTATE:0:30:c:9s8h|:x', 'MATCHSTATE:0:30:c:9s8h|:rr', ':c', ''])(
    '%s is no reply',
    (line) => expect(parseAcpcReply(line).ok).toBe(false),
  );
});

/** A random hand of a game, from a list of choices and an ordered deck. */
function playout(game: AcpcGame, deck: readonly number[], choices: readonly number[]): MatchState {
  const players = game.blinds.length;
  const rest = deck.slice();
  const draw = (count: number) => rest.splice(0, count);
  const hole = Array.from({ length: players }, () => formatCards(draw(2)));
  let hand = handOf(`MATCHSTATE:0:1::${hole.join('|')}`, game);
  let used = 0;
  for (;;) {
    const read = replay(hand);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const { state } = read.value;
    if (isOver(state)) break;
    if (state.actor < 0) {
      const due = state.boards[0]!.length === 0 ? 3 : 1;
      hand = append(hand, `d db ${formatCards(draw(due))}`);
      continue;
    }
    const choice = choices[used++ % choices.length]!;
    const owes = state.currentBet > state.bet[state.actor]!;
    if (choice === 0 && owes) hand = append(hand, `p${state.actor + 1} f`);
    else {
      const action = actionOfAcpc(state, { kind: 'raise', to: null });
      const raised = append(hand, `p${state.actor + 1} cbr ${action.kind === 'betRaise' ? action.to : 0}`);
      hand = choice > 2 && replay(raised).ok ? raised : append(hand, `p${state.actor + 1} cc`);
    }
  }
  const state = matchStateOf(hand, null);
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return state.value;
}

test('random hands of every game are written, read and written again without a change', () => {
  const deck = fc.shuffledSubarray(
    Array.from({ length: 52 }, (_, card) => card),
    { minLength: 52, maxLength: 52 },
  );
  const games = fc.constantFrom(LIMIT, LIMIT_THREE, NO_LIMIT, THREE);
  const choices = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(games, deck, choices, (game, cards, list) => {
      const state = playout(game, cards, list);
      const line = formatMatchState(state);
      const again = handOf(line, game);
      const states = matchStatesOf(again, null);
      if (!states.ok) throw new Error(JSON.stringify(states.error));
      expect(formatMatchState(states.value[states.value.length - 1]!)).toBe(line);
      expect(state.values!.reduce((sum, value) => sum + value, 0)).toBe(0);
      for (let position = 0; position < state.hole.length; position++) {
        const lines = acpcLines(again, position);
        if (!lines.ok) throw new Error(JSON.stringify(lines.error));
        for (const told of lines.value) expect(formatMatchState(read(told))).toBe(told);
        // Nobody is told another hand before the end.
        for (const told of lines.value.slice(0, -1)) {
          expect(read(told).hole.filter((held) => held.length > 0)).toHaveLength(1);
        }
      }
    }),
    { numRuns: 60, seed: 20_000 },
  );
});

test('mutated lines never throw', () => {
  const lines = [
    'MATCHSTATE:0:4:cr300c/:AhKd|/2c3d4h',
    'STATE:12:r300c/cr600f:9s8h|AdKc/2c3d4h:300|-300:Anna|Berta',
    'MATCHSTATE:2:7:fr200f:||5h5c:r900',
  ];
  const alphabet = fc.constantFrom(...'MATCHSE:|/cfr0123456789AKQJTshd\u0000 ');
  fc.assert(
    fc.property(
      fc.constantFrom(...lines),
      fc.nat(80),
      fc.nat(6),
      fc.string({ unit: alphabet, maxLength: 6 }),
      (line, at, cut, text) => {
        const mutated = line.slice(0, at) + text + line.slice(at + cut);
        const state = parseMatchState(mutated);
        parseAcpcReply(mutated);
        if (!state.ok) return;
        for (const game of Object.values(ACPC_GAMES)) {
          const hand = handOfMatchState(state.value, game);
          if (hand.ok) expect(replay(hand.value).ok).toBe(true);
        }
      },
    ),
    { numRuns: 2000, seed: 1 },
  );
});
