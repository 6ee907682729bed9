import { describe, expect, test } from 'vitest';
import { documentOfHistory, formatOfStart, nameOfHistory, readHistory } from '../history/index.js';
import { reportOfPokerStars } from '../pokerstars/verify.js';
import { replay } from '../replay.js';
import { SAMPLES, type Sample } from './testing/hands.js';
import { reportOfText } from './testing/reports.js';

const ALL = Object.entries(SAMPLES).flatMap(([room, samples]) =>
  samples.map((sample) => ({ room, name: `${room} ${sample.hand}`, sample })),
);

describe.each(ALL)('$name', ({ room, sample }) => {
  test('the nets, the rake and the game of its own text; the rules end as the room did', () => {
    const { transcript, report, nets } = reportOfText(sample.text);
    expect(report.error).toBeUndefined();
    expect(transcript.unread).toEqual([]);
    expect(transcript.header.room).toBe(room);
    expect([report.hand, report.variant, report.status, report.rake]).toEqual([
      sample.hand,
      sample.variant,
      'ok',
      sample.rake,
    ]);
    expect(nets).toEqual(sample.nets);
    expect(report.agrees).toBe(true);
  });

  test('its document plays, and states the results after rake', () => {
    const { transcript } = reportOfText(sample.text);
    const { hand } = documentOfHistory({ kind: 'transcript', transcript });
    expect(replay(hand, { lenient: true }).ok).toBe(true);
    expect(hand.venue).toBe(room);
    const nets = hand.finishingStacks!.map((stack, player) => {
      const dead = hand._deadPosted?.[player] ?? 0;
      return [hand.players[player], String(Math.round((stack - hand.startingStacks[player]! - dead) * 100) / 100)];
    });
    expect(Object.fromEntries(nets.filter(([, net]) => net !== '0'))).toEqual(sample.nets);
    expect(hand._rake ?? 0).toBe(Number(sample.rake));
  });

  test('UTF-16, a mark, CR LF and no-break spaces change nothing', () => {
    const due = reportOfText(sample.text).nets;
    const wide = sample.text.replaceAll('\n', '\r\n');
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(wide, 'utf16le')]);
    const unmarked = new Uint8Array(Buffer.from(wide, 'utf16le'));
    const swapped = new Uint8Array(Buffer.from(wide, 'utf16le').swap16());
    const returns = new TextEncoder().encode(wide.replaceAll('\r\n', '\r'));
    for (const bytes of [utf16, unmarked, swapped, returns, `\ufeff${wide}`])
      expect(reportOfText(bytes).nets).toEqual(due);
  });
});

describe('names that say what others do', () => {
  const NAMES: Readonly<Record<string, string>> = {
    Ann: 'Zoe folds',
    Bob: 'Zoe',
    Cat: 'Zoe raises',
    Dan: 'Zoe checks',
  };

  /** Bovada numbers its players. */
  const named = ALL.filter(({ room, sample }) => room !== 'Bovada' && sample.text.includes('Ann'));

  test.each(named)('$name', ({ sample }) => {
    const text = sample.text.replaceAll(/(?:Ann|Bob|Cat|Dan)(?![a-z])/g, (name) => NAMES[name]!);
    const { transcript, report, nets } = reportOfText(text);
    const plain = reportOfText(sample.text).report;
    expect(transcript.unread).toEqual([]);
    expect(Object.fromEntries(Object.entries(sample.nets).map(([name, net]) => [NAMES[name], net]))).toEqual(nets);
    expect([report.deviations, report.agrees]).toEqual([plain.deviations, plain.agrees]);
  });
});

