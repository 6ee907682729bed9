/** Mistakes in the scenes of the browser: buttons, captions, seats, motion, announcements. */
import { type Mistake, mistakesIn } from './mistake.js';

const ACTING = 'web/src/scene/acting.test.ts';
const AMOUNTS = 'web/src/scene/amounts.test.ts';
const CAPTIONS = 'web/src/scene/captions.test.ts';
const CARDS = 'web/src/scene/cards.test.ts';
const FROM_HAND = 'web/src/scene/fromHand.test.ts';
const FROM_TABLE = 'web/src/scene/fromTable.test.ts';
const HAND_NAMES = 'web/src/scene/handNames.test.ts';
const MOVES = 'web/src/scene/moves.test.ts';

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
      [
        'check or fold folds although a check is free',
        "case 'checkFold':\n      if (can_check) return { action_type: 'check' };",
        "case 'checkFold':\n      if (can_check && !can_fold) return { action_type: 'check' };",
      ],
      [
        'the price ahead is the largest bet, own chips not taken off',
        'const price = Math.max(...seats.map(({ bet }) => bet)) - own.bet;',
        'const price = Math.max(...seats.map(({ bet }) => bet));',
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
    [
      ['seats are labelled clockwise whatever the rules', 'rulesOfTable(settings).table.seatNumbering', "'clockwise'"],
      [
        'a wait that is over is counted down',
        'grace_until_ms !== null && grace_until_ms > nowMs ? grace_until_ms : null',
        'grace_until_ms !== null ? grace_until_ms : null',
      ],
      ['the time limit is taken for milliseconds', 'turn.time_limit * 1000', 'turn.time_limit'],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/trace.ts',
    [FROM_HAND, FROM_TABLE],
    [
      [
        'acts of the street before stay',
        'if (after.street !== street) acts = acts.map(() => null);\n    else if',
        'if',
      ],
      [
        'what comes back is told of the last one only',
        'returned[uncalledTo]! += uncalled;',
        'returned[player]! += uncalled;',
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/fromHand.ts',
    [FROM_HAND, FROM_TABLE],
    [
      [
        'the viewer does not sit at the bottom',
        'return own <= 0 ? chairs : [...chairs.slice(own), ...chairs.slice(0, own)];',
        'return chairs;',
      ],
      [
        'the posts stay marked on later streets',
        'if (moments === null || state === null || state.street > 0 || isOver(state)) return [];',
        'if (moments === null || state === null || isOver(state)) return [];',
      ],
      [
        'a dead button is drawn at the player before it',
        'const isHere = isThere ? place === hand._button : player === state.terms.button;',
        'const isHere = player === state.terms.button;',
      ],
      [
        'a low hand wins the whole pot',
        "return award.share === name.share || (award.share === 'whole' && name.share === 'high');",
        "return award.share === name.share || award.share === 'whole';",
      ],
      [
        'hands that were not shown are named',
        "const open = ended.by === 'fold' ? 0 : state.live & ~state.mucked;",
        "const open = ended.by === 'fold' ? 0 : state.live;",
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/moves.ts',
    [MOVES],
    [
      [
        'chips fly backwards when the replay goes back',
        'if (lines <= 0 || lines > MOST_LINES) return [];',
        'if (lines === 0 || lines > MOST_LINES) return [];',
      ],
      ['what came back is collected, too', 'amount: old.bet - returned });', 'amount: old.bet });'],
      [
        "the result is held over one's own turn",
        'if (isOver && !isOwnTurn && nowMs - held.sinceMs < RESULT_MS) return held;',
        'if (isOver && nowMs - held.sinceMs < RESULT_MS) return held;',
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/cards.ts',
    [CARDS],
    [['hearts and diamonds change places', "['♣', '♦', '♥', '♠']", "['♣', '♥', '♦', '♠']"]],
  ),
  ...mistakesIn(
    'web/src/scene/handNames.ts',
    [HAND_NAMES],
    [
      [
        'every straight flush is royal',
        "category === 'straightFlush' && ranks[0] === ACE",
        "category === 'straightFlush' && ranks[0]! <= ACE",
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/amounts.ts',
    [AMOUNTS],
    [
      [
        'amounts in big blinds are cut, not rounded',
        'Math.round((amount / bigBlind) * 100) / 100',
        'Math.floor((amount / bigBlind) * 10) / 10',
      ],
    ],
  ),
];
