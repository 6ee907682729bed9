/** A table as it is stored whole: text for everybody's eyes, and text to be sealed. */
import { view } from '@cardroom/notation';
import { formatAnswers, type KeptAnswers, parseAnswers } from './answers.js';
import type { SplitText } from './facts.js';
import type { DealSecret, PreviousHand, RabbitHunt, TableState } from './state.js';

interface StateSecret {
  readonly actions: readonly string[];
  readonly deal: DealSecret | null;
  /** Whole: everything about it that others may know stands in the archive. */
  readonly previous?: PreviousHand;
  readonly rabbit?: RabbitHunt['cards'];
}

/** The place of the answers in a text: no other field of a table has this name. */
const NO_ANSWERS = '"answers":[]';

/** A state whose text has no answers: half of it would be theirs, and nobody is told of them. */
export function splitWithoutAnswers(state: TableState): SplitText {
  const { hand, deal, previous, rabbit } = state;
  const { actions } = view(hand, null);
  const open = {
    ...state,
    // The place of a field that is whole in the secret part.
    ...(previous === undefined ? {} : { previous: null }),
    answers: [],
    hand: { ...hand, actions },
    deal: deal === null ? null : { ...deal, secret: null },
    ...(rabbit == null ? {} : { rabbit: { ...rabbit, cards: null } }),
  };
  const isHidden =
    [deal?.secret, rabbit?.cards, previous].some((part) => part != null) ||
    actions.some((line, at) => line !== hand.actions[at]);
  const secret: StateSecret = {
    actions: hand.actions,
    deal: deal?.secret ?? null,
    ...(previous === undefined ? {} : { previous }),
    ...(rabbit?.cards == null ? {} : { rabbit: rabbit.cards }),
  };
  return { open: JSON.stringify(open), secret: isHidden ? JSON.stringify(secret) : null };
}

/** The text of a whole state, from its text without answers. */
export function addAnswers({ open, secret }: SplitText, answers: KeptAnswers): SplitText {
  return { open: open.replace(NO_ANSWERS, () => `"answers":${formatAnswers(answers)}`), secret };
}

export function splitState(state: TableState): SplitText {
  return addAnswers(splitWithoutAnswers(state), state.answers);
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
  const read = JSON.parse(open) as Omit<TableState, 'answers'> & {
    readonly answers: Parameters<typeof parseAnswers>[0];
  };
  const state: TableState = { ...read, ...since(read), answers: parseAnswers(read.answers) };
  if (secret === null) return state;
  const { actions, deal, previous, rabbit } = JSON.parse(secret) as StateSecret;
  return {
    ...state,
    ...(previous === undefined ? {} : { previous }),
    ...(state.rabbit == null || rabbit === undefined ? {} : { rabbit: { ...state.rabbit, cards: rabbit } }),
    hand: { ...state.hand, actions },
    deal: state.deal === null ? null : { ...state.deal, secret: deal },
  };
}
