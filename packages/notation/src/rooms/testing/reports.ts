/** The answer of `verify` to a text with one hand. For tests only. */
import { readHistory } from '../../history/index.js';
import type { Transcript } from '../../pokerstars/transcript.js';
import { type PokerStarsReport, reportOfPokerStars } from '../../pokerstars/verify.js';

interface Reported {
  readonly transcript: Transcript;
  readonly report: PokerStarsReport;
  /** Nets that are not zero, by name. */
  readonly nets: Readonly<Record<string, string>>;
}

/** The report of the only hand of a text. */
export function reportOfText(text: string | Uint8Array): Reported {
  const entries = [...readHistory(text)];
  const read = entries[0]?.read;
  if (entries.length !== 1 || read === undefined) throw new Error(`${entries.length} hands`);
  if (!read.ok || read.value.kind !== 'transcript') throw new Error(read.ok ? read.value.kind : read.error.message);
  const { transcript } = read.value;
  const report = reportOfPokerStars({ index: 0, result: { ok: true, value: transcript } });
  const nets = Object.entries(report.nets ?? {}).filter(([, net]) => net !== '0');
  return { transcript, report, nets: Object.fromEntries(nets) };
}
