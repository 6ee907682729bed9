/** Random tables: random people ask for random things, legal and not, late and twice. One seed, one table. */
import {
  below,
  legal,
  pick,
  type Random,
  RULE_SET_NAMES,
  RULES,
  ruleRows,
  VARIANTS,
  xoshiro128,
} from '@cardroom/engine';
import { formatLine, Hand, houseAct, type LineAction } from '@cardroom/notation';
import { type DataOf, defaultSettings, liveHand, type TableSettings, turnTokenOf, yourTurn } from '@cardroom/protocol';
import { botTurnOf, tableDeadline } from '../table/clock.js';
import type { TableAction, TableInput, TableRequest } from '../table/input.js';
import { seatOf, type TableState, viewOf } from '../table/state.js';
import type { NewTable } from '../table/step.js';
import { HOST, personOf } from './room.js';

function chance(random: Random, percent: number): boolean {
  return below(random, 100) < percent;
}

const NAMES = ['Host', 'Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay'] as const;

/** Any variant, any rule set, any rules between hands. */
export function randomTable(seed: number): NewTable {
  const random = xoshiro128(`table ${seed}`);
  const variant = pick(random, [...VARIANTS.values()]);
  const base = defaultSettings(variant);
  const hasUnit = chance(random, 30);
  const options = Object.fromEntries(
    ruleRows('table').flatMap(([rule, { isOption, values }]) =>
      isOption === true && chance(random, 30) ? [[rule, pick(random, values)]] : [],
    ),
  );
  const settings: TableSettings = {
    ...base,
    title: `Table ${seed}`,
    // Bomb pots with six cards each and two boards need a small table.
    seats: Math.min(variant.maxPlayers, 'bombPots' in options ? 6 : 10, 2 + below(random, 9)),
    stakes: hasUnit ? { ...base.stakes, unit: pick(random, [0.1, 0.01]) } : base.stakes,
    rules: pick(random, RULE_SET_NAMES),
    table_rules: {
      button: pick(random, RULES.table.button.values),
      pause: pick(random, ['immediate', ...RULES.table.pause.values]),
      deadBlinds: pick(random, RULES.table.deadBlinds.values),
      entry: pick(random, RULES.table.entry.values),
      ...options,
    },
    buy_in: chance(random, 50) ? base.buy_in : { min: Math.max(4, base.buy_in.min / 10), max: base.buy_in.max },
    approve_buy_ins: chance(random, 20),
    clock: {
      action_ms: 5_000,
      time_bank_ms: pick(random, [0, 3_000, 20_000]),
      time_bank_refill_ms: pick(random, [0, 1_000]),
      grace_ms: pick(random, [0, 10_000]),
    },
  };
  return { table: `t${seed}`, host: HOST, settings, botsAlone: chance(random, 30) };
}

/** The next thing that happens at a table; `wait` is how much later. */
export interface Happening {
  readonly wait: number;
  readonly input: TableInput;
}

type Maker = (random: Random, state: TableState, id: string) => Happening | null;

function request<Name extends TableAction>(
  name: string,
  id: string,
  action: Name,
  data: DataOf<Name>,
  envelope: Readonly<Record<string, unknown>> = {},
): TableInput {
  const message = { action, id, table: 't', data, ...envelope } as unknown as TableRequest;
  return { kind: 'request', person: personOf(name), message };
}

function at(wait: number, input: TableInput): Happening {
  return { wait, input };
}

/** The player to act, with everything that they may do. */
function turnOf(state: TableState) {
  if (state.hand._waiting === true || state.hand.finishingStacks !== undefined) return null;
  const live = liveHand(state.hand);
  const turn = live === null ? null : yourTurn(live);
  if (live === null || turn === null) return null;
  return { live, turn, name: state.hand.players[live.state.actor]! };
}

