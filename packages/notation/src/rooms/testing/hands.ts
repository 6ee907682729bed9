/**
 * The same few hands in the words of every room, made up for the tests. In euros, dollars or chips:
 *
 * - `side`: three players all-in, the shortest wins the main pot and another one the side pot, less rake.
 * - `post`: a player who enters posts a live and a dead blind, and a raise is not called; someone sits out.
 * - `walk`: a tournament with antes in which everybody folds to the big blind.
 * - `stud`: seven-card stud, a completion that is not called.
 */

export interface Sample {
  readonly text: string;
  /** The hand's name in the text. */
  readonly hand: string;
  readonly variant: string;
  /** The room's nets, as decimals. */
  readonly nets: Readonly<Record<string, string>>;
  readonly rake: string;
}

const SIDE = { Ann: '19', Bob: '77', Cat: '-100' };
const POST = { Ann: '6', Bob: '-1', Cat: '-2', Dan: '-3' };
const WALK = { Ann: '-10', Bob: '-60', Cat: '70' };
const STUD = { Ann: '3', Bob: '-3' };

function side(hand: string, text: string, variant = 'NT'): Sample {
  return { text, hand, variant, nets: SIDE, rake: '4' };
}

function post(hand: string, text: string): Sample {
  return { text, hand, variant: 'NT', nets: POST, rake: '0' };
}

function walk(hand: string, text: string): Sample {
  return { text, hand, variant: 'NT', nets: WALK, rake: '0' };
}

function stud(hand: string, text: string): Sample {
  return { text, hand, variant: 'F7S', nets: STUD, rake: '0' };
}

const GGPOKER: readonly Sample[] = [
  side(
    'HD11',
    `Poker Hand #HD11: Hold'em No Limit ($1/$2) - 2025/03/01 12:00:00
Table 'Test1' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($40 in chips)
Seat 3: Cat ($100 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Dealt to Bob
Dealt to Cat
Ann: raises $4 to $6
Bob: raises $34 to $40 and is all-in
Cat: calls $38
Ann: raises $60 to $100 and is all-in
Cat: calls $60 and is all-in
Bob: shows [5s 5h]
Ann: shows [As Ad]
Cat: shows [Kc Qc]
*** FLOP *** [2c 5d 9h]
*** TURN *** [2c 5d 9h] [Jc]
*** RIVER *** [2c 5d 9h Jc] [3s]
*** SHOWDOWN ***
Bob collected $117 from pot
Ann collected $119 from pot
*** SUMMARY ***
Total pot $240 | Rake $3 | Jackpot $0.5 | Bingo $0.5 | Fortune $0 | Tax $0
Board [2c 5d 9h Jc 3s]
Seat 1: Ann (button) showed [As Ad] and won ($119) with a pair of Aces
Seat 2: Bob (small blind) showed [5s 5h] and won ($117) with three of a kind, Fives
Seat 3: Cat (big blind) showed [Kc Qc] and lost with King high`,
  ),
  post(
    'RC12',
    `Poker Hand #RC12: Hold'em No Limit ($1/$2) - 2025/03/01 12:00:00
Table 'RushAndCash1' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cat ($100 in chips)
Seat 4: Dan ($100 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
Dan: posts missed blind $1
Dan: posts big blind $2
*** HOLE CARDS ***
Dan: checks
Ann: raises $6 to $8
Bob: folds
Cat: folds
Dan: folds
Uncalled bet ($6) returned to Ann
*** SHOWDOWN ***
Ann collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0 | Jackpot $0 | Bingo $0 | Fortune $0 | Tax $0
Seat 1: Ann (button) won ($8)`,
  ),
  walk(
    'TM13',
    `Poker Hand #TM13: Tournament #77, Daily $5, No Limit Hold'em No Limit - Level4(50/100(10)) - 2025/03/01 12:00:00
Table '3' 8-max Seat #1 is the button
Seat 1: Ann (1,500 in chips)
Seat 2: Bob (1,500 in chips)
Seat 3: Cat (1,500 in chips)
Ann: posts the ante 10
Cat: posts the ante 10
Bob: posts the ante 10
Bob: posts small blind 50
Cat: posts big blind 100
*** HOLE CARDS ***
Ann: folds
Bob: folds
Uncalled bet (50) returned to Cat
*** SHOWDOWN ***
Cat collected 130 from pot
*** SUMMARY ***
Total pot 130 | Rake 0 | Jackpot 0 | Bingo 0 | Fortune 0 | Tax 0
Seat 3: Cat (big blind) collected (130)`,
  ),
];

