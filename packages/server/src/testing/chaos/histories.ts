/** Hands of the simulated worlds as files: every format that the room writes, read back and replayed as `verify` does it. */
import type { HouseRules } from '@cardroom/engine';
import {
  documentOfHistory,
  type Hand,
  type HistoryHand,
  readHistory,
  replayPhh,
  reportOfHand,
  rulesOf,
  verdictOfPokerStars,
  view,
} from '@cardroom/notation';
import { downloadOf } from '../../net/downloads.js';

const FORMATS = ['json', 'phh', 'pokerstars'] as const;

interface Verdict {
  readonly status: string;
  readonly agrees?: boolean | null;
  readonly error?: { readonly code: string } | null;
}

/** Files of other rooms cannot name house rules: `verify --rules` plays them by those of the table. */
function verdictOf(read: HistoryHand, rules: HouseRules): Verdict {
  switch (read.kind) {
    case 'phh': {
      const { status, agrees, error } = replayPhh(read.phh, null);
      return { status: error === null ? status : 'failed', agrees, error: error?.fault ?? null };
    }
    case 'transcript':
      return verdictOfPokerStars({ index: 0, result: { ok: true, value: read.transcript } }, rules);
    case 'document':
      return reportOfHand(0, null, documentOfHistory(read).hand, null);
  }
}

/** The problems of the files of a hand that is over, for everybody and for each player. */
export function historyProblems(hand: Hand): string[] {
  const readers = [null, ...hand.players.keys()];
  return readers.flatMap((reader) => {
    const seen: Hand = { ...view(hand, reader), ...(reader === null ? {} : { author: hand.players[reader]! }) };
    return FORMATS.flatMap((format) => problemsOf(seen, format));
  });
}

function problemsOf(hand: Hand, format: (typeof FORMATS)[number]): string[] {
  const { body } = downloadOf(hand, format, 'hand');
  // A format that cannot say the hand leaves it out.
  if (typeof body !== 'string' || body.trim() === '') return [];
  const entries = [...readHistory(body, { format: format === 'pokerstars' ? 'text' : format })];
  if (entries.length !== 1) return [`${format}: ${entries.length} hands in the file of one`];
  const { read } = entries[0]!;
  if (!read.ok) return [`${format}: ${read.error.code}`];
  const { status, agrees, error } = verdictOf(read.value, rulesOf(hand));
  if (status === 'failed') return [`${format}: ${error?.code ?? 'failed'}`];
  return agrees === false ? [`${format}: states another result than the rules give`] : [];
}
