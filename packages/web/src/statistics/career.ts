/** A person's hands as figures and as a graph: their play before and after the flop, and the results. */
import type { Hand } from '@cardroom/notation';
import { countHand, emptyTally, exactNetOf, figuresOf, Recorder, type Sample } from '@cardroom/records';

/** A share with its sample size: ten hands say little. */
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

/** Chips are counted in hundred-millionths, so that sums of decimals stay exact. */
const SCALE = 1e8;

/** Hands are added in the order in which they were played. */
export class Career {
  readonly #recorder = new Recorder(null, false);
  readonly #tally = emptyTally();
  readonly #chipsLine: number[] = [0];
  readonly #bigBlindsLine: number[] = [0];
  #leftOut = 0;

  /** Counts a hand as the player of an index; false if it cannot be counted. */
  add(hand: Hand, player: number): boolean {
    const isIn = player >= 0 && player < hand.players.length && hand._inactive?.[player] !== 1;
    const record = isIn ? this.#recorder.record({ kind: 'document', hand, name: null }) : null;
    const own = record?.ok ? record.value.players[player] : undefined;
    if (!record?.ok || own == null) {
      this.#leftOut++;
      return false;
    }
    countHand(this.#tally, record.value, own);
    this.#chipsLine.push(Number(exactNetOf(this.#tally)) / SCALE);
    this.#bigBlindsLine.push(this.#tally.bigBlinds);
    return true;
  }

  summary(): Summary {
    const { hands, stats, bbPer100 } = figuresOf(this.#tally);
    const figure = ([part, whole]: Sample): Figure => ({ part, whole });
    return {
      hands,
      leftOut: this.#leftOut,
      figures: {
        vpip: figure(stats.vpip),
        pfr: figure(stats.pfr),
        threeBet: figure(stats.threeBet),
        aggression: figure(stats.af),
        sawFlop: figure(stats.sawFlop),
        wentToShowdown: figure(stats.wtsd),
        wonAtShowdown: figure(stats.wsd),
      },
      net: this.#chipsLine.at(-1)!,
      bigBlinds: this.#bigBlindsLine.at(-1)!,
      bigBlindsPer100: hands === 0 ? null : bbPer100,
      chipsLine: [...this.#chipsLine],
      bigBlindsLine: [...this.#bigBlindsLine],
    };
  }
}

/** The viewer's index in a hand that was written for them: its author; -1 if they only watched. */
export function authorOf(hand: Hand): number {
  return hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
}
