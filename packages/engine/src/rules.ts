/**
 * House rules as data: the one table of every rule, and the named sets made from it.
 *
 * A row says what a rule is called, which values it has (the default first), what the named sets choose instead, where
 * it comes from and what it settles. Types, runtime checks, the wire schema, the form in the browser, the tables of
 * RULES.md and the random tests are all made from these rows.
 */

/** The named sets, by the names that commands and documents use: real poker, the five source documents, two formats. */
export const RULE_SET_NAMES = [
  'standard',
  'turnOrder',
  'doubleRaise',
  'strict',
  'notation',
  'stud',
  'phh',
  'pokerstars',
] as const;

export type RuleSetName = (typeof RULE_SET_NAMES)[number];

/** How a fixed-limit street is capped. */
export interface BetCap {
  /** Bets a street, the first one included: 4 = one bet and three raises. */
  readonly bets: number;
  /** Whether the big blind is the first of them. */
  readonly blindCounts: boolean;
  /** Whether the cap also binds when two players are left who are not all-in. */
  readonly headsUp: boolean;
}

export type RuleValue = string | boolean | BetCap;

export interface RuleRow {
  /** The decision of RULES.md that the rule belongs to. */
  readonly id: `X-${number}` | `H-${number}`;
  /** All values, the default first. A cap has any number of values: only its default is listed. */
  readonly values: readonly [RuleValue, ...RuleValue[]];
  /** Values of the named sets that do not take the default. */
  readonly sets: { readonly [Name in RuleSetName]?: RuleValue };
  /** Sources of the values, in the order of the values. */
  readonly source: string;
  /** The question that the rule settles, in one sentence. */
  readonly settles: string;
  /** Older spellings of a value that documents and clients still send, with other settings that they stood for. */
  readonly formerly?: readonly (readonly [
    old: unknown,
    value: RuleValue,
    also?: Readonly<Record<string, RuleValue>>,
  ])[];
  /** An option of cash tables: the lobby shows it if it is not the default, and tournaments have none [T-56]. */
  readonly isOption?: true;
  /** Asked only if this other rule is not at its default. */
  readonly needs?: string;
  /** Chosen by the program that plays the hand, never by the host of a table. */
  readonly isInternal?: true;
}

