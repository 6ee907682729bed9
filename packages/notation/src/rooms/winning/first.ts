/** The form of the Winning network until 2019: every line of play begins with `Player`, raises say what is added. */
import { UNKNOWN, variantOf } from '@cardroom/engine';
import type { TextLine } from '../../pokerstars/decode.js';
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { RoomHandResult } from '../room.js';
import { stampOf } from '../stamp.js';

const ID = /^Game ID: (\d+)\s([\d.,]+)\/([\d.,]+)\s(.*?)\s*\(([^()]*)\)$/;

export function parseFirst(lines: readonly TextLine[]): RoomHandResult {
  const id = lines.find(({ text }) => text.trim().startsWith('Game ID: '))?.text.trim() ?? '';
  return drafted('Winning', lines, /^Game ID: (\d+)/.exec(id)?.[1] ?? null, (draft) => read(draft, id));
}

const GAMES: Readonly<Record<string, string>> = {
  "hold'em": "Hold'em No Limit",
  omaha: 'Omaha Pot Limit',
  'omaha hilow': 'Omaha Hi/Lo Pot Limit',
  '7stud': '7 Card Stud Limit',
  'seven cards stud': '7 Card Stud Limit',
  'seven cards stud hilow': '7 Card Stud Hi/Lo Limit',
  "six plus hold'em": "6+ Hold'em No Limit",
};

function readHeader(draft: TranscriptDraft, id: string): void {
  const match = ID.exec(id);
  if (match === null) draft.fail({ code: 'bad-header', text: id });
  const [, , small, big, table, game] = match;
  draft.game = GAMES[game!.toLowerCase()] ?? `${game} Pot Limit`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text: id });
  draft.stakes = { ...draft.stakes, small: draft.amount(small!), big: draft.amount(big!) };
  const name = table!.replace(/^\(PRR\) /, '');
  if (/, Table \d+$/.test(name))
    draft.tournament = { number: '', buyIn: name.replace(/, Table \d+$/, ''), level: null };
  else if (!/^PM\b/.test(name)) draft.symbol = '$';
  draft.table = { name, maxSeats: null, playMoney: /^PM\b/.test(name), button: null };
  draft.time = stampOf(draft.lines[0]!.text);
}

const MARKERS: Readonly<Record<string, StreetWord>> = {
  FLOP: 'flop',
  TURN: 'turn',
  RIVER: 'river',
  // Stud names the street that has ended.
  'THIRD STREET': 'fourthStreet',
  'FOURTH STREET': 'fifthStreet',
  'FIFTH STREET': 'sixthStreet',
  'SIXTH STREET': 'river',
};

const SEAT = /^Seat (\d{1,2}): (.+) \(([\d.,]+)\)\.?$/;
const TOTAL = new RegExp(`^Pot: (${MONEY})\\.?(?: Rake (${MONEY})\\.?)?(?: JP fee (${MONEY}))?`);
const RESULT = new RegExp(`Bets: (${MONEY})\\. Collects: (${MONEY})\\. (Wins|Loses): (${MONEY})\\.?$`);
/** At jackpot tables up to this much more than the rake is missing. */
const JACKPOT = 2600;

function read(draft: TranscriptDraft, id: string): Transcript {
  readHeader(draft, id);
  let pot: number | null = null;
  let rake: number | null = null;
  let inSummary = false;
  const results: { readonly player: number; readonly bets: number; readonly collects: number }[] = [];
  const summary: SummarySeat[] = [];
  for (const { text, line } of draft.lines) {
    // A late seat may stand behind the posts.
    const seat = SEAT.exec(text.trim());
    draft.line = line;
    if (seat !== null) draft.seat(Number(seat[1]), seat[2]!, seat[3]!);
  }
  draft.each((text) => {
    if (SEAT.test(text) || text.startsWith('Game ID: ')) return true;
    if (/^-+ Summary -+$/.test(text)) {
      inSummary = true;
      return true;
    }
    if (inSummary) {
      const total = TOTAL.exec(text);
      if (total !== null) {
        const fees = [total[2], total[3]].map((fee) => (fee === undefined ? 0 : draft.amount(fee)));
        rake = fees[0]! + fees[1]!;
        pot = draft.amount(total[1]!) + rake;
        draft.isOver = true;
        return true;
      }
      return readResult(draft, text, results, summary);
    }
    return readPlay(draft, text);
  });
  if (variantOf(draft.variant)?.forced === 'bringIn') joinFirstCards(draft);
  for (const { player, collects } of results) if (collects > 0) draft.collect(player, collects);
  const isJackpot = /\(JP\)/.test(id);
  return draft.finish({ pot, rake, tolerance: isJackpot ? JACKPOT : 0 }, ['in-collected', 'left-out', 'none'], summary);
}

