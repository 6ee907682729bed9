/** Files in parts give what they give in one piece, wherever they are cut. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileKind, findFiles, type HandFile, isBad, itemsOf, partsOf, wholePart } from '@cardroom/records/files';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { FOLD, INCOMPLETE, pokerStars, SHOWDOWN, SMALL_RAISE } from '../testing/hands.js';
import { readPartHands, type VerifiedEnd } from './read.js';
import { Placer, Reporter, type ReportOptions } from './report.js';
import { addVerifyTally, emptyVerifyTally, type VerifyTally } from './tally.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-parts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const JSON_LINES: ReportOptions = { json: true, color: false, rules: null };
const NOTES: ReportOptions = { json: false, color: false, rules: null };

function fileOf(kind: FileKind, text: string): HandFile {
  const path = join(folder, `hands.${kind}`);
  writeFileSync(path, text);
  return { path, label: `hands.${kind}`, kind, size: statSync(path).size };
}

function read(part: Parameters<typeof readPartHands>[0], reporter: Reporter): VerifiedEnd {
  const reading = readPartHands(part, reporter);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

interface Said {
  readonly text: string;
  readonly tally: VerifyTally;
}

function inOnePiece(file: HandFile, options: ReportOptions): Said {
  const reporter = new Reporter(options, false);
  read(wholePart(file), reporter);
  return { text: new TextDecoder().decode(reporter.said()), tally: reporter.tally };
}

/** In parts of about `bytes`; from a part on that does not end cleanly, in one piece. */
function inParts(file: HandFile, bytes: number, options: ReportOptions): Said & { readonly parts: number } {
  const tally = emptyVerifyTally();
  let text = '';
  let hands = 0;
  let lines = 0;
  let parts = 0;
  for (const part of partsOf(file, bytes)) {
    let reporter = new Reporter(options, true);
    const end = read(part, reporter);
    if (!end.isClean) {
      reporter = new Reporter(options, true);
      read({ ...part, to: Number.POSITIVE_INFINITY }, reporter);
    }
    text += new TextDecoder().decode(new Placer().place(reporter.said(), hands, lines));
    addVerifyTally(tally, reporter.tally);
    parts++;
    if (!end.isClean) break;
    hands += end.hands;
    lines += end.lines;
  }
  return { text, tally, parts };
}

/** Hands as files hold them, right and wrong, and what may stand between and inside of them. */
const PHHS_PIECES: readonly string[] = [
  `[1]\n${SHOWDOWN}\n\n`,
  `[2]\n${FOLD}\n`,
  `[three]\n${SMALL_RAISE}\n`,
  `['4 5']\n${INCOMPLETE}\n\n\n`,
  `[ 6 ] # six\n${FOLD}\n`,
  `[7]\n${FOLD}\n_note = '''\n[8]\n${SHOWDOWN.replaceAll("'", '"')}\n'''\n`,
  `[9]\n${FOLD}\n_note = '''\n[10]\n`,
  `'''\n`,
  `[11]\n${FOLD}\n_list = [\n[1],\n[2]\n]\n`,
  `[12]\n${FOLD}\n_list = [\n[1],\n`,
  `[13]\n${FOLD}\n[13.notes]\nx = 1\n`,
  `[14]\n${FOLD.slice(0, 50)}`,
  `[15]\nvariant = 'NT'\n`,
  '\n',
  '# a comment\n[a comment]\n',
  `[16]\r\n${FOLD.replaceAll('\n', '\r\n')}\r\n`,
  '\u0000\u0001binary\u0002\n',
  `[17]\n${FOLD}\n_table = { a = 1,\n`,
];

const TXT_PIECES: readonly string[] = [
  pokerStars('100'),
  `\n\n${pokerStars('101')}`,
  `${pokerStars('102').split('*** TURN')[0]}`,
  'PokerStars Hand #103: nonsense\n',
  'mail heading\n\n',
  '\ufeff',
  'PokerStars Zoom Hand #104:  nothing\n',
  `${pokerStars('105').replaceAll('Ann', 'Änn').replaceAll('\n', '\r\n')}`,
  '\u0001\u0002 7\u0001\n',
];

