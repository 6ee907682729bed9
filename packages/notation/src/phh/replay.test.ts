import { RULE_SETS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { readPhh } from './read.js';
import { type PhhReport, phhReportOf, replayPhh } from './replay.js';

interface Text {
  variant?: string;
  antes?: string;
  blinds?: string | undefined;
  sizes?: string;
  stacks: string;
  actions: readonly string[];
  more?: readonly string[];
}

function textOf({ variant = 'NT', antes, blinds, sizes = 'min_bet = 2', stacks, actions, more = [] }: Text): string {
  const count = stacks.split(',').length;
  return [
    `variant = '${variant}'`,
    `antes = [${antes ?? Array.from({ length: count }, () => '0').join(', ')}]`,
    ...(blinds === undefined ? [] : [`blinds_or_straddles = [${blinds}]`]),
    sizes,
    `starting_stacks = [${stacks}]`,
    `actions = [${actions.map((line) => `"${line}"`).join(', ')}]`,
    ...more,
  ].join('\n');
}

function report(text: Text, rules: keyof typeof RULE_SETS | null = null): PhhReport {
  const read = readPhh(textOf(text));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return phhReportOf(0, read.value, replayPhh(read.value, rules === null ? null : RULE_SETS[rules]));
}

const deal = (players: number): string[] => Array.from({ length: players }, (_, n) => `d dh p${n + 1} ????`);

describe('the order of players [X-27]', () => {
  test('[X-27] p1 is the small blind, the last player has the button', () => {
    const seen = report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions: [...deal(3), 'p3 f', 'p1 f'] });
    expect(seen.stacks).toEqual(['99', '101', '100']);
    expect(seen.payoffs).toEqual(['-1', '1', '0']);
  });

  test('[X-27] two-handed p1 is the big blind, p2 the button, and antes and blinds are turned round', () => {
    const seen = report({
      antes: '0, 3',
      blinds: '1, 2',
      stacks: '100, 200',
      actions: [...deal(2), 'p2 cc', 'p1 cc', 'd db 2c3c4c', 'p1 cbr 10', 'p2 f'],
    });
    expect(seen.status).toBe('ok');
    expect(seen.stacks).toEqual(['102', '198']);
  });

  test('two-handed with the larger blind written first, p1 acts first', () => {
    const seen = report({ blinds: '2, 1', stacks: '100, 100', actions: [...deal(2), 'p1 f'] });
    expect(seen.stacks).toEqual(['99', '101']);
  });

  test('a negative entry is a live post that does not move the first turn', () => {
    const seen = report({
      blinds: '1, 2, 0, -2',
      stacks: '100, 100, 100, 100',
      actions: [...deal(4), 'p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cbr 4', 'p4 f'],
    });
    expect(seen.status).toBe('ok');
    expect(seen.stacks).toEqual(['99', '103', '100', '98']);
  });
});

describe('amounts', () => {
  test('decimals are exact, and the answer has no zeros at its end', () => {
    const seen = report({
      blinds: '0.05, 0.10, 0',
      sizes: 'min_bet = 0.10',
      stacks: '10.10, 20.20, 30.30',
      actions: [...deal(3), 'p3 cbr 0.30', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'p1 cbr 0.7', 'p2 f', 'p3 f'],
    });
    expect(seen.stacks).toEqual(['10.7', '19.9', '30']);
    expect(seen.payoffs).toEqual(['0.6', '-0.3', '-0.3']);
  });

  test('decimals that stand in an action alone', () => {
    const seen = report({
      blinds: '1, 2, 0',
      stacks: '100, 100, 100',
      actions: [...deal(3), 'p3 cbr 4.125', 'p1 f', 'p2 f'],
    });
    expect(seen.stacks).toEqual(['99', '98', '103']);
  });

  test('unknown stacks stay unknown, the payoffs are exact', () => {
    const seen = report({
      blinds: '1, 2, 0',
      stacks: 'inf, 100, inf',
      actions: [...deal(3), 'p3 cbr 900000000000', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'p1 cbr 1000000000000', 'p3 f'],
    });
    expect(seen.status).toBe('incomplete');
    expect(seen.stacks).toEqual(['inf', '0', 'inf']);
    expect(seen.payoffs?.[2]).toBe('-900000000000');
  });

  test('odd units: whole chips if nothing has decimals, cents where something has', () => {
    const actions = [
      'd dh p1 AhKh',
      'd dh p2 AdKd',
      'd dh p3 AcKc',
      ...['p3 cbr 10', 'p1 cc', 'p2 cc', 'd db 2s2c2h', 'p1 cc', 'p2 cc', 'p3 cbr 7', 'p1 cc', 'p2 f'],
      ...['d db 2d', 'p1 cc', 'p3 cc', 'd db 3s', 'p1 cc', 'p3 cc', 'p1 sm AhKh', 'p3 sm AcKc'],
    ];
    const split = (stacks: string) => report({ antes: '1, 1, 1', blinds: '1, 2, 0', stacks, actions }).stacks;
    expect(split('100, 100, 100')).toEqual(['106', '89', '105']);
    expect(split('100, 100, 100.5')).toEqual(['105.5', '89', '106']);
  });

  test('the total of all stacks must be countable', () => {
    const seen = report({ blinds: '1, 2, 0', stacks: '9007199254740991, 100, 100', actions: [] });
    expect(seen.error?.code).toBe('total-too-large');
  });
});