/** The first three cards of stud come in lines of their own, two of them down: one deal for each player. */
function joinFirstCards({ events, seats }: TranscriptDraft): void {
  for (const player of seats.keys()) {
    const deals = events.filter((event) => event.kind === 'dealt' && event.player === player).slice(0, FIRST_CARDS);
    const last = deals.at(-1);
    if (deals.length < FIRST_CARDS || last?.kind !== 'dealt') continue;
    const cards = deals.map((event) => (event.kind === 'dealt' ? event.cards[0] : undefined) ?? UNKNOWN);
    events.splice(events.indexOf(last), 1, { ...last, cards });
    for (const deal of deals.slice(0, -1)) events.splice(events.indexOf(deal), 1);
  }
}

const FIRST_CARDS = 3;

const MARK = /^\*\*\* ([A-Za-z ]+?) \*\*\*:?(.*)$/;
const UNCALLED = new RegExp(`^Uncalled bet \\((${MONEY})\\) returned to (.*)$`);

function readPlay(draft: TranscriptDraft, text: string): boolean {
  const button = /^Seat (\d{1,2}) is the button$/.exec(text);
  if (button !== null) {
    draft.table = { ...draft.table, button: Number(button[1]) };
    return true;
  }
  const mark = MARK.exec(text);
  if (mark !== null) {
    const marker = MARKERS[mark[1]!.toUpperCase()];
    if (marker === undefined) return false;
    draft.street(marker, [...mark[2]!.matchAll(/\[([^\]]*)\]/g)].map(([, cards]) => cards).join(' '));
    return true;
  }
  const uncalled = UNCALLED.exec(text);
  if (uncalled !== null) {
    draft.uncalled(draft.player(uncalled[2]!), uncalled[1]!);
    return true;
  }
  if (/^Game ended at/.test(text)) return true;
  if (!text.startsWith('Player ')) return false;
  const found = draft.who(text.slice('Player '.length));
  if (found === null) {
    if (/\((?:[\d.,]+)\)$/.test(text)) draft.fail({ code: 'unknown-player', text });
    return false;
  }
  return readAct(draft, found.player, found.rest);
}

const ACT = new RegExp(
  `^(has small blind|has big blind|posts ante|posts|ante|straddle|calls|bets|raises|allin|caps|bring in) \\((${MONEY})\\)( as a dead bet)?$`,
);

function readAct(draft: TranscriptDraft, player: number, words: string): boolean {
  const act = ACT.exec(words);
  if (act !== null) {
    readChips(draft, player, act[1]!, act[2]!, act[3] !== undefined);
    return true;
  }
  const card = /^received card: \[([^\]]*)\]$/.exec(words);
  if (card !== null) {
    draft.dealt(player, card[1]!);
    if (draft.hero < 0 && draft.variant[1] !== '7') draft.hero = player;
  } else if (/^received (?:a )?card\b/.test(words)) draft.dealt(player, '');
  else if (words === 'folds') draft.fold(player);
  else if (words === 'checks') draft.check(player);
  else if (/^mucks/.test(words)) draft.muck(player);
  else if (/^(?:wait BB|sitting out)/.test(words)) draft.seats[player]!.sittingOut = true;
  else if (/^(?:is|has|allin$)/.test(words)) draft.talk++;
  else draft.fail({ code: 'bad-action', text: words });
  return true;
}

function readChips(draft: TranscriptDraft, player: number, verb: string, amount: string, isDead: boolean): void {
  switch (verb) {
    case 'has small blind':
      draft.post(player, 'smallBlind', amount);
      return;
    case 'has big blind':
      draft.post(player, 'bigBlind', amount);
      return;
    case 'posts':
      draft.post(player, isDead ? 'dead' : 'live', amount);
      return;
    case 'ante':
    case 'posts ante':
      draft.post(player, 'ante', amount);
      return;
    case 'straddle':
      draft.post(player, 'straddle', amount);
      return;
    case 'bring in':
      draft.bringIn(player, amount);
      return;
    case 'calls':
      draft.call(player, amount);
      return;
    default:
      draft.put(player, amount);
  }
}

function readResult(
  draft: TranscriptDraft,
  text: string,
  results: { readonly player: number; readonly bets: number; readonly collects: number }[],
  summary: SummarySeat[],
): boolean {
  const board = /^Board(?: \d)?: \[([^\]]*)\]/.exec(text);
  if (board !== null) {
    draft.summaryBoards.push(draft.cards(board[1]!));
    return true;
  }
  const found = /^\*?Player /.test(text) ? draft.who(text.replace(/^\*?Player /, '')) : null;
  const result = RESULT.exec(text);
  if (found === null || result === null) return /^Game ended at/.test(text);
  const [bets, collects, amount] = [result[1]!, result[2]!, result[4]!].map((each) => draft.amount(each));
  const net = result[3] === 'Wins' ? amount! : -amount!;
  if (collects! - bets! !== net) draft.fail({ code: 'bad-amount', text: result[0] });
  results.push({ player: found.player, bets: bets!, collects: collects! });
  const cards = /(?:shows: [^[]*|does not show: )\[([^\]]*)\]/.exec(found.rest)?.[1];
  const known = cards === undefined ? [] : draft.cards(cards);
  summary.push({
    player: found.player,
    position: '',
    outcome: known.length > 0 ? 'showed' : 'none',
    cards: known,
    won: collects!,
    lost: false,
    notAwarded: false,
  });
  return true;
}