/** A legal act of the player to act, by the types and ranges of their turn. */
const legalAct: Maker = (random, state, id) => {
  const now = turnOf(state);
  if (now === null) return null;
  const { live, turn, name } = now;
  // Fewer folds and all-ins than there are types: hands should reach later streets.
  const calm = turn.action_types.filter((type) => type !== 'fold' && type !== 'all_in');
  const action_type = pick(random, calm.length > 0 && chance(random, 80) ? calm : turn.action_types);
  const data: { amount?: number; cards?: string } = {};
  if (['bet', 'raise', 'complete_bet'].includes(action_type) && turn.range !== null) {
    const { min, max, sizes } = turn.range;
    data.amount =
      sizes === null ? pick(random, [min, min, Math.min(max, Math.ceil(min) * 2), max]) : pick(random, sizes);
  }
  if (action_type === 'discard') {
    const held = viewOf(state, personOf(name).user).actions;
    const cards = heldCards(held, live.state.actor);
    data.cards = cards.filter(() => chance(random, 40)).join('');
  }
  const envelope = { hand: turn.hand, turn: turn.turn, price: turn.price };
  return at(below(random, 4_000), request(name, id, 'player_action', { action_type, ...data }, envelope));
};

/** A player's cards by their own log: dealt cards without discards. */
function heldCards(actions: readonly string[], player: number): string[] {
  const held: string[] = [];
  for (const line of actions) {
    const [, dealt] = /^d dh p(?:\d+) (\S+)$/.exec(line) ?? [];
    if (dealt !== undefined && line.startsWith(`d dh p${player + 1} `)) held.push(...(dealt.match(/../g) ?? []));
    const [, thrown] = new RegExp(`^p${player + 1} sd (\\S+)$`).exec(line) ?? [];
    for (const card of thrown?.match(/../g) ?? []) held.splice(held.indexOf(card), 1);
  }
  return held;
}

const wildAct: Maker = (random, state, id) => {
  const now = turnOf(state);
  const action_type = pick(random, [
    'fold',
    'check',
    'call',
    'bet',
    'raise',
    'all_in',
    'bring_in',
    'show',
    'muck',
    'discard',
  ] as const);
  const amount = pick(random, [0, 1, 2, 3, 4.5, 7, 40, 1e9, 0.001, -1]);
  const envelope = {
    hand: Number(state.hand.hand) + pick(random, [0, 0, 0, 1, -1]),
    turn: chance(random, 70) ? (now?.turn.turn ?? '0.0') : pick(random, ['0.0', '1.2', 'x']),
    price: chance(random, 70) ? (now?.turn.price ?? 0) : pick(random, [0, 1, 2.5]),
  };
  const name = chance(random, 50) ? (now?.name ?? 'Ann') : pick(random, NAMES);
  const data = { action_type, amount, cards: pick(random, ['', 'AhKd', '2c']) };
  return at(0, request(name, id, 'player_action', data, envelope));
};

const joinIn: Maker = (random, state, id) => {
  const { min, max } = state.settings.buy_in;
  const buy_in = chance(random, 80)
    ? pick(random, [min, max, Math.ceil((min + max) / 2)])
    : pick(random, [0, 0.001, -5, 1e15, 1]);
  const place = chance(random, 50) ? {} : { seat_index: 1 + below(random, 10) };
  const waits = chance(random, 15) ? { wait_for_big_blind: true } : {};
  return at(below(random, 500), request(pick(random, NAMES), id, 'join', { buy_in, ...place, ...waits }));
};

const when = (random: Random) => pick(random, ['now', 'after_hand'] as const);

const intend: Maker = (random, _, id) => {
  const name = pick(random, NAMES);
  const action = pick(random, ['pause', 'wait_for_big_blind', 'resume', 'resume', 'leave'] as const);
  return at(0, request(name, id, action, action === 'resume' ? {} : { when: when(random) }));
};

