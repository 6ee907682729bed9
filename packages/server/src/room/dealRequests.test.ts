import { describe, expect, test } from 'vitest';
import { playing } from '../testing/guests.js';

const HASH = 'ab'.repeat(32);
/** A client that has sent too much. */
const TOO_MUCH = 4429;

describe('[SEC-6] messages of the exchange of seeds', () => {
  test('one commitment counts, whatever comes after it; a flood of them ends the connection, and the hand goes on', async () => {
    const { world, actor, other } = await playing();
    const { table } = world;
    const commit = { action: 'deal_commit', table, data: { hand: 2, commitments: [HASH, HASH, HASH] } };
    const reveal = { action: 'deal_reveal', table, data: { hand: 1, round: 1, seed: HASH } };
    const another = { ...commit, data: { hand: 2, commitments: ['cd'.repeat(32)] } };
    expect(await other.ask(commit)).toMatchObject({ ok: true });
    expect(await other.ask(commit)).toMatchObject({ ok: true });
    expect(await other.ask(another)).toMatchObject({ ok: false, error: { code: 'nothing-changed' } });
    expect(await other.ask(reveal)).toMatchObject({ ok: false, error: { code: 'no-such-round' } });
    const ids = Array.from({ length: 300 }, () => other.say(commit));
    await world.pass(0);
    const limited = ids.filter((id) => other.answer(id)?.error?.code === 'rate-limited');
    expect(limited.length).toBeGreaterThan(0);
    expect(other.closed).toBe(TOO_MUCH);
    expect(world.state.seats.filter(({ commits }) => commits !== undefined)).toHaveLength(1);
    const fold = actor.say(world.act(actor, 'fold'));
    for (let turn = 0; turn < 50 && actor.answer(fold) === undefined; turn++) await world.pass(0);
    expect(actor.answer(fold)).toMatchObject({ ok: true });
    expect(world.state.hand.finishingStacks).toBeDefined();
  });
});
