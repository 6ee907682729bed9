/** The end of a hand in PokerStars text: the showdown, who collects what, and the summary. */
import { holeCards, UNKNOWN } from '@cardroom/engine';
import { toUnits } from '../chips.js';
import { seatsOf } from '../hand.js';
import { showdownName } from './describe.js';
import { BOARD_ORDINALS, bracket, type HandText, studMarker } from './text.js';

interface Paid {
  readonly pot: number;
  readonly player: number;
  readonly board: number;
  amount: number;
}

export class Ending {
  readonly #text: HandText;
  readonly #awards: readonly Paid[];

  constructor(text: HandText) {
    this.#text = text;
    this.#awards = this.#findAwards();
  }

  /** The showdown, or the last player left taking the pot. */
  writeResult(): void {
    if (this.#text.ended.by === 'showdown') this.#showdown();
    else this.#walk();
  }

  /** Chips from each pot after rake, by board; if the document states other results, those. */
  #findAwards(): Paid[] {
    const paid = this.#text.ended.pots.flatMap((pot, index) =>
      pot.awards.map(
        ({ player, board, amount }): Paid => ({ pot: index, player, board, amount: amount * this.#text.factor }),
      ),
    );
    const losses = this.#rakeByPlayer(paid);
    if (losses === null) return this.#stated() ?? paid;
    for (const award of paid) {
      const rake = Math.min(losses[award.player]!, award.amount);
      award.amount -= rake;
      losses[award.player]! -= rake;
    }
    return paid;
  }

  /** The rake: what each winner's stated stack lacks of the rules' result. Null if that cannot be. */
  #rakeByPlayer(paid: readonly Paid[]): number[] | null {
    const won = this.#text.hand.players.map(() => 0);
    for (const { player, amount } of paid) won[player]! += amount;
    const losses = this.#text.hand.players.map((_, player) => {
      const stated = this.#text.hand.finishingStacks?.[player];
      const units = stated === undefined ? null : toUnits(stated, this.#text.decimals);
      return units === null ? 0 : this.#text.ended.stacks[player]! * this.#text.factor - units;
    });
    return losses.every((loss, player) => loss >= 0 && loss <= won[player]!) ? losses : null;
  }

  /** The room's own awards, if the document has them and they are no more than was in the pot. */
  #stated(): Paid[] | null {
    const winnings = this.#text.hand.winnings?.map((amount) => toUnits(amount, this.#text.decimals) ?? 0);
    const total = this.#text.ended.pots.reduce((sum, pot) => sum + pot.amount * this.#text.factor, 0);
    if (winnings !== undefined && winnings.reduce((sum, amount) => sum + amount, 0) <= total) {
      return winnings.flatMap((amount, player) => (amount > 0 ? [{ pot: 0, player, board: 0, amount }] : []));
    }
    this.#text.lost.add('finishing-stacks');
    return null;
  }

  #showdown(): void {
    const boards =
      this.#text.variant.boards > 1 || this.#text.read.end.runs > 1 ? this.#text.read.end.boards.length : 1;
    const won = new Set(this.#awards.map((award) => award.player));
    for (let board = 0; board < boards; board++) {
      this.#text.line(`*** ${boards > 1 ? `${BOARD_ORDINALS[board]} ` : ''}SHOW DOWN ***`);
      const said = new Set<number>();
      for (const { player, cards } of this.#text.shows) {
        if (said.has(player)) continue;
        said.add(player);
        if (cards !== null) this.#showLine(player, board, won.has(player));
        else if (board === 0) this.#text.line(`${this.#text.name(player)}: mucks hand `);
      }
      this.#collects(this.#awards.filter((award) => award.board === board));
    }
  }

  #showLine(player: number, board: number, won: boolean): void {
    const cards = holeCards(this.#text.read.end, player);
    const known = cards.filter((card) => card !== UNKNOWN);
    if (known.length === cards.length) {
      this.#text.line(`${this.#text.name(player)}: shows ${bracket(cards)} (${this.#nameOf(player, board)})`);
    } else if (known.length > 0) this.#text.line(`${this.#text.name(player)}: shows ${bracket(known)}`);
    else if (!won) this.#text.line(`${this.#text.name(player)}: mucks hand `);
  }

  #nameOf(player: number, board: number): string {
    return showdownName(
      this.#text.variant,
      holeCards(this.#text.read.end, player),
      this.#text.read.end.boards[board] ?? [],
    );
  }

  #collects(awards: readonly Paid[]): void {
    const pots = this.#text.ended.pots.length;
    for (let pot = pots - 1; pot >= 0; pot--) {
      const from = pots === 1 ? 'pot' : pot === 0 ? 'main pot' : pots === 2 ? 'side pot' : `side pot-${pot}`;
      for (const award of awards) {
        if (award.pot !== pot || award.amount === 0) continue;
        this.#text.line(`${this.#text.name(award.player)} collected ${this.#text.paid(award.amount)} from ${from}`);
      }
    }
  }

  #walk(): void {
    const winner = this.#awards[0]?.player ?? 0;
    const amount = this.#awards.reduce((sum, award) => sum + award.amount, 0);
    this.#text.line(`${this.#text.name(winner)} collected ${this.#text.paid(amount)} from pot`);
    const shown = this.#text.shows.find(({ player, cards }) => player === winner && cards !== null)?.cards ?? [];
    const known = shown.filter((card) => card !== UNKNOWN);
    this.#text.line(
      known.length > 0
        ? `${this.#text.name(winner)}: shows ${bracket(known)}`
        : `${this.#text.name(winner)}: doesn't show hand `,
    );
  }

  writeSummary(): void {
    const { end: state } = this.#text.read;
    this.#text.line('*** SUMMARY ***');
    const total = this.#text.ended.pots.reduce((sum, pot) => sum + pot.amount * this.#text.factor, 0);
    const paid = this.#awards.reduce((sum, award) => sum + award.amount, 0);
    const isSplit = this.#text.ended.by === 'showdown' && this.#text.ended.pots.length > 1;
    const parts = isSplit ? ` ${this.#text.ended.pots.map((_, pot) => this.#potPart(pot)).join(' ')}` : '';
    this.#text.line(`Total pot ${this.#text.paid(total)}${parts} | Rake ${this.#text.paid(total - paid)} `);
    if (state.runs > 1)
      this.#text.line(`Hand was run ${['once', 'twice', 'three times', 'four times'][state.runs - 1]}`);
    state.boards.forEach((board, index) => {
      const ordinal = state.boards.length > 1 ? `${BOARD_ORDINALS[index]} ` : '';
      if (board.length > 0) this.#text.line(`${ordinal}Board ${bracket(board)}`);
    });
    for (const player of this.#text.bySeat()) this.#summarySeat(player);
  }

  #potPart(pot: number): string {
    const amount = this.#awards.reduce((sum, award) => sum + (award.pot === pot ? award.amount : 0), 0);
    const pots = this.#text.ended.pots.length;
    const name = pot === 0 ? 'Main pot' : pots === 2 ? 'Side pot' : `Side pot-${pot}`;
    return `${name} ${this.#text.paid(amount)}.`;
  }

  #summarySeat(player: number): void {
    const place = `Seat ${seatsOf(this.#text.hand)[player]}: ${this.#text.name(player)}${this.#positionOf(player)}`;
    this.#text.line(`${place} ${this.#outcomeOf(player)}`);
  }

  #positionOf(player: number): string {
    if (this.#text.isStud) return '';
    if (player === this.#text.posterOf('buttonBlind')) return ' (button blind)';
    const button =
      this.#text.hand._button === undefined || this.#text.hand._button === seatsOf(this.#text.hand)[player];
    const names = [
      ...(player === this.#text.read.start.terms.button && button ? ['button'] : []),
      ...(player === this.#text.posterOf('smallBlind') ? ['small blind'] : []),
      ...(player === this.#text.posterOf('bigBlind') ? ['big blind'] : []),
    ];
    return names.map((name) => ` (${name})`).join('');
  }

  #outcomeOf(player: number): string {
    const folded = this.#text.foldedOn[player]!;
    if (folded >= 0) return `folded ${this.#whenOf(folded)}${this.#text.hasBet[player] ? '' : " (didn't bet)"}`;
    const own = this.#awards.filter((award) => award.player === player);
    const won = own.reduce((sum, award) => sum + award.amount, 0);
    const cards = holeCards(this.#text.read.end, player);
    const shown = this.#text.shows.find((show) => show.player === player);
    const isKnown = !cards.includes(UNKNOWN);
    if (this.#text.ended.by === 'fold' || (won > 0 && !isKnown)) return `collected (${this.#text.paid(won)})`;
    if (shown?.cards == null || !isKnown) return isKnown ? `mucked ${bracket(cards)}` : 'mucked';
    const boards = new Set(own.map((award) => award.board));
    const count = Math.max(
      1,
      this.#text.variant.boards > 1 || this.#text.read.end.runs > 1 ? this.#text.read.end.boards.length : 1,
    );
    const parts = Array.from({ length: count }, (_, board) => {
      const amount = own.reduce((sum, award) => sum + (award.board === board ? award.amount : 0), 0);
      const result = boards.has(board) && amount > 0 ? `won (${this.#text.paid(amount)})` : 'lost';
      return `and ${result} with ${this.#nameOf(player, board)}`;
    });
    return `showed ${bracket(cards)} ${parts.join(', ')}`;
  }

  #whenDrawn(street: number): string {
    if (street === 0) return 'before the Draw';
    return `after the ${this.#text.draws > 1 ? `${['1st', '2nd', '3rd'][street - 1]} ` : ''}Draw`;
  }

  #whenOf(street: number): string {
    if (this.#text.isStud)
      return `on the ${studMarker(this.#text.variant, street).replace('STREET', 'Street').replace('RIVER', 'River')}`;
    if (this.#text.draws > 0) return this.#whenDrawn(street);
    return street === 0 ? 'before Flop' : `on the ${['', 'Flop', 'Turn', 'River'][street]}`;
  }
}
