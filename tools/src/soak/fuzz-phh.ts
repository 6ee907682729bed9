/**
 * Mutated PHH files: no crash, no hang, no accepted nonsense. `npm run soak -- fuzz-phh [--count 1000000] [--seed text]`.
 *
 * Random hands of every variant are played, written, and damaged: bytes flipped, parts cut, copied and swapped, fields
 * and actions exchanged, numbers changed. Whatever comes out is read whole and in pieces, replayed, converted to the hand
 * document and written again.
 */

import {
  apply,
  below,
  DECKS,
  dealFrom,
  type HandAction,
  type HandState,
  history,
  legal,
  newHand,
  pick,
  type Random,
  RULE_SETS,
  shuffle,
  VARIANTS,
} from '@cardroom/engine';
import {
  explainFault,
  fieldsOf,
  formatLine,
  formatPhh,
  handOfPhh,
  type PhhEntry,
  type PhhHand,
  PhhReader,
  phhOfHand,
  phhReportOf,
  readPhh,
  replayPhh,
} from '@cardroom/notation';
import { isMain } from '../workspace.js';
import { type Fuzzer, type FuzzTally, promise, runFuzzer } from './fuzzing/driver.js';

type PhhCount = 'hands' | 'unread' | 'failed' | 'incomplete' | 'ok';

// ------------------------------------------------------------------------------------------------ hands to damage

function randomAct(random: Random, state: HandState): HandAction {
  const open = legal(state);
  if (open.kind === 'draw') return { kind: 'discard', player: open.player, cards: [] };
  if (open.kind === 'show') {
    const player = pick(random, open.showing);
    return player === open.player && open.mayMuck && below(random, 3) === 0
      ? { kind: 'muck', player }
      : { kind: 'show', player };
  }
  if (open.kind !== 'bet') throw new Error(`nobody acts: ${open.kind}`);
  const { player, betRaise } = open;
  const wish = below(random, 8);
  if (wish === 0 && open.fold) return { kind: 'fold', player };
  if (wish < 3 && betRaise !== null) {
    const to =
      betRaise.sizes === null
        ? betRaise.min + below(random, betRaise.max - betRaise.min + 1)
        : pick(random, betRaise.sizes);
    return { kind: 'betRaise', player, to };
  }
  return open.bringIn === null ? { kind: 'checkCall', player } : { kind: 'bringIn', player };
}

/** A hand by random legal play, as a PHH text, with the stacks that it must give. */
export function randomPhh(random: Random): { text: string; stacks: number[] } {
  const variant = pick(
    random,
    [...VARIANTS.values()].filter(({ boards }) => boards === 1),
  );
  const players = 2 + below(random, Math.min(variant.maxPlayers, 6) - 1);
  const isStud = variant.forced === 'bringIn';
  const stacks = Array.from({ length: players }, () => 5 + below(random, 400));
  const ante = isStud || below(random, 3) === 0 ? 1 : 0;
  const blinds = stacks.map((_, player) => (isStud ? 0 : ([2, 4][player] ?? 0)));
  const sizes = variant.limit === 'fixed' ? { smallBet: 4, bigBet: 8 } : { minBet: 4 };
  const forced = players === 2 ? [...blinds].reverse() : blinds;
  const rules = { ...RULE_SETS.phh, shortAnte: 'mainPot' as const };
  const setup = {
    variant,
    rules,
    stacks,
    antes: stacks.map(() => ante),
    ...sizes,
    ...(isStud ? { bringIn: 2 } : { blinds: forced }),
  };
  const started = newHand(setup);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const state = started.value;
  const cards = [...DECKS[variant.deck]];
  shuffle(random, cards);
  const stub = { cards, at: 0, shuffle: (rest: number[]) => shuffle(random, rest) };
  for (let open = legal(state); open.kind !== 'over'; open = legal(state)) {
    if (open.kind === 'deal') dealFrom(state, stub);
    else promise(apply(state, randomAct(random, state)).ok, 'what is legal is accepted');
  }
  const lines = history(state).flatMap((action) =>
    action.kind === 'allIn' || action.kind === 'chooseRuns' ? [] : [formatLine(action, 0)],
  );
  const text = [
    `variant = '${variant.code}'`,
    'ante_trimming_status = false',
    `antes = [${setup.antes.join(', ')}]`,
    ...(isStud ? ['bring_in = 2'] : [`blinds_or_straddles = [${blinds.join(', ')}]`]),
    ...(variant.limit === 'fixed' ? ['small_bet = 4', 'big_bet = 8'] : ['min_bet = 4']),
    `starting_stacks = [${stacks.join(', ')}]`,
    `actions = [${lines.map((line) => `'${line}'`).join(', ')}]`,
    "venue = '''AMY'S AVE'''",
    'time = 05:44:49',
    `seats = [${stacks.map((_, player) => player + 1).join(', ')}]`,
    `players = [${stacks.map((_, player) => `'name ${player + 1}'`).join(', ')}]`,
    `finishing_stacks = [${state.stack.join(', ')}]`,
    '_note = "one\\ttwo"',
  ].join('\n');
  return { text, stacks: [...state.stack] };
}

// ------------------------------------------------------------------------------------------------ damage

/** Bits of text that mean something to the reader. */
const WORDS = [
  "'",
  '"',
  "'''",
  '[',
  ']',
  '[2]',
  '\n',
  '\r',
  ',',
  '=',
  '#',
  '-',
  '.',
  '0',
  '9',
  'inf',
  'nan',
  '{',
  '\\',
  'p1',
  '??',
  ' ',
  '\u0000',
  '\u00e9',
  'sm',
  '_rules = 1',
];

