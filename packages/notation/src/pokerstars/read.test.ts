import { formatCards } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../engine/src/testing/cpu.js';
import { accountsOf } from './accounts.js';
import { MAX_HAND_LINES } from './parse.js';
import { type ReadPokerStars, readPokerStars, readPokerStarsText } from './read.js';
import { explainRead, type PokerStarsReadError, type Transcript, type TranscriptEvent } from './transcript.js';

const OPENING = "PokerStars Hand #1001:  Hold'em No Limit ($0.50/$1.00 USD) - 2021/07/30 7:08:09 ET";
const TABLE = "Table 'Test' 6-max Seat #1 is the button";
const SEATS = ['Seat 1: Anna ($100 in chips) ', 'Seat 2: Bert ($80.50 in chips) ', 'Seat 3: Carl ($60 in chips) '];
const BLINDS = ['Bert: posts small blind $0.50', 'Carl: posts big blind $1'];
const SUMMARY = '*** SUMMARY ***';

function text(...lines: readonly string[]): string {
  return [OPENING, TABLE, ...SEATS, ...lines].join('\n');
}

function read(whole: string): Transcript {
  const [first] = [...readPokerStarsText(whole)];
  if (first === undefined || !first.result.ok) throw new Error(JSON.stringify(first));
  return first.result.value;
}

function refusal(whole: string): { code: PokerStarsReadError['code']; line: number; hand: string | null } | null {
  const [first] = [...readPokerStarsText(whole)];
  if (first === undefined || first.result.ok) return null;
  const { error, line, hand } = first.result.error;
  expect(explainRead(error)).toMatch(/^[A-Z0-9].*\.$/);
  return { code: error.code, line, hand };
}

/** The events of the lines after the seats, without their places. */
function events(...lines: readonly string[]): unknown[] {
  const transcript = read(text(...lines, SUMMARY));
  expect(transcript.unread).toEqual([]);
  return transcript.events.map(({ line: _, ...event }) => event);
}

describe('seats', () => {
  test.each([
    ['Seat 4: Dora ($5 in chips) ', { name: 'Dora', stack: 500, dealtIn: true }],
    ['Seat 4: wo :D ($5 in chips)', { name: 'wo :D', stack: 500 }],
    ['Seat 4: PC [Mitte] ($5 in chips) ', { name: 'PC [Mitte]' }],
    ['Seat 4: a (b) (c) ($1,005.25 in chips) ', { name: 'a (b) (c)', stack: 100_525 }],
    ['Seat 4: ($5 in chips) ($7 in chips) ', { name: '($5 in chips)', stack: 700 }],
    ['Seat 4: Dora ($5 in chips) is sitting out', { sittingOut: true, dealtIn: false }],
    ['Seat 4: Dora ($5 in chips, $2.50 bounty) ', { bounty: '$2.50', stack: 500 }],
    ['Seat 4: Dora ($5 in chips) out of hand (moved from another table into small blind)', { dealtIn: false }],
  ])('%s', (line, seat) => {
    expect(read(text(line, ...BLINDS, SUMMARY)).seats[3]).toMatchObject({ seat: 4, ...seat });
  });

  test('seats stand in ascending order, whatever the order of the lines [X-1]', () => {
    const whole = [OPENING, TABLE, SEATS[2], SEATS[0], SEATS[1], ...BLINDS, SUMMARY].join('\n');
    expect(read(whole).seats.map(({ name }) => name)).toEqual(['Anna', 'Bert', 'Carl']);
  });

  test('lines before the table are passed over', () => {
    const whole = [OPENING, 'Exported by a tool', TABLE, ...SEATS, ...BLINDS, SUMMARY].join('\n');
    expect(read(whole)).toMatchObject({ table: { name: 'Test' }, unread: [2] });
  });

  test('a tournament deals to those who sit out', () => {
    const opening =
      "PokerStars Hand #7: Tournament #8, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2020/01/02 3:04:05 ET";
    const whole = [
      opening,
      TABLE,
      'Seat 1: A (500 in chips) ',
      'Seat 2: B (500 in chips) is sitting out',
      SUMMARY,
    ].join('\n');
    const transcript = read(whole);
    expect(transcript.seats.map(({ dealtIn }) => dealtIn)).toEqual([true, true]);
    expect(transcript.decimals).toBe(0);
  });

  test('a cash player who sits out but acts is in the hand', () => {
    const transcript = read(text('Seat 4: Dora ($5 in chips) is sitting out', ...BLINDS, 'Dora: folds ', SUMMARY));
    expect(transcript.seats[3]?.dealtIn).toBe(true);
  });
});