/** The same by the document alone [S3-5]. */
const exchange: Maker = (random, state, id) => {
  const name = pick(random, NAMES);
  const shown = viewOf(state, personOf(name).user);
  const isSeated = seatOf(state, personOf(name).user) !== null && shown.players.includes(name);
  const say = (hand: unknown) => at(0, request(name, id, 'hand', { hand: hand as Record<string, unknown> }));
  if (!isSeated) {
    const seat = chance(random, 50) ? {} : { seat: 1 + below(random, state.settings.seats) };
    return say(Hand.join(shown, { author: name, buyIn: pick(random, [1, 50, 100, 1e6]), ...seat }));
  }
  const now = turnOf(state);
  if (now !== null && now.name === name && chance(random, 60)) {
    const act = houseAct(now.live.state, 'timeUp');
    if (act !== null) return say(Hand.act(shown, formatLine(act as LineAction, now.live.decimals)));
  }
  const change = pick(random, [Hand.pause, Hand.waitForBigBlind, Hand.resume, Hand.quit]);
  return say(chance(random, 20) ? { ...shown, players: ['x'], _inactive: 'no', hand: null } : change(shown, name));
};

/** The host sends people away, lets them in again, or hands the table over. */
function peopleAct(random: Random, state: TableState, id: string, name: string): TableInput {
  const person = chance(random, 90) ? state.host.name : name;
  const { user } = personOf(pick(random, NAMES));
  switch (below(random, 6)) {
    case 0:
      return request(person, id, 'host_ban', { seat_index: 1 + below(random, 6) });
    case 1:
      return request(person, id, 'host_transfer', { user });
    case 2:
      return request(person, id, 'host_new_invite', {});
    default: {
      const barred = [...state.banned, ...state.removed];
      return request(person, id, 'host_unban', { user: barred.length === 0 ? user : pick(random, barred).user });
    }
  }
}

const hostActs: Maker = (random, state, id) => {
  const name = chance(random, 90) ? 'Host' : pick(random, NAMES);
  const seat_index = 1 + below(random, 10);
  switch (below(random, 12)) {
    case 0:
      return at(0, request(name, id, 'host_pause', {}));
    case 10:
      return at(0, peopleAct(random, state, id, name));
    case 1:
    case 2:
      return at(below(random, 3_000), request(name, id, 'host_resume', {}));
    case 3: {
      const { stakes } = state.settings;
      const double = Object.fromEntries(
        Object.entries(stakes).map(([key, value]) => [key, key === 'unit' ? value : value * 2]),
      );
      return at(
        0,
        request(name, id, 'host_stakes', { stakes: chance(random, 50) ? stakes : (double as typeof stakes) }),
      );
    }
    case 4:
      return at(0, request(name, id, 'host_sit_out', { seat_index }));
    case 5: {
      const turn = turnTokenOf(state.hand);
      if (chance(random, 50)) return at(0, request(name, id, 'host_act_now', { seat_index, turn }));
      return at(0, request(name, id, 'host_remove', { seat_index }));
    }
    case 6:
    case 7:
      return at(0, request(name, id, 'host_add_bot', { bot: pick(random, ['test', 'caller']) }));
    case 8:
      return chance(random, 10)
        ? at(0, request(name, id, 'host_end', {}))
        : at(0, request(name, id, 'host_mute', { name: pick(random, NAMES), on: chance(random, 50) }));
    default: {
      const ask = state.requests[0]?.request ?? 'r0';
      const approve = chance(random, 80);
      const amount = chance(random, 30) ? { amount: state.settings.buy_in.min } : {};
      return at(0, request(name, id, 'host_approve', { request: ask, approve, ...amount }));
    }
  }
};

const chips: Maker = (random, _, id) =>
  at(0, request(pick(random, NAMES), id, 'top_up', { amount: pick(random, [1, 10, 100, 1e7, 0.05]) }));