const WINAMAX: readonly Sample[] = [
  side(
    '1-2-11',
    `Winamax Poker - CashGame - HandId: #1-2-11 - Holdem no limit (1€/2€) - 2021/01/02 03:04:05 UTC
Table: 'Oslo 1' 5-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob (40€)
Seat 3: Cat (100€)
*** ANTE/BLINDS ***
Bob posts small blind 1€
Cat posts big blind 2€
Dealt to Ann [As Ad]
*** PRE-FLOP ***
Ann raises 4€ to 6€
Bob raises 34€ to 40€ and is all-in
Cat calls 38€
Ann raises 60€ to 100€ and is all-in
Cat calls 60€ and is all-in
*** FLOP *** [2c 5d 9h]
*** TURN *** [2c 5d 9h][Jc]
*** RIVER *** [2c 5d 9h Jc][3s]
*** SHOW DOWN ***
Bob shows [5s 5h] (Trips of 5)
Ann shows [As Ad] (One pair : Aces)
Cat shows [Kc Qc] (High card : King)
Ann collected 119€ from side pot 1
Bob collected 117€ from main pot
*** SUMMARY ***
Total pot 236€ | Rake 4€
Board: [2c 5d 9h Jc 3s]
Seat 1: Ann (button) showed [As Ad] and won 119€ with One pair : Aces
Seat 2: Bob (small blind) showed [5s 5h] and won 117€ with Trips of 5
Seat 3: Cat (big blind) showed [Kc Qc] and lost with High card : King`,
  ),
  post(
    '1-2-12',
    `Winamax Poker - Go Fast "Rio" - HandId: #1-2-12 - Holdem no limit (1€/2€) - 2021/01/02 03:04:05 UTC
Table: 'Oslo' 5-max (real money) Seat #1 is the button
Seat 1: Ann (100€)
Seat 2: Bob (100€)
Seat 3: Cat (100€)
Seat 4: Dan (100€)
Seat 5: Eve (100€)
*** ANTE/BLINDS ***
Bob posts small blind 1€
Cat posts big blind 2€
Dan posts small blind 1€ out of position
Dan posts big blind 2€ out of position
Eve denies big blind
*** PRE-FLOP ***
Dan checks
Ann raises 6€ to 8€
Bob folds
Cat folds
Dan folds
Ann collected 14€ from pot
*** SUMMARY ***
Total pot 14€ | No rake
Seat 1: Ann (button) won 14€`,
  ),
  walk(
    '1-2-13',
    `Winamax Poker - Tournament "Noon" buyIn: 4,50€ + 0,50€ level: 4 - HandId: #1-2-13 - Holdem no limit (10/50/100) - 2021/01/02 03:04:05 UTC
Table: 'Noon(77)#3' 6-max (real money) Seat #1 is the button
Seat 1: Ann (1500)
Seat 2: Bob (1500)
Seat 3: Cat (1500, 2.50€ bounty)
*** ANTE/BLINDS ***
Ann posts ante 10
Bob posts ante 10
Cat posts ante 10
Bob posts small blind 50
Cat posts big blind 100
*** PRE-FLOP ***
Ann folds
Bob folds
Cat collected 180 from pot
*** SUMMARY ***
Total pot 180 | No rake
Seat 3: Cat (big blind) won 180`,
  ),
  stud(
    '1-2-14',
    `Winamax Poker - CashGame - HandId: #1-2-14 - 7-Card Stud fixed limit (1€/5€/10€) - 2021/01/02 03:04:05 UTC
Table: 'Oslo' 6-max (real money)
Seat 1: Ann (100€)
Seat 2: Bob (100€)
*** ANTE/BLINDS ***
Ann posts ante 1€
Bob posts ante 1€
*** 3rd STREET ***
Dealt to Ann [4h 5h Kd]
Dealt to Bob [X X 2c]
Bob brings in 2€
Ann raises 3€ to 5€
Bob folds
Ann collected 9€ from pot
*** SUMMARY ***
Total pot 9€ | No rake
Seat 1: Ann won 9€`,
  ),
];

