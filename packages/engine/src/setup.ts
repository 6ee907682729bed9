/** From untrusted setup to a checked hand. */
import * as betting from './betting.js';
import * as chips from './chips.js';
import { DECK_BITS } from './dealing.js';
import type { SetupError } from './errors.js';
import type { HandState, Rake, Terms } from './hand.js';
import * as hand from './hand.js';
import { err, ok, type Result } from './result.js';
import { type HouseRules, isRuleValue, RULE_SETS, ruleRows, STANDARD } from './rules.js';
import * as streets from './streets.js';
import { variantOf } from './variants/index.js';
import { holeSize, sharedFrom, upCards, type Variant } from './variants/variant.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const keepCap = betting.keepCap;
const putIn = betting.putIn;
const asInteger = chips.asInteger;
const countBits = hand.countBits;
const emptyHand = hand.emptyHand;
const MAX_PLAYERS = hand.MAX_PLAYERS;
const zeros = hand.zeros;
const beginStreet = streets.beginStreet;

/**
 * The start of a hand. Lists have one entry for each player, in clockwise order; a list that is left out is all
 * zeros. Amounts are whole numbers of the table's smallest unit.
 */
export interface Setup {
  /** A code of `VARIANTS`, or a row of your own. */
  readonly variant: string | Variant;
  /** `STANDARD` if left out. */
  readonly rules?: HouseRules;
  /** Chips before anything is posted. */
  readonly stacks: readonly number[];
  /**
   * The player with the button, the last one if left out (PHH's order); with a dead button the nearest before it.
   */
  readonly button?: number;
  readonly antes?: readonly number[];
  /** Blinds and straddles. */
  readonly blinds?: readonly number[];
  /** Live posts of newcomers: bets like blinds, but they do not move the first turn. */
  readonly posts?: readonly number[];
  /** Dead money (missed blinds): into the main pot. */
  readonly dead?: readonly number[];
  /** Players who sit at the table but are not in this hand: they post nothing and get no cards. */
  readonly out?: readonly boolean[];
  /** No and pot limit: the smallest bet; the largest blind if left out. */
  readonly minBet?: number;
  /** Fixed limit. */
  readonly smallBet?: number;
  readonly bigBet?: number;
  /** Stud. */
  readonly bringIn?: number;
  readonly rake?: Rake;
  /** A bomb pot: no betting before the second street [H-6]. */
  readonly isBombPot?: boolean;
}

const isAmount = (amount: unknown): amount is number => {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0;
};

/** A hand with its antes and blinds posted, waiting for the first cards; or everything that is wrong with the setup. */
export function newHand(setup: Setup): Result<HandState, readonly SetupError[]> {
  const variant = typeof setup.variant === 'string' ? variantOf(setup.variant) : setup.variant;
  if (variant === null) return err([{ code: 'unknown-variant', variant: String(setup.variant) }]);
  const errors: SetupError[] = [];
  if (!Array.isArray(setup.stacks))
    return err([{ code: 'bad-amount', field: 'stacks', player: null, amount: setup.stacks }]);
  checkPlayers(setup, variant, errors);
  checkLists(setup, variant, errors);
  checkSizes(setup, variant, errors);
  checkRules(setup.rules ?? STANDARD, errors);
  if (errors.length > 0) return err(errors);
  const state = emptyHand(termsOf(setup, variant));
  post(state);
  beginStreet(state);
  return ok(state);
}

const isOut = (setup: Setup, player: number): boolean => {
  return setup.out?.[player] === true;
};

const checkPlayers = (setup: Setup, variant: Variant, errors: SetupError[]): void => {
  const { stacks, button, out } = setup;
  const players = stacks.length;
  if (players < 2 || players > MAX_PLAYERS) {
    errors.push({ code: 'player-count', players, min: 2, max: Math.min(MAX_PLAYERS, variant.maxPlayers) });
    return;
  }
  if (out !== undefined && !(Array.isArray(out) && out.length === players)) {
    errors.push({ code: 'wrong-length', field: 'out', length: Number(out.length), expected: players });
  }
  if (button !== undefined && !(Number.isInteger(button) && button >= 0 && button < players)) {
    errors.push({ code: 'bad-button', button, players });
  }
  let inHand = 0;
  let total = 0;
  for (let player = 0; player < players; player++) {
    const stack = stacks[player];
    const least = isOut(setup, player) ? 0 : 1;
    if (!isAmount(stack) || stack < least) errors.push({ code: 'bad-amount', field: 'stacks', player, amount: stack });
    else total += stack;
    inHand += least;
  }
  if (inHand < 2) errors.push({ code: 'too-few-in-hand', players: inHand });
  if (inHand > variant.maxPlayers) {
    errors.push({ code: 'player-count', players: inHand, min: 2, max: variant.maxPlayers });
  }
  const max = Number.MAX_SAFE_INTEGER;
  if (total > max) errors.push({ code: 'total-too-large', total, max });
};

// Values are handed over beside their names: a field that is looked up by a name in a variable is slow.

