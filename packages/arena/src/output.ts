/** Hands of a match as documents and as the text of a .phhs file. */
import { assert, type HandAction, history, isOver, type Terms } from '@cardroom/engine';
import { formatLine, formatPhh, type Hand, type LineAction, type PhhNumber, phhOfHand } from '@cardroom/notation';
import type { Manifest } from './manifest.js';
import type { PlayedHand } from './result.js';

/** The contents of a match's log: nobody runs the board twice, and all-ins stand as what they were. */
export function isLine(action: HandAction): action is LineAction {
  return action.kind !== 'chooseRuns' && action.kind !== 'allIn';
}

/** A hand as a document before its first action; hands are numbered from 1 there. */
function openingOf({ stakes, bots, rules }: Manifest, terms: Terms, botOfSeat: readonly number[]): Hand {
  const { variant, stacks, antes, blinds, out, button } = terms;
  return {
    variant: variant.code,
    antes,
    blindsOrStraddles: blinds,
    ...(variant.forced === 'bringIn' && { bringIn: stakes.bringIn }),
    ...(variant.limit === 'fixed' ? { smallBet: stakes.smallBet, bigBet: stakes.bigBet } : { minBet: stakes.bigBlind }),
    startingStacks: stacks,
    actions: [],
    players: botOfSeat.map((bot) => bots[bot]!.name),
    seats: stacks.map((_, seat) => seat + 1),
    _button: button + 1,
    ...(out.includes(true) && { _inactive: out.map(Number) }),
    _rules: rules,
  };
}

/** A played hand as a document; one that was broken off has no end in it. */
export function documentOf(manifest: Manifest, { hand, state, botOfSeat }: PlayedHand): Hand {
  return {
    ...openingOf(manifest, state.terms, botOfSeat),
    actions: history(state)
      .filter(isLine)
      .map((action) => formatLine(action, 0)),
    hand: hand + 1,
    ...(isOver(state) && { finishingStacks: state.stack.slice() }),
  };
}

/** The text of a hand with three places to fill in, and the seats in the order of the file. */
interface Form {
  readonly beforeActions: string;
  readonly beforeNumber: string;
  readonly beforeStacks: string;
  readonly end: string;
  readonly order: readonly number[];
  /** For each seat its player in the file. */
  readonly players: readonly number[];
}

/** Stands in a form where something is to be filled in. */
const BLANK = 777_777_777;

/**
 * Writes the hands of a match. Most of them begin alike: the beginning goes through the notation's writer once for each
 * button and rotation, and only what differs is written for each hand.
 */
export class HandWriter {
  readonly #manifest: Manifest;
  readonly #forms: WeakMap<Terms, Form[]> = new WeakMap();

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** A played hand as it stands in a .phhs file, with a blank line behind it. */
  write({ hand, state, botOfSeat }: PlayedHand): string {
    const form = this.#formOf(state.terms, botOfSeat);
    let lines = '';
    for (const action of history(state)) {
      if (!isLine(action)) continue;
      const line = 'player' in action ? { ...action, player: form.players[action.player]! } : action;
      lines += `${lines === '' ? "'" : ", '"}${formatLine(line, 0)}'`;
    }
    const number = hand + 1;
    const stacks = form.order.map((seat) => state.stack[seat]).join(', ');
    const { beforeActions, beforeNumber, beforeStacks, end } = form;
    return `[${number}]\n${beforeActions}${lines}${beforeNumber}${number}${beforeStacks}${stacks}${end}\n\n`;
  }

  /** The bot of the first seat tells the rotation. */
  #formOf(terms: Terms, botOfSeat: readonly number[]): Form {
    const forms = this.#forms.get(terms) ?? [];
    const rotation = botOfSeat[0]!;
    forms[rotation] ??= this.#makeForm(terms, botOfSeat);
    this.#forms.set(terms, forms);
    return forms[rotation];
  }

  #makeForm(terms: Terms, botOfSeat: readonly number[]): Form {
    const finishingStacks = terms.stacks.map(() => BLANK);
    const opening = openingOf(this.#manifest, terms, botOfSeat);
    const made = phhOfHand({ ...opening, hand: BLANK, finishingStacks });
    assert(made.ok, 'a played hand can be written down');
    const { fields } = made.value;
    // The order of a file is the notation's affair: it is read off the seats, which are numbered from 1.
    const order = (fields.get('seats') as readonly PhhNumber[]).map(({ number }) => Number(number) - 1);
    const players: number[] = [];
    order.forEach((seat, player) => {
      players[seat] = player;
    });
    const text = formatPhh(fields);
    const parts = text.split(/(?<=^actions = \[)|(?<=^hand = )\d+|(?<=^finishing_stacks = \[)[\d, ]*/m);
    assert(parts.length === 4, 'the form of a hand has three blanks');
    const [beforeActions, beforeNumber, beforeStacks, end] = parts as [string, string, string, string];
    return { beforeActions, beforeNumber, beforeStacks, end, order, players };
  }
}
