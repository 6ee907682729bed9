/**
 * The statistics a second time, slow and obvious: the document of a hand is walked with all its states kept, and each
 * statistic looks through the whole list of acts by itself. Nothing is shared with the observer but the words of acts.
 */
import { type HandState, result } from '@cardroom/engine';
import { documentOfHistory, type HistoryHand, isPlayers, type Moment, momentsOf } from '@cardroom/notation';
import type { Share } from '../definitions.js';

type Sample = readonly [count: number, chances: number];

export interface SlowPlayer {
  readonly name: string;
  readonly shares: Readonly<Record<Share, Sample>>;
  readonly bets: number;
  readonly calls: number;
  readonly folds: number;
  /** Big blinds at the start of the hand. */
  readonly bigBlinds: number;
}

interface Act {
  readonly player: number;
  readonly street: number;
  readonly kind: 'fold' | 'check' | 'call' | 'raise';
}

const BETTING = ['fold', 'check', 'call', 'bet', 'raise', 'complete'];

function actOf({ player, street, word }: Moment): Act {
  const isRaise = word === 'bet' || word === 'raise' || word === 'complete';
  return { player, street, kind: isRaise ? 'raise' : (word as Act['kind']) };
}

/** How many seats before the button a player sits: 0 is the button. Those who are out do not count. */
function beforeButton(state: HandState, player: number): number {
  const { players, button, out } = state.terms;
  let seats = 0;
  for (let at = player; at !== button; at = (at + 1) % players) if (!out[(at + 1) % players]) seats++;
  return seats;
}

function inHand(state: HandState): number {
  return state.terms.out.filter((isOut) => !isOut).length;
}

/** Left of the button: 1 is the first. */
function afterButton(state: HandState, player: number): number {
  return (inHand(state) - beforeButton(state, player)) % inHand(state);
}

function hasSmallBlind(state: HandState): boolean {
  const ring = state.terms.blinds.map((_, player) => player).filter((player) => !state.terms.out[player]);
  const at = (place: number): number => {
    const player = ring.find((each) => afterButton(state, each) === place)!;
    return (state.terms.posts[player] ?? 0) > 0 ? 0 : (state.terms.blinds[player] ?? 0);
  };
  const { minBet, smallBet } = state.terms;
  return at(1) === at(2) || at(1) < (minBet || smallBet);
}

function role(state: HandState, player: number): 'button' | 'small' | 'big' | 'cutoff' | 'other' {
  if (state.terms.variant.forced !== 'blinds') return 'other';
  const count = inHand(state);
  const after = afterButton(state, player);
  if (after === 0) return 'button';
  if (count === 2) return 'big';
  if (hasSmallBlind(state)) {
    if (after === 1) return 'small';
    if (after === 2) return 'big';
  } else if (after === 1) return 'big';
  return beforeButton(state, player) === 1 ? 'cutoff' : 'other';
}

/** A chance in any of the acts that pass, and whether one of those was of the kind. */
function sample(acts: readonly Act[], passes: (at: number) => boolean, kind: Act['kind']): Sample {
  const chances = acts.filter((_, at) => passes(at));
  return [chances.some((act) => act.kind === kind) ? 1 : 0, chances.length > 0 ? 1 : 0];
}

/** The players of a hand; null if it is not over or cannot be played. */
export function slowStatistics(history: HistoryHand): SlowPlayer[] | null {
  if (history.kind === 'transcript' && history.transcript.end !== 'complete') return null;
  const { hand } = documentOfHistory(history);
  const read = momentsOf(hand, { lenient: true });
  if (!read.ok) return null;
  const { end, list } = read.value;
  const ended = result(end);
  if (ended === null) return null;
  const acts = list.filter((moment) => isPlayers(moment) && BETTING.includes(moment.word)).map(actOf);
  const collected = (player: number): boolean => {
    const after = hand.finishingStacks?.[player];
    if (after === undefined || !Number.isFinite(after)) {
      return ended.pots.some((pot) => pot.awards.some((award) => award.player === player && award.amount > 0));
    }
    const paid = list.filter((moment) => moment.player === player).reduce((sum, moment) => sum + moment.paid, 0);
    const back = list
      .filter((moment) => moment.uncalledTo === player)
      .reduce((sum, moment) => sum + moment.uncalled, 0);
    const start = Math.round(hand.startingStacks[player]! * 1e8) / 1e8 + (hand._deadPosted?.[player] ?? 0);
    return after - start + (paid - back) / 10 ** read.value.decimals > 1e-9;
  };
  return hand.players.flatMap((name, player) =>
    end.terms.out[player]
      ? []
      : [
          {
            name,
            bigBlinds: bigBlindsOf(hand.startingStacks[player]!, end, read.value.decimals),
            ...sharesOf(acts, list, end, player, collected(player)),
          },
        ],
  );
}

/** The stack of the document over the bet that opens, rounded to what eight decimals can tell apart. */
function bigBlindsOf(stack: number, { terms }: HandState, decimals: number): number {
  const bet = (terms.variant.code.startsWith('F') ? terms.smallBet : terms.minBet) / 10 ** decimals;
  return Math.round((stack / bet) * 1e9) / 1e9;
}

