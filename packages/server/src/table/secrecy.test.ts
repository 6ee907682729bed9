import { assert, below, type Card, formatCard, xoshiro128 } from '@cardroom/engine';
import { dealtCards } from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { randomInput, randomTable } from '../testing/model.js';
import { codeOf, Room, seededEntropy, settingsOf } from '../testing/room.js';
import { splitFact } from './facts.js';
import type { TableInput } from './input.js';
import { splitState } from './snapshot.js';
import { type TableState, viewOf } from './state.js';
import { stepTable } from './step.js';

/** The part of a step that everybody may know, except the root of the deck: it is a hash of all cards. */
function openText(facts: readonly Parameters<typeof splitFact>[0][]): string {
  return facts.map((fact) => splitFact(fact).open.replace(/"root":"[0-9a-f]{64}"/, '"root":""')).join('\n');
}

/** One hand by folding and staying in, with every input that was made. */
function playHand(variant: string, seed: number): { inputs: TableInput[]; begun: TableState; end: Room } {
  const random = xoshiro128(seed);
  const room = new Room({ settings: settingsOf(variant) }, seed);
  const names = ['Ann', 'Bob', 'Cid', 'Dee'].slice(0, room.state.settings.seats);
  for (const name of names) expect(codeOf(room.join(name, room.state.settings.buy_in.max))).toBeNull();
  room.tick();
  const begun = room.state;
  const inputs: TableInput[] = [];
  const recording = Object.assign(room, {
    input(input: TableInput) {
      inputs.push(input);
      return Room.prototype.input.call(room, input);
    },
  });
  while (room.state.hand.finishingStacks === undefined) {
    const isFold = below(random, 3) === 0 && recording.turn().price > 0;
    if (isFold) recording.act(room.actor!, 'fold');
    else recording.stayIn();
  }
  return { inputs, begun, end: room };
}

function foldedIn({ hand }: TableState): Set<number> {
  return new Set(hand.actions.flatMap((line) => (line.endsWith(' f') ? [Number(line.slice(1, -2)) - 1] : [])));
}

/** Cards of the hand that nobody but their owner, or nobody at all, has seen; and that decide nothing. */
function hiddenCards(begun: TableState, end: TableState): Card[] {
  const { hand } = end;
  const folded = foldedIn(end);
  const known = dealtCards({ actions: viewOf(end, null).actions }).flatMap(({ cards }) => cards);
  const dealt = dealtCards(hand);
  const living = dealt.flatMap(({ player, cards }) => (player === null || !folded.has(player) ? cards : []));
  return begun.deal!.secret!.cards.filter((card) => !known.includes(card) && !living.includes(card));
}

/** The same table in mid-deal with hidden cards in other places. */
function redealt(state: TableState, hidden: readonly Card[], shift: number): TableState {
  const other = new Map(hidden.map((card, at) => [card, hidden[(at + shift) % hidden.length]!]));
  const swap = (card: Card) => other.get(card) ?? card;
  const texts = new Map([...other].map(([card, to]) => [formatCard(card), formatCard(to)]));
  const swapLine = (line: string) =>
    line.startsWith('d ')
      ? line.replace(/(\S+)$/, (cards) => cards.replace(/../g, (text: string) => texts.get(text) ?? text))
      : line;
  const { deal, hand } = state;
  return {
    ...state,
    hand: { ...hand, actions: hand.actions.map(swapLine) },
    deal: { ...deal!, secret: { ...deal!.secret!, cards: deal!.secret!.cards.map(swap) } },
  };
}

describe('two deals that differ only in hidden cards', () => {
  test.each(['NT', 'PO', 'F7S', 'FR', 'NT2', 'NS', 'PC'])(
    '%s: give the same facts and views to everybody else',
    (variant) => {
      let pairs = 0;
      for (let seed = 1; seed <= 6; seed++) {
        const { inputs, begun, end } = playHand(variant, seed);
        const hidden = hiddenCards(begun, end.state);
        const folded = foldedIn(end.state);
        // With a folded hand in it the two deals differ in cards that someone held.
        if (folded.size === 0) continue;
        let left = begun;
        let right = redealt(begun, hidden, 1);
        for (const input of inputs) {
          const one = stepTable(left, input, end.now, seededEntropy(1));
          const two = stepTable(right, input, end.now, seededEntropy(1));
          expect(openText(two.facts)).toBe(openText(one.facts));
          expect(two.answer).toEqual(one.answer);
          expect(two.transfers).toEqual(one.transfers);
          expect(splitState(two.state).open).toBe(splitState(one.state).open);
          for (const [player, user] of one.state.users.entries()) {
            if (!folded.has(player)) expect(viewOf(two.state, user)).toEqual(viewOf(one.state, user));
          }
          expect(viewOf(two.state, null)).toEqual(viewOf(one.state, null));
          left = one.state;
          right = two.state;
        }
        expect(JSON.stringify(left)).not.toBe(JSON.stringify(right));
        pairs++;
      }
      expect(pairs).toBeGreaterThan(0);
    },
  );
});

/** Texts that hold no card which not everybody may know, nor the key of the deck. */
function checkOpen(text: string, state: TableState): void {
  const key = state.deal?.secret?.key;
  assert(key === undefined || !text.includes(key), 'the key is secret');
  assert(!text.includes('"secret":{'), 'secrets stand apart');
  const open = new Set(
    dealtCards({ actions: viewOf(state, null).actions }).flatMap(({ cards }) => cards.map(formatCard)),
  );
  for (const match of text.matchAll(/d dh p\d+ (\S+?)"/g)) {
    for (const card of match[1]!.match(/../g)!) assert(card === '??' || open.has(card), `${card} lies open`);
  }
}

test('random tables: no open text of a fact, an answer or a snapshot holds a hidden card', () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = xoshiro128(`secrecy ${seed}`);
    const room = new Room(randomTable(seed), seed);
    for (let i = 0; i < 90; i++) {
      const happening = randomInput(random, room.state, `m${i}`);
      if (happening === null) continue;
      const { wait, input } = happening;
      room.now = wait >= 1_000_000 ? Math.max(room.now, wait) : room.now + Math.max(0, wait);
      const { facts, answer, state } = room.input(input);
      for (const fact of facts) checkOpen(splitFact(fact).open, state);
      checkOpen(JSON.stringify(answer), state);
      checkOpen(splitState(state).open, state);
    }
  }
});
