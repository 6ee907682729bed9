/**
 * `merge`: what the author of a client's document may change is taken, every other difference is ignored and listed
 * with its reason. The author is an argument, never a field of the document; the document may be anything.
 *
 * Theirs to change: their intent, their seat on joining, and their own next action.
 */
import { type ActionError, apply, err, type HandAction, ok, type Result } from '@cardroom/engine';
import { isInactive } from '../fold.js';
import { type Hand, Intent } from '../hand.js';
import { type LineAction, MAX_LINE, parseLine } from '../line.js';
import { append, change, replay } from '../replay.js';
import { view } from '../view.js';
import { type JoinRefusal, PLAYER_LISTS, seatNewcomer } from './join.js';
import { type TableRules, tableRulesOf } from './rules.js';
import { isOutNow, lineOf, withHouseActs } from './settle.js';

export interface MergeOptions {
  /** The sender of the document, as the table knows them. */
  readonly author: string;
  /** Chips that the sender can bring to the table; none if left out. */
  readonly wallet?: number;
  readonly rules?: Partial<TableRules>;
}

export type IgnoredCode =
  | JoinRefusal
  /** Not a document at all. */
  | 'not-a-hand'
  /** The document says that someone else wrote it. */
  | 'not-author'
  /** Belongs to another player, or to the table. */
  | 'not-yours'
  /** Only the table writes it. */
  | 'server-field'
  | 'unknown-field'
  /** The author does not sit at the table. */
  | 'not-seated'
  /** They are on their way out, and that cannot be taken back. */
  | 'leaving'
  /** The player has no more decisions in this hand. */
  | 'inactive'
  /** Made for another hand, or for a log that has moved on. */
  | 'stale'
  /** One action at a time. */
  | 'too-many-actions'
  | 'bad-line'
  /** Against the rules; `error` says which. */
  | 'illegal-action';

export interface Ignored {
  /** `_intents[2]`, `actions[7]`, `table`. */
  readonly path: string;
  readonly code: IgnoredCode;
  readonly error?: ActionError;
}

export type Taken = 'join' | 'intent' | 'action';

export interface Merged {
  readonly hand: Hand;
  readonly taken: readonly Taken[];
  readonly ignored: readonly Ignored[];
}

/** A refusal has to be readable: after this many differences the rest goes without saying. */
const MAX_IGNORED = 100;

type Loose = Readonly<Record<string, unknown>>;

/** Takes from a client's document what is the author's to change; the hand stays the same object when nothing is. */
export function merge(hand: Hand, clientHand: unknown, options: MergeOptions): Merged {
  if (typeof clientHand !== 'object' || clientHand === null || Array.isArray(clientHand)) {
    return { hand, taken: [], ignored: [{ path: '', code: 'not-a-hand' }] };
  }
  const client = clientHand as Loose;
  const rules = tableRulesOf(hand, options.rules);
  const player = hand.players.indexOf(options.author);
  const steps = player < 0 ? [takeJoin] : [takeAction, takeIntent];
  let merged: Merged = { hand, taken: [], ignored: differences(hand, client, options.author, player) };
  for (const step of steps) merged = step(merged, { before: hand, client, player, options, rules });
  return { ...merged, ignored: merged.ignored.slice(0, MAX_IGNORED) };
}

/** The state that each step of a merge works on. */
interface Request {
  readonly before: Hand;
  readonly client: Loose;
  readonly player: number;
  readonly options: MergeOptions;
  readonly rules: TableRules;
}

function listOf(client: Loose, field: string): readonly unknown[] {
  const list = Object.hasOwn(client, field) ? client[field] : undefined;
  return Array.isArray(list) ? list : [];
}

function ignore(merged: Merged, path: string, code: IgnoredCode, error?: ActionError): Merged {
  return { ...merged, ignored: [...merged.ignored, { path, code, ...(error === undefined ? {} : { error }) }] };
}

// ---------------------------------------------------------------------------------------------------- joining