export const RULES = {
  /** House rules of a hand. */
  hand: {
    bigBlindOption: {
      id: 'X-3',
      values: [true, false],
      sets: { turnOrder: false },
      source: '001 and 002; 000',
      settles: 'Whether the BB is asked once more when everybody has only called.',
    },
    raiserActsAgain: {
      id: 'X-4',
      values: [false, 'check', 'any'],
      sets: { turnOrder: 'any' },
      source: '001 and poker; none; 000',
      settles: 'Whether the last raiser gets one more turn when all have called: no, only a check, or any act.',
      formerly: [[true, 'check']],
    },
    minRaise: {
      id: 'X-5',
      values: ['lastRaise', 'double', 'bigBlind'],
      sets: { turnOrder: 'bigBlind', doubleRaise: 'double' },
      source: '002 and TDA; 001; 000',
      settles: 'The minimum raise in no and pot limit: by the last raise, to twice the bet, or by one BB.',
    },
    shortRaise: {
      id: 'X-45',
      values: ['keepsSize', 'setsSize'],
      sets: { doubleRaise: 'setsSize' },
      source: 'TDA; 001',
      settles: 'Whether an all-in above the bet but short of a full raise leaves the last raise size or becomes it.',
    },
    foldWhenFree: {
      id: 'X-8',
      values: ['refuse', 'allow'],
      sets: { turnOrder: 'allow', phh: 'allow', pokerstars: 'allow' },
      source: '001 and 002; 000 and hand files',
      settles: 'Whether a player may fold when a check costs nothing.',
    },
    reopen: {
      id: 'X-10',
      values: ['fullRaise', 'anyRaise'],
      sets: { turnOrder: 'anyRaise', doubleRaise: 'anyRaise', strict: 'anyRaise' },
      source: 'TDA; 000, 001 and 002',
      settles: 'Which raises let players who have acted raise again, in no and pot limit.',
    },
    shortBet: {
      id: 'X-46',
      values: ['closed', 'reopens'],
      sets: { phh: 'reopens', pokerstars: 'reopens' },
      source: 'TDA; online rooms',
      settles:
        'Whether players who checked or only called the blind may raise over the first bet of a street (before the flop the first raise over the blinds), however short, in no and pot limit.',
    },
    limitShortAllIn: {
      id: 'X-30',
      values: ['halfBet', 'complete', 'add'],
      sets: { phh: 'add', pokerstars: 'complete' },
      source: "Robert's Rules; PokerStars; PHH",
      settles: 'Fixed limit: how an all-in between two steps changes the next raise and the cap.',
    },
    shortCall: {
      id: 'X-11',
      values: ['allIn', 'refuse'],
      sets: { strict: 'refuse' },
      source: 'poker; 002',
      settles:
        'Whether a call with too few chips is an all-in call, or is refused so that the player has to say all-in.',
    },
    allIn: {
      id: 'X-45',
      values: ['largestAct', 'wholeStack'],
      sets: { strict: 'wholeStack' },
      source: 'poker; 002',
      settles:
        'Whether an all-in is the largest act that somebody can answer, or always the whole stack; chips that nobody can call come back.',
    },
    bringInRaise: {
      id: 'X-19',
      values: ['complete', 'add'],
      sets: { stud: 'add' },
      source: "poker; 004's formula",
      settles: 'The first raise over a bring-in completes it to the small bet, or adds a small bet to it.',
    },
    studTie: {
      id: 'X-20',
      values: ['leftOfDealer', 'afterBringIn'],
      sets: { stud: 'afterBringIn' },
      source: 'poker; 004',
      settles:
        'Who opens when the best up cards are equal: the player dealt to first, or the first after the bring-in.',
    },
    openPair: {
      id: 'X-21',
      values: ['anyPlayer', 'firstActor', 'off'],
      sets: { stud: 'firstActor', phh: 'off' },
      source: "Robert's Rules; 004; PHH",
      settles: 'Stud high, fourth street, an open pair: who may choose the big bet.',
    },
    betCap: {
      id: 'X-22',
      values: [{ bets: 4, blindCounts: true, headsUp: false }],
      sets: {
        stud: { bets: 4, blindCounts: true, headsUp: true },
        phh: { bets: 4, blindCounts: false, headsUp: true },
        pokerstars: { bets: 4, blindCounts: true, headsUp: true },
      },
      source: '004 assumes three raises',
      settles:
        'Fixed limit: how many bets a street has, whether the BB is the first, and whether two players are capped.',
    },
    shortAnte: {
      id: 'X-34',
      values: ['matched', 'mainPot'],
      sets: { phh: 'mainPot' },
      source: "PHH's ante trimming",
      settles:
        'Whether a player who could not pay the ante in full plays for the matched part of the antes or for all.',
    },
    straddleRaise: {
      id: 'X-33',
      values: ['straddle', 'minBet'],
      sets: { phh: 'minBet' },
      source: 'poker; PHH',
      settles: 'The minimum raise over a straddle: by the straddle, or by one minimum bet.',
    },
    /**
     * Showdown: hands are shown or mucked in order and before an all-in board runs out; or in any order and as
     * often as the writer of a file liked; or without an action each, as a simulation wants it.
     */
    showing: {
      id: 'X-38',
      values: ['inOrder', 'anyOrder', 'auto'],
      sets: { phh: 'anyOrder', pokerstars: 'anyOrder' },
      source: 'poker; hand files (X-44); simulations',
      settles: 'How hands are shown: in order, in any order as in files, or automatically.',
      isInternal: true,
    },
  },
  /** House rules between hands. */
  table: {
    seatNumbering: {
      id: 'X-1',
      values: ['anticlockwise', 'clockwise'],
      sets: { pokerstars: 'clockwise' },
      source: '000; card rooms',
      settles: 'In which direction the seat labels that people see are numbered.',
    },
    button: {
      id: 'X-2',
      values: ['moving', 'dead', 'random'],
      sets: { turnOrder: 'random' },
      source: '003; card rooms; 000',
      settles: 'How the button moves after the first hand, for which it is drawn.',
    },
    timeout: {
      id: 'X-9',
      values: ['auto', 'fold', 'throw'],
      sets: { notation: 'fold', strict: 'throw' },
      source: '004; 003; 002',
      settles: 'When time is up: check if free and otherwise fold, always fold or muck, or end the match.',
      isInternal: true,
    },
    pause: {
      id: 'X-16',
      values: ['immediate', 'nextHand'],
      sets: {},
      source: '003; card rooms',
      settles: 'Whether a pause takes effect in the running hand or from the next one.',
    },
    deadBlinds: {
      id: 'X-17',
      values: ['allDead', 'liveBigBlind'],
      sets: { pokerstars: 'liveBigBlind' },
      source: '003; card rooms',
      settles: 'Whether missed blinds are all dead money in the pot, or the BB part is a live bet.',
    },
    entry: {
      id: 'X-18',
      values: ['free', 'post', 'waitForBigBlind', 'moved'],
      sets: {},
      source: '003; card rooms; card rooms; TDA',
      settles:
        'What a newcomer pays: nothing; a live BB; nothing, but they wait for the BB; or what the seat owes, at once, but never between the button and the SB.',
    },
    bigBlindAnteOrder: {
      id: 'X-34',
      values: ['anteFirst', 'blindFirst'],
      sets: {},
      source: 'WPT 2018 and PHH; WSOP and TDA 2024',
      settles: 'What a BB who cannot pay both pays first: the ante for all, or the blind.',
    },
    straddle: {
      id: 'H-1',
      values: ['off', 'utg', 'button', 'any'],
      sets: {},
      source: 'poker; home games; PokerNews; home games',
      settles:
        'Who may straddle, to twice the BB or the straddle before: nobody, the player after the BB (four or more dealt in), the button, or everybody from the player after the BB to the button (three or more).',
      formerly: [['underTheGun', 'utg', { straddling: 'mandatory' }]],
      isOption: true,
    },
    straddling: {
      id: 'H-5',
      values: ['byChoice', 'mandatory'],
      sets: {},
      source: 'home games',
      settles: 'Whether the first straddle is a choice or must be posted, all-in if need be.',
      isOption: true,
      needs: 'straddle',
    },
    maxStraddles: {
      id: 'H-2',
      values: ['one', 'two', 'three'],
      sets: {},
      source: 'home games',
      settles: 'How many straddles a hand has at most, each twice the one before; one in fixed limit.',
      isOption: true,
      needs: 'straddle',
    },
    bombPots: {
      id: 'H-6',
      values: ['off', 'orbit', 'fiveHands', 'tenHands', 'twentyHands', 'host', 'vote'],
      sets: {},
      source: 'card rooms; home games',
      settles:
        'When a bomb pot is played between two hands: never, once an orbit, every 5, 10 or 20 hands, when the host calls it, or when everybody votes for it.',
      isOption: true,
    },
    bombAnte: {
      id: 'H-6',
      values: ['fiveBigBlinds', 'oneBigBlind', 'twoBigBlinds', 'threeBigBlinds', 'tenBigBlinds'],
      sets: {},
      source: 'home games',
      settles: 'What everybody dealt in pays into a bomb pot.',
      isOption: true,
      needs: 'bombPots',
    },
    bombBoards: {
      id: 'H-9',
      values: ['one', 'two'],
      sets: {},
      source: 'home games',
      settles: 'Whether a bomb pot has one board or two, each for half of every pot.',
      isOption: true,
      needs: 'bombPots',
    },
    bombGame: {
      id: 'H-9',
      values: ['same', 'holdem', 'omaha', 'omaha5', 'omaha6'],
      sets: {},
      source: 'home games',
      settles: "The game of a bomb pot: the table's own kind, no-limit hold'em, or pot-limit Omaha with 4 to 6 cards.",
      isOption: true,
      needs: 'bombPots',
    },
    runIt: {
      id: 'H-11',
      values: ['threeTimes', 'twice', 'once'],
      sets: {},
      source: 'online rooms; card rooms; none',
      settles:
        'How often at most the rest of the board is run when nobody can bet any more; the smallest wish of the players in the hand counts.',
      isOption: true,
    },
    rabbit: {
      id: 'H-14',
      values: ['off', 'all', 'dealtIn'],
      sets: {},
      source: 'card rooms and TDA; home games; home games',
      settles: 'After a hand that ended by folds: who may see the board that would have come.',
      isOption: true,
    },
    sevenDeuce: {
      id: 'H-17',
      values: ['off', 'oneBigBlind', 'twoBigBlinds', 'fiveBigBlinds'],
      sets: {},
      source: 'card rooms; home games; home games; home games',
      settles: 'Two-card games: what everybody dealt in pays a player who wins the main pot with 7-2 and shows it.',
      isOption: true,
    },
    standUp: {
      id: 'H-18',
      values: ['off', 'oneBigBlind', 'threeBigBlinds', 'fiveBigBlinds'],
      sets: {},
      source: 'card rooms; home games; home games; home games',
      settles: 'Stand-up games: what the last player standing pays each of the others.',
      isOption: true,
    },
    seatChange: {
      id: 'H-27',
      values: ['off', 'onceAnOrbit'],
      sets: {},
      source: '003; card rooms',
      settles: 'Whether a player may move to an empty seat between hands.',
      isOption: true,
    },
  },
} as const;

