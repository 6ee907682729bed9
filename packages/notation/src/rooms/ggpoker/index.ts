/** GGPoker: PokerStars' lines with more boards, more fees, and money that the room adds. */
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { isTalk, mustReadAct } from '../acts.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { TextRoom } from '../room.js';
import { stampOf } from '../stamp.js';

const OPENING = /^Poker Hand #(?<hand>[A-Z]{0,4}\d{1,24}):\s*/;

export const GGPOKER: TextRoom = {
  name: 'GGPoker',
  opening: OPENING,
  inside: /(?<!\w )Poker Hand #[A-Z]{0,4}\d{4,24}: /,
  parse: (lines) => drafted('GGPoker', lines, OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null, read),
};

const GAMES: Readonly<Record<string, string>> = {
  'plo-5': '5 Card Omaha Pot Limit',
  'plo-6': '6 Card Omaha Pot Limit',
  plo: 'Omaha Pot Limit',
  'omaha (nl postflop)': 'Omaha Pot Limit Pre-Flop, No Limit Post-Flop',
  'shortdeck no limit': "6+ Hold'em No Limit",
  "6+ hold'em no limit": "6+ Hold'em No Limit",
};
const GAME =
  /((?:\d-?\s?Card )?(?:Hold'em|Omaha-?\d?)(?: Hi[/-]Lo)? (?:(?:No |Pot |Fixed )?Limit|\(NL postflop\))|PLO-?\d?|ShortDeck No Limit|6\+ Hold'em No Limit)\s*(?:- ?Level ?(\d+) ?)?\(([^()]*(?:\([^()]*\))?)\)/gi;

function readHeader(draft: TranscriptDraft): void {
  const text = draft.lines[0]!.text.trim();
  const tournament = /Tournament #(\d+), (.*)$/.exec(text);
  // The title of a tournament may name games and prices: the last game with stakes is the hand's.
  const found = [...text.matchAll(GAME)].at(-1);
  if (found === undefined) draft.fail({ code: 'unknown-game', text });
  const [, name, level, stakes] = found;
  draft.game = GAMES[name!.toLowerCase()] ?? name!;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text });
  if (tournament !== null) {
    const title = tournament[2]!.slice(0, tournament[2]!.lastIndexOf(name!)).trim();
    draft.tournament = { number: tournament[1]!, buyIn: title, level: level === undefined ? null : `Level ${level}` };
  }
  readStakes(draft, stakes!, text);
  draft.time = stampOf(text.slice(found.index + found[0].length));
}

/** `$1/$2`, `800/1,600(200)` with the ante inside, or the ante alone if the button posts the only blind. */
function readStakes(draft: TranscriptDraft, stakes: string, text: string): void {
  const match = new RegExp(`^(${MONEY})(?:/(${MONEY}))?(?: ?\\((${MONEY})\\))?$`).exec(stakes.trim());
  if (match === null) draft.fail({ code: 'bad-stakes', text });
  const [, first, second, ante] = match;
  if (second === undefined) {
    const size = draft.amount(first!);
    draft.stakes = { ...draft.stakes, big: size, ante: size, buttonBlind: true };
    return;
  }
  const anteSize = ante === undefined ? 0 : draft.amount(ante);
  draft.stakes = { ...draft.stakes, small: draft.amount(first!), big: draft.amount(second), ante: anteSize };
}

