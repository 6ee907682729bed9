import { RULE_SET_NAMES, RULE_SETS, TABLE_RULE_SETS, VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { liveHand } from './live.js';
import type { TableSettings } from './messages.js';
import { clientMessage, settings as schema } from './schema.js';
import { checkSettings, defaultSettings, documentTerms, rulesOfTable } from './settings.js';
import { firstHand } from './testing/play.js';

const settings = (code: string): TableSettings => defaultSettings(VARIANTS.get(code)!);

describe('settings of a table', () => {
  test.each([...VARIANTS.keys()])('a table of %s can be made from the defaults, with every number of seats', (code) => {
    const whole = settings(code);
    expect(schema.safeParse(whole).error).toBeUndefined();
    for (let seats = 2; seats <= VARIANTS.get(code)!.maxPlayers; seats++) {
      expect(checkSettings({ ...whole, seats })).toEqual({ ok: true, value: { ...whole, seats } });
    }
    const hand = firstHand(whole, Array(whole.seats).fill(whole.buy_in.max));
    expect(liveHand(hand)!.state.terms.players).toBe(whole.seats);
  });

  test('[S4-F1] stud starts from ante 1, bring-in 2, bets of 5 and 10, 15 seconds', () => {
    const { stakes, clock } = settings('F7S');
    expect(stakes).toMatchObject({ ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 });
    expect(clock.action_ms).toBe(15_000);
  });

  test('[H-30] [H-31] [H-26] 15 s to act, a bank of 60 s with 1 s a hand, 15 s of grace; no scale and no limits unless asked for', () => {
    const { clock, rebuys } = settings('NT');
    const times = { action_ms: 15_000, time_bank_ms: 60_000, time_bank_refill_ms: 1_000, grace_ms: 15_000 };
    expect([clock, rebuys]).toEqual([times, undefined]);
  });

  test('[H-33] [H-25] a seat is kept from 5 minutes to never; the time to come back with all chips may be 0', () => {
    const isSound = (more: object) => schema.safeParse({ ...settings('NT'), ...more }).success;
    expect([299_999, 300_000, null].map((seat_kept_ms) => isSound({ seat_kept_ms }))).toEqual([false, true, true]);
    expect([-1, 0, 7_200_000].map((rathole_ms) => isSound({ rathole_ms }))).toEqual([false, true, true]);
  });

  test('the document of the table says what the settings say', () => {
    const cents = { ...settings('FT'), stakes: { smallBlind: 0.5, bigBlind: 1, smallBet: 1, bigBet: 2, unit: 0.01 } };
    expect(documentTerms({ ...cents, rules: 'pokerstars' })).toEqual({
      variant: 'FT',
      seatCount: 6,
      smallBet: 1,
      bigBet: 2,
      _rules: { ...RULE_SETS.pokerstars, showing: 'inOrder' },
      stakes: { smallBlind: 0.5, bigBlind: 1, unit: 0.01 },
    });
    expect(documentTerms({ ...cents, rules: 'strict' })._rules).toBe('strict');
    expect(documentTerms({ ...cents, rules: { minRaise: 'double' } })._rules).toEqual({
      minRaise: 'double',
      showing: 'inOrder',
    });
  });

  test.each(RULE_SET_NAMES)(
    '[CODE-2] %s: all readers of a table get the same rules, the named set included',
    (rules) => {
      const { hand, table } = rulesOfTable({ ...settings('NT'), rules });
      expect(hand).toEqual({ ...RULE_SETS[rules], showing: 'inOrder' });
      const timeout = rules === 'strict' ? 'auto' : TABLE_RULE_SETS[rules].timeout;
      expect(table).toEqual({ ...TABLE_RULE_SETS[rules], timeout });
    },
  );

  test('[CODE-2] settings of the table go over those of the named set', () => {
    const own = { ...settings('NT'), rules: 'pokerstars' as const, table_rules: { deadBlinds: 'allDead' as const } };
    expect(rulesOfTable(own).table).toMatchObject({ seatNumbering: 'clockwise', deadBlinds: 'allDead' });
    expect(rulesOfTable({ ...own, rules: { reopen: 'anyRaise' } }).hand.reopen).toBe('anyRaise');
  });

  test('[X-4] a client that says `raiserActsAgain: true` is understood as before', () => {
    const message = {
      action: 'table_create',
      id: 'a',
      data: { settings: { ...settings('NT'), rules: { raiserActsAgain: true } } },
    };
    expect(clientMessage.safeParse(message).error).toBeUndefined();
    const sent = { ...settings('NT'), rules: { raiserActsAgain: true as never } };
    expect(rulesOfTable(sent).hand.raiserActsAgain).toBe('check');
    expect(checkSettings(sent).ok).toBe(true);
  });

  const nt = settings('NT');
  const stud = settings('F7S');
  test.each<[TableSettings, string, string]>([
    [{ ...nt, title: ' ' }, 'title', 'empty'],
    [{ ...nt, variant: 'XX' }, 'variant', 'unknown-variant'],
    [{ ...stud, seats: 9 }, 'seats', 'more than 8'],
    [{ ...nt, stakes: { smallBlind: 3, bigBlind: 2 } }, 'stakes.smallBlind', 'above the big blind'],
    [{ ...nt, stakes: { smallBlind: 0.5, bigBlind: 1 } }, 'stakes.smallBlind', 'no multiple of the unit'],
    [{ ...nt, stakes: { smallBlind: 1, bigBlind: 2, unit: 0.3 } }, 'stakes.unit', 'no power of ten'],
    [{ ...nt, stakes: { smallBlind: 1, bigBlind: 2, smallBet: 2 } }, 'stakes.smallBet', 'unused-amount'],
    [{ ...nt, stakes: { smallBlind: 0, bigBlind: 0 } }, 'stakes.minBet', 'missing-amount'],
    [{ ...settings('FT'), stakes: { smallBlind: 1, bigBlind: 2, smallBet: 2 } }, 'stakes.bigBet', 'missing-amount'],
    [{ ...stud, stakes: { ...stud.stakes, bringIn: 6 } }, 'stakes.bringIn', 'above the small bet'],
    [{ ...stud, stakes: { ...stud.stakes, smallBet: 11 } }, 'stakes.smallBet', 'above the big bet'],
    [{ ...stud, stakes: { ...stud.stakes, smallBlind: 1, bigBlind: 2 } }, 'stakes.bigBlind', 'unused-amount'],
    [{ ...nt, buy_in: { min: 1, max: 200 } }, 'buy_in.min', 'below what must be posted'],
    [{ ...nt, buy_in: { min: 300, max: 200 } }, 'buy_in.min', 'above the largest buy-in'],
    [{ ...nt, buy_in: { min: 40, max: 2 ** 52 } }, 'buy_in.max', 'bad-amount'],
    [{ ...nt, buy_in: { min: 40.5, max: 200 } }, 'buy_in.min', 'bad-amount'],
  ])('%# are refused: %s', (wrong, field, problem) => {
    expect(checkSettings(wrong)).toEqual({ ok: false, error: { code: 'bad-settings', field, problem } });
  });
});