describe('amounts that were damaged', () => {
  /** A text with one digit of one amount of play or result changed. */
  function* damaged({ text }: Sample): Generator<string> {
    const pattern = /(?:raises|calls|bets|collected|wins|Result|result|win_amount|win=|sum=|Collects:)[^\n]*?\d/g;
    for (const match of text.matchAll(pattern)) {
      const at = match.index + match[0].length - 1;
      const digit = (Number(text[at]) + 3) % 10;
      yield text.slice(0, at) + digit + text.slice(at + 1);
    }
  }

  test.each(ALL.filter(({ sample }) => sample.rake !== '0'))('$name: hardly one passes as it was', ({ sample }) => {
    let [count, passed] = [0, 0];
    for (const text of damaged(sample)) {
      const [entry] = [...readHistory(text)];
      count++;
      if (!entry?.read.ok || entry.read.value.kind !== 'transcript') continue;
      const report = reportOfPokerStars({ index: 0, result: { ok: true, value: entry.read.value.transcript } });
      // A damaged call or win leaves other sums; one that nothing else says (a printed difference) may pass.
      if (report.status === 'ok' && report.agrees && report.deviations.length === 0) passed++;
    }
    expect(count).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(Math.ceil(count / 3));
  });
});

describe('Bovada: equal results one after the other', () => {
  const SCOOP = `Bovada Hand #605 TBL#7 OMAHA HiLo Pot Limit - 2014-04-03 16:25:23
Seat 1: Dealer ($10 in chips)
Seat 2: Small Blind ($10 in chips)
Seat 3: Big Blind [ME] ($10 in chips)
Dealer : Set dealer [1]
Small Blind : Small Blind $0.50
Big Blind [ME] : Big blind $1
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ks Kd 9c 8c]
Small Blind : Card dealt to a spot [As Ac 2d 3d]
Big Blind [ME] : Card dealt to a spot [Jh Th 6s 6d]
Dealer : Folds
Small Blind : Call $0.50
Big Blind [ME] : Checks
*** FLOP *** [4h 5h Ah]
Small Blind : Bets $1
Big Blind [ME] : Call $1
*** TURN *** [4h 5h Ah] [Qs]
Small Blind : Checks
Big Blind [ME] : Checks
*** RIVER *** [4h 5h Ah Qs] [Qc]
Small Blind : Checks
Big Blind [ME] : Checks
Small Blind : Showdown [As Ac Ah Qs Qc] (Full House)
Big Blind [ME] : Showdown [Jh Th 4h 5h Ah] (Flush)
Small Blind : Hand result $2
Small Blind : Hand result $2
*** SUMMARY ***
Total Pot($4)
Board [4h 5h Ah Qs Qc]
`;

  test('both halves of a pot go to one player', () => {
    const { report, nets } = reportOfText(SCOOP);
    expect([report.status, report.variant, nets]).toEqual(['ok', 'PO/8', { 'Small Blind': '2', 'Big Blind': '-2' }]);
    expect(report.agrees).toBe(true);
  });

  test('a file that repeats its lines pays them once', () => {
    const once = SCOOP.replace('Small Blind : Hand result $2\n', '').replace('result $2', 'result $4');
    const twice = once.replaceAll(/^.* : .*$/gm, '$&\n$&');
    expect(reportOfText(twice).nets).toEqual({ 'Small Blind': '2', 'Big Blind': '-2' });
  });
});

