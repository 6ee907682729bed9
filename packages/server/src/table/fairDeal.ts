/**
 * The fair deal of a table (docs/FAIR-DEAL.md). A hand that begins shows the root of the house's deck and whose seeds
 * are waited for; once they are there the cards are dealt. What a round needs is in the log before anybody hears of it.
 */
import { assert, DECKS, err, ok, variantOf } from '@cardroom/engine';
import { type Hand, Memo, seatsOf } from '@cardroom/notation';
import { handNumberOf, LIMITS } from '@cardroom/protocol';
import {
  commitmentOf,
  contextOf,
  type DealContext,
  dealtOrder,
  fairKey,
  type HouseDeck,
  houseDeck,
  mayComeAgain,
  topOf,
} from '@cardroom/protocol/receipt';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Entropy } from '../ports.js';
import { dueBombPot } from './bombPots.js';
import type { Draft } from './draft.js';
import type { CommittedSeats, FairRound } from './facts.js';
import type { TableRequest } from './input.js';
import type { RequestOutcome } from './seats.js';
import { nextSettings } from './settings.js';
import { type DealSecret, isRunning, seatOf, type TableDeal, type TableSeat, type TableState } from './state.js';

type RequestFor<Name extends TableRequest['action']> = Extract<TableRequest, { readonly action: Name }>;

/** Bits that the house draws for each deck: more than there are orders of 52 cards (226 bits). */
const HOUSE_KEY_BYTES = 32;

// ---------------------------------------------------------------------------------------------------- the house

function rulesOf({ variant = 'NT' }: Hand) {
  return variantOf(variant)!;
}

function contextFor(table: string, hand: Hand, round: number): DealContext {
  return { table, hand: handNumberOf(hand), round, size: DECKS[rulesOf(hand).deck].length };
}

/** Decks of the house, computed when they are bound and needed until the hand is over. */
const houses = new Memo<HouseDeck>();

interface HouseSecret {
  readonly key: string;
}

function houseFor(secret: HouseSecret, context: DealContext, hand: Hand): HouseDeck {
  let house = houses.get(secret);
  if (house === undefined) {
    const rules = rulesOf(hand);
    house = houseDeck(secret.key, context, rules.deck, mayComeAgain(rules));
    houses.set(secret, house);
  }
  return house;
}

/** The house's deck of the running hand. */
export function houseOf({ table, hand, deal }: TableState): HouseDeck {
  assert(deal?.fair !== undefined && deal.secret !== null, 'a hand that runs has a deck');
  return houseFor(deal.secret, contextFor(table, hand, deal.fair.round), hand);
}

/** A new root of the house, for a round of seeds. */
export function openRound(
  table: string,
  hand: Hand,
  { round, seats, now }: { readonly round: number; readonly seats: CommittedSeats; readonly now: number },
  entropy: Entropy,
): { readonly root: string; readonly fair: FairRound; readonly secret: HouseSecret } {
  const secret = { key: bytesToHex(entropy.bytes(HOUSE_KEY_BYTES)) };
  const commitments = seats.map(([place, own]): [number, string] => [place, own[round - 1]!]);
  const house = houseFor(secret, contextFor(table, hand, round), hand);
  const deadline = commitments.length === 0 ? null : now + LIMITS.revealMs;
  const ranks = house.ranks === null ? null : bytesToHex(topOf(house.ranks.tree));
  return { root: house.root, fair: { round, seats, commitments, ranks, deadline }, secret };
}

/** The seat of a player in the next hand and the size of its deck: commitments are bound to both. */
export function nextDealOf(state: TableState, { place, nextPlace }: TableSeat): { place: number; size: number } {
  const variant = dueBombPot(state)?.variant ?? nextSettings(state).variant;
  return { place: nextPlace?.place ?? place, size: DECKS[variantOf(variant)!.deck].length };
}

/** Whether a player's commitments count for a hand, a seat and a deck: they are bound to all three. */
function areFor(
  { commits, place: present }: TableSeat,
  { hand, place, size }: { readonly hand: number; readonly place: number; readonly size: number },
): boolean {
  return commits?.hand === hand && (commits.place ?? present) === place && (commits.size ?? size) === size;
}

/** Seats whose players are dealt in, connected, and have committed to seeds for this hand. */
export function committedSeats(state: TableState, hand: Hand): CommittedSeats {
  const number = handNumberOf(hand);
  const size = DECKS[rulesOf(hand).deck].length;
  const places = seatsOf(hand);
  return state.seats
    .flatMap((seat): [number, readonly string[]][] => {
      const place = seat.nextPlace?.place ?? seat.place;
      const player = hand.players.indexOf(seat.nextName ?? seat.name);
      const isIn = player >= 0 && places[player] === place && (hand._inactive?.[player] ?? 0) === 0;
      const isFor = areFor(seat, { hand: number, place, size });
      return isIn && seat.bot === null && seat.connected && isFor ? [[place, seat.commits!.commitments]] : [];
    })
    .sort(([a], [b]) => a - b);
}

/** Seeds are waited for: nothing is dealt yet. */
export function waitsForSeeds({ deal, hand }: TableState): boolean {
  return deal?.fair?.seeds === null && hand.finishingStacks === undefined;
}

// ---------------------------------------------------------------------------------------------------- folding

