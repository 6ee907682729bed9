/** Versions of a bot: names like `mine@1.3`, and what each came to against the one before it. */

export interface VersionResult {
  readonly a: string;
  readonly b: string;
  readonly hands: number;
  readonly bbPer100: number;
  readonly low: number;
  readonly high: number;
}

interface Version {
  readonly bot: string;
  readonly version: string;
}

function versionOf(name: string): Version | null {
  const at = name.lastIndexOf('@');
  return at <= 0 ? null : { bot: name.slice(0, at), version: name.slice(at + 1) };
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Results between versions of one bot, the newer one first, in the order of the versions. */
export function versionResults(pairs: readonly VersionResult[]): VersionResult[] {
  const found = pairs.flatMap((pair) => {
    const [a, b] = [versionOf(pair.a), versionOf(pair.b)];
    if (a === null || b === null || a.bot !== b.bot || a.version === b.version) return [];
    if (byNumber.compare(a.version, b.version) > 0) return [pair];
    const { hands, bbPer100, low, high } = pair;
    return [{ a: pair.b, b: pair.a, hands, bbPer100: -bbPer100, low: -high, high: -low }];
  });
  return found.sort((x, y) => byNumber.compare(x.a, y.a) || byNumber.compare(x.b, y.b));
}

/** `mine 1.3 beats 1.2 by 4.1 ± 1.0 bb/100`; a lead that may be luck is called one. */
export function explainVersion({ a, b, bbPer100, low, high }: VersionResult): string {
  const [newer, older] = [versionOf(a)!, versionOf(b)!];
  const figures = `${Math.abs(bbPer100).toFixed(1)} \u00b1 ${((high - low) / 2).toFixed(1)} bb/100`;
  const pair = `${newer.bot} ${newer.version}`;
  if (low > 0) return `${pair} beats ${older.version} by ${figures}`;
  if (high < 0) return `${pair} loses to ${older.version} by ${figures}`;
  return `${pair} is ${bbPer100 < 0 ? 'behind' : 'ahead of'} ${older.version} by ${figures}: that may be luck`;
}
