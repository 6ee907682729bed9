/** The verdict of `verify` on a hand: the room's result, the rules' result, and whether they are the same. */
import {
  explain,
  type HandResult,
  type HandState,
  type HouseRules,
  holeCards,
  isLive,
  result,
  UNKNOWN,
} from '@cardroom/engine';
import { formatUnits } from '../chips.js';
import { inChips } from '../inChips.js';
import type { ReadPokerStars } from './read.js';
import { type Played, type PokerStarsDeviation, playTranscript, type Stopped } from './replay.js';
import { explainRead, type Transcript, type TranscriptEvent } from './transcript.js';

export interface PokerStarsReport {
  /** 0-based in the file. */
  readonly index: number;
  /** The hand number, null if the header cannot be read. */
  readonly hand: string | null;
  readonly variant: string | null;
  /** How many were dealt in. */
  readonly players: number | null;
  readonly status: 'ok' | 'incomplete' | 'failed';
  /** Final stacks by the rules, before rake, of those dealt in, by ascending seat. */
  readonly stacks?: readonly string[];
  readonly payoffs?: readonly string[];
  /** The room's result, after rake, by name. */
  readonly nets?: Readonly<Record<string, string>>;
  /** 1-based players at the showdown whose cards are not known. */
  readonly hidden?: readonly number[];
  /** Whether the rules give the same as the room, rake and odd units aside; only if the file states its results. */
  readonly agrees?: boolean;
  /** The rake of a hand whose books balance. */
  readonly rake?: string;
  readonly deviations: readonly PokerStarsDeviation[];
  readonly error?: ReportError;
}

export interface ReportError {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  /** 1-based number of the action among those replayed. */
  readonly action?: number;
}

/** The findings of `verify` about a hand, in units: a caller who only counts hands needs no texts of amounts. */
export interface PokerStarsVerdict
  extends Pick<PokerStarsReport, 'hand' | 'variant' | 'players' | 'status' | 'agrees' | 'deviations' | 'error'> {
  /** Decimals of the units; 0 if the hand cannot be read. */
  readonly decimals: number;
  readonly stacks?: readonly number[];
  readonly payoffs?: readonly number[];
  readonly hidden?: readonly number[];
  readonly rake?: number;
  /** The room's results, with the names of the players. */
  readonly names: readonly string[];
  readonly nets: readonly number[];
}

/** Plays a piece of a file: a hand, or something that cannot be read as one. */
export function verdictOfPokerStars({ result: read }: ReadPokerStars, rules?: HouseRules): PokerStarsVerdict {
  if (read.ok) return verdictOfPlayed(read.value, playTranscript(read.value, rules));
  const { hand, line, error } = read.error;
  const said = { code: error.code, message: explainRead(error), line };
  const nobody = { variant: null, players: null, names: [], nets: [], decimals: 0 };
  return { hand, ...nobody, status: 'failed', deviations: [], error: said };
}

/** The verdict of `verify` on a piece of a file, amounts as exact decimals. */
export function reportOfPokerStars(read: ReadPokerStars, rules?: HouseRules): PokerStarsReport {
  return reportOfVerdict(read.index, verdictOfPokerStars(read, rules));
}

