import { readFileSync } from 'node:fs';
import {
  apply,
  below,
  clone,
  DECKS,
  formatCard,
  type HandState,
  holeCards,
  isOver,
  legal,
  type Random,
  RULE_SETS,
  stream,
  VARIANTS,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Action } from '../action.js';
import { createManifest } from '../manifest.js';
import { Situation } from '../situation.js';
import type { StrictCode } from '../strict.js';
import { decide } from '../strict.js';
import { playOut, randomHand, start } from '../testing/hands.js';
import { HELLO, readHello } from './greeting.js';
import {
  type LegalAct,
  matchMessage,
  PROTOCOL_1,
  type RequestMessage,
  readDecision,
  readDraw,
  requestMessage,
  resultMessage,
} from './protocol1.js';
import { botMatch, botResult, botTurn, PROTOCOL_2, type TurnMessage } from './protocol2.js';
import { type BotProtocol, readAnswer } from './wire.js';

/** The codes that a bot can meet. */
const CODES: readonly StrictCode[] = [
  'bad-json',
  'bad-answer',
  'line-too-long',
  'wrong-id',
  'duplicate',
  'unknown-action',
  'bad-amount',
  'bad-card',
  'timeout',
  'exited',
  'not-reading',
  'not-started',
  'memory',
  'unknown-version',
  'no-hello',
  'bad-line',
  'wrong-state',
  'not-acpc',
  'missing-action',
  'not-an-action',
  'bad-draw',
  'strategy-threw',
  'never-answers',
  'crashed',
  'fold-when-free',
  'check-facing-bet',
  'nothing-to-call',
  'short-call',
  'bet-facing-bet',
  'raise-without-bet',
  'bet-needs-chips',
  'bet-out-of-range',
  'raise-closed',
  'must-bring-in',
  'check-only',
];

const NO_RANDOM: Random = { next: () => 7 };

function holdem(...lines: readonly ((state: HandState) => void)[]): HandState {
  const state = start({
    variant: 'NT',
    rules: RULE_SETS.strict,
    stacks: [200, 150, 100],
    button: 0,
    blinds: [0, 1, 2],
  });
  const cards = ['AhKd', '7c2d', 'QsQh'].map((text) => [text.slice(0, 2), text.slice(2)]);
  cards.forEach((hole, player) => {
    apply(state, {
      kind: 'dealHole',
      player,
      cards: hole.map((text) => DECKS.standard.find((card) => formatCard(card) === text)!),
    });
  });
  for (const line of lines) line(state);
  return state;
}

function bet(player: number, to: number) {
  return (state: HandState) => void apply(state, { kind: 'betRaise', player, to });
}

function call(player: number) {
  return (state: HandState) => void apply(state, { kind: 'checkCall', player });
}

function requestOf(state: HandState) {
  return requestMessage(new Situation(state, state.actor, 3, NO_RANDOM), 17, 500);
}

function turnOf(state: HandState): TurnMessage {
  return botTurn(new Situation(state, state.actor, 3, NO_RANDOM), 17, 500);
}

