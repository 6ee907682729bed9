/** Sums of weights of deals, by what matters of each player's hand. */

/** Numbers things by their key, in the order of their first appearance. */
export class Index<T> {
  readonly items: T[] = [];
  private readonly ids = new Map<string | number, number>();

  of(key: string | number, item: () => T): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.items.length;
    this.ids.set(key, id);
    this.items.push(item());
    return id;
  }
}

/** The sums of two players' deals stand in a plain list up to this length (32 MB). */
const DENSE = 1 << 22;

/** Weights by one number below `radix` for each player. The players before the last make up a prefix. */
export class Weights {
  private readonly radix: number;
  private readonly players: number;
  /** Prefixes of each length, as numbers of their own. */
  private readonly prefixes: readonly Index<readonly number[]>[];
  private readonly dense: Float64Array | null;
  private readonly sums = new Map<number, number>();

  constructor(radix: number, players: number) {
    this.radix = radix;
    this.players = players;
    this.prefixes = Array.from({ length: players }, () => new Index<readonly number[]>());
    this.dense = players === 2 && radix * radix <= DENSE ? new Float64Array(radix * radix) : null;
  }

  /** The prefix that ends with `player`, from the prefix before it and this player's number. */
  prefix(player: number, before: number, id: number): number {
    if (player === 0) return id;
    return this.prefixes[player]!.of(before * this.radix + id, () => [...this.idsOf(player - 1, before), id]);
  }

  private idsOf(player: number, prefix: number): readonly number[] {
    return player === 0 ? [prefix] : this.prefixes[player]!.items[prefix]!;
  }

  /** Adds a deal: the prefix of all players but the last, and the last one's number. */
  add(prefix: number, id: number, weight: number): void {
    const key = prefix * this.radix + id;
    if (this.dense !== null) this.dense[key] = this.dense[key]! + weight;
    else this.sums.set(key, (this.sums.get(key) ?? 0) + weight);
  }

  each(visit: (ids: readonly number[], weight: number) => void): void {
    const one = (weight: number, key: number): void => {
      if (weight === 0) return;
      visit([...this.idsOf(this.players - 2, Math.floor(key / this.radix)), key % this.radix], weight);
    };
    if (this.dense !== null) this.dense.forEach(one);
    else this.sums.forEach(one);
  }

  /** For two players: of deals that are each other turned round only one is visited, with the weights of both. */
  eachPair(visit: (ids: readonly number[], weight: number, turned: number) => void): void {
    const { radix, dense } = this;
    this.each(([one = 0, two = 0], weight) => {
      const turned = dense === null || one === two ? 0 : dense[two * radix + one]!;
      if (turned === 0 || one < two) visit([one, two], weight, turned);
    });
  }
}
