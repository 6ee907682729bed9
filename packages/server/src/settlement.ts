/**
 * Settling up in the fewest payments. People whose results sum to zero can settle among themselves with one payment
 * fewer than there are people, so the fewest payments come from the split into the most groups that sum to zero.
 */
import type { Settlement } from './ledger.js';
import { settleUp } from './ledger.js';

type Net = readonly [user: string, net: number];

/** Up to so many people the split is exact: 2^16 sets of people, each looked at once for each member. */
const EXACT_PEOPLE = 16;

/** The fewest payments after which everyone is even. Results sum to zero. */
export function fewestPayments(nets: Iterable<Net>): Settlement[] {
  const uneven = [...nets].filter(([, net]) => net !== 0);
  const { pairs, rest } = uneven.length > EXACT_PEOPLE ? withoutPairs(uneven) : { pairs: [], rest: uneven };
  const groups = rest.length > EXACT_PEOPLE ? [rest] : zeroGroups(rest);
  return [...pairs, ...groups].flatMap((group) => settleUp(group)).sort((a, b) => b.amount - a.amount);
}

/** Losers and winners of the same amount: for a crowd this is all that is looked for. */
function withoutPairs(nets: readonly Net[]): { readonly pairs: readonly (readonly Net[])[]; readonly rest: Net[] } {
  const open = new Map<number, Net[]>();
  const pairs: Net[][] = [];
  for (const entry of nets) {
    const partner = open.get(-entry[1])?.pop();
    if (partner !== undefined) pairs.push([partner, entry]);
    else open.set(entry[1], [...(open.get(entry[1]) ?? []), entry]);
  }
  return { pairs, rest: [...open.values()].flat() };
}

/**
 * The most groups that sum to zero. People are put in a row one by one; whenever the sum of the row is zero, a group is
 * complete. `most[set]` is how often that happens at best with the people of a set, in whatever order.
 */
function zeroGroups(nets: readonly Net[]): (readonly Net[])[] {
  const sets = 1 << nets.length;
  const sums = new Float64Array(sets);
  const most = new Int8Array(sets);
  const last = new Int8Array(sets);
  for (let set = 1; set < sets; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)]! + nets[lowest]![1];
    let best = -1;
    for (let person = 0; person < nets.length; person++) {
      if ((set & (1 << person)) === 0) continue;
      const before = most[set ^ (1 << person)]!;
      if (before > best) {
        best = before;
        last[set] = person;
      }
    }
    most[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  const groups: Net[][] = [];
  for (let set = sets - 1; set > 0; set ^= 1 << last[set]!) {
    if (sums[set] === 0) groups.push([]);
    groups.at(-1)!.push(nets[last[set]!]!);
  }
  return groups;
}
