import { describe, expect, test } from 'vitest';
import type { Hand } from '../../hand.js';
import { documentOfHistory, readHistory } from '../../history/index.js';
import { reportOfPokerStars } from '../../pokerstars/verify.js';
import { formatOhh } from './write.js';

const HAND: Hand = {
  variant: 'NT',
  antes: [0, 0, 0],
  blindsOrStraddles: [0, 1, 2],
  startingStacks: [100, 40, 100],
  actions: [
    ...['d dh p1 AsAd', 'd dh p2 5s5h', 'd dh p3 ????', 'p1 cbr 6', 'p2 cbr 40', 'p3 cc', 'p1 cbr 100', 'p3 cc'],
    ...['p1 sm AsAd', 'p2 sm 5s5h', 'p3 sm KcQc', 'd db 2c5d9h', 'd db Jc', 'd db 3s'],
  ],
  players: ['Ann', 'Bob', 'Cat'],
  author: 'Ann',
  venue: 'Test Room',
  hand: 77,
  seats: [1, 3, 5],
  seatCount: 6,
  table: 'Oslo',
  year: 2022,
  month: 5,
  day: 9,
  time: '07:08:09',
  timeZoneAbbreviation: 'UTC',
  currency: 'EUR',
  finishingStacks: [119, 117, 0],
  _button: 1,
  _rules: 'pokerstars',
};

interface Written {
  readonly ohh: Record<string, unknown> & { readonly rounds: { street: string; cards: string[]; actions: object[] }[] };
}

function written(hand: Hand): { readonly ohh: Written['ohh']; readonly lost: readonly string[] } {
  const made = formatOhh(hand);
  if (!made.ok) throw new Error(made.error.code);
  return { ohh: (JSON.parse(made.value.text) as Written).ohh, lost: made.value.lost };
}

