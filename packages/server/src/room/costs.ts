/** What each request of the protocol costs of the rates of the room. Requests about a turn cost messages only. */
import type { ClientMessage } from '@cardroom/protocol';
import type { Cost } from './limiter.js';

const READ: readonly Cost[] = [{ rate: 'readsByAddress' }, { rate: 'reads' }];
const JOIN: readonly Cost[] = [{ rate: 'joins' }];
const NOTHING: readonly Cost[] = [];

const COSTS: Readonly<Partial<Record<ClientMessage['action'], readonly Cost[]>>> = {
  table_create: [{ rate: 'tablesByAddress' }, { rate: 'tables' }],
  join: JOIN,
  top_up: JOIN,
  set_name: JOIN,
  device_code: JOIN,
  chat: [{ rate: 'chat' }],
  lobby_list: READ,
  ledger: READ,
  history: READ,
};

export function costsOf(action: ClientMessage['action']): readonly Cost[] {
  return COSTS[action] ?? NOTHING;
}
