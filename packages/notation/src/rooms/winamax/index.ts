/** Winamax: PokerStars' words without colons; a bet that nobody matched is part of what its owner collects. */
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { isTalk, mustReadAct } from '../acts.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { TextRoom } from '../room.js';
import { stampOf } from '../stamp.js';

const OPENING = /^Winamax Poker - .*HandId: #(?<hand>[\d-]{1,60})/;

export const WINAMAX: TextRoom = {
  name: 'Winamax',
  opening: OPENING,
  inside: /Winamax Poker - (?:CashGame|Tournament|Go Fast)/,
  parse: (lines) => drafted('Winamax', lines, OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null, read),
};

const HEAD = /HandId: #[\d-]+ - (.+?) (no limit|pot limit|fixed limit|limit) \(([^)]*)\) - (.*)$/i;
const GAMES: Readonly<Record<string, string>> = {
  omaha5: '5 Card Omaha',
  omaha8: 'Omaha Hi/Lo',
  '7-card stud': '7 Card Stud',
  '7stud': '7 Card Stud',
  '7-card stud hi/lo': '7 Card Stud Hi/Lo',
  '7stud hi/lo': '7 Card Stud Hi/Lo',
  '2-7 triple draw': 'Triple Draw 2-7 Lowball',
  lowball27: 'Triple Draw 2-7 Lowball',
};