describe('a turn', () => {
  test('says the whole situation of its player, with the names of live tables', () => {
    expect(turnOf(holdem(bet(0, 6)))).toEqual({
      type: 'your_turn',
      id: 17,
      hand: 4,
      seat_index: 2,
      kind: 'bet',
      street: 'preflop',
      button: 1,
      cards: '7c2d',
      board: '',
      stack: 149,
      bet: 1,
      current_bet: 6,
      pot: 9,
      price: 5,
      action_types: ['call', 'raise', 'fold', 'all_in'],
      range: { min: 10, max: 150, sizes: null },
      closed: null,
      bring_in_amount: null,
      max_discards: 0,
      seats: [
        { seat_index: 1, status: 'playing', stack: 194, bet: 6, contribution: 6, cards: '????' },
        { seat_index: 2, status: 'playing', stack: 149, bet: 1, contribution: 1, cards: '7c2d' },
        { seat_index: 3, status: 'playing', stack: 98, bet: 2, contribution: 2, cards: '????' },
      ],
      acts: [{ seat_index: 1, street: 'preflop', action: 'raise', amount: 6, is_all_in: false }],
      time_limit: 0.5,
      seed: 7,
    });
  });

  test('of a live table counts seats, hands and chips as the table does', () => {
    const state = holdem(bet(0, 6));
    const table = { seats: [2, 5, 9], decimals: 2 };
    const turn = botTurn(new Situation(state, 1, 12, NO_RANDOM, table), 17, null);
    expect([turn.hand, turn.seat_index, turn.button, turn.time_limit]).toEqual([12, 5, 2, null]);
    expect([turn.price, turn.pot, turn.range]).toEqual([0.05, 0.09, { min: 0.1, max: 1.5, sizes: null }]);
    expect(turn.seats.map((seat) => [seat.seat_index, seat.stack])).toEqual([
      [2, 1.94],
      [5, 1.49],
      [9, 0.98],
    ]);
    const situation = new Situation(state, 1, 12, NO_RANDOM, table);
    const body = { action_type: 'raise', amount: 0.12 };
    expect(PROTOCOL_2.readDecision({ id: 17, body }, situation)).toEqual({
      ok: true,
      value: { action: Action.RAISE, amount: 12 },
    });
  });

  test('a call with too few chips, and a bet of the last ones, are all-in, as at live tables', () => {
    const state = holdem(bet(0, 180), (now) => void apply(now, { kind: 'fold', player: 1 }));
    const situation = new Situation(state, 2, 0, NO_RANDOM);
    expect(turnOf(state).action_types).toEqual(['call', 'fold', 'all_in']);
    expect(PROTOCOL_2.readDecision({ id: 1, body: { action_type: 'call' } }, situation)).toEqual({
      ok: true,
      value: { action: Action.ALL_IN },
    });
  });

  test.each([
    [{ action_type: 'fold' }, 'ok'],
    [{ action_type: 'raise', amount: null }, 'ok'],
    [{ action: 'fold' }, 'unknown-action'],
    [{ action_type: 'FOLD' }, 'unknown-action'],
    [{ action_type: 'bring_in' }, 'unknown-action'],
    [{ action_type: 'complete_bet' }, 'unknown-action'],
    [{ action_type: 'stand_pat' }, 'unknown-action'],
    [{ action_type: 'raise', amount: '6' }, 'bad-amount'],
  ])('the answer %j is %s', (body, code) => {
    const situation = new Situation(holdem(bet(0, 6)), 1, 0, NO_RANDOM);
    const read = PROTOCOL_2.readDecision({ id: 1, body }, situation);
    expect(read.ok ? 'ok' : read.error.code).toBe(code);
    if (code === 'unknown-action') {
      expect(!read.ok && read.error.message).toMatch(/: open are call, raise, fold, all_in\.$/);
    }
  });

  test.each([
    [{ action_type: 'stand_pat' }, 'ok'],
    [{ action_type: 'discard', cards: 'AhTd' }, 'ok'],
    [{ action_type: 'discard' }, 'bad-card'],
    [{ action_type: 'discard', cards: ['Ah'] }, 'bad-card'],
    [{ action_type: 'discard', cards: '10h' }, 'bad-card'],
    [{ discard: [] }, 'unknown-action'],
  ])('the draw %j is %s', (body, code) => {
    const read = PROTOCOL_2.readDraw({ id: 1, body });
    expect(read.ok ? 'ok' : read.error.code).toBe(code);
  });

  test('a result says what everyone saw, and whose it is', () => {
    const state = holdem(bet(0, 6), (now) => void apply(now, { kind: 'fold', player: 1 }), call(2));
    apply(state, { kind: 'dealBoard', cards: [0, 5, 10] });
    bet(2, 10)(state);
    apply(state, { kind: 'fold', player: 0 });
    const view = new Situation(state, 1, 3, NO_RANDOM);
    expect(botResult(3, { payoffs: [-6, -1, 7], shown: [null, null, [0, 51]] }, view)).toEqual({
      type: 'hand_result',
      hand: 4,
      seat_index: 2,
      chips: [
        { seat_index: 1, stack: 194, net: -6 },
        { seat_index: 2, stack: 149, net: -1 },
        { seat_index: 3, stack: 107, net: 7 },
      ],
      hands: [{ seat_index: 3, cards: '2cAs' }],
      board: '2c3d4h',
      acts: [
        { seat_index: 1, street: 'preflop', action: 'raise', amount: 6, is_all_in: false },
        { seat_index: 2, street: 'preflop', action: 'fold', amount: 1, is_all_in: false },
        { seat_index: 3, street: 'preflop', action: 'call', amount: 6, is_all_in: false },
        { seat_index: 3, street: 'flop', action: 'bet', amount: 10, is_all_in: false },
        { seat_index: 1, street: 'flop', action: 'fold', amount: 0, is_all_in: false },
      ],
    });
  });
});

