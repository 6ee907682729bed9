/**
 * A hand as the replayer plays it: stops to halt at, what happens between them, and where streets begin. Hole cards
 * that are dealt one line after another are one stop.
 */
import {
  type Action,
  actionTypeOf,
  type Card,
  type HandState,
  isOver,
  type StreetName,
  toCall,
  UNKNOWN,
  variantOf,
} from '@cardroom/engine';
import { fromUnits, type Hand, parseLine, replay } from '@cardroom/notation';

export type ActWord =
  | 'fold'
  | 'check'
  | 'call'
  | 'bet'
  | 'raise'
  | 'bringIn'
  | 'complete'
  | 'discard'
  | 'standPat'
  | 'show'
  | 'muck';

/** What happened on the way to a stop. */
export type Happening =
  | { readonly kind: 'start' }
  | { readonly kind: 'hole'; readonly players: readonly number[] }
  | { readonly kind: 'board'; readonly cards: readonly Card[] }
  | {
      readonly kind: 'act';
      readonly player: number;
      readonly word: ActWord;
      /** Chips: the total of a bet or raise, what a call took; of a discard the number of cards; else 0. */
      readonly amount: number;
      readonly isAllIn: boolean;
      /** A bet or raise as a part of the pot before it, null for other acts. */
      readonly ofPot: number | null;
      readonly cards: readonly Card[];
    };

export interface Stop {
  /** Lines of the log that have been played here. */
  readonly line: number;
  /** The street that the happening belongs to: when all are all-in the cards of one lead straight to the next. */
  readonly street: number;
  readonly happening: Happening;
  /** Who is to act here: the decisions that can be played on from. */
  readonly actor: number | null;
}

export interface StreetMark {
  readonly stop: number;
  readonly name: StreetName;
}

export interface Tape {
  readonly hand: Hand;
  readonly stops: readonly Stop[];
  readonly marks: readonly StreetMark[];
  /** Whether the last stop is the end of the hand. */
  readonly isWhole: boolean;
}

/** The hand as it stood at a stop; what a document says of its end is not known before it. */
export function handAt({ hand, stops }: Tape, stop: number): Hand {
  const { line } = stops[Math.max(0, Math.min(stop, stops.length - 1))]!;
  if (line === hand.actions.length) return hand;
  const { finishingStacks, winnings, ...rest } = hand;
  return { ...rest, actions: hand.actions.slice(0, line) };
}

/** The state of a hand, by its own rules, or by the leniencies of files where those are needed. */
export function stateOf(hand: Hand): { readonly state: HandState; readonly decimals: number } | null {
  const strict = replay(hand);
  const read = strict.ok ? strict : replay(hand, { lenient: true });
  return read.ok ? read.value : null;
}

/** The tape of a hand; null where it cannot be played. */
export function tapeOf(hand: Hand): Tape | null {
  const states = statesOf(hand);
  if (states === null) return null;
  const stops: Stop[] = [stopAt(0, 0, states[0]!, { kind: 'start' })];
  for (let line = 1; line <= hand.actions.length; line++) {
    const action = actionOf(hand.actions[line - 1]!, states[line]!.decimals);
    if (action === null) continue;
    const last = stops.at(-1)!;
    const isHole = action.kind === 'dealHole';
    const before = states[line - 1]!;
    if (isHole && last.happening.kind === 'hole' && last.street === before.state.street) {
      const players = [...last.happening.players, action.player];
      stops[stops.length - 1] = stopAt(line, last.street, states[line]!, { kind: 'hole', players });
      continue;
    }
    stops.push(stopAt(line, before.state.street, states[line]!, happeningOf(before, action)));
  }
  return { hand, stops, marks: marksOf(hand, stops), isWhole: isOver(states.at(-1)!.state) };
}

interface Counted {
  readonly state: HandState;
  readonly decimals: number;
}

/** The state after each number of lines; amounts all in the unit of the whole hand. */
function statesOf(hand: Hand): Counted[] | null {
  const lenient = !replay(hand).ok;
  const states: Counted[] = [];
  for (let line = 0; line <= hand.actions.length; line++) {
    const read = replay({ ...hand, actions: hand.actions.slice(0, line) }, lenient ? { lenient } : {});
    if (!read.ok) return null;
    states.push(read.value);
  }
  return states;
}

function actionOf(text: string, decimals: number): Action | null {
  const line = parseLine(text, decimals);
  return line.ok ? line.value.action : null;
}

function stopAt(line: number, street: number, { state }: Counted, happening: Happening): Stop {
  return { line, street, happening, actor: state.actor < 0 ? null : state.actor };
}

function happeningOf({ state, decimals }: Counted, action: Action): Happening {
  switch (action.kind) {
    case 'dealHole':
      return { kind: 'hole', players: [action.player] };
    case 'dealBoard':
      return { kind: 'board', cards: action.cards };
    case 'chooseRuns':
      return { kind: 'start' };
    default:
      return actHappening(state, decimals, action);
  }
}

