/** The summary at the end of a hand: the pot, the rake, the boards, and the outcome of each seat. */
import type { Card } from '@cardroom/engine';
import { AMOUNT_ONLY, plainAmount } from './amount.js';
import { BOARD, bracketed, KNOWN, POT_SIZE, TAKEN, TOTAL_POT } from './lines.js';
import type { HandSummary, SummarySeat } from './transcript.js';
import { isSeatLine, type TranscriptReader } from './transcriptReader.js';

export class SummaryParser {
  /** The line that begins the summary. */
  private readonly line: number;
  private totalPot: number | null = null;
  private rake = 0;
  private pots: number[] = [];
  private readonly boards: Card[][] = [];
  private readonly players: SummarySeat[] = [];

  constructor(
    private readonly lines: TranscriptReader,
    private readonly seats: readonly { readonly seat: number; readonly name: string }[],
  ) {
    this.line = lines.line;
  }

  /** Whether a line of the summary is about this player. */
  names(player: number): boolean {
    return this.players.some((seat) => seat.player === player);
  }

  read(text: string): void {
    if (isSeatLine(text)) this.readSeat(text);
    else if (text.startsWith('Total pot ')) this.readTotal(text);
    else if (BOARD.test(text)) this.boards.push(this.lines.cards(bracketed(text).join(' ')));
    else if (/^Hand cancell?ed\b/i.test(text)) this.lines.cancelled = true;
    else if (!KNOWN.test(text) && !this.lines.isTalk(text)) this.lines.note();
  }

  private readTotal(text: string): void {
    const rake = text.indexOf(' | Rake ');
    const plain = rake < 0 ? null : plainAmount(text.slice('Total pot '.length, rake));
    const taken = plain === null ? null : plainAmount(text.slice(rake + ' | Rake '.length));
    if (plain !== null && taken !== null) {
      this.totalPot = this.lines.counted(plain);
      this.rake = this.lines.counted(taken);
      this.pots = [];
      return;
    }
    const match = TOTAL_POT.exec(text);
    if (match === null) {
      this.lines.fail({ code: 'bad-amount', text });
      return;
    }
    this.totalPot = this.lines.amount(match[1]!);
    this.rake = 0;
    for (const [, amount] of text.matchAll(TAKEN)) this.rake += this.lines.amount(amount!);
    this.pots = [];
    for (const [, , , amount] of match[2]!.matchAll(POT_SIZE)) this.pots.push(this.lines.amount(amount!));
  }

  private readSeat(text: string): void {
    const colon = text.indexOf(': ');
    const number = Number(text.slice(5, colon));
    const player = this.playerIn(number);
    const name = player < 0 ? '' : this.seats[player]!.name;
    if (player < 0 || !text.startsWith(name, colon + 2)) {
      this.lines.note();
      return;
    }
    let rest = text.slice(colon + 2 + name.length);
    let position = '';
    for (let next = positionAt(rest); next !== null; next = positionAt(rest)) {
      position = position === '' ? next : `${position}, ${next}`;
      rest = rest.slice(next.length + ' ()'.length);
    }
    const word = outcomeAt(rest);
    const hasCards = (word === 'showed' || word === 'mucked') && rest.startsWith(' [', word.length + 1);
    const close = hasCards ? rest.indexOf(']') : -1;
    const isFold = word === 'folded' && !rest.includes('won (') && !rest.includes('collected (');
    const won = isFold ? 0 : this.readWon(rest);
    this.players.push({
      player,
      position,
      outcome: word ?? (won > 0 ? 'collected' : 'none'),
      cards: close < 0 ? [] : this.lines.cards(rest.slice(word!.length + 3, close)),
      won,
      lost: won === 0 && !isFold && / and lost\b/.test(rest),
      notAwarded: !isFold && rest.includes('pot not awarded'),
    });
  }

  private playerIn(number: number): number {
    for (let player = 0; player < this.seats.length; player++) if (this.seats[player]!.seat === number) return player;
    return -1;
  }

  /** All that a line of the summary says was won. */
  private readWon(rest: string): number {
    let won = 0;
    for (let open = rest.indexOf(' ('); open >= 0; open = rest.indexOf(' (', open + 1)) {
      const close = rest.indexOf(')', open);
      if (close < 0 || !(rest.endsWith('won', open) || rest.endsWith('collected', open))) continue;
      const amount = rest.slice(open + 2, close);
      if (AMOUNT_ONLY.test(amount)) won += this.lines.amount(amount);
    }
    return won;
  }

  /** Everything that the summary says, in units of the hand. */
  result(divisor: number): HandSummary {
    return {
      line: this.line,
      totalPot: this.totalPot === null ? null : this.totalPot / divisor,
      rake: this.rake / divisor,
      pots: this.pots.map((pot) => pot / divisor),
      boards: this.boards,
      seats: this.players.map((seat) => (seat.won === 0 ? seat : { ...seat, won: seat.won / divisor })),
    };
  }
}

const POSITIONS = ['button', 'small blind', 'big blind', 'button blind', 'straddle'] as const;

/** The position in brackets at the start of what follows a name in the summary. */
function positionAt(rest: string): string | null {
  if (!rest.startsWith(' (')) return null;
  for (const name of POSITIONS) if (rest.startsWith(name, 2) && rest[2 + name.length] === ')') return name;
  return null;
}

const OUTCOMES = ['folded', 'showed', 'mucked', 'collected'] as const;

function outcomeAt(rest: string): (typeof OUTCOMES)[number] | null {
  if (rest.charCodeAt(0) !== 32) return null;
  for (const word of OUTCOMES) {
    if (!rest.startsWith(word, 1)) continue;
    const next = rest.charCodeAt(word.length + 1);
    if (next === 32 || Number.isNaN(next) || !/\w/.test(rest.charAt(word.length + 1))) return word;
  }
  return null;
}
