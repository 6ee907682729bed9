/** Mistakes in the rules: betting, legality, pots, showdown, dealing, hand strengths and rule sets. */
import { type Mistake, mistakesIn } from './mistake.js';

const DESCRIBE = 'engine/src/evaluate/describe.test.ts';
const STRENGTH = 'engine/src/evaluate/strength.test.ts';
const UP_CARDS = 'engine/src/evaluate/upCards.test.ts';
const DECISIONS = 'engine/src/rules/decisions.test.ts';
const DOCUMENT_000 = 'engine/src/rules/document000.test.ts';
const DOCUMENT_001 = 'engine/src/rules/document001.test.ts';
const DOCUMENT_004 = 'engine/src/rules/document004.test.ts';
const LITERAL = 'engine/src/rules/literal.test.ts';
const SHOWDOWN = 'engine/src/showdown.test.ts';

export const ENGINE_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'engine/src/betting.ts',
    [DECISIONS],
    [
      [
        'nobody with chips is left, and a call still costs the nominal blind',
        'const price = lesser(state.currentBet, largestOpposingBet(state, player, state.currentBet));',
        'const price = state.currentBet;',
      ],
      [
        'a matched big blind is asked although the rules give no option',
        'if (state.bet[player]! >= state.currentBet) state.pending &= ~(1 << player);',
        'if (state.bet[player]! > state.currentBet) state.pending &= ~(1 << player);',
      ],
      [
        'a player whom nobody can answer is asked although nothing is owed',
        '(chips & (chips - 1)) === 0 ? lastToAsk(state, player) : player',
        'chips === 0 ? lastToAsk(state, player) : player',
      ],
      [
        'the turn goes on with the lowest seat, not the next one',
        'const rest = after === 0 ? pending : after;',
        'const rest = pending;',
        { tests: [DOCUMENT_004] },
      ],
      [
        'the last raiser gets the extra turn again and again',
        'if (state.encore || raiser < 0) return -1;',
        'if (raiser < 0 || state.currentBet === 0) return -1;',
      ],
      [
        'a raise has to be larger than the last one to open the betting again',
        'return state.currentBet - level >= state.lastRaise;',
        'return state.currentBet - level > state.lastRaise;',
      ],
      [
        'a short first bet does not open the betting in online rooms',
        'if (level <= state.fullLevel && rules.shortBet',
        'if (level < state.fullLevel && rules.shortBet',
        { tests: [LITERAL] },
      ],
      [
        'fixed limit: a short all-in lets those who have acted raise again',
        'if (state.fullLevel > level) return true;',
        'if (state.currentBet > level) return true;',
        { tests: [LITERAL] },
      ],
      [
        'fixed limit: one bet more than the cap',
        'return state.bets >= rules.betCap.bets && (state.capped || rules.betCap.headsUp);',
        'return state.bets > rules.betCap.bets && (state.capped || rules.betCap.headsUp);',
        { tests: [LITERAL] },
      ],
      [
        'two players are capped as three are',
        '&& (state.capped || rules.betCap.headsUp);',
        '&& (state.capped || !rules.betCap.headsUp);',
        { tests: [LITERAL] },
      ],
      [
        'a player with exactly the price may raise',
        'if (all <= price) return TOO_FEW_CHIPS;\n  const full =',
        'if (all < price) return TOO_FEW_CHIPS;\n  const full =',
      ],
      [
        'a raise that nobody can call is offered',
        'if (reach <= price) return NOBODY_CAN_CALL;\n  if (hasActed',
        'if (reach < price) return NOBODY_CAN_CALL;\n  if (hasActed',
      ],
      [
        'a raise of less than the big blind',
        'const step = lastRaise > terms.minBet ? lastRaise : terms.minBet;',
        'const step = lastRaise;',
        { tests: [LITERAL] },
      ],
      [
        'document 001: twice the bet is forgotten',
        '? Math.max(current + step, current * 2)',
        '? Math.min(current + step, current * 2)',
      ],
      ['document 000: a raise by the last raise, not by a big blind', ': current + minBet;', ': current + step;'],
      [
        'pot limit forgets what a short blind could not post',
        'state.pot + (state.street === 0 ? state.shortPosted : 0)',
        'state.pot + (state.street === 0 ? 0 : state.shortPosted)',
      ],
      [
        'pot limit forgets the call',
        'return state.currentBet + pot + (state.currentBet - state.bet[player]!);',
        'return state.currentBet + pot;',
      ],
      [
        'a bet that puts the largest opponent all-in is too small',
        'return reach < least ? reach : least;',
        'return least;',
      ],
      [
        'fixed limit: the next step is counted from the all-in',
        'let step = state.fullLevel + size;',
        'let step = state.currentBet + size;',
      ],
      [
        'document 004: every player may choose the big bet on an open pair',
        'return player === state.opener && state.bets === 0 && !hasActed(state, player);',
        'return state.bets === 0 && !hasActed(state, player);',
      ],
      [
        'less than half a bet counts as a raise',
        '(to - state.fullLevel) * 2 >= size',
        '(to - state.fullLevel) * 3 >= size',
      ],
      [
        'a cap reached by two players holds',
        'if (contenders > 2 && state.bets >= state.terms.rules.betCap.bets)',
        'if (contenders >= 2 && state.bets >= state.terms.rules.betCap.bets)',
      ],
      [
        'a short all-in becomes the size of the next raise',
        '} else if (to - state.currentBet >= state.lastRaise || isShortRaiseCounted(state, to)) {',
        '} else if (to - state.currentBet >= state.lastRaise || to > state.currentBet) {',
      ],
      [
        'a raise in the extra turn leaves the extra turn on',
        "// A raise in the raiser's extra turn opens the round again [X-45].\n  state.encore = false;",
        "// A raise in the raiser's extra turn opens the round again [X-45].",
        { tests: [DOCUMENT_000] },
      ],
      [
        'a short bring-in lowers the price',
        'putIn(state, player, Math.min(bringIn, state.stack[player]!));\n  state.currentBet = bringIn;',
        'putIn(state, player, Math.min(bringIn, state.stack[player]!));\n  state.currentBet = state.bet[player]!;',
      ],
      [
        'what nobody matched stays in the pot if the bettor has folded nobody',
        'if (owner < 0 || top === second || (state.live & (1 << owner)) === 0) return;',
        'if (owner < 0 || second === 0 || (state.live & (1 << owner)) === 0) return;',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/legal.ts',
    [DECISIONS],
    [
      [
        'the bring-in player may fold',
        'return player !== state.bringInPlayer;',
        'return player === state.bringInPlayer;',
      ],
      [
        'a fold is open when a check is free',
        'return (due > 0 || state.terms.foldsFree)',
        'return (due >= 0 || state.terms.foldsFree)',
        { tests: [DOCUMENT_004] },
      ],
      ['the cost of a call is more than the stack', 'bet.toCall = due < stack ? due : stack;', 'bet.toCall = due;'],
      [
        'a bring-in costs more than the stack',
        'bet.bringIn = isBringIn ? Math.min(state.terms.bringIn, stack) : null;',
        'bet.bringIn = isBringIn ? state.terms.bringIn : null;',
        { tests: [DOCUMENT_004] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/pots.ts',
    [DECISIONS],
    [
      [
        'a folded player can win a side pot',
        'if (put <= lowest || (eligible & (1 << player)) === 0) continue;',
        'if (put <= lowest) continue;',
      ],
      ['dead money lies in the last pot', 'let amount = dead;', 'let amount = 0;'],
      [
        "the middle counts this street's bets",
        'const middle = contribution.map((amount, player) => amount - bet[player]!);',
        'const middle = contribution.map((amount, player) => amount - 0 * bet[player]!);',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/showdown.ts',
    [DECISIONS],
    [
      [
        'the first actor shows before the last aggressor',
        'if (state.aggressor >= 0) return state.aggressor;\n  if (state.opener >= 0) return state.opener;',
        'if (state.opener >= 0) return state.opener;\n  if (state.aggressor >= 0) return state.aggressor;',
      ],
      [
        'the last hand may be mucked',
        'if (claims === 0) return false;\n  return contestedPots',
        'if (claims === 0) return true;\n  return contestedPots',
      ],
      [
        'a side pot may be left without a claim',
        '(eligible & (1 << player)) === 0 || (eligible & claims) !== 0',
        '(eligible & (1 << player)) !== 0 || (eligible & claims) !== 0',
      ],
      [
        'equal hands do not share',
        '} else if (strength === best && strength > floor) {\n      winners |= bit;',
        '} else if (strength === best && strength > floor) {\n      winners = bit;',
      ],
      [
        'the odd chip goes to the player furthest from the button',
        "if (variant.oddUnit === 'leftOfButton') return player;",
        "if (variant.oddUnit === 'leftOfButton') { best = player; continue; }",
      ],
      [
        "stud's odd chip goes to the lowest card",
        'if (card > bestCard || best < 0) {',
        'if (card < bestCard || best < 0) {',
      ],
      [
        'the odd chip of a hi/lo pot goes to the low',
        'const lowPart = Math.floor(amount / 2);',
        'const lowPart = Math.ceil(amount / 2);',
      ],
      ['a mucked hand wins', 'const claims = eligible & ~state.mucked;', 'const claims = eligible;'],
    ],
  ),
  ...mistakesIn(
    'engine/src/showdown.ts',
    [SHOWDOWN],
    [
      [
        'the last board takes the odd unit',
        'const part = board < odd ? each + 1 : each;',
        'const part = board >= boards - odd ? each + 1 : each;',
        { ids: ['X-23'] },
      ],
      [
        'the first board takes all odd units',
        'const part = board < odd ? each + 1 : each;',
        'const part = board === 0 ? each + odd : each;',
        { ids: ['X-23'] },
      ],
      [
        'a hand is shown only if it beats those that nobody has seen',
        'const shown = (state.shown & ~state.mucked) | own;',
        'const shown = (state.live & ~state.mucked) | own;',
        { ids: ['X-57'] },
      ],
      [
        'a low alone is no reason to show',
        'return bestOf(claims, board, 0, -1) | low;',
        'return bestOf(claims, board, 0, -1);',
        { ids: ['X-57'] },
      ],
      [
        'the second board is no reason to show',
        'return state.boards.some((_, board) => (winnersOn(state, claims, board) & own) !== 0);',
        'return (winnersOn(state, claims, 0) & own) !== 0;',
        { ids: ['X-57'] },
      ],
      [
        'the pots are shared before the rake',
        'amount[pot]! -= rake;\n      state.raked += rake;',
        'state.raked += rake;',
      ],
      ['only the last pot is raked', 'state.raked += rake;', 'state.raked = rake;'],
      ['a hand that ends before the flop is raked as after it', 'flopSeen: state.street > 0', 'flopSeen: true'],
      [
        'side pots are raked as the main pot',
        'const rake = rakeOf(state, amount[pot]!, pot);',
        'const rake = pot > 0 ? 0 : rakeOf(state, amount[pot]!, pot);',
      ],
      ['a hidden hand shares with known ones', 'return known === 0 ? claims : known;', 'return claims;'],
      [
        'every hand at the showdown is said to be hidden',
        'playersOf(state.live & ~state.mucked).filter((player) => !isKnown(state, player)) : []',
        'playersOf(state.live & ~state.mucked) : []',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/dealing.ts',
    [SHOWDOWN],
    [
      ['five run-outs', 'const MAX_RUNS = 4;', 'const MAX_RUNS = 5;'],
      ['run-outs forget the burns', 'const burns = burned.filter(({ burn }) => burn).length;', 'const burns = 0;'],
      ['a board is run again and again', '|| state.runs > 1 ||', '||'],
      [
        'boards are dealt street by street after a run-out',
        'if (state.runsFrom >= 0) return',
        'if (state.runsFrom > 5) return',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/dealing.ts',
    [DECISIONS],
    [
      [
        'the drawer may get back what was thrown away in this draw',
        'if (state.thrown[i] === card && state.thrownBy[i] === drawer) return false;',
        'if (state.thrown[i] === card && state.thrownBy[i] !== drawer) return false;',
      ],
      [
        'the same card twice in one deal',
        'const isTwice = ((low & lowBit(card)) | (high & highBit(card))) !== 0;',
        'const isTwice = (low & lowBit(card) & (high & highBit(card))) !== 0;',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/streets.ts',
    [DECISIONS],
    [
      [
        'the last raise of a street goes on on the next',
        'state.lastRaise = state.terms.minBet;\n',
        '',
        { tests: [DOCUMENT_001] },
      ],
      ['the cap of a street holds on the next', 'state.capped = false;\n', ''],
      [
        'the last raiser is not forgotten on a new street',
        'if (!state.runOut) {\n    state.aggressor = -1;',
        'if (!state.runOut) {',
        { tests: [DOCUMENT_001] },
      ],
      [
        'equal boards: the last one dealt to opens',
        'if (strength > bestStrength) {',
        'if (strength >= bestStrength) {',
        { tests: [DOCUMENT_004] },
      ],
      [
        'document 004: a tie is counted from the button',
        "rules.studTie === 'afterBringIn' && state.bringInPlayer >= 0 ? state.bringInPlayer : button",
        "rules.studTie === 'afterBringIn' && state.bringInPlayer < 0 ? state.bringInPlayer : button",
        { tests: [DOCUMENT_004] },
      ],
      [
        'after the flop the button acts first',
        "case 'leftOfButton':\n      return nextOf(state, state.terms.button);",
        "case 'leftOfButton':\n      return state.terms.button;",
      ],
      [
        'one player with chips left goes on betting',
        'if ((state.chips & (state.chips - 1)) === 0) state.runOut = true;',
        'if (state.chips === 0) state.runOut = true;',
      ],
      [
        'the small bet on every street',
        "state.betSize = street.bet === 'small' ? terms.smallBet : terms.bigBet;",
        "state.betSize = street.bet !== 'small' ? terms.smallBet : terms.smallBet;",
        { tests: [DOCUMENT_004] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/evaluate/upCards.ts',
    [UP_CARDS],
    [
      [
        'two pair on the table are less than a pair',
        'if (most === 2) return second === 2 ? 2 : 1;',
        'if (most === 2) return second === 2 ? 1 : 2;',
      ],
      [
        'razz: the ace is high on the table',
        'return low ? ((rank + 1) % 13) + 1 : rank + 1;',
        'return low ? rank + 1 : rank + 1;',
      ],
      [
        'razz: the lowest door card brings in',
        'return high ? 51 - ((card + 4) % 52) : card;',
        'return high ? (card + 4) % 52 : card;',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/evaluate/low.ts',
    [STRENGTH],
    [
      [
        'a nine qualifies for the low',
        'Uint8Array.of(2, 4, 8, 16, 32, 64, 128, 0,',
        'Uint8Array.of(2, 4, 8, 16, 32, 64, 128, 128,',
      ],
      [
        'Omaha: one hole card is enough for the low',
        '(mask & all) === mask && bitsIn(mask & hole) >= 2',
        '(mask & all) === mask && bitsIn(mask & hole) >= 1',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/evaluate/badugi.ts',
    [STRENGTH],
    [
      [
        'badugi: two cards of one suit count',
        'const bits = (1 << (cards[at]! >> 2)) | (1 << (SUIT_SHIFT + (cards[at]! & 3)));',
        'const bits = (1 << (cards[at]! >> 2)) | (1 << (SUIT_SHIFT + (cards[at]! & 1)));',
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/evaluate/describe.ts',
    [DESCRIBE],
    [
      ['the full house is named the wrong way round', 'many(first)} full of', 'many(second)} full of'],
      [
        'every straight flush is a royal one from the king',
        "return first === 12 ? 'royal flush'",
        "return first! >= 11 ? 'royal flush'",
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/rules.ts',
    [LITERAL],
    [
      [
        'document 000 has no extra turn for the raiser',
        "sets: { turnOrder: 'any' },",
        'sets: {},',
        { tests: [DOCUMENT_000] },
      ],
      [
        'document 004: the bring-in is completed, not added to',
        "sets: { stud: 'add' },",
        'sets: {},',
        { tests: [DOCUMENT_004] },
      ],
      [
        "the table's own settings do not go before the named set",
        'const rules: Record<string, unknown> = { ...base, ...settings };',
        'const rules: Record<string, unknown> = { ...settings, ...base };',
      ],
      ['an older spelling of a rule is not brought up to date', 'rules[rule] = value;', ''],
    ],
  ),
  ...mistakesIn(
    'engine/src/apply.ts',
    [DECISIONS],
    [
      [
        'a call does not remember the level that it answered',
        'markActed(state, player);\n  state.pending',
        'state.pending',
      ],
      [
        'the house may fold nobody when a check is free',
        'if (byHouse !== true && !canFold(state, player, owed(state, player)))',
        'if (!canFold(state, player, owed(state, player)))',
      ],
    ],
  ),
];
