/** RULES.md tells of variants and house rules what the engine plays. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DECKS,
  RULE_SET_NAMES,
  RULE_SETS,
  type RuleRow,
  type RuleSetName,
  type RuleValue,
  ruleRows,
  STANDARD,
  STANDARD_TABLE,
  TABLE_RULE_SETS,
  VARIANTS,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ROOT } from './workspace.js';

const PATH = join(ROOT, 'RULES.md');
const RULES = readFileSync(PATH, 'utf8');

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

/** The room or document whose rules each set follows. */
const OWNERS: Readonly<Record<RuleSetName, string>> = {
  standard: 'real poker; the first value of every setting below',
  turnOrder: 'source document 000 (turn order)',
  doubleRaise: 'source document 001 (betting rounds)',
  strict: 'source document 002 (strict simulator); the simulator throws every refusal',
  notation: 'source document 003 (sitting in and out)',
  stud: 'source document 004 (seven-card stud)',
  phh: '`.phh` and `.phhs` files',
  pokerstars: 'PokerStars text',
};

function valueText(value: RuleValue): string {
  if (typeof value !== 'object') return `\`${value}\``;
  return `bets ${value.bets}, blindCounts ${value.blindCounts}, headsUp ${value.headsUp}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells, at) => (at === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');
}

function ruleTable(kind: 'hand' | 'table'): string {
  const cells = ([rule, row]: [string, RuleRow]) => [
    `\`${rule}\``,
    row.values.map(valueText).join(', '),
    row.settles,
    row.source,
    row.id,
  ];
  return table(['setting', 'values', 'what it settles', 'sources', 'see'], ruleRows(kind).map(cells));
}

/** The settings in which a set differs from the standard one, with their values. */
function differences(rules: object, standard: object): string[] {
  const own = Object.entries(rules as Record<string, RuleValue>);
  return own
    .filter(([rule, value]) => JSON.stringify(value) !== JSON.stringify((standard as Record<string, RuleValue>)[rule]))
    .map(([rule, value]) => `${rule} ${typeof value === 'object' ? `(${valueText(value)})` : value}`);
}

function setTable(): string {
  const rows = RULE_SET_NAMES.map((name) => [
    `\`${name}\``,
    OWNERS[name],
    [...differences(RULE_SETS[name], STANDARD), ...differences(TABLE_RULE_SETS[name], STANDARD_TABLE)].join(', '),
  ]);
  return table(['name', 'whose way', 'where it differs from `standard`'], rows);
}

const TABLES: Readonly<Record<string, () => string>> = {
  sets: setTable,
  hand: () => ruleTable('hand'),
  table: () => ruleTable('table'),
};

describe('house rules', () => {
  test('[X-45] the tables are made from the rows of the engine (vitest -u writes them)', async () => {
    const SECTION = /(<!-- rules: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g;
    const filled = RULES.replace(
      SECTION,
      (_, open: string, name: string, close: string) => `${open}\n${TABLES[name]!()}\n\n${close}`,
    );
    expect([...RULES.matchAll(SECTION)].map(([, , name]) => name)).toEqual(Object.keys(TABLES));
    await expect(filled).toMatchFileSnapshot(PATH);
  });

  test.each([...ruleRows('hand'), ...ruleRows('table')])('%s has a row with its details', (rule, { id }) => {
    expect(row(id).length, `${rule} belongs to ${id}`).toBeGreaterThan(2);
  });

  test('[X-45] every departure from a source document is told once, and no other', () => {
    const section = RULES.split('### Where `standard` departs')[1]!.split('\n### ')[0]!;
    const told = [...section.matchAll(/^\| (00[0-4]) \([^|]*\| (?:`(\w+)`|) ?\|/gm)]
      .filter(([, , rule]) => rule !== undefined)
      .map(([, source, rule]) => `${source} ${rule}`);
    const departures = RULE_SET_NAMES.flatMap((name) => {
      const source = /source document (00[0-4])/.exec(OWNERS[name])?.[1];
      const differing = [
        ...differences(RULE_SETS[name], STANDARD),
        ...differences(TABLE_RULE_SETS[name], STANDARD_TABLE),
      ].map((setting) => setting.split(' ')[0]!);
      return source === undefined ? [] : differing.map((rule) => `${source} ${rule}`);
    });
    expect(departures.length).toBeGreaterThan(15);
    expect(told.sort()).toEqual(departures.sort());
  });
});