type Rows = typeof RULES;

type ValueOf<Row extends RuleRow> = Row['values'][0] extends BetCap ? BetCap : Row['values'][number];

/** House rules of a hand, all of them. */
export type HouseRules = { readonly [Rule in keyof Rows['hand']]: ValueOf<Rows['hand'][Rule]> };

/** House rules between hands, all of them. */
export type TableRules = { readonly [Rule in keyof Rows['table']]: ValueOf<Rows['table'][Rule]> };

/** Rules of one kind that the host of a table may set. */
export type SettableRule<Kind extends keyof Rows> = {
  [Rule in keyof Rows[Kind]]: Rows[Kind][Rule] extends { readonly isInternal: true } ? never : Rule;
}[keyof Rows[Kind]];

/** Everything that a table is played by. */
export interface ResolvedRules {
  readonly hand: HouseRules;
  readonly table: TableRules;
}

/** Rules of a hand as people state them: a named set, or single settings over the standard ones. */
export type HandRules = RuleSetName | Partial<HouseRules>;

/** Every rule of one kind with its row, in the order of the table. */
export function ruleRows<Kind extends keyof Rows>(kind: Kind): [keyof Rows[Kind] & string, RuleRow][] {
  return Object.entries<RuleRow>(RULES[kind]) as [keyof Rows[Kind] & string, RuleRow][];
}