describe('a request of version 1', () => {
  test('says the whole situation of its player', () => {
    expect(requestOf(holdem(bet(0, 6)))).toEqual({
      type: 'request',
      id: 17,
      hand: 3,
      seat: 1,
      view: {
        street: 'preflop',
        hole: ['7c', '2d'],
        board: [],
        button: 0,
        pot: 9,
        toCall: 5,
        currentBet: 6,
        players: [
          { stack: 194, bet: 6, contribution: 6, folded: false, allIn: false, cards: 2, up: [] },
          { stack: 149, bet: 1, contribution: 1, folded: false, allIn: false, cards: 2, up: [] },
          { stack: 98, bet: 2, contribution: 2, folded: false, allIn: false, cards: 2, up: [] },
        ],
        acts: [{ seat: 0, street: 'preflop', action: 'raise', to: 6 }],
      },
      legal: [
        { action: 'fold' },
        { action: 'call', cost: 5 },
        { action: 'raise', min: 10, max: 150 },
        { action: 'all_in', to: 150 },
      ],
      timeLeftMs: 500,
      seed: 7,
    });
  });

  test('tells checks from calls and bets from raises, with what was in front afterwards', () => {
    const state = holdem(call(0), call(1), call(2));
    apply(state, { kind: 'dealBoard', cards: [0, 5, 10] });
    bet(1, 4)(state);
    call(2)(state);
    expect(requestOf(state).view.acts).toEqual([
      { seat: 0, street: 'preflop', action: 'call', to: 2 },
      { seat: 1, street: 'preflop', action: 'call', to: 2 },
      { seat: 2, street: 'preflop', action: 'check' },
      { seat: 1, street: 'flop', action: 'bet', to: 4 },
      { seat: 2, street: 'flop', action: 'call', to: 4 },
    ]);
  });

  test('names the cards of a draw', () => {
    const state = start({ variant: 'N2L1D', rules: RULE_SETS.strict, stacks: [50, 50], blinds: [2, 1] });
    const cards = DECKS.standard.slice();
    apply(state, { kind: 'dealHole', player: 0, cards: cards.slice(0, 5) });
    apply(state, { kind: 'dealHole', player: 1, cards: cards.slice(5, 10) });
    call(state.actor)(state);
    call(state.actor)(state);
    const request = requestOf(state);
    expect(request.legal).toEqual([{ action: 'discard', max: 5 }]);
    const discard = request.view.hole.slice(0, 2);
    const action = actionOf(PROTOCOL_1, state, JSON.stringify({ id: 17, discard }));
    expect(action.kind === 'discard' && action.cards.map(formatCard)).toEqual(discard);
  });
});

