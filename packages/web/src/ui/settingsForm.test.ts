import { RULE_SET_NAMES, ruleRows, TABLE_RULE_SETS, VARIANTS } from '@cardroom/engine';
import { checkSettings, rulesOfTable } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import {
  formOf,
  presetOf,
  settingsOf,
  stakeFields,
  tableRuleFields,
  withPreset,
  withRuleSet,
  withSettings,
  withStake,
  withTableRule,
  withVariant,
} from './settingsForm.js';

const holdem = formOf(VARIANTS.get('NT')!);

test('the form of every variant can be sent as it is', () => {
  for (const variant of VARIANTS.values()) {
    expect(checkSettings(settingsOf(formOf(variant), variant.name)), variant.code).toMatchObject({ ok: true });
  }
});

test('another variant brings its own stakes and fewer seats, and leaves the rest', () => {
  const chosen = withSettings(withSettings(holdem, { seats: 10 }), { chat: false, buy_in: { min: 1, max: 2 } });
  const { settings, isBuyInSet } = withVariant(chosen, 'F7S');
  expect(settings).toMatchObject({ variant: 'F7S', seats: 8, chat: false, stakes: { ante: 1, bringIn: 2 } });
  expect(settings.buy_in).toEqual({ min: 200, max: 1_000 });
  expect(isBuyInSet).toBe(false);
  expect(withVariant(chosen, 'none')).toBe(chosen);
});

test('small blind and buy-ins follow the big blind until they have been set', () => {
  const raised = withStake(holdem, 'bigBlind', 10);
  expect(raised.settings.stakes).toMatchObject({ smallBlind: 5, bigBlind: 10 });
  expect(raised.settings.buy_in).toEqual({ min: 200, max: 1_000 });
  const own = withStake(withSettings(raised, { buy_in: { min: 50, max: 500 } }), 'smallBlind', 2);
  const again = withStake(own, 'bigBlind', 20);
  expect(again.settings.stakes).toMatchObject({ smallBlind: 2, bigBlind: 20 });
  expect(again.settings.buy_in).toEqual({ min: 50, max: 500 });
});

test('a half is a whole number of chips', () => {
  expect(withStake(holdem, 'bigBlind', 1).settings.stakes.smallBlind).toBe(1);
  expect(withStake(holdem, 'bigBlind', 5).settings.stakes.smallBlind).toBe(3);
});

test('what was left empty is left out, and a table without a title is called by its game', () => {
  const emptied = withStake(withStake(holdem, 'ante', Number.NaN), 'minBet', 0);
  const sent = settingsOf({ ...emptied, title: '  ' }, 'Hold’em');
  expect(sent.stakes).toEqual({ smallBlind: 1, bigBlind: 2 });
  expect(sent.title).toBe('Hold’em');
  expect(settingsOf({ ...holdem, title: ' Friday ' }, 'x').title).toBe('Friday');
});

test('each game asks for the stakes that it has', () => {
  expect(stakeFields(VARIANTS.get('F7S')!).main).toEqual(['ante', 'bringIn', 'smallBet', 'bigBet']);
  expect(stakeFields(VARIANTS.get('FT')!).main).toEqual(['smallBlind', 'bigBlind', 'smallBet', 'bigBet']);
  expect(stakeFields(VARIANTS.get('FK')!).main).toEqual(['ante', 'smallBet', 'bigBet']);
});

/** Rules that are asked only if another one is chosen. */
const DEPENDENT: ReadonlySet<string> = new Set(
  ruleRows('table').flatMap(([rule, { needs }]) => (needs === undefined ? [] : rule)),
);

test('a rule that needs another one is asked with it', () => {
  const rules = tableRuleFields(withTableRule(holdem, 'straddle', 'utg')).map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['straddling', 'maxStraddles']));
});

test.each(RULE_SET_NAMES)('[CODE-2] with %s the form shows the rules that the table will play by', (rules) => {
  const form = withRuleSet(holdem, rules);
  const shown = Object.fromEntries(tableRuleFields(form).map(({ rule, value }) => [rule, value]));
  const asked = (all: object): object =>
    Object.fromEntries(Object.entries(all).filter(([rule]) => rule !== 'timeout' && !DEPENDENT.has(rule)));
  const cardRoom = { seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' };
  expect(shown).toEqual({ ...asked(TABLE_RULE_SETS[rules]), ...(rules === 'standard' ? cardRoom : {}) });
  expect(shown).toEqual(asked(rulesOfTable(settingsOf(form, 'x')).table));
});

test('[CODE-2] a rule that was chosen stays when another set is', () => {
  const chosen = withTableRule(withRuleSet(holdem, 'pokerstars'), 'seatNumbering', 'anticlockwise');
  const field = (form: typeof holdem) => tableRuleFields(form).find(({ rule }) => rule === 'seatNumbering');
  expect(field(chosen)).toEqual({
    rule: 'seatNumbering',
    value: 'anticlockwise',
    choices: ['anticlockwise', 'clockwise'],
  });
  expect(field(withRuleSet(chosen, 'standard'))?.value).toBe('anticlockwise');
  expect(settingsOf(chosen, 'x').table_rules).toEqual({ seatNumbering: 'anticlockwise' });
});

test('[PLAY-15] a preset sets pace, start and depth together, follows the stakes, and is left by changing one of them', () => {
  expect(presetOf(holdem)).toBe('friendly');
  expect(holdem.settings).toMatchObject({ start_at: null, buy_in: { min: 40, max: 200 } });
  const fast = withPreset(holdem, 'fast');
  expect(fast.settings).toMatchObject({ start_at: 2, clock: { action_ms: 10_000 } });
  const deep = withStake(withPreset(fast, 'deep'), 'bigBlind', 10);
  expect([presetOf(deep), deep.settings.buy_in]).toEqual(['deep', { min: 1_000, max: 2_500 }]);
  expect(presetOf(withVariant(deep, 'F7S'))).toBe('deep');
  expect(presetOf(withSettings(deep, { start_at: 3 }))).toBeNull();
});

test('[X-61] tables made here play as card rooms do, and the sets of documents bring their own ways', () => {
  const rules = (form: typeof holdem) => rulesOfTable(form.settings).table;
  expect(rules(holdem)).toMatchObject({ seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' });
  expect(rules(withRuleSet(holdem, 'turnOrder')).seatNumbering).toBe('anticlockwise');
  expect(rules(withRuleSet(holdem, 'notation')).deadBlinds).toBe('allDead');
  const again = withRuleSet(withRuleSet(holdem, 'notation'), 'standard');
  expect(rules(again)).toMatchObject({ seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' });
});
