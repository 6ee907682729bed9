/** Mistakes at the live table: what it decides, what becomes of it, its clocks, what it tells, and the fair deal. */
import { type Mistake, mistakesIn } from './mistake.js';

const CLIENT = 'protocol/src/client.test.ts';
const EVENTS = 'protocol/src/events.test.ts';
const STEP = 'protocol/src/step.test.ts';
const TURN = 'protocol/src/turn.test.ts';
const ABSENCE = 'server/src/table/absence.test.ts';
const ACT_LINES = 'server/src/table/actLines.test.ts';
const CLOCK = 'server/src/table/clock.test.ts';
const FAIR_DEAL = 'server/src/table/fairDeal.test.ts';
const FAIR_VECTORS = 'server/src/table/fairVectors.test.ts';
const HOST_ACTS = 'server/src/table/hostActs.test.ts';
const REBUYS = 'server/src/table/rebuys.test.ts';
const RECEIPT = 'server/src/table/receipt.test.ts';
const RUN_OUT = 'server/src/table/runOut.test.ts';
const SEATS = 'server/src/table/seats.test.ts';
const SECRECY = 'server/src/table/secrecy.test.ts';
const TELLING = 'server/src/table/telling.test.ts';
const TURNS = 'server/src/table/turns.test.ts';

