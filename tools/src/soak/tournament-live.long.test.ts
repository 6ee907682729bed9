/** A real room over sockets: a sit & go of six, four of them bots, killed twice on the way to its end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, TournamentState } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { connect } from '../room/players.js';
import { RoomProcess } from '../room/process.js';

const TIMES = { betweenHandsMs: 20, showMs: 20, testPlayerMs: 5, botMs: 5, restartGraceMs: 200 } as const;

/** Stacks of a few blinds: it is over after some hands. */
const WISH = { title: 'Six', kind: 'sitAndGo', preset: 'hyper', seats: 6, entry: 100, stack: 200, bots: 4 } as const;

/** Someone who follows a tournament and goes all in wherever they sit. */
class Entrant {
  readonly client: Client;
  state: TournamentState | null = null;

  constructor(url: string, name: string) {
    this.client = connect(() => url, { name });
    this.client.on((signal) => {
      if (signal.kind === 'tournament') this.#look(signal.message.state);
      if (signal.kind === 'state' && signal.state.your_turn !== null) void this.#act(signal.state.table);
    });
  }

  #look(state: TournamentState): void {
    this.state = state;
    const table = state.you?.table ?? null;
    if (table !== null) this.client.watch(table);
  }

  async #act(table: string): Promise<void> {
    const types = this.client.table(table)?.your_turn?.action_types ?? [];
    const action_type = types.includes('all_in') ? 'all_in' : types.includes('check') ? 'check' : 'call';
    await this.client.act(table, { action_type });
  }
}

test('[T-52] [T-54] killed twice, a sit & go of six goes on to its end over sockets, and everybody is told', async () => {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-tournament-'));
  let room = await RoomProcess.start({ data, times: TIMES });
  const port = Number(new URL(room.url).port);
  const people = ['Ann', 'Bob'].map((name) => new Entrant(room.url, name));
  try {
    const [ann, bob] = people as [Entrant, Entrant];
    const made = await ann.client.request('tournament_create', { wish: WISH, register: true });
    expect(made).toMatchObject({ ok: true });
    const tournament = made.ok ? made.result.tournament : '';
    for (const { client } of people) client.watchTournament(tournament);
    const entered = await bob.client.request('tournament_register', {}, { tournament });
    expect(entered).toMatchObject({ ok: true, result: { entry: 6 } });
    for (let kills = 0; kills < 2; kills++) {
      await expect
        .poll(() => (ann.state?.you?.hands ?? 0) > kills || ann.state?.you?.status === 'out', PATIENT)
        .toBe(true);
      await room.kill();
      room = await RoomProcess.start({ data, times: TIMES, port });
    }
    await expect.poll(() => people.map(({ state }) => state?.phase), PATIENT).toEqual(['ended', 'ended']);
    const { standings } = ann.state!;
    expect(standings).toHaveLength(6);
    expect(standings.reduce((sum, { prize }) => sum + prize, 0)).toBe(600);
    expect(standings.filter(({ is_out }) => !is_out)).toHaveLength(1);
  } finally {
    for (const { client } of people) client.close();
    await room.stop();
    rmSync(data, { recursive: true, force: true });
  }
}, 240_000);

const PATIENT = { timeout: 200_000, interval: 50 } as const;
