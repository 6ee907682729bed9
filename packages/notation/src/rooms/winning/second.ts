/** The form of the Winning network since 2019: PokerStars' words without colons. */
import type { TextLine } from '../../pokerstars/decode.js';
import { variantOfGame } from '../../pokerstars/games.js';
import { firstStudStreet } from '../../pokerstars/stud.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { isTalk, mustReadAct } from '../acts.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { RoomHandResult } from '../room.js';
import { stampOf } from '../stamp.js';

export function parseSecond(lines: readonly TextLine[], hand: string | null): RoomHandResult {
  return drafted('Winning', lines, hand, read);
}

const HEAD = new RegExp(
  `Hand #\\d+ - (?:Tournament #(\\d+) - )?(.+?)\\s*\\((No Limit|Pot Limit|Fixed Limit|Limit)\\) - (?:Level (\\w+) \\()?(${MONEY})/(${MONEY})\\)? ?- (.*)$`,
);
const GAMES: Readonly<Record<string, string>> = {
  '7stud': '7 Card Stud',
  'omaha h/l': 'Omaha Hi/Lo',
  '7stud h/l': '7 Card Stud Hi/Lo',
  'six plus holdem': "6+ Hold'em",
};

function readHeader(draft: TranscriptDraft): void {
  const text = draft.lines[0]!.text.trim();
  const head = HEAD.exec(text);
  if (head === null) draft.fail({ code: 'bad-header', text });
  const [, tournament, name, limit, level, small, big, time] = head;
  const game = name!.split(' - ').at(-1)!;
  draft.game = `${GAMES[game.toLowerCase()] ?? game} ${limit}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text });
  draft.stakes = { ...draft.stakes, small: draft.amount(small!), big: draft.amount(big!) };
  if (tournament !== undefined)
    draft.tournament = { number: tournament, buyIn: '', level: level === undefined ? null : `Level ${level}` };
  draft.time = stampOf(time!);
}

const TABLE = /^(.*?) (\d+)-max(?: Seat #(\d+) is the button)?$/;
const MARKERS: Readonly<Record<string, StreetWord>> = {
  'HOLE CARDS': 'hole',
  FLOP: 'flop',
  TURN: 'turn',
  RIVER: 'river',
  '2ND STREET': 'secondStreet',
  '3RD STREET': 'thirdStreet',
  '4TH STREET': 'fourthStreet',
  '5TH STREET': 'fifthStreet',
  '6TH STREET': 'sixthStreet',
  '7TH STREET': 'river',
  'SHOW DOWN': 'showdown',
};
const TOTAL = new RegExp(`^Total pot (${MONEY})(?: ?\\| Rake (${MONEY}))?(?: ?\\| JP Fee (${MONEY}))?`);

function read(draft: TranscriptDraft): Transcript {
  readHeader(draft);
  const summary: SummarySeat[] = [];
  let pot: number | null = null;
  let rake: number | null = null;
  draft.each((text, at) => {
    const mark = /^\*\*\* ?([A-Za-z0-9 ]+?)(?: (\d))? ?\*\*\*(.*)$/.exec(text);
    if (mark !== null) return readMark(draft, mark[1]!.toUpperCase(), mark[2], mark[3]!);
    if (draft.isOver) {
      const total = TOTAL.exec(text);
      if (total === null) return readSummarySeat(draft, text, summary);
      rake = [total[2], total[3]].reduce((sum, fee) => sum + (fee === undefined ? 0 : draft.amount(fee)), 0);
      pot = draft.amount(total[1]!) + rake;
      return true;
    }
    const table = at === 1 ? TABLE.exec(text) : null;
    if (table !== null) {
      draft.table = {
        name: table[1]!,
        maxSeats: Number(table[2]),
        playMoney: false,
        button: table[3] === undefined ? null : Number(table[3]),
      };
      return true;
    }
    const seat = /^Seat (\d{1,2}): (.+) \(([^()]*)\)( is sitting out| will be allowed.*| waits.*)?$/.exec(text);
    if (seat !== null && draft.marker === null) {
      draft.seat(Number(seat[1]), seat[2]!, seat[3]!, { sittingOut: seat[4] !== undefined });
      return true;
    }
    return readLine(draft, text);
  });
  if (!draft.has('collect')) for (const { player, won } of summary) if (won > 0) draft.collect(player, won);
  return draft.finish({ pot, rake, isRakeOpen: false }, ['in-collected', 'none'], summary);
}

function readMark(draft: TranscriptDraft, words: string, run: string | undefined, rest: string): boolean {
  if (words === 'SUMMARY') draft.isOver = true;
  else if (words === 'RUN IT TWICE') draft.talk++;
  else if (MARKERS[words] === undefined) return false;
  else {
    const cards = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside).join(' ');
    draft.street(MARKERS[words], cards, run === undefined ? -1 : Number(run) - 1);
  }
  return true;
}

const UNCALLED = new RegExp(`^Uncalled bet \\((${MONEY})\\) returned to (.*)$`);
const COLLECT = new RegExp(`^collected (${MONEY}) from `);
const DEAD = new RegExp(`^posts dead (${MONEY})$`);
const LIVE = new RegExp(`^posts (${MONEY})$`);
const CAPS = new RegExp(`^(?:caps|allin) (${MONEY})(?: and is all-in)?$`);

function readLine(draft: TranscriptDraft, text: string): boolean {
  const uncalled = UNCALLED.exec(text);
  if (uncalled !== null) {
    draft.uncalled(draft.player(uncalled[2]!), uncalled[1]!);
    return true;
  }
  if (text.startsWith('Dealt to ')) return readDealt(draft, text.slice('Dealt to '.length));
  const found = draft.who(text);
  if (found === null) return /^(?:Main|Side) pot/.test(text);
  const { player, rest } = found;
  const collect = COLLECT.exec(rest);
  const dead = DEAD.exec(rest);
  const live = LIVE.exec(rest);
  const caps = CAPS.exec(rest);
  if (collect !== null) draft.collect(player, collect[1]!);
  else if (dead !== null) postBoth(draft, player, draft.amount(dead[1]!));
  else if (live !== null) draft.post(player, 'live', live[1]!);
  else if (caps !== null) draft.put(player, caps[1]!);
  else if (!mustReadAct(draft, player, rest)) {
    if (!isTalk(rest)) return false;
    draft.talk++;
  }
  return true;
}

/** In a dead post the big blind is live and the rest is dead. */
function postBoth(draft: TranscriptDraft, player: number, amount: number): void {
  const live = amount >= draft.stakes.big ? draft.stakes.big : 0;
  if (amount > live) draft.post(player, 'dead', amount - live);
  if (live > 0) draft.post(player, 'live', live);
}

function readDealt(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  if (found === null) draft.fail({ code: 'unknown-player', text });
  // Before the blinds a card for each player draws the button of a tournament.
  if (draft.marker === null) return true;
  const cards = [...found.rest.matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside!);
  // In stud earlier cards stand in the first bracket; elsewhere each card has its own bracket.
  const first = firstStudStreet(draft.variant);
  if (first !== null && cards.length > 1 && draft.marker !== first.marker)
    draft.dealt(found.player, cards.at(-1)!, cards[0]!);
  else draft.dealt(found.player, cards.join(' '));
  if (draft.isOwn(draft.cards(cards.join(' ')).length)) draft.hero = found.player;
  return true;
}

function readSummarySeat(draft: TranscriptDraft, text: string, seats: SummarySeat[]): boolean {
  const board = /^Board(?: \d)? \[([^\]]*)\]/.exec(text);
  if (board !== null) {
    draft.summaryBoards.push(draft.cards(board[1]!));
    return true;
  }
  const seat = /^Seat (\d{1,2}): (.*)$/.exec(text);
  const player = seat === null ? -1 : draft.seats.findIndex((each) => each.seat === Number(seat[1]));
  if (seat === null || player < 0) return false;
  const rest = seat[2]!.slice(draft.seats[player]!.name.length);
  const cards = /showed \[([^\]]*)\]/.exec(rest)?.[1];
  const won = [...rest.matchAll(new RegExp(`\\bwon (${MONEY})`, 'g'))];
  seats.push({
    player,
    position: [...rest.matchAll(/\((button|small blind|big blind)\)/g)].map(([, place]) => place).join(', '),
    outcome: /folded/.test(rest) ? 'folded' : cards === undefined ? 'none' : 'showed',
    cards: cards === undefined ? [] : draft.cards(cards),
    won: won.reduce((sum, [, amount]) => sum + draft.amount(amount!), 0),
    lost: / and lost\b/.test(rest),
    notAwarded: false,
  });
  return true;
}