const FULL_TILT: readonly Sample[] = [
  side(
    '3311',
    `Full Tilt Poker Game #3311: Table Palm (6 max) - NL Hold'em - $1/$2 - 10:06:12 ET - 2014/01/06
Seat 1: Ann ($100)
Seat 2: Bob ($40)
Seat 3: Cat ($100)
Seat 4: Dan ($7), is sitting out
Bob posts the small blind of $1
Cat posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann raises to $6
Bob raises to $40, and is all in
Cat calls $38
Ann has 15 seconds left to act
Ann raises to $100, and is all in
Cat calls $60, and is all in
Bob shows [5s 5h]
*** FLOP *** [2c 5d 9h] (Total Pot: $240, 3 Players, 3 All-In)
*** TURN *** [2c 5d 9h] [Jc] (Total Pot: $240, 3 Players, 3 All-In)
*** RIVER *** [2c 5d 9h Jc] [3s] (Total Pot: $240, 3 Players, 3 All-In)
Ann shows [As Ad] a pair of Aces
Cat shows [Kc Qc] King high
Ann wins the side pot ($119) with a pair of Aces
Bob wins the main pot ($117) with three of a kind, Fives
*** SUMMARY ***
Total pot $240 Main pot $117. Side pot $119. | Rake $4
Board: [2c 5d 9h Jc 3s]
Seat 1: Ann (button) showed [As Ad] and won ($119) with a pair of Aces
Seat 2: Bob (small blind) showed [5s 5h] and won ($117) with three of a kind, Fives
Seat 3: Cat (big blind) showed [Kc Qc] and lost with King high
Seat 4: Dan is sitting out`,
  ),
  post(
    '3312',
    `FullTiltPoker Game #3312: Table Palm - $1/$2 - No Limit Hold'em - 15:42:59 ET - 2010/08/04
Seat 1: Ann ($100)
Seat 2: Bob ($100)
Seat 3: Cat ($100)
Seat 4: Dan ($100)
Bob posts the small blind of $1
Cat posts the big blind of $2
Dan posts a dead small blind of $1
Dan posts $2
The button is in seat #1
*** HOLE CARDS ***
Dan checks
Ann raises to $8
Bob folds
Cat folds
Dan folds
Uncalled bet of $6 returned to Ann
Ann mucks
Ann wins the pot ($8)
*** SUMMARY ***
Total pot $8 | Rake $0
Seat 1: Ann (button) collected ($8), mucked`,
  ),
  walk(
    '3313',
    `Full Tilt Poker Game #3313: $9,000 KO Guarantee (2470), Table 13 - 50/100 Ante 10 - No Limit Hold'em - 10:00:59 CT - 2013/01/06 [11:00:59 ET - 2013/01/06]
Seat 1: Ann (1,500)
Seat 2: Bob (1,500)
Seat 3: Cat (1,500)
Ann antes 10
Bob antes 10
Cat antes 10
Bob posts the small blind of 50
Cat posts the big blind of 100
The button is in seat #1
*** HOLE CARDS ***
Ann folds
Bob folds
Uncalled bet of 50 returned to Cat
Cat mucks
Cat wins the pot (130)
*** SUMMARY ***
Total pot 130 | Rake 0
Seat 3: Cat (big blind) collected (130), mucked`,
  ),
  stud(
    '3314',
    `Full Tilt Poker Game #3314: Table Palm (8 max) - $5/$10 Ante $1 - Limit Stud Hi - 15:42:59 ET - 2010/08/04
Seat 1: Ann ($100)
Seat 2: Bob ($100)
Ann antes $1
Bob antes $1
*** 3RD STREET ***
Dealt to Ann [4h 5h] [Kd]
Dealt to Bob [2c]
Bob is low with [2c]
Bob brings in for $2
Ann completes it to $5
Bob folds
Uncalled bet of $3 returned to Ann
Ann mucks
Ann wins the pot ($6)
*** SUMMARY ***
Total pot $6 | Rake $0
Seat 1: Ann collected ($6), mucked`,
  ),
  {
    hand: '3315',
    variant: 'F2L3D',
    nets: { Ann: '9.5', Bob: '-10' },
    rake: '0.5',
    text: `Full Tilt Poker Game #3315: Table Palm (6 max) - $5/$10 - Limit 2-7 Triple Draw - 15:42:59 ET - 2010/08/04
Seat 1: Ann ($100)
Seat 2: Bob ($100)
Ann posts the small blind of $2
Bob posts the big blind of $5
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [7c 5d 2h Kd Ks]
Ann raises to $10
Bob calls $5
*** FIRST DRAW *** (Pot: $20)
Bob discards 2 cards
Ann discards 2 cards [Kd Ks]
Dealt to Ann [7c 5d 2h] [3s 4c]
Bob checks
Ann bets $5
Bob folds
Uncalled bet of $5 returned to Ann
Ann mucks
Ann wins the pot ($19.50)
*** SUMMARY ***
Total pot $20 | Rake $0.50
Seat 1: Ann (button) (small blind) collected ($19.50), mucked`,
  },
];

