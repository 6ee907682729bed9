/** A table as it is stored whole: text for everybody's eyes, and text to be sealed. */
import { view } from '@cardroom/notation';
import type { SplitText } from './facts.js';
import type { DealSecret, KeptAnswer, TableState } from './state.js';

interface StateSecret {
  readonly actions: readonly string[];
  readonly deal: DealSecret | null;
}

/** An answer that was given, in few bytes: most are to acts, and say nothing but that they were taken. */
type ShortAnswer =
  | readonly [id: string, version: number]
  | readonly [id: string, version: number, action: string, result: KeptAnswer['result']];

/** The answers are most of a table that has been played at for a while. */
type ShortAnswers = readonly (readonly [user: string, kept: readonly ShortAnswer[]])[];

const ACT = 'player_action';

function shortAnswers(answers: TableState['answers']): ShortAnswers {
  return answers.map(({ user, kept }) => [user, kept.map(shortAnswer)]);
}

function shortAnswer({ id, version, action, result }: KeptAnswer): ShortAnswer {
  const isPlain = action === ACT && Object.keys(result).length === 0;
  return isPlain ? [id, version] : [id, version, action, result];
}

function longAnswers(answers: ShortAnswers): TableState['answers'] {
  return answers.map(([user, kept]) => ({
    user,
    kept: kept.map(([id, version, action = ACT, result = {}]) => ({ id, action, version, result })),
  }));
}

export function splitState(state: TableState): SplitText {
  const { hand, deal } = state;
  const { actions } = view(hand, null);
  const open = {
    ...state,
    answers: shortAnswers(state.answers),
    hand: { ...hand, actions },
    deal: deal === null ? null : { ...deal, secret: null },
  };
  const isHidden = deal?.secret != null || actions.some((line, at) => line !== hand.actions[at]);
  const secret: StateSecret = { actions: hand.actions, deal: deal?.secret ?? null };
  return { open: JSON.stringify(open), secret: isHidden ? JSON.stringify(secret) : null };
}

/** Fields that snapshots of earlier versions lack. */
const SINCE_THEN: Pick<TableState, SinceThen> = {
  banned: [],
  bannedAddresses: [],
  removed: [],
  inviteRound: 0,
  coHosts: [],
  isLocked: false,
  isStarted: true,
  bought: [],
  debts: [],
  people: [],
  undo: null,
};

type SinceThen =
  | 'banned'
  | 'bannedAddresses'
  | 'removed'
  | 'inviteRound'
  | 'coHosts'
  | 'isLocked'
  | 'isStarted'
  | 'bought'
  | 'debts'
  | 'people'
  | 'undo';

/** The later fields of a state, in the order in which a table of today has them. */
function since(read: Partial<Pick<TableState, SinceThen>>): Pick<TableState, SinceThen> {
  const fields = Object.entries(SINCE_THEN).map(([field, value]) => [field, read[field as SinceThen] ?? value]);
  return Object.fromEntries(fields) as Pick<TableState, SinceThen>;
}

/** The state again, the same to the byte. */
export function joinState({ open, secret }: SplitText): TableState {
  const read = JSON.parse(open) as Omit<TableState, 'answers'> & { readonly answers: ShortAnswers };
  const state: TableState = { ...read, ...since(read), answers: longAnswers(read.answers) };
  if (secret === null) return state;
  const { actions, deal } = JSON.parse(secret) as StateSecret;
  return {
    ...state,
    hand: { ...state.hand, actions },
    deal: state.deal === null ? null : { ...state.deal, secret: deal },
  };
}
