/** Bovada, Ignition and Bodog: players are positions, everybody's cards are known, stakes stand in the file's name. */
import { variantOf } from '@cardroom/engine';
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { drafted, type TranscriptDraft, tidy } from '../draft.js';
import { MONEY } from '../money.js';
import type { TextRoom } from '../room.js';
import { stampOf } from '../stamp.js';
import { BOARD_STREETS, UnmarkedStreets } from './unmarked.js';

const OPENING = /^(?:Bovada|Ignition|Bodog(?:\.eu|\.com| UK)?) Hand #(?<hand>\d{1,20})\b/;

export const BOVADA: TextRoom = {
  name: 'Bovada',
  opening: OPENING,
  inside: /(?:Bovada|Ignition|Bodog(?:\.eu|\.com| UK)?) Hand #\d{4,20}:? /,
  parse: (lines) => drafted('Bovada', lines, OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null, read),
};

const GAMES: Readonly<Record<string, string>> = { HOLDEM: "Hold'em", OMAHA: 'Omaha', '7CARD': '7 Card Stud' };
/** Tournaments may not say their limit. */
const USUAL: Readonly<Record<string, string>> = { HOLDEM: 'No Limit', OMAHA: 'Pot Limit', '7CARD': 'Fixed Limit' };

function readHeader(draft: TranscriptDraft): void {
  const text = draft.lines[0]!.text.trim();
  const game = /\b(HOLDEM|OMAHA|7CARD)(?:ZonePoker)?( HiLo)?\b/.exec(text);
  if (game === null) draft.fail({ code: 'unknown-game', text });
  const limit = /\b(No Limit|Pot Limit|Fixed Limit)\b/.exec(text.slice(game.index))?.[1] ?? USUAL[game[1]!]!;
  draft.game = `${GAMES[game[1]!]}${game[2] === undefined ? '' : ' Hi/Lo'} ${limit}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text });
  const tournament = /Tournament #(\d+)/.exec(text)?.[1];
  const level = new RegExp(`Level (\\d+) \\((${MONEY})/(${MONEY})\\)`).exec(text);
  if (tournament !== undefined) {
    draft.tournament = { number: tournament, buyIn: '', level: level === null ? null : `Level ${level[1]}` };
  }
  if (level !== null && limit !== 'Fixed Limit') {
    draft.stakes = { ...draft.stakes, small: draft.amount(level[2]!), big: draft.amount(level[3]!) };
  }
  const table = /TBL#(\d+)|Zone Poker ID#(\d+)/.exec(text);
  draft.table = { ...draft.table, name: table?.[1] ?? table?.[2] ?? '' };
  draft.isFast = /Zone ?Poker/.test(text);
  draft.time = stampOf(text);
}

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
};
const SEAT = new RegExp(`^(?:Seat (\\d{1,6}): (.+?)|Seat\\+(\\d{1,2})) *(\\[ME\\])?:? *\\(?(${MONEY}) in chips\\)?$`);
const TOTAL = new RegExp(`^Total Pot\\((${MONEY})\\)(?: ?\\| ?Rake \\((${MONEY})\\))?`);

function read(draft: TranscriptDraft): Transcript {
  readHeader(draft);
  readSeats(draft);
  const isMarked = draft.lines.some(({ text }) => MARK.test(text.trim()));
  const play = new Play(draft, isMarked);
  const summary: SummarySeat[] = [];
  let pot: number | null = null;
  let rake: number | null = null;
  let before = '';
  // Some files of 2014 repeat lines. Older ones do not mark streets: there a check may follow the same check.
  const isTwice = isMarked ? () => true : (text: string) => !text.endsWith(' : Checks');
  const hasRepeats = repeatsActs(draft, isTwice) || repeatsResults(draft);
  draft.each((text) => {
    const isRepeated = text === before && text.includes(' : ') && (IS_RESULT.test(text) ? hasRepeats : isTwice(text));
    before = text;
    if (isRepeated || SEAT.test(text)) return true;
    const mark = /^\*\*\* ?([A-Za-z0-9 ]+?) ?\*\*\*(.*)$/.exec(text);
    if (mark !== null) return play.mark(mark[1]!.toUpperCase(), mark[2]!);
    if (!draft.isOver) return play.line(text);
    const total = TOTAL.exec(text);
    if (total === null) return readSummary(draft, text, summary);
    pot = draft.amount(total[1]!);
    rake = total[2] === undefined ? null : draft.amount(total[2]);
    return true;
  });
  const dealt = draft.seats.map((_, player) => draft.has('dealt', player));
  const isEveryoneKnown = dealt.filter(Boolean).length > 1;
  draft.seats.forEach((seat, player) => {
    if (isEveryoneKnown && !dealt[player]) Object.assign(seat, { out: true, sittingOut: true });
  });
  return draft.finish({ pot, rake }, ['in-collected', 'none'], summary);
}

const IS_RESULT = / : Hand result/i;

/** Whether the file repeats its lines: nobody does the same twice in a row. */
function repeatsActs({ lines }: TranscriptDraft, isTwice: (text: string) => boolean): boolean {
  return lines.some(({ text }, at) => {
    const isAct = text.includes(' : ') && !IS_RESULT.test(text) && isTwice(text.trim());
    return isAct && at > 0 && text.trim() === lines[at - 1]!.text.trim();
  });
}

/** Whether results only fit the pot if equal ones count once; else two of them are two pots, or both halves of one. */
function repeatsResults(draft: TranscriptDraft): boolean {
  const texts = draft.lines.map(({ text }) => tidy(text));
  const total = texts.map((text) => TOTAL.exec(text)).find((found) => found !== null);
  if (total === undefined) return false;
  const results = texts.flatMap((text) => RESULT.exec(text.slice(text.indexOf(' : ') + 3))?.[1] ?? []);
  const sum = results.reduce((all, amount) => all + draft.amount(amount), 0);
  return sum > draft.amount(total![1]!);
}

/** The list goes round the table; numbers that do not rise are those of people, not of chairs. */
function readSeats(draft: TranscriptDraft): void {
  const found = draft.lines.flatMap(({ text, line }) => {
    const match = SEAT.exec(text.replaceAll('\u00a0', ' ').trim());
    return match === null ? [] : [{ match, line }];
  });
  const first = found.findIndex(
    ({ match }, at) => at > 0 && found.slice(0, at).some((other) => nameOf(other.match) === nameOf(match)),
  );
  const listed = first < 0 ? found : found.slice(0, first);
  const numbers = listed.map(({ match }) => Number(match[1] ?? match[3]));
  const isRising =
    numbers.every((number, at) => at === 0 || number > numbers[at - 1]!) && numbers.every((number) => number < 24);
  listed.forEach(({ match, line }, at) => {
    draft.line = line;
    draft.seat(isRising ? numbers[at]! : at + 1, nameOf(match), match[5]!);
    if (match[4] !== undefined) draft.hero = at;
    if (nameOf(match) === 'Dealer') draft.table = { ...draft.table, button: draft.seats[at]!.seat };
  });
  // Without a dealer the button is with an empty chair before the small blind; numbers of people cannot say it.
  const small = listed.findIndex(({ match }) => nameOf(match) === 'Small Blind');
  if (draft.table.button === null && !isRising && small >= 0) {
    draft.table = { ...draft.table, button: draft.seats.at(small - 1)!.seat };
  }
}

function nameOf(match: RegExpExecArray): string {
  return match[2] ?? `Seat+${match[3]}`;
}

const POSTS = {
  'Small Blind': 'smallBlind',
  'Ante/Small Blind': 'smallBlind',
  'Big blind': 'bigBlind',
  'Big blind/Bring in': 'bigBlind',
  'Ante chip': 'ante',
  'Posts chip': 'live',
  'Posts dead chip': 'dead',
} as const;
const POST = new RegExp(
  `^(Small Blind|Ante/Small Blind|Big blind/Bring in|Big blind|Ante chip|Posts chip|Posts dead chip) ?(${MONEY})$`,
  'i',
);
const POST_KINDS: ReadonlyMap<string, (typeof POSTS)[keyof typeof POSTS]> = new Map(
  Object.entries(POSTS).map(([words, kind]) => [words.toLowerCase(), kind]),
);
const ACT = new RegExp(
  `^(Call|Calls|Bets|Double bets|D bets|Raises|All-in\\(raise\\)|All-in|Bring_in chip)(?: chip info)? ?(${MONEY})(?: to (${MONEY}))?$`,
  'i',
);
const BRINGS_IN = /Bring in$/i;
/** The lines by which a file says where a street begins. */
const MARK = /^\*\*\* ?(?:FLOP|[34](?:RD|TH) STREET)|^Card dealt to table/i;
const RESULT = new RegExp(`^Hand result(?:-Side pot)? ?(${MONEY})$`, 'i');
const RETURN = new RegExp(`^Return uncalled portion of bet ?(${MONEY})$`, 'i');

class Play {
  private readonly isStud: boolean;
  private readonly streets: UnmarkedStreets | null;
  private hasCards = false;
  private boardStreets = 0;

  constructor(
    private readonly draft: TranscriptDraft,
    isMarked: boolean,
  ) {
    this.isStud = variantOf(draft.variant)?.forced === 'bringIn';
    this.streets = isMarked ? null : new UnmarkedStreets(draft, this.isStud);
  }

  mark(words: string, rest: string): boolean {
    const { draft } = this;
    const marker = MARKERS[words];
    if (words === 'SUMMARY') draft.isOver = true;
    if (marker === undefined) return draft.isOver;
    this.hasCards = true;
    if (this.streets !== null && this.isStud) return true;
    draft.street(marker, [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside).join(' '));
    return true;
  }

  /** Cards of the table in the old form: three, then one, then one. */
  private dealBoard(cards: string): void {
    const marker = BOARD_STREETS[this.boardStreets++];
    if (marker === undefined) this.draft.fail({ code: 'bad-cards', text: cards });
    this.draft.street(marker, cards);
  }

  line(text: string): boolean {
    const { draft } = this;
    const table = /^Card dealt to table \[([^\]]*)\]/.exec(text);
    if (table !== null) {
      this.dealBoard(table[1]!);
      return true;
    }
    const colon = text.indexOf(' : ');
    if (colon < 0) return /^(?:Table|Seat|Enter|Leave|Re-join|Stand|Sit|Prize|Seating|Player)\b/.test(text);
    const name = text
      .slice(0, colon)
      .replace(/ *\[ME\]/, '')
      .trim();
    const player = draft.seats.findIndex((seat) => seat.name === name);
    const words = text
      .slice(colon + 3)
      .trim()
      .replace(/\s*\((?:timeout|auth|disconnect[a-z]*)\)/i, '')
      .replace('raise-timeout', 'raise');
    const button = /^Set dealer(?:\/Bring in spot)? ?\[(\d+)\]/.exec(words);
    if (button !== null) {
      if (draft.table.button === null) draft.table = { ...draft.table, button: Number(button[1]) };
      return true;
    }
    if (player < 0) {
      if (ACT.test(words) || POST.test(words) || RESULT.test(words)) draft.fail({ code: 'unknown-player', text });
      return true;
    }
    return this.act(player, words);
  }

  private act(player: number, words: string): boolean {
    const { draft } = this;
    const post = POST.exec(words);
    const act = ACT.exec(words);
    const result = RESULT.exec(words);
    const back = RETURN.exec(words);
    const cards = /^Card dealt to a spot \[([^\]]*)\]/.exec(words);
    const isAct = (act !== null && this.hasCards) || /^(?:Folds?|Checks?)\b/i.test(words);
    if (isAct) this.streets?.beforeAct();
    if (result !== null || /^Showdown/i.test(words)) this.streets?.end();
    if (cards !== null) {
      this.hasCards = true;
      this.streets?.beforeCards(player);
    }
    if (post !== null && this.isStud && BRINGS_IN.test(post[1]!)) draft.bringIn(player, post[2]!);
    else if (post !== null) this.post(player, post[1]!, post[2]!);
    else if (act !== null) this.chips(player, act[1]!, act[2]!, act[3]);
    else if (result !== null) draft.collect(player, result[1]!);
    else if (back !== null) draft.uncalled(player, back[1]!);
    else if (cards !== null) draft.dealt(player, cards[1]!);
    else if (/^Folds?\b/i.test(words)) {
      if (this.hasCards) draft.fold(player);
    } else if (/^Checks?$/i.test(words)) draft.check(player);
    else if (/^Showdown/i.test(words)) this.show(player);
    else if (/^(?:Mucks|Does not show)/i.test(words)) draft.talk++;
    else if (/\d/.test(words) && /^(?:Call|Bet|Raise|All-in|Post|Ante|Small|Big|Hand|Return)/i.test(words)) {
      draft.fail({ code: 'bad-action', text: words });
    } else draft.talk++;
    if (isAct) this.streets?.afterAct(player);
    return true;
  }

  /** Someone who missed both blinds posts them in one sum, and only the big one is live. */
  private post(player: number, words: string, text: string): void {
    const { draft } = this;
    const kind = this.postKind(words);
    const amount = draft.amount(text);
    const big = draft.highest();
    const live = kind === 'dead' && big > 0 && amount > big ? big : 0;
    if (live > 0) draft.post(player, 'live', live);
    draft.post(player, kind, amount - live);
  }

  private postKind(words: string): (typeof POSTS)[keyof typeof POSTS] {
    const kind = POST_KINDS.get(words.toLowerCase())!;
    const isSecond = this.draft.events.some((event) => event.kind === 'post' && event.post === kind);
    return kind === 'bigBlind' && isSecond ? 'live' : kind;
  }

  /** The line shows the best hand; the player's own cards are in the file's lines of the deal. */
  private show(player: number): void {
    const cards = this.draft.events.flatMap((event) =>
      event.kind === 'dealt' && event.player === player ? event.cards : [],
    );
    this.draft.show(player, cards);
  }

  private chips(player: number, verb: string, amount: string, to: string | undefined): void {
    const { draft } = this;
    const word = verb.toLowerCase();
    if (word === 'bring_in chip') draft.bringIn(player, amount);
    else if (!this.hasCards && word.startsWith('all-in')) this.blindAllIn(player, amount);
    else if (word.startsWith('call')) draft.call(player, amount);
    else if (word.includes('bets')) {
      if (draft.highest() > 0) draft.put(player, amount);
      else draft.bet(player, amount);
    } else if (word === 'all-in') draft.put(player, amount);
    else draft.raiseTo(player, to ?? amount);
  }

  /** Before the cards an all-in is a blind or an ante that the stack did not cover, or just did. */
  private blindAllIn(player: number, amount: string): void {
    const { draft } = this;
    const { name } = draft.seats[player]!;
    const hasAnte = draft.events.some(
      (event) => event.kind === 'post' && event.post === 'ante' && event.player === player,
    );
    const hasAntes = draft.lines.some(({ text }) => / : Ante chip/i.test(text));
    if (hasAntes && !hasAnte) draft.post(player, 'ante', amount);
    else if (name === 'Small Blind' || name === 'Dealer') draft.post(player, 'smallBlind', amount);
    else draft.post(player, name === 'Big Blind' ? 'bigBlind' : 'live', amount);
  }
}

function readSummary(draft: TranscriptDraft, text: string, seats: SummarySeat[]): boolean {
  const board = /^Board \[([^\]]*)\]/.exec(text);
  if (board !== null) {
    draft.summaryBoards.push(draft.cards(board[1]!));
    return true;
  }
  const found = /^Seat(?:\+| )\d+: ?(.*)$/.exec(text);
  const who = found === null ? null : draft.who(found[1]!);
  if (found === null || who === null) return found !== null;
  const cards = /\[([^\][-]*)-[^\]]*\]|\[Mucked\] \[([^\]]*)\]/.exec(who.rest);
  const hole = cards === null ? '' : (cards[1] ?? cards[2] ?? '');
  seats.push({
    player: who.player,
    position: who.rest.includes('Big Blind') ? 'big blind' : '',
    outcome: /Folded/.test(who.rest) ? 'folded' : 'none',
    cards: /^(?:[2-9TJQKA][cdhs] ?)*$/.test(hole.trim()) ? draft.cards(hole) : [],
    won: 0,
    lost: /\blos[te]/.test(who.rest),
    notAwarded: false,
  });
  return true;
}
