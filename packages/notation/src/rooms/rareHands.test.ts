/** Games and ways of writing that few files of a room have. */
import { describe, expect, test } from 'vitest';
import { documentOfHistory } from '../history/index.js';
import { formatPokerStars } from '../pokerstars/index.js';
import { replay } from '../replay.js';
import { reportOfText } from './testing/reports.js';

interface RareHand {
  readonly what: string;
  readonly text: string;
  readonly variant: string;
  readonly nets: Readonly<Record<string, string>>;
  readonly rake?: string;
}

const HANDS: readonly RareHand[] = [
  {
    what: 'GGPoker repeats the flop in another order',
    variant: 'NT',
    nets: { Ann: '-300', Bob: '300' },
    text: `Poker Hand #TM21: Tournament #7, Deep $5,000 Hold'em No Limit - Level10 (50/100) - 2020/08/30 15:49:08
Table '7' 8-max Seat #1 is the button
Seat 1: Ann (300 in chips)
Seat 2: Bob (900 in chips)
Ann: posts small blind 50
Bob: posts big blind 100
*** HOLE CARDS ***
Dealt to Ann [As Ks]
Dealt to Bob
Ann: calls 50
Bob: checks
*** FLOP *** [Ad 7d 9d]
Bob: checks
Ann: bets 200 and is all-in
Bob: calls 200
Ann: shows [As Ks] (Pair of Aces)
Bob: shows [7c 7h] (Three Sevens)
*** TURN *** [7d 9d Ad] [2s]
*** RIVER *** [7d 9d Ad 2s] [4h]
*** SHOWDOWN ***
Bob collected 600 from pot
*** SUMMARY ***
Total pot 600
Board [7d 9d Ad 2s 4h]
Seat 1: Ann (button) showed [As Ks] and lost with Pair of Aces
Seat 2: Bob (big blind) showed [7c 7h] and won (600) with Three Sevens`,
  },
  {
    what: 'GGPoker: Omaha with no limit from the flop on',
    variant: 'NO',
    nets: { Ann: '-100', Bob: '100' },
    text: `Poker Hand #TM22: Tournament #8, Omaholic $8.40 Omaha (NL postflop) - Level2(50/100) - 2021/04/15 11:12:42
Table '4' 6-max Seat #1 is the button
Seat 1: Ann (1,000 in chips)
Seat 2: Bob (1,000 in chips)
Ann: posts small blind 50
Bob: posts big blind 100
*** HOLE CARDS ***
Dealt to Ann [As Ks 3d 4d]
Dealt to Bob
Ann: calls 50
Bob: checks
*** FLOP *** [Ad 7d 9d]
Bob: bets 900 and is all-in
Ann: folds
Uncalled bet (900) returned to Bob
*** SHOWDOWN ***
Bob collected 200 from pot
*** SUMMARY ***
Total pot 200
Board [Ad 7d 9d]
Seat 1: Ann (button) folded on the Flop
Seat 2: Bob (big blind) won (200)`,
  },
  {
    what: 'Full Tilt: five-card stud',
    variant: 'F5S',
    nets: { Ann: '-2500', Bob: '2500' },
    text: `Full Tilt Poker Game #31: Weekly (25), Table 1 - 400/800 Ante 100 - Limit 5 Card Stud - 18:30:57 ET - 2013/03/31
Seat 1: Ann (9,000)
Seat 2: Bob (9,000)
Ann antes 100
Bob antes 100
*** 2ND STREET *** (Total Pot: 200, 2 Players)
Dealt to Ann [6s] [2h]
Dealt to Bob [Js]
Ann is low with [2h]
Ann brings in for 100
Bob completes it to 400
Ann calls 300
*** 3RD STREET *** (Total Pot: 1,000, 2 Players)
Dealt to Ann [6s 2h] [6d]
Dealt to Bob [Js] [9h]
Bob checks
Ann bets 400
Bob calls 400
*** 4TH STREET *** (Total Pot: 1,800, 2 Players)
Dealt to Ann [6s 2h 6d] [3c]
Dealt to Bob [Js 9h] [Jd]
Bob checks
Ann checks
*** 5TH STREET *** (Total Pot: 1,800, 2 Players)
Dealt to Ann [6s 2h 6d 3c] [Kh]
Dealt to Bob [Js 9h Jd] [4c]
Bob bets 800
Ann raises to 1,600
Bob raises to 2,400
Ann folds
Uncalled bet of 800 returned to Bob
Bob mucks
Bob wins the pot (5,000)
*** SUMMARY ***
Total pot 5,000 | Rake 0
Seat 1: Ann folded on 5th St.
Seat 2: Bob collected (5,000), mucked`,
  },
  {
    what: 'Full Tilt: Courchevel with its flopet',
    variant: 'PC',
    nets: { Ann: '-150', Bob: '150' },
    text: `Full Tilt Poker Game #32: Table Play Chip 9 (6 max) - PL Courchevel Hi - 25/50 - 14:04:16 ET - 2013/05/11
Seat 1: Ann (1,000)
Seat 2: Bob (1,000)
Ann posts the small blind of 25
Bob posts the big blind of 50
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [8s Ac 9c 7c 5h]
*** FLOPET *** [9h] (Total Pot: 75, 2 Players)
Ann calls 25
Bob checks
*** FLOP *** [9s Kd] (Total Pot: 100, 2 Players)
Bob checks
Ann bets 100
Bob calls 100
*** TURN *** [9h 9s Kd] [7h] (Total Pot: 300, 2 Players)
Bob bets 300
Ann folds
Uncalled bet of 300 returned to Bob
Bob wins the pot (300)
*** SUMMARY ***
Total pot 300 | Rake 0
Board: [9h 9s Kd 7h]
Seat 1: Ann (small blind) folded on the Turn
Seat 2: Bob (big blind) collected (300)`,
  },
  {
    what: 'Full Tilt: six-card Omaha',
    variant: 'PO6',
    nets: { Ann: '0.5', Bob: '-0.5' },
    text: `Full Tilt Poker Game #33: Table Test (6 max) - PL 6 Card Omaha Hi - $0.50/$1 - 10:04:25 ET - 2013/07/14
Seat 2: Ann ($100)
Seat 5: Bob ($100)
Bob posts the small blind of $0.50
Ann posts the big blind of $1
The button is in seat #5
*** HOLE CARDS ***
Dealt to Ann [Jh 4s Tc 5s Jc 9h]
Bob folds
Uncalled bet of $0.50 returned to Ann
Ann mucks
Ann wins the pot ($1)
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 2: Ann (big blind) collected ($1), mucked
Seat 5: Bob (small blind) folded before the Flop`,
  },
  {
    what: 'Full Tilt: ace-to-five triple draw',
    variant: 'FA5L3D',
    nets: { Ann: '0.05', Bob: '-0.05' },
    text: `Full Tilt Poker Game #34: Table Test (6 max) - $0.05/$0.10 - Limit A-5 Triple Draw - 22:28:00 ET - 2011/04/10
Seat 2: Ann ($1)
Seat 3: Bob ($50.85)
Ann posts the small blind of $0.02
Bob posts the big blind of $0.05
The button is in seat #2
*** HOLE CARDS ***
Dealt to Ann [5s 5h Tc 8h 5c]
Ann raises to $0.10
Bob folds
Uncalled bet of $0.05 returned to Ann
Ann mucks
Ann wins the pot ($0.10)
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 2: Ann (small blind) collected ($0.10), mucked
Seat 3: Bob (big blind) folded before the Draw`,
  },
  {
    what: '888 in Spanish: picas, tréboles, diamantes and hearts that are written c',
    variant: 'NT',
    nets: { Ann: '45', Bob: '-15', Cat: '-30' },
    text: `***** Cassava Hand History for Game 41 *****
15 €/30 € Blinds No Limit Holdem - *** 25 06 2012 14:39:42
Tournament #39 0,09 € + 0,01 € - Table #1 (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( 500 € )
Seat 2: Bob ( 500 € )
Seat 3: Cat ( 500 € )
Bob posts small blind [15 €]
Cat posts big blind [30 €]
** Dealing down cards **
Dealt to Ann [ 7p, 8t ]
Ann calls [30 €]
Bob folds
Cat checks
** Dealing flop ** [ 7c, 8c, 8d ]
Cat checks
Ann bets [30 €]
Cat folds
** Summary **
Ann did not show his hand
Ann collected [ 75 € ]`,
  },
  {
    what: '888 BLAST: whole stacks as antes',
    variant: 'NT',
    nets: { Ann: '-2470', Bob: '2470' },
    text: `***** 888.ro BLAST Hand History for Game 42 *****
$40/$80 Blinds No Limit Holdem - *** 25 06 2019 14:39:42
Tournament #13 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)
Seat 2 is the button
Total number of players : 2
Seat 1: Ann ( 3.530 $ )
Seat 2: Bob ( 2.470 $ )
Ann posts ante [3.530 $]
Bob posts ante [2.470 $]
** Dealing down cards **
Dealt to Bob [ 5d, Kc ]
** Dealing flop ** [ As, 3h, Ac ]
** Dealing turn ** [ 8c ]
** Dealing river ** [ 7c ]
** Summary **
Ann shows [ 4s, Jc ]
Bob shows [ 5d, Kc ]
Bob collected [ 4.940 $ ]`,
  },
  {
    what: 'PartyPoker: a double bet on an open pair of fourth street',
    variant: 'F7S',
    nets: { Ann: '-30', Bob: '30' },
    text: `***** Hand History for Game 51 *****
FL 7 Card Stud $6 USD Buy-in Trny:69 Level:2  Stakes-Antes(60/120-10) - Wednesday, May 30, 14:41:43 EDT 2012
Table Regular (26) Table #2 (Real Money)
Seat 0 is the button
Total number of players : 2/8
Seat 1: Ann ( 2,930 )
Seat 2: Bob ( 3,660 )
Ann posts ante [10]
Bob posts ante [10]
** Dealing **
Dealt to Ann [  9d Qh 3h ]
Ann opens
Ann bring-ins [20]
Bob calls [20]
** Dealing Fourth street **
Bob opens
Bob double bets [120]
Ann folds
Bob wins 180 chips from the main pot`,
  },
  {
    what: 'PartyPoker mailed: cards are shown in the lines of the summary, one of them cashed out',
    variant: 'PO',
    nets: { Bob: '-20', Cleo: '18' },
    rake: '2',
    text: `***** Hand History For Game 1770659766668adeb0h5qfm *****
0.50/1 Omaha Hi Game Table (PL) - Mon Feb 09 12:55:26 EST 2026
Table Table 7488952 (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Ann ($56.64)
Seat 2: Bob ($20)
Seat 3: Cleo ($25)
Bob posts small blind (0.50)
Cleo posts big blind (1)
** Dealing down cards **
Dealt to Cleo [ 9c, 7h, 8h, 4d ]
Ann folds
Bob raises 2.50 to 3
Cleo calls (2)
** Dealing Flop ** : [ Jc, 7d, 6c ]
Bob bets (6)
Cleo raises 22 to 22
Bob calls 11
Bob is all-In.
Creating Main Pot with $ 38 with Bob, Cleo
Bob Cash-out Premium % is 1.0
Bob opted for cash-out
Bob probabilty is 60.37
Bob Cashout Amount is 22.71
** Dealing Turn ** : [ Ts ]
** Dealing River ** : [ Js ]
** Summary **
Main Pot: $38 Rake: $2
Board: [ Jc, 7d, 6c, Ts, Js ]
Ann balance $56.64, sits out
Bob Cashed out balance $22.71, bet $20, collected $22.71, net +$2.71[ Tc, Ac, Ad, 4c ] [ two pairs, aces and jacks -- Ac,Ad,Jc,Js,Ts ]
Cleo balance $43, bet $25, collected $43, net +$18[ 9c, 7h, 8h, 4d ] [ a straight, seven to jack -- Jc,Ts,9c,8h,7d ]`,
  },
  {
    what: 'iPoker: dinars',
    variant: 'NT',
    nets: { Ann: '2', Bob: '-2' },
    text: ipoker('Holdem NL RSD1/RSD2', 'RSD', 'RSD'),
  },
  {
    what: 'iPoker: the limit in full and an ante of nothing',
    variant: 'PO',
    nets: { Ann: '2', Bob: '-2' },
    text: ipoker('Omaha Pot limit $1.00/$2.00 Ante $0.00', 'USD', '$'),
  },
  {
    what: 'Winning: the cards that draw the button are no hole cards',
    variant: 'PO/8',
    nets: { Ann: '-250', Bob: '250' },
    text: `Game Hand #61 - Tournament #11 - Omaha H/L(Pot Limit) - Level 1 (250.00/500.00)- 2019/07/25 02:31:33 UTC
Table '1' 9-max Seat #1 is the button
Seat 1: Ann (30000.00)
Seat 3: Bob (30000.00)
Dealt to Ann [4s]
Dealt to Bob [7s]
Ann posts the small blind 250.00
Bob posts the big blind 500.00
*** HOLE CARDS ***
Main pot 0.00
Dealt to Ann [Ks 9h 3d Th]
Ann folds
Uncalled bet (250.00) returned to Bob
Bob does not show
Bob collected 500.00 from main pot
*** SUMMARY ***
Total pot 500.00
Seat 1: Ann (button) folded on the Pre-Flop
Seat 3: Bob (big blind) did not show and won 500.00`,
  },
];