describe('events', () => {
  test.each<[string, Partial<TranscriptEvent>]>([
    ['Anna: posts the ante $0.10', { kind: 'post', post: 'ante', amount: 10, allIn: false }],
    ['Anna: posts the ante $0.10 and is all-in', { kind: 'post', post: 'ante', amount: 10, allIn: true }],
    ['Anna: posts small blind $0.50', { kind: 'post', post: 'smallBlind', amount: 50 }],
    ['Anna: posts big blind $1', { kind: 'post', post: 'bigBlind', amount: 100 }],
    ['Anna: posts big blind $0.75 and is all-in', { kind: 'post', post: 'bigBlind', amount: 75, allIn: true }],
    ['Anna: posts small & big blinds $1.50', { kind: 'post', post: 'smallAndBig', amount: 150 }],
    ['Anna: posts button blind $1', { kind: 'post', post: 'buttonBlind', amount: 100 }],
    ['Anna: posts straddle $2', { kind: 'post', post: 'straddle', amount: 200 }],
    ['Anna: posts dead blind $0.50', { kind: 'post', post: 'dead', amount: 50 }],
    ['Anna: posts small blind (dead) $0.50', { kind: 'post', post: 'dead', amount: 50 }],
    ['Anna: folds ', { kind: 'fold', cards: [] }],
    ['Anna: folds [2d 2c]', { kind: 'fold' }],
    ['Anna: folds  (timed out)', { kind: 'fold', cards: [] }],
    ['Anna: checks', { kind: 'check' }],
    ['Anna: calls $2.25', { kind: 'call', amount: 225, allIn: false }],
    ['Anna: calls $2.25 and is all-in', { kind: 'call', amount: 225, allIn: true }],
    ['Anna: calls $1,002.25 (disconnect)', { kind: 'call', amount: 100_225 }],
    ['Anna: bets $3 ', { kind: 'bet', amount: 300, allIn: false }],
    ['Anna: raises $2 to $3', { kind: 'raise', by: 200, to: 300, allIn: false }],
    ['Anna: raises $2 to $3 and is all-in', { kind: 'raise', by: 200, to: 300, allIn: true }],
    ['Anna: raises $6.50 to $10 and has reached the $10 cap', { kind: 'raise', by: 650, to: 1000, allIn: false }],
    ['Anna: raises to $3', { kind: 'raise', to: 300 }],
    ['Anna raises $2 to $3', { kind: 'raise', by: 200, to: 300 }],
    ['  Anna folds ', { kind: 'fold' }],
    ['Anna: brings in for $0.25', { kind: 'bringIn', amount: 25, allIn: false }],
    ['Anna: brings in low for $0.25 and is all-in', { kind: 'bringIn', amount: 25, allIn: true }],
    ['Anna: discards 1 card', { kind: 'discard', count: 1, cards: [] }],
    ['Anna: discards 2 cards [2c 2d]', { kind: 'discard', count: 2, cards: [0, 1] }],
    ['Anna: stands pat', { kind: 'discard', count: 0 }],
    ['Anna: stands pat on [2c 3c 4c 5c 7d]', { kind: 'discard', count: 0 }],
    ['Anna: shows [2c 2d] (a pair of Deuces)', { kind: 'show', cards: [0, 1] }],
    ['Anna: shows [2c]', { kind: 'show', cards: [0] }],
    ['Anna: mucks hand ', { kind: 'muck' }],
    ["Anna: doesn't show hand ", { kind: 'noShow' }],
    ['Anna collected $5.25 from pot', { kind: 'collect', amount: 525, pot: -1 }],
    ['Anna collected $5.25 from main pot', { kind: 'collect', amount: 525, pot: 0 }],
    ['Anna collected $5.25 from side pot', { kind: 'collect', amount: 525, pot: 1 }],
    ['Anna collected $5.25 from side pot-2 ', { kind: 'collect', amount: 525, pot: 2 }],
    ['Anna cashed out the hand for $5 | Cash Out Fee $0.05', { kind: 'cashOut', amount: 500, fee: 5 }],
    ['Anna cashed out the hand for $5', { kind: 'cashOut', amount: 500, fee: 0 }],
    ['Uncalled bet ($1.50) returned to Anna', { kind: 'uncalled', amount: 150 }],
    ['Dealt to Anna [2c 2d]', { kind: 'dealt', held: [], cards: [0, 1] }],
    ['Dealt to Anna [2c 2d] [3c]', { kind: 'dealt', held: [0, 1], cards: [4] }],
  ])('%s', (line, event) => {
    expect(events(line)).toEqual([expect.objectContaining({ player: 0, ...event })]);
  });

  test.each([
    ['*** HOLE CARDS ***', 'hole', -1, ''],
    ['*** DEALING HANDS ***', 'hole', -1, ''],
    ['*** PRE-FLOP *** [7h]', 'preflop', -1, '7h'],
    ['*** HOLE CARDS *** [2s]*** HOLE CARDSPRE-FLOP *** [2s]', 'hole', -1, '2s'],
    ['*** FLOP *** [2s 3d 4c]', 'flop', -1, '2s3d4c'],
    ['*** FLOP *** [8s] [2c 9h]', 'flop', -1, '8s2c9h'],
    ['*** FLOP *** [2s] [2s3d 3c]', 'flop', -1, '2s3d3c'],
    ['*** FLOP [2s 3d 10c] ***', 'flop', -1, '2s3dTc'],
    ['*** TURN *** [2s 3d 4c] [5h]', 'turn', -1, '2s3d4c5h'],
    ['*** RIVER *** [2s 3d 4c 5h] [6h]', 'river', -1, '2s3d4c5h6h'],
    ['*** FIRST FLOP *** [2s 3d 4c]', 'flop', 0, '2s3d4c'],
    ['*** SECOND RIVER *** [2s 3d 4c 5h] [7h]', 'river', 1, '2s3d4c5h7h'],
    ['*** FIRST DRAW ***', 'firstDraw', -1, ''],
    ['*** THIRD DRAW ***', 'thirdDraw', -1, ''],
    ['*** 3rd STREET ***', 'thirdStreet', -1, ''],
    ['*** 6th STREET ***', 'sixthStreet', -1, ''],
    ['*** SHOW DOWN ***', 'showdown', -1, ''],
    ['*** SECOND SHOW DOWN ***', 'showdown', 1, ''],
  ])('%s', (line, marker, run, board) => {
    const [event] = events(line) as { marker: string; run: number; board: number[] }[];
    expect([event!.marker, event!.run, formatCards(event!.board)]).toEqual([marker, run, board]);
  });

  test('a marker that names only the new card extends the board', () => {
    const list = events('*** FLOP *** [2s 3d 4c]', '*** TURN *** [5h]', '*** RIVER *** [6h]') as { board: number[] }[];
    expect(formatCards(list[2]!.board)).toBe('2s3d4c5h6h');
  });

  test.each([
    'Anna said, "Bert: folds, lol ($5)"',
    'Zoe said, "Anna: calls $5"',
    'Anna: sits out ',
    'Zoe: sits out',
    'Anna: is sitting out',
    'Anna has timed out',
    'Anna has timed out while being disconnected',
    'Anna is disconnected ',
    'Anna is connected',
    'Anna has returned',
    'Anna leaves the table',
    'Zoe joins the table at seat #4 ',
    'Zoe will be allowed to play after the button',
    'Zoe was removed from the table for failing to post',
    'Anna:  ',
    'Anna finished the tournament in 3rd place and received $5.00.',
    'Anna wins the tournament and receives $2.80 - congratulations!',
    'Anna wins the $1 bounty for eliminating Bert',
    'Anna wins $4 for eliminating Bert and their own bounty increases by $4 to $12',
    'Anna, Bert split the $50 bounty for eliminating Carl',
    'Anna re-buys and receives 3000 chips for $5',
    'Betting is capped',
    'Pair on board - a double bet is allowed',
    'No low hand qualified',
  ])('%s changes nothing', (line) => expect(events(line)).toEqual([]));

  test('lines that nobody knows are listed, not guessed', () => {
    const transcript = read(text(...BLINDS, 'Anna: dances ', 'The lights go out', SUMMARY));
    expect(transcript.unread).toEqual([8, 9]);
  });

  test('the longest name is the player', () => {
    const whole = [
      OPENING,
      TABLE,
      'Seat 1: Jo ($5 in chips)',
      'Seat 2: Jo: folds ($5 in chips)',
      'Jo: folds: checks ',
      'Jo: folds ',
      SUMMARY,
    ];
    expect(read(whole.join('\n')).events).toMatchObject([
      { kind: 'check', player: 1 },
      { kind: 'fold', player: 0 },
    ]);
  });

  test('the author is the one whose cards are named; in stud the one with three cards', () => {
    expect(read(text(...BLINDS, SUMMARY)).hero).toBe(-1);
    expect(read(text(...BLINDS, '*** HOLE CARDS ***', 'Dealt to Bert [2c 2d]', SUMMARY)).hero).toBe(1);
    const stud = text('*** 3rd STREET ***', 'Dealt to Anna [2c]', 'Dealt to Carl [3c 4c 5c]', SUMMARY);
    expect(read(stud.replace("Hold'em No", '7 Card Stud')).hero).toBe(2);
  });
});

