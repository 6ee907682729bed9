import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import type { ClientSignal, Outcome } from '../client.js';
import { defaultSettings } from '../settings.js';
import type { TableSnapshot } from '../state.js';
import { type Guest, playTricks, ScriptedHouse, type Silence, TRICKS, type Trick } from '../testing/house.js';
import { mostDecks } from './fairReceipt.js';
import { type DealClient, DealKeeper } from './keeper.js';
import { type DealMemory, judgeEvidence } from './memory.js';
import { verifyReceipt } from './receipt.js';

const TRICKED = playTricks('node');

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
    const results = await TRICKED;
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
      'deals to the players in another order': 'other-game',
      'lists another commitment': 'not-listed',
      'leaves a commitment out of the second round': 'not-listed',
      'deals a closed card too many': 'wrong-portion',
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

  test('says of every hand something, also of one whose deal nobody told it of, or only a part', async () => {
    const house = new ScriptedHouse('silent');
    await house.play();
    expect(await house.play('is silent')).toMatchObject([{ kind: 'unseen' }, { kind: 'unseen' }]);
    // Proofs end before the hand does: the last cards are in the log and nothing is known of them.
    expect(await house.play('stops proving')).toMatchObject([{ kind: 'failed' }, { kind: 'failed' }]);
    // A connection that is lost in time hides the end of the hand; all that was told before it holds.
    expect(await house.play('cuts the line')).toMatchObject([{ kind: 'verified' }, { kind: 'verified' }]);
    for (const { verdicts } of house.guests) expect(verdicts.map(({ memory }) => memory.hand)).toEqual([1, 2, 3, 4]);
  });

  test('[H-14] judges cards that are shown after a hand only if it has heard the whole of it', async () => {
    const verdictsOf = async (silence: Silence | null): Promise<string[]> => {
      const house = new ScriptedHouse('hunt');
      await house.play(silence);
      const [ann] = house.guests as readonly [Guest, Guest];
      const { place, card, salt, path } = ann.verdicts.at(-1)!.verdict.receipt!.cards[0]!;
      const shown = { hand: 1, cards: [{ dealt: 40, place, card, salt, path: [...path] }] };
      ann.tellEvent({ event: 'rabbit_cards', data: { ...shown, name: 'Ann', streets: [card] } });
      ann.tellEvent({ event: 'cards_opened', data: shown });
      return ann.verdicts.map(({ verdict }) => verdict.kind);
    };
    expect(await verdictsOf(null)).toEqual(['verified', 'failed', 'failed']);
    // Cards of the part that was missed came between those that are known and those that are shown.
    expect(await verdictsOf('cuts the line')).toEqual(['verified']);
  });

  test('saves what it was told, even if that does not hold: others find the same fault in the file', async () => {
    const found = async (trick: Trick): Promise<unknown[]> => {
      const house = new ScriptedHouse(`file ${trick}`);
      await house.play();
      await house.play(trick);
      return house.guests.map(({ verdicts }) => {
        const { verdict, memory } = verdicts.at(-1)!;
        const file = JSON.parse(JSON.stringify({ evidence: 1, receipt: verdict.told, memory }));
        return [verdict.kind, verdict.faults, judgeEvidence(file).kind, judgeEvidence(file).faults];
      });
    };
    for (const trick of TRICKS) {
      for (const [kind, faults, again, sameFaults] of (await found(trick)) as unknown[][]) {
        expect([trick, again, sameFaults]).toEqual([trick, kind, faults]);
      }
    }
  });

  test('counts the decks of a house that may leave seeds out: every one of the last round doubles them', () => {
    const rounds = (count: number) =>
      Array.from({ length: count }, () => ({ root: '', commitments: [], missing: [1] }));
    const commitments = [1, 2, 4].map((seat) => [seat, ''] as const);
    expect(mostDecks({ void: rounds(0), commitments })).toBe(1);
    expect(mostDecks({ void: rounds(1), commitments })).toBe(2);
    expect(mostDecks({ void: rounds(2), commitments })).toBe(2 + 8);
    expect(mostDecks({ void: rounds(2), commitments }, 4)).toBe(2 + 4);
    expect(mostDecks({ void: rounds(2), commitments: [] })).toBe(3);
  });
});

