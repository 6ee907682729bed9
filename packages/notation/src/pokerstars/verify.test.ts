import { formatCards, holeCards, RULE_SETS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { replay } from '../replay.js';
import { handOfPokerStars } from './convert.js';
import { readPokerStarsText } from './read.js';
import { playTranscript } from './replay.js';
import type { Transcript } from './transcript.js';
import { type PokerStarsReport, reportOfPokerStars } from './verify.js';

function first(text: string) {
  const [read] = [...readPokerStarsText(text)];
  if (read === undefined) throw new Error('nothing was read');
  return read;
}

function transcriptOf(text: string): Transcript {
  const { result } = first(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The report of a hand; its document must replay to the same stacks. */
function report(text: string): PokerStarsReport {
  const said = reportOfPokerStars(first(text));
  if (said.status === 'ok' && said.error === undefined) {
    const transcript = transcriptOf(text);
    const played = playTranscript(transcript);
    const document = replay(handOfPokerStars(transcript, played).hand, { lenient: true });
    if (!document.ok) throw new Error(JSON.stringify(document.error));
    expect(document.value.state.stack).toEqual(played.state!.stack);
    expect(document.value.decimals).toBe(transcript.decimals);
  }
  return said;
}

interface Sample {
  readonly game?: string;
  readonly button?: number;
  readonly stacks?: readonly string[];
  readonly lines: string;
}

const NAMES = ['Anna', 'Bert', 'Carl', 'Dora', 'Emil', 'Fred', 'Gina', 'Hugo'];

/** A hand from its lines; seats are 1, 2, 3 ... in the order of the names. */
function hand({
  game = "Hold'em No Limit ($0.50/$1.00 USD)",
  button = 1,
  stacks = ['$100', '$100', '$100'],
  lines,
}: Sample): string {
  const seats = stacks.map((stack, i) => `Seat ${i + 1}: ${NAMES[i]} (${stack} in chips) `);
  const table = `Table 'Test' 8-max${game.includes('Stud') || game.includes('Razz') ? '' : ` Seat #${button} is the button`}`;
  return [
    `PokerStars Hand #1001:  ${game} - 2021/07/30 7:08:09 ET`,
    table,
    ...seats,
    ...lines.trim().split(/\n\s*/),
  ].join('\n');
}

const WALK = `
  Bert: posts small blind $0.50
  Carl: posts big blind $1
  *** HOLE CARDS ***
  Anna: folds 
  Bert: folds 
  Uncalled bet ($0.50) returned to Carl
  Carl collected $1 from pot
  Carl: doesn't show hand 
  *** SUMMARY ***
  Total pot $1 | Rake $0 `;

const SHOWDOWN = `
  Bert: posts small blind $0.50
  Carl: posts big blind $1
  *** HOLE CARDS ***
  Anna: raises $2 to $3
  Bert: folds 
  Carl: calls $2
  *** FLOP *** [2c 7d 9h]
  Carl: checks 
  Anna: checks 
  *** TURN *** [2c 7d 9h] [Js]
  Carl: checks 
  Anna: checks 
  *** RIVER *** [2c 7d 9h Js] [3s]
  Carl: checks 
  Anna: checks 
  *** SHOW DOWN ***
  Carl: shows [Ah Kd] (high card Ace)
  Anna: shows [Jc Td] (a pair of Jacks)
  Anna collected $6.20 from pot
  *** SUMMARY ***
  Total pot $6.50 | Rake $0.30 
  Board [2c 7d 9h Js 3s]`;

describe('the report', () => {
  test('a walk', () => {
    expect(report(hand({ lines: WALK }))).toEqual({
      index: 0,
      hand: '1001',
      variant: 'NT',
      players: 3,
      status: 'ok',
      stacks: ['100', '99.5', '100.5'],
      payoffs: ['0', '-0.5', '0.5'],
      nets: { Anna: '0', Bert: '-0.5', Carl: '0.5' },
      hidden: [],
      rake: '0',
      agrees: true,
      deviations: [],
    });
  });

  test('stacks are before rake, nets after it', () => {
    expect(report(hand({ lines: SHOWDOWN }))).toMatchObject({
      stacks: ['103.5', '99.5', '97'],
      nets: { Anna: '3.2', Bert: '-0.5', Carl: '-3' },
      agrees: true,
      deviations: [],
    });
  });

  test('names like __proto__ are names', () => {
    const nets = report(hand({ lines: WALK }).replaceAll('Anna', '__proto__')).nets!;
    expect(Object.keys(nets)).toEqual(['__proto__', 'Bert', 'Carl']);
  });

  test('a mucked loser is hidden but harms nothing; a winner whose cards nobody knows is a convention', () => {
    const mucked = hand({ lines: SHOWDOWN.replace('Carl: shows [Ah Kd] (high card Ace)', 'Carl: mucks hand ') });
    expect(report(mucked)).toMatchObject({ hidden: [3], agrees: true });
    const unknown = hand({ lines: SHOWDOWN.replace('Anna: shows [Jc Td] (a pair of Jacks)', 'Anna: shows [Jc]') });
    expect(report(unknown)).toMatchObject({
      hidden: [1],
      agrees: false,
      deviations: ['award-differs', 'unknown-cards'],
    });
  });

  test('cards mucked but named in the summary are known', () => {
    const lines = SHOWDOWN.replace('Carl: shows [Ah Kd] (high card Ace)', 'Carl: mucks hand ');
    expect(report(`${hand({ lines })}\nSeat 3: Carl (big blind) mucked [Ah Kd]`)).toMatchObject({
      hidden: [],
      agrees: true,
    });
  });

  test('if the rules pay someone else, the hand is reported, not bent', () => {
    const lines = SHOWDOWN.replace('Anna collected', 'Carl collected');
    expect(report(hand({ lines }))).toMatchObject({
      status: 'ok',
      stacks: ['103.5', '99.5', '97'],
      nets: { Anna: '-3', Bert: '-0.5', Carl: '3.2' },
      agrees: false,
      deviations: ['award-differs'],
    });
  });

  test('another rule set can be asked for: two players are capped here, and not by the standard rules [X-22]', () => {
    const lines = `
      Anna: posts small blind $0.50
      Bert: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $1 to $2
      Bert: raises $1 to $3
      Anna: raises $1 to $4
      Bert: raises $1 to $5
      Anna: folds 
      Uncalled bet ($1) returned to Bert
      Bert collected $8 from pot
      *** SUMMARY ***
      Total pot $8 | Rake $0`;
    const text = hand({ game: "Hold'em Limit ($1/$2 USD)", stacks: ['$50', '$50'], lines });
    expect(reportOfPokerStars(first(text))).toMatchObject({ agrees: false, deviations: ['refused-raise-closed'] });
    expect(reportOfPokerStars(first(text), RULE_SETS.standard)).toMatchObject({ agrees: true, deviations: [] });
  });

  test.each([
    ['unbalanced', 'Total pot $6.50', 'Total pot $6.40'],
    ['unbalanced', 'collected $6.20', 'collected $6.00'],
    ['unbalanced', 'collected $6.20', 'collected $6.60'],
    ['unbalanced', 'Anna collected $6.20 from pot', 'Anna leaves the table'],
    ['over-stack', 'Seat 1: Anna ($100', 'Seat 1: Anna ($2'],
  ])('books that cannot be right fail: %s', (code, from, to) => {
    expect(report(hand({ lines: SHOWDOWN }).replace(from, to))).toMatchObject({ status: 'failed', error: { code } });
  });

  test('a hand that cannot be read fails with its line', () => {
    expect(report(hand({ lines: SHOWDOWN }).replace('Anna: raises', 'Zoe: raises'))).toEqual({
      index: 0,
      hand: '1001',
      variant: null,
      players: null,
      status: 'failed',
      deviations: [],
      error: {
        code: 'unknown-player',
        message: 'Somebody acts who is not in the list of seats: "Zoe: raises $2 to $3".',
        line: 9,
      },
    });
  });

  test('a text that ends before the hand does is incomplete', () => {
    const [cut] = hand({ lines: SHOWDOWN }).split('*** RIVER');
    expect(report(cut!)).toMatchObject({
      status: 'incomplete',
      stacks: ['97', '99.5', '97'],
      payoffs: ['-3', '-0.5', '-3'],
      nets: { Anna: '-3', Bert: '-0.5', Carl: '-3' },
      error: { code: 'truncated-hand', line: 1 },
    });
  });

  test('a cancelled hand is incomplete', () => {
    const lines = 'Bert: posts small blind $0.50\nHand cancelled\n*** SUMMARY ***';
    expect(report(hand({ lines }))).toMatchObject({
      status: 'incomplete',
      payoffs: ['0', '0', '0'],
      nets: { Anna: '0', Bert: '0', Carl: '0' },
      error: { code: 'hand-cancelled' },
    });
  });
});

describe('posts', () => {
  test('an extra big blind is live and may check [X-17]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      Anna: posts big blind $1
      *** HOLE CARDS ***
      Dora: folds 
      Anna: checks 
      Bert: folds 
      Carl: checks 
      *** FLOP *** [2c 7d 9h]
      Carl: bets $2
      Anna: folds 
      Uncalled bet ($2) returned to Carl
      Carl collected $2.50 from pot
      *** SUMMARY ***
      Total pot $2.50 | Rake $0`;
    const played = report(hand({ button: 1, stacks: ['$100', '$100', '$100', '$100'], lines }));
    expect(played).toMatchObject({ agrees: true, deviations: [], nets: { Anna: '-1', Carl: '1.5', Dora: '0' } });
  });

  test('a dead small blind is in the pot and no part of the call [X-17]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      Dora: posts small blind $0.50
      *** HOLE CARDS ***
      Dora: calls $1
      Anna: folds 
      Bert: folds 
      Carl: checks 
      *** FLOP *** [2c 7d 9h]
      Carl: bets $2
      Dora: folds 
      Uncalled bet ($2) returned to Carl
      Carl collected $3 from pot
      *** SUMMARY ***
      Total pot $3 | Rake $0`;
    const said = report(hand({ stacks: ['$100', '$100', '$100', '$100'], lines }));
    expect(said).toMatchObject({ agrees: true, deviations: [], nets: { Carl: '2', Dora: '-1.5' } });
  });

  test('a short big blind does not lower the price [X-29]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $0.70 and is all-in
      *** HOLE CARDS ***
      Anna: calls $1
      Bert: calls $0.50
      *** FLOP *** [2c 7d 9h]
      Bert: checks 
      Anna: checks 
      *** TURN *** [2c 7d 9h] [Js]
      Bert: checks 
      Anna: checks 
      *** RIVER *** [2c 7d 9h Js] [3s]
      Bert: checks 
      Anna: checks 
      *** SHOW DOWN ***
      Bert: shows [Ah Kd] (high card Ace)
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected $0.60 from side pot
      Carl: shows [9c 8c] (a pair of Nines)
      Anna collected $2.10 from main pot
      *** SUMMARY ***
      Total pot $2.70 Main pot $2.10. Side pot $0.60. | Rake $0`;
    expect(report(hand({ stacks: ['$100', '$100', '$0.70'], lines }))).toMatchObject({
      agrees: true,
      payoffs: ['1.7', '-1', '-0.7'],
      deviations: ['show-order'],
    });
  });

  test('a big blind who is all-in on the ante has no line of their own', () => {
    const lines = `
      Anna: posts the ante $0.20
      Bert: posts the ante $0.20
      Carl: posts the ante $0.10 and is all-in
      Bert: posts small blind $0.50
      *** HOLE CARDS ***
      Anna: calls $1
      Bert: folds 
      Uncalled bet ($0.50) returned to Anna
      *** FLOP *** [2c 7d 9h]
      *** TURN *** [2c 7d 9h] [Js]
      *** RIVER *** [2c 7d 9h Js] [3s]
      *** SHOW DOWN ***
      Anna: shows [Ah Kd] (high card Ace)
      Anna collected $1.20 from side pot
      Carl: shows [9c 8c] (a pair of Nines)
      Carl collected $0.30 from main pot
      *** SUMMARY ***
      Total pot $1.50 Main pot $0.30. Side pot $1.20. | Rake $0
      Seat 3: Carl (big blind) showed [9c 8c] and won ($0.30) with a pair of Nines`;
    expect(report(hand({ stacks: ['$100', '$100', '$0.10'], lines }))).toMatchObject({
      agrees: true,
      nets: { Anna: '0.5', Bert: '-0.7', Carl: '0.2' },
    });
  });
});

describe('betting', () => {
  test('fixed limit: the next raise over a short all-in completes the bet [X-30]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $0.30 to $1.30 and is all-in
      Bert: raises $0.70 to $2
      Carl: raises $1 to $3
      Bert: folds 
      Uncalled bet ($1) returned to Carl
      *** FLOP *** [2c 7d 9h]
      *** TURN *** [2c 7d 9h] [Js]
      *** RIVER *** [2c 7d 9h Js] [3s]
      *** SHOW DOWN ***
      Carl: shows [Ah Kd] (high card Ace)
      Carl collected $1.40 from side pot
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected $3.90 from main pot
      *** SUMMARY ***
      Total pot $5.30 Main pot $3.90. Side pot $1.40. | Rake $0`;
    const said = report(hand({ game: "Hold'em Limit ($1/$2 USD)", stacks: ['$1.30', '$50', '$50'], lines }));
    expect(said).toMatchObject({ agrees: true, payoffs: ['2.6', '-2', '-0.6'] });
    expect(said.error).toBeUndefined();
  });

  test('a straddle sets the price and has the option [X-33]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      Dora: posts straddle $2
      *** HOLE CARDS ***
      Anna: calls $2
      Bert: folds 
      Carl: folds 
      Dora: raises $4 to $6
      Anna: folds 
      Uncalled bet ($4) returned to Dora
      Dora collected $5.50 from pot
      *** SUMMARY ***
      Total pot $5.50 | Rake $0`;
    const said = report(hand({ stacks: ['$100', '$100', '$100', '$100'], lines }));
    expect(said).toMatchObject({ agrees: true, deviations: [], payoffs: ['-2', '-0.5', '-1', '3.5'] });
  });

  test('a straddle that is all-in for less has the price of a whole one [X-33] [H-1]', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      Dora: posts straddle $1 and is all-in
      *** HOLE CARDS ***
      Anna: calls $2
      Bert: raises $2 to $4
      Carl: raises $2 to $6
      Anna: folds 
      Bert: folds 
      Uncalled bet ($2) returned to Carl
      *** FLOP *** [2c 7d 9h]
      *** TURN *** [2c 7d 9h] [Js]
      *** RIVER *** [2c 7d 9h Js] [4d]
      *** SHOW DOWN ***
      Carl: shows [Ah Ad] (a pair of Aces)
      Dora: shows [Kh Kd] (a pair of Kings)
      Carl collected $7 from side pot
      Carl collected $4 from main pot
      *** SUMMARY ***
      Total pot $11 Main pot $4. Side pot $7. | Rake $0`;
    const said = report(hand({ stacks: ['$100', '$100', '$100', '$1'], lines }));
    expect(said.error).toBeUndefined();
    expect(said).toMatchObject({ agrees: true, payoffs: ['-2', '-4', '7', '-1'] });
    expect(said.deviations).not.toContain('price-differs');
  });
});

