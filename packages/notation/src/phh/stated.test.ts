import { describe, expect, test } from 'vitest';
import { replay } from '../replay.js';
import { handOfPhh } from './convert.js';
import { readPhh } from './read.js';
import { type PhhOutcome, replayPhh } from './replay.js';

interface Fields {
  readonly blinds: string;
  readonly stacks: string;
  readonly actions: readonly string[];
  readonly more?: readonly string[];
}

function read({ blinds, stacks, actions, more = [] }: Fields) {
  const count = stacks.split(',').length;
  const text = [
    "variant = 'NT'",
    `antes = [${Array(count).fill(0).join(', ')}]`,
    `blinds_or_straddles = [${blinds}]`,
    'min_bet = 10',
    `starting_stacks = [${stacks}]`,
    `actions = [${actions.map((line) => `'${line}'`).join(', ')}]`,
    ...more,
  ].join('\n');
  const hand = readPhh(text);
  if (!hand.ok) throw new Error(hand.error.fault.code);
  return hand.value;
}

function outcome(fields: Fields): PhhOutcome {
  return replayPhh(read(fields));
}

const DEAL4 = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????'];

describe('posts of players who are not on the blinds [X-47]', () => {
  const call = [...DEAL4, 'p3 cbr 30', 'p4 cc', 'p1 f', 'p2 f', 'd db 2c3c4c', 'p3 cbr 20', 'p4 f'];
  const post = (amount: number, venue: string): PhhOutcome =>
    outcome({
      blinds: `5, 10, 0, -${amount}`,
      stacks: '100, 100, 100, 100',
      actions: call,
      more: [`venue = '${venue}'`],
    });

  test.each([
    [10, 'Ongame Network', 70],
    [5, 'Ongame Network', 65],
    [5, 'PokerStars', 65],
    [5, 'PartyPoker', 70],
    [15, 'Ongame Network', 65],
    [15, 'PartyPoker', 65],
  ])('[X-47] [TRUTH-3] %i at %s: %i are left after a call of 30', (amount, venue, left) => {
    expect(post(amount, venue).stacks[3]).toBe(left);
  });

  test('[X-47] without a venue a post below the big blind is dead, in the document too', () => {
    const hand = read({ blinds: '5, 10, 0, -5', stacks: '100, 100, 100, 100', actions: call });
    expect(replayPhh(hand).stacks[3]).toBe(65);
    const document = handOfPhh(hand).hand;
    expect([document._deadPosted, document.blindsOrStraddles]).toEqual([
      [0, 0, 0, 5],
      [5, 10, 0, 0],
    ]);
    const played = replay(document, { lenient: true });
    expect(played.ok && played.value.state.stack[3]).toBe(65);
  });

  test('[TRUTH-3] an all-in that counts the dead post, and a big blind that the file leaves out', () => {
    const allIn = outcome({
      blinds: '5, 10, 0, -5',
      stacks: '100, 100, 100, 40',
      actions: [...DEAL4, 'p3 f', 'p4 cbr 40', 'p1 f', 'p2 f'],
    });
    expect([allIn.status, allIn.deviations]).toEqual(['ok', ['dead-post-in-bet']]);
    const fold = {
      blinds: '5, 10, 0, -5',
      stacks: '100, 100, 100, 100',
      actions: [...DEAL4, 'p3 cbr 40', 'p4 f', 'p1 f', 'p2 f'],
      more: ['finishing_stacks = [95, 90, 130, 85]', 'winnings = [0, 0, 40, 0]'],
    };
    expect(outcome(fold)).toMatchObject({
      agrees: true,
      stacks: [95, 90, 130, 85],
      deviations: ['big-blind-not-written'],
    });
    expect(outcome({ ...fold, more: ['finishing_stacks = [95, 90, 120, 95]'] })).toMatchObject({
      agrees: true,
      deviations: [],
    });
  });

  test('a raise that is too small unless the dead part of a post counts as a bet', () => {
    const raised = (to: string) =>
      outcome({
        blinds: '2, 4, -6, 0',
        stacks: '100, 100, 100, 100',
        actions: [...DEAL4, 'p3 cc', 'p4 cbr 20', `p1 cbr ${to}`, 'p2 f', 'p3 f', 'p4 f'],
      });
    expect(raised('36')).toMatchObject({ status: 'ok', deviations: [] });
    expect(raised('34')).toMatchObject({
      status: 'ok',
      deviations: ['post-counted-as-bet'],
      stacks: [130, 96, 94, 80],
    });
    expect(raised('33').error?.fault.code).toBe('bet-out-of-range');
  });

  test('[X-47] a post that is in no pot by the stated results is a part of the bet', () => {
    const won = (amount: number) =>
      outcome({
        blinds: '5, 10, 0, -5',
        stacks: '100, 100, 100, 100',
        actions: [...DEAL4, 'p3 f', 'p4 cbr 30', 'p1 f', 'p2 f'],
        more: [`finishing_stacks = [95, 90, 100, ${90 + amount}]`, `winnings = [0, 0, 0, ${amount}]`],
      });
    expect(won(25)).toMatchObject({ agrees: true, deviations: ['post-counted-as-bet'], rake: 0 });
    expect(won(22)).toMatchObject({
      agrees: false,
      deviations: ['stated-results-contradict', 'rake-above-limit'],
    });
  });

  test.each([
    ['as bets', '5, 10, 0, -5', [...DEAL4, 'p3 f', 'p4 cbr 30', 'p1 f', 'p2 f'], [95, 90, 100, 115]],
    ['with a big blind', '5, 10, 0, -5', [...DEAL4, 'p3 cbr 40', 'p4 f', 'p1 f', 'p2 f'], [95, 90, 130, 85]],
  ])('[X-47] the document of a hand reads its posts as the file is read: %s', (_, blinds, actions, stacks) => {
    const more = [`finishing_stacks = [${stacks}]`];
    const hand = read({ blinds, stacks: '100, 100, 100, 100', actions, more });
    const played = replay(handOfPhh(hand).hand, { lenient: true });
    expect(replayPhh(hand)).toMatchObject({ agrees: true, stacks });
    expect(played.ok && [...played.value.state.stack]).toEqual(stacks);
  });

  test('[X-47] an all-in that counts the dead post is one for the rest, on a later street too, and in the document', () => {
    const actions = [...DEAL4, 'p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cc', 'p4 cbr 88', 'p2 f'];
    const hand = read({ blinds: '5, 10, 0, -5', stacks: '100, 100, 100, 100', actions });
    expect(replayPhh(hand)).toMatchObject({ deviations: ['dead-post-in-bet'], stacks: [95, 90, 100, 115] });
    const document = handOfPhh(hand).hand;
    expect(document.actions.at(-2)).toBe('p4 cbr 85');
    const played = replay(document);
    expect(played.ok && [...played.value.state.stack]).toEqual([95, 90, 100, 115]);
  });

  test('[X-47] a call of more than the stack behind a dead post is none behind a live one', () => {
    const called = outcome({
      blinds: '5, 10, 0, -5',
      stacks: '100, 100, 200, 100',
      actions: [
        ...[...DEAL4, 'p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c', 'p2 cbr 89', 'p4 cbr 90', 'p2 cc'],
        ...['p4 sm AcAd', 'p2 sm KhKd', 'd db 9s', 'd db 8d'],
      ],
    });
    expect([called.error, called.stacks]).toEqual([null, [95, 0, 200, 205]]);
    expect(called.deviations).toContain('post-counted-as-bet');
  });
});