const checkLists = (setup: Setup, variant: Variant, errors: SetupError[]): void => {
  const { antes, blinds, posts, dead, stacks } = setup;
  if (antes !== undefined) checkList('antes', antes, stacks.length, variant, errors);
  if (blinds !== undefined) checkList('blinds', blinds, stacks.length, variant, errors);
  if (posts !== undefined) checkList('posts', posts, stacks.length, variant, errors);
  if (dead !== undefined) checkList('dead', dead, stacks.length, variant, errors);
};

const checkList = (
  field: 'antes' | 'blinds' | 'posts' | 'dead',
  list: readonly number[],
  players: number,
  variant: Variant,
  errors: SetupError[],
): void => {
  if (!Array.isArray(list)) {
    errors.push({ code: 'bad-amount', field, player: null, amount: list });
    return;
  }
  if (list.length !== players) {
    errors.push({ code: 'wrong-length', field, length: list.length, expected: players });
  }
  let isUsed = false;
  for (let player = 0; player < list.length; player++) {
    const amount = list[player];
    if (!isAmount(amount)) errors.push({ code: 'bad-amount', field, player, amount });
    else if (amount > 0) isUsed = true;
  }
  if (isUsed && variant.forced === 'bringIn' && (field === 'blinds' || field === 'posts')) {
    errors.push({ code: 'unused-amount', field, variant: variant.code });
  }
};

const checkSizes = (setup: Setup, variant: Variant, errors: SetupError[]): void => {
  const { blinds, minBet, smallBet, bigBet, bringIn } = setup;
  const isFixed = variant.limit === 'fixed';
  checkSize('minBet', minBet, !isFixed, variant, errors, largest(blinds) === 0);
  checkSize('smallBet', smallBet, isFixed, variant, errors);
  checkSize('bigBet', bigBet, isFixed, variant, errors);
  checkSize('bringIn', bringIn, variant.forced === 'bringIn', variant, errors);
};

const checkSize = (
  field: 'minBet' | 'smallBet' | 'bigBet' | 'bringIn',
  amount: number | undefined,
  isUsed: boolean,
  variant: Variant,
  errors: SetupError[],
  isRequired = true,
): void => {
  if (amount === undefined) {
    if (isUsed && isRequired) errors.push({ code: 'missing-amount', field, variant: variant.code });
  } else if (!isUsed) {
    errors.push({ code: 'unused-amount', field, variant: variant.code });
  } else if (!isAmount(amount) || amount === 0) {
    errors.push({ code: 'bad-amount', field, player: null, amount });
  }
};

const largest = (list: readonly number[] | undefined): number => {
  let max = 0;
  if (Array.isArray(list)) for (let at = 0; at < list.length; at++) if (list[at]! > max) max = list[at]!;
  return max;
};

/** Rules that have been checked once need no second look. */
const checkedRules = new WeakSet<HouseRules>(Object.values(RULE_SETS));

const checkRules = (rules: HouseRules, errors: SetupError[]): void => {
  if (checkedRules.has(rules)) return;
  const before = errors.length;
  for (const [rule, row] of ruleRows('hand')) {
    const value = rules[rule];
    if (!isRuleValue(row, value)) errors.push({ code: 'bad-rule', rule, value });
  }
  // Only frozen rules cannot change after the check.
  if (errors.length === before && Object.isFrozen(rules)) checkedRules.add(rules);
};

/** The terms that follow from the variant alone. */
type VariantTerms = Pick<Terms, 'holeSize' | 'up' | 'sharedFrom' | 'isFixed' | 'isPotLimit' | 'deck'>;

const KNOWN_VARIANTS = new WeakMap<Variant, VariantTerms>();

const variantTerms = (variant: Variant): VariantTerms => {
  let terms = KNOWN_VARIANTS.get(variant);
  if (terms === undefined) {
    terms = {
      holeSize: holeSize(variant),
      up: upCards(variant),
      sharedFrom: sharedFrom(variant),
      isFixed: variant.limit === 'fixed',
      isPotLimit: variant.limit === 'pot',
      deck: DECK_BITS[variant.deck],
    };
    KNOWN_VARIANTS.set(variant, terms);
  }
  return terms;
};

/** Shared lists of zeros, by length: most hands leave most lists out. */
const NOTHING: readonly (readonly number[])[] = Array.from({ length: MAX_PLAYERS + 1 }, (_, count) => zeros(count));

/** Shared lists that say of nobody that they are out, by length. */
const ALL_IN_HAND: readonly (readonly boolean[])[] = NOTHING.map((zeros) => zeros.map(() => false));

/** A list of the setup, zero for everyone who is out. */
const amountsOf = (setup: Setup, list: readonly number[] | undefined): readonly number[] => {
  if (list === undefined) return NOTHING[setup.stacks.length]!;
  const amounts = zeros(list.length);
  for (let player = 0; player < list.length; player++) {
    if (!isOut(setup, player)) amounts[player] = asInteger(list[player]!);
  }
  return amounts;
};