const WINNING: readonly Sample[] = [
  side(
    '501',
    `Game started at: 2016/8/2 10:53:49
Game ID: 501 1/2 Reno (Hold'em)
Seat 1 is the button
Seat 1: Ann (100).
Seat 2: Bob (40).
Seat 3: Cat (100).
Player Bob has small blind (1)
Player Cat has big blind (2)
Player Ann received card: [As]
Player Ann received card: [Ad]
Player Bob received a card.
Player Cat received a card.
Player Ann raises (6)
Player Bob allin (39)
Player Cat calls (38)
Player Ann allin (94)
Player Cat allin (60)
*** FLOP ***: [2c 5d 9h]
*** TURN ***: [2c 5d 9h] [Jc]
*** RIVER ***: [2c 5d 9h Jc] [3s]
------ Summary ------
Pot: 236. Rake 4
Board: [2c 5d 9h Jc 3s]
*Player Ann shows: One pair of As [As Ad]. Bets: 100. Collects: 119. Wins: 19.
*Player Bob shows: Three Of Kind of 5s [5s 5h]. Bets: 40. Collects: 117. Wins: 77.
Player Cat shows: High card K [Kc Qc]. Bets: 100. Collects: 0. Loses: 100.
Game ended at: 2016/8/2 10:54:49`,
  ),
  post(
    '502',
    `Hand #502 - Holdem(No Limit) - $1.00/$2.00 - 2019/06/28 02:38:17 UTC
Reno 6-max Seat #1 is the button
Seat 1: Ann ($100.00)
Seat 2: Bob ($100.00)
Seat 3: Cat ($100.00)
Seat 4: Dan ($100.00)
Seat 5: Eve ($100.00) is sitting out
Bob posts the small blind $1.00
Cat posts the big blind $2.00
Dan posts dead $3.00
*** HOLE CARDS ***
Main pot $6.00
Dan checks
Ann raises $8.00 to $8.00
Bob folds
Cat folds
Dan folds
Uncalled bet ($6.00) returned to Ann
Ann does not show
*** SUMMARY ***
Total pot $8.00
Seat 1: Ann (button) did not show and won $8.00`,
  ),
  walk(
    '503',
    `Game Hand #503 - Tournament #77 - Holdem(No Limit) - Level 4 (50.00/100.00)- 2019/06/28 02:38:17 UTC
Table '3' 9-max Seat #1 is the button
Seat 1: Ann (1500.00)
Seat 2: Bob (1500.00)
Seat 3: Cat (1500.00)
Ann posts ante 10.00
Bob posts ante 10.00
Cat posts ante 10.00
Bob posts the small blind 50.00
Cat posts the big blind 100.00
*** HOLE CARDS ***
Ann folds
Bob folds
*** SUMMARY ***
Total pot 180.00
Seat 3: Cat (big blind) did not show and won 180.00`,
  ),
  {
    hand: '504',
    variant: 'F7S',
    nets: { Ann: '10', Bob: '-11' },
    rake: '1',
    text: `Game started at: 2016/8/2 10:53:49
Game ID: 504 5/10 Reno (7Stud)
Seat 1: Ann (100).
Seat 2: Bob (100).
Seat 3: Cat (100).
Player Ann posts ante (1)
Player Bob posts ante (1)
Player Ann received card: [Ks]
Player Ann received card: [Kd]
Player Ann received card: [9h]
Player Bob received card.
Player Bob received card.
Player Bob received card: [3c]
Player Bob bring in (2)
Player Ann raises (5)
Player Bob calls (3)
*** Third street ***
Player Ann received card: [4d]
Player Bob received card: [Jc]
Player Bob bets (5)
Player Ann calls (5)
*** Fourth street ***
Player Ann received card: [5d]
Player Bob received card: [8s]
Player Bob checks
Player Ann bets (10)
Player Bob folds
Uncalled bet (10) returned to Ann
------ Summary ------
Pot: 21. Rake 1
*Player Ann does not show: One pair of Ks [Ks Kd]. Bets: 11. Collects: 21. Wins: 10.
Player Bob mucks (does not show cards). Bets: 11. Collects: 0. Loses: 11.
Game ended at: 2016/8/2 10:54:49`,
  },
];

const BOVADA: readonly Sample[] = [
  {
    hand: '601',
    variant: 'NT',
    nets: { Dealer: '19', 'Small Blind': '77', 'Big Blind': '-100' },
    rake: '4',
    text: `Ignition Hand #601 TBL#7 HOLDEM No Limit - 2015-04-03 16:25:23
Seat 1: Dealer [ME] ($100 in chips)
Seat 2: Small Blind ($40 in chips)
Seat 3: Big Blind ($100 in chips)
Dealer  [ME] : Set dealer [1]
Small Blind : Small Blind $1
Big Blind : Big blind $2
*** HOLE CARDS ***
Dealer  [ME] : Card dealt to a spot [As Ad]
Small Blind : Card dealt to a spot [5s 5h]
Big Blind : Card dealt to a spot [Kc Qc]
Dealer  [ME] : Raises $6 to $6
Small Blind : All-in(raise) $39 to $40
Big Blind : Call $38
Dealer  [ME] : All-in(raise) $94 to $100
Big Blind : All-in $60
*** FLOP *** [2c 5d 9h]
*** TURN *** [2c 5d 9h] [Jc]
*** RIVER *** [2c 5d 9h Jc] [3s]
Dealer  [ME] : Showdown [As Ad Jc 9h 5d] (One pair)
Small Blind : Showdown [5s 5h 5d Jc 9h] (Three of a kind)
Big Blind : Mucks [Kc Qc] (High Card)
Dealer  [ME] : Hand result-Side pot $119
Small Blind : Hand result $117
Table enter user
*** SUMMARY ***
Total Pot($240)
Board [2c 5d 9h Jc 3s]
Seat+1: Dealer $119  with One pair [As Ad-As Ad Jc 9h 5d]
Seat+2: Small Blind $117  with Three of a kind [5s 5h-5s 5h 5d Jc 9h]
Seat+3: Big Blind [Mucked] [Kc Qc ]`,
  },
  {
    hand: '602',
    variant: 'NT',
    nets: { Dealer: '6', 'Small Blind': '-1', 'Big Blind': '-2', UTG: '-3' },
    rake: '0',
    text: `Bovada Hand #602 TBL#7 HOLDEM No Limit - 2013-04-03 16:25:23
Seat 1: Dealer ($100 in chips)
Seat 2: Small Blind ($100 in chips)
Seat 3: Big Blind ($100 in chips)
Seat 4: UTG ($100 in chips)
Seat 5: UTG+1 ($100 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $1
Big Blind : Big blind $2
UTG : Posts dead chip $1
UTG : Posts chip $2
UTG+1 : Seat sit out
*** HOLE CARDS ***
Dealer : Card dealt to a spot [As Ad]
Small Blind : Card dealt to a spot [5s 5h]
Big Blind : Card dealt to a spot [Kc Qc]
UTG : Card dealt to a spot [7c 2d]
UTG : Checks
Dealer : Raises $8 to $8
Small Blind : Folds
Big Blind : Folds(timeout)
UTG : Folds
Dealer : Return uncalled portion of bet $6
Dealer : Does not show [As Ad] (One pair)
Dealer : Hand result $8
*** SUMMARY ***
Total Pot($8)
Seat+1: Dealer $8 [Does not show]`,
  },
  {
    hand: '603',
    variant: 'NT',
    nets: { Dealer: '-10', 'Small Blind': '-60', 'Big Blind': '70' },
    rake: '0',
    text: `Bodog.eu Hand #603: HOLDEM Tournament #77 TBL#3, Normal- Level 4 (50/100) - 2022-07-11 15:03:22
Seat 61: Dealer (1,500 in chips)
Seat 14: Small Blind [ME] (1,500 in chips)
Seat 40: Big Blind (1,500 in chips)
Dealer : Set dealer [61]
Dealer : Ante chip 10
Small Blind [ME] : Ante chip 10
Big Blind : Ante chip 10
Small Blind [ME] : Small blind 50
Big Blind : Big blind 100
*** HOLE CARDS ***
Small Blind [ME] : Card dealt to a spot [7c 2d]
Dealer : Folds
Small Blind [ME] : Folds
Big Blind : Hand Result 180
*** SUMMARY ***
Total Pot(180)
Seat+40: Big Blind 180 [Does not show]`,
  },
  {
    hand: '604',
    variant: 'F7S',
    nets: { 'Seat+1': '3', 'Seat+2': '-3' },
    rake: '0',
    text: `Bovada Hand #604 TBL#7 7CARD Fixed Limit - 2012-09-19 13:11:08
Seat+1 [ME]: $100 in chips
Seat+2: $100 in chips
Seat+1 [ME] : Ante chip $1
Seat+2 : Ante chip $1
*** 3RD STREET ***
Seat+1 [ME] : Card dealt to a spot [4h 5h Kd]
Seat+2 : Card dealt to a spot [9s 9c 2c]
Seat+2 : Bring_in chip $2
Seat+1 [ME] : Raises $5 to $5
Seat+2 : Folds
Seat+1 [ME] : Return uncalled portion of bet $3
Seat+1 [ME] : Hand result $6
*** SUMMARY ***
Total Pot($6) | Rake ($0)
Seat+1: $6 [Does not show]`,
  },
];

