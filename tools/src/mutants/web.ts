/** Mistakes in the scenes of the browser: buttons, captions, seats, motion, announcements. */
import { type Mistake, mistakesIn } from './mistake.js';

const ACTING = 'web/src/scene/acting.test.ts';
const CAPTIONS = 'web/src/scene/captions.test.ts';
const FROM_TABLE = 'web/src/scene/fromTable.test.ts';

export const WEB_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'web/src/scene/buttons.ts',
    [ACTING],
    [
      [
        'a call with the last chips is called a call',
        'const isShort = turn.price === turn.stack;',
        'const isShort = turn.price > turn.stack;',
      ],
      [
        'a call of nothing has a button',
        '...(turn.price === 0 ? [] : plain(isShort',
        '...(turn.price < 0 ? [] : plain(isShort',
      ],
      [
        'the muck stands after the show',
        'return can_muck ? [muck, show] : [show];',
        'return can_muck ? [show, muck] : [show];',
      ],
      [
        'more cards are thrown away than may be',
        'const chosen = cards.slice(0, turn.max_discards);',
        'const chosen = cards.slice(0, turn.max_discards + 1);',
      ],
      [
        'two thirds of the pot are half of it',
        "preset('twoThirds', shareOfPot(turn, 2, 3)),",
        "preset('twoThirds', shareOfPot(turn, 1, 2)),",
      ],
      [
        'a share of the pot forgets the call',
        'return current_bet + ((pot + amount_to_call) * over) / under;',
        'return current_bet + (pot * over) / under;',
      ],
      [
        'an amount in the middle of two sizes becomes the larger one',
        'Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best',
        'Math.abs(size - wanted) <= Math.abs(best - wanted) ? size : best',
      ],
      [
        'an amount above the largest is the smallest',
        'if (wanted >= max) return max;',
        'if (wanted >= max) return min;',
      ],
      [
        'a fold that gives away a free check is not asked about',
        "return button.kind === 'fold' && turn.can_check;",
        "return button.kind === 'fold' && !turn.can_check;",
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/preActions.ts',
    [ACTING],
    [
      [
        'a call stands although the price has changed',
        "return pre.kind !== 'call' || pre.price === price;",
        "return pre.kind !== 'call' || pre.price <= price;",
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/captions.ts',
    [CAPTIONS],
    [
      [
        'a lost connection hides that somebody has won',
        "if (won > 0) return { key: 'did.won', params: { amount: won }, tone: 'won' };\n",
        '',
      ],
      [
        'of several posts the dead blind is named',
        "['bringIn', 'straddle', 'bigBlind', 'smallBlind', 'post', 'deadBlind']",
        "['deadBlind', 'bringIn', 'straddle', 'bigBlind', 'smallBlind', 'post']",
      ],
      [
        'a folded player goes on to say what they did before',
        "if (status === 'folded') return { key: 'did.fold', tone: 'quiet' };\n",
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/fromTable.ts',
    [FROM_TABLE],
    [['seats are labelled clockwise whatever the rules', 'rulesOfTable(settings).table.seatNumbering', "'clockwise'"]],
  ),
];