/** The deal of a round that begins. If nobody's seed is waited for, the cards are in order at once. */
export function begunDeal(
  table: string,
  hand: Hand,
  begun: { readonly root: string; readonly fair: FairRound; readonly secret?: HouseSecret },
  before: Pick<NonNullable<TableDeal['fair']>, 'void'> = { void: [] },
): TableDeal {
  const { root, fair, secret } = begun;
  const deal: TableDeal = {
    root,
    seeds: [],
    secret: secret === undefined ? null : carried(secret, { key: secret.key, cards: [] }),
    fair: { ...fair, void: before.void, seeds: null, missing: [] },
  };
  return fair.commitments.length === 0 ? seededDeal(table, hand, deal, [], []) : deal;
}

/** The deal once its seeds are there. */
export function seededDeal(
  table: string,
  hand: Hand,
  deal: TableDeal,
  seeds: readonly (readonly [number, string])[],
  missing: readonly number[],
): TableDeal {
  const { secret } = deal;
  const fair = { ...deal.fair!, deadline: null, seeds, missing };
  if (secret === null) return { ...deal, fair };
  const context = contextFor(table, hand, fair.round);
  const house = houseFor(secret, context, hand);
  const cards = dealtOrder(house, keyOf(context, { ...deal, fair }));
  const { root, seeds: named } = deal;
  return { root, seeds: named, secret: carried(secret, { key: secret.key, cards }), fair };
}

/** The same secret in another object: from now on that one remembers the deck. */
export function carried(from: object, to: DealSecret): DealSecret {
  const house = houses.get(from);
  if (house !== undefined) houses.set(to, house);
  return to;
}

function keyOf(context: DealContext, { root, fair }: TableDeal): string {
  const { commitments, seeds } = fair!;
  const commitmentAt = new Map(commitments);
  const revealed = (seeds ?? []).map(([seat, seed]) => [seat, commitmentAt.get(seat)!, seed] as const);
  return fairKey(contextOf(context), root, revealed);
}

/** The key of the running hand. */
export function dealKeyOf({ table, hand, deal }: TableState): string {
  return keyOf(contextFor(table, hand, deal!.fair!.round), deal!);
}

// ---------------------------------------------------------------------------------------------------- requests

/** Commits to seeds for the next hand. The first commitment for a seat and a deck counts; the same again is welcome. */
export function commitSeeds(draft: Draft, user: string, { data }: RequestFor<'deal_commit'>): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  const hand = handNumberOf(state.hand) + 1;
  if (data.hand !== hand) return err({ code: 'wrong-hand', hand });
  if (areFor(seat, { hand, ...nextDealOf(state, seat) })) {
    const isSame = seat.commits?.commitments.join() === data.commitments.join();
    return isSame ? ok({}) : err({ code: 'nothing-changed' });
  }
  draft.record({ kind: 'seedCommitted', user, hand, commitments: data.commitments });
  return ok({});
}

/** Reveals a seed of the round that runs; the cards follow the last one. */
export function revealSeed(draft: Draft, user: string, { data }: RequestFor<'deal_reveal'>): RequestOutcome {
  const { state } = draft;
  const { table, hand, deal } = state;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  const number = handNumberOf(hand);
  if (data.hand !== number) return err({ code: 'wrong-hand', hand: number });
  const fair = deal?.fair;
  const commitment = fair?.commitments.find(([place]) => place === seat.place)?.[1];
  if (!isRunning(state) || fair === undefined || fair.round !== data.round || commitment === undefined) {
    return err({ code: 'no-such-round' });
  }
  const isKnown = deal?.secret?.revealed?.some(([place]) => place === seat.place) === true;
  if (isKnown || (fair.seeds?.some(([place]) => place === seat.place) ?? false))
    return err({ code: 'nothing-changed' });
  if (!waitsForSeeds(state)) return err({ code: 'no-such-round' });
  const context = contextOf(contextFor(table, hand, fair.round));
  if (commitmentOf(context, seat.place, hexToBytes(data.seed)) !== commitment) return err({ code: 'bad-seed' });
  draft.record({ kind: 'seedRevealed', user, place: seat.place, secret: { seed: data.seed } });
  if (missingOf(draft.state).length === 0) recordSeeds(draft, []);
  return ok({});
}

function missingOf({ deal }: TableState): number[] {
  const came = new Set((deal?.secret?.revealed ?? []).map(([place]) => place));
  return (deal?.fair?.commitments ?? []).flatMap(([place]) => (came.has(place) ? [] : [place]));
}

function recordSeeds(draft: Draft, missing: readonly number[]): void {
  const seeds = [...(draft.state.deal?.secret?.revealed ?? [])].sort(([a], [b]) => a - b);
  draft.record({ kind: 'dealSeeded', seeds, missing });
}

/** Time is up: the round is void and the next one begins without those who are missing; the last one is dealt. */
export function closeRound(draft: Draft, entropy: Entropy): void {
  const { state, now } = draft;
  const { table, hand, deal } = state;
  const { round, seats } = deal!.fair!;
  const missing = missingOf(state);
  if (missing.length === 0 || round >= LIMITS.dealRounds) {
    recordSeeds(draft, missing);
    return;
  }
  const left = seats.filter(([place, own]) => !missing.includes(place) && own.length > round);
  const next = openRound(table, hand, { round: round + 1, seats: left, now }, entropy);
  draft.record({ kind: 'roundVoided', missing, ...next });
}