describe('the summary', () => {
  const summary = (...lines: readonly string[]) => read(text(...BLINDS, SUMMARY, ...lines)).summary!;

  test.each([
    ['Total pot $4.88 | Rake $0.24 ', { totalPot: 488, rake: 24, pots: [] }],
    ['Total pot $4.88 | Rake $0', { totalPot: 488, rake: 0, pots: [] }],
    ['Total pot $30 Main pot $20. Side pot $9. | Rake $1 ', { totalPot: 3000, rake: 100, pots: [2000, 900] }],
    [
      'Total pot $30 Main pot $20. Side pot-1 $6. Side pot-2 $3. | Rake $1 ',
      { totalPot: 3000, rake: 100, pots: [2000, 600, 300] },
    ],
    ['Total pot $1,030', { totalPot: 103_000, rake: 0, pots: [] }],
    ['Total pot $10 | Rake $0.30 | Jackpot $0.20', { totalPot: 1000, rake: 50, pots: [] }],
  ])('%s', (line, fields) => expect(summary(line)).toMatchObject(fields));

  test.each([
    [
      "Seat 1: Anna (button) folded before Flop (didn't bet)",
      { position: 'button', outcome: 'folded', won: 0, cards: [] },
    ],
    [
      'Seat 1: Anna (button) (small blind) collected ($1.50)',
      { position: 'button, small blind', outcome: 'collected', won: 150 },
    ],
    [
      'Seat 1: Anna showed [2c 2d] and won ($3) with a pair of Deuces',
      { outcome: 'showed', won: 300, cards: [0, 1], lost: false },
    ],
    ['Seat 1: Anna showed [2c 2d] and lost with a pair of Deuces', { outcome: 'showed', won: 0, lost: true }],
    [
      'Seat 1: Anna showed [2c 2d] and won ($3) with a pair of Deuces, and won ($2) with two pair, Kings and Deuces',
      { won: 500 },
    ],
    [
      'Seat 1: Anna showed [2c 2d] and lost with high card Ace, and won ($2) with a pair of Deuces',
      { won: 200, lost: false },
    ],
    ['Seat 1: Anna mucked [2c 2d]', { outcome: 'mucked', cards: [0, 1] }],
    ['Seat 1: Anna mucked', { outcome: 'mucked', cards: [] }],
    ['Seat 1: Anna (big blind) won ($9)', { outcome: 'collected', won: 900 }],
    ['Seat 1: Anna showed [2c 2d] and won ($250', { outcome: 'showed', won: 0 }],
    ['Seat 1: Anna folded on the Flop and won ($2)', { outcome: 'folded', won: 200 }],
    ['Seat 1: Anna foldedx', { outcome: 'none', won: 0 }],
    [
      'Seat 1: Anna showed [2c 2d] and won ($7) with a pair of Deuces (pot not awarded as player cashed out)',
      { won: 700, notAwarded: true },
    ],
  ])('%s', (line, seat) => expect(summary(line).seats).toEqual([expect.objectContaining({ player: 0, ...seat })]));

  test('boards', () => {
    const lines = ['Hand was run twice', 'FIRST Board [2c 3c 4c 5c 6c]', 'SECOND Board [2c 3c 4c 5c 7c]'];
    expect(summary(...lines).boards.map(formatCards)).toEqual(['2c3c4c5c6c', '2c3c4c5c7c']);
  });
});

