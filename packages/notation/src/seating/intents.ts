/**
 * Functions by which a client states an intent: each gives the document to send to the table [S3-5, S3-25]. They change
 * the author's own entries and nothing else; `merge` decides what comes of it.
 */
import { assert } from '@cardroom/engine';
import { type Hand, Intent, seatsOf } from '../hand.js';
import { append } from '../replay.js';

export interface JoinRequest {
  readonly author: string;
  /** Chips wanted; the table gives no more than the wallet holds. */
  readonly buyIn: number;
  /** The chosen place; the lowest free one by default. */
  readonly seat?: number;
}

/** Asks for a seat: from the next hand on, or at once if nothing has been dealt [S3-1]. */
export function join(hand: Hand, { author, buyIn, seat }: JoinRequest): Hand {
  const zero = (list: readonly number[] | undefined): number[] => [...(list ?? hand.players.map(() => 0)), 0];
  return {
    ...hand,
    author,
    players: [...hand.players, author],
    startingStacks: [...hand.startingStacks, buyIn],
    blindsOrStraddles: zero(hand.blindsOrStraddles),
    antes: zero(hand.antes),
    _intents: zero(hand._intents),
    ...(seat === undefined ? {} : { seats: [...seatsOf(hand), seat] }),
  };
}

function withIntent(hand: Hand, intent: Intent, author: string | undefined): Hand {
  const player = author === undefined ? -1 : hand.players.indexOf(author);
  assert(author !== undefined && player >= 0, `${author ?? 'nobody'} does not sit at this table`);
  const intents = hand.players.map((_, other) => hand._intents?.[other] ?? Intent.Play);
  return { ...hand, author, _intents: intents.with(player, intent) };
}

/** A plain pause: the place is kept, missed blinds add up [S3-3]. */
export function pause(hand: Hand, author: string | undefined = hand.author): Hand {
  return withIntent(hand, Intent.Pause, author);
}

/** A pause that ends by itself when the big blind comes round, without a debt [S3-4]. */
export function waitForBigBlind(hand: Hand, author: string | undefined = hand.author): Hand {
  return withIntent(hand, Intent.WaitForBigBlind, author);
}

/** Back from the next hand on, missed blinds paid [S3-23]. */
export function resume(hand: Hand, author: string | undefined = hand.author): Hand {
  return withIntent(hand, Intent.Play, author);
}

/** Leaves for good [S3-2]. */
export function quit(hand: Hand, author: string | undefined = hand.author): Hand {
  return withIntent(hand, Intent.Leave, author);
}

/** The author's next act, as a line of the log: `p2 cbr 60`. */
export function act(hand: Hand, line: string): Hand {
  return append(hand, line);
}
