/** Mistakes at the deal that can be verified: its hashes, the check of a receipt, a client's memory, and the rounds. */
import { type Mistake, mistakesIn } from './mistake.js';

const KEEPER = 'protocol/src/receipt/keeper.test.ts';
const PORTIONS = 'protocol/src/receipt/portions.test.ts';
const FAIR_PORTIONS = 'server/src/table/fairPortions.test.ts';
const FAIR_DEAL = 'server/src/table/fairDeal.test.ts';
const STEPS = 'server/src/testing/dealSteps.test.ts';
const VECTORS = 'server/src/table/fairVectors.test.ts';

export const DEAL_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'protocol/src/receipt/hashes.ts',
    [VECTORS],
    [
      ['a commitment is bound to no seat', 'Uint8Array.of(seat), seed));', 'Uint8Array.of(0), seed));'],
      ['the round is not part of the context', 'numbers[4] = round;', 'numbers[4] = 1;'],
      ['a leaf and a rank have the same hash', "const RANK = tag('rank');", "const RANK = tag('leaf');"],
      ['the key does not depend on the root', 'hexToBytes(root), ...parts', '...parts'],
      [
        'seeds are mixed in the order in which they came',
        'sort(([a], [b]) => a - b)',
        'sort(() => 0)',
        { tests: [PORTIONS] },
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/receipt/fairReceipt.ts',
    [KEEPER],
    [
      ['a card that lies at two places passes', '(known ?? one.place) !== one.place || dealt', 'dealt'],
      ['the places of cards are not compared with the key', '&& places[dealt] !== place)', '&& places[dealt] === -1)'],
      ['a closed card too many passes', 'checkPortions(receipt) ??', ''],
      [
        'a round may have a seat that was missing before',
        'left.includes(seat));',
        'left.length >= 0);',
        { tests: [PORTIONS] },
      ],
      ['a root may come twice in a hand', 'areNew &&', 'true &&', { tests: [PORTIONS] }],
      [
        'a seed may be missing before the last round',
        'if (missing.length > 0 && !isLast) return false;',
        '',
        { tests: [PORTIONS] },
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/receipt/portions.ts',
    [PORTIONS],
    [
      ['somebody who has folded gets cards', 'this.#folded.has(player) || ', ''],
      ['somebody who was not dealt in gets cards', '(this.#isBegun && !this.#got.has(player))', 'false'],
      ['a street may pass a player over', 'got !== most || ', ''],
      ['a draw gives more than was thrown away', 'return count === owed;', 'return count >= owed;'],
      ['the board may have closed cards', 'if (cards.includes(UNKNOWN)) return false;', ''],
      ['a shared card of stud may come on any street', 'got === this.#streets.length - 1', 'got > 0'],
      [
        'a game with two boards may have one',
        'Array<number>(boards).fill(board)',
        '[board]',
        { tests: [FAIR_PORTIONS] },
      ],
      [
        'the board may be run once more than was said',
        'Array<number>(this.#runs).fill(rest)',
        'Array<number>(this.#runs + 1).fill(rest)',
        { tests: [FAIR_PORTIONS] },
      ],
      [
        'a run may have any number of cards',
        'return this.#due.shift() === count;',
        'return this.#due.shift() === count || this.#isRun;',
        { tests: [FAIR_PORTIONS] },
      ],
      [
        'a board may come before the last hole cards',
        'return this.#lacking() ?? (this.#isBoard(action.cards) ? null : { player: null });',
        'return this.#isBoard(action.cards) ? null : { player: null };',
        { tests: [FAIR_PORTIONS] },
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/receipt/keeper.ts',
    [KEEPER],
    [
      [
        'an answer counts for commitments that were sent later',
        'if (outcome.ok && this.#sent === next)',
        'if (outcome.ok)',
      ],
      ['commitments are not sent again after a gap', 'if (isSnapshot) this.#sent = null;', ''],
      [
        'a bomb pot with another deck is not committed to anew',
        '[bomb, game].filter((one) => one?.after_hand != null && one.after_hand <= number)',
        '[game].filter((one) => one?.after_hand != null && one.after_hand <= number)',
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/receipt/memory.ts',
    [KEEPER],
    [
      [
        'a client reveals to a house that does not list it',
        'return seen.length === 1 && isListed && isNew',
        'return seen.length === 1 && isNew',
        { tests: [PORTIONS] },
      ],
      [
        'a client reveals after it was shown two roots',
        'return seen.length === 1 && isListed',
        'return isListed',
        { tests: [PORTIONS] },
      ],
      [
        'another game than was said passes',
        "return isGame(receipt, seen) ? [] : [{ code: 'other-game', round }];",
        'return [];',
      ],
      [
        'a seed that was dropped is no fault',
        'if (sent !== undefined && missing.includes(seat))',
        'if (sent === null)',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/decide.ts',
    [STEPS],
    [
      [
        'after a restart nobody has time to send a seed',
        "clock.kind === 'start' || pausedAt !== null) return;",
        "clock.kind === 'start' || clock.kind === 'deal' || pausedAt !== null) return;",
      ],
      [
        'a takeover makes the round void, with a new root',
        "if (draft.now - clock.deadline > times.lateMs) setClockAnew(draft);\n    else if (clock.kind === 'deal')",
        "if (clock.kind === 'deal')",
        { tests: [FAIR_DEAL] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/evolveDeal.ts',
    [STEPS],
    [
      [
        'the last seed forgets the ones before',
        '[...(secret.revealed ?? []), [place, came.seed] as const]',
        '[[place, came.seed] as const]',
      ],
      ['a void round is forgotten', 'begunDeal(table, hand, begun, { void: voided })', 'begunDeal(table, hand, begun)'],
    ],
  ),
  ...mistakesIn(
    'server/src/table/facts.ts',
    [STEPS],
    [
      [
        'a seed that has come is not in the log',
        'if (secret === undefined) return { open: JSON.stringify(fact), secret: null };',
        "if (secret === undefined) return { open: JSON.stringify(fact), secret: null };\n  if (fact.kind === 'seedRevealed') return { open: JSON.stringify({ ...fact, secret: undefined }), secret: null };",
      ],
      [
        'a restart has another deck than was bound',
        'return secret === null ? fact : ({ ...fact, secret: JSON.parse(secret) } as Fact);',
        'return secret === null ? fact : ({ ...fact, secret: JSON.parse(secret.replace(/"key":"../, \'"key":"00\')) } as Fact);',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/fairDeal.ts',
    [FAIR_DEAL],
    [
      [
        'a second commitment replaces the first',
        "return isSame ? ok({}) : err({ code: 'nothing-changed' });",
        'if (isSame) return ok({});',
      ],
      ['a commitment counts in any seat', '(commits.place ?? present) === place &&', ''],
      ['a commitment counts for any deck', ' && (commits.size ?? size) === size', ''],
      [
        'any seed is taken',
        "!== commitment) return err({ code: 'bad-seed' });",
        "=== '') return err({ code: 'bad-seed' });",
      ],
      ['a seat that was missing stays in the next round', '!missing.includes(place) && own.length', 'own.length'],
      [
        'somebody who is away is waited for',
        'seat.bot === null && seat.connected && isFor',
        'seat.bot === null && isFor',
      ],
    ],
  ),
];
