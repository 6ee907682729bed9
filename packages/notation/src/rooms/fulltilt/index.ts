/** Full Tilt Poker: lines much like PokerStars' without colons, posts before the button is named. */
import { gameOfVariant, variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, SummarySeat, Transcript } from '../../pokerstars/transcript.js';
import { isTalk, mustReadAct } from '../acts.js';
import { drafted, type LineTable, readBy, type TranscriptDraft } from '../draft.js';
import { MONEY } from '../money.js';
import type { TextRoom } from '../room.js';
import { stampOf } from '../stamp.js';

const OPENING = /^(?:Full Tilt Poker|FullTiltPoker) Game #(?<hand>\d{1,20}):\s*/;

export const FULL_TILT: TextRoom = {
  name: 'Full Tilt',
  opening: OPENING,
  inside: /(?:Full Tilt Poker|FullTiltPoker) Game #\d{4,20}: /,
  parse: (lines) => {
    const hand = OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null;
    return drafted('Full Tilt', lines, hand, read);
  },
};

const LIMIT = '(?:No Limit|Pot Limit|Fixed Limit|Limit|NL|PL|FL|CAP NL|CAP PL)';
const GAME = new RegExp(`^(?:(${MONEY}) (?:Cap )?)?(${LIMIT}) (.+)$`, 'i');
const STAKES = new RegExp(`^(${MONEY})/(${MONEY})(?: Ante (${MONEY}))?(?: Cap (${MONEY}))?`, 'i');
const LIMITS: Readonly<Record<string, string>> = {
  nl: 'No Limit',
  pl: 'Pot Limit',
  fl: 'Limit',
  'cap nl': 'No Limit',
  'cap pl': 'Pot Limit',
};

/** Table - stakes - game - time until 2013, then table - game - stakes - time. */
function readHeader(draft: TranscriptDraft): void {
  const text = draft.lines[0]!.text.trim();
  const parts = text.replace(OPENING, '').split(' - ');
  const stakesAt = parts.findIndex((part, at) => at > 0 && STAKES.test(part));
  const gameAt = parts.findIndex((part, at) => at > 0 && GAME.test(part));
  if (stakesAt < 0 && gameAt < 0) draft.fail({ code: 'bad-header', text });
  if (gameAt < 0) draft.fail({ code: 'unknown-game', text });
  if (stakesAt < 0) draft.fail({ code: 'bad-stakes', text });
  const where = parts.slice(0, Math.min(stakesAt, gameAt)).join(' - ');
  readWhere(draft, where);
  const [, small, big, ante, cap] = STAKES.exec(parts[stakesAt]!)!;
  const [, capBefore, limit, name] = GAME.exec(parts[gameAt]!)!;
  const capText = capBefore ?? cap;
  draft.stakes = {
    small: draft.amount(small!),
    big: draft.amount(big!),
    ante: ante === undefined ? 0 : draft.amount(ante),
    cap: capText === undefined ? 0 : draft.amount(capText),
    buttonBlind: false,
  };
  // Games that have a variant with a low hand are named for the high one: `Omaha Hi`, `Stud Hi`.
  const game = `${name!.replace(/ Hi$/, '')} ${LIMITS[limit!.toLowerCase()] ?? limit}`;
  draft.variant = variantOfGame(game) ?? draft.fail({ code: 'unknown-game', text });
  draft.game = gameOfVariant(draft.variant) ?? game;
  draft.time = stampOf(parts.slice(Math.max(stakesAt, gameAt) + 1).join(' - '));
}