describe('files of several hands', () => {
  const texts = ['GGPoker', 'Winamax', 'Full Tilt', 'Winning', 'Bovada', '888', 'PartyPoker'].flatMap((room) =>
    SAMPLES[room]!.map(({ text, hand }) => ({ text, hand })),
  );

  test('several rooms in one text', () => {
    const entries = [...readHistory(texts.map(({ text }) => text).join('\n\n\n'))];
    expect(entries.map(({ read }) => (read.ok ? nameOfHistory(read.value) : read.error.message))).toEqual(
      texts.map(({ hand }) => hand),
    );
  });

  test('[TRUTH-5] a header in the middle of a line begins the next hand, and a damaged hand costs nothing else', () => {
    const [first, second, third] = ['Winamax', 'Full Tilt', 'Bovada'].map((room) => SAMPLES[room]![0]!);
    const long = (sample: Sample | undefined) => sample!.text.replace('#3311', '#330011').replace('#601', '#600001');
    const cut = first!.text.slice(0, first!.text.indexOf('Bob raises') + 8);
    const entries = [...readHistory(cut + long(second) + long(third))];
    expect(entries.map(({ index, read }) => [index, read.ok])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ]);
    expect(entries.slice(1).map(({ read }) => (read.ok ? nameOfHistory(read.value) : null))).toEqual([
      '330011',
      '600001',
    ]);
    const broken = `${texts[0]!.text.replace('$117', '$1x7')}\n\n${texts[1]!.text}`;
    expect([...readHistory(broken)].map(({ read }) => read.ok)).toEqual([false, true]);
  });

  test('[TRUTH-5] PokerStars: a header in the middle of a line, an empty turn card, hole cards that are told twice', () => {
    const pokerStars = (hand: number, turn = '5s', dealt = '') =>
      `PokerStars Hand #${hand}: Hold'em No Limit ($1/$2 USD) - 2010/01/01 12:00:00 ET
Table 'A' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($200 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
${dealt}Ann: calls $1
Bob: checks
*** FLOP *** [2c 3d 4h]
Bob: checks
Ann: checks
*** TURN *** [2c 3d 4h] [${turn}]
Bob: bets $4
Ann: folds
Uncalled bet ($4) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Board [2c 3d 4h ${turn}]
Seat 1: Ann (button) (small blind) folded on the Turn
Seat 2: Bob (big blind) collected ($4)
`;
    const said = (text: string) =>
      [...readHistory(text)].map(({ read }) =>
        read.ok ? nameOfHistory(read.value) : [read.error.code, read.error.line],
      );
    const whole = pokerStars(900_001);
    const cut = whole.slice(0, whole.indexOf('Bob: checks') + 5);
    expect(said(`${cut}${pokerStars(900_002)}\n\n\n${pokerStars(900_003)}`)).toEqual(['900001', '900002', '900003']);
    expect(said(`${pokerStars(900_001, '')}\n\n\n${pokerStars(900_002)}`)).toEqual([['bad-cards', 13], '900002']);
    const twice = 'Dealt to Ann [As Kd]\n'.repeat(2);
    expect(said(`${pokerStars(900_001, '5s', twice)}\n\n\n${pokerStars(900_002)}`)).toEqual(['900001', '900002']);
  });

  test('a hand that another program converted is refused in words', () => {
    const text = SAMPLES.PartyPoker![0]!.text.replace('801 *****', '801 ***** (Poker Stars)');
    expect([...readHistory(text)]).toMatchObject([{ read: { ok: false, error: { code: 'converted' } } }]);
  });

  test('a text without hands, a binary file, an unknown format: one sentence each', () => {
    const codes = (bytes: string | Uint8Array, name = 'a.txt') =>
      [...readHistory(bytes, { name })].map(({ read }) => (read.ok ? 'ok' : read.error.code));
    expect(codes('hello')).toEqual(['no-hands']);
    expect(codes(Uint8Array.from({ length: 5000 }, (_, n) => (n * 73) % 256))).toEqual(['binary-file']);
    expect(codes('hello', 'a.bin')).toEqual(['unknown-format']);
    expect(formatOfStart('hello')).toBeNull();
  });
});