describe('errors', () => {
  const opening = [OPENING, TABLE];
  test.each<[PokerStarsReadError['code'], readonly string[], number]>([
    ['unknown-game', ['PokerStars Hand #1001:  Whist ($1/$2)', TABLE], 1],
    ['no-table', [OPENING, ...SEATS, ...BLINDS, SUMMARY], 1],
    ['no-seats', [...opening, SUMMARY], 1],
    ['too-few-in-hand', [...opening, SEATS[0]!, SUMMARY], 1],
    ['bad-seat', [...opening, 'Seat 99: Anna ($5 in chips) ', ...SEATS, SUMMARY], 3],
    ['duplicate-seat', [...opening, ...SEATS, 'Seat 3: Dora ($5 in chips)', SUMMARY], 6],
    ['duplicate-name', [...opening, ...SEATS, 'Seat 4: Anna ($5 in chips)', SUMMARY], 6],
    ['bad-amount', [...opening, ...SEATS, 'Seat 4: Dora ($5,0 in chips)', SUMMARY], 6],
    ['unknown-player', [...opening, ...SEATS, 'Zoe: calls $5', SUMMARY], 6],
    ['unknown-player', [...opening, ...SEATS, 'Uncalled bet ($5) returned to Zoe', SUMMARY], 6],
    ['unknown-player', [...opening, ...SEATS, 'Dealt to Zoe [2c 2d]', SUMMARY], 6],
    ['bad-action', [...opening, ...SEATS, 'Anna: calls', SUMMARY], 6],
    ['bad-action', [...opening, ...SEATS, 'Anna: raises $5', SUMMARY], 6],
    ['bad-action', [...opening, ...SEATS, 'Anna: posts a letter $5', SUMMARY], 6],
    ['bad-action', [...opening, ...SEATS, 'Uncalled bet (all) returned to Anna', SUMMARY], 6],
    ['bad-cards', [...opening, ...SEATS, 'Anna: shows [2c 2x]', SUMMARY], 6],
    ['bad-cards', [...opening, ...SEATS, '*** FLOP *** [2c 3c]', SUMMARY], 6],
    ['bad-amount', [...opening, ...SEATS, SUMMARY, 'Total pot much | Rake $0'], 7],
    ['line-too-long', [...opening, ...SEATS, `Anna said, "${'x'.repeat(9000)}"`, SUMMARY], 6],
  ])('%s', (code, lines, line) => {
    expect(refusal(lines.join('\n'))).toEqual({ code, line, hand: '1001' });
  });

  test('an error in one hand leaves the others', () => {
    const good = text(...BLINDS, SUMMARY);
    const bad = good.replace('Bert: posts', 'Zoe: posts');
    const results = [...readPokerStarsText([good, bad, good].join('\n\n\n'))].map(({ index, result }) => [
      index,
      result.ok,
    ]);
    expect(results).toEqual([
      [0, true],
      [1, false],
      [2, true],
    ]);
  });

  test('a hand without an end', () => {
    const endless = `${text(...BLINDS)}\n${'Anna said, "x"\n'.repeat(MAX_HAND_LINES)}${text(...BLINDS, SUMMARY)}`;
    const results = [...readPokerStarsText(endless)].map(({ result }) => (result.ok ? 'ok' : result.error.error.code));
    expect(results).toEqual(['hand-too-long', 'ok']);
  });

  test.each([
    ['', 'no-hands'],
    ['Dear diary,\nnothing happened.\n', 'no-hands'],
    ['\u0000\u0001\u0002\u0000PNG', 'binary-file'],
  ])('%j holds no hand: %s', (whole, code) => {
    expect(refusal(whole)).toEqual({ code, line: 1, hand: null });
  });
});

