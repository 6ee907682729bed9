/** Why a line of `actions` is not an action, as an error of the file reader. */
import type { LineErrorCode, LineReader } from '@cardroom/engine';
import type { PhhActionError } from './errors.js';
import { latinText } from './text.js';

/** How much of a bad line is kept for its sentence. */
const SHOWN_BYTES = 100;

const CODES: Readonly<Record<LineErrorCode, PhhActionError['code']>> = {
  'bad-line': 'bad-action',
  'bad-player': 'bad-action',
  'bad-cards': 'bad-cards',
  'bad-bet': 'bad-action-amount',
};

/** The error of the line that was read last and ends at `to`; null when there is none. */
export function actionError({ error, errorAt }: LineReader, bytes: Uint8Array, to: number): PhhActionError | null {
  if (error === null) return null;
  return { code: CODES[error], text: latinText(bytes, errorAt, Math.min(to, errorAt + SHOWN_BYTES)) };
}