const PACIFIC: readonly Sample[] = [
  side(
    '701',
    `#Game No : 701
***** 888poker Hand History for Game 701 *****
1 $/2 $ Blinds No Limit Holdem - *** 06 01 2020 00:00:28
Table Lima 6 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( 100 $ )
Seat 2: Bob ( 40,00 $ )
Seat 3: Cat ( 100 $ )
Bob posts small blind [1 $]
Cat posts big blind [2 $]
** Dealing down cards **
Dealt to Ann [ AKreuz, AKaro ]
Ann raises [6 $]
Bob raises [39 $]
Cat calls [38 $]
Ann raises [94 $]
Cat calls [60 $]
** Dealing flop ** [ 2Kreuz, 5Karo, 9Herz ]
** Dealing turn ** [ BKreuz ]
** Dealing river ** [ 3Pik ]
** Summary **
Ann shows [ AKreuz, AKaro ]
Bob shows [ 5Pik, 5Herz ]
Cat mucks [ KHerz, DHerz ]
Bob collected [ 117 $ ]
Ann collected [ 119 $ ]`,
  ),
  post(
    '702',
    `***** Cassava Hand History for Game 702 *****
$1/$2 Blinds No Limit Holdem - *** 06 01 2020 00:00:28
Table Lima 6 Max (Real Money)
Seat 1 is the button
Total number of players : 5
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Seat 3: Cat ( $100 )
Seat 4: Dan ( $100 )
Seat 5: Eve ( $100 )
Bob posts small blind [$1]
Cat posts big blind [$2]
Dan posts dead blind [$1 + $2]
Eve folds
** Dealing down cards **
Dan checks
Ann raises [$8]
Bob folds
Cat folds
Dan folds
** Summary **
Ann did not show his hand
Ann collected [ $8 ]`,
  ),
  walk(
    '703',
    `***** 888.ro Hand History for Game 703 *****
$50/$100 Blinds No Limit Holdem - *** 06 01 2020 00:00:28
Tournament #77 $0.09 + $0.01 - Table #3 9 Max (Real Money)
Seat 1 is the button
Total number of players : 3
Seat 1: Ann ( $1,500 )
Seat 2: Bob ( $1,500 )
Seat 3: Cat ( $1,500 )
Ann posts ante [$10]
Bob posts ante [$10]
Cat posts ante [$10]
Bob posts small blind [$50]
Cat posts big blind [$100]
** Dealing down cards **
Ann folds
Bob folds
** Summary **
Cat did not show his hand
Cat collected [ $180 ]`,
  ),
  {
    hand: '704',
    variant: 'FO/8',
    nets: { Ann: '1.9', Bob: '-2' },
    rake: '0.1',
    text: `***** LuckyAcePoker.com Hand History for Game 704 *****
$1/$2 Blinds Fix Limit OmahaHL - *** 06 01 2012 00:00:28
Table Lima (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ann ( $100 )
Seat 2: Bob ( $100 )
Ann posts small blind [$1]
Bob posts big blind [$2]
** Dealing down cards **
Dealt to Ann [ As, Ad, 2c, 3h ]
Ann calls [$1]
Bob checks
** Dealing flop ** [ 4c, 5d, 9h ]
Bob checks
Ann bets [$2]
Bob folds
** Summary **
Ann did not show his hand
Ann collected [ $3.90 ]`,
  },
];

