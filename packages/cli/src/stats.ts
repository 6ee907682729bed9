/** `cardroom stats`: how the players of hand files play, and what they have won. */
import { type CountedAct, emptyPlayer, Observer, type PlayerTally } from '@cardroom/arena';
import { type Action, apply, type HandState, history, isOver, newHand, toCall } from '@cardroom/engine';
import {
  formatUnits,
  type Hand,
  lenientRules,
  MAX_DECIMALS,
  type Replay,
  replay,
  rulesOf,
  setupOf,
  stacksAfter,
  toUnits,
} from '@cardroom/notation';
import Table from 'cli-table3';
import type { Command } from 'commander';
import { Exit, Failure } from './exit.js';
import { readHands } from './hands.js';
import { complain, print } from './output.js';
import { grouped, plain } from './text.js';
import { findFiles, isBad } from './verify/files.js';
import { errorOfPath } from './verify/report.js';

interface Options {
  readonly json?: true;
  readonly player?: string;
}

const HELP = `
VPIP: put chips in before the flop by his own choice. PFR: raised before the flop. 3-bet: raised again when facing the first raise.
AF: bets and raises for each call after the flop. WTSD: went to the showdown after seeing the flop; W$SD: won there.
Nets are those that the file states, after rake, else those of the rules; bb/100 is big blinds for a hundred hands.
Hands that cannot be read or are not over are left out and counted on standard error.

Examples:
  $ cardroom stats archive/
  $ cardroom stats session.txt --player Hero
  $ cardroom stats hands.phhs --json | jq 'select(.hands > 100)'`;

export function addStats(program: Command): void {
  program
    .command('stats')
    .summary('how players play, and what they won')
    .description('Statistics of every player over .phh, .phhs and .txt files; folders recursively.')
    .argument('<path...>', 'files and folders')
    .option('--player <name>', 'only this player')
    .option('--json', 'one JSON line for each player')
    .addHelpText('after', HELP)
    .action(stats);
}

async function stats(paths: readonly string[], options: Options): Promise<void> {
  const book = new Book();
  for (const path of paths) {
    for (const found of findFiles(path)) {
      if (isBad(found)) {
        complain(`${found.path}: ${errorOfPath(found).message}`);
        process.exitCode = Exit.Failed;
        continue;
      }
      for await (const { read } of readHands(found.path, { format: null, game: null })) {
        if (!read.ok || !book.add(read.value.document().hand)) book.leftOut++;
      }
    }
  }
  if (book.leftOut > 0) complain(`${book.leftOut} of ${book.hands + book.leftOut} hands are left out.`);
  const { player } = options;
  const records = [...book.players].filter(([name]) => player === undefined || name === player);
  if (records.length === 0)
    throw new Failure(player === undefined ? 'No hand could be counted.' : `No hand of ${player}.`);
  records.sort(([a, one], [b, other]) => other.tally.hands - one.tally.hands || (a < b ? -1 : 1));
  const figures = records.map(([name, record]) => figuresOf(name, record));
  await print(options.json === true ? figures.map((each) => `${JSON.stringify(each)}\n`).join('') : tableOf(figures));
}

/** What is known of one player. */
interface Sums {
  readonly tally: PlayerTally;
  /** In units of 10^-8: files of several scales add up. */
  net: bigint;
  bigBlinds: number;
}

/** Everybody's sums over many hands. */
class Book {
  hands = 0;
  leftOut = 0;
  readonly players: Map<string, Sums> = new Map();
  private readonly observer = new Observer();

  /** Counts a hand; false when it cannot be played or is not over. */
  add(hand: Hand): boolean {
    const watched = this.watch(hand);
    if (watched === null) return false;
    const tallies = hand.players.map(emptyPlayer);
    this.observer.end(
      watched.state,
      hand.players.map((_, player) => player),
      tallies,
    );
    const bigBlind = bigBlindOf(hand);
    for (const [player, tally] of tallies.entries()) {
      if (tally.hands === 0) continue;
      const record = this.record(hand.players[player]!);
      for (const key of Object.keys(tally) as (keyof PlayerTally)[]) record.tally[key] += tally[key];
      const net = watched.nets[player]!;
      record.net += net;
      if (bigBlind > 0) record.bigBlinds += Number(net) / SCALE / bigBlind;
    }
    this.hands++;
    return true;
  }

  private record(name: string): Sums {
    let record = this.players.get(name);
    if (record === undefined) {
      record = { tally: emptyPlayer(), net: 0n, bigBlinds: 0 };
      this.players.set(name, record);
    }
    return record;
  }

