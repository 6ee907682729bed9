/**
 * One hand of a PHH file: the fields that play needs, read once and exactly; every other field stays in the bytes until
 * someone asks for it.
 */

import { MAX_DECIMALS } from '../chips.js';
import type { PhhAmounts } from './amounts.js';
import {
  FIELD_KINDS,
  FIELDS,
  FINISHING_STACKS,
  FieldIndex,
  fieldAt,
  HAND_NAME,
  IS_LIST_FIELD,
  IS_SOURCE_FIELD,
  isFieldAt,
  RULES_INDEX,
  UNIT_INDEX,
  VENUE,
  WINNINGS,
} from './fields.js';
import { foreignFields } from './foreign.js';
import { FOREIGN, ValueKind } from './lexer.js';
import { Scanner } from './scan.js';
import { decodeUtf8 } from './text.js';
import type { PhhFields, PhhValue } from './value.js';
import { formatValue } from './write.js';

/** How large one hand may be. The largest real ones have a few KB. */
export const MAX_HAND_BYTES: number = 1 << 20;

const QUOTE = 39;
const DOUBLE_QUOTE = 34;
const OPEN = 91;
const NEWLINE = 10;

export interface PhhHand {
  /** The table name in a .phhs file, null in a .phh file. */
  readonly name: string | null;
  /** The `hand` field as text: the name or number that its writer gave the hand. */
  readonly hand: string | null;
  /** Line of the file where the hand starts, 1-based. */
  readonly line: number;
  readonly variant: string;
  readonly anteTrimming: boolean;
  readonly antes: PhhAmounts;
  readonly blinds: PhhAmounts | null;
  readonly bringIn: PhhAmounts | null;
  readonly smallBet: PhhAmounts | null;
  readonly bigBet: PhhAmounts | null;
  readonly minBet: PhhAmounts | null;
  readonly stacks: PhhAmounts;
  readonly finishingStacks: PhhAmounts | null;
  readonly winnings: PhhAmounts | null;
  /** Position of the venue's name in `bytes`, without quotes; two zeros if there is none. */
  readonly venueFrom: number;
  readonly venueTo: number;
  /** Positions of the actions in `actionBytes`: start and end, two numbers an action. */
  readonly actions: readonly number[];
  readonly actionBytes: Uint8Array;
  /** The hand's own rules, as written. */
  readonly rules: PhhValue | null;
  /** The smallest chip, null if the file does not name it. */
  readonly unit: PhhAmounts | null;
  /** Fields that describe the hand and are not of the type or length that the format gives them. */
  readonly oddFields: readonly string[];
  /** The text of the hand, its header included. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Fields that only the other TOML reader could read, with their values. */
  readonly foreign: PhhFields | null;
  /** Fields that tell who, where and when, and the positions of their values in `bytes`: two numbers a field. */
  readonly sourceFields: readonly number[];
}

const NOTHING: readonly string[] = [];
const NO_AMOUNTS: PhhAmounts = { units: [], decimals: 0 };

/** A hand while it is being read. */
class Draft implements PhhHand {
  name: string | null = null;
  hand: string | null = null;
  line: number;
  variant = '';
  anteTrimming = false;
  antes: PhhAmounts = NO_AMOUNTS;
  blinds: PhhAmounts | null = null;
  bringIn: PhhAmounts | null = null;
  smallBet: PhhAmounts | null = null;
  bigBet: PhhAmounts | null = null;
  minBet: PhhAmounts | null = null;
  stacks: PhhAmounts = NO_AMOUNTS;
  finishingStacks: PhhAmounts | null = null;
  winnings: PhhAmounts | null = null;
  venueFrom = 0;
  venueTo = 0;
  actions: readonly number[] = [];
  actionBytes: Uint8Array;
  rules: PhhValue | null = null;
  unit: PhhAmounts | null = null;
  oddFields: readonly string[] = NOTHING;
  bytes: Uint8Array;
  start: number;
  end = 0;
  foreign: PhhFields | null = null;
  readonly sourceFields: number[] = [];

  constructor(bytes: Uint8Array, start: number, line: number) {
    this.actionBytes = bytes;
    this.bytes = bytes;
    this.start = start;
    this.line = line;
  }
}

/** Reads the hands of one text, one after another. */
export class HandScanner extends Scanner {
  /** Whether the whole text is one hand (.phh): tables in it are own fields. */
  isSingle: boolean;
  /** Fields seen in the hand under way, as bits; other names in their own set. */
  private seenLow = 0;
  private seenHigh = 0;
  private others: Set<string> | null = null;
  /** Lists of the hand under way that must have an entry for each player: field and length in turn. */
  private readonly lengths: number[] = [];
  private odd: string[] | null = null;
  /** Names of fields that the other reader has to read. */
  private foreign: Set<string> | null = null;
  /** The hands of a file mostly have the same fields in the same order: which one came after which. */
  private readonly followers = new Int8Array(FIELDS.length + 1);
  private previous = 0;
  /** The variant of the hand before. */
  private variant = '';