describe('stakes of stud that a file does not name', () => {
  const stud = (third: string, fifth: string) => `Bovada Hand #606 TBL#7 7CARD Fixed Limit - 2012-09-19 13:11:08
Seat+1: $5 in chips
Seat+2: $5 in chips
Seat+3: $0.30 in chips
Seat+1 : Ante chip $0.05
Seat+2 : Ante chip $0.05
Seat+3 : Ante chip $0.05
*** 3RD STREET ***
Seat+1 : Card dealt to a spot [Kd Qd 2s]
Seat+2 : Card dealt to a spot [4d 4c Ac]
Seat+3 : Card dealt to a spot [9d 3c Ts]
Seat+1 : Bring_in chip $0.10
${third}
*** 4TH STREET ***
Seat+1 : Card dealt to a spot [5s]
Seat+2 : Card dealt to a spot [7c]
Seat+2 : Checks
Seat+1 : Checks
*** 5TH STREET ***
Seat+1 : Card dealt to a spot [8s]
Seat+2 : Card dealt to a spot [Jc]
${fifth}
*** SUMMARY ***
`;
  const CALLED = `Seat+2 : Calls $0.10
Seat+3 : Folds`;

  test('a big bet is twice the small one', () => {
    const fifth = `Seat+2 : Bets $0.50
Seat+1 : Folds
Seat+2 : Return uncalled portion of bet $0.50
Seat+2 : Hand result $0.35`;
    const { transcript, report } = reportOfText(stud(CALLED, fifth));
    expect([report.status, report.agrees, transcript.header.stakes.small]).toEqual(['ok', true, 25]);
  });

  test('an all-in below a bet says nothing about it', () => {
    const third = `Seat+2 : Raises $0.25 to $0.25
Seat+3 : Folds
Seat+1 : Calls $0.15`;
    const fifth = `Seat+2 : Bets $0.50
Seat+1 : Folds
Seat+2 : Return uncalled portion of bet $0.50
Seat+2 : Hand result $0.65`;
    const { transcript, report } = reportOfText(stud(third, fifth));
    expect([report.status, report.agrees, transcript.header.stakes.small]).toEqual(['ok', true, 25]);
    const short = stud(third, fifth)
      .replace('Seat+1: $5 ', 'Seat+1: $0.50 ')
      .replaceAll('$0.50\nSeat+1 : Folds', '$0.50\nSeat+1 : All-in $0.20')
      .replace('uncalled portion of bet $0.50', 'uncalled portion of bet $0.30')
      .replace('result $0.65', 'result $1.05');
    expect(reportOfText(short).transcript.header.stakes.small).toBe(25);
  });
});

describe('Bovada: all-in before the cards', () => {
  const short = (
    stack: string,
    posts: string,
    pot: string,
  ) => `Bovada Hand #607 TBL#7 HOLDEM No Limit - 2014-04-03 16:25:23
Seat 1: Dealer ($10 in chips)
Seat 2: Small Blind ($10 in chips)
Seat 3: Big Blind [ME] (${stack} in chips)
Dealer : Set dealer [1]
${posts}
*** HOLE CARDS ***
Dealer : Card dealt to a spot [Ks Kd]
Small Blind : Card dealt to a spot [As Ac]
Big Blind [ME] : Card dealt to a spot [Jh Th]
Dealer : Folds
Small Blind : Folds
Big Blind [ME] : Hand result ${pot}
*** SUMMARY ***
Total Pot(${pot})`;

  test('a big blind that took a whole stack is not the price', () => {
    const posts = 'Small Blind : Small Blind $0.50\nBig Blind [ME] : All-in $0.75';
    const { transcript, report, nets } = reportOfText(short('$0.75', posts, '$1.25'));
    expect([report.status, transcript.header.stakes.small, transcript.header.stakes.big]).toEqual(['ok', 50, 100]);
    expect(nets).toEqual({ 'Small Blind': '-0.5', 'Big Blind': '0.5' });
  });

  test('is an ante if the others post antes, also before they do', () => {
    const posts = `Big Blind [ME] : All-in $0.10
Dealer : Ante chip $0.20
Small Blind : Ante chip $0.20
Small Blind : Small Blind $0.50`;
    const { transcript } = reportOfText(short('$0.10', posts, '$1'));
    expect(
      transcript.events.flatMap((event) => (event.kind === 'post' ? `${event.player} ${event.post}` : [])),
    ).toEqual(['2 ante', '0 ante', '1 ante', '1 smallBlind']);
  });
});

