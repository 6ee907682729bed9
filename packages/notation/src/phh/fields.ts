/** The fields of the format: their names, their order when written, their types, and how a name is found in bytes. */
import { ValueKind } from './lexer.js';

/** The fields that play needs, in the order in which they are written. */
export const PLAY_FIELDS: readonly string[] = [
  'variant',
  'ante_trimming_status',
  'antes',
  'blinds_or_straddles',
  'bring_in',
  'small_bet',
  'big_bet',
  'min_bet',
  'starting_stacks',
  'actions',
];

/** Indices into `FIELDS`. */
export const FieldIndex = {
  Variant: 0,
  AnteTrimming: 1,
  Antes: 2,
  Blinds: 3,
  BringIn: 4,
  SmallBet: 5,
  BigBet: 6,
  MinBet: 7,
  Stacks: 8,
  Actions: 9,
} as const;

/** Values of the fields that describe a hand; a name is a number or a text, `N` stands for one entry a player. */
export type FieldType = 'text' | 'time' | 'integer' | 'number' | 'name' | 'integers N' | 'texts N' | 'numbers N';

/** The fields that describe a hand, in the order in which they are written. */
export const DESCRIPTIVE: ReadonlyMap<string, FieldType> = new Map<string, FieldType>([
  ['author', 'text'],
  ['event', 'text'],
  ['url', 'text'],
  ['venue', 'text'],
  ['address', 'text'],
  ['city', 'text'],
  ['region', 'text'],
  ['postal_code', 'text'],
  ['country', 'text'],
  ['time', 'time'],
  ['time_zone', 'text'],
  ['day', 'integer'],
  ['month', 'integer'],
  ['year', 'integer'],
  ['hand', 'name'],
  ['level', 'integer'],
  ['seats', 'integers N'],
  ['seat_count', 'integer'],
  ['table', 'name'],
  ['players', 'texts N'],
  ['finishing_stacks', 'numbers N'],
  ['winnings', 'numbers N'],
  ['currency', 'text'],
  ['currency_symbol', 'text'],
  ['time_limit', 'number'],
  ['time_banks', 'numbers N'],
  ['time_zone_abbreviation', 'text'],
]);

/** The rules that a hand was played by: an own field of ours, known to the reader. */
export const RULES_FIELD = '_rules';
/** The smallest chip of a table that counts in tenths, another own field: without it such a hand is counted in cents. */
export const UNIT_FIELD = '_unit';

export const FIELDS: readonly string[] = [...PLAY_FIELDS, ...DESCRIPTIVE.keys(), RULES_FIELD, UNIT_FIELD];
export const FINISHING_STACKS: number = FIELDS.indexOf('finishing_stacks');
export const WINNINGS: number = FIELDS.indexOf('winnings');
export const VENUE: number = FIELDS.indexOf('venue');
export const HAND_NAME: number = FIELDS.indexOf('hand');
export const RULES_INDEX: number = FIELDS.indexOf(RULES_FIELD);
export const UNIT_INDEX: number = FIELDS.indexOf(UNIT_FIELD);

/** The fields that tell who played, where and when: statistics ask for them, so that their places are noted. */
export const SOURCE_FIELDS = [
  'author',
  'event',
  'table',
  'currency',
  'time',
  'year',
  'month',
  'day',
  'players',
] as const;

/** By index into `FIELDS`. */
export const IS_SOURCE_FIELD: readonly boolean[] = FIELDS.map((field) =>
  (SOURCE_FIELDS as readonly string[]).includes(field),
);

/** Kinds that a descriptive field may have, as bits; for lists the kinds of their elements. By index into `FIELDS`. */
export const FIELD_KINDS: readonly number[] = FIELDS.map((field) => kindsOf(DESCRIPTIVE.get(field)));
export const IS_LIST_FIELD: readonly boolean[] = FIELDS.map((field) => DESCRIPTIVE.get(field)?.endsWith(' N') ?? false);

function kindsOf(type: FieldType | undefined): number {
  switch (type) {
    case 'text':
    case 'texts N':
      return 1 << ValueKind.Text;
    case 'time':
      return 1 << ValueKind.Time;
    case 'integer':
    case 'integers N':
      return 1 << ValueKind.Integer;
    case 'number':
    case 'numbers N':
      return (1 << ValueKind.Integer) | (1 << ValueKind.Decimal);
    case 'name':
      return (1 << ValueKind.Integer) | (1 << ValueKind.Text);
    case undefined:
      return 0;
  }
}

/**
 * A table without collisions from a hash of the name to the field; the multiplier is searched when the module loads.
 */
const HASH_MASK = 0xfff;
const { multiplier: MULTIPLIER, table: TABLE } = hashTable();

function hashTable(): { multiplier: number; table: Int8Array } {
  for (let multiplier = 31; ; multiplier += 2) {
    const table = new Int8Array(HASH_MASK + 1).fill(-1);
    const isFree = FIELDS.every((field, index) => {
      let hash = 0;
      for (let at = 0; at < field.length; at++) hash = (Math.imul(hash, multiplier) + field.charCodeAt(at)) | 0;
      const slot = hash & HASH_MASK;
      const isEmpty = table[slot] === -1;
      table[slot] = index;
      return isEmpty;
    });
    if (isFree) return { multiplier, table };
  }
}

const BYTES: readonly Uint8Array[] = FIELDS.map((field) => new TextEncoder().encode(field));

/** Whether the field's name and a blank stand in the bytes. */
export function isFieldAt(bytes: Uint8Array, at: number, field: number): boolean {
  const name = BYTES[field]!;
  const { length } = name;
  for (let n = 0; n < length; n++) if (bytes[at + n] !== name[n]) return false;
  return bytes[at + length] === 32;
}

/** Index into `FIELDS`, -1 for any other name. */
export function fieldAt(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, MULTIPLIER) + bytes[at]!) | 0;
  const index = TABLE[hash & HASH_MASK]!;
  if (index < 0) return -1;
  const field = FIELDS[index]!;
  if (field.length !== to - from) return -1;
  for (let at = from; at < to; at++) if (field.charCodeAt(at - from) !== bytes[at]) return -1;
  return index;
}
