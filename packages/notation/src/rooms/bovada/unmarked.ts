/** Files of 2012 that do not say where a street begins. */
import { type Card, formatCards } from '@cardroom/engine';
import type { StreetWord } from '../../pokerstars/transcript.js';
import type { TranscriptDraft } from '../draft.js';

export const BOARD_STREETS: readonly StreetWord[] = ['flop', 'turn', 'river'];
/** Cards that lie on the table on each of them. */
const BOARD_CARDS = [3, 4, 5] as const;
const STUD_STREETS: readonly StreetWord[] = ['thirdStreet', 'fourthStreet', 'fifthStreet', 'sixthStreet', 'river'];

/**
 * Streets of files that do not mark them. A street of a flop game begins with the first act after a betting round that is
 * over; its cards stand in the summary. In stud it begins when somebody who has a card of the street gets another.
 */
export class UnmarkedStreets {
  private readonly board: readonly Card[];
  private street = -1;
  /** Players with cards, and those who have got one on this street. */
  private readonly players = new Set<number>();
  private readonly served = new Set<number>();
  /** Players who have acted since the last bet or raise, and the highest bet then. */
  private readonly settled = new Set<number>();
  private price = 0;

  constructor(
    private readonly draft: TranscriptDraft,
    private readonly isStud: boolean,
  ) {
    const line = draft.lines.find(({ text }) => text.startsWith('Board ['));
    this.board = line === undefined ? [] : draft.cards(line.text.trim().slice('Board '.length));
  }

  beforeCards(player: number): void {
    if (this.isStud && (this.street < 0 || this.served.has(player))) this.open(STUD_STREETS);
    this.served.add(player);
    this.players.add(player);
  }

  beforeAct(): void {
    if (!this.isStud && this.isRoundOver()) this.open(BOARD_STREETS);
  }

  afterAct(player: number): void {
    const price = this.draft.highest();
    if (price > this.price) this.settled.clear();
    this.price = price;
    this.settled.add(player);
  }

  /** Cards that came when nobody could act any more. */
  end(): void {
    while (!this.isStud && (BOARD_CARDS[this.street] ?? 0) < this.board.length) this.open(BOARD_STREETS);
  }

  private open(streets: readonly StreetWord[]): void {
    const { draft } = this;
    const marker = streets[++this.street] ?? draft.fail({ code: 'bad-action', text: 'a street too many' });
    this.served.clear();
    this.settled.clear();
    this.price = 0;
    const cards = this.isStud ? [] : this.board.slice(BOARD_CARDS[this.street - 1] ?? 0, BOARD_CARDS[this.street]);
    draft.street(marker, formatCards(cards));
  }

  /** Nobody who still has cards and chips owes an answer. */
  private isRoundOver(): boolean {
    const { draft } = this;
    return [...this.players].every(
      (player) =>
        draft.has('fold', player) ||
        (this.settled.has(player) && draft.front(player) === this.price) ||
        spentBy(draft, player) >= draft.seats[player]!.stack,
    );
  }
}

/** All chips that a player has put in so far. */
function spentBy(draft: TranscriptDraft, player: number): number {
  return draft.events.reduce((sum, event) => {
    if (!('allIn' in event) || event.player !== player) return sum;
    return sum + (event.kind === 'raise' ? event.by : event.amount);
  }, 0);
}