describe('words and signs that no sample has', () => {
  const straddled = (
    line: string,
    sign: string,
  ) => `Hand #7 - Holdem(No Limit) - ${sign}1.00/${sign}2.00 - 2019/06/28 02:38:17 UTC
Austin 6-max Seat #1 is the button
Seat 1: Ann (${sign}100.00)
Seat 2: Bob (${sign}100.00)
Seat 3: Cat (${sign}100.00)
Bob posts the small blind ${sign}1.00
Cat posts the big blind ${sign}2.00
${line}
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Main pot ${sign}7.00
Bob folds
Cat folds
Uncalled bet (${sign}2.00) returned to Ann
*** SUMMARY ***
Total pot ${sign}5.00
Seat 1: Ann (button) did not show and won ${sign}5.00`;

  test.each(['posts straddle $4.00', 'straddles $4.00', 'posts a straddle of $4.00'])('Ann %s', (words) => {
    const { report, nets } = reportOfText(straddled(`Ann ${words}`, '$'));
    expect([report.status, nets]).toEqual(['ok', { Ann: '3', Bob: '-1', Cat: '-2' }]);
  });

  test.each(['CA$', 'A$', 'US$', 'zł', '฿', 'CHF '])('amounts in %s', (sign) => {
    const { report, nets } = reportOfText(straddled(`Ann posts straddle ${sign}4.00`, sign));
    expect([report.status, nets]).toEqual(['ok', { Ann: '3', Bob: '-1', Cat: '-2' }]);
  });
});

describe('names of games', () => {
  const post = (room: string) => SAMPLES[room]!.find(({ nets }) => nets.Dan === '-3')!.text;
  const GG = (game: string) => post('GGPoker').replace("Hold'em No Limit", game);
  const WINNING = (game: string) => post('Winning').replace('Holdem(No Limit)', game);
  const WINNING_FIRST = (game: string) =>
    SAMPLES.Winning![0]!.text.replace("(Hold'em)", `(${game})`).replace(/^Player \w+ received .*\n/gm, '');
  const IPOKER = (game: string) => SAMPLES.iPoker![0]!.text.replace(/<gametype>[^<]*/, `<gametype>${game} €1/€2`);

  test.each([
    ['PO5', GG('PLO-5')],
    ['PO5', GG('5 Card Omaha Pot Limit')],
    ['PO5', GG('Omaha5 Pot Limit')],
    ['PO/8', GG('Omaha Hi-Lo Pot Limit')],
    ['PO5', WINNING('5Card Omaha(Pot Limit)')],
    ['PO5/8', WINNING('5Card Omaha H/L(Pot Limit)')],
    ['PO6', WINNING('6Card Omaha(Pot Limit)')],
    ['PO5', WINNING_FIRST('5Card Omaha')],
    ['PO/8', WINNING_FIRST('Omaha HiLow')],
    ['PO/8', IPOKER('Omaha HiLow PL')],
    ['PO6', IPOKER('6 Card Omaha PL')],
  ])('%s', (variant, text) => {
    expect(reportOfText(text).report.variant).toBe(variant);
  });

  test('Omaha with five cards in a hand is five-card Omaha, with seven it is no game', () => {
    const dealt = (cards: string) =>
      GG('Omaha Pot Limit').replace('*** HOLE CARDS ***', `*** HOLE CARDS ***\nDealt to Ann [${cards}]`);
    expect(reportOfText(dealt('As Ad Ks Kd')).report.variant).toBe('PO');
    expect(reportOfText(dealt('As Ad Ks Kd 2c')).report.variant).toBe('PO5');
    expect([...readHistory(dealt('As Ad Ks Kd 2c 3c 4c'))]).toMatchObject([
      { read: { ok: false, error: { code: 'unknown-game' } } },
    ]);
  });
});