describe('deviations', () => {
  test('a fold although a check was free [X-44]', () => {
    const lines = SHOWDOWN.replace(
      /Carl: checks \n {2}Anna: checks \n {2}\*\*\* TURN[\s\S]*?\*\*\* SUMMARY/,
      'Carl: folds \n  Anna collected $6.20 from pot\n  *** SUMMARY',
    );
    expect(report(hand({ lines }))).toMatchObject({ agrees: true, deviations: ['fold-when-free'] });
  });

  test('a fold before the turn', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Bert: folds 
      Anna: raises $2 to $3
      Carl: folds 
      Uncalled bet ($2) returned to Anna
      Anna collected $2.50 from pot
      *** SUMMARY ***
      Total pot $2.50 | Rake $0`;
    expect(report(hand({ lines }))).toMatchObject({ agrees: true, deviations: ['fold-out-of-turn'] });
  });

  test('absent players whom the file passes over', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $2 to $3
      Carl: calls $2
      *** FLOP *** [2c 7d 9h]
      Carl: checks 
      Anna: bets $4
      Carl: folds 
      Uncalled bet ($4) returned to Anna
      Anna collected $6.50 from pot
      *** SUMMARY ***
      Total pot $6.50 | Rake $0`;
    expect(report(hand({ lines }))).toMatchObject({ agrees: true, deviations: ['missing-fold'] });
    // Carl says nothing on the flop at all.
    const checked = lines.replace(/Carl: checks \s+Anna: bets \$4\s+Carl: folds \s+/, 'Anna: bets $4\n      ');
    expect(report(hand({ lines: checked }))).toMatchObject({
      agrees: true,
      deviations: ['missing-fold', 'missing-check'],
    });
  });

  test('an absent player who is all-in is folded by the room, and their level still divides the pots', () => {
    const lines = `
      Anna: posts the ante 10
      Bert: posts the ante 10
      Carl: posts the ante 10
      Bert: posts small blind 20 and is all-in
      Carl: posts big blind 50
      *** HOLE CARDS ***
      Anna: calls 50
      Bert: folds 
      Carl: checks 
      *** FLOP *** [2c 7d 9h]
      Carl: checks 
      Anna: checks 
      *** TURN *** [2c 7d 9h] [Js]
      Carl: checks 
      Anna: checks 
      *** RIVER *** [2c 7d 9h Js] [3s]
      Carl: checks 
      Anna: checks 
      *** SHOW DOWN ***
      Carl: shows [Ah Kd] (high card Ace)
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected 60 from side pot
      Anna collected 90 from main pot
      *** SUMMARY ***
      Total pot 150 Main pot 90. Side pot 60. | Rake 0`;
    const said = report(hand({ game: "Hold'em No Limit (25/50)", stacks: ['500', '30', '500'], lines }));
    expect(said).toMatchObject({ agrees: true, payoffs: ['90', '-30', '-60'] });
    expect(said.deviations).toContain('fold-all-in');
  });

  test('a raise that nobody left can call plays as a call', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $9 to $10 and is all-in
      Bert: folds 
      Carl: raises $10 to $20
      Uncalled bet ($10) returned to Carl
      *** FLOP *** [2c 7d 9h]
      *** TURN *** [2c 7d 9h] [Js]
      *** RIVER *** [2c 7d 9h Js] [3s]
      *** SHOW DOWN ***
      Anna: shows [Jc Td] (a pair of Jacks)
      Carl: shows [Ah Kd] (high card Ace)
      Anna collected $20.50 from pot
      *** SUMMARY ***
      Total pot $20.50 | Rake $0`;
    const said = report(hand({ stacks: ['$10', '$100', '$100'], lines }));
    expect(said).toMatchObject({ agrees: true, payoffs: ['10.5', '-0.5', '-10'] });
    expect(said.deviations).toContain('raise-uncallable');
  });

  test("an act that our reading refuses is ok with a deviation, and the stacks are the room's", () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $0.20 to $1.20
      Bert: folds 
      Carl: folds 
      Uncalled bet ($0.20) returned to Anna
      Anna collected $2.40 from pot
      *** SUMMARY ***
      Total pot $2.50 | Rake $0.10`;
    expect(report(hand({ lines }))).toMatchObject({
      status: 'ok',
      agrees: false,
      stacks: ['101.5', '99.5', '99'],
      payoffs: ['1.5', '-0.5', '-1'],
      deviations: ['refused-bet-out-of-range'],
      error: {
        code: 'bet-out-of-range',
        message: 'p1 cannot bet or raise to 1.2: choose 2 to 100.',
        line: 9,
        action: 4,
      },
    });
  });

  test("odd units and rake that was not shared in proportion are the room's choice", () => {
    const split = (anna: string, carl: string, total: string, rake: string) =>
      report(
        hand({
          lines: SHOWDOWN.replace('shows [Jc Td] (a pair of Jacks)', 'shows [As Kc] (high card Ace)')
            .replace(
              '  Anna collected $6.20 from pot',
              `  Anna collected ${anna} from pot\n  Carl collected ${carl} from pot`,
            )
            .replace('Total pot $6.50 | Rake $0.30', `Total pot ${total} | Rake ${rake}`),
        }),
      );
    expect(split('$3.10', '$3.10', '$6.50', '$0.30')).toMatchObject({ agrees: true, deviations: [] });
    expect(split('$3.11', '$3.10', '$6.50', '$0.29')).toMatchObject({ agrees: true, deviations: ['odd-unit'] });
    expect(split('$3.20', '$3', '$6.50', '$0.30')).toMatchObject({ agrees: true, deviations: ['uneven-rake'] });
    expect(split('$4.20', '$2', '$6.50', '$0.30')).toMatchObject({ agrees: false, deviations: ['award-differs'] });
  });

  test('a card that stands in two places is taken as not known', () => {
    const said = report(hand({ lines: SHOWDOWN.replace('[Ah Kd]', '[9h Kd]') }));
    expect(said).toMatchObject({ status: 'ok', hidden: [3], agrees: true });
    expect(said.deviations).toContain('card-twice');
  });

  test('a hand that shows other cards than it was dealt', () => {
    const lines = SHOWDOWN.replace('Anna: raises', 'Dealt to Carl [Qs Qd]\n  Anna: raises');
    expect(report(hand({ lines })).deviations).toContain('cards-differ');
  });

  test('old files without an uncalled bet', () => {
    const lines = WALK.replace('  Uncalled bet ($0.50) returned to Carl\n', '');
    expect(report(hand({ lines }))).toMatchObject({ agrees: true, deviations: ['uncalled-inferred'] });
  });

  test('a cash-out leaves the result of the cards', () => {
    const lines = SHOWDOWN.replace(
      'Anna collected $6.20 from pot',
      'Anna cashed out the hand for $5.80 | Cash Out Fee $0.06',
    );
    const text = `${hand({ lines })}\nSeat 1: Anna (button) showed [Jc Td] and won ($6.20) with a pair of Jacks (pot not awarded as player cashed out)`;
    expect(report(text)).toMatchObject({ agrees: true, deviations: ['cash-out'], nets: { Anna: '3.2' } });
  });
});

