import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { botOf } from '../bots/index.js';
import { League } from '../league/league.js';
import { playMatch } from '../play.js';
import { runLeague } from './league.js';

const folder = mkdtempSync(join(tmpdir(), 'league-'));
afterAll(() => rmSync(folder, { recursive: true }));

function leagueOfTwo(): League {
  const bots = ['random', 'caller'].map((bot) => ({ name: bot, bot }));
  const made = League.create({ bots, seats: 2, corrected: true, goal: { hands: 40 } });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

describe('the journal of a league', () => {
  const journal = join(folder, 'journal');
  const run = (league: League, resume: boolean): Promise<void> =>
    runLeague(league, {
      journal,
      resume,
      play: (manifest) =>
        playMatch(
          manifest,
          manifest.bots.map(({ bot }) => botOf(bot)!),
        ),
    });

  test('brings back matches with their luck', async () => {
    const first = leagueOfTwo();
    await run(first, false);
    const again = leagueOfTwo();
    await run(again, true);
    expect(again.pairs()).toEqual(first.pairs());
    expect(again.ratings()).toEqual(first.ratings());
    expect(again.digest).toBe(first.digest);
  });

  interface Tally {
    readonly luck: readonly { readonly luck: number[] }[];
    swings?: object;
  }

  test.each([
    ['has measured luck by other measures', ({ luck }: Tally) => luck[0]!.luck.pop()],
    ['has not measured how far single hands go', (tally: Tally) => delete tally.swings],
  ])('is refused if another version %s', async (_, change) => {
    await run(leagueOfTwo(), false);
    const lines = readFileSync(journal, 'utf8').split('\n');
    const match = JSON.parse(lines[1]!);
    change(match.tally);
    writeFileSync(journal, [lines[0], JSON.stringify(match), ''].join('\n'));
    await expect(run(leagueOfTwo(), true)).rejects.toThrow(/another version, which measured other things: start over/);
  });
});