  /** Plays the hand before the observer. */
  private watch(hand: Hand): { readonly state: HandState; readonly nets: readonly bigint[] } | null {
    const played = replay(hand, { lenient: true });
    if (!played.ok || !isOver(played.value.state)) return null;
    const terms = setupOf(hand, lenientRules(rulesOf(hand)));
    const started = terms.ok ? newHand(terms.value.setup) : null;
    if (!started?.ok) return null;
    const state = started.value;
    this.observer.begin(hand.players.length);
    for (const action of history(played.value.state)) {
      if (isAct(action)) this.observer.before(state, action.player, countedAct(state, action));
      apply(state, action);
    }
    return { state, nets: netsOf(hand, hand.finishingStacks ?? stacksAfter(hand, played.value), played.value) };
  }
}

const SCALE: number = 10 ** MAX_DECIMALS;

/** What everybody has won, in units of 10^-8: by the stacks before and after, by the rules where stacks are not known. */
function netsOf(hand: Hand, after: readonly number[], { state, decimals }: Replay): bigint[] {
  return hand.players.map((_, player) => {
    const before = exact(hand.startingStacks[player]!);
    const end = exact(after[player] ?? Number.NaN);
    const dead = exact(hand._deadPosted?.[player] ?? 0) ?? 0n;
    if (before !== null && end !== null) return end - before - dead;
    return BigInt(state.stack[player]! - state.terms.stacks[player]!) * 10n ** BigInt(MAX_DECIMALS - decimals);
  });
}

function exact(amount: number): bigint | null {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const units = toUnits(amount, decimals);
    if (units !== null) return BigInt(units) * 10n ** BigInt(MAX_DECIMALS - decimals);
  }
  return null;
}

type Act = Exclude<Action, { readonly kind: 'dealHole' | 'dealBoard' | 'chooseRuns' | 'show' | 'muck' }>;

/** Whether it is a decision of a player about his cards or chips. */
function isAct(action: Action): action is Act {
  return !['dealHole', 'dealBoard', 'chooseRuns', 'show', 'muck'].includes(action.kind);
}

function countedAct(state: HandState, action: Act): CountedAct {
  if (action.kind === 'fold') return 'fold';
  if (action.kind === 'betRaise') return 'raise';
  return action.kind === 'checkCall' && toCall(state, action.player) > 0 ? 'call' : 'other';
}

/** The unit of bb/100: the big blind, the small bet where there is none. */
function bigBlindOf(hand: Hand): number {
  return hand._stakes?.bigBlind || hand.minBet || hand.smallBet || Math.max(0, ...hand.blindsOrStraddles);
}

interface Figures {
  readonly player: string;
  readonly hands: number;
  readonly vpip: number | null;
  readonly pfr: number | null;
  readonly threeBet: number | null;
  readonly af: number | null;
  readonly wtsd: number | null;
  readonly wsd: number | null;
  readonly net: string;
  readonly bbPer100: number;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function figuresOf(player: string, { tally, net, bigBlinds }: Sums): Figures {
  return {
    player,
    hands: tally.hands,
    vpip: share(tally.vpip, tally.hands),
    pfr: share(tally.pfr, tally.hands),
    threeBet: share(tally.threeBets, tally.threeBetChances),
    af: share(tally.aggressive, tally.calls),
    wtsd: share(tally.showdowns, tally.sawSecond),
    wsd: share(tally.showdownsWon, tally.showdowns),
    net: netText(net),
    bbPer100: (100 * bigBlinds) / tally.hands,
  };
}

function netText(net: bigint): string {
  const whole = net / BigInt(SCALE);
  const rest = Number(net < 0n ? -(net % BigInt(SCALE)) : net % BigInt(SCALE));
  const fraction = formatUnits(rest, MAX_DECIMALS).slice(1);
  return `${net < 0n && whole === 0n ? '-' : ''}${whole}${fraction}`;
}

function tableOf(figures: readonly Figures[]): string {
  const table = new Table({
    head: ['player', 'hands', 'VPIP', 'PFR', '3-bet', 'AF', 'WTSD', 'W$SD', 'net', 'bb/100'],
    colAligns: ['left', ...Array.from({ length: 9 }, () => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  const percent = (part: number | null): string => (part === null ? '-' : `${(100 * part).toFixed(1)} %`);
  for (const each of figures) {
    table.push([
      plain(each.player),
      String(each.hands),
      percent(each.vpip),
      percent(each.pfr),
      percent(each.threeBet),
      each.af === null ? '-' : each.af.toFixed(2),
      percent(each.wtsd),
      percent(each.wsd),
      grouped(each.net),
      each.bbPer100.toFixed(2),
    ]);
  }
  return `${table.toString()}\n`;
}
