/**
 * Mistakes that break one statement of the source documents each. The test that carries the statement's id has to be
 * among those that fail: a title alone proves nothing.
 */
import { type Mistake, mistakesIn } from './mistake.js';

const DOCUMENT_002 = 'arena/src/document002.test.ts';
const STRICT = 'arena/src/strict.test.ts';
const DOCUMENT_000 = 'engine/src/rules/document000.test.ts';
const DOCUMENT_001 = 'engine/src/rules/document001.test.ts';
const DOCUMENT_004 = 'engine/src/rules/document004.test.ts';
const TABLE_000 = 'notation/src/document000.test.ts';
const DOCUMENT_003 = 'notation/src/document003.test.ts';
const SEATING = 'notation/src/seating/seating.test.ts';
const ACT_LINES = 'server/src/table/actLines.test.ts';
const FROM_HAND = 'web/src/scene/fromHand.test.ts';
const ONE_WORD = 'web/src/testing/oneWord.test.ts';

export const STATEMENT_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'engine/src/seats.ts',
    [TABLE_000],
    [
      [
        'labels grow clockwise',
        "return numbering === 'clockwise' || place === 1 ? place : seatCount + 2 - place;",
        'return place;',
        { ids: ['S0-1', 'S0-2', 'S0-3', 'S0-5', 'S0-6', 'S0-8', 'S0-9', 'S0-10', 'S0-11', 'S0-12', 'S0-13'] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/betting.ts',
    [DOCUMENT_000],
    [
      [
        'the search for the next player looks at one seat only',
        'const rest = after === 0 ? pending : after;\n  const player = 31 - Math.clz32(rest & -rest);',
        'const rest = after === 0 ? pending : after;\n  const player = 31 - Math.clz32(rest);',
        { ids: ['S0-16', 'S0-19', 'S0-21'] },
      ],
      [
        'the raiser has to answer their own raise',
        'state.pending = state.chips & ~(1 << player);\n  state.aggressor = player;',
        'state.pending = state.chips;\n  state.aggressor = player;',
        { ids: ['S1-3', 'S1-7', 'S1-16'], tests: [DOCUMENT_001] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/apply.ts',
    [DOCUMENT_001],
    [
      [
        'a call does not join the history',
        'record(state, EntryKind.CheckCall, player);\n};',
        '};',
        { ids: ['S1-24', 'S1-26', 'S1-27'] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/derived.ts',
    [DOCUMENT_004],
    [
      [
        'the count of raises counts the first bet',
        'Math.max(0, state.bets - 1)',
        'Math.max(0, state.bets)',
        { ids: ['S4-38'] },
      ],
      [
        'the amount to call is the bet itself',
        'amountToCall: isShort ? state.currentBet - state.bet[player]! : asked.toCall,',
        'amountToCall: state.currentBet,',
        { ids: ['S4-46'] },
      ],
      [
        'the big bet is not offered with an open pair',
        'canBetBig: canBet && big !== null,',
        'canBetBig: canBet && big === null,',
        { ids: ['S4-41', 'S4-44'] },
      ],
    ],
  ),
  ...mistakesIn(
    'engine/src/streets.ts',
    [DOCUMENT_004],
    [
      [
        'an open pair is looked for among the down cards',
        'const first = up.indexOf(true);\n  for (let player = 0; player < players; player++) {\n    if ((state.live',
        'const first = 0;\n  for (let player = 0; player < players; player++) {\n    if ((state.live',
        { ids: ['S4-39', 'S4-41'] },
      ],
    ],
  ),
  ...mistakesIn(
    'arena/src/refusal.ts',
    [STRICT],
    [
      [
        'the error of a raise does not say who raised before',
        "if (raises.length === 0) return 'nobody has bet or raised on this street';",
        "if (raises.length >= 0) return 'nobody has bet or raised on this street';",
        { ids: ['S2-18'] },
      ],
    ],
  ),
  ...mistakesIn(
    'arena/src/strict.ts',
    [DOCUMENT_002],
    [
      [
        'validateAction accepts what would be refused when it is played',
        'export function validateAction(player: StrictPlayer, action: unknown, amount?: unknown): void {\n  actOf(player, action, amount);',
        'export function validateAction(player: StrictPlayer, action: unknown, amount?: unknown): void {\n  if (action !== Action.FOLD) actOf(player, action, amount);',
        { ids: ['S2-24', 'S2-25'] },
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/fromHand.ts',
    [FROM_HAND],
    [
      ['a folded player is drawn as playing', "folded: 'folded',", "folded: 'playing',", { ids: ['S0-35'] }],
      [
        'folded cards stay on the felt',
        'if (state === null || !isLive(state, player)) return (shown ?? [])',
        'if (state === null) return (shown ?? [])',
        { ids: ['S0-36'] },
      ],
    ],
  ),
  ...mistakesIn(
    'web/src/scene/buttons.ts',
    [ONE_WORD],
    [
      [
        'a fold has a button although your_turn offers none',
        "...plain('fold', 'fold', null),",
        "{ kind: 'fold', amount: null, isSized: false, data: { action_type: 'fold' } },",
        { ids: ['S4-50'] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/merge.ts',
    [DOCUMENT_003],
    [
      [
        'the author stays in the state of the table',
        'const { author: _, ...rest } = hand;\n  return rest;',
        'return hand;',
        { ids: ['S3-32'] },
      ],
      [
        'a client may sit out by the field alone',
        'const intent = before._intents?.[player] ?? Intent.Play;\n  if (wish === undefined',
        "const intent = before._intents?.[player] ?? Intent.Play;\n  if (listOf(client, '_inactive')[player] === 1) merged = { ...merged, hand: change(merged.hand, { _inactive: listOf(client, '_inactive') as number[] }) };\n  if (wish === undefined",
        { ids: ['S3-8'] },
      ],
      [
        'a client may forgive a debt',
        'const wanting = change(withoutAuthor(hand), { _intents: intents });',
        "const wanting = change(withoutAuthor(hand), { _intents: intents, _deadBlinds: listOf(client, '_deadBlinds') as number[] });",
        { ids: ['S3-9'] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/next.ts',
    [DOCUMENT_003],
    [
      [
        'everybody who sits there is dealt in',
        'inactive: isBroke || intent !== Intent.Play || (hand._inactive?.[player] ?? 0) !== 0,',
        'inactive: isBroke,',
        { ids: ['S3-14', 'S3-17'] },
      ],
      [
        'a player who plays has to pay as one who enters',
        'inactive: isBroke || intent !== Intent.Play || (hand._inactive?.[player] ?? 0) !== 0,',
        'inactive: true,',
        { tests: [SEATING] },
      ],
      ['leavers stay', 'if (intent === Intent.Leave) continue;', '', { ids: ['S3-14', 'S3-18', 'S3-23', 'S3-60'] }],
      [
        'the chips of a leaver stay in the lists',
        'startingStacks: amounts(parts, decimals, (part) => part.stack),',
        'startingStacks: hand.startingStacks,',
        { ids: ['S3-60'] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/blinds.ts',
    [DOCUMENT_003],
    [
      [
        'a player who comes back pays nothing',
        'const stack = sitter.stack - deadPosted;',
        'const stack = sitter.stack;',
        { ids: ['S3-16', 'S3-23', 'S3-59'] },
      ],
      [
        'a player who is ready has to wait',
        'return sitter.inactive && sitter.intent === Intent.Play && !mustWait(sitter, terms);',
        'return sitter.inactive && sitter.intent === Intent.Play && mustWait(sitter, terms);',
        { ids: ['S3-15', 'S3-16', 'S3-42', 'S3-33'] },
      ],
      [
        'those who are dealt in stay inactive',
        'inactive: false,\n    intent: Intent.Play,\n    dead: 0,',
        'inactive: sitter.inactive,\n    intent: Intent.Play,\n    dead: 0,',
        { ids: ['S3-43'] },
      ],
      [
        'the debt grows without end',
        'const dead = Math.min(sitter.dead + added, maxDebt(stakes));',
        'const dead = sitter.dead + added;',
        { ids: ['S3-17'] },
      ],
      [
        'entering on the small blind does not cost the blind',
        'sitter.stack >= deadPosted + post + blind + terms.stakes.ante',
        'sitter.stack >= deadPosted + post + terms.stakes.ante',
        { tests: [SEATING] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/join.ts',
    [DOCUMENT_003],
    [
      [
        'a newcomer is dealt into a running hand',
        'if (hand.actions.length > 0 || hand._waiting === true',
        'if (hand._waiting === true',
        { ids: ['S3-29', 'S3-33', 'S3-35'] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/house.ts',
    [DOCUMENT_003],
    [
      [
        'a time-out always folds',
        "if (isTimeUp && asked.toCall === 0 && timeout !== 'fold')",
        'if (isTimeUp && asked.toCall < 0)',
        { ids: ['S3-63'] },
      ],
      [
        'a time-out mucks winners',
        "const mustShow = reason === 'absent' || !asked.mayMuck || winsByShowing(state, player);",
        "const mustShow = reason === 'absent' || !asked.mayMuck;",
        { ids: ['S3-63'] },
      ],
      [
        'a time-out shows beaten hands',
        "return { kind: mustShow ? 'show' : 'muck', player };",
        "return { kind: 'show', player };",
        { ids: ['S3-63'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/actLines.ts',
    [ACT_LINES],
    [
      [
        'no lines of document 000 at all',
        "if (fact.kind !== 'acted' || fact.by === 'dealer' || before === null) return [];",
        'if (before !== null || fact.kind) return [];',
        { ids: ['S0-61', 'S0-62', 'S0-63', 'S0-64'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/times.ts',
    [ACT_LINES],
    [['a test player has a minute', 'testPlayerMs: 3_000,', 'testPlayerMs: 60_000,', { ids: ['S0-51'] }]],
  ),
];
