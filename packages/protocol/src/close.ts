/** Why a connection ends: close codes of the WebSocket standard as they are meant there, and our own from 4000 on. */

/** Whether a client connects again: soon, after a while, or not before someone has done something about it. */
export type Retry = 'soon' | 'later' | 'never';

export interface CloseReason {
  readonly code: number;
  readonly retry: Retry;
}

export const CLOSE_REASONS = {
  done: { code: 1000, retry: 'never' },
  'server-stops': { code: 1001, retry: 'soon' },
  'broken-frame': { code: 1002, retry: 'soon' },
  binary: { code: 1003, retry: 'never' },
  lost: { code: 1006, retry: 'soon' },
  'bad-text': { code: 1007, retry: 'never' },
  'too-many-parts': { code: 1008, retry: 'later' },
  'too-large': { code: 1009, retry: 'soon' },
  'internal-error': { code: 1011, retry: 'soon' },
  'server-full': { code: 1013, retry: 'later' },
  'bad-messages': { code: 4400, retry: 'later' },
  'signed-out': { code: 4401, retry: 'never' },
  barred: { code: 4403, retry: 'never' },
  'no-hello': { code: 4408, retry: 'soon' },
  'too-many-connections': { code: 4409, retry: 'never' },
  silent: { code: 4410, retry: 'soon' },
  'slow-reader': { code: 4413, retry: 'soon' },
  'unsupported-protocol': { code: 4426, retry: 'never' },
  flood: { code: 4429, retry: 'later' },
} as const satisfies Readonly<Record<string, CloseReason>>;

export type CloseName = keyof typeof CLOSE_REASONS;

export const CLOSE_NAMES: readonly CloseName[] = Object.keys(CLOSE_REASONS) as CloseName[];

/** The meaning of each close reason. */
export const CLOSE_MEANINGS: Readonly<Record<CloseName, string>> = {
  done: 'One side has finished.',
  'server-stops': 'The server stops, restarts or cannot save while other nodes can; every table goes on where it was.',
  'broken-frame': 'A frame breaks the WebSocket protocol.',
  binary: 'A binary frame came: the protocol is text.',
  lost: 'The connection broke without a word. Never sent; it is what a client sees.',
  'bad-text': 'A frame is not UTF-8.',
  'too-many-parts': 'A message came in too many parts.',
  'too-large': 'A message is larger than `messageBytes`.',
  'internal-error': 'Something went wrong on the server. Nothing that was answered is lost.',
  'server-full': 'The server has reached its limit of connections.',
  'bad-messages': 'Too many messages were refused: `badMessages` within `badMessagesMs`.',
  'signed-out': 'The person has signed out, here or elsewhere, or the session has ended.',
  barred: 'An operator keeps the person, or everybody at their address, out of the room.',
  'no-hello': 'No `hello` came within `helloMs`.',
  'too-many-connections': 'The person opened more than `connectionsPerUser` connections; the oldest one goes.',
  silent: 'Nothing came for `silenceMs`.',
  'slow-reader': 'More than `queueBytes` were waiting to be read.',
  'unsupported-protocol': 'The major number of the protocol is not known here.',
  flood: 'Messages kept coming faster than `messagesPerSecond` after `rate-limited`.',
};

const BY_CODE: ReadonlyMap<number, CloseName> = new Map(CLOSE_NAMES.map((name) => [CLOSE_REASONS[name].code, name]));

/** The reason behind a close code; null for one that is not ours. */
export function closeNameOf(code: number): CloseName | null {
  return BY_CODE.get(code) ?? null;
}