function readHeader(draft: TranscriptDraft): void {
  const text = draft.lines[0]!.text.trim();
  const head = HEAD.exec(text);
  if (head === null) draft.fail({ code: 'bad-header', text });
  const [, name, limit, stakes, time] = head;
  draft.game = `${GAMES[name!.toLowerCase()] ?? name} ${limit}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text });
  const amounts = stakes!.split('/').map((amount) => draft.amount(amount));
  if (amounts.length < 2 || amounts.length > 3) draft.fail({ code: 'bad-stakes', text });
  const [ante, small, big] = amounts.length === 3 ? amounts : [0, ...amounts];
  draft.stakes = { ...draft.stakes, ante: ante!, small: small!, big: big! };
  const tournament = /^Winamax Poker - Tournament "(.*)" buyIn: (.*?) level: (\d+)/.exec(text);
  if (tournament !== null) draft.tournament = { number: '', buyIn: tournament[2]!, level: `Level ${tournament[3]}` };
  draft.isFast = /^Winamax Poker - Go Fast/.test(text);
  draft.time = stampOf(time!);
}

const TABLE = /^Table:? '(.*)' (\d+)-max(?: \((real|play) money\))?(?: Seat #(\d+) is the button)?/i;
const MARKERS: Readonly<Record<string, StreetWord>> = {
  'PRE-FLOP': 'preflop',
  FLOP: 'flop',
  TURN: 'turn',
  RIVER: 'river',
  'SHOW DOWN': 'showdown',
  '2ND STREET': 'secondStreet',
  '3RD STREET': 'thirdStreet',
  THIRD: 'thirdStreet',
  '4TH STREET': 'fourthStreet',
  FOURTH: 'fourthStreet',
  '5TH STREET': 'fifthStreet',
  FIFTH: 'fifthStreet',
  '6TH STREET': 'sixthStreet',
  SIXTH: 'sixthStreet',
  '7TH STREET': 'river',
  SEVENTH: 'river',
  'FIRST-BET': 'hole',
  'FIRST-DRAW': 'firstDraw',
  'SECOND-DRAW': 'secondDraw',
  'THIRD-DRAW': 'thirdDraw',
};

/** `2.48k`, an amount over a thousand that was rounded to its third digit. */
const ROUNDED = /([\d.]+)k/;

function toleranceOf(text: string): number {
  const digits = ROUNDED.exec(text)?.[1];
  if (digits === undefined) return 0;
  const decimals = digits.split('.')[1]?.length ?? 0;
  return 1000 * 10_000 * 10 ** -decimals;
}

function read(draft: TranscriptDraft): Transcript {
  readHeader(draft);
  const summary: SummarySeat[] = [];
  let isBefore = false;
  let pot: number | null = null;
  let rake: number | null = null;
  let tolerance = 0;
  draft.each((text) => {
    if (draft.isOver) {
      const total = new RegExp(`^Total pot (${MONEY}) ?\\| ?(?:No rake|Rake (${MONEY}))`).exec(text);
      if (total === null) return readSummarySeat(draft, text, summary);
      rake = total[2] === undefined ? 0 : draft.amount(total[2]);
      pot = draft.amount(total[1]!) + rake;
      tolerance = toleranceOf(total[1]!);
      return true;
    }
    const mark = /^\*\*\* ?([A-Za-z0-9/ -]+?) ?\*\*\*:?(.*)$/.exec(text);
    if (mark !== null) {
      const words = mark[1]!.toUpperCase();
      isBefore = words === 'ANTE/BLINDS';
      if (words === 'SUMMARY') draft.isOver = true;
      else if (MARKERS[words] !== undefined) {
        draft.street(MARKERS[words], [...mark[2]!.matchAll(/\[([^\]]*)\]/g)].map(([, cards]) => cards).join(' '));
      } else if (!isBefore && !/-BET$/.test(words)) return false;
      return true;
    }
    const table = TABLE.exec(text);
    if (table !== null) {
      readTable(draft, table);
      return true;
    }
    const seat = /^Seat (\d+): (.+) \(([^()]*)\)(.*)$/.exec(text);
    if (seat !== null && !isBefore && draft.marker === null) {
      const [stack, bounty] = seat[3]!.split(/, /);
      draft.seat(Number(seat[1]), seat[2]!, stack!, {
        bounty: bounty ?? null,
        sittingOut: /sitting out/.test(seat[4]!),
      });
      return true;
    }
    if (text.startsWith('Dealt to ')) return readDealt(draft, text.slice('Dealt to '.length));
    return readPlayer(draft, text);
  });
  return draft.finish({ pot, rake, tolerance }, ['in-collected'], summary);
}

function readTable(draft: TranscriptDraft, [, name, seats, money, button]: RegExpExecArray): void {
  draft.table = {
    name: name!,
    maxSeats: Number(seats),
    playMoney: money === 'play',
    button: button === undefined ? null : Number(button),
  };
  const tournament = /\((\d+)\)#/.exec(name!)?.[1];
  if (tournament !== undefined && draft.tournament !== null)
    draft.tournament = { ...draft.tournament, number: tournament };
}

const ASIDE = new RegExp(`^posts (small|big) blind (${MONEY}) out of position$`);
const COLLECT = new RegExp(`^collected (${MONEY}) from (.*)$`);
const STUD_ALL_IN = new RegExp(`^raises -${MONEY} to (${MONEY}) and is all-in$`);

function readPlayer(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  if (found === null) return false;
  const { player, rest } = found;
  const aside = ASIDE.exec(rest);
  const collect = COLLECT.exec(rest);
  const allIn = STUD_ALL_IN.exec(rest);
  if (aside !== null) postAside(draft, player, aside[1]!, draft.amount(aside[2]!));
  else if (collect !== null) draft.collect(player, collect[1]!);
  else if (allIn !== null) draft.put(player, allIn[1]!);
  else if (/^denies big blind/.test(rest)) draft.seats[player]!.out = true;
  else if (!mustReadAct(draft, player, rest)) {
    if (!isTalk(rest)) return false;
    draft.talk++;
  }
  return true;
}

/**
 * Out of position the big blind is live and the small one dead. Both together come as two lines, or as one of the small
 * blind with the sum and one of 0.
 */
function postAside(draft: TranscriptDraft, player: number, blind: string, amount: number): void {
  const { small, big } = draft.stakes;
  if (amount === 0) return;
  if (blind === 'big') draft.post(player, 'live', amount);
  else if (amount > small && amount >= big) {
    draft.post(player, 'dead', amount - big);
    draft.post(player, 'live', big);
  } else draft.post(player, 'dead', amount);
}

function readDealt(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  if (found === null) draft.fail({ code: 'unknown-player', text });
  const groups = [...found.rest.matchAll(/\[([^\]]*)\]/g)].map(([, cards]) => cards!);
  if (groups.length === 0) return false;
  const isMore = groups.length > 1;
  draft.dealt(found.player, isMore ? groups[1]! : groups[0]!, isMore ? groups[0]! : '');
  const named = draft.cards(groups.join(' ')).length;
  if (draft.hero < 0 && (draft.marker === 'thirdStreet' ? named >= 3 : !/Street|river/.test(draft.marker ?? ''))) {
    draft.hero = found.player;
  }
  return true;
}

function readSummarySeat(draft: TranscriptDraft, text: string, seats: SummarySeat[]): boolean {
  const board = /^Board: \[([^\]]*)\]/.exec(text);
  if (board !== null) {
    draft.summaryBoards.push(draft.cards(board[1]!));
    return true;
  }
  const seat = /^Seat (\d+): (.*)$/.exec(text);
  const player = seat === null ? -1 : draft.seats.findIndex((each) => each.seat === Number(seat[1]));
  if (seat === null || player < 0) return false;
  const rest = seat[2]!.slice(draft.seats[player]!.name.length);
  const cards = /showed \[([^\]]*)\]/.exec(rest)?.[1];
  const won = new RegExp(`\\bwon (${MONEY})`).exec(rest)?.[1];
  seats.push({
    player,
    position: [...rest.matchAll(/\((button|small blind|big blind)\)/g)].map(([, place]) => place).join(', '),
    outcome: cards === undefined ? (won === undefined ? 'folded' : 'collected') : 'showed',
    cards: cards === undefined ? [] : draft.cards(cards),
    won: won === undefined ? 0 : draft.amount(won),
    lost: / and lost\b/.test(rest),
    notAwarded: false,
  });
  return true;
}
