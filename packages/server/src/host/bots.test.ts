import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { solve } from '@cardroom/arena';
import { CfrPlus } from '@cardroom/arena/solve';
import { variantOf } from '@cardroom/engine';
import { view } from '@cardroom/notation';
import { turnTokenOf } from '@cardroom/protocol';
import { describe, expect, test, vi } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { Metrics } from '../metrics.js';
import { BotThread } from '../room/botThread.js';
import { Room } from '../room/room.js';
import { HOUSE } from '../room/tableMaker.js';
import { sealer } from '../sealing/sealer.js';
import { MemoryStore } from '../store/memory/store.js';
import { systemClock, systemEntropy } from '../system.js';
import { botTurnOf } from '../table/clock.js';
import { until } from '../testing/client.js';
import { HOST, seededEntropy, settingsOf, Room as TestTable } from '../testing/room.js';
import { SILENT } from '../world.js';
import { Bots } from './bots.js';
import { type BotQuestion, OWN_BRAIN } from './brain.js';

/** A table at which a bot is to act. */
function tableWith(bot: string, variant = 'NT', seed = 1): TestTable {
  const table = new TestTable({ settings: settingsOf(variant), botsAlone: true }, seed);
  table.ask(HOST.name, 'host_add_bot', { bot });
  table.ask(HOST.name, 'host_add_bot', { bot });
  table.tick();
  return table;
}

function questionAt(table: TestTable, bot: string): BotQuestion {
  const { player } = botTurnOf(table.state)!;
  const { hand } = table.state;
  return { bot, player, number: 1, hand: view(hand, player), seed: new Uint32Array([1, 2, 3, 4]) };
}

describe('[SEC-8] bots in their own thread', () => {
  test('answer as they do in this one', async () => {
    const thread = new BotThread(60_000);
    try {
      for (const [bot, variant] of [
        ['tight', 'NT'],
        ['potodds', 'PO'],
        ['pushfold', 'NT'],
        ['cfr', 'FK'],
      ] as const) {
        const question = questionAt(tableWith(bot, variant), bot);
        const action = await thread.think(question);
        expect(action).not.toBeNull();
        expect(action).toEqual(await OWN_BRAIN.think(question));
      }
    } finally {
      await thread.close();
    }
  });

  test('a bot that takes too long is played for by the house, and a stuck thread is replaced', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-bots-'));
    const file = join(folder, 'stuck.mjs');
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ id, question }) => {
         if (question.bot === 'stuck') for (;;);
         parentPort.postMessage({ id, action: { kind: 'fold', player: question.player } });
       });`,
    );
    const thread = new BotThread(2_000, pathToFileURL(file));
    try {
      const question = questionAt(tableWith('tight'), 'tight');
      expect(await thread.think({ ...question, bot: 'stuck' })).toBeNull();
      // On a busy machine the new thread may start slower than a bot may think.
      await expect.poll(() => thread.think(question)).toEqual({ kind: 'fold', player: question.player });
    } finally {
      await thread.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('a question to a bot holds no card that it may not see', async () => {
    const table = tableWith('tight');
    const asked: BotQuestion[] = [];
    const bots = new Bots(seededEntropy(1), {
      think: async (question) => {
        asked.push(question);
        return null;
      },
      close: async () => undefined,
    });
    await bots.act(botTurnOf(table.state)!, table.state.hand);
    const { player } = botTurnOf(table.state)!;
    const other = table.state.hand.actions
      .find((line) => line.startsWith(`d dh p${2 - player} `))!
      .split(' ')
      .at(-1)!;
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain(other);
    expect(turnTokenOf(asked[0]!.hand)).toBe(turnTokenOf(table.state.hand));
  });

  test('solutions are computed step by step to the same end, and a bounded number is kept', () => {
    const kuhn = variantOf('FK')!;
    const first = solve(kuhn);
    expect(solve(kuhn)).toBe(first);
    for (let bet = 2; bet < 40; bet++) solve(kuhn, { ante: 1, smallBet: bet, bigBet: bet });
    expect(solve(kuhn)).not.toBe(first);
    expect(solve(kuhn).value).toBe(first.value);
  });

  test('solving for cfr seats at many stakes is left to it: this thread computes nothing', async () => {
    const brain = new BotThread();
    const worked = vi.spyOn(CfrPlus.prototype, 'run');
    const world = {
      store: new MemoryStore(() => Date.now()),
      clock: systemClock(),
      entropy: systemEntropy,
      sealer: sealer(new Uint8Array(32), (count) => systemEntropy.bytes(count)),
      log: SILENT,
      metrics: new Metrics(),
      brain,
    };
    const room = new Room(world, { node: 'n', server: 'test', inviteKey: new Uint8Array(32) });
    await room.open();
    const times = { betweenHandsMs: 10, botMs: 10 };
    try {
      for (let stake = 1; stake <= share(3, 20); stake++) {
        const base = settingsOf('FL');
        const stakes = { ...base.stakes, ante: 10, smallBet: 10 + stake, bigBet: 20 + 2 * stake };
        const settings = { ...base, stakes, buy_in: { min: 1_000, max: 10_000 } };
        const host = await room.make(`t${stake}`, HOUSE, settings, { times, botsAlone: true });
        if ('code' in host) throw new Error(JSON.stringify(host));
        for (const id of ['a', 'b']) {
          const message = { action: 'host_add_bot', id, table: `t${stake}`, data: { bot: 'cfr' } } as const;
          host.ask({ visitor: { ...HOUSE, invite: null, address: null }, message, reply: () => undefined });
        }
      }
      await until(() => [...room.tables.values()].every(({ state }) => Number(state.hand.hand) > 1), 120_000);
      expect(worked).not.toHaveBeenCalled();
    } finally {
      worked.mockRestore();
      await room.stop();
      await brain.close();
    }
  });
});
