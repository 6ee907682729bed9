/** Rabbit hunting: the board that would have come, proved, to all, and gone when the time is over. */
import type { TableRules } from '@cardroom/engine';
import { type FairReceipt, verifyReceipt } from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { snapshotFor } from './personView.js';
import { receiptOf } from './receipt.js';
import { joinState, splitState } from './snapshot.js';
import { eventsFor } from './telling.js';

const TOLD = { receiptPath: String };

function foldedOut({ rabbit = 'all', variant = 'NT' }: { rabbit?: TableRules['rabbit']; variant?: string } = {}): Room {
  const room = new Room({ settings: settingsOf(variant, { table_rules: { rabbit } }) });
  for (const name of ['Ann', 'Bob', 'Cid']) expect(codeOf(room.join(name, 200))).toBeNull();
  room.tick();
  while (room.state.hand.finishingStacks === undefined) {
    if (codeOf(room.act(room.actor!, 'fold')) !== null) room.stayIn();
  }
  return room;
}

function toldTo(room: Room, user: string | null) {
  return room.last.changes.flatMap((change) => eventsFor(change, user, TOLD));
}

describe('rabbit hunting', () => {
  test('[H-14] shows everybody the same cards, with proofs that they would have come', () => {
    const room = foldedOut();
    const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
    expect(codeOf(room.ask('Ann', 'rabbit', { hand: 1 }))).toBeNull();
    const told = [null, ...['Ann', 'Bob'].map((name) => personOf(name).user)].map((user) =>
      toldTo(room, user).filter(({ event }) => event === 'rabbit_cards'),
    );
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    const [shown] = told[0]!;
    if (shown?.event !== 'rabbit_cards') throw new Error('no cards');
    expect(shown.data).toMatchObject({ hand: 1, name: 'Ann' });
    expect(shown.data.streets.map(({ length }) => length / 2)).toEqual([3, 1, 1]);
    // With the receipt of the hand they are the next cards of the same deck.
    const receipt = receiptOf('t1', content, personOf('Ann').user)! as FairReceipt;
    const lines = shown.data.streets.map((cards) => `d db ${cards}`);
    const cards = [...receipt.cards, ...shown.data.cards] as FairReceipt['cards'];
    const whole = { ...receipt, actions: [...receipt.actions, ...lines], cards };
    expect(verifyReceipt(JSON.parse(JSON.stringify(whole)))).toMatchObject({ ok: true });
    expect(room.state.hand.actions.some((line) => line.startsWith('d db'))).toBe(false);
  });

  test('[H-14] is there for six seconds, also in the next hand; then the cards are erased', () => {
    const room = foldedOut();
    const sealed = room.state.rabbit!.version;
    expect(room.erased.has(sealed)).toBe(false);
    expect(snapshotFor(room.state, personOf('Bob'), { spectators: 0, delayMs: 0 }).rabbit).toEqual({
      hand: 1,
      until_ms: room.now + 6_000,
    });
    room.tick();
    expect(room.state.hand.hand).toBe(2);
    room.now += 3_000;
    room.input({ kind: 'tick' });
    expect(room.erased.has(sealed)).toBe(true);
    expect(room.state.rabbit).toBeNull();
    expect(codeOf(room.ask('Bob', 'rabbit', { hand: 1 }))).toBe('nothing-to-show');
  });

  test('[H-14] cards that were shown are shown once, and are secret no longer', () => {
    const room = foldedOut();
    const sealed = room.state.rabbit!.version;
    room.tick();
    room.now += 2_000;
    expect(codeOf(room.ask('Bob', 'rabbit', { hand: 2 }))).toBe('wrong-hand');
    expect(codeOf(room.ask('Bob', 'rabbit', { hand: 1 }))).toBeNull();
    expect(room.erased.has(sealed)).toBe(true);
    expect(codeOf(room.ask('Bob', 'rabbit', { hand: 1 }))).toBe('nothing-to-show');
  });

  test('[H-14] a restart in between loses nothing, and the cards are in no open text', () => {
    const room = foldedOut();
    const split = splitState(room.state);
    const { streets } = room.state.rabbit!.cards!;
    expect(split.open).not.toContain(streets[0]);
    expect(split.secret).toContain(streets[0]);
    expect(joinState(split)).toEqual(room.state);
    expect(joinState({ ...split, secret: null }).rabbit?.cards).toBeNull();
    room.state = joinState(split);
    expect(codeOf(room.ask('Cid', 'rabbit', { hand: 1 }))).toBeNull();
    expect(JSON.stringify(toldTo(room, null))).toContain(streets[2]!);
  });

  test('[H-14] the host decides who may: nobody, everybody seated, or those who were dealt in', () => {
    expect(codeOf(foldedOut({ rabbit: 'off' }).ask('Ann', 'rabbit', { hand: 1 }))).toBe('option-off');
    for (const [rule, code] of [
      ['all', null],
      ['dealtIn', 'nothing-to-show'],
    ] as const) {
      const room = foldedOut({ rabbit: rule });
      expect(codeOf(room.join('Dee'))).toBeNull();
      expect(codeOf(room.ask('Dee', 'rabbit', { hand: 1 }))).toBe(code);
      expect(codeOf(room.ask('Eve', 'rabbit', { hand: 1 }))).toBe('not-seated');
    }
  });

  test('[H-14] there is none after a showdown, a whole board, or in games without a board', () => {
    expect(foldedOut({ variant: 'F7S' }).state.rabbit ?? null).toBeNull();
    const room = new Room({ settings: settingsOf('NT', { table_rules: { rabbit: 'all' } }) });
    for (const name of ['Ann', 'Bob']) room.join(name);
    room.tick();
    while (room.state.hand.finishingStacks === undefined) room.stayIn();
    expect(room.state.rabbit ?? null).toBeNull();
    const river = new Room({ settings: settingsOf('NT', { table_rules: { rabbit: 'all' } }) });
    for (const name of ['Ann', 'Bob']) river.join(name);
    river.tick();
    const board = () => river.state.hand.actions.filter((line) => line.startsWith('d db')).length;
    while (board() < 3) river.stayIn();
    river.act(river.actor!, 'bet', 10);
    river.act(river.actor!, 'fold');
    expect(river.state.hand.finishingStacks).toBeDefined();
    expect(river.state.rabbit ?? null).toBeNull();
  });
});
