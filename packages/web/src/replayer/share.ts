/**
 * A hand in an address: the document without what is not needed to play it, deflated, in the part of the address that
 * no browser sends to a server. Names are left out unless they are wanted.
 */
import { err, ok, type Result } from '@cardroom/engine';
import { type Hand, readHand, writeHand } from '@cardroom/notation';
import { stateOf } from './tape.js';

/** The form of the text; a later one has another first letter. */
const FORM = 'A';

/** The fields that a hand is replayed from; nothing else is shared. */
const SHARED = [
  'variant',
  'anteTrimmingStatus',
  'antes',
  'blindsOrStraddles',
  'bringIn',
  'smallBet',
  'bigBet',
  'minBet',
  'startingStacks',
  'finishingStacks',
  'currencySymbol',
  'seats',
  'seatCount',
  '_inactive',
  '_deadPosted',
  '_button',
  '_runs',
  '_bombPot',
  '_rules',
  '_stakes',
] as const satisfies readonly (keyof Hand)[];

/** Player N of a hand whose names are nobody's business. */
function nameless(player: number): string {
  return `P${player + 1}`;
}

/**
 * The hand as it is shared.
 *
 * @internal
 */
export function sharedHand(hand: Hand, withNames: boolean): Hand {
  const shared: Record<string, unknown> = {};
  for (const field of SHARED) if (hand[field] !== undefined) shared[field] = hand[field];
  shared.players = withNames ? hand.players : hand.players.map((_, player) => nameless(player));
  // Commentary may say names.
  shared.actions = hand.actions
    .map((line) => line.replace(/\s+#(?:\s.*)?$/, ''))
    .filter((line) => !/^\s*(?:#|$)/.test(line));
  return shared as unknown as Hand;
}

/** The text of a hand for an address. */
export async function encodeHand(hand: Hand, withNames = false): Promise<string> {
  const { players, actions, ...rest } = JSON.parse(writeHand(sharedHand(hand, withNames))) as Record<
    string,
    unknown
  > & {
    players: string[];
    actions: string[];
  };
  // Lists of short texts take less room as one text.
  const packed = JSON.stringify([actions.join('\n'), withNames ? players : players.length, rest]);
  return FORM + base64url(await deflated(new TextEncoder().encode(packed)));
}

export type ShareError = 'bad-link' | 'too-long' | 'bad-hand';

/** More than any hand has; a short text can be deflated from a very long one. */
const MAX_UNPACKED = 1 << 18;

/** The hand of an address. */
export async function decodeHand(text: string): Promise<Result<Hand, ShareError>> {
  if (!text.startsWith(FORM)) return err('bad-link');
  const bytes = bytesOf(text.slice(FORM.length));
  if (bytes === null) return err('bad-link');
  const unpacked = await inflated(bytes, MAX_UNPACKED);
  if (unpacked === null) return err('bad-link');
  if (unpacked.length > MAX_UNPACKED) return err('too-long');
  const hand = unpackedHand(new TextDecoder().decode(unpacked));
  return hand === null || stateOf(hand) === null ? err('bad-hand') : ok(hand);
}

function unpackedHand(text: string): Hand | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const [actions, players, rest] = value as unknown[];
  if (typeof actions !== 'string' || typeof rest !== 'object' || rest === null) return null;
  const names =
    typeof players === 'number' ? Array.from({ length: Math.min(players, 99) }, (_, at) => nameless(at)) : players;
  const read = readHand({ ...rest, players: names, actions: actions === '' ? [] : actions.split('\n') });
  return read.ok ? read.value : null;
}

// ---------------------------------------------------------------------------------------------------- bytes

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** At most a little more than `max` bytes; null if the bytes are no deflated text. */
async function inflated(bytes: Uint8Array, max: number): Promise<Uint8Array | null> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done && size <= max; next = await reader.read()) {
      parts.push(next.value);
      size += next.value.length;
    }
    if (size > max) await reader.cancel();
  } catch {
    return null;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