/** After the largest blind; of equal ones the last, counted from the left of the button. */
const afterBlinds = (blinds: readonly number[], button: number): number => {
  const last = blinds.length - 1;
  let after = button === last ? 0 : button + 1;
  let amount = 1;
  let player = button;
  for (let i = 0; i <= last; i++) {
    player = player === last ? 0 : player + 1;
    if (blinds[player]! < amount) continue;
    amount = blinds[player]!;
    after = player === last ? 0 : player + 1;
  }
  return after;
};

const termsOf = (setup: Setup, variant: Variant): Terms => {
  const players = setup.stacks.length;
  const stacks = zeros(players);
  let total = 0;
  for (let player = 0; player < players; player++) {
    const stack = asInteger(setup.stacks[player]!);
    stacks[player] = stack;
    total += stack;
  }
  const { holeSize, up, sharedFrom, isFixed, isPotLimit, deck } = variantTerms(variant);
  const button = setup.button ?? players - 1;
  const blinds = amountsOf(setup, setup.blinds);
  const rules = setup.rules ?? STANDARD;
  return {
    variant,
    rules,
    players,
    button,
    stacks,
    antes: amountsOf(setup, setup.antes),
    blinds,
    posts: amountsOf(setup, setup.posts),
    dead: amountsOf(setup, setup.dead),
    out: setup.out === undefined ? ALL_IN_HAND[players]! : setup.out.map((out) => out === true),
    afterBlinds: afterBlinds(blinds, button),
    minBet: asInteger(setup.minBet ?? largest(setup.blinds)),
    smallBet: asInteger(setup.smallBet ?? 0),
    bigBet: asInteger(setup.bigBet ?? 0),
    bringIn: asInteger(setup.bringIn ?? 0),
    rake: setup.rake ?? null,
    total,
    holeSize,
    up,
    sharedFrom,
    isFixed,
    isPotLimit,
    isSpecial:
      isFixed || variant.forced === 'bringIn' || rules.raiserActsAgain !== false || rules.allIn === 'wholeStack',
    isWholeStack: rules.allIn === 'wholeStack' && !isFixed,
    foldsFree: rules.foldWhenFree === 'allow',
    raisesByLast: rules.minRaise === 'lastRaise',
    hasOption: rules.bigBlindOption,
    hasEncore: rules.raiserActsAgain !== false,
    showsAll: rules.showing === 'auto',
    isBombPot: setup.isBombPot === true,
    streets: variant.streets,
    deck,
  };
};

/** Antes, then dead blinds, then live blinds and posts, each from what is left of the stack. */
const post = (state: HandState): void => {
  const { terms } = state;
  const antesMatch = terms.rules.shortAnte === 'matched' && isUniform(state, terms.antes);
  for (let player = 0; player < terms.players; player++) {
    const ante = postDead(state, player, terms.antes[player]!);
    if (ante > 0 && antesMatch) state.contribution[player]! += ante;
    else state.deadMoney += ante;
    state.deadMoney += postDead(state, player, terms.dead[player]!);
    const live = terms.blinds[player]! + terms.posts[player]!;
    if (live > 0) postLive(state, player, live);
  }
  openBlinds(state);
};

/** Whether everyone in the hand owes the same; other antes always belong to the main pot. */
const isUniform = (state: HandState, amounts: readonly number[]): boolean => {
  let first = -1;
  for (let player = 0; player < amounts.length; player++) {
    if (state.terms.out[player]) continue;
    if (first < 0) first = amounts[player]!;
    else if (amounts[player] !== first) return false;
  }
  return true;
};

const postLive = (state: HandState, player: number, nominal: number): void => {
  const paid = Math.min(nominal, state.stack[player]!);
  if (paid > 0) putIn(state, player, paid);
  state.shortPosted += nominal - paid;
};

/** Chips that go to the middle without being a bet; what the stack could pay of them. */
const postDead = (state: HandState, player: number, nominal: number): number => {
  if (nominal === 0) return 0;
  const paid = Math.min(nominal, state.stack[player]!);
  if (paid === 0) return 0;
  putIn(state, player, paid);
  state.bet[player]! -= paid;
  state.contribution[player]! -= paid;
  return paid;
};

/** The blinds set the price, short ones at their nominal value; they are no raise. */
const openBlinds = (state: HandState): void => {
  const { terms } = state;
  const { rules, variant } = terms;
  const blind = largest(terms.blinds);
  state.currentBet = blind;
  for (let player = 0; player < terms.players; player++) {
    state.currentBet = Math.max(state.currentBet, terms.blinds[player]! + terms.posts[player]!);
  }
  if (rules.straddleRaise === 'straddle') state.lastRaise = Math.max(terms.minBet, blind);
  state.fullLevel = state.currentBet;
  if (state.currentBet === 0 || variant.limit !== 'fixed' || !rules.betCap.blindCounts) return;
  // A straddle is a bet more [H-1].
  state.bets = 1 + terms.blinds.filter((amount) => amount > terms.smallBet).length;
  keepCap(state, countBits(state.chips));
};
