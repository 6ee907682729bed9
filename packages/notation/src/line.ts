/**
 * One line of a hand's log, PHH's notation: `d dh p1 AhKd`, `p3 cbr 60`, `p2 f # tired`. Players are counted from 1 in
 * the text and from 0 inside; amounts are decimals in the text and whole units inside (see chips.ts).
 */
import { type Action, err, formatCards, ok, parseCards, type Result } from '@cardroom/engine';
import { decimalsOfText, formatUnits, parseUnits } from './chips.js';

export interface Line {
  /** Null for a line without an action: blanks, or a commentary alone. */
  readonly action: Action | null;
  readonly comment: string | null;
}

export type LineError =
  | { readonly code: 'bad-line'; readonly text: string }
  | { readonly code: 'bad-player'; readonly text: string }
  | { readonly code: 'bad-cards'; readonly text: string }
  | { readonly code: 'bad-bet'; readonly text: string };

/** Players and dealers write short lines; anything longer is commentary, and that has a limit too. */
export const MAX_LINE = 1_000;

const PLAYER = /^p([1-9][0-9]?)$/;

function playerOf(word: string): number | null {
  const match = PLAYER.exec(word);
  return match === null ? null : Number(match[1]) - 1;
}

function bad(code: LineError['code'], text: string): Result<Line, LineError> {
  return err({ code, text });
}

/** The part before a separate word `#`, and the text after it. */
function splitComment(text: string): [string, string | null] {
  const match = /(?:^|\s)#(?:\s|$)/.exec(text);
  return match === null ? [text, null] : [text.slice(0, match.index), text.slice(match.index + match[0].length).trim()];
}

/** Words with one blank between them, as nearly all lines are written: no search for blanks is needed. */
const PLAIN = /^\S+(?: \S+)*$/;

/** Reads a line; amounts in units of `10^-decimals`. */
export function parseLine(text: string, decimals: number): Result<Line, LineError> {
  if (text.length > MAX_LINE) return bad('bad-line', text.slice(0, MAX_LINE));
  const [body, comment] = text.includes('#') ? splitComment(text) : [text, null];
  const words = PLAIN.test(body) ? body.split(' ') : body.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return ok({ action: null, comment });
  const action = words[0] === 'd' ? parseDealer(words, text) : parsePlayer(words, text, decimals);
  return action.ok ? ok({ action: action.value, comment }) : action;
}

function parseDealer(words: readonly string[], text: string): Result<Action, LineError> {
  const [, act, third, fourth] = words;
  if (act === 'db' && words.length === 3) {
    const cards = parseCards(third!);
    return cards === null ? err({ code: 'bad-cards', text }) : ok({ kind: 'dealBoard', cards });
  }
  if (act !== 'dh' || words.length !== 4) return err({ code: 'bad-line', text });
  const player = playerOf(third!);
  if (player === null) return err({ code: 'bad-player', text });
  const cards = parseCards(fourth!);
  return cards === null ? err({ code: 'bad-cards', text }) : ok({ kind: 'dealHole', player, cards });
}

function parsePlayer(words: readonly string[], text: string, decimals: number): Result<Action, LineError> {
  const [who, act, argument] = words;
  const player = playerOf(who!);
  if (player === null) return err({ code: 'bad-player', text });
  if (words.length > 3) return err({ code: 'bad-line', text });
  if (argument === undefined) {
    if (act === 'f') return ok({ kind: 'fold', player });
    if (act === 'cc') return ok({ kind: 'checkCall', player });
    if (act === 'pb') return ok({ kind: 'bringIn', player });
    if (act === 'sd') return ok({ kind: 'discard', player, cards: [] });
    if (act === 'sm') return ok({ kind: 'muck', player });
    return err({ code: 'bad-line', text });
  }
  if (act === 'cbr') {
    const to = parseUnits(argument, decimals);
    return to === null ? err({ code: 'bad-bet', text }) : ok({ kind: 'betRaise', player, to });
  }
  if (act !== 'sd' && act !== 'sm') return err({ code: 'bad-line', text });
  if (act === 'sm' && argument === '-') return ok({ kind: 'show', player });
  const cards = parseCards(argument);
  if (cards === null) return err({ code: 'bad-cards', text });
  return ok({ kind: act === 'sd' ? 'discard' : 'show', player, cards });
}

/** Decimals of the amount in a line, 0 when it has none. */
export function decimalsOfLine(text: string): number {
  if (!text.includes('.')) return 0;
  const match = /^\s*p[0-9]+\s+cbr\s+([0-9.]+)(?:\s|$)/.exec(text);
  return match === null ? 0 : decimalsOfText(match[1]!);
}

/** Actions that a line can say. Run-outs are agreed in the document (`_runs`), all-ins are logged as what they are. */
export type LineAction = Exclude<Action, { readonly kind: 'chooseRuns' | 'allIn' }>;

export function formatLine(action: LineAction, decimals: number): string {
  switch (action.kind) {
    case 'dealHole':
      return `d dh p${action.player + 1} ${formatCards(action.cards)}`;
    case 'dealBoard':
      return `d db ${formatCards(action.cards)}`;
    case 'fold':
      return `p${action.player + 1} f`;
    case 'checkCall':
      return `p${action.player + 1} cc`;
    case 'betRaise':
      return `p${action.player + 1} cbr ${formatUnits(action.to, decimals)}`;
    case 'bringIn':
      return `p${action.player + 1} pb`;
    case 'discard':
      return action.cards.length === 0
        ? `p${action.player + 1} sd`
        : `p${action.player + 1} sd ${formatCards(action.cards)}`;
    case 'show':
      return action.cards === undefined
        ? `p${action.player + 1} sm -`
        : `p${action.player + 1} sm ${formatCards(action.cards)}`;
    case 'muck':
      return `p${action.player + 1} sm`;
  }
}
