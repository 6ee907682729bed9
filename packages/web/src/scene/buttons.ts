/**
 * The buttons of a turn, from `your_turn` and nothing else: only what is legal, each with its verb and its exact amount.
 * A button sends exactly what its label says.
 */
import type { DataOf, YourTurn } from '@cardroom/protocol';

export type ActData = DataOf<'player_action'>;

/** Which turn and price an act was made for: another one is refused by the table, and nothing happens. */
export type ShownTurn = Pick<YourTurn, 'hand' | 'turn' | 'price'>;

export type ButtonKind =
  | 'fold'
  | 'check'
  | 'call'
  | 'bringIn'
  | 'complete'
  | 'bet'
  | 'raise'
  | 'allIn'
  | 'standPat'
  | 'discard'
  | 'show'
  | 'muck';

export interface ActButton {
  readonly kind: ButtonKind;
  /** The amount on the button: chips of a call, the total of a bet, raise or completion; null if it shows none. */
  readonly amount: number | null;
  /** Whether the player chooses the amount. */
  readonly isSized: boolean;
  readonly data: ActData;
}

export function shownTurn({ hand, turn, price }: YourTurn): ShownTurn {
  return { hand, turn, price };
}

/** All chips of the player, as a total of this street. */
function everything({ bet, stack }: YourTurn): number {
  // Decimal chips: no more digits than the two have.
  return Number((bet + stack).toFixed(8));
}

/** A total as a button: an all-in is called by its name, whatever it is. */
function sizeButton(turn: YourTurn, kind: 'bet' | 'raise' | 'complete', to: number, isSized: boolean): ActButton {
  const action_type = kind === 'complete' ? (turn.can_complete ? 'complete_bet' : 'raise') : kind;
  const isAllIn = to === everything(turn);
  return { kind: isAllIn ? 'allIn' : kind, amount: to, isSized, data: { action_type, amount: to } };
}

/** One button for each size that is offered, with the verb that the table says [CODE-1]. */
function sizeButtons(turn: YourTurn, to: number | null): ActButton[] {
  const { range, verbs } = turn;
  if (range === null) return [];
  const verb = (at: number): YourTurn['verbs'][number] => verbs[at] ?? 'raise';
  if (range.sizes !== null) return range.sizes.map((size, at) => sizeButton(turn, verb(at), size, false));
  return [sizeButton(turn, verb(0), snapAmount(turn, to ?? range.min), range.min < range.max)];
}

function betButtons(turn: YourTurn, to: number | null): ActButton[] {
  const types = new Set(turn.action_types);
  const plain = (kind: ButtonKind, action_type: ActData['action_type'], amount: number | null): ActButton[] =>
    types.has(action_type) ? [{ kind, amount, isSized: false, data: { action_type } }] : [];
  const isShort = turn.price === turn.stack;
  return [
    ...plain('fold', 'fold', null),
    ...plain('check', 'check', null),
    // A call of nothing is the check that stands beside it.
    ...(turn.price === 0 ? [] : plain(isShort ? 'allIn' : 'call', 'call', turn.price)),
    ...plain(turn.bring_in_amount === turn.stack ? 'allIn' : 'bringIn', 'bring_in', turn.bring_in_amount),
    ...sizeButtons(turn, to),
  ];
}

function drawButtons(turn: YourTurn, cards: readonly string[]): ActButton[] {
  if (cards.length === 0)
    return [{ kind: 'standPat', amount: null, isSized: false, data: { action_type: 'stand_pat' } }];
  const chosen = cards.slice(0, turn.max_discards);
  return [
    {
      kind: 'discard',
      amount: chosen.length,
      isSized: false,
      data: { action_type: 'discard', cards: chosen.join('') },
    },
  ];
}

function showButtons({ can_muck }: YourTurn): ActButton[] {
  const show: ActButton = { kind: 'show', amount: null, isSized: false, data: { action_type: 'show' } };
  const muck: ActButton = { kind: 'muck', amount: null, isSized: false, data: { action_type: 'muck' } };
  return can_muck ? [muck, show] : [show];
}

export interface TurnChoice {
  /** The total that the player has chosen; the smallest by default. */
  readonly to?: number | null;
  /** Cards that the player has picked to throw away. */
  readonly discards?: readonly string[];
}

/** The buttons in the order in which they stand: giving up first, the largest act last. */
export function buttonsOf(turn: YourTurn, { to = null, discards = [] }: TurnChoice = {}): ActButton[] {
  switch (turn.kind) {
    case 'bet':
      return betButtons(turn, to);
    case 'draw':
      return drawButtons(turn, discards);
    case 'show':
      return showButtons(turn);
  }
}

/** Whether a fold gives away what costs nothing: it is asked for once more. */
export function isFoldWhenFree(turn: YourTurn, button: ActButton): boolean {
  return button.kind === 'fold' && turn.can_check;
}

// ---------------------------------------------------------------------------------------------------- amounts

/** The nearest legal total. Of two that are equally near it is the smaller one. */
export function snapAmount({ range }: YourTurn, amount: number, unit = 1): number {
  if (range === null) return 0;
  const { min, max, sizes } = range;
  const wanted = Number.isNaN(amount) ? min : amount;
  if (sizes !== null) {
    return sizes.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best));
  }
  if (wanted <= min) return min;
  if (wanted >= max) return max;
  const whole = Number((Math.round(wanted / unit) * unit).toFixed(8));
  return Math.min(max, Math.max(min, whole));
}

/** One step up or down from an amount: to the next legal one at least. */
export function stepAmount(turn: YourTurn, amount: number, step: number, unit = 1): number {
  const { range } = turn;
  if (range === null) return 0;
  if (range.sizes === null) return snapAmount(turn, amount + step, unit);
  const sizes = [...range.sizes].sort((a, b) => a - b);
  const next = step > 0 ? sizes.find((size) => size > amount) : sizes.findLast((size) => size < amount);
  return next ?? snapAmount(turn, amount, unit);
}

export type PresetKind = 'min' | 'half' | 'twoThirds' | 'pot' | 'allIn';

export interface BetPreset {
  readonly kind: PresetKind;
  readonly to: number;
}

/** The call, and then this share of the pot as it is after the call. */
function shareOfPot({ current_bet, pot, amount_to_call }: YourTurn, over: number, under: number): number {
  return current_bet + ((pot + amount_to_call) * over) / under;
}

/** Sizes at one press; none if there is nothing to choose. Each is legal, whatever the share comes to. */
export function presetsOf(turn: YourTurn, unit = 1): BetPreset[] {
  const { range } = turn;
  if (turn.kind !== 'bet' || range === null || range.sizes !== null || range.min === range.max) return [];
  const preset = (kind: PresetKind, to: number): BetPreset => ({ kind, to: snapAmount(turn, to, unit) });
  return [
    preset('min', range.min),
    preset('half', shareOfPot(turn, 1, 2)),
    preset('twoThirds', shareOfPot(turn, 2, 3)),
    preset('pot', shareOfPot(turn, 1, 1)),
    // In pot limit the largest bet is the pot, and need not be everything.
    ...(range.max === everything(turn) ? [preset('allIn', range.max)] : []),
  ];
}

/** The number that someone has typed, groups and blanks left out; null if it is none. */
export function parseTypedAmount(text: string): number | null {
  const plain = text.replace(/[\s,'\u00a0\u202f]/g, '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
