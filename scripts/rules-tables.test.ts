/** RULES.md tells of variants and house rules what the engine plays. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECKS, type HouseRules, RULE_SETS, STANDARD, VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ROOT } from './workspace.mjs';

const RULES = readFileSync(join(ROOT, 'RULES.md'), 'utf8');

/** Cells of the row that starts with this cell. */
function row(first: string): string[] {
  const found = RULES.split('\n').find((line) => line.startsWith(`| ${first} |`));
  return (found ?? '').split('|').map((cell) => cell.trim());
}

describe('variants', () => {
  test.each([...VARIANTS.values()])('$code is listed with its limit, deck and players', (variant) => {
    const [, , , limit = '', deck, , players] = row(variant.code);
    expect(limit.startsWith(variant.limit)).toBe(true);
    expect(players).toBe(variant.maxPlayers === 2 ? '2' : `2-${variant.maxPlayers}`);
    const size = DECKS[variant.deck].length;
    if (size >= 20) expect(deck).toBe(String(size));
  });

  test('none is listed that there is not', () => {
    const section = RULES.split('## Variants')[1]?.split('\n## ')[0] ?? '';
    const codes = [...section.matchAll(/^\| ([A-Z0-9/]+) \|/gm)].map((match) => match[1]);
    expect(codes.sort()).toEqual([...VARIANTS.keys()].sort());
  });
});

describe('rule sets', () => {
  /** A setting with its value, as the table writes it. */
  function texts(rules: HouseRules): string[] {
    const changed = (Object.keys(STANDARD) as (keyof HouseRules)[]).filter((key) => rules[key] !== STANDARD[key]);
    return changed.map((key) => {
      if (key !== 'betCap') return `${key} ${rules[key]}`;
      const { blindCounts, headsUp } = rules.betCap;
      const parts = [blindCounts ? [] : ['blindCounts false'], headsUp ? ['headsUp true'] : []].flat();
      return `betCap with ${parts.join(' and ')}`;
    });
  }

  test.each(Object.entries(RULE_SETS))('%s differs from standard as the table says', (name, rules) => {
    const [, , , differences = ''] = row(`\`${name}\``);
    const hand = (differences.split(';')[0] ?? '').replace('as the file says (mainPot where it is silent)', 'mainPot');
    const said = hand === '' || hand === 'nowhere' ? [] : hand.split(', ');
    expect(said.sort()).toEqual(texts(rules).sort());
  });

  test.each(Object.keys(STANDARD) as (keyof HouseRules)[])('%s is explained with its default first', (key) => {
    const value = STANDARD[key];
    const text =
      typeof value === 'object' ? `| \`${key}\` | bets ${STANDARD.betCap.bets},` : `\`${key}\` | \`${value}\`,`;
    expect(RULES.includes(text) || RULES.includes(`\`${key}\` (\`${value}\`,`)).toBe(true);
  });
});