  constructor(bytes: Uint8Array, end: number, final: boolean, isSingle: boolean) {
    super(bytes, 0, end, final, 1);
    this.isSingle = isSingle;
  }

  /** The next hand, or null at the end of the text. Throws a `LexerFault` or `NEED_MORE`. */
  next(): PhhHand | null {
    const first = this.blankLines();
    if (first === 0 && this.isAtEnd()) return null;
    const hand = new Draft(this.bytes, this.at, this.line);
    this.wide = false;
    if (first === OPEN) {
      this.isSingle = false;
      this.header();
      hand.name = this.string();
    }
    this.body(hand);
    if (this.wide || this.foreign !== null) this.checkText(hand);
    if (this.foreign !== null) this.readForeign(hand, this.foreign);
    this.checkFields(hand);
    return hand;
  }

  /** All statements up to the next hand or the end. */
  private body(hand: Draft): void {
    this.seenLow = 0;
    this.seenHigh = 0;
    this.others = null;
    this.lengths.length = 0;
    this.odd = null;
    this.foreign = null;
    this.previous = 0;
    let isInner = false;
    for (;;) {
      const byte = this.blankLines();
      hand.end = this.at;
      if (byte === 0 && this.isAtEnd()) return;
      if (this.at - hand.start > MAX_HAND_BYTES) this.fail({ code: 'hand-too-large', maxBytes: MAX_HAND_BYTES });
      if (byte === OPEN) {
        const inner = this.innerName(hand.name);
        if (inner === null) return;
        this.addForeign(inner);
        isInner = true;
        this.skipStatement();
      } else if (isInner) this.skipStatement();
      else this.statement(hand);
    }
  }

  /** The own field that a table inside the hand belongs to; null if the header starts another hand. */
  private innerName(hand: string | null): string | null {
    if (!this.isSingle && this.isBareHeader()) return null;
    const names = this.headerNames();
    if (this.isSingle) return names[0] ?? null;
    return names.length > 1 && names[0] === hand ? names[1]! : null;
  }

  private addForeign(name: string): void {
    this.foreign ??= new Set();
    this.foreign.add(name);
  }

  private statement(hand: Draft): void {
    const { at, line } = this;
    try {
      const field = this.fieldName();
      if (field < 0) this.otherField(at);
      else {
        this.key = FIELDS[field]!;
        this.once(field, at);
        this.field(hand, field);
      }
      this.endLine();
    } catch (thrown) {
      if (thrown !== FOREIGN) throw thrown;
      this.at = at;
      this.line = line;
      this.addForeign(this.nameHere());
      this.skipStatement();
    }
  }

  /** The field whose name stands here, -1 for a name that is none; leaves the scanner at the value. */
  private fieldName(): number {
    const guess = this.followers[this.previous]!;
    if (isFieldAt(this.bytes, this.at, guess)) {
      this.previous = guess + 1;
      this.passName(FIELDS[guess]!.length);
      return guess;
    }
    this.keyName();
    const field = fieldAt(this.bytes, this.from, this.to);
    if (field >= 0) this.followers[this.previous] = field;
    this.previous = field + 1;
    return field;
  }

  private once(field: number, at: number): void {
    const bit = 1 << (field & 31);
    const seen = field < 32 ? this.seenLow : this.seenHigh;
    if ((seen & bit) !== 0) this.fail({ code: 'duplicate-key', key: this.key }, at);
    if (field < 32) this.seenLow |= bit;
    else this.seenHigh |= bit;
  }

  private otherField(at: number): void {
    this.key = this.decode(this.from, this.to);
    this.others ??= new Set();
    if (this.others.has(this.key)) this.fail({ code: 'duplicate-key', key: this.key }, at);
    this.others.add(this.key);
    this.value(false);
  }

