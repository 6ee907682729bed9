/** The chat of spectators at a table of a tournament: apart from the players, however a line could come to them. */
import { expect, test } from 'vitest';
import type { Guest, Message } from '../testing/guests.js';
import { receivedState, TournamentScene } from '../testing/tournament.js';

/** By how much spectators of the last table are behind, and a little more. */
const DELAY_MS = 31_000;

/** The lines that came to someone one by one. */
function linesToldTo(guest: Guest): string[] {
  const events = guest.messages.flatMap((message) => (message.event === 'update' ? (message.events as Message[]) : []));
  return events.flatMap(({ event, data }) => (event === 'chat_message' ? [data.text as string] : []));
}

/** The lines in the last state that came whole to someone. */
function linesShownTo(guest: Guest): string[] {
  return guest.snapshot!.state.chat.map(({ text }: Message) => text as string);
}

class ChatScene extends TournamentScene {
  get table(): string {
    return [...this.world.room.tables.keys()][0]!;
  }

  get state() {
    return this.world.room.tables.get(this.table)!.state;
  }

  async say(guest: Guest, text: string): Promise<void> {
    expect(await guest.ask({ action: 'chat', table: this.table, data: { text } })).toMatchObject({ ok: true });
  }

  watch(guest: Guest, version?: number): Promise<Message> {
    const data = version === undefined ? {} : { version };
    return guest.ask({ action: 'table_watch', table: this.table, data });
  }

  async spectator(name: string): Promise<Guest> {
    const guest = await this.world.guest(name);
    await this.watch(guest);
    return guest;
  }

  /** The same person on a new connection, who has the table up to a version, or nothing of it. */
  async again(guest: Guest, version?: number): Promise<Guest> {
    const { token } = guest.messages.find(({ event }) => event === 'answer')!.result as { token: string };
    const back = await this.world.guest('', { token });
    expect(back.connection.person!.user).toBe(guest.connection.person!.user);
    await this.watch(back, version);
    return back;
  }

  sits(guest: Guest): boolean {
    return this.state.seats.some(({ user }) => user === guest.connection.person!.user);
  }
}

const THREE = { kind: 'sitAndGo', preset: 'hyper', seats: 3, entry: 100 } as const;

test('[T-43] players never get a line of a spectator: live, in a snapshot, after a reconnect, from a restarted room', async () => {
  const scene = await new ChatScene().make(['Ann', 'Bob', 'Cid'], THREE);
  const { world, guests } = scene;
  const [, bob] = guests as [Guest, Guest, Guest];
  await scene.playUntil(() => world.room.tables.size === 1 && scene.state.clock?.kind === 'action', 100);
  const [eve, fay] = [await scene.spectator('Eve'), await scene.spectator('Fay')];
  const { version } = scene.state;
  await scene.say(eve, 'from the rail');
  await scene.say(bob, 'good luck');
  await world.pass(DELAY_MS);
  const both = ['from the rail', 'good luck'];
  for (const guest of [eve, fay]) expect(linesToldTo(guest)).toEqual(both);
  for (const guest of guests) expect(linesToldTo(guest)).toEqual(['good luck']);
  // A hidden line has its version all the same: nobody asks for what seems to be missing.
  for (const guest of guests) expect(guest.versions).toContain(version + 1);
  for (const guest of guests) {
    expect(linesShownTo(await scene.again(guest))).toEqual(['good luck']);
    const resumed = await scene.again(guest, version);
    expect([resumed.snapshot, linesToldTo(resumed)]).toEqual([undefined, ['good luck']]);
  }
  expect(linesShownTo(await scene.again(fay))).toEqual(both);
  expect(linesShownTo(await scene.spectator('Gus'))).toEqual(both);
  world.restart();
  await world.room.open();
  await world.pass(DELAY_MS);
  expect(linesShownTo(await scene.again(bob))).toEqual(['good luck']);
  expect(linesShownTo(await scene.again(eve))).toEqual(both);
});

test('[T-43] a player who is out reads and writes with the spectators', async () => {
  const scene = await new ChatScene().make(['Ann', 'Bob', 'Cid'], THREE);
  const { guests, world } = scene;
  await scene.playUntil(() => world.room.tables.size === 1 && scene.state.clock?.kind === 'action', 100);
  const eve = await scene.spectator('Eve');
  await scene.say(eve, 'early');
  // Two are left when the others have put in everything they have.
  await guests[2]!.ask({ action: 'away', table: scene.table, data: {} });
  await scene.playUntil(() => guests.some((guest) => !scene.sits(guest)), 100);
  const out = guests.find((guest) => !scene.sits(guest))!;
  const players = guests.filter((guest) => scene.sits(guest));
  expect(players).toHaveLength(2);
  expect(linesToldTo(out)).toEqual([]);
  await scene.say(eve, 'bad luck');
  await scene.say(out, 'thank you');
  scene.acts = ['check', 'fold'];
  const until = world.time.now() + DELAY_MS;
  await scene.playUntil(() => world.time.now() >= until, 100);
  expect(linesToldTo(out)).toEqual(['bad luck', 'thank you']);
  expect(linesToldTo(eve)).toEqual(['early', 'bad luck', 'thank you']);
  expect(linesShownTo(await scene.again(out))).toEqual(['early', 'bad luck', 'thank you']);
  for (const player of players) {
    expect(linesToldTo(player)).toEqual([]);
    expect(linesShownTo(await scene.again(player))).toEqual([]);
  }
});

test('[T-43] a spectator who sits down gets no more of those lines, not even of the time before', async () => {
  const field = { kind: 'multiTable', preset: 'regular', seats: 6, entry: 100, late_levels: 3 } as const;
  const scene = await new ChatScene().make(['Ann', 'Bob'], field);
  const { world } = scene;
  expect(await scene.hostActs({ act: 'start' })).toMatchObject({ ok: true });
  scene.acts = ['check', 'fold'];
  await scene.playUntil(() => world.room.tables.size === 1 && scene.state.clock?.kind === 'action', 100);
  const [eve, fay] = [await scene.spectator('Eve'), await scene.spectator('Fay')];
  const { version } = scene.state;
  await scene.say(fay, 'from the rail');
  await scene.ask(eve, 'tournament_watch');
  expect(await scene.ask(eve, 'tournament_register')).toMatchObject({ ok: true });
  await scene.playUntil(() => scene.sits(eve), 100);
  expect(receivedState(eve).you).toMatchObject({ table: scene.table });
  await scene.say(fay, 'and again');
  expect(linesToldTo(eve)).not.toContain('and again');
  expect(linesShownTo(await scene.again(eve))).toEqual([]);
  const resumed = await scene.again(eve, version);
  expect([resumed.snapshot, linesToldTo(resumed)]).toEqual([undefined, []]);
});
