/** 888poker and the other rooms of Pacific (Cassava): amounts and card names follow the language of the client. */
import type { Card } from '@cardroom/engine';
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, Transcript } from '../../pokerstars/transcript.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { TextRoom } from '../room.js';
import { stampOf } from '../stamp.js';

const OPENING = /^\*{3,} (?! |Hand History)(?:.{1,40}?) Hand History for Game (?<hand>\d{1,20}) \*{3,}/;

export const PACIFIC: TextRoom = {
  name: '888',
  opening: OPENING,
  inside: /\*{5} [A-Za-z0-9. -]{1,40}? Hand History for Game \d{4,20} \*{5}/,
  parse: (lines) => drafted('888', lines, OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null, read),
};

const HEAD = new RegExp(`^(${MONEY})/(${MONEY}) Blinds (No|Pot|Fix|Fixed) Limit (Holdem|OmahaHL|Omaha)\\b(.*)$`);
const GAMES: Readonly<Record<string, string>> = { Holdem: "Hold'em", Omaha: 'Omaha', OmahaHL: 'Omaha Hi/Lo' };

function readHeader(draft: TranscriptDraft, [text, small, big, limit, game, rest]: RegExpExecArray): void {
  const isFixed = limit!.startsWith('Fix');
  draft.game = `${GAMES[game!]} ${isFixed ? 'Limit' : `${limit} Limit`}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text });
  const [first, second] = [draft.amount(small!), draft.amount(big!)];
  // Fixed limit shows the blinds, too: the bets are the big blind and its double.
  draft.stakes = { ...draft.stakes, small: isFixed ? second : first, big: isFixed ? 2 * second : second };
  draft.time = stampOf(rest!);
}

const TABLE = /^(?:Tournament #(\d+) (.*?) - )?Table (.*?)(?: (\d+) Max)? \(([^()]*)\)/;
const SEAT = new RegExp(`^Seat (\\d{1,2}): (.*?) ?\\( ?(${MONEY}) ?\\)$`);
const MARKERS: Readonly<Record<string, StreetWord>> = {
  flop: 'flop',
  turn: 'turn',
  river: 'river',
  'down cards': 'hole',
};

function read(draft: TranscriptDraft): Transcript {
  let hasCards = false;
  draft.each((text) => {
    const head = draft.variant === '' ? HEAD.exec(text) : null;
    if (head !== null) {
      readHeader(draft, head);
      return true;
    }
    const table = draft.seats.length === 0 ? TABLE.exec(text) : null;
    if (table !== null) {
      readTable(draft, table);
      return true;
    }
    const button = /^Seat (\d{1,2}) is the button/.exec(text);
    if (button !== null) {
      draft.table = { ...draft.table, button: Number(button[1]) };
      return true;
    }
    const seat = SEAT.exec(text);
    if (seat !== null && draft.events.length === 0) {
      draft.seat(Number(seat[1]), seat[2]!, seat[3]!);
      return true;
    }
    const mark = /^\*\* (?:Dealing )?(.+?) \*\*(.*)$/.exec(text);
    if (mark !== null) {
      const words = mark[1]!.toLowerCase();
      hasCards = true;
      if (words === 'summary') draft.isOver = true;
      else if (MARKERS[words] === undefined) return false;
      else draft.street(MARKERS[words], cardText(draft, mark[2]!));
      return true;
    }
    return readLine(draft, text, hasCards);
  });
  if (draft.variant === '') draft.fail({ code: 'bad-header', text: draft.lines[1]?.text.trim() ?? '' });
  return draft.finish({ pot: null, rake: null }, ['left-out', 'in-collected']);
}

function readTable(draft: TranscriptDraft, [, tournament, buyIn, name, seats, money]: RegExpExecArray): void {
  draft.table = {
    ...draft.table,
    name: name!,
    maxSeats: seats === undefined ? null : Number(seats),
    playMoney: /Practice/i.test(money!),
  };
  if (tournament !== undefined) draft.tournament = { number: tournament, buyIn: buyIn!, level: null };
}

/** Ranks and suits in the languages of the client, if they are not English. */
const RANKS: Readonly<Record<string, string>> = { '10': 'T', E: 'A', Kn: 'J', D: 'Q', H: 'K', V: 'Q', B: 'J' };
const SUITS: Readonly<Record<string, string>> = { karo: 'd', pik: 's', herz: 'h', kreuz: 'c' };
/** Spanish: tréboles, diamantes, corazones, picas. Its hearts are written like English clubs. */
const SPANISH: Readonly<Record<string, string>> = { t: 'c', d: 'd', c: 'h', p: 's' };
const SPANISH_CARD = /\[(?:[^\]]*[\s,])?(?:10|[2-9TJQKA])[tp](?=[\s,\]])/;

function suitsOf({ lines }: TranscriptDraft): Readonly<Record<string, string>> {
  return lines.some(({ text }) => SPANISH_CARD.test(text)) ? SPANISH : SUITS;
}

/** The cards of a bracket in English; a card that lost its rank on the way is left out. */
function cardText(draft: TranscriptDraft, text: string): string {
  const inside = /\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  const suits = suitsOf(draft);
  return inside
    .split(/[,\s]+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const match = /^(10|Kn|[2-9TJQKAEDHVB])([cdhstp]|Karo|Pik|Herz|Kreuz)$/i.exec(word);
      if (match === null) {
        if (/^[^\w]*[cdhs]$/i.test(word)) return [];
        return draft.fail({ code: 'bad-cards', text: word });
      }
      const [, rank, suit] = match;
      return [`${RANKS[rank!] ?? rank}${suits[suit!.toLowerCase()] ?? suit!.toLowerCase()}`];
    })
    .join(' ');
}

const POST = new RegExp(`^posts (small blind|big blind|ante) ?\\[ ?(${MONEY}) ?\\]$`);
const BOTH = new RegExp(`^posts dead blind ?\\[ ?(${MONEY}) ?\\+ ?(${MONEY}) ?\\]$`);
const ACT = new RegExp(`^(calls|bets|raises|collected) ?\\[ ?(${MONEY}) ?\\]$`);

function readLine(draft: TranscriptDraft, text: string, hasCards: boolean): boolean {
  const isDealt = text.startsWith('Dealt to ');
  const found = draft.who(isDealt ? text.slice('Dealt to '.length) : text);
  if (found === null) {
    if (ACT.test(text) || POST.test(text)) draft.fail({ code: 'unknown-player', text });
    if (/ (?:calls|bets|raises|posts [a-z ]+|collected) ?\[/.test(text)) draft.fail({ code: 'unknown-player', text });
    return /^(?:#Game No|Total number|\()/.test(text);
  }
  const { player, rest } = found;
  if (isDealt) {
    draft.dealt(player, cardText(draft, rest));
    draft.hero = player;
    return true;
  }
  return readAct(draft, player, rest, hasCards);
}

function readAct(draft: TranscriptDraft, player: number, words: string, hasCards: boolean): boolean {
  const post = POST.exec(words);
  const both = BOTH.exec(words);
  const act = ACT.exec(words);
  if (post !== null) readPost(draft, player, post[1]!, post[2]!);
  else if (both !== null) {
    const [dead, live] = [draft.amount(both[1]!), draft.amount(both[2]!)];
    if (dead > 0) draft.post(player, 'dead', dead);
    if (live > 0) draft.post(player, 'live', live);
  } else if (act !== null) readChips(draft, player, act[1]!, act[2]!);
  else if (words === 'folds') {
    // Before the cards it is a refusal to post.
    if (hasCards || draft.marker !== null) draft.fold(player);
    else draft.seats[player]!.out = true;
  } else if (words === 'checks') draft.check(player);
  else if (/^(?:shows|mucks) ?\[/.test(words)) readShown(draft, player, words);
  else if (/^(?:did not show|mucks)/.test(words)) draft.talk++;
  else if (/^(?:calls|bets|raises|posts|collected)\b/.test(words)) draft.fail({ code: 'bad-action', text: words });
  else return false;
  return true;
}

function readPost(draft: TranscriptDraft, player: number, words: string, amount: string): void {
  const isSecond = draft.events.some((event) => event.kind === 'post' && event.post === 'bigBlind');
  const kind = words === 'ante' ? 'ante' : words === 'small blind' ? 'smallBlind' : isSecond ? 'live' : 'bigBlind';
  draft.post(player, kind, amount);
}

function readChips(draft: TranscriptDraft, player: number, verb: string, amount: string): void {
  if (verb === 'calls') draft.call(player, amount);
  else if (verb === 'bets') draft.bet(player, amount);
  else if (verb === 'raises') draft.raiseBy(player, amount);
  else draft.collect(player, amount);
}

/** Mucked hands are named as well: their cards are known, but they were not shown. */
function readShown(draft: TranscriptDraft, player: number, words: string): void {
  const cards: readonly Card[] = draft.cards(cardText(draft, words));
  if (words.startsWith('shows')) draft.show(player, cards);
  else {
    if (!draft.has('dealt', player)) draft.dealt(player, cards);
    draft.muck(player);
  }
}
