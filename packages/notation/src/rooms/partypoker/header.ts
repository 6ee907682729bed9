/** Game, limit, stakes and time of a PartyPoker hand, from the lines above the seats. */
import { variantOfGame } from '../../pokerstars/games.js';
import { type TranscriptDraft, tidy } from '../draft.js';
import { MONEY } from '../money.js';
import { stampOf } from '../stamp.js';

const GAME =
  /(Texas Hold'?em|Omaha Hi-Lo|Omaha Hi|Omaha|Short Deck|(?:7|Seven) Card Stud Hi-Lo|(?:7|Seven) Card Stud|Double Hold'?em)/i;
const GAMES: Readonly<Record<string, string>> = {
  "texas hold'em": "Hold'em",
  'texas holdem': "Hold'em",
  'omaha hi': 'Omaha',
  'omaha hi-lo': 'Omaha Hi/Lo',
  'short deck': "6+ Hold'em",
  '7 card stud': '7 Card Stud',
  '7 card stud hi-lo': '7 Card Stud Hi/Lo',
  "double hold'em": "Split Hold'em",
};
const LIMITS: Readonly<Record<string, string>> = { NL: 'No Limit', PL: 'Pot Limit', FL: 'Limit' };
const STAKES = new RegExp(`^(${MONEY}) ?/ ?(${MONEY})`);
const LEVEL = new RegExp(`(?:Blinds(?:-Antes)?|Stakes) ?\\(? ?(${MONEY}) ?/ ?(${MONEY})(?: ?- ?(${MONEY}))? ?\\)`);
const TABLE = /^Table (.+?) ?\( ?(?:Real|Play) Money ?\)(?: -- Seat (\d{1,2}) is the button)?/i;

export function readHeaders(draft: TranscriptDraft): void {
  const lines = draft.lines.slice(1).map(({ text }) => tidy(text));
  const head = lines.slice(0, 6).find((text) => GAME.test(text));
  if (head === undefined) draft.fail({ code: 'unknown-game', text: lines[0] ?? '' });
  const name = GAME.exec(head)![1]!.toLowerCase().replace('seven', '7');
  const limit = /\((NL|PL|FL)\)|\b(NL|PL|FL)\b/.exec(head);
  // Without a word for it the limit is fixed.
  draft.game = `${GAMES[name] ?? name} ${LIMITS[limit?.[1] ?? limit?.[2] ?? 'FL']}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text: head });
  draft.isFast = /fastforward/i.test(head);
  readTournament(draft, head, lines);
  readStakes(draft, head, lines);
  draft.time = stampOf(head.replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) /, '').replace(/,(?=\S)/, ', '));
  const table = lines.map((text) => TABLE.exec(text)).find((match) => match !== null);
  const button = lines.map((text) => /^Seat (\d{1,2}) is the button/.exec(text)).find((match) => match !== null);
  const seat = table?.[2] ?? button?.[1];
  draft.table = {
    name: table?.[1]?.trim() ?? '',
    maxSeats: Number(/^Total number of players : ?\d+ ?\/ ?(\d+)/m.exec(lines.join('\n'))?.[1] ?? 0) || null,
    playMoney: lines.some((text) => /\( ?Play Money ?\)/i.test(text)),
    button: seat === undefined ? null : Number(seat),
  };
}

function readTournament(draft: TranscriptDraft, head: string, lines: readonly string[]): void {
  const number = /Trny: ?(\d+)|Tournament #(\d+)/.exec(head);
  if (number === null) return;
  const levels = lines.flatMap((text) => /Level: ?(\d+)/.exec(text)?.[1] ?? []);
  const buyIn = /(\S+ (?:USD )?Buy-in)|\((Buyin [^)]*)\)/i.exec(head);
  draft.tournament = {
    number: number[1] ?? number[2]!,
    buyIn: buyIn?.[1] ?? buyIn?.[2] ?? '',
    level: levels.length === 0 ? null : `Level ${levels.at(-1)}`,
  };
}

/** The level that stands last is the valid one; a single sum is a buy-in, and the blinds follow from the posts. */
function readStakes(draft: TranscriptDraft, head: string, lines: readonly string[]): void {
  const seats = lines.findIndex((text) => /^seat ?\d/i.test(text) && text.includes('('));
  const played = lines.findIndex((text) => /^\*\* ?Dealing/.test(text));
  const level = lines
    .slice(0, played < 0 ? lines.length : Math.max(played, seats))
    .flatMap((text) => {
      const found = LEVEL.exec(text);
      return found === null ? [] : [found];
    })
    .at(-1);
  const stakes = level ?? STAKES.exec(head);
  if (stakes === null) return;
  const [, small, big, ante] = stakes;
  draft.stakes = {
    ...draft.stakes,
    small: draft.amount(small!),
    big: draft.amount(big!),
    ante: ante === undefined ? 0 : draft.amount(ante),
  };
}