describe('[SEC-6] commitments of a client', () => {
  interface Place {
    readonly seat: number | null;
    readonly next?: number;
    readonly bomb?: number | null;
  }

  /** A keeper whose requests are answered when the test says so, at a table with 36 cards. */
  function seated() {
    const asked: { readonly commitments: readonly string[]; answer(ok: boolean): Promise<void> }[] = [];
    const kept: DealMemory[] = [];
    let hear: (signal: ClientSignal) => void = () => undefined;
    let bytes = 0;
    const client = {
      on: (listener: typeof hear) => {
        hear = listener;
        return () => undefined;
      },
      table: () => null,
      request: (_: string, { commitments }: { readonly commitments: readonly string[] }) =>
        new Promise<Outcome<'deal_commit'>>((resolve) => {
          const answer = async (ok: boolean): Promise<void> => {
            resolve(ok ? { ok, result: {}, version: 1 } : { ok, error: { code: 'nothing-changed' } });
            await Promise.resolve();
          };
          asked.push({ commitments, answer });
        }),
    } as unknown as DealClient;
    new DealKeeper(client, 't1', {
      random: (count) => new Uint8Array(count).fill(++bytes),
      store: { load: () => [], save: (_, memories) => void kept.splice(0, kept.length, ...memories) },
    });
    const tell = ({ seat, next, bomb = null }: Place, isSnapshot = false): void => {
      const own = { seat_index: seat, ...(next === undefined ? {} : { next_seat_index: next }) };
      const state = {
        table: 't1',
        status: 'playing',
        settings: defaultSettings(VARIANTS.get('NS')!),
        you: { name: 'Ann', seat_index: seat, is_host: false },
        hand: { variant: 'NS', hand: 4, players: ['Ann', 'Bob'], author: 'Ann', actions: [], finishingStacks: [1, 1] },
        seats: seat === null ? [] : [own],
        bomb_pot: { after_hand: bomb, variant: 'NT', ante: 10, votes: [], votes_until_ms: null },
      } as unknown as TableSnapshot;
      hear({ kind: 'state', state, isSnapshot });
    };
    return { asked, tell, isTaken: () => kept.at(-1)!.isTaken };
  }

  test('an answer counts for the commitments that it is about, not for later ones', async () => {
    const { asked, tell, isTaken } = seated();
    tell({ seat: 1 });
    tell({ seat: 1, next: 6 });
    tell({ seat: 1 });
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ commitments }) => commitments[0])).size).toBe(3);
    await asked[0]!.answer(true);
    await asked[1]!.answer(true);
    expect(isTaken()).toBe(false);
    await asked[2]!.answer(true);
    expect(isTaken()).toBe(true);
  });

  test('somebody who leaves and sits down again sends the same ones, and so does one who missed something', async () => {
    const { asked, tell, isTaken } = seated();
    tell({ seat: 1 });
    tell({ seat: 1 });
    await asked[0]!.answer(true);
    expect(isTaken()).toBe(true);
    tell({ seat: null });
    tell({ seat: 1 });
    expect(isTaken()).toBe(false);
    tell({ seat: 1 }, true);
    expect(asked.map(({ commitments }) => commitments)).toEqual(Array(3).fill(asked[0]!.commitments));
    await asked[1]!.answer(true);
    expect(isTaken()).toBe(false);
    // Another device of the same person was quicker: the room has other commitments, and has not taken these.
    await asked[2]!.answer(false);
    expect(isTaken()).toBe(false);
  });

  test('a bomb pot with another deck is committed to anew when it is announced', () => {
    const { asked, tell } = seated();
    tell({ seat: 1 });
    tell({ seat: 1, bomb: 5 });
    expect(asked).toHaveLength(1);
    tell({ seat: 1, bomb: 4 });
    expect(asked).toHaveLength(2);
    expect(asked[1]!.commitments).not.toEqual(asked[0]!.commitments);
  });
});
