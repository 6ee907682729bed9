import { describe, expect, test } from 'vitest';
import { type Guest, type Message, playing, type TestWorld } from '../testing/guests.js';

const BARE = { bare_actions: true };

/** Says an act as source document 004 has it, and gives the answer: the only one without an id. */
async function act(world: TestWorld, guest: Guest, data: Message): Promise<Message> {
  const before = guest.sent.length;
  guest.connection.receive(JSON.stringify({ action: 'player_action', data }));
  await world.pass(0);
  return guest.messages.slice(before).find((message) => message.event === 'answer' && message.id === null)!;
}

describe("[X-55] [SEED-7] 004's message without an envelope", () => {
  test('is the act of the turn that was announced; the answer has no id', async () => {
    const { world, actor, other } = await playing({}, BARE);
    const { turn } = actor.turn;
    expect(await act(world, actor, { action_type: 'call' })).toMatchObject({ id: null, ok: true, result: {} });
    expect(world.state.hand.actions.at(-1)).toMatch(/^p\d cc$/);
    expect(other.turn.turn).not.toBe(turn);
    // The other player acts on the turn that was announced to them, with the amount that it named.
    const { raise_amount: amount } = other.turn;
    expect(await act(world, other, { action_type: 'raise', amount })).toMatchObject({ ok: true });
    expect(world.state.hand.actions.at(-1)).toMatch(new RegExp(`cbr ${amount}$`));
  });

  test('an id may come with it, and comes back', async () => {
    const { world, actor } = await playing({}, BARE);
    const answer = await actor.ask({ action: 'player_action', id: 'mine', data: { action_type: 'call' } });
    expect(answer).toMatchObject({ id: 'mine', ok: true });
    expect(world.state.hand.actions.at(-1)).toMatch(/ cc$/);
  });

  test.each([
    ['without `bare_actions` in hello', {}, 'not-asked-for', ['id', 'table', 'hand', 'turn', 'price']],
    ['with `bare_actions: false`', { bare_actions: false }, 'not-asked-for', ['id', 'table', 'hand', 'turn', 'price']],
  ] as const)('is refused %s, and the error says what is missing', async (_, hello, why, missing) => {
    const { world, actor } = await playing({}, hello);
    const before = world.state;
    const answer = await act(world, actor, { action_type: 'call' });
    expect(answer).toEqual({ event: 'answer', id: null, ok: false, error: { code: 'bare-action', missing, why } });
    expect(world.state).toBe(before);
  });

  test('is refused to anyone who is not told of a turn: the other player, and a spectator', async () => {
    const { world, other } = await playing({}, BARE);
    const wim = await world.guest('Wanda', BARE);
    expect((await act(world, wim, { action_type: 'call' })).error).toMatchObject({ why: 'no-table' });
    await world.watch(wim);
    const before = world.state;
    for (const guest of [other, wim]) {
      expect((await act(world, guest, { action_type: 'call' })).error).toMatchObject({ why: 'no-turn' });
    }
    expect(world.state.hand).toEqual(before.hand);
  });

  test('is refused on a connection that follows two tables', async () => {
    const { world, actor } = await playing({}, BARE);
    const first = world.table;
    const rich = await world.guest('Rich');
    await world.make(rich, { listed: true });
    await world.watch(actor);
    expect((await act(world, actor, { action_type: 'call' })).error).toMatchObject({ why: 'several-tables' });
    await actor.ask({ action: 'table_unwatch', table: world.table, data: {} });
    world.table = first;
    expect(await act(world, actor, { action_type: 'call' })).toMatchObject({ ok: true });
  });

  test('is done once: a double comes after the answer, and an act a second is the most', async () => {
    const { world, actor, other } = await playing({}, BARE);
    const texts = [0, 1].map(() => JSON.stringify({ action: 'player_action', data: { action_type: 'call' } }));
    const [from, lines] = [actor.sent.length, world.state.hand.actions.length];
    for (const text of texts) actor.connection.receive(text);
    await world.pass(0);
    const answers = actor.messages.slice(from).filter(({ event }) => event === 'answer');
    expect(answers.map(({ ok, error }) => (ok ? 'done' : error.why))).toEqual(['no-turn', 'done']);
    expect(world.state.hand.actions.length).toBe(lines + 1);
    // The big blind checks, and is the first to act on the flop.
    expect((await act(world, other, { action_type: 'check' })).ok).toBe(true);
    expect(world.actor([actor, other])).toBe(other);
    expect((await act(world, other, { action_type: 'check' })).error).toMatchObject({ code: 'rate-limited' });
    await world.pass(1_000);
    expect((await act(world, other, { action_type: 'check' })).ok).toBe(true);
  });

  test('an act that the rules refuse leaves the turn open; it comes again after a second', async () => {
    const { world, actor } = await playing({}, BARE);
    expect((await act(world, actor, { action_type: 'check' })).error).toMatchObject({ code: 'check-facing-bet' });
    expect((await act(world, actor, { action_type: 'call' })).error).toMatchObject({ code: 'rate-limited' });
    await world.pass(1_000);
    expect(await act(world, actor, { action_type: 'call' })).toMatchObject({ ok: true });
  });

  test('an act that was sent for a turn that lapsed does not become the act of the next one', async () => {
    const { world, ann, bob, actor, other } = await playing({}, BARE);
    await act(world, actor, { action_type: 'call' });
    // The big blind lets the time go by: the house checks, and on the flop the same player is asked at once.
    const { turn } = other.turn;
    await world.pass(world.state.clock!.deadline - world.time.now());
    while (other.turn.turn === turn) await world.pass(world.state.clock!.deadline - world.time.now());
    expect(world.actor([ann, bob])).toBe(other);
    expect((await act(world, other, { action_type: 'check' })).error).toMatchObject({ why: 'turn-lapsed' });
    await world.pass(300);
    expect(await act(world, other, { action_type: 'check' })).toMatchObject({ ok: true });
  });

  test('a turn that a snapshot tells of counts', async () => {
    const { world, actor } = await playing({}, BARE);
    await actor.ask({ action: 'table_unwatch', table: world.table, data: {} });
    const from = actor.sent.length;
    await world.watch(actor);
    expect(actor.messages.slice(from).some(({ event }) => event === 'snapshot')).toBe(true);
    expect(await act(world, actor, { action_type: 'call' })).toMatchObject({ ok: true });
  });
});