function ipoker(type: string, currency: string, sign: string): string {
  const hole = type.startsWith('Omaha') ? 'X X X X' : 'X X';
  return `<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="27"><general><mode>real</mode><gametype>${type}</gametype><tablename>Ibar, 31</tablename>
<tablecurrency>${currency}</tablecurrency><startdate>2012-10-21 19:33:12</startdate><nickname>Ann</nickname></general>
<game gamecode="71"><general><startdate>2012-10-21 19:33:12</startdate><players>
<player seat="3" name="Ann" chips="${sign}45.70" dealer="1" win="${sign}4" bet="${sign}2"/>
<player seat="5" name="Bob" chips="${sign}61" dealer="0" win="${sign}0" bet="${sign}2"/></players></general>
<round no="0"><action no="1" player="Ann" type="1" sum="${sign}1"/><action no="2" player="Bob" type="2" sum="${sign}2"/></round>
<round no="1"><cards type="Pocket" player="Ann">${hole}</cards><cards type="Pocket" player="Bob">${hole}</cards>
<action no="3" player="Ann" type="3" sum="${sign}1"/><action no="4" player="Bob" type="4" sum="${sign}0"/></round>
<round no="2"><cards type="Flop" player="">H7 C10 S5</cards><action no="5" player="Bob" type="0" sum="${sign}0"/></round>
</game></session>`;
}

