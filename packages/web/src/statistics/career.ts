/** A person's hands as figures and as a line: what he does before the flop, after it, and what came of it. */
import { Book, type PlayerTally } from '@cardroom/arena';
import type { Hand } from '@cardroom/notation';

/** A share with its sample: who has seen ten hands knows little. */
export interface Figure {
  readonly part: number;
  readonly whole: number;
}

export type FigureName = 'vpip' | 'pfr' | 'threeBet' | 'aggression' | 'sawFlop' | 'wentToShowdown' | 'wonAtShowdown';

export interface Summary {
  readonly hands: number;
  /** Hands that could not be counted: not over, or not played by the person. */
  readonly leftOut: number;
  readonly figures: Readonly<Record<FigureName, Figure>>;
  readonly net: number;
  readonly bigBlinds: number;
  readonly bigBlindsPer100: number | null;
  /** The sum after each hand, in chips and in big blinds; the first entry is before the first hand. */
  readonly chipsLine: readonly number[];
  readonly bigBlindsLine: readonly number[];
}

/** Nobody else has this name: names have no control characters. */
const ME = '\u0001';

/** Chips are counted in hundred-millionths, so that sums of decimals stay exact. */
const SCALE = 1e8;

/** Hands are added in the order in which they were played. */
export class Career {
  readonly #book = new Book();
  readonly #chipsLine: number[] = [0];
  readonly #bigBlindsLine: number[] = [0];
  #leftOut = 0;
  #net = 0n;

  /** Counts a hand as the player of an index; false where it cannot be counted. */
  add(hand: Hand, player: number): boolean {
    const isIn = player >= 0 && player < hand.players.length && hand._inactive?.[player] !== 1;
    const players = hand.players.map((name, other) => (other === player ? ME : name));
    const won = isIn ? this.#book.add({ ...hand, players })?.[player] : undefined;
    if (won === undefined) {
      this.#leftOut++;
      return false;
    }
    this.#net += won.net;
    this.#chipsLine.push(Number(this.#net) / SCALE);
    this.#bigBlindsLine.push(this.#bigBlindsLine.at(-1)! + won.bigBlinds);
    return true;
  }

  summary(): Summary {
    const sums = this.#book.players.get(ME);
    const hands = sums?.tally.hands ?? 0;
    const bigBlinds = this.#bigBlindsLine.at(-1)!;
    return {
      hands,
      leftOut: this.#leftOut,
      figures: figuresOf(sums?.tally ?? null),
      net: this.#chipsLine.at(-1)!,
      bigBlinds,
      bigBlindsPer100: hands === 0 ? null : (100 * bigBlinds) / hands,
      chipsLine: [...this.#chipsLine],
      bigBlindsLine: [...this.#bigBlindsLine],
    };
  }
}

function figuresOf(tally: PlayerTally | null): Summary['figures'] {
  const of = (part: keyof PlayerTally, whole: keyof PlayerTally): Figure => ({
    part: tally?.[part] ?? 0,
    whole: tally?.[whole] ?? 0,
  });
  return {
    vpip: of('vpip', 'hands'),
    pfr: of('pfr', 'hands'),
    threeBet: of('threeBets', 'threeBetChances'),
    aggression: of('aggressive', 'calls'),
    sawFlop: of('sawSecond', 'hands'),
    wentToShowdown: of('showdowns', 'sawSecond'),
    wonAtShowdown: of('showdownsWon', 'showdowns'),
  };
}

/** Who the viewer is in a hand that was written for him: its author; -1 where he only watched. */
export function authorOf(hand: Hand): number {
  return hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
}