  /** The value of a field of the format. */
  private field(hand: Draft, field: number): void {
    switch (field) {
      case FieldIndex.Variant:
        hand.variant = this.code();
        break;
      case FieldIndex.AnteTrimming:
        hand.anteTrimming = this.flag();
        break;
      case FieldIndex.Antes:
        hand.antes = this.chips(this.amounts(), false);
        break;
      case FieldIndex.Blinds:
        hand.blinds = this.chips(this.amounts(), false);
        break;
      case FieldIndex.BringIn:
        hand.bringIn = this.chips(this.amount(), false);
        break;
      case FieldIndex.SmallBet:
        hand.smallBet = this.chips(this.amount(), false);
        break;
      case FieldIndex.BigBet:
        hand.bigBet = this.chips(this.amount(), false);
        break;
      case FieldIndex.MinBet:
        hand.minBet = this.chips(this.amount(), false);
        break;
      case FieldIndex.Stacks:
        hand.stacks = this.chips(this.amounts(), true);
        break;
      case FieldIndex.Actions:
        this.actionList(hand);
        break;
      case RULES_INDEX:
        hand.rules = this.value(true) ?? null;
        break;
      case UNIT_INDEX:
        hand.unit = this.chips(this.amount(), false);
        break;
      default:
        this.description(hand, field);
    }
  }

  private code(): string {
    const byte = this.bytes[this.at]!;
    if (byte !== QUOTE && byte !== DOUBLE_QUOTE) this.wrongType('a string');
    this.text();
    if (!this.isVariant()) this.variant = this.string();
    return this.variant;
  }

  /** Whether the last string is the variant of the hand before, as it mostly is. */
  private isVariant(): boolean {
    const { bytes, from, to, variant, escaped } = this;
    if (escaped || variant.length !== to - from) return false;
    for (let n = 0; n < variant.length; n++) {
      const byte = bytes[from + n]!;
      if (byte > 127 || variant.charCodeAt(n) !== byte) return false;
    }
    return true;
  }

  private flag(): boolean {
    const byte = this.bytes[this.at]!;
    if (byte !== 116 && byte !== 102) this.wrongType('true or false');
    this.boolean();
    return this.truth;
  }

  /** Amounts of play must be countable; only a stack may be unknown. */
  private chips(amounts: PhhAmounts, mayBeInf: boolean): PhhAmounts {
    if (amounts.decimals > MAX_DECIMALS) {
      this.fail({ code: 'too-many-decimals', field: this.key, max: MAX_DECIMALS });
    }
    const { units } = amounts;
    for (let n = 0; n < units.length; n++) {
      const amount = units[n]!;
      if (amount - amount === 0 || (mayBeInf && amount === Number.POSITIVE_INFINITY)) continue;
      this.fail({ code: 'amount-out-of-range', field: this.key, amount: String(amount) });
    }
    return amounts;
  }

