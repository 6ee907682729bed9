/** The words of the format: patterns of single lines and what stands in their brackets. */
import { type Card, cardAt, parseCard } from '@cardroom/engine';
import { AMOUNT } from './amount.js';
import type { PostKind, StreetWord } from './transcript.js';

const TAIL = '(?:,? and is all[- ]in)?';
const CAP_TAIL = `(?:,? and has reached the ${AMOUNT} cap)?(?: +\\([a-z ]+\\))?`;
export const ALL_IN: RegExp = / and is all[- ]in/;

export const POST: RegExp = new RegExp(`^posts (.+?) (?:of )?(${AMOUNT})${TAIL}$`);
export const CALL: RegExp = new RegExp(`^calls (${AMOUNT})${TAIL}${CAP_TAIL}$`);
export const BET: RegExp = new RegExp(`^bets (${AMOUNT})${TAIL}${CAP_TAIL}$`);
export const RAISE: RegExp = new RegExp(`^raises (?:(${AMOUNT}) )?to (${AMOUNT})${TAIL}${CAP_TAIL}$`);
export const BRING_IN: RegExp = new RegExp(`^brings[- ]in (?:low )?for (${AMOUNT})${TAIL}$`);
export const DISCARD: RegExp = /^discards (\d{1,2}) cards?(?: \[(.*)\])?$/;
export const STAND_PAT: RegExp = /^stands pat(?: on \[.*\])?$/;
export const FOLD: RegExp = /^folds(?: \[(.*)\])?(?: +\([a-z ]+\))?$/;
export const SHOW: RegExp = /^shows \[([^\]]*)\]/;
export const COLLECT: RegExp = new RegExp(
  `^:? ?collected (${AMOUNT})(?: from (?:(main |side )?pot(?:[- ]?(\\d{1,2}))?))?$`,
  'i',
);
export const CASH_OUT: RegExp = new RegExp(
  `^:? ?cashed out the hand for (${AMOUNT})(?: \\| Cash Out Fee (${AMOUNT}))?$`,
  'i',
);
export const UNCALLED: RegExp = new RegExp(`^Uncalled bet \\((${AMOUNT})\\) returned to (.*)$`);
export const ADDED: RegExp = new RegExp(`^STP added:? (${AMOUNT})$`, 'i');
export const TOTAL_POT: RegExp = new RegExp(`^Total pot (${AMOUNT})([^|]*)`);
/** Rake, and in imitations of the format further things that the house takes. */
export const TAKEN: RegExp = new RegExp(`\\| ?[A-Za-z ]+ (${AMOUNT})(?= ?\\|| ?$)`, 'g');
export const POT_SIZE: RegExp = new RegExp(`(Main|Side) pot(?:-(\\d{1,2}))? (${AMOUNT})`, 'gi');
export const BOARD: RegExp = /^(?:(?:FIRST|SECOND|THIRD|FOURTH) )?Board \[/i;

/** Verbs that move chips or cards: nobody but a listed player may do these. */
export const ACT: RegExp =
  /: (?:folds|checks|calls|bets|raises|posts|brings in|discards|stands pat|shows \[|mucks hand)/;

/** The same without the colon. */
export const BARE_ACT: RegExp =
  /^ (?:folds|checks|calls|bets|raises|posts|brings in|discards|stands pat|shows \[|mucks hand)/;

export const MARKER: RegExp =
  /^\*{3} ?(?:(FIRST|SECOND|THIRD|FOURTH) )?(HOLE CARDS|DEALING HANDS|PRE-?FLOP|FLOP|TURN|RIVER|2nd STREET|3rd STREET|[4-7]th STREET|DRAW|SHOW ?DOWN|SUMMARY)(?: ?\*{3}| \[)(.*)$/i;

export const ORDINALS: Readonly<Record<string, number>> = { FIRST: 0, SECOND: 1, THIRD: 2, FOURTH: 3 };
export const DRAWS: readonly StreetWord[] = ['firstDraw', 'secondDraw', 'thirdDraw'];
export const MARKERS: Readonly<Record<string, StreetWord>> = {
  'HOLE CARDS': 'hole',
  'DEALING HANDS': 'hole',
  PREFLOP: 'preflop',
  'PRE-FLOP': 'preflop',
  FLOP: 'flop',
  TURN: 'turn',
  RIVER: 'river',
  '2ND STREET': 'secondStreet',
  '3RD STREET': 'thirdStreet',
  '4TH STREET': 'fourthStreet',
  '5TH STREET': 'fifthStreet',
  '6TH STREET': 'sixthStreet',
  '7TH STREET': 'river',
  SHOWDOWN: 'showdown',
  'SHOW DOWN': 'showdown',
};

/** The kind of a post by its words, null for words that we do not know. */
export function postKind(words: string): PostKind | null {
  const text = words.toLowerCase();
  if (/small (?:&|and) big|both blinds/.test(text)) return 'smallAndBig';
  if (text.includes('straddle')) return 'straddle';
  if (/\bante$/.test(text)) return 'ante';
  if (/\bdead\b|\bmissed\b/.test(text)) return 'dead';
  if (/\bbutton blind$/.test(text)) return 'buttonBlind';
  if (/\bsmall blind$/.test(text)) return 'smallBlind';
  return /\bbig blind$/.test(text) ? 'bigBlind' : null;
}

export function potIndex(which: string | undefined, number: string | undefined): number {
  if (which === undefined) return -1;
  if (which.toLowerCase() === 'main ') return 0;
  return number === undefined ? 1 : Number(number);
}

/** The contents of all brackets of a text, also of one that is never closed. */
export function bracketed(text: string): string[] {
  const groups: string[] = [];
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', open + 1)) {
    const close = text.indexOf(']', open);
    groups.push(text.slice(open + 1, close < 0 ? text.length : close));
  }
  return groups;
}

/** Cards with or without blanks between them, null when anything else is there. */
export function cardsIn(text: string): Card[] | null {
  const cards: Card[] = [];
  for (let at = 0; at < text.length; ) {
    if (text.charCodeAt(at) === BLANK) {
      at += 1;
      continue;
    }
    const ten = text.startsWith('10', at);
    const card = ten ? parseCard(`T${text.charAt(at + 2)}`) : cardAt(text, at);
    if (card === null || card > 51) return null;
    cards.push(card);
    at += ten ? 3 : 2;
  }
  return cards;
}

const BLANK = 32;

/** A line that was cut: an open bracket or quotation at its end. */
export function isCutOff(text: string): boolean {
  return text.lastIndexOf('[') > text.lastIndexOf(']') || text.lastIndexOf('(') > text.lastIndexOf(')');
}

/** Lines about players that concern neither chips nor cards of this hand. */
export const TALK: RegExp =
  /(?: said, "| (?:has|is|was|will be|leaves|joins|finished|wins|re-buys|rebuys|takes|cashed|disconnected|reconnected|sits|collects|split)\b|: (?:sits out|is sitting out|is disconnected|is connected|has returned|has timed out)|, [^,]{1,40} split the )/;

/** Lines of the table itself that change nothing. */
export const KNOWN: RegExp =
  /^(?:Betting is capped|Pair on board|No low hand qualified|Hand was run|The deck is reshuffled|Transcript for|\*{3,}|Table leave|Table '|This pot|There (?:is|was)|Players? )/;
