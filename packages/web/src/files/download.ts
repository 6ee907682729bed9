/** A hand as a file of each format. */
import { err, ok, type Result } from '@cardroom/engine';
import { formatPhh, formatPokerStars, type Hand, phhOfHand, writeHand } from '@cardroom/notation';
import type { TextFile } from './saveFile.js';

export type DownloadFormat = 'phh' | 'pokerstars' | 'json';

const ENDINGS: Readonly<Record<DownloadFormat, string>> = { phh: 'phh', pokerstars: 'txt', json: 'json' };

/** The file of a hand, or the code of the problem that keeps it from being written. */
export function fileOf(hand: Hand, format: DownloadFormat): Result<TextFile, string> {
  const text = textOf(hand, format);
  if (!text.ok) return text;
  const name = `hand-${String(hand.hand ?? 1).replace(/[^A-Za-z0-9_-]+/g, '-')}.${ENDINGS[format]}`;
  return ok({ name, type: format === 'json' ? 'application/json' : 'text/plain;charset=utf-8', text: text.value });
}

function textOf(hand: Hand, format: DownloadFormat): Result<string, string> {
  switch (format) {
    case 'json':
      return ok(`${writeHand(hand)}\n`);
    case 'phh': {
      const made = phhOfHand(hand);
      return made.ok ? ok(`${formatPhh(made.value.fields)}\n`) : err(made.error.code);
    }
    case 'pokerstars': {
      const made = formatPokerStars(hand);
      return made.ok ? ok(made.value.text) : err(made.error.code);
    }
  }
}
