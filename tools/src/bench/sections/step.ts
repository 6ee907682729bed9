/**
 * One action at a six-handed no-limit table of the room: the rules, the messages to everybody, and the stored text.
 *
 * A session is played once and its inputs are kept; every run plays them again. Each line adds a part to the one before
 * it: the step, the events for six players and a spectator, their text, the text for the log and the snapshots.
 */

import { below, legal, type Random, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { defaultSettings, liveHand, priceOf, type TableEvent, turnTokenOf } from '@cardroom/protocol';
import {
  addAnswers,
  type ChangeMessages,
  changeMessages,
  type Entropy,
  openTable,
  stepTable,
  type TableInput,
  type TableRequest,
  type TableState,
  type TableStep,
  tableDeadline,
} from '@cardroom/server';
import { measure } from '../measure.js';
import { type BenchReport, costAim } from '../report.js';
import type { Context } from '../run.js';

type Entry = { input: TableInput; now: number };

type Session = { first: TableState; entries: readonly Entry[]; actions: number };

type After = (done: TableStep) => void;

const PLAYERS = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Flo'].map((name) => ({ user: `u-${name}`, name }));
const ACTIONS = 2_000;
const AIM_US = 60;
/** More than any fact causes. */
const MOST_EVENTS = 100;
const OPTIONS = { receiptPath: (hand: string) => `/hands/${hand}/receipt` };

/** The same session always gets the same decks. */
function entropy(): Entropy {
  const random = xoshiro128('bench step');
  return { bytes: (count) => Uint8Array.from({ length: count }, () => random.next() & 255) };
}

function newTable(): TableState {
  const variant = VARIANTS.get('NT');
  const host = PLAYERS[0];
  if (variant === undefined || host === undefined) throw new Error("there is no hold'em");
  const settings = { ...defaultSettings(variant), title: 'Bench' };
  const opened = openTable({ table: 't1', host, settings }, 1_000_000);
  if (!opened.ok) throw new Error('the table cannot be made');
  return opened.value.state;
}

/** The act of the player in turn: folds, calls and raises as often as people at a full table. */
function decide(state: TableState, random: Random): { player: number; envelope: object; data: object } | null {
  const live = state.clock === null || state.clock.user === null ? null : liveHand(state.hand);
  if (live === null) return null;
  const asked = legal(live.state);
  const envelope = { hand: Number(state.hand.hand), turn: turnTokenOf(state.hand), price: priceOf(live) };
  if (asked.kind === 'show') return { player: asked.player, envelope, data: { action_type: 'show' } };
  if (asked.kind !== 'bet') throw new Error(`a player is asked for ${asked.kind}`);
  const { player, betRaise, toCall } = asked;
  const chance = below(random, 100);
  if (betRaise !== null && chance < 18) {
    const units = betRaise.min + below(random, Math.min(betRaise.max - betRaise.min, 2 * betRaise.min) + 1);
    const action_type = live.state.currentBet === 0 ? 'bet' : 'raise';
    return { player, envelope, data: { action_type, amount: units / 10 ** live.decimals } };
  }
  const action_type = toCall === 0 ? 'check' : chance < 72 ? 'fold' : 'call';
  return { player, envelope, data: { action_type } };
}

export function record(actions: number): Session {
  const random = xoshiro128('bench play');
  const chance = entropy();
  const first = newTable();
  const entries: Entry[] = [];
  let state = first;
  let now = 1_000_000;
  let count = 0;
  const put = (input: TableInput) => {
    const done = stepTable(state, input, now, chance);
    if (done.answer !== null && !done.answer.ok) throw new Error(JSON.stringify(done.answer.error));
    entries.push({ input, now });
    state = done.state;
  };
  const ask = (player: number, message: object) => {
    const person = PLAYERS[player];
    if (person === undefined) throw new Error('there is no such player');
    const id = `m${entries.length}`;
    put({ kind: 'request', person, message: { id, table: 't1', ...message } as TableRequest });
  };
  for (const player of PLAYERS.keys()) ask(player, { action: 'join', data: { buy_in: 200 } });
  while (count < actions) {
    now += 1_000;
    const chosen = decide(state, random);
    if (chosen === null) {
      now = Math.max(now, tableDeadline(state) ?? now);
      for (const [player, { user }] of PLAYERS.entries()) {
        const stack = (state.hand.finishingStacks ?? state.hand.startingStacks)[state.users.indexOf(user)] ?? 0;
        if (stack < 40) ask(player, { action: 'top_up', data: { amount: 200 - stack } });
      }
      put({ kind: 'tick' });
    } else {
      const user = state.users[chosen.player];
      const { envelope, data } = chosen;
      ask(
        PLAYERS.findIndex((person) => person.user === user),
        { action: 'player_action', data, ...envelope },
      );
      count++;
    }
  }
  return { first, entries, actions: count };
}

/**
 * Plays a session again.
 * @returns the actions in it
 */
export function replay({ first, entries, actions }: Session, after: After): number {
  const chance = entropy();
  let state = first;
  for (const { input, now } of entries) {
    const done = stepTable(state, input, now, chance);
    after(done);
    state = done.state;
  }
  return actions;
}

/** Characters that the parts have made. */
let made = 0;

function tell({ changes }: TableStep, take: (events: readonly TableEvent[], told: ChangeMessages) => void) {
  for (const change of changes) {
    const told = changeMessages(change, OPTIONS);
    take(told.shared, told);
    for (const { user } of PLAYERS) {
      const own = told.privateOf(user);
      if (own !== null) take(own, told);
    }
  }
}

/** The text of the log, and of a snapshot if one is due. */
function store({ texts, state, snapshot, archive }: TableStep) {
  for (const { open } of texts) made += open.length;
  if (snapshot !== null) made += addAnswers(snapshot, state.answers).open.length;
  for (const { content } of archive) made += content.length;
}

const PARTS: readonly { name: string; after: After }[] = [
  { name: 'step', after: () => {} },
  {
    name: '+ events for six players and a spectator',
    after: (done) =>
      tell(done, (events) => {
        if (events.length > MOST_EVENTS) throw new Error(`a fact is told in ${events.length} events`);
      }),
  },
  {
    name: '+ their text',
    after: (done) =>
      tell(done, (events, told) => {
        made += told.textOf(events).length;
      }),
  },
  {
    name: '+ the text of the log and of snapshots',
    after: (done) => {
      tell(done, (events, told) => {
        made += told.textOf(events).length;
      });
      store(done);
    },
  },
];

export function run({ seconds }: Context): BenchReport[] {
  const session = record(ACTIONS);
  const timings = measure(
    PARTS.map(
      ({ after }) =>
        () =>
          replay(session, after),
    ),
    seconds,
  );
  const costs = timings.map(({ cpu }) => 1e6 / cpu.median);
  const rows = PARTS.map(({ name }, at) => ({
    name,
    ours: true,
    us: costs[at] ?? 0,
    best: 1e6 / (timings[at]?.cpu.best ?? 1),
    more: (costs[at] ?? 0) - (costs[at - 1] ?? 0),
  }));
  const told = rows[2]?.us ?? 0;
  made = 0;
  replay(session, PARTS[2]?.after ?? (() => {}));
  return [
    {
      title: 'One action at a table of six, hands begun and ended included',
      columns: [
        { key: 'name', label: '', format: 'text' },
        { key: 'us', label: 'by CPU', format: 'us' },
        { key: 'best', label: 'best by CPU', format: 'us', better: 'less' },
        { key: 'more', label: 'this part', format: 'us' },
      ],
      rows,
      notes: [
        `${session.actions} actions and ${session.entries.length - session.actions} other inputs in a session; ` +
          `${Math.round(made / session.actions)} characters are written for the players an action.`,
      ],
      aims: [
        costAim(
          `at most ${AIM_US} us until an action's text is ready for six sockets`,
          AIM_US,
          'us',
          told,
          rows[2]?.best,
        ),
      ],
    },
  ];
}