describe('how hands end', () => {
  const played = ['p3 cbr 6', 'p1 f', 'p2 cc'];

  test('a hand that stops early is incomplete, its stacks those after the last action', () => {
    const seen = report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions: [...deal(3), ...played] });
    expect([seen.status, seen.stacks, seen.deviations]).toEqual(['incomplete', ['99', '94', '94'], ['incomplete']]);
  });

  test('[X-44] shows after all have folded change nothing', () => {
    const actions = [...deal(3), 'p3 f', 'p1 f', 'p2 sm AhKh'];
    const seen = report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions });
    expect([seen.status, seen.stacks, seen.deviations]).toEqual(['ok', ['99', '101', '100'], ['show-after-end']]);
  });

  test('[X-44] cards shown before each street of a run-out and known at its end decide the hand', () => {
    const actions = [
      ...deal(2),
      ...['p2 cbr 100', 'p1 cc', 'p1 sm ????', 'p2 sm ????', 'd db 2c7d9h'],
      ...['p1 sm ????', 'p2 sm ????', 'd db Js', 'p1 sm ????', 'p2 sm ????', 'd db 3c', 'p1 sm AhAd', 'p2 sm KhKd'],
    ];
    const seen = report({ blinds: '1, 2', stacks: '100, 100', actions });
    expect([seen.status, seen.stacks, seen.hidden]).toEqual(['ok', ['200', '0'], undefined]);
    expect(seen.deviations).toContain('repeated-show');
  });

  test('a stud card that is dealt face down after the show is the one shown at the end', () => {
    const actions = [
      ...['d dh p1 AhAd2c', 'd dh p2 KhKd3d', 'p1 pb', 'p2 cbr 10', 'p1 cbr 20', 'p2 cbr 25', 'p1 cc'],
      ...['p1 sm AhAd2c', 'p2 sm KhKd3d', 'd dh p1 4h', 'd dh p2 5h', 'd dh p1 6h', 'd dh p2 7h'],
      ...['d dh p1 8s', 'd dh p2 9s', 'd dh p1 ??', 'd dh p2 ??', 'p1 sm AhAd2c4h6h8sTc', 'p2 sm KhKd3d5h7h9sKs'],
    ];
    const sizes = 'bring_in = 3\nsmall_bet = 10\nbig_bet = 20';
    const seen = report({ variant: 'F7S', sizes, stacks: '25, 25', actions });
    expect([seen.status, seen.stacks, seen.hidden]).toEqual(['ok', ['0', '50'], undefined]);
  });

  test('players whose cards nobody knows are named', () => {
    const actions = [
      ...[...deal(3), ...played, 'd db 2c7d9h', 'p2 cc', 'p3 cc', 'd db Js', 'p2 cc', 'p3 cc', 'd db 3c'],
      ...['p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm AhAd'],
    ];
    const seen = report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions });
    expect([seen.status, seen.hidden, seen.deviations]).toEqual(['ok', [2], ['unknown-cards']]);
  });

  test('[X-44] a fold where checking was free is noted', () => {
    const actions = [...deal(3), 'p3 f', 'p1 cc', 'p2 f'];
    const seen = report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions });
    expect([seen.stacks, seen.deviations]).toEqual([['102', '98', '100'], ['fold-when-free']]);
    expect(report({ blinds: '1, 2, 0', stacks: '100, 100, 100', actions }, 'standard').deviations).toEqual([
      'fold-when-free',
    ]);
  });

  test('[X-44, X-35] a check by a player whom nobody asks is noted, also before a draw', () => {
    const drawn: Text = {
      variant: 'N2L1D',
      blinds: '5, 10, 0',
      sizes: 'min_bet = 10',
      stacks: '9, 100, 100',
      actions: [
        ...['d dh p1 2c3c4c5c7d', 'd dh p2 2d3d4d5d8c', 'd dh p3 ????????', 'd dh p3 ??', 'p3 f', 'p1 cc', 'p2 cc'],
        ...['p1 sd', 'p2 sd', 'p1 sm 2c3c4c5c7d', 'p2 sm 2d3d4d5d8c'],
      ],
    };
    const seen = report(drawn);
    expect([seen.error, seen.stacks, seen.deviations]).toEqual([undefined, ['18', '91', '100'], ['needless-check']]);
  });

  test('the result that the file states is compared', () => {
    const text = (stacks: string): Text => ({
      blinds: '1, 2, 0',
      stacks: '100, 100, inf',
      actions: [...deal(3), 'p3 f', 'p1 f'],
      more: [`finishing_stacks = [${stacks}]`],
    });
    expect(report(text('99, 101, inf')).agrees).toBe(true);
    expect(report(text('99.00, 101, inf')).agrees).toBe(true);
    expect(report(text('99, 100.5, inf')).agrees).toBe(false);
    expect(report(text('99, 101, 100')).agrees).toBe(false);
    expect(report(text('99.0000000000000000000000000000000001, 101, inf')).agrees).toBe(false);
    expect(report({ ...text(''), more: [] }).agrees).toBeUndefined();
    expect(report(text('99, 101')).deviations).toEqual(['odd-field']);
  });
});

