/** Parts of receipts as strangers may write them: each is looked at before it is believed. */
import { parseLine } from '@cardroom/notation';

const HEX = /^(?:[0-9a-f]{2})*$/;

export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && HEX.test(value);
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** A tree over 52 leaves is six hashes high. */
const MAX_PATH = 6;
const HASH_BYTES = 32;

export function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_PATH && value.every((hash) => isHex(hash, HASH_BYTES));
}

/** Lines of a log; a bet with decimals is one, too. */
export function isLines(value: unknown): value is string[] {
  return isTexts(value) && value.every((text) => parseLine(text, 0).ok || parseLine(text, 2).ok);
}
