/** Bovada's files of 2012: streets without a mark, posts of both blinds in one sum. */
import { describe, expect, test } from 'vitest';
import { readHistory } from '../../history/index.js';
import { UNUSUAL } from '../testing/hands.js';
import { reportOfText } from '../testing/reports.js';

const PLAYED = UNUSUAL.Bovada!;
const START = PLAYED.slice(0, PLAYED.indexOf('Dealer [ME] : Calls'));

function streetsOf(text: string): string[] {
  const { transcript } = reportOfText(text);
  return transcript.events.flatMap((event) =>
    event.kind === 'street' && event.board.length > 0 ? `${event.marker} ${event.board.length}` : [],
  );
}

describe('a street begins with the first act after a round that is over', () => {
  test('checks of all, a raise that is called, and the cards of the summary', () => {
    const { transcript, report, nets } = reportOfText(PLAYED);
    expect([report.status, report.agrees, transcript.unread]).toEqual(['ok', true, []]);
    expect(nets).toEqual({ Dealer: '7', 'Small Blind': '-2', 'Big Blind': '-6' });
    expect(streetsOf(PLAYED)).toEqual(['flop 3', 'turn 4', 'river 5']);
  });

  test('two checks of one player in a row end one street and begin the next', () => {
    const twoHanded = PLAYED.replace('Small Blind : Calls $1', 'Small Blind : Folds')
      .replace(
        'Small Blind : Checks\nBig Blind : Checks\nDealer [ME] : Checks\nSmall Blind : Checks\n',
        'Big Blind : Checks\nDealer [ME] : Checks\n',
      )
      .replace('Small Blind : Folds\nBig Blind : Calls $2\n', 'Big Blind : Calls $2\n')
      .replace('result $13', 'result $12')
      .replace('Pot($14)', 'Pot($13)');
    expect(twoHanded).toContain('Big Blind : Checks\nBig Blind : Checks\n');
    const { report, nets } = reportOfText(twoHanded);
    expect([report.status, report.agrees]).toEqual(['ok', true]);
    expect(nets).toEqual({ Dealer: '6', 'Small Blind': '-1', 'Big Blind': '-6' });
  });

  test('nobody can act any more: the rest of the board comes before the showdown', () => {
    const text = `${START}Dealer [ME] : Raises $6
Small Blind : Folds
Big Blind : All-in(raise) $30
Dealer [ME] : Calls $24
Dealer [ME] : Showdown [As Ad Jc 9h 6d] (One pair)
Big Blind : Showdown [Kc Qc Jc 9h 6d] (High Card)
Dealer [ME] : Hand result $59
*** SUMMARY ***
Total Pot($61) | Rake ($2)
Board [2c 6d 9h Jc 3s]`;
    const { report, nets } = reportOfText(text);
    expect([report.status, report.agrees]).toEqual(['ok', true]);
    expect(nets).toEqual({ Dealer: '29', 'Small Blind': '-1', 'Big Blind': '-30' });
    expect(streetsOf(text)).toEqual(['flop 3', 'turn 4', 'river 5']);
  });

  test('an act on a fifth street is refused', () => {
    const text = PLAYED.replace(
      'Dealer [ME] : Showdown',
      'Big Blind : Checks\nDealer [ME] : Checks\nDealer [ME] : Showdown',
    );
    expect([...readHistory(text)]).toMatchObject([{ read: { ok: false, error: { code: 'bad-action' } } }]);
  });
});

test('a street of stud begins with a second card for somebody', () => {
  const text = `Bovada Hand #611 TBL#7 7CARD Fixed Limit - 2012-04-19 13:11:08
Seat+1 [ME]: $100 in chips
Seat+2: $100 in chips
Seat+1 [ME] : Ante chip $1
Seat+2 : Ante chip $1
Seat+1 [ME] : Card dealt to a spot [4h 5h Kd]
Seat+2 : Card dealt to a spot [9s 9c 2c]
Seat+2 : Bring_in chip $2
Seat+1 [ME] : Calls $2
Seat+1 [ME] : Card dealt to a spot [Ks]
Seat+2 : Card dealt to a spot [3c]
Seat+1 [ME] : Bets $5
Seat+2 : Calls $5
Seat+1 [ME] : Card dealt to a spot [Kh]
Seat+2 : Card dealt to a spot [8c]
Seat+1 [ME] : Bets $10
Seat+2 : Folds
Seat+1 [ME] : Return uncalled portion of bet $10
Seat+1 [ME] : Hand result $15
*** SUMMARY ***
Total Pot($16) | Rake ($1)`;
  const { transcript, report, nets } = reportOfText(text);
  expect([report.status, report.agrees, report.deviations]).toEqual(['ok', true, []]);
  expect(nets).toEqual({ 'Seat+1': '7', 'Seat+2': '-8' });
  expect(transcript.events.flatMap((event) => (event.kind === 'street' ? event.marker : []))).toEqual([
    'thirdStreet',
    'fourthStreet',
    'fifthStreet',
  ]);
});

describe('a dead chip', () => {
  const posted = (chip: string, rest: string) =>
    `${START.replace('*** HOLE', `Dealer [ME] : Posts dead chip $${chip}\n*** HOLE`)}${rest}`;

  test('above the big blind holds it: the rest alone is dead', () => {
    const text = posted(
      '3',
      `Dealer [ME] : Raises $6
Small Blind : Folds
Big Blind : Folds
Dealer [ME] : Return uncalled portion of bet $4
Dealer [ME] : Hand result $6
*** SUMMARY ***
Total Pot($6) | Rake ($0)`,
    );
    const { report, nets } = reportOfText(text);
    expect([report.status, report.agrees]).toEqual(['ok', true]);
    expect(nets).toEqual({ Dealer: '3', 'Small Blind': '-1', 'Big Blind': '-2' });
  });

  test('of a small blind is dead as a whole', () => {
    const text = posted(
      '1',
      `Dealer [ME] : Calls $2
Small Blind : Folds
Big Blind : Checks
Big Blind : Bets $2
Dealer [ME] : Folds
Big Blind : Return uncalled portion of bet $2
Big Blind : Hand result $6
*** SUMMARY ***
Total Pot($6) | Rake ($0)
Board [2c 6d 9h]`,
    );
    expect(reportOfText(text).nets).toEqual({ Dealer: '-3', 'Small Blind': '-1', 'Big Blind': '4' });
  });
});

test('two equal results of more than the pot are one result, told twice', () => {
  const text = (pot: string) => `${START}Dealer [ME] : Folds
Small Blind : Calls $1
Big Blind : Checks
Small Blind : Bets $2
Big Blind : Folds
Small Blind : Return uncalled portion of bet $2
Small Blind : Hand result $2
Small Blind : Hand result $2
*** SUMMARY ***
Total Pot($${pot})
Board [2c 6d 9h]`;
  expect(reportOfText(text('4')).nets).toEqual({ 'Small Blind': '2', 'Big Blind': '-2' });
  expect(reportOfText(text('2')).report.status).toBe('failed');
});