describe('the rules of a hand', () => {
  const straddle: Text = {
    blinds: '1, 2, 4',
    stacks: '100, 100, 100',
    actions: [...deal(3), 'p1 cbr 6', 'p2 f', 'p3 f'],
  };

  test('[X-33] phh if nothing is said: a raise over a straddle adds one minimum bet', () => {
    expect(report(straddle).status).toBe('ok');
  });

  test('[X-46] [TRUTH-2] phh if nothing is said: whoever checked may raise over a first bet below the minimum', () => {
    const flop = ['p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3c4c', 'p1 cc', 'p2 cbr 1', 'p3 cc'];
    const hand = { blinds: '1, 2, 0', stacks: '100, 3, 100', actions: [...deal(3), ...flop, 'p1 cbr 8', 'p3 f'] };
    // Nobody has shown yet: the hand stops early, but every line is legal.
    expect(report(hand).status).toBe('incomplete');
    expect(report(hand, 'pokerstars').status).toBe('incomplete');
    expect(report(hand, 'standard').status).toBe('failed');
  });

  test("the hand's own rules, by name or by settings", () => {
    expect(report({ ...straddle, more: ["_rules = 'standard'"] }).error?.code).toBe('bet-out-of-range');
    const settings =
      "_rules = { straddleRaise = 'minBet', betCap = { bets = 4, blindCounts = true, headsUp = false } }";
    expect(report({ ...straddle, more: [settings] }).status).toBe('ok');
    expect(report({ ...straddle, more: ["_rules = { straddleRaise = 'none' }"] }).error?.code).toBe('bad-rule');
    expect(report({ ...straddle, more: ['_rules = { other = 1 }'] }).error?.code).toBe('bad-rules');
    expect(report({ ...straddle, more: ["_rules = 'mine'"] }).error?.code).toBe('bad-rules');
    expect(report({ ...straddle, more: ['_rules = 5'] }).error?.code).toBe('bad-rules');
  });

  test("the reader's choice goes before the hand's", () => {
    expect(report({ ...straddle, more: ["_rules = 'standard'"] }, 'phh').status).toBe('ok');
  });

  test("[X-34, X-44] the file's ante_trimming_status wins over the rule set", () => {
    const short: Text = {
      antes: '10, 10, 10',
      blinds: '0, 0, 0',
      stacks: '4, 100, 100',
      actions: [
        ...['d dh p1 AhAd', 'd dh p2 KhKd', 'd dh p3 2c7h', 'p2 cc', 'p3 cc', 'd db 3s4s9d', 'p2 cc', 'p3 cc'],
        ...['d db Jc', 'p2 cc', 'p3 cc', 'd db Qc', 'p2 cc', 'p3 cc', 'p1 sm AhAd', 'p2 sm KhKd', 'p3 sm 2c7h'],
      ],
    };
    expect(report(short, 'standard').stacks).toEqual(['24', '90', '90']);
    expect(report({ ...short, more: ['ante_trimming_status = true'] }, 'phh').stacks).toEqual(['12', '102', '90']);
  });
});

