/** Which panel of a table is open: the one that the viewer has chosen, and on a narrow screen the menu of them. */

export const PANEL_NAMES = ['log', 'chat', 'ledger', 'statistics', 'host'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

export interface PanelState {
  /** Null until the viewer has chosen one. */
  readonly chosen: PanelName | null;
  readonly isMenu: boolean;
}

export type PanelEvent =
  | { readonly kind: 'open'; readonly name: PanelName }
  | { readonly kind: 'close' | 'menu' | 'closeMenu' };

export const NO_PANEL: PanelState = { chosen: null, isMenu: false };

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.kind) {
    case 'open':
      return { chosen: event.name, isMenu: false };
    case 'close':
      return { ...state, chosen: null };
    case 'menu':
      return { ...state, isMenu: true };
    case 'closeMenu':
      return { ...state, isMenu: false };
  }
}
