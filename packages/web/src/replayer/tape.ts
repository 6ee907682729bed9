/**
 * A hand as the replayer plays it: stops to halt at, what happens between them, and where streets begin. Hole cards
 * that are dealt one line after another are one stop.
 */
import {
  type Card,
  type HandAction,
  type HandState,
  isOver,
  type StreetName,
  UNKNOWN,
  variantOf,
} from '@cardroom/engine';
import {
  anyMomentsOf,
  fromUnits,
  type Hand,
  isPlayers,
  type Moment,
  ofPot,
  type PlayerWord,
  parseLine,
  replay,
} from '@cardroom/notation';

/** The step that led to a stop. */
export type Happening =
  | { readonly kind: 'start' }
  | { readonly kind: 'hole'; readonly players: readonly number[] }
  | { readonly kind: 'board'; readonly cards: readonly Card[] }
  | {
      readonly kind: 'act';
      readonly player: number;
      readonly word: PlayerWord;
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
  /** Chips that nobody matched and that went back on the way. */
  readonly returned: { readonly player: number; readonly amount: number } | null;
  /** The player to act, if playing on can start from this decision. */
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

/** The state of a hand, by its own rules, or by the leniencies of files if those are needed. */
export function stateOf(hand: Hand): { readonly state: HandState; readonly decimals: number } | null {
  const strict = replay(hand);
  const read = strict.ok ? strict : replay(hand, { lenient: true });
  return read.ok ? read.value : null;
}

/** The tape of a hand; null if it cannot be played. */
export function tapeOf(hand: Hand): Tape | null {
  const read = anyMomentsOf(hand);
  if (!read.ok) return null;
  const { list, decimals, end } = read.value;
  const stops: Stop[] = [
    { line: 0, street: 0, happening: { kind: 'start' }, returned: null, actor: actorOf(read.value.start) },
  ];
  for (const moment of list) {
    const last = stops.at(-1)!;
    if (moment.line === null) {
      // The log does not say it: it belongs to the stop before.
      stops[stops.length - 1] = { ...last, actor: actorOf(moment.after) };
      continue;
    }
    const next = stopOf(moment, moment.line + 1, decimals);
    const isSameDeal = next.happening.kind === 'hole' && last.happening.kind === 'hole' && last.street === next.street;
    if (isSameDeal) stops[stops.length - 1] = { ...next, happening: joined(last.happening, next.happening) };
    else stops.push(next);
  }
  // Lines that change nothing, comments among them, belong to the stop before.
  stops.push({ ...stops.pop()!, line: hand.actions.length });
  return { hand, stops, marks: marksOf(hand, stops), isWhole: isOver(end) };
}

function actorOf({ actor }: HandState): number | null {
  return actor < 0 ? null : actor;
}

function joined(first: Happening, second: Happening): Happening {
  const players = [first, second].flatMap((each) => (each.kind === 'hole' ? each.players : []));
  return { kind: 'hole', players };
}

function stopOf(moment: Moment, line: number, decimals: number): Stop {
  const { street, after, uncalled, uncalledTo } = moment;
  return {
    line,
    street,
    happening: happeningOf(moment, decimals),
    returned: uncalledTo < 0 ? null : { player: uncalledTo, amount: fromUnits(uncalled, decimals) },
    actor: actorOf(after),
  };
}

function happeningOf(moment: Moment, decimals: number): Happening {
  const { player, cards, isAllIn, word } = moment;
  if (word === 'dealHole') return { kind: 'hole', players: [player] };
  if (word === 'dealBoard') return { kind: 'board', cards };
  if (!isPlayers(moment)) return { kind: 'start' };
  const amount = amountOf(moment, decimals);
  return { kind: 'act', player, word: moment.word, amount, isAllIn, ofPot: ofPot(moment), cards };
}

/** The total of a bet or raise, what a call or bring-in took; of a discard the number of cards. */
function amountOf({ word, cards, paid, to }: Moment, decimals: number): number {
  if (word === 'discard') return cards.length;
  return fromUnits(word === 'call' || word === 'bringIn' ? paid : paid > 0 ? to : 0, decimals);
}

function actionOf(text: string): HandAction | null {
  const line = parseLine(text, 0);
  return line.ok ? line.value.action : null;
}

/** The stop at which each street begins: with its cards, or with its first draw. */
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
    const action = actionOf(text);
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
    const action = actionOf(text);
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