describe('the end', () => {
  test('a hand with a summary is complete, one without is truncated', () => {
    expect(read(text(...BLINDS, SUMMARY)).end).toBe('complete');
    expect(read(text(...BLINDS, 'Anna: folds ')).end).toBe('truncated');
  });

  test.each(['*** FLOP *** [2c 3', 'Anna: calls', 'Bert', 'Anna: raises $2 to', 'Uncalled bet ($1'])(
    'a last line that breaks off is no error: %s',
    (line) => {
      const transcript = read(`${text(...BLINDS, 'Anna: folds ', line)}\n\n`);
      expect(transcript.end).toBe('truncated');
      expect(transcript.events).toHaveLength(3);
    },
  );

  test('a cancelled hand', () => {
    const whole = [
      OPENING,
      TABLE,
      SEATS[0],
      'Anna: posts small blind $0.50',
      'Hand cancelled',
      SUMMARY,
      'Seat 1: Anna (button) collected ($0)',
    ];
    expect(read(whole.join('\n')).end).toBe('cancelled');
  });
});

describe('files', () => {
  const whole = [text(...BLINDS, 'Anna: folds ', SUMMARY), text(...BLINDS, SUMMARY)].join('\r\n\r\n\r\n');

  async function collect(chunks: readonly (string | Uint8Array)[]): Promise<ReadPokerStars[]> {
    const all: ReadPokerStars[] = [];
    for await (const hand of readPokerStars(chunks)) all.push(hand);
    return all;
  }

  test('chunks of any size give the same hands', async () => {
    const expected = [...readPokerStarsText(whole)];
    const bytes = new TextEncoder().encode(whole);
    for (const size of [1, 7, 64, 10_000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(await collect(chunks)).toEqual(expected);
    }
    expect(await collect([...whole])).toEqual(expected);
    expect(expected).toHaveLength(2);
  });

  test('hands need no blank lines between them, and headings of mails are passed over', () => {
    const heading = 'Transcript for your last 2 hands requested by Anna\n*********** # 1 **************\n';
    const glued = `${heading}${text(...BLINDS, SUMMARY)}\n*********** # 2 **************\n${text(...BLINDS, SUMMARY)}`;
    expect([...readPokerStarsText(glued)].map(({ result }) => result.ok)).toEqual([true, true]);
  });

  test('a hand knows its line', () => {
    const [, second] = [...readPokerStarsText(whole)];
    expect(second?.result.ok && second.result.value.line).toBe(12);
  });

  test('reading is linear in the size of the file', () => {
    const nasty = text(
      ...BLINDS,
      `Anna: posts ${'a '.repeat(4000)}`,
      `Anna said, "${'('.repeat(8000)}"`,
      `Seat 9: ${'( in chips'.repeat(700)}`,
    );
    const timeOf = (copies: number) => {
      const file = Array(copies).fill(nasty).join('\n\n');
      return cpuMs(() => {
        for (const _ of readPokerStarsText(file));
      });
    };
    timeOf(50);
    const small = timeOf(100);
    const large = timeOf(800);
    // Eight times the size: far below the sixty-four times of a quadratic reader, with room for a busy machine.
    expect(large).toBeLessThan(24 * small + 500);
  });
});

describe("the room's accounts", () => {
  /** Net of each player by name, in units. */
  function nets(...lines: readonly string[]): Record<string, number> {
    const transcript = read(text(...lines));
    const { players } = accountsOf(transcript);
    return Object.fromEntries(transcript.seats.map(({ name }, seat) => [name, players[seat]!.net]));
  }

  test('calls and bets add, raises are to a street total', () => {
    const lines = [
      ...BLINDS,
      '*** HOLE CARDS ***',
      'Anna: raises $2 to $3',
      'Bert: raises $6 to $9',
      'Carl: folds ',
      'Anna: calls $6',
      '*** FLOP *** [2c 3c 4c]',
      'Bert: bets $10',
      'Anna: raises $15 to $25',
      'Bert: folds ',
      'Uncalled bet ($15) returned to Anna',
      'Anna collected $38 from pot',
      SUMMARY,
      'Total pot $39 | Rake $1 ',
    ];
    expect(nets(...lines)).toEqual({ Anna: 1900, Bert: -1900, Carl: -100 });
  });

  test('small and big blind together: the big one is live, the small one dead [X-17]', () => {
    const transcript = read(text(...BLINDS, 'Anna: posts small & big blinds $1.50', 'Anna: raises $2 to $3', SUMMARY));
    const accounts = accountsOf(transcript);
    expect(accounts.players[0]).toMatchObject({ put: 350, dead: 50 });
    expect(accounts.posts[2]).toEqual({ player: 0, kind: 'extra', live: 100, dead: 50, nominal: 100, allIn: false });
  });

  test('a second small blind is dead: the player calls the whole bet [X-17]', () => {
    const dead = accountsOf(read(text(...BLINDS, 'Anna: posts small blind $0.50', 'Anna: calls $1', SUMMARY)));
    expect(dead.posts[2]).toMatchObject({ kind: 'extra', live: 0, dead: 50 });
    // Exports of another room have it live.
    const live = accountsOf(read(text(...BLINDS, 'Anna: posts small blind $0.50', 'Anna: calls $0.50', SUMMARY)));
    expect(live.posts[2]).toMatchObject({ kind: 'extra', live: 50, dead: 0 });
  });

  test('an extra big blind is live', () => {
    const accounts = accountsOf(read(text(...BLINDS, 'Anna: posts big blind $1', 'Anna: raises $2 to $3', SUMMARY)));
    expect(accounts.players[0]).toMatchObject({ put: 300, dead: 0 });
    expect(accounts.bigBlindPlayer).toBe(2);
  });

  test('the summary knows who of two is on the big blind', () => {
    const lines = [
      'Bert: posts small blind $0.50',
      'Anna: posts big blind $1',
      'Carl: posts big blind $1',
      SUMMARY,
      'Seat 3: Carl (big blind) mucked',
    ];
    expect(accountsOf(read(text(...lines))).bigBlindPlayer).toBe(2);
  });

  test('a player who returns on the big blind posts it with the small one', () => {
    const lines = [
      'Bert: posts small blind $0.50',
      'Carl: posts small & big blinds $1.50',
      SUMMARY,
      'Seat 3: Carl (big blind) mucked',
    ];
    const { posts, bigBlindPlayer } = accountsOf(read(text(...lines)));
    expect(bigBlindPlayer).toBe(2);
    expect(posts[1]).toMatchObject({ kind: 'blind', live: 100, dead: 50 });
  });

  test('old files print no uncalled bet: it is inferred from the last street with betting', () => {
    const lines = [
      ...BLINDS,
      'Anna: folds ',
      'Bert: folds ',
      'Carl collected $1 from pot',
      SUMMARY,
      'Total pot $1 | Rake $0',
    ];
    expect(nets(...lines)).toEqual({ Anna: 0, Bert: -50, Carl: 50 });
    expect(accountsOf(read(text(...lines))).inferredReturn).toBe(true);
    // Another room counts it into the pot: the total says so.
    const counted = lines.map((line) =>
      line.replace('collected $1', 'collected $1.50').replace('pot $1 ', 'pot $1.50 '),
    );
    expect(accountsOf(read(text(...counted)))).toMatchObject({ inferredReturn: false, balanced: true });
  });

  test('a player who cashed out has what the cards would have brought', () => {
    const lines = [
      ...BLINDS,
      'Anna: calls $1',
      'Anna cashed out the hand for $1.20 | Cash Out Fee $0.02',
      SUMMARY,
      'Total pot $2.50 | Rake $0.10',
    ];
    const printed =
      'Seat 1: Anna showed [2c 2d] and won ($2.40) with a pair of Deuces (pot not awarded as player cashed out)';
    expect(nets(...lines, printed)).toEqual({ Anna: 140, Bert: -50, Carl: -100 });
    // Nobody else can have won it.
    expect(nets(...lines, 'Seat 1: Anna (button) cashed out')).toEqual({ Anna: 140, Bert: -50, Carl: -100 });
  });

  test('five-card draw has no marker: the first draw opens the second round', () => {
    const lines = [
      ...BLINDS,
      '*** DEALING HANDS ***',
      'Anna: raises $2 to $3',
      'Bert: folds ',
      'Carl: calls $2',
      'Carl: discards 3 cards',
      'Anna: stands pat',
      'Carl: checks ',
      'Anna: bets $6',
      'Carl: folds ',
      'Uncalled bet ($6) returned to Anna',
      'Anna collected $6.50 from pot',
      SUMMARY,
      'Total pot $6.50 | Rake $0',
    ];
    expect(nets(...lines)).toEqual({ Anna: 350, Bert: -50, Carl: -300 });
  });
});
