/**
 * The texts of strict mode: what was wrong, why, what to do instead, and the whole situation as JSON [S2-14 .. S2-20].
 * They are made only when a match dies, so nothing here is fast.
 */
import {
  ACT_WORDS,
  type ActWord,
  type BetRange,
  explainRange,
  explainWord,
  isInRange,
  type LegalBet,
  legal,
  type WordError,
  wordsOf,
} from '@cardroom/engine';
import { everyone, gameState, pastActs, phaseName, playerName, type StrictPlayer } from './gameState.js';
import type { BotLanguage } from './strategy.js';

/** Totals that a bet may go to: those of `betRaise`, and before them the bring-in if it is still to be posted. */
export function betRangeOf({ bringIn, betRaise }: LegalBet): BetRange | null {
  if (bringIn === null) return betRaise;
  if (betRaise === null) return { min: bringIn, max: bringIn, sizes: [bringIn] };
  return { min: bringIn, max: betRaise.max, sizes: [bringIn, ...(betRaise.sizes ?? [betRaise.min])] };
}

// --- The message

/** The three lines that differ from error to error. */
interface Head {
  readonly first: string;
  readonly reason: string;
  readonly solution: string;
}

function betDetails({ state, names }: StrictPlayer): string {
  const bets = everyone(state, (player) => player)
    .filter((player) => state.bet[player]! > 0)
    .map((player) => `${playerName(player, names)}: ${state.bet[player]} chips`);
  return bets.length === 0 ? 'no bets on this street' : bets.join(', ');
}

function message(head: Head, who: StrictPlayer): string {
  return [
    head.first,
    `Reason: ${head.reason}`,
    `Solution: ${head.solution}`,
    `Current bet details: ${betDetails(who)}`,
    `Game State: ${JSON.stringify(gameState(who), null, 2)}`,
  ].join('\n');
}

/** Whatever a strategy returned, short enough for a line. */
const MAX_SHOWN = 100;