/** Every answer that a turn allows at its edges. */
function answersTo2({ action_types, range, cards, max_discards }: TurnMessage): object[] {
  return action_types.flatMap((type): object[] => {
    if (type === 'discard') return [{ action_type: type, cards: cards.slice(0, 2 * max_discards) }];
    if (type !== 'bet' && type !== 'raise' && type !== 'complete_bet') return [{ action_type: type }];
    return (range!.sizes ?? [range!.min, range!.max]).map((amount) => ({ action_type: type, amount }));
  });
}

/** Every answer that the legal list of version 1 allows at its edges. */
function answersTo1(request: RequestMessage): object[] {
  return request.legal.flatMap((act: LegalAct): object[] => {
    if (act.action === 'discard') return [{ discard: [] }, { discard: request.view.hole.slice(0, act.max) }];
    if (act.action !== 'bet' && act.action !== 'raise') return [{ action: act.action }];
    return (act.sizes ?? [act.min, act.max]).map((amount) => ({ action: act.action, amount }));
  });
}

const ANSWERS: Readonly<Record<string, (state: HandState) => object[]>> = {
  '1.0': (state) => answersTo1(requestOf(state)),
  '2.0': (state) => answersTo2(turnOf(state)),
};

function actionOf(protocol: BotProtocol, state: HandState, text: string) {
  const answer = readAnswer(text);
  if (!answer.ok) throw new Error(answer.error.message);
  const read =
    legal(state).kind === 'draw'
      ? protocol.readDraw(answer.value)
      : protocol.readDecision(answer.value, new Situation(state, state.actor, 3, NO_RANDOM));
  if (!read.ok) throw new Error(read.error.message);
  return decide(state, state.actor, read.value);
}

/** Plays a hand by answers to its requests; every other legal answer is tried on a copy first. */
function playByText(
  protocol: BotProtocol,
  variant: Variant,
  seed: number,
  onState: (state: HandState) => void,
): HandState {
  const random = stream(seed, variant.code);
  const state = randomHand(random, variant, RULE_SETS.strict);
  playOut(state, random, (now) => {
    onState(now);
    const answers = ANSWERS[protocol.version]!(now).map((answer) => JSON.stringify({ id: 17, ...answer }));
    const refused = answers.filter((answer) => !apply(clone(now), actionOf(protocol, now, answer)).ok);
    if (refused.length > 0) expect(refused).toEqual([]);
    apply(now, actionOf(protocol, now, answers[below(random, answers.length)]!));
  });
  return state;
}

describe.each([PROTOCOL_1, PROTOCOL_2])('in every variant, version $version', (protocol) => {
  test.each([...VARIANTS.keys()])('%s: whatever the legal list offers is accepted', (code) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(isOver(playByText(protocol, variantOf(code)!, seed, () => {}))).toBe(true);
      }),
      { numRuns: 10 },
    );
  });

  /** The same state with the cards that the player may not know exchanged for others of the deck. */
  function otherDeal(state: HandState, player: number, random: Random): HandState {
    const other = clone(state);
    const { holeSize, up } = other.terms;
    const known = new Set([...holeCards(state, player), ...state.boards.flat()]);
    state.hole.forEach((card, place) => {
      if (up[place % holeSize]) known.add(card);
    });
    const rest = DECKS[state.terms.variant.deck].filter((card) => !known.has(card));
    state.holeCount.forEach((count, owner) => {
      for (let i = 0; owner !== player && i < count; i++) {
        if (!up[i]) other.hole[owner * holeSize + i] = rest.splice(below(random, rest.length), 1)[0]!;
      }
    });
    return other;
  }

  test.each([...VARIANTS.keys()])('%s: hidden cards leave no trace in a request', (code) => {
    let compared = 0;
    const random = stream(code, 'hidden');
    const compare = (state: HandState): void => {
      const player = state.actor;
      const view = (hand: HandState) =>
        JSON.stringify(protocol.request(new Situation(hand, player, 0, NO_RANDOM), 1, null));
      const [mine, others] = [view(state), view(otherDeal(state, player, random))];
      if (mine !== others) expect(others).toBe(mine);
      compared++;
    };
    for (let seed = 0; seed < 10; seed++) playByText(protocol, variantOf(code)!, seed, compare);
    expect(compared).toBeGreaterThan(10);
  });
});