describe('Open Hand History', () => {
  test('every field that the format asks for, with amounts that each act adds', () => {
    const { ohh, lost } = written(HAND);
    expect(lost).toEqual([]);
    expect(ohh).toMatchObject({
      site_name: 'Test Room',
      network_name: 'Test Room',
      tournament: false,
      game_number: '77',
      start_date_utc: '2022-05-09T07:08:09Z',
      table_name: 'Oslo',
      game_type: 'Holdem',
      bet_limit: { bet_type: 'NL', bet_cap: 0 },
      table_size: 6,
      currency: 'EUR',
      dealer_seat: 1,
      small_blind_amount: 1,
      big_blind_amount: 2,
      ante_amount: 0,
      hero_player_id: 0,
      flags: [],
    });
    expect(ohh.players).toMatchObject([
      { id: 0, seat: 1, name: 'Ann', display: 'Ann', starting_stack: 100 },
      { id: 1, seat: 3, name: 'Bob', starting_stack: 40 },
      { id: 2, seat: 5, name: 'Cat', starting_stack: 100 },
    ]);
    const said = ohh.rounds.flatMap(
      ({ actions }) => actions as { player_id: number; action: string; amount: number }[],
    );
    expect(
      said.filter(({ amount }) => amount > 0).map(({ player_id, action, amount }) => [player_id, action, amount]),
    ).toEqual([
      [1, 'Post SB', 1],
      [2, 'Post BB', 2],
      [0, 'Raise', 6],
      [1, 'Raise', 39],
      [2, 'Call', 38],
      [0, 'Raise', 94],
      [2, 'Call', 60],
    ]);
    expect(ohh.rounds.map(({ street, cards }) => [street, cards.join(' ')])).toEqual([
      ['Preflop', ''],
      ['Showdown', ''],
      ['Flop', '2c 5d 9h'],
      ['Turn', 'Jc'],
      ['River', '3s'],
    ]);
    expect(ohh.pots).toMatchObject([
      { number: 0, amount: 120, rake: 3, player_wins: [{ player_id: 1, win_amount: 117 }] },
      { number: 1, amount: 120, rake: 1, player_wins: [{ player_id: 0, win_amount: 119 }] },
    ]);
  });

  test('[X-60] [SEED-14] an absent player is sitting out, and is read so; intents and debts are named as lost', () => {
    const away: Hand = {
      ...HAND,
      blindsOrStraddles: [0, 1, 2, 0],
      antes: [0, 0, 0, 0],
      startingStacks: [...HAND.startingStacks, 80],
      finishingStacks: [119, 117, 0, 80],
      players: [...HAND.players, 'Dora'],
      seats: [1, 3, 5, 6],
      _inactive: [0, 0, 0, 1],
    };
    const { ohh, lost } = written(away);
    expect(lost).toEqual([]);
    expect((ohh.players as { readonly is_sitting_out?: boolean }[]).map((player) => player.is_sitting_out)).toEqual([
      undefined,
      undefined,
      undefined,
      true,
    ]);
    const [entry] = [...readHistory(JSON.stringify({ ohh }))];
    if (!entry?.read.ok) throw new Error('unread');
    const { hand } = documentOfHistory(entry.read.value);
    expect(hand.players).toEqual(['Ann', 'Bob', 'Cat']);
    expect(hand._table).toMatchObject({ players: ['Ann', 'Bob', 'Cat', 'Dora'], inactive: [0, 0, 0, 1] });
    expect(written({ ...away, _intents: [0, 0, 0, 2], _deadBlinds: [0, 0, 0, 3] }).lost).toEqual([
      '_intents',
      '_deadBlinds',
    ]);
    expect(written({ ...away, _intents: [0, 0, 0, 0], _deadBlinds: [0, 0, 0, 0] }).lost).toEqual([]);
  });

  test('losses are named, and games that the format has no name for are refused', () => {
    const { lost } = written({
      ...HAND,
      city: 'Oslo',
      timeZoneAbbreviation: 'ET',
      finishingStacks: [200, 40, 0],
      _note: 'x',
    });
    expect(lost).toEqual(['city', '_note', 'time zone', 'finishingStacks']);
    expect(formatOhh({ ...HAND, variant: 'FR' })).toEqual({
      ok: false,
      error: { code: 'unsupported-variant', variant: 'FR' },
    });
    expect(formatOhh({ ...HAND, actions: HAND.actions.slice(0, 4) })).toMatchObject({ error: { code: 'not-over' } });
  });

  test('hands one after another, in a list, on lines, cut off', () => {
    const made = formatOhh(HAND);
    if (!made.ok) throw new Error(made.error.code);
    const { text } = made.value;
    const pretty = JSON.stringify(JSON.parse(text), null, 2);
    const results = (all: string) => [...readHistory(all)].map(({ read }) => (read.ok ? 'ok' : read.error.code));
    expect(results(`${pretty}\n\n${pretty}\n`)).toEqual(['ok', 'ok']);
    expect(results(`[${text},${text}]`)).toEqual(['ok', 'ok']);
    expect(results(`${text}\n${text}`)).toEqual(['ok', 'ok']);
    expect(results(`${pretty}\n\n${pretty.slice(0, -40)}`)).toEqual(['ok', 'bad-json']);
  });

  /** The verdict on a hand that was written and is read again, and its document. */
  function readBack(hand: Hand) {
    const made = formatOhh(hand);
    if (!made.ok) throw new Error(made.error.code);
    const [entry] = [...readHistory(made.value.text)];
    if (!entry?.read.ok || entry.read.value.kind !== 'transcript') throw new Error('unread');
    const { transcript } = entry.read.value;
    const report = reportOfPokerStars({ index: 0, result: { ok: true, value: transcript } });
    return { report, hand: documentOfHistory(entry.read.value).hand, lost: made.value.lost };
  }

  test('stud: cards come street by street, and the bring-in is the first bet', () => {
    const stud: Hand = {
      ...HAND,
      variant: 'F7S',
      antes: [1, 1, 1],
      blindsOrStraddles: [0, 0, 0],
      bringIn: 2,
      smallBet: 5,
      bigBet: 10,
      actions: [
        ...['d dh p1 AsKs2c', 'd dh p2 QsJsTd', 'd dh p3 ????Kd', 'p1 pb', 'p2 cbr 5', 'p3 f', 'p1 cc'],
        ...['d dh p1 3c', 'd dh p2 4d', 'p2 cbr 5', 'p1 f'],
      ],
    };
    const { finishingStacks: _, ...unstated } = stud;
    expect(written(unstated).ohh.rounds.map(({ street, actions }) => [street, actions.length])).toEqual([
      ['Third Street', 10],
      ['Fourth Street', 4],
    ]);
    const { report, hand, lost } = readBack(unstated);
    expect(lost).toEqual([]);
    expect([report.variant, report.status, report.agrees, report.deviations]).toEqual(['F7S', 'ok', true, []]);
    expect(hand.actions).toEqual([...unstated.actions]);
    expect([hand.bringIn, hand.smallBet, hand.bigBet]).toEqual([2, 5, 10]);
  });

  test('draw: the hand after the draw says what was thrown away; unknown discards are named as lost', () => {
    const draw: Hand = {
      ...HAND,
      variant: 'N5D',
      players: ['Ann', 'Bob'],
      seats: [1, 3],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      startingStacks: [100, 100],
      actions: [
        ...['d dh p1 AsKsQsJs2c', 'd dh p2 AhKhQhJh9c', 'p1 cc', 'p2 cc', 'p2 sd', 'p1 sd 2c', 'd dh p1 Ts'],
        ...['p2 cc', 'p1 cbr 4', 'p2 cc', 'p1 sm AsKsQsJsTs', 'p2 sm AhKhQhJh9c'],
      ],
    };
    const { finishingStacks: _, ...unstated } = draw;
    const { report, hand, lost } = readBack(unstated);
    expect(lost).toEqual([]);
    expect([report.variant, report.status, report.agrees, report.deviations]).toEqual(['N5D', 'ok', true, []]);
    expect(hand.actions.filter((line) => / sd|d dh p1/.test(line))).toEqual([
      'd dh p1 AsKsQsJs2c',
      'p2 sd',
      'p1 sd 2c',
      'd dh p1 Ts',
    ]);
    const hidden = {
      ...unstated,
      actions: unstated.actions.map((line) =>
        line.replace(/(?<=p1 ).*2c|Ts$/, (cards) =>
          cards === 'Ts' ? '??' : cards.startsWith('sd') ? 'sd ??' : '??????????',
        ),
      ),
    };
    expect(written({ ...hidden, actions: [...hidden.actions.slice(0, 8), 'p1 cbr 4', 'p2 f'] }).lost).toEqual([
      'discards',
    ]);
  });

  test('the cards tell five-card omaha, badugi and triple draw from the games whose names they have', () => {
    const game = (type: string, limit: string, cards: number, streets: readonly string[]) => {
      const dealt = {
        action_number: 1,
        player_id: 0,
        action: 'Dealt Cards',
        amount: 0,
        cards: ['As', 'Ks', 'Qs', 'Js', '2c'].slice(0, cards),
      };
      const posts = [1, 2].map((amount) => ({
        action_number: amount + 1,
        player_id: amount - 1,
        action: amount === 1 ? 'Post SB' : 'Post BB',
        amount,
      }));
      const fold = { action_number: 9, player_id: 0, action: 'Fold', amount: 0 };
      const ohh = {
        ...written(HAND).ohh,
        game_type: type,
        bet_limit: { bet_type: limit },
        players: [1, 3].map((seat, id) => ({ id, seat, name: `P${seat}`, starting_stack: 50 })),
        rounds: streets.map((street, at) => ({
          id: at,
          street,
          actions: at === 0 ? [dealt, ...posts] : at === streets.length - 1 ? [fold] : [],
        })),
        pots: [{ number: 0, amount: 2, rake: 0, player_wins: [{ player_id: 1, win_amount: 2 }] }],
      };
      const [entry] = [...readHistory(JSON.stringify({ ohh }))];
      return entry?.read.ok && entry.read.value.kind === 'transcript'
        ? entry.read.value.transcript.header.variant
        : entry;
    };
    expect(game('Omaha', 'PL', 5, ['Preflop', 'Flop'])).toBe('PO5');
    expect(game('Draw', 'FL', 4, ['Preflop', 'First Draw'])).toBe('FB');
    expect(game('Draw', 'FL', 5, ['Preflop', 'First Draw', 'Second Draw'])).toBe('F2L3D');
    expect(game('Draw', 'FL', 5, ['Preflop', 'First Draw'])).toBe('F5D');
  });

  test('a damaged hand is one failed hand, in words, and the rest of the file goes on', () => {
    const whole = JSON.stringify({ ohh: written(HAND).ohh }, null, 2);
    const cut = whole.slice(0, whole.length / 2);
    const withId = whole.replace('{', '{"id": "a7", ');
    const read = (text: string) =>
      [...readHistory(text, { format: 'ohh' })].map(({ read: hand }) =>
        hand.ok ? 'ok' : `${hand.error.line} ${hand.error.code}`,
      );
    const behind = cut.split('\n').length;
    expect(read(`${cut}\n${whole}\n${withId}`)).toEqual(['1 bad-json', 'ok', 'ok']);
    expect(read(`${whole}\n\n${cut}\n${withId}`)).toEqual(['ok', `${whole.split('\n').length + 2} bad-json`, 'ok']);
    expect(read(`[${cut},\n${withId},\n${cut}`)).toEqual([
      '1 bad-json',
      'ok',
      `${behind + whole.split('\n').length + 1} bad-json`,
    ]);
    expect(read(cut.repeat(200))).toHaveLength(200);
    expect(read(`{"hand": 1}\n${whole}`)).toEqual(['1 not-ohh', 'ok']);
    const [entry] = [...readHistory(cut, { format: 'ohh' })];
    expect(entry?.read).toMatchObject({ error: { message: 'The hand is cut off or damaged: it is not JSON.' } });
  });
});
