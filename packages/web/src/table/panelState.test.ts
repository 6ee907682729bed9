import { expect, test } from 'vitest';
import { NO_PANEL, type PanelEvent, type PanelState, panelReducer } from './panelState.js';

function after(...events: readonly PanelEvent[]): PanelState {
  return events.reduce(panelReducer, NO_PANEL);
}

const turn = (token: string | null, isSheet = true): PanelEvent => ({ kind: 'turn', turn: token, isSheet });

test('[PLAY-6] a sheet gives way to the turn and comes back after it', () => {
  const open = { kind: 'open', name: 'chat' } as const;
  expect(after(open, turn('t1'))).toMatchObject({ chosen: null, setAside: 'chat' });
  expect(after(open, turn('t1'), turn(null))).toMatchObject({ chosen: 'chat', setAside: null });
  expect(after(open, turn('t1'), turn('t2'), turn(null)).chosen).toBe('chat');
});

test('[PLAY-6] the menu gives way as well, and does not come back', () => {
  expect(after({ kind: 'menu' }, turn('t1')).isMenu).toBe(false);
  expect(after({ kind: 'menu' }, turn('t1'), turn(null))).toEqual(NO_PANEL);
});

test('a panel that is opened during the turn stays open', () => {
  const open = { kind: 'open', name: 'log' } as const;
  expect(after(turn('t1'), open, turn('t1')).chosen).toBe('log');
  expect(after(turn('t1'), open, turn(null)).chosen).toBe('log');
});

test('a column beside the felt hides nothing and gives way to nothing', () => {
  expect(after({ kind: 'open', name: 'ledger' }, turn('t1', false)).chosen).toBe('ledger');
});

test('a sheet that was closed does not come back', () => {
  expect(after({ kind: 'open', name: 'chat' }, turn('t1'), { kind: 'close' }, turn(null)).chosen).toBeNull();
});
