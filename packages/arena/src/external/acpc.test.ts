import { createConnection, createServer, type Socket } from 'node:net';
import { below, stream } from '@cardroom/engine';
import { ACPC_RULES, acpcLines, formatAcpcReply, parseMatchState } from '@cardroom/notation';
import { afterEach, describe, expect, test } from 'vitest';
import { Action } from '../action.js';
import { createManifest, type Manifest, type MatchOptions } from '../manifest.js';
import { ChunkRunner } from '../match.js';
import { documentOf } from '../output.js';
import type { ChunkResult } from '../result.js';
import type { Situation } from '../situation.js';
import type { Strategy } from '../strategy.js';
import { type AcpcBot, type AcpcSeat, startAcpc } from './acpc.js';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

type Reply = (line: string) => string | null;

/** A player of the competition: answers when a line leaves the action to it, which `reply` must know. */
class Client {
  readonly lines: string[] = [];
  readonly #socket: Socket;
  readonly ended: Promise<void>;

  constructor(port: number, reply: Reply, version = 'VERSION:2.0.0') {
    this.#socket = createConnection(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('error', () => {});
    this.#socket.write(`${version}\r\n`);
    let rest = '';
    this.#socket.on('data', (chunk) => {
      rest += chunk;
      const lines = rest.split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        this.lines.push(line);
        const answer = reply(line);
        if (answer !== null) this.#socket.write(`${answer}\r\n`);
      }
    });
    this.ended = new Promise((resolve) => this.#socket.on('close', () => resolve()));
    open.push(this);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The dealer's rules; a match shows hands one after another. */
const RULES = { ...ACPC_RULES, showing: 'inOrder' } as const;

function manifestOf(options: Partial<MatchOptions> = {}): Manifest {
  const bots = ['Visitor', 'Caller'].map((name) => ({ name, bot: 'acpc:0' }));
  const made = createManifest({ bots, hands: 20, seed: 'acpc', rules: RULES, ...options });
  if (!made.ok) throw new Error(made.error.map((error) => error.code).join());
  return made.value;
}

/** A match in which the bots at `players` come from outside. */
async function connect(
  manifest: Manifest,
  ...clients: readonly ((port: number) => Client)[]
): Promise<[AcpcBot[], Client[]]> {
  const seats: AcpcSeat[] = clients.map((_, bot) => ({ bot, host: '127.0.0.1', port: 0 }));
  const connected: Client[] = [];
  const bots = await startAcpc(manifest, seats, {
    connectMs: 20_000,
    onListening: (bot, _, port) => {
      connected[bot] = clients[bot]!(port);
    },
  });
  open.push(...bots);
  return [bots, connected];
}

const caller: Strategy = ({ toCall, actions }: Situation) => {
  if (toCall === 0) return { action: Action.CHECK };
  return { action: actions.includes(Action.CALL) ? Action.CALL : Action.ALL_IN };
};

/** The player to act in a heads-up line: position 1 first before the flop, position 0 after it. */
function isMyTurn(line: string): boolean {
  const state = parseMatchState(line);
  if (!state.ok) throw new Error(state.error.code);
  const { position, betting, hole } = state.value;
  const street = betting.at(-1)!;
  const isShown = hole.every((cards) => cards.length === 2);
  if (isShown || betting.flat().some((action) => action.kind === 'fold')) return false;
  return (betting.length === 1 ? 1 - (street.length % 2) : street.length % 2) === position;
}

function answering(action: (line: string) => string): Reply {
  return (line) => (isMyTurn(line) ? `${line}:${action(line)}` : null);
}

const calling = answering(() => 'c');

async function play(
  manifest: Manifest,
  strategies: readonly Strategy[],
  onLines?: (position: number, lines: string[]) => void,
): Promise<ChunkResult> {
  const runner = new ChunkRunner(manifest, strategies, {
    onHand: (played) => {
      const document = documentOf(manifest, played);
      const { players, button } = played.state.terms;
      const position = (played.botOfSeat.indexOf(0) - button - 1 + 2 * players) % players;
      const lines = acpcLines({ ...document, hand: played.hand }, position);
      if (!lines.ok) throw new Error(JSON.stringify(lines.error));
      onLines?.(position, lines.value);
    },
  });
  return runner.play({ index: 0, from: 0, to: manifest.hands });
}

/** Random strategies in process for the other seats. */
function randomStrategy(seed: string): Strategy {
  const random = stream(seed, 'random');
  return ({ actions, minRaise, maxRaise, legal }: Situation) => {
    const action = actions[below(random, actions.length)]!;
    const sizes = legal.kind === 'bet' ? legal.betRaise?.sizes : null;
    if (action !== Action.BET && action !== Action.RAISE) return { action };
    const amount = sizes ? sizes[0]! : minRaise! + below(random, Math.min(20, maxRaise! - minRaise! + 1));
    return { action, amount };
  };
}

describe('the lines of a match', () => {
  /** Everything that the client is sent is what the notation writes for the hands that were played. */
  async function sameLines(manifest: Manifest, reply: Reply, others: readonly Strategy[]): Promise<ChunkResult> {
    const [[bot], [client]] = await connect(manifest, (port) => new Client(port, reply));
    const expected: string[] = [];
    const chunk = await play(manifest, [bot!.strategy, ...others], (_, lines) => expected.push(...lines));
    await bot!.close();
    await client!.ended;
    expect(chunk.faults).toEqual([]);
    expect(client!.lines).toEqual(expected);
    expect(expected.length).toBeGreaterThan(manifest.hands);
    return chunk;
  }

  test('no limit, two-handed: a caller against random play', async () => {
    const manifest = manifestOf({ hands: 300, blinds: [50, 100], stacks: 2000 });
    const chunk = await sameLines(manifest, calling, [randomStrategy('a')]);
    expect(chunk.to).toBe(300);
  });

  test('no limit, two-handed: raises name the total of the hand', async () => {
    const manifest = manifestOf({ hands: 100, blinds: [50, 100], stacks: 2000 });
    // A raise of the flop to 300 more than the 100 that both have put in: r400.
    const raising = answering((line) => (/:cc\/c?:[^:]*$/.test(line) ? 'r400' : 'c'));
    const seen: number[] = [];
    const spy: Strategy = (situation) => {
      if (situation.street === 'flop' && situation.currentBet > 0) seen.push(situation.currentBet, situation.toCall);
      return caller(situation);
    };
    await sameLines(manifest, raising, [spy]);
    expect(new Set(seen)).toEqual(new Set([300]));
  });

  test('limit, two-handed: four bets a street', async () => {
    const manifest = manifestOf({ hands: 200, variant: 'FT', blinds: [5, 10], stacks: 1000 });
    const street = (line: string): string => line.split(':')[3]!.split('/').at(-1)!;
    const bets = (line: string): number =>
      street(line).split('r').length - 1 + (line.split(':')[3]!.includes('/') ? 0 : 1);
    let most = 0;
    const raising = answering((line) => {
      most = Math.max(most, bets(line));
      return bets(line) < 4 ? 'r' : 'c';
    });
    await sameLines(manifest, raising, [randomStrategy('limit')]);
    expect(most).toBe(4);
  });

  test('limit: r has no amount', async () => {
    const manifest = manifestOf({ hands: 30, variant: 'FT', blinds: [5, 10], stacks: 1000 });
    const first = answering((line) => (/^MATCHSTATE:\d:\d+:c?:/.test(line) ? 'r' : 'c'));
    await sameLines(manifest, first, [caller]);
  });

  test('three-handed, seats changing in duplicate play', async () => {
    const bots = ['A', 'B', 'C'].map((name) => ({ name, bot: 'x' }));
    const manifest = manifestOf({ bots, hands: 90, blinds: [50, 100], stacks: 1500, duplicate: true });
    // It answers every line; only answers to its own turn count, others belong to states that are past.
    const eager: Reply = (line) => `${line}:c`;
    await sameLines(manifest, eager, [randomStrategy('b'), randomStrategy('c')]);
  });

  test('a call with too few chips is all-in, by strict rules too', async () => {
    const manifest = manifestOf({ hands: 40, rules: 'strict', stacks: [30, 200] });
    const shove: Strategy = ({ actions, toCall }) => ({
      action: actions.includes(Action.ALL_IN) ? Action.ALL_IN : toCall > 0 ? Action.CALL : Action.CHECK,
    });
    const chunk = await sameLines(manifest, calling, [shove]);
    expect(chunk.tally.players[0]!.showdowns).toBe(40);
  });

  test('two bots of the competition play each other on one port', async () => {
    const manifest = manifestOf({ hands: 50, blinds: [50, 100], stacks: 2000 });
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.on('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const clients: Client[] = [];
    const seats = [0, 1].map((bot) => ({ bot, host: '127.0.0.1', port }));
    const bots = await startAcpc(manifest, seats, { onListening: () => clients.push(new Client(port, calling)) });
    open.push(...bots);
    const chunk = await play(
      manifest,
      bots.map((bot) => bot.strategy),
    );
    expect(chunk.faults).toEqual([]);
    expect(chunk.to).toBe(50);
    expect(
      clients
        .map((client) => parseMatchState(client.lines[0]!))
        .map((state) => state.ok && state.value.position)
        .sort(),
    ).toEqual([0, 1]);
  });
});

describe('a bad answer', () => {
  async function fatalOf(reply: Reply, timeoutMs = 0): Promise<string> {
    const manifest = manifestOf({ timeoutMs });
    const [[bot]] = await connect(manifest, (port) => new Client(port, reply));
    const chunk = await play(manifest, [bot!.strategy, caller]);
    expect(chunk.fatal?.bot).toBe(0);
    return `${chunk.fatal?.code}: ${chunk.fatal?.message}`;
  }

  test.each([
    ['is no line', answering(() => 'x'), /^bad-line: Bot Visitor wrote "MATCHSTATE/],
    ['is prose', (line: string) => (isMyTurn(line) ? 'I call' : null), /^bad-line: .*"I call"/],
    ['has no amount', answering(() => 'r'), /^bad-amount: .*names the total of the hand/],
    ['is illegal', answering(() => 'r3'), /^bet-out-of-range: Invalid raise amount: 3/],
    [
      'answers a state that never was',
      (line: string) =>
        isMyTurn(line)
          ? formatAcpcReply(line.replace(/^MATCHSTATE:(\d):\d+:/, 'MATCHSTATE:$1:999:'), { kind: 'call' })
          : null,
      /^wrong-state: .*999/,
    ],
    ['is too long', (line: string) => (isMyTurn(line) ? 'M'.repeat(5000) : null), /^line-too-long/],
  ] as const)('%s', async (_, reply, message) => {
    expect(await fatalOf(reply)).toMatch(message);
  });

  test('does not come', async () => {
    expect(await fatalOf(() => null, 100)).toBe('timeout: Player Visitor action timeout after 100ms');
  });

  test('is the end of the connection', async () => {
    const manifest = manifestOf();
    const [[bot], [client]] = await connect(
      manifest,
      (port) =>
        new Client(port, (line) => {
          if (isMyTurn(line)) client!.close();
          return null;
        }),
    );
    const chunk = await play(manifest, [bot!.strategy, caller]);
    expect(chunk.fatal).toMatchObject({ code: 'exited', message: 'Bot Visitor closed the connection.' });
  });

  test('remarks and answers to the past are none', async () => {
    const manifest = manifestOf({ hands: 10 });
    const chatty: Reply = (line) => `# hello\r\n; gui\r\n\r\n${line}:c`;
    const [[bot]] = await connect(manifest, (port) => new Client(port, chatty));
    const chunk = await play(manifest, [bot!.strategy, caller]);
    expect(chunk.faults).toEqual([]);
  });
});

describe('the start', () => {
  const failing = async (version: string): Promise<string> => {
    const started = connect(manifestOf(), (port) => new Client(port, calling, version));
    return started.then(
      () => 'started',
      (error) => `${error.code}: ${error.message}`,
    );
  };

  test.each([
    ['VERSION:2.0.0', /^started$/],
    ['VERSION:2.1.0', /^started$/],
    ['VERSION:1.0.0', /^unknown-version: Bot Visitor speaks "VERSION:1.0.0"; this dealer speaks 2.0.0/],
    ['hello', /^no-hello: .*the first line is VERSION:2.0.0/],
    ['x'.repeat(5000), /^line-too-long/],
  ])('with %s', async (version, outcome) => {
    expect(await failing(version)).toMatch(outcome);
  });

  test('nobody comes', async () => {
    const started = startAcpc(manifestOf(), [{ bot: 0, host: '127.0.0.1', port: 0 }], { connectMs: 50 });
    await expect(started).rejects.toThrow(/Nobody connected to 127.0.0.1:0 for Visitor within 50 ms/);
  });

  test('the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    open.push(server);
    await new Promise((resolve) => server.on('listening', resolve));
    const { port } = server.address() as { port: number };
    const started = startAcpc(manifestOf(), [{ bot: 0, host: '127.0.0.1', port }]);
    await expect(started).rejects.toThrow(/Cannot wait for Visitor: .*EADDRINUSE/);
  });

  test.each([
    [manifestOf({ variant: 'PO' }), /not for PO/],
    [manifestOf({ ante: 1 }), /no antes/],
    [manifestOf({ variant: 'FT', rules: 'strict' }), /four bets a street/],
  ])('match %#: the protocol has no words for it', async (manifest, message) => {
    const started = startAcpc(manifest, [{ bot: 0, host: '127.0.0.1', port: 0 }], { connectMs: 50 });
    await expect(started).rejects.toThrow(message);
    await expect(started).rejects.toMatchObject({ code: 'not-acpc' });
  });

  test('limit bots play by every set with their cap', async () => {
    const manifest = manifestOf({ variant: 'FT', rules: 'pokerstars', hands: 10 });
    const [[bot]] = await connect(manifest, (port) => new Client(port, calling));
    expect((await play(manifest, [bot!.strategy, caller])).faults).toEqual([]);
  });
});