function show(value: unknown): string {
  let text: string | undefined;
  try {
    text = typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value);
  } catch {
    // Circular or with a `toJSON` that throws: its kind has to do.
  }
  text ??= Object.prototype.toString.call(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

// --- What to do instead

/** The context of a refused act: the legal choices, and the amount that was tried. */
interface Turn extends StrictPlayer {
  readonly betting: LegalBet;
  readonly words: readonly ActWord[];
  readonly tried: unknown;
}

/** The turn of a player, null when they are not asked to bet. */
function turnOf(who: StrictPlayer, tried: unknown): Turn | null {
  const betting = legal(who.state);
  if (betting.kind !== 'bet' || betting.player !== who.player) return null;
  return { ...who, betting, words: wordsOf(betting, who.state), tried };
}

/** The amount tried if it is legal, else the least that is. */
function amountFor({ betting, tried }: Turn): number {
  const range = betRangeOf(betting)!;
  return isInRange(tried, range) ? tried : range.min;
}

/** The acts of ACPC's protocol. */
const ACPC_WORDS: Readonly<Record<ActWord, string>> = {
  FOLD: 'f',
  CHECK: 'c',
  CALL: 'c',
  BET: 'r',
  RAISE: 'r',
  ALL_IN: 'r',
};

/** An act as the bot itself writes it. */
function wordIn(language: BotLanguage | undefined, word: ActWord): string {
  if (language === 'json') return `action "${word.toLowerCase()}"`;
  if (language === 'json2') return `action_type "${word.toLowerCase()}"`;
  return language === 'acpc' ? `"${ACPC_WORDS[word]}"` : `Action.${word}`;
}

function suggestion(turn: Turn, word: ActWord): string {
  const { betting, state, player } = turn;
  const { bringIn, betRaise } = betting;
  const act = wordIn(turn.language, word);
  const isJson = turn.language === 'json' || turn.language === 'json2';
  const bet = (amount: number): string => (isJson ? `${act} and amount ${amount}` : act);
  switch (word) {
    case 'FOLD':
      return `${act} to give up the hand`;
    case 'CHECK':
      return `${act} to stay in for free`;
    case 'CALL':
      return `${act} to call ${betting.toCall}`;
    case 'BET':
      if (bringIn === null) return `${bet(amountFor(turn))} to bet ${amountFor(turn)}`;
      return `${act} to bring in ${bringIn}${betRaise === null ? '' : ` or complete to ${explainRange(betRaise)}`}`;
    case 'RAISE':
      return `${bet(amountFor(turn))} to increase the bet to ${amountFor(turn)}`;
    case 'ALL_IN': {
      const chips = betRaise === null ? (bringIn ?? betting.toCall) : betRaise.max - state.bet[player]!;
      return `${act} to put in ${chips}`;
    }
  }
}

/** The legal ones of the wanted acts, else every legal one. */
function useInstead(turn: Turn, ...wanted: readonly ActWord[]): string {
  const legalWanted = wanted.filter((word) => turn.words.includes(word));
  const choices = (legalWanted.length > 0 ? legalWanted : turn.words).map((word) => suggestion(turn, word));
  const last = choices.pop()!;
  const use = turn.language === undefined || turn.language === 'code' ? 'Use' : 'Answer with';
  return `${use} ${choices.length === 0 ? last : `${choices.join(', ')} or ${last}`}`;
}

// --- Why not

function standing({ state, player, betting }: Turn): string {
  return `toCall is ${betting.toCall}, the current bet is ${state.currentBet} and your bet is ${state.bet[player]}`;
}

function raisesSoFar(turn: Turn): string {
  const street = phaseName(turn.state);
  const raises = pastActs(turn).filter((act) => act.street === street && act.to !== undefined);
  if (raises.length === 0) return 'nobody has bet or raised on this street';
  return `bets and raises on this street: ${raises.map((act) => `${act.player} to ${act.to}`).join(', ')}`;
}

function limitsOf(turn: Turn): string {
  const { state, player, betting } = turn;
  const range = betRangeOf(betting)!;
  const chips = `you have ${state.stack[player]} chips and ${state.bet[player]} in front`;
  const totals =
    range.sizes === null && range.min < range.max
      ? `at least to ${range.min} and at most to ${range.max}`
      : `to ${explainRange(range)}`;
  const step = range.min - state.currentBet;
  const by = state.currentBet > 0 && range.sizes === null ? `, ${step} more than the bet of ${state.currentBet}` : '';
  return `totals are whole numbers, ${totals}${by}; ${chips}; ${raisesSoFar(turn)}`;
}

const CLOSED: Readonly<Record<NonNullable<LegalBet['closed']>, string>> = {
  'not-reopened': 'the last all-in was less than a full raise and does not reopen the betting for you',
  capped: 'the bets of this street are used up',
  'nobody-can-call': 'no opponent has chips left to call more',
  'too-few-chips': 'all your chips go in with the call',
  'own-raise': 'nobody has raised since your own raise',
};

function betWord(word: ActWord): string {
  return word === 'BET' ? 'bet' : 'raise';
}

function closedHead(turn: Turn, word: ActWord, reason: NonNullable<LegalBet['closed']>): Head {
  const { state, player, betting } = turn;
  const first = reason === 'too-few-chips' ? `Insufficient chips to ${betWord(word)}.` : `Cannot ${betWord(word)} now.`;
  const chips = `${betting.toCall} is to call and you have ${state.stack[player]} chips`;
  return {
    first,
    reason: `No ${betWord(word)} is open: ${CLOSED[reason]}; ${chips}; ${raisesSoFar(turn)}`,
    solution: useInstead(turn, 'CALL', 'CHECK', 'ALL_IN', 'FOLD'),
  };
}

/** The first line, the reason and the way out, by what was refused. */
function headOf(turn: Turn, word: ActWord, error: WordError): Head {
  const { state, player } = turn;
  const stack = state.stack[player]!;
  switch (error.code) {
    case 'fold-when-free':
      return {
        first: 'Cannot fold when you can check for free.',
        reason: `There is nothing to call: ${standing(turn)}`,
        solution: useInstead(turn, 'CHECK'),
      };
    case 'check-facing-bet':
      return {
        first: 'Cannot check when facing a bet.',
        reason: `There are ${error.toCall} chips to call: ${standing(turn)}`,
        solution: useInstead(turn, turn.words.includes('CALL') ? 'CALL' : 'ALL_IN', 'RAISE', 'FOLD'),
      };
    case 'nothing-to-call':
      return {
        first: 'Nothing to call.',
        reason: `There is no bet to call: ${standing(turn)}`,
        solution: useInstead(turn, 'CHECK', 'BET', 'RAISE', 'ALL_IN'),
      };
    case 'short-call':
      return {
        first: 'Insufficient chips to call.',
        reason: `There are insufficient chips for a call: ${error.toCall} to call, ${error.stack} in your stack`,
        solution: useInstead(turn, 'ALL_IN', 'FOLD'),
      };
    case 'bet-facing-bet':
      return {
        first: 'Cannot bet when facing a bet - use raise.',
        reason: `There's already a bet of ${error.currentBet} on the table`,
        solution: useInstead(turn, 'RAISE'),
      };
    case 'raise-without-bet':
      return {
        first: 'Cannot raise without a bet - use bet.',
        reason: 'There is no bet on the table that could be raised',
        solution: useInstead(turn, 'BET'),
      };
    case 'bet-needs-chips':
      return {
        first: 'Insufficient chips to bet.',
        reason: `The minimum bet is ${error.minimum} and you have ${stack} chips`,
        solution: useInstead(turn, 'ALL_IN', 'CHECK'),
      };
    case 'bet-out-of-range':
      return {
        first: `Invalid ${betWord(word)} amount: ${show(error.to)}.`,
        reason: `No such ${betWord(word)} is legal: ${limitsOf(turn)}`,
        solution: useInstead(turn, word),
      };
    case 'raise-closed':
      return closedHead(turn, word, error.reason);
    case 'must-bring-in':
      return {
        first: `Cannot ${word.toLowerCase()} before the bring-in.`,
        reason: `The first bet of the hand is yours to make: the bring-in is ${error.bringIn}`,
        solution: useInstead(turn, 'BET'),
      };
    case 'check-only':
      return {
        first:
          word === 'FOLD' ? 'Cannot fold when you can check for free.' : 'Cannot go all-in when only a check is left.',
        reason: `No further chips can be put in: ${standing(turn)}`,
        solution: useInstead(turn, 'CHECK'),
      };
    default:
      return outOfTurn(error);
  }
}

/** Errors of the caller, not of the bot that answers. */
function outOfTurn(error: WordError): Head {
  return { first: 'Cannot act now.', reason: explainWord(error), solution: NOT_ASKED };
}

const NOT_ASKED = 'Act only when you are asked to';

/** An act that the engine refuses. */
export interface RefusedAct {
  readonly word: ActWord;
  readonly amount: unknown;
  readonly error: WordError;
}

export function refusalText(who: StrictPlayer, { word, amount, error }: RefusedAct): string {
  const turn = turnOf(who, amount);
  return message(turn === null ? outOfTurn(error) : headOf(turn, word, error), who);
}

function mustUse({ language }: StrictPlayer): string {
  const words = ACT_WORDS.map((word) => wordIn(language, word)).join(', ');
  return language === undefined || language === 'code'
    ? `Must use Action enum values: ${words}`
    : `Answer with ${words}`;
}

const FORMS: Readonly<Record<BotLanguage, string>> = {
  code: 'Return { action, amount? }',
  json: 'Answer { id, action, amount? }',
  json2: 'Answer { id, action_type, amount? }',
  acpc: 'Return { action, amount? }',
};

/** The ways out if no act was named. */
function anyAct(who: StrictPlayer): string {
  const turn = turnOf(who, undefined);
  if (turn === null) return NOT_ASKED;
  return `${FORMS[who.language ?? 'code']}. ${useInstead(turn, ...turn.words)}`;
}

/** The message for no answer at all, or one without an action [S2-13]. */
export function missingActionText(who: StrictPlayer, value: null | undefined): string {
  const head: Head = {
    first: `Missing action: ${value}. ${mustUse(who)}`,
    reason: `The strategy returned ${value} where an action is needed`,
    solution: anyAct(who),
  };
  return message(head, who);
}

/** The message for strings and anything else that is no act [S2-12]. */
export function notAnActionText(who: StrictPlayer, value: unknown): string {
  const head: Head = {
    first: `Invalid action type: ${show(value)}. ${mustUse(who)}`,
    reason: `Actions are values of their own, returned as { action }: a ${typeof value} is none`,
    solution: anyAct(who),
  };
  return message(head, who);
}

/** The message for a draw that cannot be. */
export function badDiscardText(who: StrictPlayer, decision: unknown): string {
  const head: Head = {
    first: `Invalid discard: ${show(decision)}.`,
    reason: 'A draw is answered by { discard: cards }, each card one that you hold, none twice',
    solution: `Return { discard: [] } to stand pat, or up to ${who.state.holeCount[who.player]} of your cards`,
  };
  return message(head, who);
}