function readWhere(draft: TranscriptDraft, where: string): void {
  const tournament = /^(.*) \((\d+)\),? (?:Table|Match) (\d+)/.exec(where);
  const table = /Table (.+?)(?: \(([^)]*)\))?(?:, entry \d+)?$/.exec(where);
  const remark = /\(([^()]*(?:max|heads up)[^()]*)\)/.exec(where)?.[1] ?? '';
  const seats = /(\d+) max/.exec(remark)?.[1];
  if (tournament !== null) {
    draft.tournament = { number: tournament[2]!, buyIn: tournament[1]!, level: null };
  }
  draft.isFast = /\bRush\b/.test(where);
  draft.table = {
    name: tournament?.[3] ?? table?.[1] ?? where,
    maxSeats: seats === undefined ? (remark.includes('heads up') ? 2 : null) : Number(seats),
    playMoney: /play chip|play money/i.test(where),
    button: null,
  };
}

const MARKERS: readonly (readonly [RegExp, StreetWord])[] = [
  [/^HOLE CARDS$/, 'hole'],
  // Courchevel opens the first card of the flop before anybody bets.
  [/^FLOPET/, 'preflop'],
  [/^FLOP/, 'flop'],
  [/^TURN/, 'turn'],
  [/^RIVER/, 'river'],
  [/^2ND STREET/, 'secondStreet'],
  [/^3RD STREET/, 'thirdStreet'],
  [/^4TH STREET/, 'fourthStreet'],
  [/^5TH STREET/, 'fifthStreet'],
  [/^6TH STREET/, 'sixthStreet'],
  [/^7TH STREET/, 'river'],
  [/^(?:FIRST )?DRAW/, 'firstDraw'],
  [/^SECOND DRAW/, 'secondDraw'],
  [/^THIRD DRAW/, 'thirdDraw'],
  [/^SHOW ?DOWN/, 'showdown'],
];

function read(draft: TranscriptDraft): Transcript {
  readHeader(draft);
  let pot: number | null = null;
  let rake: number | null = null;
  let inSummary = false;
  const summary: SummarySeat[] = [];
  const marker = (words: string, rest: string): boolean => {
    if (/^SUMMARY/.test(words)) {
      inSummary = true;
      draft.isOver = true;
      return true;
    }
    const found = MARKERS.find(([pattern]) => pattern.test(words));
    if (found === undefined) return false;
    inSummary = false;
    const cards = [...rest.replace(/\(.*$/, '').matchAll(/\[([^\]]*)\]/g)].map(([, inside]) => inside).join(' ');
    const run = /(\d)$/.exec(words)?.[1];
    draft.street(found[1], cards, run === undefined ? -1 : Number(run) - 1);
    return true;
  };
  const table: LineTable = [
    [
      /^The button is in seat #(\d+)/,
      ([, seat]) => {
        draft.table = { ...draft.table, button: Number(seat) };
      },
    ],
    [/^Uncalled bet of (.+) returned to (.+)$/, ([, chips, name]) => draft.uncalled(draft.player(name!), chips!)],
    [/^Dealt to /, ([,]) => undefined],
    [
      /^(?:Betting is capped|Players agree|Dealing|.* seconds left to act|The (?:deck|blinds)|\w+ pot|Hand dead|This is a)/i,
      () => {
        draft.talk++;
      },
    ],
  ];
  draft.each((text) => {
    const mark = /^\*\*\* ?([A-Z0-9 ]+?) ?\*\*\*(.*)$/.exec(text);
    if (mark !== null) return marker(mark[1]!, mark[2]!);
    if (inSummary)
      return readSummary(draft, text, summary, (total, taken) => {
        pot = total;
        rake = taken;
      });
    const seat = /^Seat (\d{1,2}): (.+) \(([^()]*\d[^()]*)\)(, is sitting out)?$/.exec(text);
    if (seat !== null && !draft.has('post') && !draft.has('street')) {
      draft.seat(Number(seat[1]), seat[2]!, seat[3]!, { sittingOut: seat[4] !== undefined });
      return true;
    }
    if (text.startsWith('Dealt to ')) return readDealt(draft, text.slice('Dealt to '.length));
    if (readPlayer(draft, text)) return true;
    return readBy(table, text);
  });
  draft.cancelled = draft.isOver && pot === 0 && !draft.has('collect');
  if (draft.isOver && !draft.has('collect')) {
    for (const { player, won } of summary) if (won > 0) draft.collect(player, won);
  }
  return draft.finish({ pot, rake }, ['in-collected', 'left-out', 'none'], summary);
}

