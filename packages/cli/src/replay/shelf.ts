/** Hands of a file by number, also backwards: the last ones are kept, earlier ones are read again. */
import type { Hand } from '@cardroom/notation';
import { type HandFault, type HandSourceOptions, readHands, type SourceHand } from '../hands.js';

export interface Shelved {
  readonly index: number;
  readonly name: string | null;
  /** The document, or why there is none. */
  readonly hand: Hand | null;
  readonly fault: HandFault | null;
}

/** Some sessions' worth of hands. */
const KEPT = 500;

export class HandShelf {
  private readonly path: string;
  private readonly options: HandSourceOptions;
  private readonly kept = new Map<number, Shelved>();
  private source: AsyncGenerator<SourceHand>;
  /** Index of the hand that the source gives next. */
  private next = 0;

  constructor(path: string, options: HandSourceOptions) {
    this.path = path;
    this.options = options;
    this.source = readHands(path, options);
  }

  /** The hand at an index, null behind the last one. */
  async get(index: number): Promise<Shelved | null> {
    const known = this.kept.get(index);
    if (known !== undefined) return known;
    if (index < this.next) {
      await this.source.return(undefined);
      this.source = readHands(this.path, this.options);
      this.next = 0;
    }
    for (;;) {
      const step = await this.source.next();
      if (step.done) return null;
      this.next = step.value.index + 1;
      if (index - step.value.index > KEPT) continue;
      const shelved = shelve(step.value);
      this.keep(shelved);
      if (shelved.index === index) return shelved;
    }
  }

  private keep(shelved: Shelved): void {
    this.kept.set(shelved.index, shelved);
    if (this.kept.size <= KEPT) return;
    const oldest = this.kept.keys().next().value;
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}

function shelve({ index, read }: SourceHand): Shelved {
  if (!read.ok) return { index, name: null, hand: null, fault: read.error };
  return { index, name: read.value.name, hand: read.value.document().hand, fault: null };
}