const talk: Maker = (random, state, id) => {
  const name = pick(random, NAMES);
  switch (below(random, 13)) {
    case 11:
      return at(0, request(name, id, 'bomb_vote', { on: chance(random, 90) }));
    case 12:
      return at(0, request(HOST.name, id, 'host_bomb_pot', {}));
    case 10:
      return at(0, request(name, id, 'straddle', { on: chance(random, 70) }));
    case 4:
    case 5: {
      const wish = pick(random, [1, 2, 3, 'ask', 'ask'] as const);
      const isAnswer = state.clock?.kind === 'runs' || chance(random, 10);
      return at(0, request(name, id, 'run_wish', isAnswer ? { wish, hand: Number(state.hand.hand) } : { wish }));
    }
    case 6:
      return at(0, request(name, id, 'rabbit', { hand: state.rabbit?.hand ?? 1 }));
    case 7:
      return at(0, request(name, id, 'stand_up_vote', { on: chance(random, 80) }));
    case 8:
      return at(0, request(HOST.name, id, 'host_stand_up', {}));
    case 9:
      return at(0, request(name, id, 'seat_change', { seat_index: 1 + below(random, 10) }));
    case 0:
      return at(0, request(name, id, 'chat', { text: 'hello' }));
    case 1:
      return at(
        0,
        request(name, id, 'deal_seed', {
          seed: '00112233445566778899aabbccddee'.padEnd(32, String(below(random, 10))),
        }),
      );
    case 2:
      return at(0, request(name, id, 'show_cards', { hand: Number(state.hand.hand), cards: '' }));
    default: {
      const now = turnOf(state);
      const envelope = { hand: now?.turn.hand ?? 0, turn: now?.turn.turn ?? 'x', price: now?.turn.price ?? 0 };
      return at(0, request(now?.name ?? name, id, 'time_bank', {}, envelope));
    }
  }
};

const presence: Maker = (random) =>
  at(0, { kind: 'presence', user: personOf(pick(random, NAMES)).user, connected: chance(random, 60) });

/** The bot whose turn it is does what the house would do, or something that it may not. */
const botActs: Maker = (random, state) => {
  const turn = botTurnOf(state);
  const live = turn === null ? null : liveHand(state.hand);
  if (turn === null || live === null) return null;
  const asked = legal(live.state);
  const act = chance(random, 90) ? houseAct(live.state, 'timeUp') : null;
  const calls = asked.kind === 'bet' && asked.checkCall && chance(random, 70);
  const action = calls
    ? ({ kind: 'checkCall', player: turn.player } as const)
    : (act ?? ({ kind: 'betRaise', player: turn.player, to: 1 } as const));
  return at(turn.dueAt, { kind: 'botAct', user: turn.user, turn: turn.turn, action });
};

const tick: Maker = (random, state) => at(chance(random, 10) ? -1 : (tableDeadline(state) ?? 0), { kind: 'tick' });
const late: Maker = (random, state) => at((tableDeadline(state) ?? 0) + 1_000 * below(random, 60), { kind: 'tick' });
const rearm: Maker = () => at(0, { kind: 'rearm' });

/** Makers with how often each is asked. Times above a million are points in time, others are waits. */
const MAKERS: readonly (readonly [Maker, number])[] = [
  [legalAct, 40],
  [wildAct, 6],
  [joinIn, 10],
  [intend, 5],
  [exchange, 5],
  [hostActs, 4],
  [chips, 2],
  [talk, 3],
  [presence, 3],
  [botActs, 20],
  [tick, 14],
  [late, 1],
  [rearm, 1],
];

const TOTAL = MAKERS.reduce((sum, [, weight]) => sum + weight, 0);

export function randomInput(random: Random, state: TableState, id: string): Happening | null {
  let ticket = below(random, TOTAL);
  for (const [make, weight] of MAKERS) {
    if (ticket < weight) return make(random, state, id);
    ticket -= weight;
  }
  return null;
}