test('a result of version 1 says what everyone saw, and whose it is', () => {
  const state = holdem(bet(0, 6), (now) => void apply(now, { kind: 'fold', player: 1 }), call(2));
  apply(state, { kind: 'dealBoard', cards: [0, 5, 10] });
  bet(2, 10)(state);
  apply(state, { kind: 'fold', player: 0 });
  const view = new Situation(state, 1, 3, NO_RANDOM);
  const message = resultMessage(3, { payoffs: [-6, -1, 7], shown: [null, null, null] }, view);
  expect(message).toEqual({
    type: 'result',
    hand: 3,
    seat: 1,
    payoffs: [-6, -1, 7],
    shown: [null, null, null],
    board: ['2c', '3d', '4h'],
    acts: [
      { seat: 0, street: 'preflop', action: 'raise', to: 6 },
      { seat: 1, street: 'preflop', action: 'fold' },
      { seat: 2, street: 'preflop', action: 'call', to: 6 },
      { seat: 2, street: 'flop', action: 'bet', to: 10 },
      { seat: 0, street: 'flop', action: 'fold' },
    ],
  });
});

test('the match is described without its seed', () => {
  const made = createManifest({
    bots: [
      { name: 'A', bot: 'caller' },
      { name: 'B', bot: 'caller' },
    ],
    hands: 10,
    seed: 'SECRET',
    timeoutMs: 250,
  });
  if (!made.ok) throw new Error('no manifest');
  const message = matchMessage(made.value, 1);
  expect(JSON.stringify([message, botMatch(made.value, 1)])).not.toContain('SECRET');
  expect(botMatch({ ...made.value, live: { decimals: 2 } }, 1)).toMatchObject({
    name: 'B',
    variant: 'NT',
    stakes: { smallBlind: 0.01, bigBlind: 0.02, unit: 0.01 },
    stacks: [2, 2],
    hands: null,
    clock: { action_ms: 250 },
  });
  expect(message).toMatchObject({
    type: 'match',
    name: 'B',
    variant: { code: 'NT', limit: 'no', deck: 'standard', streets: ['preflop', 'flop', 'turn', 'river'] },
    seats: 2,
    stacks: [200, 200],
    stakes: { smallBlind: 1, bigBlind: 2 },
    clock: { decisionMs: 250 },
  });
});

