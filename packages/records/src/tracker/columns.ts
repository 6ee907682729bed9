/** Columns of rows: they grow in a thread, go to another as bytes, and go into the vectors of DuckDB as they are. */
import { type ColumnType, TABLES, type TableName } from './schema.js';

export type NumberColumn = Uint8Array | Uint32Array | Float64Array;

/**
 * Texts as DuckDB keeps them: sixteen bytes for each, the length first. Up to twelve bytes stand in the cell itself;
 * for a longer text its first four, and in place of its address where it begins in `long`.
 */
export interface TextColumn {
  readonly cells: Uint8Array;
  readonly long: Uint8Array;
}

export type Column = NumberColumn | TextColumn;

/** Rows of one table; a key of 64 bits is two numbers of 32, the low one first. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly Column[];
}

export function isText(column: Column): column is TextColumn {
  return 'cells' in column;
}

/** Bytes of a cell, and how many of them are for the text. */
const CELL_BYTES = 16;
const CELL_WORDS: number = CELL_BYTES / 4;
const INLINE_BYTES = 12;
/** The words of a cell that say where its long text begins: the low one, then the high one. */
const START_LOW = 2;
const START_HIGH = 3;

/** The part of `long` in which the long texts of some rows stand; null if all are short. */
export function longBytes({ cells, long }: TextColumn): Uint8Array | null {
  const words = wordsOf(cells);
  let first = -1;
  let end = 0;
  for (let cell = 0; cell < words.length; cell += CELL_WORDS) {
    const length = words[cell]!;
    if (length <= INLINE_BYTES) continue;
    if (first < 0) first = words[cell + START_LOW]!;
    end = words[cell + START_LOW]! + length;
  }
  return first < 0 ? null : long.subarray(first, end);
}

/** The cells when the part of `long` that they need stands at an address. */
export function cellsAt({ cells }: TextColumn, part: Uint8Array, address: number): Uint8Array {
  const placed = cells.slice();
  const words = wordsOf(placed);
  for (let cell = 0; cell < words.length; cell += CELL_WORDS) {
    if (words[cell]! <= INLINE_BYTES) continue;
    const place = address + words[cell + START_LOW]! - part.byteOffset;
    words[cell + START_LOW] = place >>> 0;
    words[cell + START_HIGH] = Math.floor(place / 2 ** 32);
  }
  return placed;
}

function wordsOf(cells: Uint8Array): Uint32Array {
  return new Uint32Array(cells.buffer, cells.byteOffset, cells.length / 4);
}

/** Some rows of a column one after another. */
export function partOf(column: Column, from: number, rows: number, type: ColumnType): Column {
  if (isText(column)) return { ...column, cells: column.cells.subarray(from * CELL_BYTES, (from + rows) * CELL_BYTES) };
  const width = widthOf(type);
  return column.subarray(from * width, (from + rows) * width);
}

/** Numbers of a row: a key of 64 bits has two. */
function widthOf(type: ColumnType): number {
  return type === 'UBIGINT' ? 2 : 1;
}

/** Only these rows of a column. */
export function pickRows(column: Column, rows: readonly number[], type: ColumnType): Column {
  if (isText(column)) return { ...column, cells: pickBytes(column.cells, rows, CELL_BYTES) };
  const width = widthOf(type);
  const part = column.slice(0, rows.length * width);
  for (const [at, row] of rows.entries()) {
    for (let n = 0; n < width; n++) part[at * width + n] = column[row * width + n]!;
  }
  return part;
}

function pickBytes(bytes: Uint8Array, rows: readonly number[], width: number): Uint8Array {
  const part = new Uint8Array(rows.length * width);
  for (const [at, row] of rows.entries()) part.set(bytes.subarray(row * width, (row + 1) * width), at * width);
  return part;
}

/** Rows that a column has room for before it grows. */
const FIRST_ROWS = 4096;

const encoder = new TextEncoder();

/** A column of texts while it grows. */
export class Texts {
  #rows = 0;
  #cells = new Uint8Array(CELL_BYTES * FIRST_ROWS);
  #words = new Uint32Array(this.#cells.buffer);
  #long = new Uint8Array(0);
  #longBytes = 0;

  get length(): number {
    return this.#rows;
  }

  /** Keeps only the first rows; with none left, the space of long texts is given up too. */
  set length(rows: number) {
    this.#rows = rows;
    if (rows === 0) this.#longBytes = 0;
  }

  push(text: string): void {
    const isKept = text.length > INLINE_BYTES ? this.#pushLong(text) : this.#pushShort(text);
    if (!isKept) this.pushBytes(encoder.encode(text));
  }

  /** A text as UTF-8. */
  pushBytes(bytes: Uint8Array): void {
    const start = this.#longBytes;
    if (bytes.length > INLINE_BYTES) {
      this.#reserve(bytes.length);
      this.#long.set(bytes, start);
      this.#addLong(start, bytes.length);
      return;
    }
    const cell = this.#cell();
    this.#words[cell / 4] = bytes.length;
    this.#cells.set(bytes, cell + 4);
    this.#rows++;
  }

