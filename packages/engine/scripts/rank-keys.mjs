/**
 * Finds the rank keys of src/evaluate/hash.ts: from the deuce up, each the smallest number above the last for which all
 * sums of the same number of cards, up to seven and at most four of a rank, stay different. Takes a few seconds.
 */

const RANKS = 13;
const CARDS = 7;
const OF_A_RANK = 4;
/** Keys beyond this would not fit the 23 bits of a sum of seven. */
const LIMIT = 2 ** 23;

/** @typedef {readonly (readonly number[])[]} Sums by number of cards */

/**
 * Two choices that differ by `times` cards of the new rank collide when its key is the difference of their other cards
 * divided by `times`.
 * @param {Sums} sums of the ranks so far
 * @returns {Uint8Array} 1 for each key that would collide
 */
function collisions(sums) {
  const taken = new Uint8Array(LIMIT);
  for (let count = 1; count <= CARDS; count++) {
    for (let more = 1; more <= Math.min(OF_A_RANK, count); more++) {
      for (let fewer = 0; fewer < more; fewer++) {
        const times = more - fewer;
        for (const larger of sums[count - fewer] ?? []) {
          for (const smaller of sums[count - more] ?? []) {
            const key = (larger - smaller) / times;
            if (key > 0 && key < LIMIT && Number.isInteger(key)) taken[key] = 1;
          }
        }
      }
    }
  }
  return taken;
}

/**
 * @param {Sums} sums
 * @param {number} key
 * @returns {Sums} with up to four cards of one more rank
 */
function withRank(sums, key) {
  return sums.map((_, count) => {
    const all = [];
    for (let times = 0; times <= Math.min(OF_A_RANK, count); times++) {
      for (const sum of sums[count - times] ?? []) all.push(sum + times * key);
    }
    return all;
  });
}

/** @type {Sums} */
let sums = withRank([[0], [], [], [], [], [], [], []], 0);
const keys = [0];
while (keys.length < RANKS) {
  const taken = collisions(sums);
  let key = (keys.at(-1) ?? 0) + 1;
  while (taken[key] === 1) key++;
  keys.push(key);
  sums = withRank(sums, key);
}
console.log(keys.join(', '));
