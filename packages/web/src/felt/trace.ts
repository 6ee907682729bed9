/** What the end of a log cannot tell: what each player did last on this street, and which bet went back unmatched. */
import {
  type Action,
  actionTypeOf,
  apply,
  chipsPaid,
  type HandState,
  history,
  newHand,
  type Setup,
  type Terms,
} from '@cardroom/engine';
import { applyLenient } from '@cardroom/notation';
import type { ActWord } from './model.js';

/** An act in units of the engine. */
export interface TracedAct {
  readonly word: ActWord;
  readonly amount: number;
  readonly isAllIn: boolean;
}

export interface Trace {
  /** By player: the last act on the street that is being played. */
  readonly acts: readonly (TracedAct | null)[];
  /** By player: what nobody matched. */
  readonly returned: readonly number[];
}

type PlayersAct = Extract<
  Action,
  { kind: 'fold' | 'checkCall' | 'betRaise' | 'bringIn' | 'discard' | 'show' | 'muck' }
>;

const PLAYERS_ACTS: ReadonlySet<Action['kind']> = new Set([
  'fold',
  'checkCall',
  'betRaise',
  'bringIn',
  'discard',
  'show',
  'muck',
]);

function isPlayersAct(action: Action): action is PlayersAct {
  return PLAYERS_ACTS.has(action.kind);
}

/** The setup that the terms of a hand were checked from. */
function setupOfTerms(terms: Terms): Setup {
  const { variant, rules, stacks, button, antes, blinds, posts, dead, out } = terms;
  return {
    variant,
    rules,
    stacks,
    button,
    antes,
    dead,
    out,
    ...(variant.forced === 'bringIn' ? { bringIn: terms.bringIn } : { blinds, posts }),
    ...(terms.isFixed ? { smallBet: terms.smallBet, bigBet: terms.bigBet } : { minBet: terms.minBet }),
  };
}

function wordOf(state: HandState, action: PlayersAct): ActWord {
  switch (action.kind) {
    case 'discard':
      return action.cards.length === 0 ? 'stand_pat' : 'discard';
    case 'show':
    case 'muck':
      return action.kind;
    default:
      return actionTypeOf(action, state) ?? 'check';
  }
}

function actOf(state: HandState, action: PlayersAct, paid: number): TracedAct {
  const word = wordOf(state, action);
  if (action.kind === 'discard') return { word, amount: action.cards.length, isAllIn: false };
  const isPaid = paid > 0;
  return {
    word,
    amount: isPaid ? state.bet[action.player]! + paid : 0,
    isAllIn: isPaid && paid === state.stack[action.player],
  };
}

/** Plays the log of a state once more. Hands of files may have been read leniently, and are read so again. */
export function traceOf(state: HandState): Trace {
  const { players } = state.terms;
  let acts: (TracedAct | null)[] = Array.from({ length: players }, () => null);
  const returned = Array.from({ length: players }, () => 0);
  const started = newHand(setupOfTerms(state.terms));
  if (!started.ok) return { acts, returned };
  const now = started.value;
  for (const action of history(state)) {
    const street = now.street;
    const before = now.contribution.slice();
    const actor = isPlayersAct(action) ? action.player : -1;
    const paid = isPlayersAct(action) ? chipsPaid(now, action) : 0;
    const act = isPlayersAct(action) ? actOf(now, action, paid) : null;
    if (!apply(now, action).ok && !applyLenient(now, action).ok) break;
    if (now.street !== street) acts = acts.map(() => null);
    else if (act !== null) acts[actor] = act;
    for (let player = 0; player < players; player++) {
      const put = before[player]! + (player === actor ? paid : 0);
      returned[player]! += Math.max(0, put - now.contribution[player]!);
    }
  }
  return { acts, returned };
}
