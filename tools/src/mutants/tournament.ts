/** Mistakes in a tournament: its structure, its start, its deals, its promises, and what its tables refuse. */
import { type Mistake, mistakesIn } from './mistake.js';

const PEOPLE = 'tournament/src/people.test.ts';
const PROMISES = 'tournament/src/promises.test.ts';
const SIT_AND_GO = 'server/src/tournament/sitAndGo.test.ts';
const STRUCTURE = 'tournament/src/structure.test.ts';

export const TOURNAMENT_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'tournament/src/permits.ts',
    [STRUCTURE],
    [
      [
        'matches of two pay an ante',
        'return seats === 2 ? { ...stakes, bigBlindAnte: 0 } : stakes;',
        'return stakes;',
        { ids: ['T-5'] },
      ],
      [
        'a hand with nobody present is over at once',
        'const NOBODY_MS = 10_000;',
        'const NOBODY_MS = 0;',
        { ids: ['T-38'], tests: [PEOPLE] },
      ],
    ],
  ),
  ...mistakesIn(
    'tournament/src/settings.ts',
    [STRUCTURE],
    [
      [
        'a shootout takes as long as one field of its size',
        "if (kind !== 'shootout') return lengthMinutes(structure, entries);",
        'if (kind !== null) return lengthMinutes(structure, entries);',
        { ids: ['T-6'] },
      ],
    ],
  ),
  ...mistakesIn(
    'tournament/src/facts.ts',
    [STRUCTURE],
    [
      [
        'the final table adds nothing to time banks',
        'if (isFinal) entry.bankMs += CLOCK.bonusMs;',
        'if (isFinal) entry.bankMs += 0;',
        { ids: ['T-8'] },
      ],
    ],
  ),
  ...mistakesIn(
    'tournament/src/step.ts',
    ['tournament/src/entries.test.ts'],
    [
      [
        'the host is asked from the time that was set, not from the time of the question',
        'untilMs: nowMs + ASKED_MS });',
        'untilMs: when.atMs + ASKED_MS });',
        { ids: ['T-9'] },
      ],
    ],
  ),
  ...mistakesIn(
    'tournament/src/deals.ts',
    [PEOPLE],
    [
      [
        'a deal is made before the final of a shootout',
        'others.length === 0 && sizeOf(table) === state.live && state.live >= 2',
        'others.length === 0 && state.live >= 2',
        { ids: ['T-44'] },
      ],
      [
        'chips that were bought and wait for the next hand do not count in a deal',
        'const chips = live.map((entry) => entry.chips + entry.pending);',
        'const chips = live.map((entry) => entry.chips);',
        { ids: ['T-44'] },
      ],
      [
        'a third may stay for the winner',
        'export const MOST_KEPT_PERCENT = 20;',
        'export const MOST_KEPT_PERCENT = 33;',
        { ids: ['T-44'] },
      ],
    ],
  ),
  ...mistakesIn(
    'tournament/src/promises.ts',
    [PROMISES],
    [
      [
        'heads may appear from nowhere',
        "check(heads === state.heads, 'V-6'",
        "check(heads >= 0, 'V-6'",
        { ids: ['V-6'] },
      ],
      [
        'a permit of an older level passes',
        "check(level === this.#lastLevel, 'V-4'",
        "check(level > 0, 'V-4'",
        { ids: ['V-4'] },
      ],
      [
        'a report is taken twice',
        "check(this.#reported.get(table) !== hand, 'V-5'",
        "check(hand > 0, 'V-5'",
        { ids: ['V-5'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/flow.ts',
    [SIT_AND_GO],
    [
      [
        'the house checks for a player who is away',
        'if (tournament !== undefined && (seatOf(draft.state, user)?.away ?? null) !== null) {',
        "if (tournament !== undefined && (seatOf(draft.state, user)?.away ?? null) === 'lost') {",
        { ids: ['T-38'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/decide.ts',
    [SIT_AND_GO],
    [
      [
        'players of a tournament change seats and hunt rabbits',
        "  'seat_change',\n  'rabbit',\n  'stand_up_vote',\n  'straddle',",
        "  'stand_up_vote',\n  'straddle',",
        { ids: ['T-56'] },
      ],
    ],
  ),
];