const PARTYPOKER: readonly Sample[] = [
  side(
    '801',
    `***** Hand History for Game 801 *****
$1/$2 USD NL Texas Hold'em - Saturday, September 21, 16:06:03 EDT 2013
Table Oslo (Real Money)
Seat 1 is the button
Total number of players : 3/6
Seat 3: Cat ( $100 USD )
Seat 1: Ann ( $100 USD )
Seat 2: Bob ( $40 USD )
Bob posts small blind [$1 USD].
Cat posts big blind [$2 USD].
** Dealing down cards **
Dealt to Ann [  As Ad ]
Ann raises [$6 USD]
Bob is all-In  [$39 USD]
Cat calls [$38 USD]
Ann: good luck
Ann is all-In  [$94 USD]
Cat is all-In  [$60 USD]
** Dealing Flop ** [ 2c, 5d, 9h ]
** Dealing Turn ** [ Jc ]
** Dealing River ** [ 3s ]
Ann shows [ As, Ad ]a pair of Aces.
Bob shows [ 5s, 5h ]three of a kind, Fives.
Cat doesn't show [ Kc, Qc ]high card King.
Ann wins $119 USD from the side pot 1 with a pair of Aces.
Bob wins $117 USD from the main pot with three of a kind, Fives.`,
  ),
  post(
    '802',
    `***** Hand History for Game 802 *****
$200 USD NL Texas Hold'em - Sunday,December 9, 14:29:49 ICT 2012
Table Ponce ( Real Money )
Seat 1 is the button
Total number of players : 5/6
seat 1: Ann ( $100,00 USD )
seat 2: Bob ( $100,00 USD )
seat 3: Cat ( $100,00 USD )
seat 4: Dan ( $100,00 USD )
seat 5: Eve ( $100,00 USD )
Bob posts small blind [$1,00 USD].
Cat posts big blind [$2,00 USD].
Eve is sitting outDan posts big blind + dead [$3,00 USD].
** Dealing down cards **
Dan checks
Ann raises [ $8 USD ]
Bob folds
Cat folds
Dan folds
Ann does not show cards.Ann wins $14,00 USD`,
  ),
  walk(
    '803',
    `***** Hand History for Game 803 *****
NL Texas Hold'em $5 USD Buy-in Trny: 77 Level: 4  Blinds-Antes(50/100 -10) - Friday, July 27, 23:00:33 MSKS 2012
Table Noon (77) Table #3 (Real Money)
Seat 1 is the button
Total number of players : 3/9
Seat 1: Ann ( 1,500 )
Seat 2: Bob ( 1,500 )
Seat 3: Cat ( 1,500 )
Trny: 77 Level: 4
Blinds-Antes(50/100 -10)
Ann posts ante [10]
Bob posts ante [10]
Cat posts ante [10]
** Dealing down cards **
Ann folds
Bob folds
Cat does not show cards.
Cat wins 180 chips`,
  ),
];

