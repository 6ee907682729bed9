import { stream, VARIANTS } from '@cardroom/engine';
import { type Hand, seatsOf } from '@cardroom/notation';
import { type Seat, stepEvents, stepOf, type TableEvent } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, loadCatalogue } from '../i18n/languages.js';
import { createTranslator, type Translator } from '../i18n/translator.js';
import {
  answerTo,
  type Query,
  queryOfKey,
  type SpokenTable,
  secondsUntil,
  spokenLines,
  turnLine,
  type VersionEvents,
  withStep,
} from './announce.js';
import { feltOfTable } from './fromTable.js';
import { cardName } from './handNames.js';
import { viewerSeat } from './model.js';
import { priceAhead } from './preActions.js';
import { ALL_VARIANTS, NOW_MS, randomGame, randomTable } from './testing/play.js';

const WORDS: ReadonlyMap<Language, Translator> = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => [language, createTranslator(language, await loadCatalogue(language))] as const),
  ),
);
const EN = WORDS.get('en')!;

function tableOf(hand: Hand, viewer: number | null): SpokenTable {
  const places = seatsOf(hand);
  const seats = hand.players.map((name, player) => ({ seat_index: places[player]!, name }) as Seat);
  const seat_index = viewer === null ? null : places[viewer]!;
  return { hand, seats, you: { name: 'me', seat_index, is_host: false } };
}

interface Told {
  readonly table: SpokenTable;
  readonly events: readonly TableEvent[];
}

/** The events that viewers get of a hand of every variant, step by step. */
const TOLD: readonly Told[] = ALL_VARIANTS.flatMap((variant) =>
  [null, 0, 1].flatMap((viewer) => {
    let before: Hand | null = null;
    return [...randomGame(stream('told', variant.code), variant)].map(({ hand }) => {
      const events = stepEvents(stepOf(before, hand), viewer);
      before = hand;
      return { table: tableOf(hand, viewer), events };
    });
  }),
);

describe('what is said politely', () => {
  test('every act is said exactly once, by the name of the player', () => {
    let acts = 0;
    for (const { table, events } of TOLD) {
      const acted = events.filter((event) => event.event === 'player_acted');
      const alone = acted.flatMap((event) => spokenLines(table, [event], EN));
      expect(alone).toHaveLength(acted.length);
      const all = spokenLines(table, events, EN);
      for (const line of new Set(alone)) {
        expect(all.filter((other) => other === line)).toHaveLength(alone.filter((other) => other === line).length);
      }
      for (const [at, event] of acted.entries()) {
        const name = table.seats.find(({ seat_index }) => seat_index === event.data.seat_index)!.name;
        expect(alone[at]!.startsWith(name)).toBe(true);
        acts++;
      }
    }
    expect(acts).toBeGreaterThan(500);
  });

  test('no card is named that the events do not name', () => {
    for (const { table, events } of TOLD) {
      const known = JSON.stringify(events.map((event) => event.data));
      const said = spokenLines(table, events, EN).join(' ');
      for (let card = 0; card < 52; card++) {
        const text = '23456789TJQKA'.charAt(card >> 2) + 'cdhs'.charAt(card & 3);
        if (said.includes(cardName(card, EN))) expect(known).toContain(text);
      }
    }
  });

  test('the same is said in every language: as many lines, none empty, no place left open', () => {
    for (const { table, events } of TOLD) {
      const english = spokenLines(table, events, EN);
      for (const words of WORDS.values()) {
        const lines = spokenLines(table, events, words);
        expect(lines).toHaveLength(english.length);
        for (const line of lines) expect(line).not.toMatch(/^$|[{}|]|undefined/);
      }
    }
  });

  test('some by heart', () => {
    const table: SpokenTable = {
      hand: { players: [], antes: [], blindsOrStraddles: [], startingStacks: [], actions: [], _blindSeats: [1, 2] },
      seats: [{ seat_index: 1, name: 'Ann' } as Seat, { seat_index: 2, name: 'Bob' } as Seat],
      you: { name: 'Ann', seat_index: 1, is_host: false },
    };
    const acted = { seat_index: 2, amount: 120, chips: 80, stack: 0, is_all_in: true, cards: null, by_house: false };
    const say = (event: TableEvent, language: Language = 'en') => spokenLines(table, [event], WORDS.get(language)!);
    expect(say({ event: 'player_acted', data: { ...acted, action: 'raise' } })).toEqual(['Bob raises to 120, all-in']);
    expect(say({ event: 'player_acted', data: { ...acted, action: 'call' } }, 'ru')).toEqual(['Bob: колл 80, олл-ин']);
    expect(say({ event: 'board_cards', data: { street: 'flop', board: 0, cards: 'AsTd9c' } })).toEqual([
      'Board: ace of spades, ten of diamonds, nine of clubs',
    ]);
    expect(say({ event: 'hole_cards', data: { seat_index: 2, street: 'preflop', cards: '????' } })).toEqual([]);
    expect(say({ event: 'hole_cards', data: { seat_index: 1, street: 'preflop', cards: 'AsKs' } }, 'zh')).toEqual([
      '你的牌：黑桃A, 黑桃K',
    ]);
  });
});

