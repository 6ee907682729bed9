/** The outcome of a match: one JSON object, or a table and a sentence. Bad answers go first. */
import type { MatchSummary, PlayerSummary } from '@cardroom/arena';
import { rounded, withSign } from '../figures.js';
import { tableText } from '../table.js';
import { counted, grouped, plain } from '../text.js';

/** The report on a bot's bad answers. Hand and decision are counted from 1, as `--only` takes them. */
interface FaultReport {
  readonly name: string;
  readonly bot: string;
  readonly count: number;
  /** How often it had to be started again; left out if it had not. */
  readonly restarts?: number;
  readonly first: { readonly hand: number; readonly decision: number; readonly code: string; readonly message: string };
}

function faultsOf({ players, faults }: MatchSummary): FaultReport[] {
  return players.flatMap(({ name, bot, faults: count, restarts }, index) => {
    const first = faults.find((fault) => fault.bot === index);
    if (first === undefined) return [];
    const { hand, decision, code, message } = first;
    return [
      {
        name,
        bot,
        count,
        ...(restarts > 0 && { restarts }),
        first: { hand: hand + 1, decision: decision + 1, code, message },
      },
    ];
  });
}

/** The object of `--json`. */
export function jsonOf(summary: MatchSummary): object {
  const { hands, seconds, handsPerSecond, manifest, digest, players, verdict } = summary;
  const faults = faultsOf(summary);
  return {
    ...(faults.length > 0 && { faults }),
    hands,
    seconds: Number(seconds.toFixed(3)),
    handsPerSecond,
    seed: manifest.seed,
    digest,
    players: players.map(({ name, bot, net, bbPer100, ci95 }) => ({
      name,
      bot,
      net,
      bbPer100: rounded(bbPer100),
      ci95: ci95.map(rounded),
    })),
    verdict,
  };
}

function interval([low, high]: PlayerSummary['ci95']): string {
  return Number.isFinite(high - low) ? `${withSign(low, 1)} to ${withSign(high, 1)}` : 'unknown';
}

function faultLine({ name, count, first }: FaultReport): string {
  const [line = ''] = first.message.split('\n', 1);
  const where = `hand ${first.hand}, decision ${first.decision}`;
  return `${name} gave ${counted(count, 'bad answer')}, the first in ${where} (${first.code}): ${plain(line)}`;
}

/** For people. */
export function resultsTable(summary: MatchSummary): string {
  const { players, hands, seconds, handsPerSecond, manifest, digest, verdict } = summary;
  const unit = manifest.stakes.bigBlind > 0 ? 'bb/100' : 'bets/100';
  const table = tableText(
    ['player', 'bot', 'net', unit, '95 % interval'],
    players.map(({ name, bot, net, bbPer100, ci95 }) => [
      plain(name),
      plain(bot),
      withSign(net, 0),
      withSign(bbPer100, 1),
      interval(ci95),
    ]),
    { align: ['left', 'left'] },
  );
  const lines = [
    ...faultsOf(summary).map(faultLine),
    table,
    `Verdict: ${verdict}.`,
    `${counted(hands, 'hand')}${timeTaken(seconds, handsPerSecond)}. Seed ${plain(manifest.seed)}, digest ${digest}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Nothing about a match that was there already, whose hands took no time now. */
function timeTaken(seconds: number, handsPerSecond: number): string {
  return handsPerSecond === 0 ? '' : ` in ${seconds.toFixed(1)} s, ${grouped(String(handsPerSecond))} a second`;
}
