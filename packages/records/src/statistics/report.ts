/** Figures of many hands by player and by whatever else is asked, with filters. */
import type { HandRecord, PlayerRecord } from './record.js';
import { addTally, countHand, emptyTally, settleNet, type Tally } from './tally.js';

/** The dimensions that reports are broken down by. */
export const DIMENSIONS = ['player', 'position', 'stakes', 'game', 'size', 'month', 'room', 'kind', 'depth'] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** The dimensions by which the study page breaks a player's hands down by itself. */
export const CELL_KEYS = ['position', 'stakes', 'game', 'size', 'month', 'kind', 'depth'] as const;

export function isDimension(text: string): text is Dimension {
  return (DIMENSIONS as readonly string[]).includes(text);
}

/** Which hands count; a list that is left out lets everything through. */
export interface Filter {
  readonly player?: readonly string[];
  readonly position?: readonly string[];
  readonly stakes?: readonly string[];
  readonly game?: readonly string[];
  readonly size?: readonly string[];
  readonly month?: readonly string[];
  readonly room?: readonly string[];
  readonly kind?: readonly string[];
  readonly depth?: readonly string[];
  /** Days, both included: `2021-07-30`. Hands without a date are outside. */
  readonly from?: string;
  readonly to?: string;
}

/** The value of a dimension for a hand of a player. */
export function dimensionValue(dimension: Dimension, record: HandRecord, player: PlayerRecord): string {
  switch (dimension) {
    case 'player':
      return player.name;
    case 'position':
      return player.position;
    case 'stakes':
      return stakesLabel(record);
    case 'game':
      return record.variant;
    case 'size':
      return String(record.size);
    case 'month':
      return record.hand.date.slice(0, 7);
    case 'room':
      return record.hand.room;
    case 'kind':
      return kindOf(record.hand);
    case 'depth':
      return player.depth;
  }
}

/** The kinds of play that are counted apart [T-49]. */
export const PLAY_KINDS = ['cash', 'tournament'] as const;

function kindOf({ tournament }: HandRecord['hand']): (typeof PLAY_KINDS)[number] {
  return tournament === '' ? 'cash' : 'tournament';
}

/** `1/2`, `1/2 USD`; stakes of tournaments are their levels. */
export function stakesLabel({ stakes, hand }: Pick<HandRecord, 'stakes' | 'hand'>): string {
  return hand.currency === '' ? stakes : `${stakes} ${hand.currency}`;
}

/** Whether a filter lets a hand of a player through; fields that it does not name are not checked. */
function acceptedBy(filter: Filter): (record: HandRecord, player: PlayerRecord) => boolean {
  const { from, to } = filter;
  const asked = DIMENSIONS.filter((dimension) => filter[dimension] !== undefined);
  return (record, player) => {
    const { date } = record.hand;
    if (from !== undefined && (date === '' || date < from)) return false;
    if (to !== undefined && (date === '' || date > to)) return false;
    return asked.every((dimension) => filter[dimension]!.includes(dimensionValue(dimension, record, player)));
  };
}

/** A line of a report: what it is about, and its sums. */
export interface ReportLine {
  readonly values: readonly string[];
  readonly tally: Tally;
}

/** Sums by the values of dimensions. It goes from thread to thread as its lines. */
export class Report {
  readonly #lines = new Map<string, ReportLine>();
  readonly #accepts: ReturnType<typeof acceptedBy>;

  constructor(
    readonly by: readonly Dimension[],
    filter: Filter = {},
  ) {
    this.#accepts = acceptedBy(filter);
  }

  add(record: HandRecord): void {
    for (const player of record.players) {
      if (player === null || !this.#accepts(record, player)) continue;
      const values = this.by.map((dimension) => dimensionValue(dimension, record, player));
      countHand(this.#lineOf(values).tally, record, player);
    }
  }

  merge(lines: Iterable<ReportLine>): void {
    for (const { values, tally } of lines) addTally(this.#lineOf(values).tally, tally);
  }

  #lineOf(values: readonly string[]): ReportLine {
    const key = values.length === 1 ? values[0]! : values.join('\0');
    let line = this.#lines.get(key);
    if (line === undefined) {
      line = { values, tally: emptyTally() };
      this.#lines.set(key, line);
    }
    return line;
  }

  /** As they come, for another report to merge. */
  parts(): ReportLine[] {
    const lines = [...this.#lines.values()];
    for (const { tally } of lines) settleNet(tally);
    return lines;
  }

  /** The most hands first, then by name. */
  lines(): ReportLine[] {
    return this.parts().sort(
      (a, b) => b.tally.hands - a.tally.hands || (a.values.join('\0') < b.values.join('\0') ? -1 : 1),
    );
  }
}