function sharesOf(
  acts: readonly Act[],
  list: readonly Moment[],
  end: HandState,
  player: number,
  hasWon: boolean,
): Omit<SlowPlayer, 'name' | 'bigBlinds'> {
  const mine = (at: number): boolean => acts[at]!.player === player;
  const onFirst = (at: number): boolean => acts[at]!.street === 0;
  const before = (at: number): Act[] => acts.slice(0, at);
  const raisesBefore = (at: number): Act[] => before(at).filter((act) => act.street === 0 && act.kind === 'raise');
  const isUnopened = (at: number): boolean =>
    before(at).every((act) => act.street === 0 && (act.kind === 'fold' || act.kind === 'check'));
  const faces = (at: number, count: number): boolean =>
    mine(at) && onFirst(at) && raisesBefore(at).length === count && raisesBefore(at).at(-1)!.player !== player;
  const isStealer = (who: number): boolean => ['cutoff', 'button', 'small'].includes(role(end, who));
  const isStealAt = (at: number): boolean => isUnopened(at) && isStealer(acts[at]!.player);
  const firstRaise = acts.findIndex((act) => act.street === 0 && act.kind === 'raise');
  const isBlind = ['small', 'big'].includes(role(end, player));

  const lastRaiser = acts.filter((act) => act.street === 0 && act.kind === 'raise').at(-1)?.player ?? -1;
  /** The player who made the first bet of a street as the aggressor of the street before it; -1 if nobody did. */
  const continuation = (street: number): number => {
    const first = acts.find((act) => act.street === street && act.kind === 'raise');
    return first !== undefined && first.player === candidate(street) ? first.player : -1;
  };
  const candidate = (street: number): number => {
    if (street === 1) return lastRaiser;
    const last = acts.filter((act) => act.street === street - 1 && act.kind === 'raise').at(-1)?.player ?? -2;
    return continuation(street - 1) === last ? last : -1;
  };
  const betsBefore = (at: number): Act[] =>
    before(at).filter((act) => act.street === acts[at]!.street && act.kind === 'raise');
  const on = (street: number, at: number): boolean => mine(at) && acts[at]!.street === street;
  const cbet = (street: number): Sample =>
    sample(acts, (at) => on(street, at) && betsBefore(at).length === 0 && candidate(street) === player, 'raise');
  const foldToCbet = (street: number): Sample =>
    sample(
      acts,
      (at) => {
        const bets = on(street, at) ? betsBefore(at) : [];
        return bets.length === 1 && bets[0]!.player === continuation(street) && bets[0]!.player !== player;
      },
      'fold',
    );
  const checkRaise = (street: number): Sample =>
    sample(
      acts,
      (at) =>
        on(street, at) &&
        betsBefore(at).length > 0 &&
        before(at).some((act) => act.street === street && act.player === player && act.kind === 'check'),
      'raise',
    );

  const second = list.find((moment) => moment.street >= 1);
  const saw = second !== undefined && (second.before.live & (1 << player)) !== 0;
  const survivors = end.stack.filter((_, each) => (end.live & (1 << each)) !== 0).length;
  const isThere = saw && survivors > 1 && (end.live & (1 << player)) !== 0;
  const bit = (is: boolean): number => (is ? 1 : 0);
  const isBig = role(end, player) === 'big';
  const isUnplayed = second === undefined && !acts.some((act) => act.kind === 'call' || act.kind === 'raise');
  const later = acts.filter((act) => act.player === player && act.street > 0);
  return {
    shares: {
      vpip: [bit(acts.some((act, at) => mine(at) && onFirst(at) && ['call', 'raise'].includes(act.kind))), 1],
      pfr: [bit(acts.some((act, at) => mine(at) && onFirst(at) && act.kind === 'raise')), 1],
      threeBet: sample(acts, (at) => faces(at, 1), 'raise'),
      fourBet: sample(acts, (at) => faces(at, 2), 'raise'),
      foldToThreeBet: sample(acts, (at) => faces(at, 2) && raisesBefore(at)[0]!.player === player, 'fold'),
      foldToFourBet: sample(acts, (at) => faces(at, 3) && raisesBefore(at)[1]!.player === player, 'fold'),
      steal: sample(acts, (at) => mine(at) && onFirst(at) && isStealAt(at), 'raise'),
      foldToSteal: sample(acts, (at) => faces(at, 1) && isBlind && isStealAt(firstRaise), 'fold'),
      cbetFlop: cbet(1),
      cbetTurn: cbet(2),
      cbetRiver: cbet(3),
      foldToCbetFlop: foldToCbet(1),
      foldToCbetTurn: foldToCbet(2),
      foldToCbetRiver: foldToCbet(3),
      checkRaiseFlop: checkRaise(1),
      checkRaiseTurn: checkRaise(2),
      checkRaiseRiver: checkRaise(3),
      sawFlop: [bit(saw), 1],
      wtsd: [bit(isThere), bit(saw)],
      wsd: [bit(isThere && hasWon), bit(isThere)],
      wwsf: [bit(saw && hasWon), bit(saw)],
      walk: [bit(isBig && isUnplayed && (end.live & (1 << player)) !== 0 && survivors === 1), bit(isBig)],
    },
    bets: later.filter((act) => act.kind === 'raise').length,
    calls: later.filter((act) => act.kind === 'call').length,
    folds: later.filter((act) => act.kind === 'fold').length,
  };
}
