/** Mistakes at the live table: what it decides, what becomes of it, its clocks, what it tells, and the fair deal. */
import { type Mistake, mistakesIn } from './mistake.js';

const EVENTS = 'protocol/src/events.test.ts';
const TURN = 'protocol/src/turn.test.ts';
const ABSENCE = 'server/src/table/absence.test.ts';
const ACT_LINES = 'server/src/table/actLines.test.ts';
const CLOCK = 'server/src/table/clock.test.ts';
const HOST_ACTS = 'server/src/table/hostActs.test.ts';
const REBUYS = 'server/src/table/rebuys.test.ts';
const RUN_OUT = 'server/src/table/runOut.test.ts';
const SPECTATOR_CHAT = 'server/src/tournament/spectatorChat.test.ts';
const TALK = 'server/src/table/talk.test.ts';
const TELLING = 'server/src/table/telling.test.ts';
const TURNS = 'server/src/table/turns.test.ts';

export const ROOM_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'server/src/table/runs.ts',
    ['server/src/table/runs.test.ts'],
    [
      [
        'the largest wish counts, not the smallest',
        'const count = Math.min(most, ...wishes.flatMap',
        'const count = Math.max(1, ...wishes.flatMap',
      ],
      [
        'no answer is a wish for two runs',
        "draft.record({ kind: 'runWished', user, wish: 1, hand });",
        "draft.record({ kind: 'runWished', user, wish: 2, hand });",
      ],
      [
        'the table waits for a player who is gone',
        'question === null && !seat.connected ? 1 : wish',
        'question === null && seat.bot !== null ? 1 : wish',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/bombPots.ts',
    ['server/src/table/bombPots.test.ts'],
    [
      [
        'a bomb pot is not announced a hand ahead',
        'after !== null && after <= handNumberOf(state.hand)',
        'after !== null && after < handNumberOf(state.hand)',
      ],
      [
        'old votes count for ever',
        'return until !== null && now < until ? votes : [];',
        'return until !== null ? votes : [];',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/games.ts',
    ['server/src/table/games.test.ts'],
    [
      [
        'the first game is skipped in the second round',
        '=== games.list.length ? 0 : game.at + 1;',
        '=== games.list.length ? 1 : game.at + 1;',
      ],
      [
        'the same player chooses every time',
        'places.find((place) => place > (game.chooser ?? 0)) ??',
        'places.find((place) => place >= (game.chooser ?? 0)) ??',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/clock.ts',
    [CLOCK],
    [
      [
        'after a restart in grace nothing is left of the turn',
        '{ held: { clock: rearmed(held.clock, graceMs, now), at: now } }',
        '{}',
      ],
      [
        'a test player thinks as long as other bots',
        'return bot === TEST_PLAYER ? times.testPlayerMs : times.botMs;',
        'return bot === TEST_PLAYER ? times.botMs : times.botMs;',
        { tests: [ACT_LINES] },
      ],
      [
        'the table waits again within ten minutes, whatever the pot',
        'return now - grace.at >= GRACE_AGAIN_MS || hasPot(state, GRACE_AGAIN_BLINDS);',
        'return now - grace.at >= 0 || hasPot(state, GRACE_AGAIN_BLINDS);',
      ],
      [
        'a large pot counts for nothing',
        'return now - grace.at >= GRACE_AGAIN_MS || hasPot(state, GRACE_AGAIN_BLINDS);',
        'return now - grace.at >= GRACE_AGAIN_MS;',
      ],
      [
        'a broke player keeps the seat as long as one with chips',
        'if (brokeAt !== undefined) return brokeAt + state.times.rebuyMs;',
        'if (brokeAt !== undefined) return brokeAt + state.times.sitOutMs;',
        { tests: [REBUYS] },
      ],
      [
        'a seat is kept as long while others wait for one',
        'return waitersOf(state).length === 0 ?',
        'return waitersOf(state).length >= 0 ?',
        { ids: ['H-33'], tests: [ABSENCE] },
      ],
      [
        'every lost connection is waited for as in the largest pot',
        'GRACE_SCALE.find(([blinds]) => hasPot(state, blinds))',
        'GRACE_SCALE.find(() => true)',
        { ids: ['H-31'], tests: [ABSENCE] },
      ],
      [
        'forced bets engage the time bank',
        "new Set(['call', 'bet', 'raise', 'complete'])",
        "new Set(['call', 'bet', 'raise', 'complete', 'smallBlind', 'bigBlind'])",
        { ids: ['H-30'] },
      ],
      [
        'the last card of a run-out comes as soon as the others',
        'return live.street === streets.length - 1 ? last : each;',
        'return each;',
        { tests: [RUN_OUT] },
      ],
      [
        'the time bank starts from now, and takes the rest of the turn',
        'setAt: now, from: clock.deadline, deadline: clock.deadline + bankMs };',
        'setAt: now, from: now, deadline: now + bankMs };',
      ],
      [
        'the time bank loses more than it was used',
        "return kind === 'bank' ? Math.max(0, bankMs - Math.max(0, now - from)) : null;",
        "return kind === 'bank' ? 0 : null;",
      ],
      [
        'the clock runs while the table is paused',
        'const stood = now - Math.max(pausedAt, stopped.setAt);',
        'const stood = 0 * (now - Math.max(pausedAt, stopped.setAt));',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/decide.ts',
    [TURNS],
    [
      [
        'a message with the id of another one is answered as that',
        'const isSame = kept.action === action;',
        'const isSame = kept.action !== null;',
      ],
      [
        'muted people may chat',
        'const isMuted = state.muted.some((muted) => muted.user === user);',
        'const isMuted = false;',
        { tests: [HOST_ACTS] },
      ],
      [
        'a player who is back goes on with the clock of the absence',
        'const next = clock?.user === user ? backClock(clock, draft.now) : null;',
        'const next = clock?.user !== user ? null : null;',
        { tests: [ABSENCE] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/talk.ts',
    [HOST_ACTS],
    [
      [
        'one line of chat more than the limit',
        'own === undefined || own.lines < LIMITS.chatPerMinute ? 0',
        'own === undefined || own.lines <= LIMITS.chatPerMinute ? 0',
      ],
      [
        'players read the chat of spectators',
        'return user === null || seatOf(now, user) === null;',
        'return user === null || now.seats.length >= 0;',
        { ids: ['T-43'], tests: [TALK] },
      ],
      [
        'spectators push the lines of players out',
        'chat.filter((line) => isApart(line) === isApart(newest));',
        'chat;',
        { ids: ['T-43'], tests: [TALK] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/evolveHand.ts',
    [ABSENCE],
    [
      [
        'time banks grow above their first filling',
        'const bankMs = isIn ? Math.min(full, seat.bankMs + more) : seat.bankMs;',
        'const bankMs = isIn ? seat.bankMs + more : seat.bankMs;',
      ],
      [
        'an act does not take back that turns were let pass',
        "if (by === 'player' && (seat.timeouts > 0 || (seat.away ?? null) !== null)) return withSeat(played, seat.user, BACK);",
        '',
      ],
      [
        'three silent turns in place of two',
        'const isSilent = timeouts + 1 >= MAX_TIMEOUTS ||',
        'const isSilent = timeouts >= MAX_TIMEOUTS ||',
      ],
      [
        'cards shown after a hand are shown in the next one',
        'shown: [],\n    isStarted: true,',
        'isStarted: true,',
        { tests: [TURNS] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/answers.ts',
    [TURNS],
    [
      [
        'an answer of somebody else is forgotten with each new one',
        'return [...answers.slice(1 - MOST_PEOPLE), { user, count: 1, text: last }];',
        'return [{ user, count: 1, text: last }];',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/rathole.ts',
    ['server/src/table/rathole.test.ts'],
    [
      [
        'people come back with less than they left with',
        'if (back !== null && buyIn < back.amount) {',
        'if (back !== null && buyIn < 0) {',
        { ids: ['H-25'] },
      ],
      ['fixed limit is not exempt', "?.limit === 'fixed' ? 0 : ms;", "?.limit === 'none' ? 0 : ms;", { ids: ['H-25'] }],
      ['any wallet will do', 'const LEAST_SHARE = 0.9;', 'const LEAST_SHARE = 0.1;', { ids: ['H-25'] }],
    ],
  ),
  ...mistakesIn(
    'server/src/ownLimit.ts',
    ['server/src/ownLimit.test.ts'],
    [
      ['tournament entries do not count', "  'entry',\n  're_entry',", "  're_entry',", { ids: ['H-26'] }],
      [
        'a refund leaves the purchase counted',
        'if (total <= 0) continue;',
        'if (total < 0) continue;',
        { ids: ['H-26'] },
      ],
      [
        'purchases at one moment are not counted one after the other',
        'return purchases.length === 0 ? {} : { purchases };',
        'return purchases.length === 0 ? { purchases } : {};',
        { ids: ['H-26'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/runs.ts',
    ['server/src/table/runs.test.ts'],
    [
      [
        'bots alone run a board three times',
        'if (users.every((user) => seatOf(state, user)?.bot != null)) return null;',
        'if (users.length === 0) return null;',
        { ids: ['H-11'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/turns.ts',
    [TURNS],
    [
      [
        'the time bank runs for a player who is away',
        "const hasBank = clock.kind === 'action' && seat.bot === null && seat.connected && seat.bankMs > 0;",
        "const hasBank = clock.kind === 'action' && seat.bot === null && seat.bankMs > 0;",
        { tests: [ABSENCE] },
      ],
      [
        'a player shows cards of somebody else',
        'wanted.every((card) => held.includes(card))',
        'wanted.some((card) => held.includes(card))',
      ],
      [
        'cards of the last hand may be shown for ever',
        '|| now >= previous.until) return null;',
        ') return null;',
        { ids: ['H-15'] },
      ],
      [
        'a bot acts in a turn that has passed',
        'if (actor === null || state.pausedAt !== null || turn !== turnTokenOf(state.hand)) return;',
        'if (actor === null || state.pausedAt !== null) return;',
      ],
      ['acts are taken while the table is paused', "if (pausedAt !== null) return { code: 'table-paused' };", ''],
    ],
  ),
  ...mistakesIn(
    'server/src/table/views.ts',
    [ACT_LINES],
    [
      [
        'a bot is announced with the patience of the table',
        'const deadline = seat?.bot == null ? clock.deadline : clock.from + botDelayMs(state, seat.bot);',
        'const deadline = clock.deadline;',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/personView.ts',
    [SPECTATOR_CHAT],
    [
      [
        'a snapshot shows the chat of spectators to players',
        'chat: state.chat.filter((line) => mayRead(looking.now ?? state, line, person.user)).map(chatView),',
        'chat: state.chat.filter((line) => mayRead(looking.now ?? state, line, null)).map(chatView),',
        { ids: ['T-43'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/host/followers.ts',
    [SPECTATOR_CHAT],
    [
      [
        'a client that comes back reads as if nobody had sat down since',
        'for (const happened of missed) this.#send(follower, happened, textsOf(happened, this.#state));',
        'for (const happened of missed) this.#send(follower, happened, textsOf(happened, happened.after));',
        { ids: ['T-43'] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/telling.ts',
    [TELLING],
    [
      [
        'everybody is told of requests for chips',
        "if (fact.kind !== 'chipsRequested' || !mayHost(after, user)) return [];",
        "if (fact.kind !== 'chipsRequested' || user === null) return [];",
      ],
      [
        'the turn is announced before its clock is set',
        'return clock === null || clock.turn === turnTokenOf(hand);',
        'return clock === null || clock.turn !== null;',
        { tests: [ACT_LINES] },
      ],
      [
        'an act of the clock is not told as one',
        "const byClock = happened.fact.kind === 'acted' && happened.fact.by === 'clock';",
        "const byClock = happened.fact.kind === 'acted' && happened.fact.by !== 'clock';",
      ],
      [
        'players are sent the line of a spectator as everybody else',
        'for (const { user } of now.seats) if (!mayRead(now, fact, user)) users.add(user);',
        'for (const { user } of now.seats) if (mayRead(now, fact, user)) users.add(user);',
        { ids: ['T-43'], tests: [SPECTATOR_CHAT] },
      ],
    ],
  ),
  ...mistakesIn(
    'notation/src/moments.ts',
    [EVENTS],
    [['a completion is told as a raise', "complete: 'complete_bet',", "complete: 'raise',"]],
  ),
  ...mistakesIn(
    'protocol/src/events.ts',
    [EVENTS],
    [
      [
        'hole cards are told to everybody but their owner',
        'const isKnown = (at: number): boolean => viewer === player || state.terms.up[dealt + at] === true;',
        'const isKnown = (at: number): boolean => viewer !== player || state.terms.up[dealt + at] === true;',
      ],
      [
        'discards are told to everybody',
        "word === 'discard' ? visibleCards(cards, () => viewer === player) : null",
        "word === 'discard' ? visibleCards(cards, () => true) : null",
      ],
      [
        'the amount of an act is what it cost, not the total',
        'amount: chipsOf(before, moment.to),',
        'amount: chipsOf(before, moment.paid),',
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/turn.ts',
    [TURN],
    [
      [
        'a call of nothing is offered',
        'can_call: betting?.checkCall === true && betting.toCall > 0,',
        'can_call: betting?.checkCall === true && betting.toCall >= 0,',
      ],
      ['the limit is told in milliseconds', 'return limitMs === null ? null : limitMs / 1000;', 'return limitMs;'],
    ],
  ),
  ...mistakesIn(
    'server/src/store/postgres/pace.ts',
    ['server/src/store/postgres/pace.test.ts'],
    [
      [
        'a quiet room waits with its commits',
        'const leftMs = this.#beganAt + PACE_MS - this.#clock.now();',
        'const leftMs = PACE_MS;',
      ],
      ['a table that writes alone waits for others', ' || this.#inRow >= ALONE) this.hurry();', ') this.hurry();'],
      ['a group that is large enough waits', 'Math.max(this.#waiting, this.#taken)', 'this.#taken'],
      ['tables that gather by themselves wait', 'Math.max(this.#waiting, this.#taken)', 'this.#waiting'],
    ],
  ),
  ...mistakesIn(
    'server/src/store/postgres/appends.ts',
    ['server/src/store/postgres/appends.test.ts'],
    [
      [
        'every statement that ends begins the next, however little has come',
        'while (this.#isDue && this.#lanes < LANES)',
        'while (this.#lanes < LANES)',
      ],
      [
        'a store that closes forgets the appends that still gather',
        'if (this.#lanes === 0 && this.#waiting.length === 0) this.#onEmpty?.();',
        'if (this.#lanes === 0) this.#onEmpty?.();',
      ],
    ],
  ),
];
