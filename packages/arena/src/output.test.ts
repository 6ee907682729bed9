import { RULE_SETS, type RuleSetName, VARIANTS } from '@cardroom/engine';
import { formatPhh, type Hand, phhOfHand, readPhhs, replayPhh } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { botOf } from './bots/index.js';
import { createManifest, type MatchOptions } from './manifest.js';
import { documentOf, HandWriter } from './output.js';
import { playMatch } from './play.js';
import type { Bot } from './strategy.js';

const random = botOf('random')!;

/** Sits out now and then. */
const restless: Bot = {
  name: 'restless',
  make: (seat) => Object.assign(random.make(seat), { sitsOut: (hand: number) => (hand * 7 + seat) % 5 === 0 }),
};

interface Written {
  readonly text: string;
  readonly documents: readonly Hand[];
  /** Stacks at the end by name. */
  readonly stacks: readonly ReadonlyMap<string, number>[];
}

async function write(seats: number, bots: readonly Bot[], options: Partial<MatchOptions>): Promise<Written> {
  const contestants = Array.from({ length: seats }, (_, bot) => ({ name: `It's ${bot}`, bot: 'random' }));
  const made = createManifest({ bots: contestants, hands: 20, ...options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const writer = new HandWriter(made.value);
  const documents: Hand[] = [];
  const stacks: Map<string, number>[] = [];
  let text = '';
  const run = await playMatch(made.value, bots, {
    onHand: (played) => {
      text += writer.write(played);
      documents.push(documentOf(made.value, played));
      stacks.push(new Map(played.botOfSeat.map((bot, seat) => [contestants[bot]!.name, played.state.stack[seat]!])));
    },
  });
  expect(run.fatal).toBe(null);
  return { text, documents, stacks };
}

/** Every hand is read back, replays to the stacks that were played, and departs from nothing. */
function expectTrue({ text, documents, stacks }: Written, deviations: readonly string[] = []): void {
  const entries = [...readPhhs(text)];
  expect(entries).toHaveLength(documents.length);
  entries.forEach(({ hand }, at) => {
    if (!hand.ok) throw new Error(JSON.stringify(hand.error));
    const outcome = replayPhh(hand.value);
    expect([outcome.status, outcome.agrees]).toEqual(['ok', true]);
    expect(outcome.deviations.filter((code) => !deviations.includes(code))).toEqual([]);
    const named = names(hand.value.bytes, hand.value.start, hand.value.end);
    expect(outcome.stacks).toEqual(named.map((name) => stacks[at]!.get(name)));
  });
}

function names(bytes: Uint8Array, start: number, end: number): string[] {
  const text = new TextDecoder().decode(bytes.subarray(start, end));
  return [.../^players = \[(.*)\]$/m.exec(text)![1]!.matchAll(/'''(.*?)'''/g)].map((match) => match[1]!);
}

describe('hands as a .phhs file', () => {
  test.each([...VARIANTS.values()].map(({ code, maxPlayers }) => [code, maxPlayers] as const))(
    '%s: status ok, equal stacks, no deviation',
    async (variant, most) => {
      for (const seats of new Set(share([2, most], [2, Math.min(3, most), most]))) {
        const bots = Array.from({ length: seats }, (_, seat) => (seat % 2 === 1 && seats > 2 ? restless : random));
        for (const options of [{}, { stacks: bots.map((_, seat) => 3 + 17 * seat) }, { carry: true, ante: 1 }]) {
          expectTrue(await write(seats, bots, { variant, ...options }));
        }
      }
    },
  );

  test.each(Object.keys(RULE_SETS) as RuleSetName[])('under the rules of %s', async (rules) => {
    for (const variant of ['NT', 'FT', 'F7S', 'F2L3D']) {
      for (const seats of [2, 6]) {
        const written = await write(
          seats,
          Array.from({ length: seats }, () => random),
          { variant, rules },
        );
        // Some rule sets let players fold although a check is free; random bots do.
        expectTrue(written, RULE_SETS[rules].foldWhenFree === 'allow' ? ['fold-when-free'] : []);
        expect(written.text.includes('_rules')).toBe(rules !== 'phh');
      }
    }
  });

  test("with rules of one's own", async () => {
    const rules = { ...RULE_SETS.standard, betCap: { bets: 3, blindCounts: true, headsUp: true } };
    expectTrue(await write(3, [random, random, random], { variant: 'FT', rules }));
  });

  test('duplicate play: the names go round', async () => {
    const written = await write(3, [random, random, random], { hands: 12, duplicate: true });
    expectTrue(written);
    const firsts = written.documents.map(({ players }) => players[0]);
    expect(firsts.slice(0, 4)).toEqual(["It's 0", "It's 2", "It's 1", "It's 0"]);
  });

  test('is what the notation writes of the document', async () => {
    for (const seats of [2, 5]) {
      const { text, documents } = await write(
        seats,
        Array.from({ length: seats }, () => random),
        {},
      );
      const whole = documents.map((document, at) => {
        const made = phhOfHand(document);
        if (!made.ok) throw new Error('no hand');
        return `[${at + 1}]\n${formatPhh(made.value.fields)}\n\n`;
      });
      expect(text).toBe(whole.join(''));
    }
  });
});