export const ROOM_MISTAKES: readonly Mistake[] = [
  ...mistakesIn(
    'server/src/table/clock.ts',
    [CLOCK],
    [
      [
        'a test player thinks as long as other bots',
        'return bot === TEST_PLAYER ? times.testPlayerMs : times.botMs;',
        'return bot === TEST_PLAYER ? times.botMs : times.botMs;',
        { tests: [ACT_LINES] },
      ],
      [
        'the table waits again within ten minutes, whatever the pot',
        'return now - grace.at >= GRACE_AGAIN_MS || isLargePot(state);',
        'return now - grace.at >= 0 || isLargePot(state);',
      ],
      [
        'a large pot counts for nothing',
        'return now - grace.at >= GRACE_AGAIN_MS || isLargePot(state);',
        'return now - grace.at >= GRACE_AGAIN_MS;',
      ],
      [
        'a broke player keeps the seat as long as one with chips',
        'if (brokeAt !== undefined) return brokeAt + times.rebuyMs;',
        'if (brokeAt !== undefined) return brokeAt + times.sitOutMs;',
        { tests: [REBUYS] },
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
        "if (state.muted.some((muted) => muted.user === user)) return err({ code: 'muted' });",
        '',
        { tests: [HOST_ACTS] },
      ],
      [
        'a player who is back goes on with the clock of the absence',
        'const next = clock?.user === user ? backClock(clock, draft.now) : null;',
        'const next = clock?.user !== user ? null : null;',
        { tests: [ABSENCE] },
      ],
      [
        'the wallet of a document is not the limit of the table',
        'wallet: state.settings.buy_in.max,',
        'wallet: Number.MAX_SAFE_INTEGER,',
        { tests: [SEATS] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/evolve.ts',
    [ABSENCE],
    [
      [
        'time banks grow above their first filling',
        'const bankMs = isIn ? Math.min(full, seat.bankMs + more) : seat.bankMs;',
        'const bankMs = isIn ? seat.bankMs + more : seat.bankMs;',
      ],
      [
        'an act does not take back that turns were let pass',
        "if (by === 'player' && seat.timeouts > 0) return withSeat(played, seat.user, BACK);",
        '',
      ],
      [
        'three silent turns in place of two',
        'const isSilent = timeouts + 1 >= MAX_TIMEOUTS;',
        'const isSilent = timeouts >= MAX_TIMEOUTS;',
      ],
      [
        'the secret of the deck stays after the hand',
        'deal: withoutSecret(state.deal), sealed: [] };\n    }',
        'deal: state.deal, sealed: [] };\n    }',
        { tests: [RECEIPT] },
      ],
      [
        'cards shown after a hand are shown in the next one',
        'shown: [],\n    isStarted: true,',
        'isStarted: true,',
        { tests: [TURNS] },
      ],
      [
        'one line of chat more than the limit',
        'own === undefined || own.lines < LIMITS.chatPerMinute ? 0',
        'own === undefined || own.lines <= LIMITS.chatPerMinute ? 0',
        { tests: [HOST_ACTS] },
      ],
      [
        'an answer of somebody else is forgotten with each new one',
        'const others = answers.filter((entry) => entry.user !== user).slice(1 - MAX_ANSWERED);',
        'const others = answers.filter((entry) => entry.user === user).slice(1 - MAX_ANSWERED);',
        { tests: [TURNS] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/turns.ts',
    [TURNS],
    [
      [
        'the time bank runs for a player who is away',
        "if (clock.kind === 'action' && seat.bot === null && seat.connected && seat.bankMs > 0) {",
        "if (clock.kind === 'action' && seat.bot === null && seat.bankMs > 0) {",
        { tests: [ABSENCE] },
      ],
      [
        'a player shows cards of somebody else',
        'asked.every((card) => held.includes(card))',
        'asked.some((card) => held.includes(card))',
      ],
      [
        'a bot acts in a turn that has passed',
        'if (actor === null || state.pausedAt !== null || turn !== turnTokenOf(state.hand)) return;',
        'if (actor === null || state.pausedAt !== null) return;',
      ],
      [
        'acts are taken while the table is paused',
        "if (state.pausedAt !== null) return err({ code: 'table-paused' });\n  const live = liveOf",
        'const live = liveOf',
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/telling.ts',
    [ACT_LINES],
    [
      [
        'everybody is told of requests for chips',
        "return mayHost(after, user) ? [{ event: 'buy_in_request'",
        "return mayHost(after, user) || user !== null ? [{ event: 'buy_in_request'",
        { tests: [TELLING] },
      ],
      [
        'a bot is announced with the patience of the table',
        'const deadline = seat?.bot == null ? clock.deadline : clock.from + botDelayMs(state, seat.bot);',
        'const deadline = clock.deadline;',
      ],
      [
        'the turn is announced before its clock is set',
        'return clock === null || clock.turn === turnTokenOf(hand);',
        'return clock === null || clock.turn !== null;',
      ],
      ['a table that ends is playing', "if (state.ending) return 'ending';", '', { tests: [TELLING, HOST_ACTS] }],
      [
        'an act of the clock is not told as one',
        "const byClock = happened.fact.kind === 'acted' && happened.fact.by === 'clock';",
        "const byClock = happened.fact.kind === 'acted' && happened.fact.by !== 'clock';",
        { tests: [TELLING, SECRECY, ACT_LINES] },
      ],
      [
        'a seat is kept until somebody looks away',
        'const seatKeptUntil = seat.brokeAt === undefined ? null : keptUntil(state, seat);',
        'const seatKeptUntil = seat.brokeAt === undefined ? keptUntil(state, seat) : null;',
        { tests: [TELLING, REBUYS] },
      ],
    ],
  ),
  ...mistakesIn(
    'server/src/table/fairDeal.ts',
    [FAIR_DEAL, FAIR_VECTORS],
    [
      ['the second round uses the commitment of the first', '[place, own[round - 1]!]', '[place, own[0]!]'],
      [
        'a seed that was not committed to is taken',
        "if (commitmentOf(context, seat.place, hexToBytes(data.seed)) !== commitment) return err({ code: 'bad-seed' });",
        '',
      ],
      [
        'players who have no connection are waited for',
        'return isIn && bot === null && connected && commits?.hand === number',
        'return isIn && bot === null && commits?.hand === number',
      ],
      [
        'the last round is voided, too',
        'if (missing.length === 0 || round >= LIMITS.dealRounds) {',
        'if (missing.length === 0 || round > LIMITS.dealRounds) {',
      ],
      [
        'a second commitment takes the place of the first',
        "if (seat.commits?.hand === hand) return err({ code: 'nothing-changed' });",
        '',
      ],
      ['a void round takes the missing along', '!missing.includes(place) && own.length > round', 'own.length > round'],
    ],
  ),
  ...mistakesIn(
    'protocol/src/events.ts',
    [EVENTS, STEP],
    [
      [
        'hole cards are told to everybody but their owner',
        'const isKnown = (at: number): boolean => viewer === player || state.terms.up[dealt + at] === true;',
        'const isKnown = (at: number): boolean => viewer !== player || state.terms.up[dealt + at] === true;',
      ],
      [
        'discards are told to everybody',
        "return word === 'discard' ? visibleCards(cards, () => viewer === player) : null;",
        "return word === 'discard' ? visibleCards(cards, () => viewer !== null) : null;",
      ],
      ['a completion is told as a raise', "complete: 'complete_bet',", "complete: 'raise',"],
      [
        'the amount of an act is what it cost, not the total',
        'amount: chipsOf(before, moment.to),',
        'amount: chipsOf(before, moment.paid),',
      ],
      [
        'the end of a round names the round that comes',
        'street: streetOf(before).name, round: roundName(before), next: nextOf(state) };',
        'street: streetOf(state).name, round: roundName(before), next: nextOf(state) };',
      ],
      [
        'the replacement cards of one player are told apart to nobody',
        "return word === 'dealHole' || word === 'discard' ? player : -1;",
        "return word === 'dealHole' ? player : -1;",
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/turn.ts',
    [TURN],
    [
      [
        'the price is the bet, not what is missing to it',
        "return asked.kind === 'bet' ? chipsOf(live, asked.toCall) : 0;",
        "return asked.kind === 'bet' ? chipsOf(live, live.state.currentBet) : 0;",
        { tests: [TURN, TURNS] },
      ],
      [
        'a call of nothing is offered',
        'can_call: betting?.checkCall === true && betting.toCall > 0,',
        'can_call: betting?.checkCall === true && betting.toCall >= 0,',
      ],
      ['the limit is told in milliseconds', 'return limitMs === null ? null : limitMs / 1000;', 'return limitMs;'],
      [
        'every verb is that of the smallest size',
        '(range.sizes ?? [range.min]).map((to) => betWord(state, to))',
        '(range.sizes ?? [range.min]).map(() => betWord(state, range.min))',
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/act.ts',
    [TURN, TURNS],
    [
      [
        'a price that was not shown is paid',
        'return sent.price === price ? ok({ live, asked })',
        'return sent.price <= price ? ok({ live, asked })',
      ],
      [
        'an act of the turn before is taken',
        "if (sent.turn !== turnTokenOf(hand)) return { code: 'stale-turn', turn: turnTokenOf(hand) };",
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'protocol/src/money.ts',
    [STEP, CLIENT, EVENTS],
    [
      [
        'bets stay in front when the pots are collected',
        'event.data.is_collected ? withoutBets(money) : money',
        'event.data.is_collected ? money : money',
      ],
    ],
  ),
];
