import { expect, test } from 'vitest';
import { NO_PANEL, type PanelEvent, type PanelState, panelReducer } from './panelState.js';

function after(...events: readonly PanelEvent[]): PanelState {
  return events.reduce(panelReducer, NO_PANEL);
}

test('a panel is chosen from the menu, which goes', () => {
  expect(after({ kind: 'menu' })).toEqual({ chosen: null, isMenu: true });
  expect(after({ kind: 'menu' }, { kind: 'open', name: 'chat' })).toEqual({ chosen: 'chat', isMenu: false });
});

test('what is closed is gone', () => {
  expect(after({ kind: 'open', name: 'log' }, { kind: 'close' })).toEqual(NO_PANEL);
  expect(after({ kind: 'menu' }, { kind: 'closeMenu' })).toEqual(NO_PANEL);
});