describe('what a bot writes', () => {
  const codeOf = (read: { ok: boolean; error?: { code: string } }): string | undefined =>
    read.ok ? 'ok' : read.error?.code;

  test.each([
    ['{"type":"hello","version":"1.0"}', 'ok'],
    ['{"type":"hello","version":"1.9.3","name":"x","later":true}', 'ok'],
    ['{"type":"hello","version":"2.0"}', 'ok'],
    ['{"type":"hello","version":"3.0"}', 'unknown-version'],
    ['{"type":"hello","version":"10.0"}', 'unknown-version'],
    ['{"type":"hello","version":1}', 'unknown-version'],
    ['{"type":"hello"}', 'unknown-version'],
    ['{"id":1,"action":"call"}', 'no-hello'],
    ['hello', 'bad-json'],
    ['[]', 'bad-answer'],
  ])('the greeting %s is %s', (line, code) => {
    expect(codeOf(readHello(line))).toBe(code);
  });

  test('another version is refused in words', () => {
    const read = readHello('{"type":"hello","version":"3.0"}');
    const message = 'speaks version "3.0" of the protocol; this arena speaks 2.0 and 1.0.';
    expect(!read.ok && read.error.message).toBe(message);
  });

  test.each(['1.0', '2.0'])('the bot chooses: %s', (version) => {
    const read = readHello(JSON.stringify({ type: 'hello', version, stateful: true }));
    expect(read).toMatchObject({ ok: true, value: { isStateful: true, protocol: { version } } });
  });

  test.each([
    ['{"id":1,"action":"call"}', 'ok'],
    ['{"id":1,"action":"call","code":"x","message":"fields that nobody knows"}', 'ok'],
    ['{"id":1}', 'ok'],
    ['{"action":"call"}', 'bad-answer'],
    ['{"id":"1","action":"call"}', 'bad-answer'],
    ['{"id":1.5,"action":"call"}', 'bad-answer'],
    ['null', 'bad-answer'],
    ['{"id":1,', 'bad-json'],
    ['', 'bad-json'],
  ])('the answer %s is %s', (line, code) => {
    expect(codeOf(readAnswer(line))).toBe(code);
  });

  test.each([
    [{ action: 'fold' }, 'ok'],
    [{ action: 'all_in' }, 'ok'],
    [{ action: 'raise', amount: 6 }, 'ok'],
    [{ action: 'call', amount: 'ignored' }, 'ok'],
    [{ action: 'FOLD' }, 'unknown-action'],
    [{ action: 'Fold' }, 'unknown-action'],
    [{ action: 'allin' }, 'unknown-action'],
    [{ action: null }, 'unknown-action'],
    [{}, 'unknown-action'],
    [{ action: 'toString' }, 'unknown-action'],
    [{ action: 'raise', amount: '6' }, 'bad-amount'],
  ])('the act %j is %s', (body, code) => {
    expect(codeOf(readDecision({ id: 1, body }))).toBe(code);
  });

  test.each([
    [{ discard: [] }, 'ok'],
    [{ discard: ['Ah', 'Td'] }, 'ok'],
    [{ discard: ['10h'] }, 'bad-card'],
    [{ discard: ['ah'] }, 'bad-card'],
    [{ discard: [3] }, 'bad-card'],
    [{ discard: 'Ah' }, 'bad-answer'],
    [{ action: 'call' }, 'bad-answer'],
  ])('the draw %j is %s', (body, code) => {
    expect(codeOf(readDraw({ id: 1, body }))).toBe(code);
  });
});

describe('docs/BOTS.md', () => {
  const text = readFileSync(new URL('../../../../docs/BOTS.md', import.meta.url), 'utf8');
  const messages = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json!));
  const shown = (type: string) => messages.find((message) => message.type === type);

  test('shows a turn and a match as they are', () => {
    expect(shown('hello')).toEqual(HELLO);
    expect(shown('your_turn')).toEqual(turnOf(holdem(bet(0, 6))));
    const bots = ['mine', 'A', 'B'].map((name) => ({ name, bot: 'caller' }));
    const made = createManifest({ bots, hands: 1000, timeoutMs: 1000 });
    expect(made.ok && botMatch(made.value, 0)).toEqual(shown('match'));
  });

  test('[DEV-5] names every member of Situation and every code of a bad answer', () => {
    const members = [...Object.getOwnPropertyNames(Situation.prototype), 'hand', 'random', 'table'];
    for (const member of members.filter((name) => name !== 'constructor')) expect(text).toContain(`\`${member}\``);
    for (const code of CODES) expect(text).toContain(`\`${code}\``);
  });

  test('shows answers that are read', () => {
    const [act, draw] = messages.filter((message) => message.type === undefined);
    const situation = new Situation(holdem(bet(0, 6)), 1, 3, NO_RANDOM);
    const { readDecision: readAct, readDraw: readDiscard } = PROTOCOL_2;
    expect(readAct({ id: 17, body: act }, situation)).toMatchObject({ ok: true, value: { amount: 12 } });
    expect(readDiscard({ id: 18, body: draw })).toMatchObject({ ok: true, value: { discard: [20, 1] } });
  });

  test('shows a result with all of its fields', () => {
    const state = holdem();
    const message = botResult(3, { payoffs: [0, 0, 0], shown: [] }, new Situation(state, 1, 3, NO_RANDOM));
    expect(Object.keys(shown('hand_result'))).toEqual(Object.keys(message));
  });
});