function takeJoin(merged: Merged, { client, options, rules }: Request): Merged {
  const { author, wallet = 0 } = options;
  const at = listOf(client, 'players').indexOf(author);
  if (at < 0) return merged;
  const seats = listOf(client, 'seats');
  const wish = {
    author,
    buyIn: listOf(client, 'startingStacks')[at],
    seat: seats[at],
    intent: listOf(client, '_intents')[at],
  };
  const seated = seatNewcomer(merged.hand, wish, wallet, rules);
  if (!seated.ok) return ignore(merged, `players[${at}]`, seated.error);
  return { ...merged, hand: withoutAuthor(seated.value), taken: ['join'] };
}

/** The table's own state has no author [S3-32]. */
function withoutAuthor(hand: Hand): Hand {
  if (hand.author === undefined) return hand;
  const { author: _, ...rest } = hand;
  return rest;
}

// ---------------------------------------------------------------------------------------------------- the intent

function isIntent(value: unknown): value is Intent {
  return value === 0 || value === 1 || value === 2 || value === 3;
}

/** A document that says another number was made for another hand; its wishes may be out of date. */
function isOfAnotherHand({ hand }: Hand, client: Loose): boolean {
  return Object.hasOwn(client, 'hand') && client.hand !== hand;
}

function takeIntent(merged: Merged, { before, client, player, rules }: Request): Merged {
  const wish = listOf(client, '_intents')[player];
  const path = `_intents[${player}]`;
  const intent = before._intents?.[player] ?? Intent.Play;
  if (wish === undefined || wish === intent) return merged;
  if (!isIntent(wish)) return ignore(merged, path, 'bad-intent');
  if (isOfAnotherHand(before, client)) return ignore(merged, path, 'stale');
  if (intent === Intent.Leave) return ignore(merged, path, 'leaving');
  const { hand } = merged;
  const intents = hand.players.map((_, other) => (other === player ? wish : (hand._intents?.[other] ?? Intent.Play)));
  const wanting = change(withoutAuthor(hand), { _intents: intents });
  const isOut = !isInactive(hand, player) && isOutNow(wanting, player, rules);
  const inactive = hand.players.map((_, other) => (other === player ? 1 : (hand._inactive?.[other] ?? 0)));
  const next = isOut ? withHouseActs(change(wanting, { _inactive: inactive })) : wanting;
  return { ...merged, hand: next, taken: [...merged.taken, 'intent'] };
}

// ---------------------------------------------------------------------------------------------------- the action

function takeAction(merged: Merged, { before, client, player }: Request): Merged {
  const lines = listOf(client, 'actions');
  const at = before.actions.length;
  if (lines.length <= at) return merged;
  const path = `actions[${at}]`;
  const isStale = merged.ignored.some((other) => other.path === 'hand' || other.path.startsWith('actions['));
  if (isStale) return ignore(merged, path, 'stale');
  const acted = actedHand(before, player, lines[at]);
  if (!acted.ok) return ignore(merged, path, acted.error.code, acted.error.error);
  const taken: Merged = { ...merged, hand: withoutAuthor(acted.value), taken: ['action'] };
  return lines.length > at + 1 ? ignore(taken, `actions[${at + 1}]`, 'too-many-actions') : taken;
}

interface Refusal {
  readonly code: IgnoredCode;
  readonly error?: ActionError;
}

function refuse(code: IgnoredCode, error?: ActionError): Result<never, Refusal> {
  return err({ code, ...(error === undefined ? {} : { error }) });
}

/** The hand with the author's line, and the lines of the house that come before and after it. */
function actedHand(hand: Hand, player: number, text: unknown): Result<Hand, Refusal> {
  if (typeof text !== 'string' || text.length > MAX_LINE) return refuse('bad-line');
  const read = replay(hand);
  if (!read.ok) return refuse('stale');
  const { state, decimals } = read.value;
  const line = parseLine(text, decimals);
  if (!line.ok || line.value.action === null) return refuse('bad-line');
  const { action } = line.value;
  if (!isOwnAct(action, player)) return refuse('not-yours');
  if (isInactive(hand, player)) return refuse('inactive');
  // A live hand is shown whole or not at all: the table writes the cards.
  const written = lineOf(state, action.kind === 'show' ? { kind: 'show', player } : action, decimals);
  const applied = apply(state, action);
  if (!applied.ok) return refuse('illegal-action', applied.error);
  return ok(withHouseActs(append(withHouseActs(hand), written)));
}

