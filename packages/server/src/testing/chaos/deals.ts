/** How people in a world take part in fair deals: most keep their seeds, some try something. */
import { below, type Random } from '@cardroom/engine';
import type { Client } from '@cardroom/protocol';
import { type DealClient, DealKeeper } from '@cardroom/protocol/receipt';
import { weighted } from './faults.js';

/** `none` is a client that knows nothing of seeds. */
export type DealHabit = 'honest' | 'none' | 'other seed' | 'late' | 'never' | 'commits twice';

export function dealHabitOf(random: Random): DealHabit {
  return weighted<DealHabit>(random, [
    [12, 'honest'],
    [3, 'none'],
    [1, 'other seed'],
    [1, 'late'],
    [1, 'never'],
    [1, 'commits twice'],
  ]);
}

export interface DealWorld {
  readonly habit: DealHabit;
  readonly random: Random;
  after(delayMs: number, call: () => void): void;
  fail(text: string): void;
}

/** A reveal that takes longer than a round. */
const LATE_MS = 2_500;

type Ask = (action: string, data: object, envelope: object) => Promise<unknown>;

/** Turns a keeper's requests into those of a hostile client. */
function askAs({ habit, after }: DealWorld, ask: Ask): Ask {
  return (action, data, envelope) => {
    if (action === 'deal_commit' && habit === 'commits twice') {
      void ask(action, { ...data, commitments: ['00'.repeat(32)] }, envelope);
    }
    if (action !== 'deal_reveal') return ask(action, data, envelope);
    if (habit === 'never') return new Promise(() => undefined);
    if (habit === 'other seed') return ask(action, { ...data, seed: '11'.repeat(32) }, envelope);
    if (habit === 'late') return new Promise((resolve) => after(LATE_MS, () => resolve(ask(action, data, envelope))));
    return ask(action, data, envelope);
  };
}

/** Seeds for a table. An honest room never fails a check, despite crashes and hostile clients. */
export function keepDeals(client: Client, table: string, around: DealWorld): void {
  if (around.habit === 'none') return;
  const ask = askAs(around, client.request.bind(client) as unknown as Ask);
  const own: DealClient = {
    on: (listener) => client.on(listener),
    table: (name) => client.table(name),
    request: ask as unknown as DealClient['request'],
  };
  new DealKeeper(own, table, {
    random: (count) => Uint8Array.from({ length: count }, () => below(around.random, 256)),
    onVerdict: ({ kind, faults }, { hand }) => {
      if (kind === 'failed') around.fail(`the deal of ${table}-${hand} fails its check: ${JSON.stringify(faults)}`);
    },
  });
}
