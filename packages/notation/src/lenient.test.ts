/** Deviations of files from what a table would do: each is counted, none changes a chip. */
import { RULE_SETS, type RuleSetName } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand } from './index.js';
import { story } from './testing/story.js';

const HEADS_UP = story({ players: ['A', 'B'], startingStacks: [100, 100], blindsOrStraddles: [1, 2] });
const DEALT = ['d dh p1 AsAh', 'd dh p2 KsKh'];
const RIVER = [
  ...DEALT,
  'p1 cc',
  'p2 cc',
  'd db 2c3c4d',
  'p2 cc',
  'p1 cc',
  'd db 9h',
  'p2 cc',
  'p1 cc',
  'd db 9c',
  'p2 cc',
  'p1 cc',
];
const ALL_IN = [...DEALT, 'p1 cbr 100', 'p2 cc'];

/** The codes of a log read as files write it, and the stacks that it leaves. */
function lenient(actions: readonly string[], fields: Partial<Hand> = {}): { codes: string[]; stacks: number[] } {
  const hand = { ...HEADS_UP, ...fields, actions };
  const read = Hand.replay(hand, { lenient: true });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const codes = read.value.deviations.map(({ code, line }) => (line === null ? code : `${code} ${line}`));
  return { codes, stacks: Hand.stacksAfter(hand, read.value) };
}

describe('leniencies', () => {
  test('[X-44] a log that keeps to the rules has no deviation', () => {
    const clean = lenient([...RIVER, 'p2 sm KsKh', 'p1 sm AsAh']);
    expect(clean).toEqual({ codes: [], stacks: [102, 98] });
  });

  test('[X-44, X-8] a fold although a check was free', () => {
    const folded = lenient([...DEALT, 'p1 cc', 'p2 f']);
    expect(folded).toEqual({ codes: ['fold-when-free 3'], stacks: [102, 98] });
  });

  test('[X-44, X-38] hands shown in another order', () => {
    expect(lenient([...RIVER, 'p1 sm AsAh', 'p2 sm KsKh'])).toEqual({
      codes: [`show-order ${RIVER.length}`],
      stacks: [102, 98],
    });
  });

  test('[X-44] a run-out without shows, the hands shown at its end', () => {
    const run = lenient([...ALL_IN, 'd db 2c3c4d', 'd db 9h', 'd db 9c', 'p1 sm AsAh', 'p2 sm KsKh']);
    expect(run).toEqual({
      codes: ['run-out-without-shows 4', 'run-out-without-shows 5', 'run-out-without-shows 6'],
      stacks: [200, 0],
    });
  });

  test('[X-44] hands shown again before each street', () => {
    const again = lenient([
      ...ALL_IN,
      'p1 sm AsAh',
      'p2 sm KsKh',
      'd db 2c3c4d',
      'p1 sm AsAh',
      'd db 9h',
      'd db 9c',
      'p2 sm -',
    ]);
    expect(again).toEqual({ codes: ['repeated-show 7', 'show-after-end 10'], stacks: [200, 0] });
  });

  test('[X-44] hands shown or thrown away after the end', () => {
    const after = lenient([...DEALT, 'p1 cbr 6', 'p2 f', 'p1 sm AsAh', 'p1 sm']);
    expect(after).toEqual({ codes: ['show-after-end 4', 'show-after-end 5'], stacks: [102, 98] });
  });

  test('[X-44, X-35] a check by one who need not be asked', () => {
    const asked = lenient(
      [
        'd dh p1 AsAh',
        'd dh p2 KsKh',
        'p1 cbr 50',
        'p2 cc',
        'p1 cc',
        'd db 2c3c4d',
        'p1 cc',
        'd db 9h',
        'd db 9c',
        'p1 sm -',
        'p2 sm -',
      ],
      {
        startingStacks: [100, 50],
      },
    );
    expect(asked.stacks).toEqual([150, 0]);
    expect(asked.codes.filter((code) => code.startsWith('needless'))).toEqual(['needless-check 4', 'needless-check 6']);
  });

  test('[X-44] a file that stops, and cards that it does not know', () => {
    expect(lenient([...DEALT, 'p1 cc']).codes).toEqual(['incomplete']);
    const unknown = RIVER.map((line) => line.replace('KsKh', '????'));
    expect(lenient([...unknown, 'p2 sm ????', 'p1 sm AsAh'])).toEqual({ codes: ['unknown-cards'], stacks: [102, 98] });
  });

  test.each([
    ['an act out of turn', [...DEALT, 'p2 f']],
    ['a fold by one who has folded', [...DEALT, 'p1 f', 'p1 f']],
    ['a check where something is owed', [...DEALT, 'p1 cc', 'p2 cbr 10', 'p2 cc']],
    ['a check by a winner whom all others left', [...DEALT, 'p1 f', 'p2 cc']],
    ['a show by one who has folded', [...DEALT, 'p1 f', 'p1 sm AsAh']],
    ['other cards than were dealt', [...RIVER, 'p2 sm QsQh']],
    ['a player who is not there', [...DEALT, 'p9 cc']],
    ['a card dealt twice', ['d dh p1 AsAh', 'd dh p2 AsKh']],
  ])('[X-44] %s stays refused', (_, actions) => {
    const read = Hand.replay({ ...HEADS_UP, actions }, { lenient: true });
    expect(read.ok ? null : read.error.code).toBe('refused');
  });

  test.each(Object.keys(RULE_SETS) as RuleSetName[])('[X-44] under rule set %s as well', (_rules) => {
    // A big blind without the option is not asked.
    const option = _rules === 'turnOrder' ? [] : ['p2 cc'];
    const log = [...DEALT, 'p1 cc', ...option, 'd db 2c3c4d', 'p2 f'];
    expect(lenient(log, { _rules })).toEqual({ codes: [`fold-when-free ${log.length - 1}`], stacks: [102, 98] });
  });

  test('[X-44] deviations are counted by code', () => {
    expect(Hand.countDeviations(['show-order', 'incomplete', 'show-order'])).toEqual([
      ['show-order', 2],
      ['incomplete', 1],
    ]);
  });

  test('[X-44, X-34] the document’s ante trimming goes before the rule set', () => {
    expect(Hand.rulesOf({ ...HEADS_UP, anteTrimmingStatus: false }).shortAnte).toBe('mainPot');
    expect(Hand.rulesOf({ ...HEADS_UP, anteTrimmingStatus: true, _rules: 'phh' }).shortAnte).toBe('matched');
    expect(Hand.rulesOf(HEADS_UP).shortAnte).toBe('matched');
  });
});