type PlayersAct = Exclude<Action, { kind: 'dealHole' | 'dealBoard' | 'chooseRuns' }>;

function actHappening(state: HandState, decimals: number, action: PlayersAct): Happening {
  const { player } = action;
  const paid = paidBy(state, action);
  const word = wordOf(state, action);
  const chips = (units: number): number => fromUnits(units, decimals);
  const isBet = action.kind === 'betRaise';
  const before = state.pot + (isBet ? toCall(state, player) : 0);
  return {
    kind: 'act',
    player,
    word,
    amount: action.kind === 'discard' ? action.cards.length : isBet ? chips(action.to) : chips(paid),
    isAllIn: paid > 0 && paid === state.stack[player],
    ofPot: isBet && before > 0 ? (paid - toCall(state, player)) / before : null,
    cards: 'cards' in action ? (action.cards ?? []) : [],
  };
}

function paidBy(state: HandState, action: PlayersAct): number {
  switch (action.kind) {
    case 'checkCall':
      return toCall(state, action.player);
    case 'betRaise':
      return action.to - (state.bet[action.player] ?? 0);
    case 'bringIn':
      return Math.min(state.terms.bringIn, state.stack[action.player] ?? 0);
    default:
      return 0;
  }
}

const WORDS: Readonly<Record<string, ActWord>> = {
  fold: 'fold',
  check: 'check',
  call: 'call',
  bet: 'bet',
  raise: 'raise',
  bring_in: 'bringIn',
  complete: 'complete',
};

function wordOf(state: HandState, action: PlayersAct): ActWord {
  if (action.kind === 'discard') return action.cards.length === 0 ? 'standPat' : 'discard';
  if (action.kind === 'show' || action.kind === 'muck') return action.kind;
  if (action.kind === 'fold') return 'fold';
  return WORDS[actionTypeOf(action, state) ?? ''] ?? (action.kind === 'betRaise' ? 'raise' : 'check');
}

/** Where each street begins: with its cards, or with its first draw. */
function marksOf(hand: Hand, stops: readonly Stop[]): StreetMark[] {
  const streets = variantOf(hand.variant ?? 'NT')?.streets ?? [];
  return streets.flatMap(({ name }, street) => {
    const stop = stops.findIndex((other) => other.street === street && other.happening.kind !== 'start');
    return stop < 0 ? [] : [{ stop, name }];
  });
}

/** The stop of the next or previous street; the ends of the tape beyond the last and the first. */
export function streetStop({ marks, stops }: Tape, from: number, direction: 1 | -1): number {
  const others = marks.map(({ stop }) => stop);
  if (direction > 0) return others.find((stop) => stop > from) ?? stops.length - 1;
  return others.findLast((stop) => stop < from) ?? 0;
}

// ---------------------------------------------------------------------------------------------------- cards

/**
 * The hand with every card that it tells anywhere: hole cards that were shown at the end stand where they were dealt.
 * In draw games the cards at the end are not those of the beginning, and nothing is filled in.
 */
export function revealed(hand: Hand): Hand {
  const variant = variantOf(hand.variant ?? 'NT');
  if (variant === null || variant.streets.some((street) => street.draw)) return hand;
  const shown = shownCards(hand);
  if (shown.size === 0) return hand;
  const at = new Map<number, number>();
  const actions = hand.actions.map((text) => {
    const action = actionOf(text, 0);
    if (action?.kind !== 'dealHole') return text;
    const from = at.get(action.player) ?? 0;
    at.set(action.player, from + action.cards.length);
    const known = shown.get(action.player);
    if (known === undefined || !action.cards.includes(UNKNOWN)) return text;
    const cards = action.cards.map((card, i) => (card === UNKNOWN ? (known[from + i] ?? UNKNOWN) : card));
    return `d dh p${action.player + 1} ${cards.map(cardText).join('')}`;
  });
  const filled = { ...hand, actions };
  return stateOf(filled) === null ? hand : filled;
}

function cardText(card: Card): string {
  return card === UNKNOWN ? '??' : `${'23456789TJQKA'[card >> 2]}${'cdhs'[card & 3]}`;
}

/** The whole hands that players showed, in the order of dealing as far as it is known. */
function shownCards(hand: Hand): Map<number, Card[]> {
  const shown = new Map<number, Card[]>();
  const dealt = new Map<number, Card[]>();
  for (const text of hand.actions) {
    const action = actionOf(text, 0);
    if (action?.kind === 'dealHole') {
      dealt.set(action.player, [...(dealt.get(action.player) ?? []), ...action.cards]);
    }
    if (action?.kind !== 'show' || action.cards === undefined) continue;
    const held = dealt.get(action.player) ?? [];
    if (held.length !== action.cards.length || action.cards.includes(UNKNOWN)) continue;
    // Cards that are known keep their places; the others come in the order in which they were shown.
    const rest = action.cards.filter((card) => !held.includes(card));
    shown.set(
      action.player,
      held.map((card) => (card === UNKNOWN ? rest.shift()! : card)),
    );
  }
  return shown;
}