describe('players whose whole stack is in', () => {
  const fields = { blinds: '5, 10, 0', stacks: '100, 100, 30' };
  const DEAL3 = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'];
  const played = (...after: string[]) =>
    outcome({ ...fields, actions: [...DEAL3, 'p3 cbr 30', 'p1 cc', 'p2 cc', 'd db 2c3c4c', ...after] });

  test('[X-44] a check of theirs in the turn of others changes nothing', () => {
    const rest = ['p2 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'd db 8d', 'p1 cc', 'p2 cc'];
    const shows = ['p1 sm AcAd', 'p2 sm KhKd', 'p3 sm QhQd'];
    const checks = played('p1 cc', 'p3 cc', ...rest, ...shows);
    expect([checks.status, checks.deviations]).toEqual(['ok', ['needless-check']]);
    expect(checks.stacks).toEqual(played('p1 cc', ...rest, ...shows).stacks);
    expect(played('p1 cc', 'p3 cbr 10').error?.fault.code).toBe('not-your-turn');
  });

  test('[X-44] a fold of theirs gives up what they could win', () => {
    const rest = ['d db 9s', 'p1 cc', 'p2 cc', 'd db 8d', 'p1 cc', 'p2 cc', 'p1 sm AcAd', 'p2 sm KhKd'];
    const folded = played('p1 cbr 20', 'p2 cc', 'p3 f', ...rest);
    expect([folded.status, folded.deviations, folded.stacks]).toEqual(['ok', ['fold-all-in'], [180, 50, 0]]);
    const late = played('p1 cc', 'p2 cc', ...rest.slice(0, 6), 'p3 f', ...rest.slice(6));
    expect([late.status, late.deviations, late.stacks]).toEqual(['ok', ['fold-all-in'], [160, 70, 0]]);
    expect(played('p3 f').status).toBe('incomplete');
  });
});

describe('two-handed lists [X-48]', () => {
  const fields = { stacks: '100, 100', actions: ['d dh p1 ????', 'd dh p2 ????', 'p1 cc', 'p2 cbr 30', 'p1 f'] };

  test('[X-48] [TRUTH-1] [0, x] with p1 to act first is read as it is meant', () => {
    const played = outcome({ ...fields, blinds: '0, 10' });
    expect([played.status, played.stacks, played.deviations]).toEqual(['ok', [90, 110], ['heads-up-not-reversed']]);
    const document = handOfPhh(read({ ...fields, blinds: '0, 10' })).hand;
    expect(document.blindsOrStraddles).toEqual([0, 10]);
    expect(replay(document, { lenient: true }).ok).toBe(true);
  });

  test('[X-48] every other list stays reversed', () => {
    const usual = outcome({ ...fields, blinds: '0, 10', actions: ['d dh p1 ????', 'd dh p2 ????', 'p2 f'] });
    expect([usual.status, usual.deviations]).toEqual(['ok', []]);
    expect(outcome({ ...fields, blinds: '5, 10' }).error?.fault.code).toBe('not-your-turn');
  });
});

describe('results that a file states [X-49]', () => {
  const base = {
    blinds: '5, 10, 0',
    stacks: '100, 100, 100',
    actions: [
      'd dh p1 ????',
      'd dh p2 ????',
      'd dh p3 ????',
      'p3 cbr 30',
      'p1 f',
      'p2 cc',
      'd db 2c3c4c',
      'p2 cc',
      'p3 cbr 20',
      'p2 f',
    ],
  };
  const stated = (...more: string[]) => outcome({ ...base, more });

  test.each([
    ['finishing_stacks = [95, 70, 135]', true, 0],
    ['finishing_stacks = [95.00, 70, 135]', true, 0],
    ['finishing_stacks = [inf, 70, 135]', true, 0],
    ['finishing_stacks = [95, 70, 132]', true, 3],
    ['finishing_stacks = [95, 70, 128.5]', true, 65],
    ['finishing_stacks = [95, 70, 127]', false, null],
    ['finishing_stacks = [95, 70, 136]', false, null],
    ['finishing_stacks = [94, 70, 135]', false, null],
    ['winnings = [0, 0, 62]', true, 3],
    ['winnings = [0, 0, 40]', false, null],
    ['winnings = [0, 0, 0]', null, null],
  ])('[X-49] %s', (line, agrees, rake) => {
    const said = stated(line);
    expect([said.agrees, said.rake]).toEqual([agrees, rake]);
    expect(said.deviations.includes('stated-results-contradict')).toBe(agrees === false);
  });

  test('[X-49] [TRUTH-4] winnings are believed against stacks unless they sum to 0', () => {
    const both = stated('finishing_stacks = [95, 70, 999]', 'winnings = [0, 0, 62]');
    expect([both.agrees, both.rake, both.deviations]).toEqual([true, 3, ['stated-results-contradict']]);
    const nothing = stated('finishing_stacks = [95, 70, 132]', 'winnings = [0, 0, 0]');
    expect([nothing.agrees, nothing.rake, nothing.deviations]).toEqual([true, 3, []]);
    const neither = stated('finishing_stacks = [1, 2, 3]', 'winnings = [4, 5, 6]');
    expect([neither.agrees, neither.deviations[0]]).toEqual([false, 'stated-results-contradict']);
  });

  test.each([
    // The pot is 65, and 20 came back.
    ['PartyPoker', 82, true, 3],
    ['Absolute Poker', 82, true, 3],
    ['Absolute Poker', 62, true, 3],
    ['PartyPoker', 62, true, 3],
    ['PokerStars', 85, true, 0],
    ['PokerStars', 90, false, null],
  ])('[X-49] [DEV-6] at %s winnings of %i, with or without the bet that nobody called', (venue, won, agrees, rake) => {
    const said = stated(`winnings = [0, 0, ${won}]`, `venue = '${venue}'`);
    expect([said.agrees, said.rake]).toEqual([agrees, rake]);
    if (agrees) expect([said.nets[2], said.deviations]).toEqual([35 - rake!, []]);
  });

  test('[X-49] if both readings leave a sane rake, the room decides', () => {
    const rakeAt = (venue: string): number | null =>
      outcome({
        blinds: '5, 10',
        stacks: '100, 102',
        actions: [
          'd dh p1 AsAd',
          'd dh p2 KsKd',
          'p2 cbr 102',
          'p1 cc',
          'p1 sm AsAd',
          'p2 sm KsKd',
          'd db 2c3c4h',
          'd db 5h',
          'd db 7d',
        ],
        more: ['winnings = [193, 2]', `venue = '${venue}'`],
      }).rake;
    expect([rakeAt('PartyPoker'), rakeAt('Ongame Network')]).toEqual([7, 7]);
    const splitAt = (venue: string): number | null =>
      outcome({
        blinds: '5, 10',
        stacks: '102, 100',
        actions: [
          'd dh p1 AsAd',
          'd dh p2 KsKd',
          'p2 cc',
          'p1 cbr 102',
          'p2 cc',
          'p1 sm AsAd',
          'p2 sm KsKd',
          'd db 2c3c4h',
          'd db 5h',
          'd db 7d',
        ],
        more: ['winnings = [192, 0]', `venue = '${venue}'`],
      }).rake;
    expect([splitAt('PartyPoker'), splitAt('Ongame Network')]).toEqual([10, 8]);
  });

  test('[X-49] a contradiction says how: more than any rake is missing, or more is paid than was put in', () => {
    expect(stated('winnings = [0, 0, 50]').deviations).toEqual(['stated-results-contradict', 'rake-above-limit']);
    expect(stated('winnings = [0, 0, 86]').deviations).toEqual(['stated-results-contradict', 'paid-above-pot']);
  });

  test('[X-49] Absolute Poker takes 5 % and half a dollar for its jackpot from a pot that sees a flop', () => {
    const FLOP = ['p1 cc', 'p2 cc', 'd db 2c3c4h', 'p1 cbr 4', 'p2 f'];
    const paid = (winnings: string, venue = 'Absolute Poker', acts = FLOP) => {
      const actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', ...acts];
      const text = [
        "variant = 'NT'",
        'antes = [0, 0, 0]',
        'blinds_or_straddles = [2, 4, 0]',
        'min_bet = 4',
        'starting_stacks = [400, 400, 400.50]',
        `actions = [${actions.map((line) => `'${line}'`).join(', ')}]`,
        `winnings = [${winnings}]`,
        `venue = '${venue}'`,
      ].join('\n');
      const made = readPhh(text);
      if (!made.ok) throw new Error(made.error.fault.code);
      const { agrees, rake, deviations } = replayPhh(made.value);
      return { agrees, rake, deviations };
    };
    const tooMuch = { agrees: false, rake: null, deviations: ['stated-results-contradict', 'rake-above-limit'] };
    // Of a pot of 8: 40 cents and 50.
    expect(paid('7.10, 0, 0')).toEqual({ agrees: true, rake: 90, deviations: [] });
    expect(paid('7.05, 0, 0')).toEqual(tooMuch);
    expect(paid('7.15, 0, 0')).toEqual(tooMuch);
    expect(paid('7.10, 0, 0', 'PokerStars')).toEqual(tooMuch);
    // Without a flop there is no drop: of a pot of 4, 20 cents and 50 are too much.
    expect(paid('0, 3.30, 0', 'Absolute Poker', ['p1 f'])).toEqual(tooMuch);
  });

  describe('small pots', () => {
    const DEAL = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 cc', 'p2 cc', 'd db 2c3c4h'];
    const paid = (venue: string, winnings: string, acts: readonly string[]) => {
      const text = [
        "variant = 'NT'",
        'antes = [0, 0, 0]',
        'blinds_or_straddles = [0.10, 0.25, 0]',
        'min_bet = 0.25',
        'starting_stacks = [25, 25, 25]',
        `actions = [${[...DEAL, ...acts].map((line) => `'${line}'`).join(', ')}]`,
        `winnings = [${winnings}]`,
        `venue = '${venue}'`,
      ].join('\n');
      const made = readPhh(text);
      if (!made.ok) throw new Error(made.error.fault.code);
      const { agrees, rake, deviations } = replayPhh(made.value);
      return [agrees, rake, deviations];
    };
    const bet = (to: string) => [`p1 cbr ${to}`, 'p2 cc', 'd db 9s', 'p1 cbr 1', 'p2 f'];
    const WRONG = [false, null, ['stated-results-contradict', 'rake-above-limit']];

    test('[X-49] PartyPoker takes 5 % and another 10 %, half a dollar at most, at tables with a jackpot', () => {
      // A pot of 3.10: 15 cents and 31; one of 6.50: 32 cents and 50. The bet that nobody called is in the winnings.
      expect(paid('PartyPoker', '3.64, 0, 0', bet('1.30'))).toEqual([true, 46, []]);
      expect(paid('PartyPoker', '3.63, 0, 0', bet('1.30'))).toEqual(WRONG);
      expect(paid('PartyPoker', '6.68, 0, 0', bet('3'))).toEqual([true, 82, []]);
      expect(paid('PokerStars', '3.64, 0, 0', bet('1.30'))).toEqual([
        false,
        null,
        ['stated-results-contradict', 'paid-above-pot'],
      ]);
    });

    test('[X-49] a share of a split pot that the file leaves out is named', () => {
      const tie = [
        'p1 cc',
        'p2 cc',
        'd db 9s',
        'p1 cc',
        'p2 cc',
        'd db Kd',
        'p1 cc',
        'p2 cc',
        'p1 sm AcQd',
        'p2 sm AdQh',
      ];
      expect(paid('PartyPoker', '0.25, 0.23, 0', tie)[0]).toBe(true);
      expect(paid('PartyPoker', '0.24, 0, 0', tie)).toEqual([
        false,
        null,
        ['stated-results-contradict', 'share-missing'],
      ]);
    });
  });

  test('[X-49] stacks that fit the winnings with the returned bet contradict nothing', () => {
    const both = stated('finishing_stacks = [95, 70, 132]', 'winnings = [0, 0, 82]');
    expect([both.agrees, both.rake, both.deviations]).toEqual([true, 3, []]);
  });
});
