/** Small hands for tests. */

/** Three players; p3 raises, p1 calls, p1 wins at the showdown. */
export const SHOWDOWN = `variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 7c2h', 'd dh p3 KsKd', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c5d9h', 'p1 cc', 'p3 cc', 'd db Jc', 'p1 cc', 'p3 cc', 'd db 3s', 'p1 cc', 'p3 cc', 'p1 sm AsAd', 'p3 sm KsKd']
players = ['Ann', 'Bob', 'Cy']`;

/** Two players, cents; p2 (the button) folds to the blind. */
export const FOLD = `variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.25, 0.50]
min_bet = 0.50
starting_stacks = [75.5, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']`;

/** The raise of p3 is too small. */
export const SMALL_RAISE = SHOWDOWN.replace('p3 cbr 6', 'p3 cbr 3');

/** The file stops before the turn. */
export const INCOMPLETE = SHOWDOWN.replace(/, 'd db Jc'.*\]/, ']');

/** Two hands go to the showdown that nobody sees. */
export const HIDDEN = `variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 AsAd', 'p3 f', 'p1 cc', 'p2 cc', 'd db 2c5d9h', 'p1 cc', 'p2 cc', 'd db Jc', 'p1 cc', 'p2 cc', 'd db 3s', 'p1 cc', 'p2 cc', 'p1 sm ????', 'p2 sm ????']`;

/** Hands as a .phhs file. */
export function phhs(...hands: readonly string[]): string {
  return hands.map((hand, n) => `[${n + 1}]\n${hand}\n`).join('\n');
}

/** A cash hand of three players: Cy opens, Ann calls and wins; rake 0.50. */
export function pokerStars(number: string, extra = ''): string {
  return `PokerStars Hand #${number}:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 20:00:00 ET
Table 'Vega' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Cy: raises $4 to $6
Ann: calls $5
Bob: folds
*** FLOP *** [2c 5d 9h]
Ann: checks
Cy: checks${extra}
*** TURN *** [2c 5d 9h] [Jc]
Ann: checks
Cy: checks
*** RIVER *** [2c 5d 9h Jc] [3s]
Ann: checks
Cy: checks
*** SHOW DOWN ***
Ann: shows [As Ad] (a pair of Aces)
Cy: shows [Ks Kd] (a pair of Kings)
Ann collected $13.50 from pot
*** SUMMARY ***
Total pot $14 | Rake $0.50
Board [2c 5d 9h Jc 3s]
Seat 1: Ann (small blind) showed [As Ad] and won ($13.50) with a pair of Aces
Seat 2: Bob (big blind) folded before Flop
Seat 3: Cy (button) showed [Ks Kd] and lost with a pair of Kings
`;
}
