/** Newcomers to a PartyPoker table: they post and play, and the list of seats does not have them. */
import { describe, expect, test } from 'vitest';
import { documentOfHistory, readHistory } from '../../history/index.js';
import { handOfPhh, phhOfHand } from '../../phh/convert.js';
import { readPhh } from '../../phh/read.js';
import { formatPhh } from '../../phh/write.js';
import { formatPokerStars } from '../../pokerstars/write.js';
import { readHand, writeHand } from '../../read.js';
import { replay } from '../../replay.js';
import { formatOhh } from '../ohh/write.js';
import { UNUSUAL } from '../testing/hands.js';
import { reportOfText } from '../testing/reports.js';

const HEAD = `***** Hand History for Game 811 *****
$1/$2 USD NL Texas Hold'em - Saturday, September 21, 16:06:03 EDT 2013
Table Lima (Real Money)
Seat 5 is the button
Total number of players : 4/6
`;

const ENTERS = UNUSUAL.PartyPoker!;

function seatsOf(text: string): string[] {
  return reportOfText(text).transcript.seats.map(({ seat, name, stack }) => `${seat} ${name} ${stack}`);
}

describe('the seat', () => {
  test('is the free one between those who acted before and after', () => {
    const { report, nets } = reportOfText(ENTERS);
    expect([report.status, report.agrees, report.deviations]).toEqual(['ok', true, []]);
    expect(nets).toEqual({ Ann: '9', Cat: '-2', Dan: '-8' });
    expect(report.rake).toBe('1');
    expect(seatsOf(ENTERS)).toEqual(['1 Ann 10000', '2 Cat 10000', '3 Dan Infinity', '5 Eve 10000', '6 Bob 0']);
  });

  test('of someone who has left is free, and lines before it keep their players', () => {
    const text = `${HEAD.replace('Seat 5', 'Seat 2')}Seat 1: Ann ( $100 USD )
Seat 2: Eve ( $100 USD )
Seat 3: Bob ( $0 USD )
Seat 4: Cat ( $100 USD )
Seat 5: Fay ( $100 USD )
Seat 6: Gus ( $100 USD )
Cat posts ante [$1 USD].
Dan has joined the table.
Bob has left the table.
Dan posts small blind [$1 USD].
Cat posts big blind [$2 USD].
** Dealing down cards **
Fay folds
Gus folds
Ann folds
Eve folds
Dan folds
Cat wins $4 USD`;
    expect(seatsOf(text)[2]).toBe('3 Dan Infinity');
    expect(reportOfText(text).nets).toEqual({ Dan: '-1', Cat: '1' });
  });

  test('of a big blind whom nobody asked comes after everybody who acted', () => {
    const text = `${HEAD}Seat 5: Eve ( $100 USD )
Seat 1: Ann ( $100 USD )
Ann posts small blind [$1 USD].
Dan has joined the table.
Dan posts big blind [$2 USD].
** Dealing down cards **
Eve folds
Ann folds
Dan wins $3 USD`;
    expect(seatsOf(text)).toEqual(['1 Ann 10000', '2 Dan Infinity', '5 Eve 10000']);
    expect(reportOfText(text).nets).toEqual({ Ann: '-1', Dan: '1' });
  });

  test('is refused if none is free there, and if someone without a post acts', () => {
    const codes = (text: string) =>
      [...readHistory(text)].map(({ read }) => (read.ok ? 'ok' : `${read.error.code} ${read.error.line}`));
    const full = ENTERS.replace('Seat 2: Cat', 'Seat 4: Fay ( $9 USD )\nSeat 3: Gus ( $9 USD )\nSeat 2: Cat');
    expect(codes(full)).toEqual(['unknown-player 16']);
    expect(codes(ENTERS.replace('Dan posts big blind [$2 USD].\n', ''))).toEqual(['unknown-player 20']);
  });

  test('a seat without chips that posts has brought some', () => {
    const text = ENTERS.replace('Seat 6: Bob ( $0 USD )', 'Seat 3: Dan ( $0 USD )');
    const { report, nets } = reportOfText(text);
    expect([report.status, report.agrees, nets]).toEqual(['ok', true, { Ann: '9', Cat: '-2', Dan: '-8' }]);
    expect(seatsOf(text)[2]).toBe('3 Dan Infinity');
  });
});

describe('a stack that nobody knows', () => {
  const { transcript, report } = reportOfText(ENTERS);
  const { hand } = documentOfHistory({ kind: 'transcript', transcript });

  test('stays unknown in the report and in the document', () => {
    expect(report.stacks).toEqual(['110', '98', 'inf', '100']);
    expect(report.payoffs).toEqual(['10', '-2', '-8', '0']);
    expect(hand.startingStacks).toEqual([100, 100, Number.POSITIVE_INFINITY, 100]);
    expect(hand.finishingStacks).toEqual([109, 98, Number.POSITIVE_INFINITY, 100]);
    expect(replay(hand, { lenient: true }).ok).toBe(true);
  });

  test('goes through JSON and PHH and back', () => {
    const json = writeHand(hand);
    expect(json).not.toContain('null');
    expect(readHand(json)).toEqual({ ok: true, value: hand });
    const written = phhOfHand(hand);
    if (!written.ok) throw new Error(written.error.code);
    const text = formatPhh(written.value.fields);
    expect(text).not.toMatch(/NaN|Infinity/);
    const back = readPhh(text);
    if (!back.ok) throw new Error(back.error.fault.code);
    const again = handOfPhh(back.value).hand;
    expect(again.players).toEqual([...hand.players, 'Bob']);
    expect(again.startingStacks).toEqual([...hand.startingStacks, 0]);
    expect([again.actions, again._rake]).toEqual([hand.actions, 1]);
  });

  test('is a reason for formats that need stacks, not a number', () => {
    expect(formatPokerStars(hand)).toEqual({ ok: false, error: { code: 'unknown-stack', player: 2 } });
    expect(formatOhh(hand)).toEqual({ ok: false, error: { code: 'unknown-stack', player: 2 } });
  });
});
