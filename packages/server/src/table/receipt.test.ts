import { assert, DECKS, VARIANTS } from '@cardroom/engine';
import { type FairReceipt, verifyReceipt } from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, seedOf, settingsOf } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { receiptOf } from './receipt.js';
import { splitWithoutAnswers } from './snapshot.js';

const NAMES = ['Ann', 'Bob', 'Cid'];

/** A hand played to its end; the last player folds if they can. */
function finished(variant = 'NT', seed: string | number = variant): { room: Room; content: ArchivedContent } {
  const room = new Room({ settings: settingsOf(variant) }, seed);
  const names = NAMES.slice(0, room.state.settings.seats);
  for (const name of names) room.join(name, room.state.settings.buy_in.max);
  const size = DECKS[VARIANTS.get(variant)!.deck].length;
  const [commitment, own] = seedOf({ table: 't1', hand: 1, round: 1, size }, 1);
  expect(codeOf(room.ask('Ann', 'deal_commit', { hand: 1, commitments: [commitment] }))).toBeNull();
  room.tick();
  expect(codeOf(room.ask('Ann', 'deal_reveal', { hand: 1, round: 1, seed: own }))).toBeNull();
  let folded = names.length < 3;
  while (room.state.hand.finishingStacks === undefined) {
    if (!folded && room.turn().price > 0) {
      folded = true;
      room.act(room.actor!, 'fold');
    } else {
      room.stayIn();
    }
  }
  const [archived] = room.last.archive;
  assert(archived !== undefined, 'a finished hand is archived');
  return { room, content: JSON.parse(archived.content) as ArchivedContent };
}

function receiptFor(content: ArchivedContent, name: string | null): FairReceipt {
  const receipt = receiptOf('t1', content, name === null ? null : personOf(name).user);
  assert(receipt !== null && 'table' in receipt, 'the deal can be proved');
  return receipt;
}

const NO_LIMIT = finished();

describe('the archive', () => {
  test('has the hand, its users and the hashes of the whole deck, but salts of dealt cards only', () => {
    const { room, content } = NO_LIMIT;
    expect(room.last.archive[0]).toMatchObject({ hand: 't1-1', users: NAMES.map((name) => personOf(name).user) });
    expect(content.hand.finishingStacks).toEqual(room.state.hand.finishingStacks);
    expect(content.deal!.leaves).toHaveLength(52);
    expect(content.deal!.opened).toHaveLength(3 * 2 + 5);
    const key = room.facts.flatMap((fact) => (fact.kind === 'handStarted' ? [fact.secret!.key] : []))[0]!;
    expect(room.last.archive[0]!.content).not.toContain(key);
  });

  test('is written when the secrets of the hand are erased', () => {
    const { room } = NO_LIMIT;
    const sealed = room.facts.flatMap((fact, at) => ('secret' in fact && fact.secret !== undefined ? [at + 1] : []));
    expect(sealed.length).toBeGreaterThan(1);
    expect(room.last).toMatchObject({ erase: sealed, snapshot: splitWithoutAnswers(room.state) });
    expect(room.state.deal).toMatchObject({ secret: null, root: NO_LIMIT.content.deal!.root });
  });
});

describe('a receipt', () => {
  test.each([...VARIANTS.keys()])('of %s proves to everyone what they saw', (variant) => {
    const { content } = finished(variant);
    for (const name of [...content.hand.players, null]) {
      const receipt = receiptFor(content, name);
      expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)))).toMatchObject({
        ok: true,
        value: { hand: 't1-1', root: content.deal!.root, cards: receipt.cards.length },
      });
    }
  });

  test('names the root that was shown before the deal, and the seeds of the players', () => {
    const { room, content } = NO_LIMIT;
    const started = room.facts.find((fact) => fact.kind === 'handStarted')!;
    expect(receiptFor(content, 'Ann')).toMatchObject({
      root: started.root,
      seeds: [[1, seedOf({ table: 't1', hand: 1, round: 1, size: 52 }, 1)[1]]],
    });
  });

  test('opens no card that its reader did not see: folded and mucked cards stay secret', () => {
    const { content } = NO_LIMIT;
    const folded = content.hand.actions.find((line) => line.endsWith(' f'))!.slice(0, 2);
    const hidden = content.hand.actions.find((line) => line.startsWith(`d dh ${folded}`))!.slice(-4);
    const owner = content.hand.players[Number(folded[1]) - 1]!;
    for (const name of [...content.hand.players, null]) {
      const cards = receiptFor(content, name).cards.map(({ card }) => card);
      expect(cards.includes(hidden.slice(0, 2)), `${name}`).toBe(name === owner);
      const { salt } = content.deal!.opened.find(({ place }) => place === placeOf(content, hidden.slice(0, 2)))!;
      expect(JSON.stringify(receiptFor(content, name)).includes(salt)).toBe(name === owner);
    }
  });

  test('of a hand whose secrets are lost cannot be made', () => {
    expect(receiptOf('t1', { ...NO_LIMIT.content, deal: null }, null)).toBeNull();
  });
});

function placeOf(content: ArchivedContent, card: string): number {
  return receiptFor(content, ownerOf(content, card)).cards.find((opened) => opened.card === card)!.place;
}

function ownerOf({ hand }: ArchivedContent, card: string): string {
  const line = hand.actions.find((text) => text.startsWith('d dh') && text.slice(8).includes(card))!;
  return hand.players[Number(line[6]) - 1]!;
}

test('[X-37] cards that come a second time are proved by their first place and a rank that nobody knew', () => {
  const room = new Room({ settings: settingsOf('F2L3D', { seats: 6 }) });
  for (const name of ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay']) room.join(name, 400);
  room.tick();
  while (room.actor !== null) {
    const shown = room.viewOf(room.actor);
    const player = `p${shown.players.indexOf(room.actor) + 1}`;
    const last = shown.actions.findLast((line) => line.startsWith(`d dh ${player} `))!.split(' ')[3]!;
    const answer = room.act(room.actor, 'discard', undefined, last);
    if (!answer.ok) room.stayIn();
  }
  const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
  const receipt = receiptFor(content, 'Ann');
  const everyone = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay'].map((name) => receiptFor(content, name));
  const again = everyone.flatMap((one) => one.cards).filter((card) => card.again !== undefined);
  expect(again.length).toBeGreaterThan(0);
  for (const one of [receipt, ...everyone]) expect(verifyReceipt(one)).toMatchObject({ ok: true });
  // Another rank than the one that was fixed is found out, and so is one for a card that comes for the first time.
  const own = everyone.find((one) => one.cards.some((card) => card.again !== undefined))!;
  const forge = (change: (card: FairReceipt['cards'][number]) => FairReceipt['cards'][number]): boolean =>
    verifyReceipt({ ...own, cards: own.cards.map(change) }).ok;
  expect(forge((card) => (card.again ? { ...card, again: { ...card.again, rank: card.again.rank ^ 1 } } : card))).toBe(
    false,
  );
  const { again: borrowed } = own.cards.find((card) => card.again !== undefined)!;
  expect(forge((card) => (card.again ? card : { ...card, again: borrowed! }))).toBe(false);
});
