/** A hand of a tournament table: made from its permit, and told by its report [T-51, T-56..63]. */
import { type HandState, type HouseRules, type Pot, result, type Setup, STANDARD } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import type { TournamentSettings } from './settings.js';
import type { Bust, HandReport, Permit, PermitPlayer } from './state.js';
import { gamesOf, HORSE, type Level, romanOf } from './structure.js';

/** A player's ante: with a big-blind ante the blind comes first [T-59]. */
function anteOf({ isIn, blind, stack }: PermitPlayer, { ante, bigBlind, bigBlindAnte }: Level): number {
  if (!isIn) return 0;
  const forAll = blind === 'big' ? Math.min(bigBlindAnte, Math.max(0, stack - ante - bigBlind)) : 0;
  return ante + forAll;
}

function blindOf({ isIn, blind }: PermitPlayer, { smallBlind, bigBlind }: Level): number {
  if (!isIn || blind === null) return 0;
  return blind === 'big' ? bigBlind : smallBlind;
}

/** A big-blind ante is dead money of the main pot; short uniform antes win matched parts [T-58, T-59]. */
function isAnteTrimmed({ bigBlindAnte }: Level): boolean {
  return bigBlindAnte === 0;
}

/** The rules of a hand: standard ones, with the ante of all in the main pot if the big blind pays it. */
function rulesFor(isMainPot: boolean, showing: HouseRules['showing']): HouseRules {
  return { ...STANDARD, showing, ...(isMainPot && { shortAnte: 'mainPot' as const }) };
}

/** Made once: a simulation starts a hand every few microseconds. */
const RULES_OF_HANDS = {
  inOrder: [rulesFor(false, 'inOrder'), rulesFor(true, 'inOrder')],
  anyOrder: [rulesFor(false, 'anyOrder'), rulesFor(true, 'anyOrder')],
  auto: [rulesFor(false, 'auto'), rulesFor(true, 'auto')],
} as const;

/** The player with the button; with a dead button the nearest before it. */
function buttonPlayer({ players, button }: Permit): number {
  let best = -1;
  let highest = -1;
  players.forEach(({ seat, isIn }, player) => {
    if (!isIn) return;
    if (seat <= button) best = player;
    highest = player;
  });
  return best >= 0 ? best : highest;
}

/** The engine's setup of a permitted hand; a simulation shows hands without an act each. */
export function setupOf(permit: Permit, showing: HouseRules['showing'] = 'inOrder'): Setup {
  const { players, stakes } = permit;
  const hasBlinds = stakes.bigBlind > 0;
  return {
    variant: stakes.game,
    rules: RULES_OF_HANDS[showing][isAnteTrimmed(stakes) ? 0 : 1],
    stacks: players.map((player) => player.stack),
    button: buttonPlayer(permit),
    antes: players.map((player) => anteOf(player, stakes)),
    ...(hasBlinds && { blinds: players.map((player) => blindOf(player, stakes)) }),
    out: players.map((player) => !player.isIn),
    ...(stakes.smallBet > 0 ? { smallBet: stakes.smallBet, bigBet: stakes.bigBet } : { minBet: stakes.bigBlind }),
    ...(stakes.bringIn > 0 && { bringIn: stakes.bringIn }),
  };
}

/** The tournament's part of a hand's document. */
export interface HandContext {
  /** Digits, as in PokerStars text. */
  readonly id: string;
  readonly settings: TournamentSettings;
  readonly nameOf: (entry: number) => string;
  /** The round of a shootout, 0 in other kinds. */
  readonly bracket?: number;
}

/** The price of an entry as PokerStars text writes it: pool, head and fee, which is always 0. */
function buyInOf({ entry, bounty }: TournamentSettings): string {
  if (entry === 0) return 'Freeroll';
  const head = bounty?.head ?? 0;
  return head > 0 ? `${entry - head}+${head}+0` : `${entry}+0`;
}

/** PokerStars' name for a rotation. */
function mixOf({ structure }: TournamentSettings): string | null {
  const games = gamesOf(structure);
  if (games.length < 2) return null;
  return games.join() === HORSE.join() ? 'HORSE' : `${games.length}-Game`;
}

