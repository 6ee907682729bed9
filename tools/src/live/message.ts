/** Messages as a client without our code sees them: objects with fields, and nothing known of their types. */

// biome-ignore lint/suspicious/noExplicitAny: whatever is sent, looked at field by field as a stranger's client does
export type Message = Record<string, any>;

/** The events of a table in a message, in order. */
export function eventsIn(message: Message): Message[] {
  return message.event === 'update' ? (message.events as Message[]) : [];
}

/** A reader of one source document: it hears every event of a table, and keeps what contradicts the document. */
export interface DocumentReader {
  readonly problems: string[];
  /** Statements that were compared. */
  readonly compared: number;
  readonly hands: number;
  hear(event: Message): void;
}

/** Counts comparisons, and keeps those that fail. */
export class Comparison {
  readonly problems: string[] = [];
  compared = 0;

  same(what: string, told: unknown, expected: unknown): void {
    this.compared++;
    if (JSON.stringify(told) === JSON.stringify(expected)) return;
    this.problems.push(`${what}: told ${JSON.stringify(told)}, by the document ${JSON.stringify(expected)}`);
  }
}

/** The next seats clockwise after one: places grow clockwise. */
export function clockwiseFrom(seats: readonly number[], after: number): number[] {
  const sorted = [...seats].sort((a, b) => a - b);
  return [...sorted.filter((seat) => seat > after), ...sorted.filter((seat) => seat <= after)];
}