function damage(random: Random, text: string): string {
  const at = below(random, text.length + 1);
  const to = Math.min(text.length, at + below(random, 40));
  const lines = text.split('\n');
  const line = below(random, lines.length);
  const other = below(random, lines.length);
  switch (below(random, 9)) {
    case 0:
      return text.slice(0, at) + String.fromCharCode(below(random, 256)) + text.slice(at + 1);
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(at);
    case 4:
      return text.slice(0, at) + pick(random, WORDS) + text.slice(at);
    case 5:
      [lines[line], lines[other]] = [lines[other] as string, lines[line] as string];
      return lines.join('\n');
    case 6:
      lines.splice(line, 1);
      return lines.join('\n');
    case 7: {
      const words = text.split("', '");
      const first = below(random, words.length);
      const second = below(random, words.length);
      [words[first], words[second]] = [words[second] as string, words[first] as string];
      return words.join("', '");
    }
    default:
      return text.slice(0, at) + text.slice(at).replace(/\d+/, () => String(below(random, 1000) - 10));
  }
}

// ------------------------------------------------------------------------------------------------ what must hold

function readInPieces(bytes: Uint8Array, format: 'phh' | 'phhs', size: number): PhhEntry[] {
  const reader = new PhhReader({ format });
  const entries: PhhEntry[] = [];
  const take = () => {
    for (let entry = reader.next(); entry !== null; entry = reader.next()) entries.push(entry);
  };
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(bytes.subarray(at, at + size));
    take();
  }
  reader.end();
  take();
  return entries;
}

function summary(entries: readonly PhhEntry[]): string {
  return JSON.stringify(
    entries.map(({ index, hand }) => [
      index,
      hand.ok ? [hand.value.line, hand.value.name, formatPhh(fieldsOf(hand.value))] : hand.error,
    ]),
  );
}

/** Everything that is done with a hand that was read. */
function checkHand(hand: PhhHand, tally: FuzzTally<PhhCount>) {
  const outcome = replayPhh(hand);
  tally[outcome.status]++;
  const total =
    hand.stacks.units.reduce((sum, stack) => sum + stack, 0) * 10 ** (outcome.decimals - hand.stacks.decimals);
  if (outcome.status !== 'failed') {
    const won = outcome.payoffs.reduce((sum, payoff) => sum + payoff, 0);
    promise(outcome.status === 'ok' ? won === 0 : won <= 0, 'chips are neither made nor lost', outcome);
    promise(
      outcome.stacks.every((stack) => stack >= 0 && stack <= total),
      'stacks are between nothing and everything',
      outcome,
    );
  }
  const report = phhReportOf(0, hand, outcome);
  promise((report.error === undefined) === (outcome.status !== 'failed'), 'a failed hand says why', report);
  const text = formatPhh(fieldsOf(hand));
  const again = readPhh(text);
  promise(again.ok, 'what was read can be written and read again', { text, again });
  if (again.ok) {
    promise(formatPhh(fieldsOf(again.value)) === text, 'what was written is written the same again', text);
    const { error, ...rest } = phhReportOf(0, { ...again.value, name: hand.name }, replayPhh(again.value));
    const { error: _, ...first } = report;
    promise(JSON.stringify(rest) === JSON.stringify(first), 'what was written replays the same', [first, rest, error]);
  }
  const document = handOfPhh(hand).hand;
  const back = phhOfHand(document);
  if (back.ok) {
    const written = readPhh(formatPhh(back.value.fields));
    if (outcome.status === 'ok') {
      promise(written.ok && replayPhh(written.value).status === 'ok', 'a good hand survives the document', [
        text,
        written,
      ]);
    }
  }
}

interface PhhFile {
  readonly text: string;
  readonly format: 'phh' | 'phhs';
  /** Bytes of a piece, when it is read once more in pieces. */
  readonly pieces: number;
}

function checkFile({ text, format, pieces }: PhhFile, tally: FuzzTally<PhhCount>) {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const entries = readInPieces(bytes, format, bytes.length + 1);
  const lines = text.split('\n').length;
  for (const { hand } of entries) {
    tally.hands++;
    if (hand.ok) checkHand(hand.value, tally);
    else {
      tally.unread++;
      promise(hand.error.line >= 1 && hand.error.line <= lines, 'the line of a fault is in the file', hand.error);
      promise(explainFault(hand.error.fault).endsWith('.'), 'every fault has a sentence', hand.error);
    }
  }
  promise(entries.length > 0, 'every file gives a hand or a fault');
  promise(summary(readInPieces(bytes, format, pieces)) === summary(entries), 'a file in pieces reads the same', pieces);
}

/** A whole file, which reads well. */
function goodFile(random: Random): string {
  const { text, stacks } = randomPhh(random);
  const read = readPhh(text);
  const outcome = read.ok ? replayPhh(read.value) : null;
  promise(outcome?.status === 'ok' && outcome.agrees === true, 'a good hand is read', [text, outcome]);
  promise(outcome?.stacks.join() === stacks.join(), 'a good hand gives its stacks', [text, outcome]);
  return text;
}

export const PHH_FUZZER: Fuzzer<string, PhhFile, PhhCount> = {
  name: 'phh',
  unit: 'files',
  perRound: 20,
  counts: ['hands', 'unread', 'failed', 'incomplete', 'ok'],
  begin: goodFile,
  damage(random, whole) {
    const isOne = below(random, 2) === 0;
    let text = isOne ? whole : [1, 2, 3].map((number) => `[${number}]\n${whole}`).join('\n\n');
    for (let times = 1 + below(random, 3); times > 0; times--) text = damage(random, text);
    return { text, format: isOne ? 'phh' : 'phhs', pieces: 1 + below(random, 200) };
  },
  check: checkFile,
};

if (isMain(import.meta)) runFuzzer(PHH_FUZZER, process.argv.slice(2));
