import { describe, expect, test } from 'vitest';
import { playTricks, ScriptedHouse, TRICKS } from '../testing/house.js';
import { judgeEvidence } from './memory.js';
import { verifyReceipt } from './receipt.js';

describe('a client that keeps its seeds', () => {
  test('verifies a hand of an honest house, with its own seed in the key', async () => {
    const house = new ScriptedHouse('honest');
    for (let hand = 1; hand <= 5; hand++) {
      for (const verdict of await house.play()) {
        expect(verdict).toMatchObject({ kind: 'verified', faults: [], decks: 1 });
        expect(verdict.receipt!.seeds).toHaveLength(2);
        expect(verifyReceipt(JSON.parse(JSON.stringify(verdict.receipt)))).toMatchObject({ ok: true });
      }
    }
  });

  test.each(TRICKS)('[SEC-6] notices by its own check a house that %s', async (trick) => {
    const results = await playTricks('node');
    const codes: Readonly<Record<string, string>> = {
      'grinds after seeing the seeds': 'not-bound',
      'grinds and shows a second root': 'two-roots',
      stacks: 'out-of-order',
      'swaps a card': 'not-bound',
      'repeats a root': 'root-again',
      'sends two roots': 'two-roots',
      'drops a reveal': 'named-missing',
      'opens a wrong path': 'not-bound',
      'deals one card twice': 'card-twice',
      'uses another seed': 'bad-seed',
    };
    const failed = results[trick]!.filter(({ kind }) => kind === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.flatMap((one) => one.codes)).toContain(codes[trick]);
    expect(results.honest!.map(({ kind }) => kind)).toEqual(['verified', 'verified']);
  });

  test('keeps evidence that anybody can check', async () => {
    const house = new ScriptedHouse('evidence');
    await house.play();
    await house.play('sends two roots');
    const { memory } = house.guests[1]!.verdicts.at(-1)!;
    const { verdict: good } = house.guests[0]!.verdicts.at(-1)!;
    const file = JSON.parse(JSON.stringify({ evidence: 1, receipt: good.receipt, memory }));
    expect(judgeEvidence(file)).toMatchObject({ kind: 'failed', faults: [{ code: 'two-roots', round: 1 }] });
    expect(judgeEvidence({ ...file, memory: { ...memory, seeds: 7 } })).toMatchObject({
      kind: 'failed',
      faults: [{ code: 'bad-receipt', field: 'memory' }],
    });
  });
});
