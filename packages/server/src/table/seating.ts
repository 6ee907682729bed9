/** Seats and the hand document: who sits down in it, who is taken out of it. The rules are the notation's. */
import { assert, err, ok, type Result } from '@cardroom/engine';
import { Hand, Intent, type JoinRefusal, type NextOptions, seatsOf, type TableRules } from '@cardroom/notation';

export interface NewSeat {
  readonly name: string;
  readonly place: number;
  readonly buyIn: number;
  readonly intent: Intent;
  /** Not before the next hand, even if nothing has been dealt yet. */
  readonly isLate?: true;
  /** Missed blinds that the person still owes at this table. */
  readonly debt?: number;
}

/** The document with a newcomer in every list, or why not: as `merge` takes the request. */
export function seatedHand(
  known: Hand,
  { name, place, buyIn, intent, isLate, debt = 0 }: NewSeat,
  rules: TableRules,
): Result<Hand, JoinRefusal> {
  // Documents have names for debts; the table knows whose they are.
  const { _debts: _, ...free } = known;
  const hand: Hand = debt === 0 ? free : { ...free, _debts: [[name, debt]] };
  if (hand.players.includes(name)) return err('name-taken');
  const asked = Hand.join(hand, { author: name, buyIn, seat: place });
  // Someone who sits down to pause is never dealt in at once; what they really want is written back.
  const wish = { ...asked, _intents: asked._intents!.with(-1, isLate === true ? Intent.Pause : intent) };
  const merged = Hand.merge(hand, wish, { author: name, wallet: buyIn, rules });
  if (merged.taken.includes('join')) {
    const { hand: seated } = merged;
    return ok(isLate === true ? { ...seated, _intents: seated._intents!.with(-1, intent) } : seated);
  }
  const refused = merged.ignored.find(({ path }) => path.startsWith('players['));
  assert(refused !== undefined, 'a seat is given or refused');
  return err(refused.code as JoinRefusal);
}

/** The lowest free place, null if there is none. */
export function freePlace(hand: Hand, seats: number, taken: readonly number[]): number | null {
  const used = new Set([...seatsOf(hand), ...taken]);
  for (let place = 1; place <= seats; place++) if (!used.has(place)) return place;
  return null;
}

/**
 * The document of a table at which nothing is dealt, without those who leave. `next` writes it, with everybody else
 * asked to pause so that no hand begins; what they really want is written back.
 */
export function waitingHand(hand: Hand, leavers: readonly string[], options: NextOptions = {}): Hand {
  const pausing: Hand = {
    ...hand,
    _inactive: hand.players.map(() => 1),
    _intents: hand.players.map((name) => (leavers.includes(name) ? Intent.Leave : Intent.Pause)),
  };
  const next = Hand.next(pausing, { ...options, random: () => 0 });
  assert(next.ok, 'a table can always wait');
  const { players, _intents: intents } = next.value;
  const before = (list: readonly number[] | undefined, player: number) =>
    list?.[hand.players.indexOf(players[player]!)] ?? 0;
  // A player without chips is on the way out, or sits out while the seat is kept, whatever they wanted.
  const isKept = (player: number) => options.kept?.has(players[player]!) === true;
  const isBroke = (player: number) => intents?.[player] === Intent.Leave || isKept(player);
  return {
    ...next.value,
    _inactive: players.map((_, player) => (isBroke(player) ? 1 : before(hand._inactive, player))),
    _intents: players.map((_, player) => (isBroke(player) ? intents![player]! : before(hand._intents, player))),
  };
}