describe('games', () => {
  test('a cap game: what is above the cap cannot be bet', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $9 to $10 and has reached the $10 cap
      Bert: folds 
      Carl: calls $9 and has reached the $10 cap
      *** FLOP *** [2c 7d 9h]
      *** TURN *** [2c 7d 9h] [Js]
      *** RIVER *** [2c 7d 9h Js] [3s]
      *** SHOW DOWN ***
      Carl: shows [Ah Kd] (high card Ace)
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected $20.50 from pot
      *** SUMMARY ***
      Total pot $20.50 | Rake $0`;
    const said = report(hand({ game: "Hold'em No Limit ($0.50/$1.00 - $10 Cap -  USD)", lines }));
    expect(said).toMatchObject({ agrees: true, stacks: ['110.5', '99.5', '90'] });
  });

  test('six-plus: antes and a button blind', () => {
    const lines = `
      Anna: posts button blind $1
      Anna: posts the ante $0.50
      Bert: posts the ante $0.50
      Carl: posts the ante $0.50
      *** HOLE CARDS ***
      Bert: calls $1
      Carl: folds 
      Anna: checks 
      *** FLOP *** [6c 7d 9h]
      Bert: checks 
      Anna: checks 
      *** TURN *** [6c 7d 9h] [Js]
      Bert: checks 
      Anna: checks 
      *** RIVER *** [6c 7d 9h Js] [Qs]
      Bert: checks 
      Anna: checks 
      *** SHOW DOWN ***
      Bert: shows [Ac 8d] (a straight, Ace to Nine)
      Anna: shows [Jc Jd] (three of a kind, Jacks)
      Bert collected $3.50 from pot
      *** SUMMARY ***
      Total pot $3.50 | Rake $0`;
    const game = "6+ Hold'em No Limit (Button Blind $1 - Ante $0.50  USD)";
    expect(report(hand({ game, lines }))).toMatchObject({
      variant: 'NS',
      agrees: true,
      deviations: [],
      payoffs: ['-1.5', '2', '-0.5'],
    });
  });

  test('run it twice: one pot, two boards', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: raises $99 to $100 and is all-in
      Bert: folds 
      Carl: calls $99 and is all-in
      *** FIRST FLOP *** [2c 7d 9h]
      *** FIRST TURN *** [2c 7d 9h] [Js]
      *** FIRST RIVER *** [2c 7d 9h Js] [3s]
      *** SECOND FLOP *** [4c Kh 8h]
      *** SECOND TURN *** [4c Kh 8h] [5s]
      *** SECOND RIVER *** [4c Kh 8h 5s] [6d]
      *** FIRST SHOW DOWN ***
      Carl: shows [Ah Kd] (high card Ace)
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected $100.25 from pot
      *** SECOND SHOW DOWN ***
      Carl: shows [Ah Kd] (a pair of Kings)
      Anna: shows [Jc Td] (high card King)
      Carl collected $100.25 from pot
      *** SUMMARY ***
      Total pot $200.50 | Rake $0
      Hand was run twice
      FIRST Board [2c 7d 9h Js 3s]
      SECOND Board [4c Kh 8h 5s 6d]`;
    const text = hand({ lines });
    expect(report(text)).toMatchObject({ agrees: true, payoffs: ['0.25', '-0.5', '0.25'] });
    expect(handOfPokerStars(transcriptOf(text)).hand._runs).toBe(2);
  });

  test("split hold'em: two boards from the flop on", () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** HOLE CARDS ***
      Anna: calls $1
      Bert: folds 
      Carl: checks 
      *** FIRST FLOP *** [2c 7d 9h]
      *** SECOND FLOP *** [4c Kh 8h]
      Carl: checks 
      Anna: checks 
      *** FIRST TURN *** [2c 7d 9h] [Js]
      *** SECOND TURN *** [4c Kh 8h] [5s]
      Carl: checks 
      Anna: checks 
      *** FIRST RIVER *** [2c 7d 9h Js] [3s]
      *** SECOND RIVER *** [4c Kh 8h 5s] [6d]
      Carl: checks 
      Anna: checks 
      *** FIRST SHOW DOWN ***
      Carl: shows [Ah Kd] (high card Ace)
      Anna: shows [Jc Td] (a pair of Jacks)
      Anna collected $1.25 from pot
      *** SECOND SHOW DOWN ***
      Carl: shows [Ah Kd] (a pair of Kings)
      Anna: shows [Jc Td] (high card King)
      Carl collected $1.25 from pot
      *** SUMMARY ***
      Total pot $2.50 | Rake $0
      FIRST Board [2c 7d 9h Js 3s]
      SECOND Board [4c Kh 8h 5s 6d]`;
    const said = report(hand({ game: "Split Hold'em No Limit ($0.50/$1.00 USD)", lines }));
    expect(said).toMatchObject({ variant: 'NT2', agrees: true, payoffs: ['0.25', '-0.5', '0.25'] });
  });

  test('stud: the low card brings it in, the best board opens', () => {
    const lines = `
      Anna: posts the ante $0.10
      Bert: posts the ante $0.10
      *** 3rd STREET ***
      Dealt to Anna [Ac Ad 2c]
      Dealt to Bert [Kh]
      Anna: brings in for $0.25
      Bert: raises $0.25 to $0.50
      Anna: calls $0.25
      *** 4th STREET ***
      Dealt to Anna [Ac Ad 2c] [5c]
      Dealt to Bert [Kh] [Ks]
      Pair on board - a double bet is allowed
      Bert: bets $1
      Anna: calls $1
      *** 5th STREET ***
      Dealt to Anna [Ac Ad 2c 5c] [5d]
      Dealt to Bert [Kh Ks] [3s]
      Bert: checks 
      Anna: bets $1
      Bert: calls $1
      *** 6th STREET ***
      Dealt to Anna [Ac Ad 2c 5c 5d] [9h]
      Dealt to Bert [Kh Ks 3s] [4s]
      Bert: checks 
      Anna: checks 
      *** RIVER ***
      Dealt to Anna [Ac Ad 2c 5c 5d 9h] [Th]
      Bert: checks 
      Anna: checks 
      *** SHOW DOWN ***
      Bert: shows [Jh 8d Kh Ks 3s 4s Qd] (a pair of Kings)
      Anna: shows [Ac Ad 2c 5c 5d 9h Th] (two pair, Aces and Fives)
      Anna collected $5.20 from pot
      *** SUMMARY ***
      Total pot $5.20 | Rake $0`;
    const text = hand({ game: '7 Card Stud Limit ($0.50/$1.00 USD)', stacks: ['$10', '$10'], lines });
    expect(report(text)).toMatchObject({ variant: 'F7S', agrees: true, deviations: [], payoffs: ['2.6', '-2.6'] });
    const { state } = playTranscript(transcriptOf(text));
    expect(formatCards(holeCards(state!, 1))).toBe('Jh8dKhKs3s4sQd');
  });

  test('[X-20] the text names no dealer: of equal up cards either player opens', () => {
    const lines = (first: string, second: string) => `
      Anna: posts the ante $0.10
      Bert: posts the ante $0.10
      Carl: posts the ante $0.10
      *** 3rd STREET ***
      Dealt to Anna [2s]
      Dealt to Bert [9c]
      Dealt to Carl [5s]
      Anna: brings in for $0.25
      Bert: folds 
      Carl: calls $0.25
      *** 4th STREET ***
      Dealt to Anna [2s] [5h]
      Dealt to Carl [5s] [2c]
      ${first}: bets $0.50
      ${second}: folds 
      Uncalled bet ($0.50) returned to ${first}
      ${first} collected $0.80 from pot
      *** SUMMARY ***
      Total pot $0.80 | Rake $0`;
    const game = { game: '7 Card Stud Limit ($0.50/$1.00 USD)', stacks: ['$10', '$10', '$10'] };
    for (const [first, second] of [
      ['Anna', 'Carl'],
      ['Carl', 'Anna'],
    ] as const) {
      expect(report(hand({ ...game, lines: lines(first, second) }))).toMatchObject({ agrees: true, deviations: [] });
    }
  });

  test('a bring-in that is all-in leaves the price', () => {
    const lines = `
      Anna: posts the ante $0.10
      Bert: posts the ante $0.10
      Carl: posts the ante $0.10
      *** 3rd STREET ***
      Dealt to Anna [2c]
      Dealt to Bert [Kh]
      Dealt to Carl [Qh]
      Anna: brings in for $0.05 and is all-in
      Bert: calls $0.25
      Carl: folds 
      Uncalled bet ($0.20) returned to Bert
      *** 4th STREET ***
      Dealt to Anna [2c] [5c]
      Dealt to Bert [Kh] [Ks]
      *** 5th STREET ***
      Dealt to Anna [2c 5c] [5d]
      Dealt to Bert [Kh Ks] [3s]
      *** 6th STREET ***
      Dealt to Anna [2c 5c 5d] [9h]
      Dealt to Bert [Kh Ks 3s] [4s]
      *** RIVER ***
      *** SHOW DOWN ***
      Anna: shows [Ac Ad 2c 5c 5d 9h Th] (two pair, Aces and Fives)
      Bert: shows [Jh 8d Kh Ks 3s 4s Qd] (a pair of Kings)
      Anna collected $0.40 from pot
      *** SUMMARY ***
      Total pot $0.40 | Rake $0`;
    const said = report(hand({ game: '7 Card Stud Limit ($0.50/$1.00 USD)', stacks: ['$0.15', '$10', '$10'], lines }));
    expect(said).toMatchObject({ agrees: true, payoffs: ['0.25', '-0.15', '-0.1'] });
  });

  test("triple draw: the author's cards are followed, the others' are learned when they are shown", () => {
    const lines = `
      Anna: posts small blind $0.05
      Bert: posts big blind $0.10
      *** DEALING HANDS ***
      Dealt to Anna [7c 5d 2h Kd Ks]
      Anna: raises $0.10 to $0.20
      Bert: calls $0.10
      *** FIRST DRAW ***
      Bert: discards 3 cards
      Anna: discards 2 cards [Kd Ks]
      Dealt to Anna [7c 5d 2h] [3s 9c]
      Bert: checks 
      Anna: bets $0.10
      Bert: calls $0.10
      *** SECOND DRAW ***
      Bert: discards 1 card
      Anna: discards 1 card
      Dealt to Anna [7c 5d 2h 3s] [4d]
      Bert: checks 
      Anna: checks 
      *** THIRD DRAW ***
      Bert: stands pat
      Anna: stands pat on [7c 5d 2h 3s 4d]
      Bert: bets $0.20
      Anna: calls $0.20
      *** SHOW DOWN ***
      Bert: shows [8h 6c 4c 3h 2c] (Lo: 8,6,4,3,2)
      Anna: shows [7c 5d 2h 3s 4d] (Lo: 7,5,4,3,2)
      Anna collected $1 from pot
      *** SUMMARY ***
      Total pot $1 | Rake $0`;
    const text = hand({ game: 'Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD)', stacks: ['$5', '$5'], lines });
    expect(report(text)).toMatchObject({ variant: 'F2L3D', agrees: true, hidden: [], payoffs: ['0.5', '-0.5'] });
    const lost = handOfPokerStars(transcriptOf(text));
    expect(lost.hand.actions).toContain('p1 sd 9c');
  });

  test('a single draw without a marker', () => {
    const lines = `
      Bert: posts small blind $0.50
      Carl: posts big blind $1
      *** DEALING HANDS ***
      Anna: raises $1 to $2
      Bert: folds 
      Carl: calls $1
      Carl: discards 2 cards
      Anna: stands pat
      Carl: checks 
      Anna: bets $3
      Carl: calls $3
      *** SHOW DOWN ***
      Anna: shows [2c 2d 2h 9s 9d] (a full house, Deuces full of Nines)
      Carl: mucks hand 
      Anna collected $10.50 from pot
      *** SUMMARY ***
      Total pot $10.50 | Rake $0`;
    const game = '5 Card Draw No Limit ($0.50/$1.00 USD)';
    const said = report(hand({ game, lines }));
    expect(said).toMatchObject({ variant: 'N5D', agrees: true, hidden: [3], payoffs: ['5.5', '-0.5', '-5'] });
    // A player without a line keeps their cards.
    const silent = report(hand({ game, lines: lines.replace('      Anna: stands pat\n', '') }));
    expect(silent).toMatchObject({ agrees: true, deviations: ['missing-draw'] });
  });

  test('Courchevel: one card of the flop lies before it', () => {
    const lines = `
      Anna: posts small blind $0.50
      Bert: posts big blind $1
      *** HOLE CARDS ***
      Dealt to Anna [Ac Kc 2d 3d 4h]
      *** PRE-FLOP *** [7h]
      Anna: calls $0.50
      Bert: checks 
      *** FLOP *** [7h] [8c 9c]
      Bert: bets $2
      Anna: folds 
      Uncalled bet ($2) returned to Bert
      Bert collected $2 from pot
      *** SUMMARY ***
      Total pot $2 | Rake $0`;
    const text = hand({ game: 'Courchevel Pot Limit ($0.50/$1.00 USD)', stacks: ['$50', '$50'], lines });
    expect(report(text)).toMatchObject({ variant: 'PC', agrees: true, deviations: [] });
    expect(handOfPokerStars(transcriptOf(text)).hand.actions).toContain('d db 7h');
  });
});

test('[X-27] the document is clockwise by seat; what it cannot say is listed', () => {
  const lines = WALK.replace('  Anna: folds ', '  Anna said, "hi"\n  Anna: folds ');
  const { hand: document, lost } = handOfPokerStars(transcriptOf(hand({ lines })));
  expect(lost).toEqual(['table-talk']);
  expect(document).toMatchObject({
    variant: 'NT',
    players: ['Anna', 'Bert', 'Carl'],
    seats: [1, 2, 3],
    seatCount: 8,
    startingStacks: [100, 100, 100],
    finishingStacks: [100, 99.5, 100.5],
    winnings: [0, 0, 1],
    blindsOrStraddles: [0, 0.5, 1],
    actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p1 f', 'p2 f'],
    venue: 'PokerStars',
    hand: '1001',
    table: 'Test',
    currency: 'USD',
    currencySymbol: '$',
    time: '07:08:09',
    day: 30,
    month: 7,
    year: 2021,
    timeZoneAbbreviation: 'ET',
    _button: 1,
    _rules: 'pokerstars',
    _stakes: { smallBlind: 0.5, bigBlind: 1, unit: 0.01 },
  });
});