const DEAD = new RegExp(`^posts a dead (?:small|big) blind of (${MONEY})$`);
const LIVE = new RegExp(`^posts (${MONEY})(?:,? and is all in)?$`);
const WIN = new RegExp(
  `^(?:wins|ties for|splits) (?:the )?(?:(main|side|high|low|hi|lo) )?(?:(?:main|side|high|low) )?pot(?: (\\d))? ?\\((${MONEY})\\)`,
);

function readPlayer(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  if (found === null) return false;
  const { player, rest } = found;
  const win = WIN.exec(rest);
  if (win !== null) {
    draft.collect(player, win[3]!);
    return true;
  }
  const dead = DEAD.exec(rest);
  if (dead !== null) draft.post(player, 'dead', dead[1]!);
  else if (LIVE.test(rest)) draft.post(player, 'live', LIVE.exec(rest)![1]!);
  else if (/^is dealt \d/.test(rest)) return true;
  else if (!mustReadAct(draft, player, rest)) {
    if (!isTalk(rest) && !/^(?:shows|calls for|requests|ties|mucks)\b/.test(rest)) return false;
    draft.talk++;
  }
  return true;
}

/** One bracket names new cards; of two the first names those held before. */
function readDealt(draft: TranscriptDraft, text: string): boolean {
  const found = draft.who(text);
  const groups =
    found === null
      ? []
      : [...found.rest.matchAll(/\[([^\]]*)\]/g), ...found.rest.matchAll(/^([^[\]]*)\]/g)].map(([, inside]) => inside!);
  if (found === null || groups.length === 0) draft.fail({ code: 'unknown-player', text });
  const { player } = found;
  draft.dealt(player, groups.length > 1 ? groups[1]! : groups[0]!, groups.length > 1 ? groups[0]! : '');
  if (draft.isOwn(draft.cards(groups.join(' ')).length)) draft.hero = player;
  return true;
}

const TOTAL = new RegExp(`^Total pot (${MONEY})(.*?)\\| Rake (${MONEY})`);
const WON = new RegExp(`(?:won|collected) \\((${MONEY})\\)`);

function readSummary(
  draft: TranscriptDraft,
  text: string,
  seats: SummarySeat[],
  total: (pot: number, rake: number) => void,
): boolean {
  const match = TOTAL.exec(text);
  if (match !== null) {
    total(draft.amount(match[1]!), draft.amount(match[3]!));
    return true;
  }
  const board = /^(?:\w+ )?Board(?: \d)?: \[([^\]]*)\]/.exec(text);
  if (board !== null) {
    draft.summaryBoards.push(draft.cards(board[1]!));
    return true;
  }
  const seat = /^Seat (\d{1,2}): (.*)$/.exec(text);
  const player = seat === null ? -1 : draft.seats.findIndex((each) => each.seat === Number(seat[1]));
  if (seat === null || player < 0) return /^(?:Pot \d|Hand was|Seats:|Duration)/.test(text);
  const rest = seat[2]!.slice(draft.seats[player]!.name.length);
  if (/is sitting out/.test(rest)) draft.seats[player]!.out = true;
  const won = WON.exec(rest);
  const cards = /(?:showed|mucked) \[([^\]]*)\]/.exec(rest)?.[1];
  const amount = won === null ? 0 : draft.amount(won[1]!);
  seats.push({
    player,
    position: [...rest.matchAll(/\((button|small blind|big blind)\)/g)].map(([, place]) => place).join(', '),
    outcome: /folded/.test(rest) ? 'folded' : /showed/.test(rest) ? 'showed' : amount > 0 ? 'collected' : 'none',
    cards: cards === undefined ? [] : draft.cards(cards),
    won: amount,
    lost: amount === 0 && / and lost\b/.test(rest),
    notAwarded: false,
  });
  return true;
}