function isOwnAct(action: HandAction, player: number): action is LineAction & { readonly player: number } {
  if (action.kind === 'dealHole' || action.kind === 'dealBoard') return false;
  return 'player' in action && action.player === player;
}

// ---------------------------------------------------------------------------------------------------- the rest

/** Fields that only the table writes [S3-8, S3-9]. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  '_inactive',
  '_deadBlinds',
  '_deadPosted',
  '_button',
  '_blindSeats',
  '_stakes',
  '_newcomers',
  '_debts',
  '_runs',
  '_bombPot',
  '_waiting',
  '_rules',
]);

const LISTS: ReadonlySet<string> = new Set(PLAYER_LISTS);

/** Everything in which the client's document differs from what the author was shown, their own entries aside. */
function differences(hand: Hand, client: Loose, author: string, player: number): Ignored[] {
  const shown = view(hand, author) as unknown as Loose;
  const own = player < 0 ? listOf(client, 'players').indexOf(author) : player;
  const found: Ignored[] = [];
  for (const field of Object.keys(client)) {
    if (found.length >= MAX_IGNORED) break;
    if (field === 'author') {
      if (client.author !== author) found.push({ path: field, code: 'not-author' });
    } else if (field === 'actions') {
      found.push(...lineDifferences(hand, shown.actions as readonly string[], listOf(client, field), player));
    } else if (LISTS.has(field)) {
      found.push(...listDifferences(field, hand, shown[field], client[field], { own, isSeated: player >= 0 }));
    } else if (!isEqual(shown[field], client[field])) {
      found.push({ path: field, code: codeOf(field, shown) });
    }
  }
  return found;
}

function codeOf(field: string, shown: Loose): IgnoredCode {
  if (SERVER_FIELDS.has(field)) return 'server-field';
  return Object.hasOwn(shown, field) ? 'not-yours' : 'unknown-field';
}

/** Lines that are not what the table wrote; the one after them is the author's, if they are seated. */
function lineDifferences(hand: Hand, shown: readonly string[], lines: readonly unknown[], player: number): Ignored[] {
  const found: Ignored[] = [];
  for (let at = 0; at < Math.min(lines.length, shown.length) && found.length < MAX_IGNORED; at++) {
    if (lines[at] !== shown[at]) found.push({ path: `actions[${at}]`, code: 'not-yours' });
  }
  if (player < 0 && lines.length > hand.actions.length) {
    found.push({ path: `actions[${hand.actions.length}]`, code: 'not-seated' });
  }
  return found;
}

/**
 * Entries of other people, and the author's own if they are not theirs to write: they have their intent, and on joining their
 * name, seat and stack; zeros that the table would write itself do not count as a difference [S3-25].
 */
function listDifferences(
  field: string,
  hand: Hand,
  shown: unknown,
  list: unknown,
  { own, isSeated }: { readonly own: number; readonly isSeated: boolean },
): Ignored[] {
  const code = SERVER_FIELDS.has(field) ? 'server-field' : 'not-yours';
  if (!Array.isArray(list)) return list === undefined ? [] : [{ path: field, code }];
  const mine = Array.isArray(shown) ? shown : field === 'seats' ? hand.players.map((_, other) => other + 1) : [];
  const isOwnToWrite = isSeated ? field === '_intents' : true;
  const found: Ignored[] = [];
  for (let at = 0; at < Math.min(list.length, hand.players.length + 1); at++) {
    if ((at === own && isOwnToWrite) || isEqual(mine[at] ?? 0, list[at])) continue;
    found.push({ path: `${field}[${at}]`, code });
  }
  if (list.length > hand.players.length + 1) found.push({ path: `${field}[${hand.players.length + 1}]`, code });
  return found;
}

/** Whether a value that the table wrote is what the client has; depth and size are those of the table's. */
function isEqual(mine: unknown, theirs: unknown): boolean {
  if (Object.is(mine, theirs)) return true;
  if (typeof mine !== 'object' || typeof theirs !== 'object' || mine === null || theirs === null) return false;
  const keys = Object.keys(mine);
  return (
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => Object.hasOwn(theirs, key) && isEqual((mine as Loose)[key], (theirs as Loose)[key]))
  );
}