export function reportOfVerdict(index: number, verdict: PokerStarsVerdict): PokerStarsReport {
  const { hand, variant, players, status, stacks, payoffs, hidden, agrees, rake, deviations, error } = verdict;
  const money = (units: number): string => formatUnits(units, verdict.decimals);
  const nets: Record<string, string> = Object.create(null);
  for (const [at, name] of verdict.names.entries()) nets[name] = money(verdict.nets[at]!);
  return {
    index,
    hand,
    variant,
    players,
    status,
    ...(stacks === undefined
      ? {}
      : { stacks: stacks.map((stack) => (stack === Number.POSITIVE_INFINITY ? 'inf' : money(stack))) }),
    ...(payoffs === undefined ? {} : { payoffs: payoffs.map(money) }),
    ...(players === null ? {} : { nets }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(agrees === undefined ? {} : { agrees }),
    ...(rake === undefined ? {} : { rake: money(rake) }),
    deviations,
    ...(error === undefined ? {} : { error }),
  };
}

/** Refusals that speak of broken text, not of another reading of the rules. */
const BROKEN: ReadonlySet<string> = new Set([
  'card-already-dealt',
  'card-not-in-deck',
  'card-not-held',
  'cards-differ',
  'wrong-card-count',
  'player-count',
  'too-few-in-hand',
  'bad-amount',
  'total-too-large',
  'too-many-discards',
]);

type Said = Pick<PokerStarsVerdict, 'status' | 'stacks' | 'payoffs' | 'hidden' | 'agrees' | 'deviations' | 'error'>;

function verdictOfPlayed(transcript: Transcript, played: Played): PokerStarsVerdict {
  const { header, seats, decimals, end } = transcript;
  const names: string[] = [];
  const nets: number[] = [];
  for (const seat of played.players) {
    names.push(seats[seat]!.name);
    nets.push(end === 'cancelled' ? 0 : played.accounts.players[seat]!.net);
  }
  const said = end === 'complete' ? saidOfComplete(transcript, played) : saidOfUnfinished(transcript, played);
  const rake = said.status === 'ok' ? { rake: played.accounts.rake } : {};
  const { hand, variant } = header;
  return { hand, variant, players: names.length, decimals, names, nets, ...rake, ...said };
}

function codesOf(played: Played, ...more: readonly PokerStarsDeviation[]): readonly PokerStarsDeviation[] {
  if (played.deviations.length === 0) return more;
  return [...new Set([...played.deviations.map(({ code }) => code), ...more])];
}

/** Stacks with what could not be bet; one that is not known stays so. */
function stacksAtEnd({ seats }: Transcript, { players, behind }: Played, stacks: readonly number[]): number[] {
  return stacks.map((stack, player) =>
    seats[players[player]!]!.stack === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : stack + behind[player]!,
  );
}

/** A text that breaks off says how it stood there; of a cancelled hand everybody gets their chips back. */
function saidOfUnfinished(transcript: Transcript, played: Played): Said {
  const { end, line } = transcript;
  const isCancelled = end === 'cancelled';
  const { state } = played;
  const said = isCancelled
    ? { code: 'hand-cancelled', message: 'The room cancelled the hand.', line }
    : { code: 'truncated-hand', message: 'The text ends before the hand does.', line };
  const start = played.setup.stacks;
  const stacks = start.map((stack, player) => (isCancelled ? stack : (state?.stack[player] ?? stack)));
  return {
    status: 'incomplete',
    stacks: stacksAtEnd(transcript, played, stacks),
    payoffs: stacks.map((stack, player) => stack - start[player]!),
    deviations: codesOf(played),
    error: said,
  };
}

function saidOfComplete(transcript: Transcript, played: Played): Said {
  const broken = brokenBooks(transcript, played);
  if (broken !== null) return { status: 'failed', deviations: codesOf(played), error: broken };
  const { stopped, state } = played;
  if (stopped !== null) return saidOfRefused(transcript, played, stopped);
  const ended = state === null ? null : result(state);
  if (state === null || ended === null) {
    const deviations = codesOf(played, 'incomplete');
    return { status: 'ok', ...roomResult(transcript, played), agrees: false, deviations };
  }
  return saidOfSettled(transcript, played, state, ended);
}

/** An act that our reading of the rules refuses: broken text fails, another reading of the rules is a deviation. */
function saidOfRefused(transcript: Transcript, played: Played, { error, line, action }: Stopped): Said {
  const said = { code: error.code, message: explain(inChips(error, transcript.decimals)), line, action };
  if (BROKEN.has(error.code)) return { status: 'failed', deviations: codesOf(played), error: said };
  const deviations = codesOf(played, `refused-${error.code}` as PokerStarsDeviation);
  return { status: 'ok', ...roomResult(transcript, played), agrees: false, deviations, error: said };
}

function saidOfSettled(transcript: Transcript, played: Played, state: HandState, ended: HandResult): Said {
  const { accounts, players } = played;
  const hidden = hiddenPlayers(state, ended);
  const { agrees, code } = compare(transcript, played, ended);
  const more: PokerStarsDeviation[] = code === null ? [] : [code];
  if (hidden.some((player) => accounts.players[players[player]!]!.collected > 0)) more.push('unknown-cards');
  if (transcript.events.some(isCashOut)) more.push('cash-out');
  return {
    status: 'ok',
    stacks: stacksAtEnd(transcript, played, ended.stacks),
    payoffs: ended.payoffs,
    hidden: hidden.map((player) => player + 1),
    agrees,
    deviations: codesOf(played, ...more),
  };
}

function isCashOut({ kind }: TranscriptEvent): boolean {
  return kind === 'cashOut';
}

/** If the engine cannot follow, the stacks are the room's, with the rake given back to those who paid it. */
function roomResult(
  { seats }: Transcript,
  { accounts, players }: Played,
): Pick<PokerStarsVerdict, 'stacks' | 'payoffs'> {
  const collected = players.map((seat) => accounts.players[seat]!.collected);
  const total = collected.reduce((sum, amount) => sum + amount, 0);
  const shares = collected.map((amount) => (total === 0 ? 0 : Math.floor((accounts.rake * amount) / total)));
  const rest = accounts.rake - shares.reduce((sum, share) => sum + share, 0);
  const largest = collected.indexOf(Math.max(...collected));
  const nets = players.map(
    (seat, player) => accounts.players[seat]!.net + shares[player]! + (player === largest ? rest : 0),
  );
  return {
    stacks: nets.map((net, player) => seats[players[player]!]!.stack + net),
    payoffs: nets,
  };
}

/** Books that cannot be right: more put in than there was, or other totals than the lines add up to. */
function brokenBooks({ decimals, seats, summary }: Transcript, { accounts }: Played): ReportError | null {
  const { line, totalPot, rake } = summary!;
  const money = (units: number) => formatUnits(units, decimals);
  if (accounts.overStack >= 0) {
    const { name } = seats[accounts.overStack]!;
    return { code: 'over-stack', message: `${name} puts in more chips than he has.`, line };
  }
  if (accounts.rake < 0 || (totalPot === null && accounts.rake === accounts.pot)) {
    const message = `${money(accounts.pot - accounts.rake)} was collected from a pot of ${money(accounts.pot)}.`;
    return { code: 'unbalanced', message, line };
  }
  if (totalPot === null || accounts.balanced) return null;
  const message =
    `The lines make a pot of ${money(accounts.pot)} with ${money(accounts.rake)} not collected; ` +
    `the summary says ${money(totalPot)} and ${money(rake)} rake.`;
  return { code: 'unbalanced', message, line };
}

/** Players at the showdown some of whose cards nobody knows, whether they mucked or not. */
function hiddenPlayers(state: HandState, ended: HandResult): number[] {
  if (ended.by === 'fold') return [];
  const hidden: number[] = [];
  for (let player = 0; player < state.terms.players; player++) {
    if (isLive(state, player) && holeCards(state, player).includes(UNKNOWN)) hidden.push(player);
  }
  return hidden;
}

interface Comparison {
  readonly agrees: boolean;
  readonly code: PokerStarsDeviation | null;
}

/**
 * Whether everybody was paid what the rules pay them, rake and odd units aside. The printed pots are after rake, so the
 * rake of each pot is known; if it was not shared in proportion it is still no more than the rake that a winner
 * can have lost.
 */
function compare(transcript: Transcript, played: Played, ended: HandResult): Comparison {
  const { accounts, players } = played;
  // Money that the room adds is in its pot and not in that of the rules.
  const taken = accounts.rake - accounts.added;
  if (isPlainWin(played, ended, taken)) return { agrees: true, code: null };
  const rakes = rakesOf(transcript, taken, ended);
  const won = players.map(() => 0);
  const expected = ended.payoffs.slice();
  let splits = 0;
  ended.pots.forEach((pot, index) => {
    splits += pot.awards.length > 1 ? pot.awards.length : 0;
    for (const { player, amount } of pot.awards) {
      won[player]! += amount;
      expected[player]! -= (rakes[index]! * amount) / pot.amount;
    }
  });
  const odd = splits + (rakes.length > 1 ? rakes.length : 0);
  const nets = players.map((seat) => accounts.players[seat]!.net);
  if (expected.every((net, player) => net === nets[player])) return { agrees: true, code: null };
  if (expected.every((net, player) => Math.abs(net - nets[player]!) <= odd)) return { agrees: true, code: 'odd-unit' };
  const isRake = ended.payoffs.every((payoff, player) => {
    const lost = payoff - nets[player]!;
    return won[player] === 0 ? lost === 0 : lost >= -odd - accounts.added && lost <= accounts.rake + odd;
  });
  const winners = won.filter((amount) => amount > 0).length;
  return isRake && winners > 1 ? { agrees: true, code: 'uneven-rake' } : { agrees: false, code: 'award-differs' };
}

/** One pot for one winner, who paid all of the rake: as most hands end. */
function isPlainWin({ accounts, players }: Played, { pots, payoffs }: HandResult, taken: number): boolean {
  const [pot] = pots;
  if (pots.length !== 1 || pot?.awards.length !== 1) return false;
  const winner = pot.awards[0]!.player;
  for (let player = 0; player < players.length; player++) {
    const expected = payoffs[player]! - (player === winner ? taken : 0);
    if (accounts.players[players[player]!]!.net !== expected) return false;
  }
  return true;
}

/** The rake of each pot: from the printed sizes if they fit, else in proportion. */
function rakesOf({ summary }: Transcript, rake: number, ended: HandResult): number[] {
  const printed = summary?.pots ?? [];
  const amounts = ended.pots.map((pot) => pot.amount);
  const fromPrinted = amounts.map((amount, index) => amount - (printed[index] ?? 0));
  const sum = fromPrinted.reduce((total, part) => total + part, 0);
  if (printed.length === amounts.length && sum === rake && fromPrinted.every((part) => part >= 0)) return fromPrinted;
  const total = amounts.reduce((all, amount) => all + amount, 0);
  return amounts.map((amount) => (total === 0 ? 0 : (rake * amount) / total));
}
