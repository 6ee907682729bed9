/** A table as it is stored whole: text for everybody's eyes, and text to be sealed. */
import { view } from '@cardroom/notation';
import type { SplitText } from './facts.js';
import type { DealSecret, TableState } from './state.js';

interface StateSecret {
  readonly actions: readonly string[];
  readonly deal: DealSecret | null;
}

export function splitState(state: TableState): SplitText {
  const { hand, deal } = state;
  const { actions } = view(hand, null);
  const open: TableState = {
    ...state,
    hand: { ...hand, actions },
    deal: deal === null ? null : { ...deal, secret: null },
  };
  const isHidden = deal?.secret != null || actions.some((line, at) => line !== hand.actions[at]);
  const secret: StateSecret = { actions: hand.actions, deal: deal?.secret ?? null };
  return { open: JSON.stringify(open), secret: isHidden ? JSON.stringify(secret) : null };
}

/** The state again, the same to the byte. */
export function joinState({ open, secret }: SplitText): TableState {
  const state = JSON.parse(open) as TableState;
  if (secret === null) return state;
  const { actions, deal } = JSON.parse(secret) as StateSecret;
  return {
    ...state,
    hand: { ...state.hand, actions },
    deal: state.deal === null ? null : { ...state.deal, secret: deal },
  };
}