describe.each(HANDS)('$what', ({ text, variant, nets, rake = '0' }) => {
  test('is read as it was played', () => {
    const read = reportOfText(text);
    expect(read.report.error).toBeUndefined();
    expect(read.transcript.unread).toEqual([]);
    expect([read.report.variant, read.report.status, read.report.rake]).toEqual([variant, 'ok', rake]);
    expect(read.nets).toEqual(nets);
  });
});

test('PartyPoker mailed: the cards of the summary are those of a showdown', () => {
  const { report, transcript } = reportOfText(HANDS.find(({ what }) => what.startsWith('PartyPoker mailed'))!.text);
  const { hand } = documentOfHistory({ kind: 'transcript', transcript });
  expect(report.hidden).toEqual([]);
  expect(hand.actions.filter((line) => line.includes(' sm '))).toEqual(['p2 sm TcAcAd4c', 'p3 sm 9c7h8h4d']);
});

test('888 in Spanish: c is hearts, and the hand is a full house of two red cards', () => {
  const { transcript } = reportOfText(HANDS.find(({ what }) => what.startsWith('888 in Spanish'))!.text);
  const { hand } = documentOfHistory({ kind: 'transcript', transcript });
  expect(hand.actions.filter((line) => line.startsWith('d db'))).toEqual(['d db 7h8h8d']);
  expect(hand.actions[0]).toContain('7s8c');
});

test('five-card stud is written as text and read back', () => {
  const { transcript } = reportOfText(HANDS.find(({ variant }) => variant === 'F5S')!.text);
  const { hand } = documentOfHistory({ kind: 'transcript', transcript });
  expect(replay(hand, { lenient: true }).ok).toBe(true);
  const written = formatPokerStars(hand);
  const text = written.ok ? written.value.text : '';
  expect(text).toContain('*** 2nd STREET ***');
  expect(text).toContain('*** RIVER ***');
  expect(text).not.toContain('6th STREET');
  const again = reportOfText(text);
  expect(again.report.variant).toBe('F5S');
  expect(again.nets).toEqual({ Ann: '-2500', Bob: '2500' });
});