describe('the turn', () => {
  test('is said with price, pot and time', () => {
    let seen = 0;
    for (const variant of ALL_VARIANTS) {
      for (const { your_turn: turn } of randomTable(stream('turns', variant.code), variant)) {
        if (turn === null) continue;
        const line = turnLine(turn, NOW_MS, EN);
        expect(line).toContain(`pot ${EN.number(turn.pot)}`);
        expect(line).toContain(`${secondsUntil(turn.deadline_ms!, NOW_MS)} s`);
        if (turn.kind === 'bet' && turn.price > 0) expect(line).toContain(`call ${EN.number(turn.price)}`);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('reads as agreed', () => {
    const [state] = [...randomTable(stream('turns', 'NT', 1), VARIANTS.get('NT')!)].filter(
      ({ your_turn }) => your_turn,
    );
    const turn = {
      ...state!.your_turn!,
      kind: 'bet' as const,
      can_check: false,
      can_bring_in: false,
      price: 40,
      pot: 120,
    };
    const timed = { ...turn, deadline_ms: NOW_MS + 25_000 };
    expect(turnLine(timed, NOW_MS, EN)).toBe('Your turn: call 40, pot 120, 25 s');
    expect(turnLine({ ...timed, deadline_ms: null }, NOW_MS, EN)).toBe('Your turn: call 40, pot 120');
    expect(turnLine(timed, NOW_MS, WORDS.get('ja')!)).toBe('あなたの番：コール 40、ポット 120、25秒');
  });
});

describe('questions', () => {
  const QUERIES: readonly Query[] = ['ownCards', 'board', 'pot', 'stacks', 'toCall', 'time'];

  test('each has a key, and an answer in every language at every moment', () => {
    expect(['h', 'B', 'p', 's', 'a', 'm'].map(queryOfKey)).toEqual(QUERIES);
    expect([queryOfKey('x'), queryOfKey('toString')]).toEqual([null, null]);
    for (const variant of ALL_VARIANTS) {
      for (const state of randomTable(stream('asked', variant.code), variant)) {
        const model = feltOfTable(state, NOW_MS);
        const own = viewerSeat(model);
        for (const words of WORDS.values()) {
          for (const query of QUERIES) {
            const answer = answerTo(query, model, state.your_turn, priceAhead(model), NOW_MS, words);
            expect(answer).not.toMatch(/^$|[{}|]|undefined/);
          }
        }
        const cards = answerTo('ownCards', model, null, null, NOW_MS, EN);
        for (const { card } of own?.cards ?? []) expect(cards).toContain(cardName(card, EN));
        const stacks = answerTo('stacks', model, null, null, NOW_MS, EN);
        for (const { name, stack } of model.seats)
          if (name !== null) expect(stacks).toContain(`${name} ${EN.number(stack!)}`);
      }
    }
  });
});

describe('steps', () => {
  test('events of one version stay together, versions apart, and old ones are forgotten', () => {
    const event = { event: 'dealing_complete', data: { hand: 1 } } as const;
    const two = withStep(withStep(withStep([], 1, event), 1, event), 2, event);
    expect(two.map(({ version, events }) => [version, events.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
    let many: readonly VersionEvents[] = [];
    for (let version = 0; version < 100; version++) many = withStep(many, version, event);
    expect(many.length).toBeLessThan(50);
    expect(many.at(-1)?.version).toBe(99);
  });
});
