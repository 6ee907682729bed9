/**
 * Acts are most of what a room reads. Those that are plainly in order pass without the validation library, which
 * rebuilds every message; it sees everything else, and says what is wrong.
 */
import { LIMITS } from '../limits.js';
import type { ClientMessage } from '../messages.js';
import { actionType } from './parts.js';

type Act = Extract<ClientMessage, { readonly action: 'player_action' }>;
type Fields = Readonly<Record<string, unknown>>;

const ID = new RegExp(`^[A-Za-z0-9_.:-]{1,${LIMITS.idCharacters}}$`);
const CARDS = /^(?:[2-9TJQKA][cdhs])*$/;
const TYPES: ReadonlySet<unknown> = new Set(actionType.options);

/** The envelope and `data`, and not a field more. */
const ACT_FIELDS = 7;

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value that was read from JSON is a `player_action` as the schema has it. */
export function isAct(value: unknown): value is Act {
  if (!isObject(value) || value.action !== 'player_action' || Object.keys(value).length !== ACT_FIELDS) return false;
  const { id, table, hand, turn, price, data } = value;
  return (
    isId(id) &&
    isId(table) &&
    typeof hand === 'number' &&
    Number.isSafeInteger(hand) &&
    hand >= 0 &&
    typeof turn === 'string' &&
    turn.length >= 1 &&
    turn.length <= LIMITS.idCharacters &&
    typeof price === 'number' &&
    price >= 0 &&
    price <= Number.MAX_SAFE_INTEGER &&
    isActData(data)
  );
}

function isActData(data: unknown): boolean {
  if (!isObject(data) || !TYPES.has(data.action_type)) return false;
  for (const field of Object.keys(data)) {
    const value = data[field];
    if (field === 'amount') {
      if (value !== null && !Number.isFinite(value)) return false;
    } else if (field === 'cards') {
      if (typeof value !== 'string' || !CARDS.test(value)) return false;
    } else if (field !== 'action_type') return false;
  }
  return true;
}
