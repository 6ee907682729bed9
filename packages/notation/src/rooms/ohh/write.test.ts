import { describe, expect, test } from 'vitest';
import type { Hand } from '../../hand.js';
import { readHistory } from '../../history/index.js';
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

  test('losses are named, and games without a board are refused', () => {
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
    expect(results(`${pretty}\n\n${pretty.slice(0, -40)}`)).toEqual(['ok', 'bad-header']);
  });
});