describe('a file in parts', () => {
  test.each([
    ['phhs', PHHS_PIECES, share(120, 500)],
    ['text', TXT_PIECES, share(40, 150)],
  ] as const)('a %s file of any pieces, cut anywhere, gives the same lines and counts', (kind, pieces, numRuns) => {
    const piece = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...pieces.slice(0, 2)) },
      { weight: 1, arbitrary: fc.constantFrom(...pieces) },
    );
    let cuts = 0;
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 40, size: 'max' }),
        fc.integer({ min: 50, max: 2000 }),
        fc.boolean(),
        (chosen, bytes, isJson) => {
          const file = fileOf(kind, chosen.join(''));
          const options = isJson ? JSON_LINES : NOTES;
          const { parts, ...said } = inParts(file, bytes, options);
          cuts += parts - 1;
          expect(said).toEqual(inOnePiece(file, options));
        },
      ),
      { numRuns, seed: 20240301 },
    );
    expect(cuts).toBeGreaterThan(2 * numRuns);
  });

  test('the hands of good files are cut into about as many parts as asked for', () => {
    const hands = Array.from({ length: 400 }, (_, n) => `[${n + 1}]\n${SHOWDOWN}\n\n`).join('');
    const file = fileOf('phhs', hands);
    const { parts, ...said } = inParts(file, 10_000, JSON_LINES);
    expect(said).toEqual(inOnePiece(file, JSON_LINES));
    expect(parts).toBeGreaterThan(file.size / 12_000);
  });

  test('UTF-16 text is not cut', () => {
    const text = Buffer.from(
      `\ufeff${Array.from({ length: 30 }, (_, n) => pokerStars(String(n))).join('\n\n')}`,
      'utf16le',
    );
    const path = join(folder, 'wide.txt');
    writeFileSync(path, text);
    const file: HandFile = { path, label: 'wide.txt', kind: 'text', size: text.length };
    expect([...partsOf(file, 1000)]).toEqual([wholePart(file)]);
    expect(inOnePiece(file, JSON_LINES).tally.rows.text).toEqual({ files: 1, ok: 30, incomplete: 0, failed: 0 });
  });
});

describe('tasks', () => {
  function handFile(name: string, size: number): HandFile {
    return { path: join(folder, name), label: name, kind: 'phh', size };
  }

  test('small files go together, in their order, bad paths between them', () => {
    const bad = { path: 'x', label: 'x', problem: 'empty-folder' } as const;
    const found = [handFile('a.phh', 10), handFile('b.phh', 10), bad, handFile('c.phh', 95), handFile('d.phh', 10)];
    expect(
      [...itemsOf(found, 100)].map((item) =>
        item.kind === 'files' ? item.parts.map(({ file }) => file.label) : item.kind,
      ),
    ).toEqual([['a.phh', 'b.phh'], 'bad', ['c.phh', 'd.phh']]);
  });

  test('what has no place to be cut at is not given to a thread', () => {
    const path = join(folder, 'noise.phhs');
    writeFileSync(path, Buffer.alloc(20 << 20, 'x'));
    const found = [...findFiles(path)];
    expect(found.some(isBad)).toBe(false);
    expect([...itemsOf(found)].map(({ kind }) => kind)).toEqual(['rest']);
  });
});

describe('placing', () => {
  test('numbers between marks are counted from the start of the file, other bytes stay', () => {
    const bytes = new TextEncoder().encode('a\u00019\u0001b\u00021\u0002ü\u00010\u0001');
    const placer = new Placer();
    expect(new TextDecoder().decode(placer.place(bytes, 991, 99_999))).toBe('a1000b100000ü991');
    expect(new TextDecoder().decode(placer.place(bytes, 0, 0))).toBe('a9b1ü0');
  });
});
