/** Why a document cannot be read or played, in sentences. */
import { explain } from '@cardroom/engine';
import { DAMAGED_JSON } from '../pokerstars/transcript.js';
import type { ReadError } from '../read.js';
import type { ReplayError } from '../replay.js';

/** Why a document cannot be played. */
export function explainReplay(error: ReplayError): string {
  switch (error.code) {
    case 'waiting':
      return 'The table waits for players: there is no hand.';
    case 'bad-amount':
      return `${error.field} is ${String(error.amount)}, which cannot be counted exactly.`;
    case 'bad-setup':
      return error.errors.map(explain).join(' ');
    case 'bad-line':
      return `Action ${error.line + 1} cannot be read: ${JSON.stringify(error.error.text)}.`;
    case 'refused':
      return `Action ${error.line + 1}: ${explain(error.error)}`;
  }
}

/** Why a JSON value is not a document. */
export function explainDocument(errors: readonly ReadError[]): string {
  if (errors[0]?.code === 'bad-json') return DAMAGED_JSON;
  const said = errors.slice(0, 3).map(({ code, path }) => (path === '' ? code : `${path} (${code})`));
  const more = errors.length > said.length ? ` and ${errors.length - said.length} more` : '';
  return `The document is not a hand: ${said.join(', ')}${more}.`;
}
