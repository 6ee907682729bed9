/** The keys of all hands that are kept, 64 bits each as two numbers of 32: a set that takes sixteen bytes a key. */
export class KeySet {
  #slots: Uint32Array = new Uint32Array(2 * 1024);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Adds a key; false if it was there. A key of zero would be an empty slot: it counts as one. */
  add(low: number, high: number): boolean {
    if (4 * (this.#count + 1) > this.#slots.length) this.#grow();
    const isNew = this.#place(low === 0 && high === 0 ? 1 : low, high);
    if (isNew) this.#count++;
    return isNew;
  }

  #place(low: number, high: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / 2 - 1;
    for (let at = (low ^ high) & mask; ; at = (at + 1) & mask) {
      const [first, second] = [slots[2 * at]!, slots[2 * at + 1]!];
      if (first === low && second === high) return false;
      if (first !== 0 || second !== 0) continue;
      slots[2 * at] = low;
      slots[2 * at + 1] = high;
      return true;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== 0 || old[at + 1] !== 0) this.#place(old[at]!, old[at + 1]!);
    }
  }
}
