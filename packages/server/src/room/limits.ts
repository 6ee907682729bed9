/**
 * The limits of a room beyond those of the wire: how often one address, person or connection may ask for something, and
 * how many there may be. Each is a setting, and loopback has the same limits.
 */

import { keysOf } from '@cardroom/engine';
import { LIMITS } from '@cardroom/protocol';

/** So many at once, and so many a minute after that. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

/** A rate is counted by person or by address. A rate by person counts by address until the person is known. */
export type RateScope = 'address' | 'person';

export type RateName =
  | 'guests'
  | 'codes'
  | 'tables'
  | 'tablesByAddress'
  | 'joins'
  | 'chat'
  | 'reads'
  | 'readsByAddress'
  | 'pages'
  | 'sockets';

interface RateRow extends Rate {
  readonly by: RateScope;
  readonly why: string;
}

/** Households and schools share an address: what is counted by address is wider than what a person needs. */
const RATES: Readonly<Record<RateName, RateRow>> = {
  guests: {
    by: 'address',
    burst: 30,
    perMinute: 30,
    why: 'New guests, over HTTP and over the socket alike. A home game brings ten people at once from one address.',
  },
  codes: {
    by: 'address',
    burst: 30,
    perMinute: 10,
    why: 'Device codes tried: 40 bits are safe at this pace for longer than any code lives.',
  },
  tables: { by: 'person', burst: 20, perMinute: 5, why: 'Tables created by one person.' },
  tablesByAddress: { by: 'address', burst: 60, perMinute: 20, why: 'Tables created from one address.' },
  joins: { by: 'person', burst: 20, perMinute: 30, why: 'Seats asked for by one person.' },
  chat: { by: 'person', burst: 30, perMinute: 30, why: 'Lines of chat by one person, over all tables.' },
  reads: {
    by: 'person',
    burst: 120,
    perMinute: 240,
    why: 'Hands, receipts, books and lists read by one person. Somebody who clicks through a session reads two a second.',
  },
  readsByAddress: { by: 'address', burst: 600, perMinute: 1200, why: 'The same from one address.' },
  pages: { by: 'address', burst: 600, perMinute: 1200, why: 'Files of the client, and everything else over HTTP.' },
  sockets: { by: 'address', burst: 120, perMinute: 120, why: 'WebSockets opened from one address.' },
};

export type CountName = 'socketsPerAddress' | 'tablesPerPerson' | 'tablesInRoom' | 'addressesKept';

/** Amounts of which there are at most so many. */
const COUNTS: Readonly<Record<CountName, { readonly most: number; readonly why: string }>> = {
  socketsPerAddress: { most: 256, why: 'WebSockets open at once from one address: a club behind one router.' },
  tablesPerPerson: { most: LIMITS.tablesPerUser, why: 'Tables of one host that have not ended.' },
  tablesInRoom: { most: 2_000, why: 'Tables that have not ended: what the memory of one process is planned for.' },
  addressesKept: { most: 20_000, why: 'Addresses and people whose rates are remembered; the longest unseen go first.' },
};

/** Bytes of frames of every type on one connection, in the same terms. */
export interface ByteRate {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * A client that comes back resends forty messages of up to 16 KB; an honest one then sends a few hundred bytes a
 * second.
 */
const FRAME_BYTES: ByteRate = { burst: 1_048_576, perSecond: 65_536 };

export interface RoomLimits {
  readonly rates: Readonly<Record<RateName, Rate>>;
  readonly counts: Readonly<Record<CountName, number>>;
  readonly frameBytes: ByteRate;
}

/** The owner of the bucket that a rate is taken from. */
export function scopeOf(rate: RateName): RateScope {
  return RATES[rate].by;
}

const RATE_NAMES: readonly RateName[] = keysOf(RATES);
const COUNT_NAMES: readonly CountName[] = keysOf(COUNTS);

/** Names of everything that can be set, for the command line. */
export const LIMIT_NAMES: readonly string[] = [...RATE_NAMES, ...COUNT_NAMES, 'frameBytes'];

/** The purpose of a limit, in one sentence. */
export function limitReason(name: string): string {
  if (name in RATES) return RATES[name as RateName].why;
  if (name in COUNTS) return COUNTS[name as CountName].why;
  return 'Bytes a second on one connection, frames of every type.';
}

/** Settings by name: a rate of so many a minute and at once, a count, or bytes a second. */
export type LimitSettings = Readonly<Record<string, number>>;

export const DEFAULT_LIMITS: RoomLimits = roomLimits({});

/** The limits with settings in place of defaults. Names that do not exist have been refused before. */
export function roomLimits(settings: LimitSettings): RoomLimits {
  const rate = (name: RateName): Rate => {
    const set = settings[name];
    const { burst, perMinute } = RATES[name];
    return set === undefined ? { burst, perMinute } : { burst: set, perMinute: set };
  };
  const perSecond = settings.frameBytes;
  return {
    rates: Object.fromEntries(RATE_NAMES.map((name) => [name, rate(name)])) as Record<RateName, Rate>,
    counts: Object.fromEntries(COUNT_NAMES.map((name) => [name, settings[name] ?? COUNTS[name].most])) as Record<
      CountName,
      number
    >,
    frameBytes: perSecond === undefined ? FRAME_BYTES : { burst: 16 * perSecond, perSecond },
  };
}