  /** Most texts are a few letters of ASCII: they need no encoder. */
  #pushShort(text: string): boolean {
    const cell = this.#cell();
    const cells = this.#cells;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return false;
      cells[cell + 4 + at] = code;
    }
    this.#words[cell / 4] = text.length;
    this.#rows++;
    return true;
  }

  /** A long text of ASCII, a name mostly, goes to its place without an encoder, too. */
  #pushLong(text: string): boolean {
    const start = this.#longBytes;
    this.#reserve(text.length);
    const long = this.#long;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return false;
      long[start + at] = code;
    }
    this.#addLong(start, text.length);
    return true;
  }

  /** The start of the next cell; its bytes are zero, because DuckDB compares those behind a short text, too. */
  #cell(): number {
    const cell = CELL_BYTES * this.#rows;
    if (cell === this.#cells.length) {
      const before = this.#cells;
      this.#cells = new Uint8Array(2 * before.length);
      this.#cells.set(before);
      this.#words = new Uint32Array(this.#cells.buffer);
    }
    const words = this.#words;
    for (let word = cell / 4; word < cell / 4 + CELL_BYTES / 4; word++) words[word] = 0;
    return cell;
  }

  /** A row for a text that has been written to `long`. */
  #addLong(start: number, length: number): void {
    const cell = this.#cell();
    const [cells, words, long] = [this.#cells, this.#words, this.#long];
    words[cell / 4] = length;
    for (let at = 0; at < 4; at++) cells[cell + 4 + at] = long[start + at]!;
    words[cell / 4 + START_LOW] = start;
    this.#longBytes = start + length;
    this.#rows++;
  }

  /** Makes room for so many bytes of a long text. */
  #reserve(bytes: number): void {
    const end = this.#longBytes + bytes;
    if (end <= this.#long.length) return;
    const before = this.#long;
    this.#long = new Uint8Array(2 * end);
    this.#long.set(before.subarray(0, this.#longBytes));
  }

  taken(): TextColumn {
    return { cells: this.#cells.slice(0, CELL_BYTES * this.#rows), long: this.#long.slice(0, this.#longBytes) };
  }
}

const MAKERS: Readonly<Record<Exclude<ColumnType, 'VARCHAR' | 'DOCUMENT'>, (rows: number) => NumberColumn>> = {
  DOUBLE: (rows) => new Float64Array(rows),
  UTINYINT: (rows) => new Uint8Array(rows),
  UINTEGER: (rows) => new Uint32Array(rows),
  UBIGINT: (rows) => new Uint32Array(2 * rows),
  BOOLEAN: (rows) => new Uint8Array(rows),
  POSITION: (rows) => new Uint8Array(rows),
  ACT: (rows) => new Uint8Array(rows),
};

function makeColumn(type: ColumnType, rows: number): NumberColumn | Texts {
  return type === 'VARCHAR' || type === 'DOCUMENT' ? new Texts() : MAKERS[type](rows);
}

/**
 * The columns of a table while rows are added. Numbers are written into the arrays by whoever adds a row: a call for each
 * number would cost more than the number. The arrays are others when the table has grown.
 */
export class Growing {
  length = 0;
  #rows = FIRST_ROWS;
  readonly #types: readonly ColumnType[];
  readonly #columns: (NumberColumn | Texts)[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(
    table: TableName,
    /** Told when the arrays are others. */
    private readonly moved: () => void,
  ) {
    this.#types = TABLES[table].map(([, type]) => type);
    this.#columns = this.#types.map((type) => makeColumn(type, FIRST_ROWS));
    this.#places = new Map(TABLES[table].map(([name], at) => [name, at]));
  }

  bytes(name: string): Uint8Array {
    return this.#column(name) as Uint8Array;
  }

  words(name: string): Uint32Array {
    return this.#column(name) as Uint32Array;
  }

  doubles(name: string): Float64Array {
    return this.#column(name) as Float64Array;
  }

  texts(name: string): Texts {
    return this.#column(name) as Texts;
  }

  #column(name: string): NumberColumn | Texts | undefined {
    return this.#columns[this.#places.get(name) ?? -1];
  }

  /** The index of one more row; each text of it is pushed, each number written. */
  add(): number {
    if (this.length === this.#rows) this.#grow();
    return this.length++;
  }

  #grow(): void {
    this.#rows *= 2;
    for (const [at, before] of this.#columns.entries()) {
      if (before instanceof Texts) continue;
      const larger = makeColumn(this.#types[at]!, this.#rows) as NumberColumn;
      larger.set(before);
      this.#columns[at] = larger;
    }
    this.moved();
  }

  cutTo(rows: number): void {
    this.length = rows;
    for (const column of this.#columns) if (column instanceof Texts) column.length = rows;
  }

  rows(): Rows {
    const { length } = this;
    const columns = this.#columns.map((column, at) =>
      column instanceof Texts ? column.taken() : column.slice(0, widthOf(this.#types[at]!) * length),
    );
    return { count: length, columns };
  }
}
