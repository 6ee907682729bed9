/**
 * Which panel of a table is open. On a narrow screen panels are sheets over the felt: when the viewer's turn comes, an
 * open sheet gives way to the action bar, and it comes back once the turn is over [PLAY-6].
 */

export const PANEL_NAMES = ['log', 'chat', 'ledger', 'statistics', 'host'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

export interface PanelState {
  /** Null until the viewer has chosen one. */
  readonly chosen: PanelName | null;
  readonly isMenu: boolean;
  /** The sheet that gave way to the turn. */
  readonly setAside: PanelName | null;
  /** The viewer's turn under way. */
  readonly turn: string | null;
}

export type PanelEvent =
  | { readonly kind: 'open'; readonly name: PanelName }
  | { readonly kind: 'close' | 'menu' | 'closeMenu' }
  | { readonly kind: 'turn'; readonly turn: string | null; readonly isSheet: boolean };

export const NO_PANEL: PanelState = { chosen: null, isMenu: false, setAside: null, turn: null };

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.kind) {
    case 'open':
      return { ...state, chosen: event.name, isMenu: false, setAside: null };
    case 'close':
      return { ...state, chosen: null, setAside: null };
    case 'menu':
      return { ...state, isMenu: true };
    case 'closeMenu':
      return { ...state, isMenu: false };
    case 'turn':
      return withTurn(state, event.turn, event.isSheet);
  }
}

function withTurn(state: PanelState, turn: string | null, isSheet: boolean): PanelState {
  if (turn === state.turn) return state;
  if (turn === null) return { ...state, turn, chosen: state.chosen ?? state.setAside, setAside: null };
  if (!isSheet) return { ...state, turn };
  return { chosen: null, isMenu: false, setAside: state.chosen ?? state.setAside, turn };
}