function setOf(kind: keyof Rows, name: RuleSetName): Record<string, RuleValue> {
  return Object.fromEntries(ruleRows(kind).map(([rule, row]) => [rule, row.sets[name] ?? row.values[0]]));
}

function setsOf<Rules>(kind: keyof Rows): Readonly<Record<RuleSetName, Rules>> {
  return Object.fromEntries(RULE_SET_NAMES.map((name) => [name, Object.freeze(setOf(kind, name))])) as Record<
    RuleSetName,
    Rules
  >;
}

/** The named sets of the rules of a hand. */
export const RULE_SETS: Readonly<Record<RuleSetName, HouseRules>> = setsOf('hand');

/** The named sets of the rules between hands. */
export const TABLE_RULE_SETS: Readonly<Record<RuleSetName, TableRules>> = setsOf('table');

export const STANDARD: HouseRules = RULE_SETS.standard;

export const STANDARD_TABLE: TableRules = TABLE_RULE_SETS.standard;

export function isRuleSetName(name: unknown): name is RuleSetName {
  return (RULE_SET_NAMES as readonly unknown[]).includes(name);
}

function isBetCap(value: unknown): value is BetCap {
  const { bets, blindCounts, headsUp } = (value ?? {}) as Partial<BetCap>;
  return Number.isInteger(bets) && bets! > 0 && typeof blindCounts === 'boolean' && typeof headsUp === 'boolean';
}

/** The value that an older spelling means. */
function currentValue(row: RuleRow, value: unknown): RuleValue | undefined {
  return row.formerly?.find(([old]) => old === value)?.[1];
}

/** Whether a rule has this value; older spellings count. */
export function isRuleValue(row: RuleRow, value: unknown): boolean {
  if (typeof row.values[0] === 'object') return isBetCap(value);
  return (row.values as readonly unknown[]).includes(value) || currentValue(row, value) !== undefined;
}

const renamed = (kind: keyof Rows): [string, RuleRow][] => ruleRows(kind).filter(([, { formerly }]) => formerly);

/** Rules of which documents may hold an older spelling. */
const RENAMED: Readonly<Record<keyof Rows, readonly [string, RuleRow][]>> = {
  hand: renamed('hand'),
  table: renamed('table'),
};

/** The settings given over `base`, older spellings brought up to date. */
function over<Rules extends object>(kind: keyof Rows, base: Rules, settings: Partial<Rules>): Rules {
  const rules: Record<string, unknown> = { ...base, ...settings };
  for (const [rule, row] of RENAMED[kind]) {
    const renamed = row.formerly?.find(([old]) => old === rules[rule]);
    if (renamed === undefined) continue;
    const [, value, also = {}] = renamed;
    rules[rule] = value;
    for (const [other, meant] of Object.entries(also)) if (!(other in settings)) rules[other] = meant;
  }
  return rules as Rules;
}

/** The rules of a hand, all of them: those of the named set, or the standard ones by default. */
export function resolveHandRules(rules: HandRules): HouseRules {
  return typeof rules === 'string' ? RULE_SETS[rules] : over('hand', STANDARD, rules);
}

/** The rules between hands, all of them: those of the named set with the table's own settings over them. */
export function resolveTableRules(rules: HandRules, own: Partial<TableRules> = {}): TableRules {
  const named = typeof rules === 'string' ? TABLE_RULE_SETS[rules] : STANDARD_TABLE;
  return over('table', named, own);
}

/** The one answer to "which rules hold?": a named set or settings, and the table's own settings between hands. */
export function resolveRules(rules: HandRules = 'standard', own: Partial<TableRules> = {}): ResolvedRules {
  return { hand: resolveHandRules(rules), table: resolveTableRules(rules, own) };
}
