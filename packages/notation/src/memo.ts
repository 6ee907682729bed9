/**
 * Results computed from a document, remembered on the document itself where nobody sees them: no copy, comparison or
 * JSON has it. A `WeakMap` would do the same; but what is in one survives the collections of young garbage, and tables
 * make a document for every act.
 */
export class Memo<T> {
  readonly #slot = Symbol('memo');

  get(document: object): T | undefined {
    return (document as Readonly<Record<symbol, T>>)[this.#slot];
  }

  /** Documents that cannot be added to are not remembered. */
  set(document: object, value: T): void {
    if (!Object.isExtensible(document)) return;
    Object.defineProperty(document, this.#slot, { value, configurable: true, writable: true });
  }

  /** Forgets, so that keeping a document does not keep everything computed from it. */
  delete(document: object): void {
    if (this.get(document) !== undefined) this.set(document, undefined as T);
  }
}
