/**
 * The screen read back: what a person finds on the felt, from the page itself. It knows nothing of the model that was
 * drawn, so the two can be compared.
 */

export interface SeatOnScreen {
  readonly place: number;
  readonly label: number;
  readonly status: string;
  readonly name: string | null;
  readonly stack: number | null;
  readonly stackText: string | null;
  readonly bet: number;
  readonly betText: string | null;
  readonly won: number;
  readonly returned: number;
  readonly act: string;
  readonly markers: string;
  readonly hasButton: boolean;
  readonly turn: string | null;
  readonly isOwn: boolean;
  readonly isHighBoard: boolean;
  readonly lost: string | null;
  readonly after: string | null;
  /** As text, lit ones with a star. */
  readonly cards: readonly string[];
}

export interface Screen {
  readonly variant: string;
  readonly street: string | null;
  readonly line: number;
  /** In the order of play, the first at the bottom. */
  readonly seats: readonly SeatOnScreen[];
  readonly boards: readonly (readonly string[])[];
  readonly pots: readonly { readonly amount: number; readonly text: string; readonly eligible: readonly number[] }[];
  readonly total: number;
  readonly result: string | null;
  readonly winners: readonly number[];
  readonly chips: number;
}

function cardsIn(element: Element): string[] {
  return [...element.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => {
    return `${dataset.card}${dataset.lit === undefined ? '' : '*'}`;
  });
}

function textIn(element: Element, selector: string): string | null {
  return element.querySelector(selector)?.textContent ?? null;
}

function seatOf(element: HTMLElement): SeatOnScreen {
  const { dataset } = element;
  return {
    place: Number(dataset.seat),
    label: Number(dataset.label),
    status: dataset.state ?? '',
    name: textIn(element, '[data-name]'),
    stack: dataset.stack === 'unknown' ? null : Number(dataset.stack),
    stackText: textIn(element, '[data-stack-text]'),
    bet: Number(dataset.bet),
    betText: textIn(element, '[data-bet-text]'),
    won: Number(dataset.won),
    returned: Number(dataset.returned),
    act: dataset.act ?? '',
    markers: dataset.markers ?? '',
    hasButton: element.querySelector('[data-button]') !== null,
    turn: dataset.turn ?? null,
    isOwn: dataset.own !== undefined,
    isHighBoard: dataset.high !== undefined,
    lost: dataset.lost ?? null,
    after: dataset.after ?? null,
    cards: cardsIn(element),
  };
}

/** Everything that is on a felt. */
export function readBack(felt: HTMLElement): Screen {
  const all = (selector: string): HTMLElement[] => [...felt.querySelectorAll<HTMLElement>(selector)];
  const seats = all('[data-seat]').map(seatOf);
  const pots = all('[data-pot]').map((pot) => ({
    amount: Number(pot.dataset.pot),
    text: textIn(pot, '[data-pot-text]') ?? '',
    eligible: (pot.dataset.eligible ?? '').split(' ').filter(Boolean).map(Number),
  }));
  const inSeats = seats.reduce((sum, { stack, bet }) => sum + (stack ?? 0) + bet, 0);
  return {
    variant: felt.dataset.felt ?? '',
    street: felt.dataset.street ?? null,
    line: Number(felt.dataset.line),
    seats,
    boards: all('[data-board]').map(cardsIn),
    pots,
    total: Number(felt.querySelector<HTMLElement>('[data-total]')?.dataset.total),
    result: felt.querySelector<HTMLElement>('[data-result]')?.dataset.result ?? null,
    winners: all('[data-winner]').map(({ dataset }) => Number(dataset.winner)),
    chips: pots.reduce((sum, { amount }) => sum + amount, inSeats),
  };
}
