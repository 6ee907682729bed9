/** A hand of iPoker: players with what they bet and won, rounds with cards and actions. */
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, Transcript } from '../../pokerstars/transcript.js';
import type { TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { Reading } from '../settle.js';
import { stampOf } from '../stamp.js';
import type { IPokerSession } from './session.js';
import { type Tag, tagsIn } from './xml.js';

/** The last words before the stakes: no, pot and fixed limit; some clients write them in their own language. */
const LIMITS: Readonly<Record<string, string>> = {
  NL: 'No Limit',
  SL: 'No Limit',
  БЛ: 'No Limit',
  PL: 'Pot Limit',
  L: 'Limit',
  FL: 'Limit',
  'NO LIMIT': 'No Limit',
  'POT LIMIT': 'Pot Limit',
  LIMIT: 'Limit',
};
const GAMES: Readonly<Record<string, string>> = {
  holdem: "Hold'em",
  omaha: 'Omaha',
  'omaha hi-lo': 'Omaha Hi/Lo',
  'six plus holdem': "6+ Hold'em",
  '7 card stud': '7 Card Stud',
  '7 card stud hi-lo': '7 Card Stud Hi/Lo',
  '5 card omaha': '5 Card Omaha',
};
const STAKES = `(?: (${MONEY})/(${MONEY})(?: Ante (${MONEY}))?)?\\s*$`;
const TYPE = new RegExp(`^(.*?) ?\\b(NL|SL|PL|FL|L|No limit|Pot limit|Limit)${STAKES}`, 'i');
/** Without `\b`, which stands before no Cyrillic letter. */
const CYRILLIC = new RegExp(`^(.*?) ?(БЛ)${STAKES}`);

export function readGame(
  draft: TranscriptDraft,
  session: IPokerSession,
  text: string,
  readings: readonly Reading[],
): Transcript {
  const tags = [...tagsIn(text)];
  readType(draft, session, pocketSize(tags));
  const date = tags.find(({ name }) => name === 'startdate')?.text ?? session.startDate;
  draft.time = stampOf(date);
  draft.table = { name: session.table, maxSeats: session.maxSeats, playMoney: session.isPlayMoney, button: null };
  draft.currency = session.currency;
  if (session.tournament !== null) {
    const { name, buyIn, code } = session.tournament;
    draft.tournament = { number: code, buyIn: buyIn === '' ? name : buyIn, level: null };
  }
  const wins = readPlayers(draft, tags);
  if (session.hero !== null) draft.hero = draft.seats.findIndex((seat) => seat.name === session.hero);
  readRounds(draft, tags);
  for (const [player, win] of wins) if (win > 0) draft.collect(player, win);
  draft.isOver = draft.has('collect');
  return draft.finish({ pot: null, rake: null }, readings);
}

/** Cards that a player holds before the flop: five-card omaha has no name of its own. */
function pocketSize(tags: readonly Tag[]): number {
  const pocket = tags.find(
    ({ name, attributes }) =>
      name === 'cards' && attributes.type === 'Pocket' && !/X/i.test(attributes.player === '' ? 'X' : ''),
  );
  return pocket === undefined ? 0 : pocket.text.split(/\s+/).length;
}

function readType(draft: TranscriptDraft, { gameType, tournament }: IPokerSession, pocket: number): void {
  const match = TYPE.exec(gameType) ?? CYRILLIC.exec(gameType);
  if (match === null) return draft.fail({ code: 'unknown-game', text: gameType });
  const [, name, limit, small, big, ante] = match;
  const named = GAMES[name!.trim().toLowerCase()] ?? (name!.trim() === '' ? 'Omaha' : name!.trim());
  const game = named.startsWith('Omaha') && pocket > 4 ? `${pocket} Card ${named}` : named;
  draft.game = `${game} ${LIMITS[limit!.toUpperCase()]}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text: gameType });
  if (small !== undefined && big !== undefined && tournament === null) {
    const antes = ante === undefined ? {} : { ante: draft.amount(ante) };
    draft.stakes = { ...draft.stakes, small: draft.amount(small), big: draft.amount(big), ...antes };
  }
}

function readPlayers(draft: TranscriptDraft, tags: readonly Tag[]): Map<number, number> {
  const wins = new Map<number, number>();
  for (const { name, attributes } of tags) {
    if (name !== 'player' || attributes.name === undefined) continue;
    // An empty seat is listed without a name.
    if (attributes.name === '') continue;
    const seat = Number(attributes.seat ?? 0);
    draft.seat(seat, attributes.name, attributes.chips ?? '0');
    if (attributes.dealer === '1') draft.table = { ...draft.table, button: seat };
    if (attributes.win !== undefined && attributes.win !== '')
      wins.set(draft.seats.length - 1, draft.amount(attributes.win));
  }
  return wins;
}

interface Act {
  readonly no: number;
  readonly player: number;
  readonly type: number;
  readonly sum: string;
}

const BOARD: Readonly<Record<string, StreetWord>> = { Flop: 'flop', Turn: 'turn', River: 'river' };
const STUD: Readonly<Record<string, StreetWord>> = {
  'Second Street': 'secondStreet',
  'Third Street': 'thirdStreet',
  'Fourth Street': 'fourthStreet',
  'Fifth Street': 'fifthStreet',
  'Sixth Street': 'sixthStreet',
  River: 'river',
};

/** Inside a round the actions may stand player by player: their numbers give the order. */
function readRounds(draft: TranscriptDraft, tags: readonly Tag[]): void {
  let acts: Act[] = [];
  let isPosting = true;
  let round = -1;
  const flush = () => {
    for (const act of acts.sort((a, b) => a.no - b.no)) readAct(draft, act, isPosting);
    acts = [];
  };
  for (const tag of tags) {
    if (tag.name === 'round') {
      flush();
      round = Number(tag.attributes.no ?? round + 1);
      isPosting = round <= 0;
      if (round === 1) draft.street('hole');
    } else if (tag.name === 'cards') readCards(draft, tag);
    else if (tag.name === 'action') {
      const { no, player, type, sum } = tag.attributes;
      acts.push({ no: Number(no), player: draft.player(player ?? ''), type: Number(type), sum: sum ?? '' });
    }
  }
  flush();
}

/** Suit first, ten as 10: `HA C4 D10`; `X` is hidden. */
function cardText(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && !/^X+$/i.test(word))
    .map((word) => word.slice(1).replace('10', 'T') + word.charAt(0).toLowerCase())
    .join(' ');
}

function readCards(draft: TranscriptDraft, { attributes, text }: Tag): void {
  const type = attributes.type ?? '';
  const name = attributes.player ?? '';
  const cards = cardText(text);
  if (name === '') {
    const marker = BOARD[type];
    if (marker !== undefined && marker !== draft.marker) draft.street(marker, cards);
    return;
  }
  const marker = STUD[type];
  if (marker !== undefined && marker !== draft.marker) draft.street(marker);
  draft.dealt(draft.player(name), cards);
}

function readAct(draft: TranscriptDraft, { player, type, sum }: Act, isPosting: boolean): void {
  switch (type) {
    case 0:
      if (!isPosting) draft.fold(player);
      return;
    case 1:
      draft.post(player, 'smallBlind', sum);
      return;
    case 2:
      postBig(draft, player, draft.amount(sum));
      return;
    case 3:
      draft.call(player, sum);
      return;
    case 4:
      draft.check(player);
      return;
    case 5:
      draft.put(player, sum);
      return;
    case 6:
      draft.raiseBy(player, sum);
      return;
    case 7:
      // DP in place of a sum is disconnect protection: the player is all-in for what is in already.
      if (/\d/.test(sum)) draft.put(player, sum);
      else draft.talk++;
      return;
    case 8:
    case 9:
      draft.seats[player]!.sittingOut = true;
      return;
    case 15:
      draft.post(player, 'ante', sum);
      return;
    case 16:
      draft.bringIn(player, sum);
      return;
    case 23:
      draft.raiseTo(player, sum);
      return;
    default:
      if (sum !== '' && draft.amount(sum) > 0) draft.fail({ code: 'bad-action', text: `type ${type}` });
  }
}

/** The second player who posts a big blind enters the game; anything above the blind is dead. */
function postBig(draft: TranscriptDraft, player: number, amount: number): void {
  const first = draft.events.find((event) => event.kind === 'post' && event.post === 'bigBlind');
  if (first?.kind !== 'post') {
    draft.post(player, 'bigBlind', amount);
    return;
  }
  const big = Math.max(draft.stakes.big, first.amount);
  if (amount > big) draft.post(player, 'dead', amount - big);
  draft.post(player, 'live', Math.min(amount, big));
}
