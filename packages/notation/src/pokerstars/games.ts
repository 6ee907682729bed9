/** PokerStars' names of games and limits, and our variant codes. */

type LimitLetter = 'N' | 'P' | 'F';

interface Game {
  /** As the writer prints it. */
  readonly name: string;
  /** Code of the variant by limit; a limit that is missing is not known. */
  readonly codes: Readonly<Partial<Record<LimitLetter, string>>>;
}

/** By the name in lower case with single blanks. */
const GAMES: readonly Game[] = [
  { name: "Hold'em", codes: { N: 'NT', P: 'PT', F: 'FT' } },
  { name: "6+ Hold'em", codes: { N: 'NS' } },
  { name: "Split Hold'em", codes: { N: 'NT2' } },
  { name: 'Omaha', codes: { N: 'NO', P: 'PO', F: 'FO' } },
  { name: 'Omaha Hi/Lo', codes: { N: 'NO/8', P: 'PO/8', F: 'FO/8' } },
  { name: '5 Card Omaha', codes: { P: 'PO5' } },
  { name: '5 Card Omaha Hi/Lo', codes: { P: 'PO5/8', N: 'NO5/8' } },
  { name: '6 Card Omaha', codes: { P: 'PO6' } },
  { name: 'Courchevel', codes: { P: 'PC' } },
  { name: 'Courchevel Hi/Lo', codes: { P: 'PC/8' } },
  { name: '7 Card Stud', codes: { F: 'F7S' } },
  { name: '7 Card Stud Hi/Lo', codes: { F: 'F7S/8' } },
  { name: '5 Card Stud', codes: { F: 'F5S' } },
  { name: 'Razz', codes: { F: 'FR' } },
  { name: '5 Card Draw', codes: { N: 'N5D', P: 'P5D', F: 'F5D' } },
  { name: 'Single Draw 2-7 Lowball', codes: { N: 'N2L1D' } },
  { name: 'Triple Draw 2-7 Lowball', codes: { F: 'F2L3D' } },
  { name: 'Triple Draw A-5 Lowball', codes: { F: 'FA5L3D' } },
  { name: 'Badugi', codes: { F: 'FB' } },
];

/** Other spellings of the same games, folded as {@link fold} does. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['texas holdem', 'holdem'],
  ['showtime holdem', 'holdem'],
  ['short deck holdem', '6+ holdem'],
  ['six plus holdem', '6+ holdem'],
  ['4 card omaha', 'omaha'],
  ['4 card omaha hi/lo', 'omaha hi/lo'],
  ['5 card plo', '5 card omaha'],
  ['stud', '7 card stud'],
  ['stud hi/lo', '7 card stud hi/lo'],
  ['2-7 single draw', 'single draw 2-7 lowball'],
  ['2-7 triple draw', 'triple draw 2-7 lowball'],
  ['a-5 triple draw', 'triple draw a-5 lowball'],
]);

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’`´]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\b(\d)[ -]?cards?\b/, '$1 card')
    .replace(/^(?:omaha|plo)-?([456])\b/, '$1 card omaha')
    .replace(/\b(?:h\/l|hi[-/]?low?|hi lo|8 or better)$/, 'hi/lo');
}

const BY_NAME: ReadonlyMap<string, Game> = new Map(GAMES.map((game) => [fold(game.name), game]));

/** Longer limits first: each is looked for at the end of a piece of the header. */
const LIMITS: readonly (readonly [string, LimitLetter])[] = [
  // Pot limit before the flop only: read as no limit, which allows all that it does.
  ['pot limit pre-flop, no limit post-flop', 'N'],
  ['no limit', 'N'],
  ['pot limit', 'P'],
  ['fixed limit', 'F'],
  ['limit', 'F'],
];

const LIMIT_NAMES: Readonly<Record<LimitLetter, string>> = { N: 'No Limit', P: 'Pot Limit', F: 'Limit' };

/** The variant of a game by name and limit as printed (`Omaha Hi/Lo Pot Limit`), or null when we do not know it. */
export function variantOfGame(text: string): string | null {
  const lower = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  for (const [words, limit] of LIMITS) {
    if (!lower.endsWith(` ${words}`)) continue;
    const name = fold(lower.slice(0, -words.length));
    return BY_NAME.get(SPELLINGS.get(name) ?? name)?.codes[limit] ?? null;
  }
  return null;
}

/** The game as the room names it, or null for variants that it does not offer. */
export function gameOfVariant(code: string): string | null {
  for (const game of GAMES) {
    for (const [limit, variant] of Object.entries(game.codes)) {
      if (variant === code) return `${game.name} ${LIMIT_NAMES[limit as LimitLetter]}`;
    }
  }
  return null;
}