/** A session of iPoker around one hand. */
function session(type: string, game: string, more = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1">
 <general><mode>real</mode><gametype>${type}</gametype><tablename>Oslo, 77</tablename><tablecurrency>EUR</tablecurrency>
 <nickname>Ann</nickname><startdate>2014-01-06 10:32:51</startdate>${more}</general>
 ${game}
</session>`;
}

const IPOKER: readonly Sample[] = [
  side(
    '901',
    session(
      'Holdem NL €1/€2',
      `<game gamecode="901">
  <general><startdate>2014-01-06 10:43:27</startdate><players>
   <player seat="1" name="Ann" chips="€100" dealer="1" win="€119" bet="€100"/>
   <player seat="3" name="Bob" chips="€40" dealer="0" win="€117" bet="€40"/>
   <player seat="5" name="Cat" chips="€100" dealer="0" win="€0" bet="€100"/>
   <player seat="6" name="" chips="€0" dealer="0" win="€0" bet="€0"/>
  </players></general>
  <round no="0"><action no="1" player="Bob" type="1" sum="€1"/><action no="2" player="Cat" type="2" sum="€2"/></round>
  <round no="1">
   <cards type="Pocket" player="Ann">SA DA</cards><action no="3" player="Ann" type="23" sum="€6"/>
   <action no="6" player="Ann" type="7" sum="€94"/>
   <cards type="Pocket" player="Bob">S5 H5</cards><action no="4" player="Bob" type="7" sum="€39"/>
   <cards type="Pocket" player="Cat">X X</cards><action no="5" player="Cat" type="3" sum="€38"/>
   <action no="7" player="Cat" type="7" sum="€60"/>
  </round>
  <round no="2"><cards type="Flop" player="">C2 D5 H9</cards></round>
  <round no="3"><cards type="Turn" player="">CJ</cards></round>
  <round no="4"><cards type="River" player="">S3</cards></round>
 </game>`,
    ),
  ),
  post(
    '902',
    session(
      'Holdem NL €1/€2',
      `<game gamecode="902">
  <general><startdate>07-Apr-2014 10:43:27</startdate><players>
   <player seat="1" name="Ann" chips="€100" dealer="1" win="€14" bet="€8"/>
   <player seat="2" name="Bob" chips="€100" dealer="0" win="€0" bet="€1"/>
   <player seat="3" name="Cat" chips="€100" dealer="0" win="€0" bet="€2"/>
   <player seat="4" name="Dan" chips="€100" dealer="0" win="€0" bet="€3"/>
  </players></general>
  <round no="0"><action no="1" player="Bob" type="1" sum="€1"/><action no="2" player="Cat" type="2" sum="€2"/>
   <action no="3" player="Dan" type="2" sum="€3"/></round>
  <round no="1"><action no="4" player="Dan" type="4" sum="€0"/><action no="5" player="Ann" type="23" sum="€8"/>
   <action no="6" player="Bob" type="0" sum="€0"/><action no="7" player="Cat" type="0" sum="€0"/>
   <action no="8" player="Dan" type="0" sum="€0"/></round>
 </game>`,
    ),
  ),
  walk(
    '903',
    session(
      'Holdem NL',
      `<game gamecode="903">
  <general><startdate>2018-01-06 10:43:27</startdate><players>
   <player seat="1" name="Ann" chips="1,500" dealer="1" win="0" bet="10"/>
   <player seat="2" name="Bob" chips="1,500" dealer="0" win="0" bet="60"/>
   <player seat="3" name="Cat" chips="1,500" dealer="0" win="130" bet="110"/>
  </players></general>
  <round no="0"><action no="1" player="Ann" type="15" sum="10"/><action no="2" player="Bob" type="15" sum="10"/>
   <action no="3" player="Cat" type="15" sum="10"/><action no="4" player="Bob" type="1" sum="50"/>
   <action no="5" player="Cat" type="2" sum="100"/></round>
  <round no="1"><action no="6" player="Ann" type="0" sum="0"/><action no="7" player="Bob" type="0" sum="0"/></round>
 </game>`,
      '<tournamentname>Noon</tournamentname><buyin>€4.50+€0.50</buyin><uncalled_bet_enabled>true</uncalled_bet_enabled>',
    ),
  ),
  stud(
    '904',
    session(
      '7 Card Stud L €5/€10',
      `<game gamecode="904">
  <general><startdate>2014/04/03 10:43</startdate><players>
   <player seat="1" name="Ann" chips="€100" dealer="0" win="€9" bet="€6"/>
   <player seat="2" name="Bob" chips="€100" dealer="0" win="€0" bet="€3"/>
  </players></general>
  <round no="0"><action no="1" player="Ann" type="15" sum="€1"/><action no="2" player="Bob" type="15" sum="€1"/></round>
  <round no="1"></round>
  <round no="2"><cards type="Third Street" player="Ann">H4 H5 DK</cards><cards type="Third Street" player="Bob">X X C2</cards>
   <action no="3" player="Bob" type="16" sum="€2"/><action no="4" player="Ann" type="23" sum="€5"/>
   <action no="5" player="Bob" type="0" sum="€0"/></round>
 </game>`,
    ),
  ),
];

/** An action of Open Hand History. */
function act(player_id: number, action: string, amount = 0, cards?: readonly string[]): object {
  return { player_id, action, amount, ...(cards === undefined ? {} : { cards }) };
}

function numbered(street: string, actions: readonly object[], cards: readonly string[] = []): object {
  return { street, cards, actions: actions.map((action, action_number) => ({ action_number, ...action })) };
}

const OHH_HEAD = {
  spec_version: '1.4.7',
  site_name: 'Test',
  network_name: 'Test',
  start_date_utc: '2022-05-29T23:59:41Z',
  table_name: 'Oslo',
  game_type: 'Holdem',
  bet_limit: { bet_type: 'NL', bet_cap: 0 },
  table_size: 6,
  currency: 'EUR',
  dealer_seat: 1,
  small_blind_amount: 1,
  big_blind_amount: 2,
  ante_amount: 0,
  hero_player_id: 0,
  flags: [],
};

const OHH: readonly Sample[] = [
  side(
    '1001',
    JSON.stringify({
      ohh: {
        ...OHH_HEAD,
        game_number: '1001',
        players: [
          { id: 0, seat: 1, name: 'Ann', starting_stack: 100 },
          { id: 1, seat: 2, name: 'Bob', starting_stack: 40 },
          { id: 2, seat: 3, name: 'Cat', starting_stack: 100 },
          { id: 3, seat: 4, name: 'Dan', starting_stack: 7, is_sitting_out: true },
        ],
        rounds: [
          numbered('Preflop', [
            act(0, 'Dealt Cards', 0, ['As', 'Ad']),
            act(1, 'Post SB', 1),
            act(2, 'Post BB', 2),
            act(0, 'Raise', 6),
            act(1, 'Raise', 39),
            act(2, 'Call', 38),
            act(0, 'Raise', 94),
            act(2, 'Call', 60),
          ]),
          numbered('Flop', [], ['2c', '5d', '9h']),
          numbered('Turn', [], ['Jc']),
          numbered('River', [], ['3s']),
          numbered('Showdown', [
            act(0, 'Shows Cards', 0, ['As', 'Ad']),
            act(1, 'Shows Cards', 0, ['5s', '5h']),
            act(2, 'Mucks Cards'),
          ]),
        ],
        pots: [
          { number: 0, amount: 120, rake: 3, player_wins: [{ player_id: 1, win_amount: 117 }] },
          { number: 1, amount: 120, rake: 1, player_wins: [{ player_id: 0, win_amount: 119 }] },
        ],
      },
    }),
  ),
  post(
    '1002',
    `[${JSON.stringify(
      {
        ohh: {
          ...OHH_HEAD,
          game_number: '1002',
          flags: '',
          players: ['Ann', 'Bob', 'Cat', 'Dan'].map((name, id) => ({ id, seat: id + 1, name, starting_stack: 100 })),
          rounds: [
            numbered('Preflop', [
              act(1, 'Post SB', 1),
              act(2, 'Post BB', 2),
              act(3, 'Post Dead', 1),
              act(3, 'Post Extra Blind', 2),
              act(3, 'Check'),
              act(0, 'Raise', 8),
              act(1, 'Fold'),
              act(2, 'Fold'),
              act(3, 'Fold'),
            ]),
          ],
          pots: [{ number: 0, amount: 8, rake: 0, player_wins: [{ player_id: 0, win_amount: 8 }] }],
        },
      },
      null,
      2,
    )}]`,
  ),
];

/** By the name of the room. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  GGPoker: GGPOKER,
  Winamax: WINAMAX,
  'Full Tilt': FULL_TILT,
  Winning: WINNING,
  Bovada: BOVADA,
  '888': PACIFIC,
  PartyPoker: PARTYPOKER,
  iPoker: IPOKER,
  'Open Hand History': OHH,
};

/**
 * Hands that leave more unsaid than the others. PartyPoker: Ann is on the small blind, Bob has left an empty chair, and
 * Dan enters and posts without a line among the seats. Bovada: no line says where a street begins.
 */
export const UNUSUAL: Readonly<Record<string, string>> = {
  PartyPoker: `***** Hand History for Game 811 *****
$1/$2 USD NL Texas Hold'em - Saturday, September 21, 16:06:03 EDT 2013
Table Lima (Real Money)
Seat 5 is the button
Total number of players : 4/6
Seat 1: Ann ( $100 USD )
Seat 6: Bob ( $0 USD )
Seat 2: Cat ( $100 USD )
Seat 5: Eve ( $100 USD )
Ann posts small blind [$1 USD].
Cat posts big blind [$2 USD].
Bob has left the table.
Dan has joined the table.
Dan posts big blind [$2 USD].
** Dealing down cards **
Dealt to Ann [  Qd Ad ]
Dan checks
Eve folds
Ann raises [$7 USD]
Cat folds
Dan calls [$6 USD]
** Dealing Flop ** [ Ts, 3h, 5c ]
Ann bets [$10 USD]
Dan folds
Ann does not show cards.
Ann wins $27 USD`,
  Bovada: `Bovada Hand #610 TBL#7 HOLDEM No Limit - 2012-04-03 16:25:23
Seat 1: Dealer [ME] ($100 in chips)
Seat 2: Small Blind ($100 in chips)
Seat 3: Big Blind ($30 in chips)
Dealer [ME] : Set dealer/Bring in spot [1]
Small Blind : Ante/Small Blind $1
Big Blind : Big blind/Bring in $2
*** HOLE CARDS ***
Dealer [ME] : Card dealt to a spot [As Ad]
Small Blind : Card dealt to a spot [5s 5h]
Big Blind : Card dealt to a spot [Kc Qc]
Dealer [ME] : Calls $2
Small Blind : Calls $1
Big Blind : Checks
Small Blind : Checks
Big Blind : Checks
Dealer [ME] : Checks
Small Blind : Checks
Big Blind : Bets $2
Dealer [ME] : Raises $4
Small Blind : Folds
Big Blind : Calls $2
Big Blind : Checks
Dealer [ME] : Checks
Dealer [ME] : Showdown [As Ad Jc 9h 6d] (One pair)
Big Blind : Showdown [Kc Qc Jc 9h 6d] (High Card)
Dealer [ME] : Hand result $13
*** SUMMARY ***
Total Pot($14) | Rake ($1)
Board [2c 6d 9h Jc 3s]
Seat 1: Dealer $13 with One pair [As Ad-As Ad Jc 9h 6d]
Seat 2: Small Blind Folded on the TURN
Seat 3: Big Blind  lost with High Card [Kc Qc-Kc Qc Jc 9h 6d]`,
};