  private actionList(hand: Draft): void {
    const spans = this.texts();
    hand.actions = spans;
    const escaped = this.escapes;
    if (escaped === null) return;
    const texts = Array.from({ length: spans.length / 2 }, (_, n) =>
      new TextEncoder().encode(escaped.get(n * 2) ?? this.decode(spans[n * 2]!, spans[n * 2 + 1]!)),
    );
    const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length, 1));
    let at = 0;
    texts.forEach((text, n) => {
      bytes.set(text, at);
      spans[n * 2] = at;
      at += text.length;
      spans[n * 2 + 1] = at;
    });
    hand.actionBytes = bytes;
  }

  /** A field that describes the hand: scanned over, and noted if it is not what the format says. */
  private description(hand: Draft, field: number): void {
    const { at, line } = this;
    if (IS_SOURCE_FIELD[field]) hand.sourceFields.push(field, at);
    const isResult = field === FINISHING_STACKS || field === WINNINGS;
    const stated = isResult && this.bytes[at] === OPEN ? this.plainAmounts() : null;
    if (stated !== null) {
      this.lengths.push(field, stated.units.length);
      this.state(hand, field, stated);
      return;
    }
    if (this.bytes[at] !== OPEN || !this.plainList()) this.value(false);
    const isList = this.kind === ValueKind.List;
    const kinds = isList ? this.kinds : 1 << this.kind;
    if (isList !== IS_LIST_FIELD[field] || (kinds & ~FIELD_KINDS[field]!) !== 0) this.addOdd(field);
    else if (isList) {
      this.lengths.push(field, this.count);
      if (isResult) {
        this.at = at;
        this.line = line;
        this.state(hand, field, this.amounts());
      }
    } else if (field === HAND_NAME) {
      hand.hand = this.kind === ValueKind.Text ? this.string() : this.decode(this.from, this.to);
    } else if (field === VENUE) {
      hand.venueFrom = this.from;
      hand.venueTo = this.to;
    }
  }

  private state(hand: Draft, field: number, amounts: PhhAmounts): void {
    if (field === FINISHING_STACKS) hand.finishingStacks = amounts;
    else hand.winnings = amounts;
  }

  private addOdd(field: number): void {
    this.odd ??= [];
    this.odd.push(FIELDS[field]!);
  }

  private checkFields(hand: Draft): void {
    this.require(hand, FieldIndex.Variant);
    this.require(hand, FieldIndex.Antes);
    this.require(hand, FieldIndex.Stacks);
    this.require(hand, FieldIndex.Actions);
    const players = hand.stacks.units.length;
    for (let n = 0; n < this.lengths.length; n += 2) {
      if (this.lengths[n + 1] === players) continue;
      this.addOdd(this.lengths[n]!);
      if (this.lengths[n] === FINISHING_STACKS) hand.finishingStacks = null;
      if (this.lengths[n] === WINNINGS) hand.winnings = null;
    }
    if (this.odd !== null) hand.oddFields = this.odd;
  }

  private require(hand: Draft, field: number): void {
    if ((this.seenLow & (1 << field)) === 0) {
      this.fail({ code: 'missing-field', field: FIELDS[field]! }, this.at, hand.line);
    }
  }

  private checkText(hand: Draft): void {
    let line = hand.line;
    for (let from = hand.start; from < hand.end; line++) {
      const next = this.bytes.indexOf(NEWLINE, from);
      const to = next < 0 || next > hand.end ? hand.end : next + 1;
      try {
        decodeUtf8(this.bytes, from, to);
      } catch {
        this.fail({ code: 'bad-utf8' }, this.at, line);
      }
      from = to;
    }
  }

  /** The whole hand goes through the other reader, and what this one could not read is taken from there. */
  private readForeign(hand: Draft, names: ReadonlySet<string>): void {
    const read = foreignFields(decodeUtf8(this.bytes, hand.start, hand.end), hand.name);
    if (!read.ok) return this.fail({ code: 'bad-toml', reason: read.reason }, this.at, hand.line + read.line);
    const foreign = new Map<string, PhhValue>();
    for (const name of names) {
      const value = read.fields.get(name);
      if (value !== undefined) foreign.set(name, value);
    }
    hand.foreign = foreign;
    for (const [name, value] of foreign) {
      const field = FIELDS.indexOf(name);
      if (field >= 0) this.foreignField(hand, field, value);
    }
  }

  /** A field of the format that was written in a foreign way: written plainly and read again. */
  private foreignField(hand: Draft, field: number, value: PhhValue): void {
    const text = new TextEncoder().encode(formatValue(value));
    const bytes = new Uint8Array(text.length + 1);
    bytes.set(text);
    const { at, end, final, line } = this;
    const own = this.bytes;
    try {
      this.bytes = bytes;
      this.at = 0;
      this.end = text.length;
      this.final = true;
      this.key = FIELDS[field]!;
      if (field < 32) this.seenLow |= 1 << field;
      this.field(hand, field);
      if (field === FieldIndex.Actions && hand.actionBytes === own) hand.actionBytes = bytes;
      if (field === VENUE) hand.venueTo = hand.venueFrom;
    } catch (thrown) {
      if (thrown !== FOREIGN) throw thrown;
      if (field === RULES_INDEX) hand.rules = value;
      else if (field > FieldIndex.Actions) this.addOdd(field);
      else this.fail({ code: 'bad-value', key: this.key }, at, hand.line);
    } finally {
      this.bytes = own;
      this.at = at;
      this.end = end;
      this.final = final;
      this.line = line;
    }
  }
}

/** The name of the room or place, as written; empty if there is none. */
export function venueOf({ bytes, venueFrom, venueTo }: PhhHand): string {
  return decodeUtf8(bytes, venueFrom, venueTo);
}

/**
 * The fields of a hand in the order of the file, with their values as written: all of them, or those that are wanted.
 */
export function fieldsOf(hand: PhhHand, wanted: ReadonlySet<string> | null = null): PhhFields {
  return new FieldScanner(hand).read(wanted);
}

class FieldScanner extends Scanner {
  private readonly hand: PhhHand;

  constructor(hand: PhhHand) {
    super(hand.bytes, hand.start, hand.end, true, hand.line);
    this.hand = hand;
  }

  read(wanted: ReadonlySet<string> | null): PhhFields {
    const fields = new Map<string, PhhValue>();
    if (this.hand.name !== null) {
      this.blankLines();
      this.header();
    }
    for (let byte = this.blankLines(); this.at < this.end && byte !== OPEN; byte = this.blankLines()) {
      const { at } = this;
      const name = this.nameHere();
      try {
        this.keyName();
        if (wanted === null || wanted.has(name)) fields.set(name, this.value(true)!);
        else this.value(false);
        this.endLine();
      } catch (thrown) {
        if (thrown !== FOREIGN) throw thrown;
        this.at = at;
        const value = this.hand.foreign?.get(name);
        if (value !== undefined) fields.set(name, value);
        this.skipStatement();
      }
    }
    for (const [name, value] of this.hand.foreign ?? []) fields.set(name, value);
    return fields;
  }
}