const TABLE = /^Table '(.*)' (\d+)-max(?: Seat #(\d+) is the button)?/;
const MARKERS: Readonly<Record<string, StreetWord>> = {
  'HOLE CARDS': 'hole',
  FLOP: 'flop',
  TURN: 'turn',
  RIVER: 'river',
  SHOWDOWN: 'showdown',
  'SHOW DOWN': 'showdown',
};
const RUNS: Readonly<Record<string, number>> = { FIRST: 0, SECOND: 1, THIRD: 2 };
/** Fees are rounded one by one: their sum can miss by a cent. */
const CENT = 100;

function read(draft: TranscriptDraft): Transcript {
  readHeader(draft);
  const summary: SummarySeat[] = [];
  let pot: number | null = null;
  let fees: number | null = null;
  draft.each((text) => {
    if (draft.isOver) {
      const total = new RegExp(`^Total pot (${MONEY})(.*)$`).exec(text);
      if (total === null) return readSummarySeat(draft, text, summary);
      pot = draft.amount(total[1]!);
      fees = feesIn(draft, total[2]!);
      return true;
    }
    const mark = /^\*\*\* ?(?:(FIRST|SECOND|THIRD) )?(HOLE CARDS|FLOP|TURN|RIVER|SHOW ?DOWN|SUMMARY) ?\*\*\*(.*)$/.exec(
      text,
    );
    if (mark !== null) {
      const [, run, words, rest] = mark;
      if (words === 'SUMMARY') draft.isOver = true;
      else {
        const cards = [...rest!.matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside).join(' ');
        draft.street(MARKERS[words!]!, cards, run === undefined ? -1 : RUNS[run]!);
      }
      return true;
    }
    const table = TABLE.exec(text);
    if (table !== null && draft.seats.length === 0) {
      const button = table[3] === undefined ? null : Number(table[3]);
      draft.table = { name: table[1]!, maxSeats: Number(table[2]), playMoney: false, button };
      draft.isFast = /^Rush/.test(table[1]!);
      return true;
    }
    const seat = /^Seat (\d{1,2}): (.+) \(([^()]*) in chips\)(.*)$/.exec(text);
    if (seat !== null) {
      draft.seat(Number(seat[1]), seat[2]!, seat[3]!, { sittingOut: /sitting out/.test(seat[4]!) });
      return true;
    }
    return readLine(draft, text);
  });
  // A pot that is printed without any fee is paid whole.
  return draft.finish(
    { pot, rake: fees, tolerance: CENT, isRakeOpen: fees === null },
    ['in-collected', 'none'],
    summary,
  );
}

function feesIn(draft: TranscriptDraft, text: string): number | null {
  const fees = [...text.matchAll(new RegExp(`\\| ?[A-Za-z ]+ (${MONEY})(?= ?\\|| ?$)`, 'g'))];
  return fees.length === 0 ? null : fees.reduce((sum, [, fee]) => sum + draft.amount(fee!), 0);
}

const UNCALLED = new RegExp(`^Uncalled bet \\((${MONEY})\\) returned to (.+)$`);
const DROP = new RegExp(`^Cash Drop to Pot : total (${MONEY})$`);

function readLine(draft: TranscriptDraft, text: string): boolean {
  if (text.startsWith('Dealt to ')) return readDealt(draft, text.slice('Dealt to '.length));
  const uncalled = UNCALLED.exec(text);
  if (uncalled !== null) {
    draft.uncalled(draft.player(uncalled[2]!), uncalled[1]!);
    return true;
  }
  const drop = DROP.exec(text);
  if (drop !== null) {
    draft.added(drop[1]!);
    return true;
  }
  const found = draft.who(text);
  if (found === null) {
    if (/: (?:folds|checks|calls|bets|raises|posts) /.test(text)) draft.fail({ code: 'unknown-player', text });
    return false;
  }
  return readPlayer(draft, found.player, found.rest);
}

const COLLECT = new RegExp(`^collected (${MONEY}) from `);
const STRADDLE = new RegExp(`^straddle (${MONEY})(?: and is all-in)?$`);
const POST = new RegExp(
  `^posts (?:the )?(ante|small blind|big blind|button blind|missed blind|straddle) (${MONEY})(?: and is all-in)?$`,
);

function readPlayer(draft: TranscriptDraft, player: number, words: string): boolean {
  const collect = COLLECT.exec(words);
  const straddle = STRADDLE.exec(words);
  const post = POST.exec(words);
  const act = words.replace(/^Bet & Muck folds/, 'folds').replace(/^Bet & Muck /, 'bets ');
  if (collect !== null) draft.collect(player, collect[1]!);
  else if (straddle !== null) draft.post(player, 'straddle', draft.amount(straddle[1]!) - draft.front(player));
  else if (post !== null) readPost(draft, player, post[1]!, post[2]!);
  else if (!mustReadAct(draft, player, act)) {
    if (!isTalk(words) && !/^(?:Chooses|Pays|Receives|get an|pay premium|receive)\b/i.test(words)) return false;
    draft.talk++;
  }
  return true;
}

function readPost(draft: TranscriptDraft, player: number, words: string, amount: string): void {
  const kinds = {
    ante: 'ante',
    'small blind': 'smallBlind',
    'big blind': draft.has('post') && hasBigBlind(draft) ? 'live' : 'bigBlind',
    'button blind': 'buttonBlind',
    'missed blind': 'dead',
    straddle: 'straddle',
  } as const;
  draft.post(player, kinds[words as keyof typeof kinds], amount);
}

function hasBigBlind(draft: TranscriptDraft): boolean {
  return draft.events.some((event) => event.kind === 'post' && event.post === 'bigBlind');
}

function readDealt(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  if (found === null) draft.fail({ code: 'unknown-player', text });
  const cards = /\[([^\]]*)\]/.exec(found.rest)?.[1];
  draft.dealt(found.player, cards ?? '');
  if (cards !== undefined && draft.hero < 0) draft.hero = found.player;
  return true;
}

function readSummarySeat(draft: TranscriptDraft, text: string, seats: SummarySeat[]): boolean {
  const board = /^(?:(?:FIRST|SECOND|THIRD) )?Board \[([^\]]*)\]/.exec(text);
  // A second board may name only its own cards: those of the streets are whole.
  if (board !== null) return draft.cards(board[1]!).length >= 0;
  const seat = /^Seat (\d{1,2}): (.*)$/.exec(text);
  const player = seat === null ? -1 : draft.seats.findIndex((each) => each.seat === Number(seat[1]));
  if (seat === null || player < 0) return /^Hand was run/.test(text);
  const rest = seat[2]!.slice(draft.seats[player]!.name.length);
  const cards = /(?:showed|mucked) \[([^\]]*)\]/.exec(rest)?.[1];
  const won = [...rest.matchAll(new RegExp(`(?:won|collected) \\((${MONEY})\\)`, 'g'))];
  seats.push({
    player,
    position: [...rest.matchAll(/\((button|small blind|big blind)\)/g)].map(([, place]) => place).join(', '),
    outcome: /folded/.test(rest) ? 'folded' : cards === undefined ? 'none' : 'showed',
    cards: cards === undefined ? [] : draft.cards(cards),
    won: won.reduce((sum, [, amount]) => sum + draft.amount(amount!), 0),
    lost: won.length === 0 && / and lost\b/.test(rest),
    notAwarded: false,
  });
  return true;
}