/** The header of PokerStars text [T-63]. */
function pokerStarsField({ level }: Permit, { id, settings, bracket = 0 }: HandContext): Hand[`_${string}`] {
  const mix = mixOf(settings);
  const round = bracket > 0 ? `Match Round ${romanOf(bracket)}, ` : '';
  return {
    room: 'PokerStars',
    ...(mix !== null && { mix }),
    tournament: { number: id, buyIn: buyInOf(settings), level: `${round}Level ${romanOf(level)}` },
  };
}

/** The hand document of a permit, before its first card [T-63]. */
export function handOf(permit: Permit, context: HandContext): Hand {
  const { id, settings, nameOf } = context;
  const { players, stakes } = permit;
  const zeros = players.map(() => 0);
  return {
    variant: stakes.game,
    anteTrimmingStatus: isAnteTrimmed(stakes),
    event: settings.title,
    level: permit.level,
    table: `${id} ${permit.table}`,
    hand: permit.hand,
    players: players.map((player) => nameOf(player.entry)),
    seats: players.map((player) => player.seat),
    seatCount: settings.seats,
    startingStacks: players.map((player) => player.stack),
    antes: players.map((player) => anteOf(player, stakes)),
    blindsOrStraddles: players.map((player) => blindOf(player, stakes)),
    ...(stakes.smallBet > 0 ? { smallBet: stakes.smallBet, bigBet: stakes.bigBet } : { minBet: stakes.bigBlind }),
    ...(stakes.bringIn > 0 && { bringIn: stakes.bringIn }),
    actions: [],
    _rules: 'standard',
    _inactive: players.map((player) => (player.isIn ? 0 : 1)),
    _intents: zeros,
    _deadBlinds: zeros,
    _button: permit.button,
    _blindSeats: [permit.small, permit.big],
    _stakes: {
      smallBlind: stakes.smallBlind,
      bigBlind: stakes.bigBlind,
      ...(stakes.ante > 0 && { ante: stakes.ante }),
      ...(stakes.bigBlindAnte > 0 && { bigBlindAnte: stakes.bigBlindAnte }),
    },
    _tournament: { id, level: romanOf(permit.level), entry: settings.entry, head: settings.bounty?.head ?? 0 },
    _pokerStars: pokerStarsField(permit, context),
    // By seat: the order of players is a file's own.
    _entry: players.map((player) => [player.seat, player.entry]),
    _heads: players.filter((player) => player.head > 0).map((player) => [player.seat, player.head]),
  };
}

// ---------------------------------------------------------------------------------------------------- the report

interface Settled extends Pot {
  readonly awards: readonly { readonly player: number; readonly amount: number }[];
}

/** Winners of the last pot that a player could win, with their shares, first left of the button first [T-18]. */
function lastPotWinners(pots: readonly Settled[], player: number, button: number, count: number): [number, number][] {
  const last = pots.findLast((pot) => pot.eligible.includes(player)) ?? pots.at(-1);
  const won = new Map<number, number>();
  for (const { player: winner, amount } of last?.awards ?? []) won.set(winner, (won.get(winner) ?? 0) + amount);
  const stepsLeft = (other: number) => (other - button - 1 + 2 * count) % count;
  return [...won].sort(([a], [b]) => stepsLeft(a) - stepsLeft(b));
}

/** The report of a hand that is over. */
export function reportOf(permit: Permit, state: HandState, away: readonly number[] = []): HandReport {
  const { players } = permit;
  const inHand = players.flatMap((player, at) => (player.isIn ? [at] : []));
  const broke = inHand.filter((at) => state.stack[at] === 0);
  const pots = broke.length === 0 ? [] : result(state)!.pots;
  const busts = broke.map((at): Bust => {
    const winners = lastPotWinners(pots, at, state.terms.button, players.length);
    return {
      entry: players[at]!.entry,
      start: players[at]!.stack,
      winners: winners.map(([winner, amount]) => [players[winner]!.entry, amount] as const),
    };
  });
  const stacks = inHand.map((at) => [players[at]!.entry, state.stack[at]!] as const);
  return { table: permit.table, hand: permit.hand, stacks, busts, away };
}
