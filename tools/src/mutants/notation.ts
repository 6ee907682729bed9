/** Mistakes in the notation: the walk of a hand, views, tables between hands, files. */
import { type Mistake, mistakesIn } from './mistake.js';

const DOCUMENT_003 = 'notation/src/document003.test.ts';
const HOUSE = 'notation/src/house.test.ts';
const MOMENTS = 'notation/src/moments.test.ts';
const CONVERT = 'notation/src/phh/convert.test.ts';
const REPLAY = 'notation/src/phh/replay.test.ts';
const STATED = 'notation/src/phh/stated.test.ts';
const WRITE = 'notation/src/pokerstars/write.test.ts';
const MERGE = 'notation/src/seating/merge.test.ts';
const SEATING = 'notation/src/seating/seating.test.ts';
const STRADDLE = 'notation/src/seating/straddle.test.ts';
const UNMARKED = 'notation/src/rooms/bovada/unmarked.test.ts';
const VIEW = 'notation/src/view.test.ts';

export const NOTATION_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'notation/src/moments.ts',
    [MOMENTS],
    [
      [
        'a call is called a check',
        "return toCall(state, action.player) > 0 ? 'call' : 'check';",
        "return toCall(state, action.player) > 1 ? 'call' : 'check';",
      ],
      [
        'standing pat is called a discard',
        "return action.cards.length === 0 ? 'standPat' : 'discard';",
        "return action.cards.length < 0 ? 'standPat' : 'discard';",
      ],
      [
        'a bet as a part of the pot counts the call',
        'return isBet && pot + owed > 0 ? (paid - owed) / (pot + owed) : null;',
        'return isBet && pot + owed > 0 ? paid / (pot + owed) : null;',
      ],
      [
        'the total of an act is what it cost',
        'this.to = player < 0 ? 0 : state.bet[player]! + paid;',
        'this.to = player < 0 ? 0 : paid;',
      ],
      [
        'a player who checks with no chips behind is all-in',
        'this.isAllIn = paid > 0 && stack === 0;',
        'this.isAllIn = stack === 0;',
      ],
      [
        'the uncalled bet goes back to the player who acted last',
        'if (put > after.contribution[player]!) this.uncalledTo = player;',
        'if (put > after.contribution[player]!) this.uncalledTo = this.player;',
      ],
      [
        'a raise is extended with the lines that were known already',
        'const from = previous.hand.actions.length;',
        'const from = previous.hand.actions.length - 1;',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/posts.ts',
    [MOMENTS],
    [
      [
        'two-handed the big blind posts first',
        'for (let step = inHand === 2 ? 0 : 1; order.length < inHand; step++) {',
        'for (let step = 1; order.length < inHand; step++) {',
      ],
      [
        'the blind is paid before the ante',
        'tell(word, player, blinds[player]!, antes[player]! + dead[player]!);',
        'tell(word, player, blinds[player]!, 0);',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/house.ts',
    [HOUSE],
    [
      [
        'a time-out calls',
        "if (isTimeUp && asked.toCall === 0 && timeout !== 'fold')",
        "if (isTimeUp && timeout !== 'fold')",
      ],
      [
        'an absent player who has nothing left to decide is mucked',
        "const mustShow = reason === 'absent' || !asked.mayMuck",
        'const mustShow = !asked.mayMuck',
      ],
      [
        'a time-out folds the bring-in',
        'if (asked.bringIn !== null && (isTimeUp || !asked.fold))',
        'if (asked.bringIn !== null && !asked.fold)',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/view.ts',
    [VIEW],
    [
      [
        'everybody sees hole cards from the second on',
        'seen += isUp(variant, before + at) ?',
        'seen += isUp(variant, before + at) || before + at > 0 ?',
      ],
      [
        'everybody sees which cards are thrown away',
        'return player === dealt.viewer ? action : { ...action, cards: cards.map(() => UNKNOWN) };',
        'return action;',
      ],
      [
        "stud's first up card is hidden",
        'if (place < passed + street.down) return false;',
        'if (place <= passed + street.down) return false;',
      ],
      [
        'commentary is shown',
        "if (!line.ok || line.value.action === null) return '';",
        'if (!line.ok || line.value.action === null) return text;',
      ],
      [
        'debts by name are public',
        "  '_runs',\n  '_bombPot',\n  '_waiting',\n  '_rules',\n] as const",
        "  '_runs',\n  '_debts',\n  '_waiting',\n  '_rules',\n] as const",
      ],
      [
        'a hand that is shown stays hidden',
        'action.cards === undefined ? { ...action, cards: cardsHeld(dealt, action.player) } : action',
        'action',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/ring.ts',
    [SEATING],
    [
      [
        'the seat itself lies between two seats',
        'return from !== to && stepsTo(from, seat) < stepsTo(from, to);',
        'return from !== to && stepsTo(from, seat) <= stepsTo(from, to);',
      ],
      [
        'the nearest before is the furthest',
        '(a, b) => stepsTo(a.seat, seat) - stepsTo(b.seat, seat)',
        '(a, b) => stepsTo(b.seat, seat) - stepsTo(a.seat, seat)',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/blinds.ts',
    [SEATING],
    [
      [
        'a player who enters needs no ante',
        'sitter.stack >= deadPosted + post + blind + terms.stakes.ante',
        'sitter.stack >= deadPosted + post + blind',
      ],
      [
        'an entering big blind pays no ante',
        'sitter.stack >= stakes.bigBlind + stakes.ante + stakes.bigBlindAnte',
        'sitter.stack >= stakes.bigBlind',
      ],
      [
        'the dead button goes to the small blind of before only if somebody sits there',
        "if (rules.button === 'dead' && isBehind && isClear) return last.small;",
        "if (rules.button === 'dead' && isBehind && isClear && others.some((one) => one.seat === last.small)) return last.small;",
      ],
      [
        'two-handed the big blind has the button',
        'if (others.length === 1) return others[0]!.seat;',
        'if (others.length === 1) return bigBlind.seat;',
      ],
      [
        'a missed small blind costs a small blind',
        'return missedBig + (isSmall ? half(bigBlind) : 0);',
        'return missedBig + (isSmall ? half(half(bigBlind)) : 0);',
        { tests: [DOCUMENT_003] },
      ],
      [
        'only a plain pause runs up a debt',
        'return sitter.inactive && (sitter.intent === Intent.WaitForBigBlind || sitter.intent === Intent.Pause);',
        'return sitter.inactive && sitter.intent === Intent.Pause;',
        { tests: [DOCUMENT_003] },
      ],
      [
        'the debt is paid on the big blind, too',
        '? { deadPosted: 0, post: 0, blind: terms.stakes.bigBlind }',
        '? { deadPosted: sitter.dead, post: 0, blind: terms.stakes.bigBlind }',
        { tests: [DOCUMENT_003] },
      ],
      [
        'the whole debt is dead under liveBigBlind',
        'deadPosted: isLive ? sitter.dead - bigBlind : sitter.dead,',
        'deadPosted: sitter.dead,',
      ],
      [
        'a newcomer who has to wait is dealt in',
        "return sitter.isNew && rules.entry === 'waitForBigBlind';",
        'return sitter.isNew && sitter.intent === Intent.WaitForBigBlind;',
      ],
      [
        'a straddle with three players',
        '{ off: 11, utg: 4, button: 3, any: 3 }',
        '{ off: 11, utg: 3, button: 3, any: 3 }',
        { tests: [STRADDLE] },
      ],
      [
        'a straddle by choice with too few chips',
        'sitter.stack >= amount + stakes.ante;',
        'sitter.stack > 0;',
        { tests: [STRADDLE] },
      ],
      [
        'the second straddle is as large as the first',
        'const amount = 2 ** (straddles.size + 1) * stakes.bigBlind;',
        'const amount = 2 * stakes.bigBlind;',
        { tests: [STRADDLE] },
      ],
      [
        'a paused player on the small blind pays nothing for it',
        'const isSmall = sitter.seat === last.big || isBetween(sitter.seat, last.small, last.big);',
        'const isSmall = isBetween(sitter.seat, last.small, last.big);',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/next.ts',
    [SEATING],
    [
      ['top-ups come after the broke are counted', 'const isBroke = stack === 0;', 'const isBroke = chips === 0;'],
      [
        'a waiting table counts its hands on',
        '...(hand.hand === undefined ? {} : { hand: hand.hand }),',
        '...numberAfter(hand.hand),',
      ],
      [
        'a leaver is let off the debt',
        'return hand._intents?.[player] === Intent.Leave && debt > 0 ?',
        'return hand._intents?.[player] === Intent.Pause && debt > 0 ?',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/join.ts',
    [MERGE],
    [
      ['a buy-in is not capped by the wallet', 'const stack = Math.min(wish, wallet);', 'const stack = wish;'],
      [
        'a newcomer without a wish gets the highest free seat',
        'for (let seat = 1; seat <= count; seat++) if (!taken.includes(seat)) return ok(seat);',
        'for (let seat = count; seat >= 1; seat--) if (!taken.includes(seat)) return ok(seat);',
        { tests: [SEATING] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/merge.ts',
    [MERGE],
    [
      [
        'the intent to leave can be taken back',
        "if (intent === Intent.Leave) return ignore(merged, path, 'leaving');",
        '',
        { tests: [DOCUMENT_003] },
      ],
      [
        'anybody may act for the player in turn',
        "return 'player' in action && action.player === player;",
        "return 'player' in action && action.player >= 0 && player >= 0;",
      ],
      [
        'a document of an earlier hand acts',
        "(other) => other.path === 'hand' || other.path.startsWith('actions[')",
        "(other) => other.path.startsWith('actions[')",
      ],
      [
        'the intent of a neighbour is taken',
        "const wish = listOf(client, '_intents')[player];",
        "const wish = listOf(client, '_intents')[player === 0 ? 1 : player];",
        { tests: [DOCUMENT_003] },
      ],
      ['a player who has left the hand may act in it', "if (isInactive(hand, player)) return refuse('inactive');", ''],
    ],
  ),
  ...mistakesIn(
    'notation/src/seating/settle.ts',
    [DOCUMENT_003],
    [
      [
        'S3-37: leavers go on getting documents',
        'hand.players.filter((_, player) => hand._intents?.[player] !== Intent.Leave)',
        'hand.players.filter((_, player) => hand._inactive?.[player] !== Intent.Leave)',
      ],
      [
        'a pause works before the cards are dealt',
        'return hand._waiting === true || dealtIn(hand)[player]!;',
        'return true;',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/phh/order.ts',
    [REPLAY],
    [
      [
        'two-handed lists are not turned round',
        'return list.length === 2 ? [list[1]!, list[0]!] : list;',
        'return list;',
      ],
      [
        'p1 is the button',
        'const player = (button + step) % players;\n    if (!out[player])',
        'const player = (button + step - 1) % players;\n    if (!out[player])',
        { tests: [CONVERT] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/phh/posts.ts',
    [STATED],
    [
      [
        'a post above the big blind is live as a whole',
        'if (post >= bigBlind) return bigBlind;',
        'if (post >= bigBlind) return post;',
      ],
      ['a short post is dead at Party, too', 'return LIVE_POSTS.test(venue) ? post : 0;', 'return 0;'],
    ],
  ),
  ...mistakesIn(
    'notation/src/phh/stated.ts',
    [STATED],
    [
      ['a fifth of the pot is a rake', 'const MOST_RAKE = 0.105;', 'const MOST_RAKE = 0.205;'],
      [
        "Party's jackpot takes half a dollar of every pot",
        'Math.min(steps(room.mostOfPot, 1), room.drop)',
        'room.drop',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/phh/replay.ts',
    [STATED],
    [
      ['a post is read otherwise only if an act fails', 'error !== null || agrees === false', 'error !== null'],
      ['a player who folds all-in may still win', 'this.forfeited |= 1 << told.player;', 'this.forfeited |= 0;'],
    ],
  ),
  ...mistakesIn(
    'notation/src/rooms/bovada/unmarked.ts',
    [UNMARKED],
    [
      [
        'a street may begin before everybody has acted',
        '(this.settled.has(player) && draft.front(player) === this.price)',
        'draft.front(player) === this.price',
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/pokerstars/ending.ts',
    [WRITE],
    [
      [
        'pots are collected in the wrong order',
        'for (let pot = pots - 1; pot >= 0; pot--) {',
        'for (let pot = 0; pot < pots; pot++) {',
      ],
      [
        'small and big blind of the summary change places',
        "...(player === this.#text.posterOf('smallBlind') ? ['small blind'] : []),",
        "...(player === this.#text.posterOf('bigBlind') ? ['small blind'] : []),",
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/pokerstars/write.ts',
    [WRITE],
    [
      ['a raise is written by the chips paid', 'this.money(to - price)} to', 'this.money(paid)} to'],
      [
        'the cards of others are written before the showdown',
        'return player === this.hero;',
        'return player === this.hero || this.isKnown(player);',
      ],
      [
        'absent players are not written',
        'for (const { name, seat, stack } of [...absent, ...absentAtTable(hand)]) {',
        'for (const { name, seat, stack } of absentAtTable(hand)) {',
      ],
    ],
  ),
];