describe('hands that fail say where and why', () => {
  const three: Text = { blinds: '1, 2, 0', stacks: '100, 100, 100', actions: [...deal(3)] };

  test('an action that the rules refuse, in the chips of the file', () => {
    const seen = report({ ...three, stacks: '100.00, 100, 100', actions: [...deal(3), 'p3 cbr 2.50'] });
    expect(seen.error).toEqual({
      code: 'bet-out-of-range',
      message: 'p3 cannot bet or raise to 2.5: choose 4 to 100.',
      line: 6,
      action: 4,
    });
    expect([seen.status, seen.stacks]).toEqual(['failed', undefined]);
  });

  test('a line that is no action', () => {
    const seen = report({ ...three, actions: [...deal(3), 'p3 f', 'p1 raises'] });
    expect(seen.error).toEqual({ code: 'bad-action', message: '"p1 raises" is not an action.', line: 6, action: 5 });
  });

  test('the line of an action in a list over several lines', () => {
    const text = textOf(three).replace(/actions = .*/, "actions = [\n'd dh p1 ????',\n\n'p2 f']");
    const read = readPhh(`# a hand\n\n${text}`);
    if (!read.ok) throw new Error('not read');
    const { error } = phhReportOf(0, read.value, replayPhh(read.value));
    expect([error?.code, error?.line, error?.action]).toEqual(['waiting-for-dealer', 11, 2]);
  });

  const cases: [string, Partial<Text>, string][] = [
    ['an unknown variant', { variant: 'XX' }, 'unknown-variant'],
    ['no blinds', { blinds: undefined }, 'missing-field'],
    ['no minimum bet', { sizes: '' }, 'missing-field'],
    ['fixed limit without bets', { variant: 'FT' }, 'missing-field'],
    ['stud without a bring-in', { variant: 'F7S', sizes: 'small_bet = 1\nbig_bet = 2' }, 'missing-field'],
    ['a size of another game', { sizes: 'min_bet = 2\nsmall_bet = 2' }, 'unused-amount'],
    ['lists of different lengths', { blinds: '1, 2' }, 'wrong-length'],
    ['a negative ante', { antes: '-1, 0, 0' }, 'bad-amount'],
    ['a stack of nothing', { stacks: '100, 0, 100' }, 'bad-amount'],
    ['one player', { stacks: '100', blinds: '1', antes: '0' }, 'player-count'],
    ['[X-43] a card twice', { actions: ['d dh p1 AhAh'] }, 'card-already-dealt'],
    ['a card of another deck', { variant: 'NS', actions: ['d dh p1 2h3h'] }, 'card-not-in-deck'],
    ['too many cards', { actions: ['d dh p1 2h3h4h'] }, 'wrong-card-count'],
    ['a player who is not there', { actions: [...deal(3), 'p7 f'] }, 'no-such-player'],
    ['a player out of turn', { actions: [...deal(3), 'p2 f'] }, 'not-your-turn'],
  ];
  test.each(cases)('%s', (_, change, code) => {
    const seen = report({ ...three, ...change } as Text);
    expect([seen.status, seen.error?.code]).toEqual(['failed', code]);
    expect(seen.error?.message).toMatch(/[.]$/);
  });

  test('players are counted as the file counts them', () => {
    const { error } = report({ ...three, actions: [...deal(3), 'p7 f'] });
    expect(error?.message).toBe('There is no p7: the players are p1 to p3.');
  });

  test('rules that are neither a name nor settings', () => {
    const messageOf = (rules: string): string | undefined => {
      const read = readPhh(`${textOf(three)}\n_rules = ${rules}`);
      if (!read.ok) throw new Error('not read');
      return phhReportOf(0, read.value, replayPhh(read.value)).error?.message;
    };
    expect(messageOf("'nope'")).toBe('There is no rule set "nope".');
    expect(messageOf('3')).toBe('"_rules" must be the name of a rule set or a table of house rules.');
    expect(messageOf('{ nope = 1 }')).toBe('"_rules" must be the name of a rule set or a table of house rules.');
  });

  test('fields are called as the file calls them', () => {
    expect(report({ ...three, stacks: '100, 0, 100' }).error?.message).toContain('"starting_stacks"');
  });
});

test('the name of a hand is its own field, else its table', () => {
  const text = textOf({ blinds: '1, 2', stacks: '9, 9', actions: [] });
  const nameOf = (whole: string): string | null => {
    const read = readPhh(whole);
    if (!read.ok) throw new Error('not read');
    return phhReportOf(0, read.value, replayPhh(read.value)).hand;
  };
  expect(nameOf(text)).toBeNull();
  expect(nameOf(`[7]\n${text}`)).toBe('7');
  expect(nameOf(`[7]\n${text}\nhand = 0012345678901234567890`.replace('= 00', '= '))).toBe('12345678901234567890');
  expect(nameOf(`${text}\nhand = 'final'`)).toBe('final');
});
