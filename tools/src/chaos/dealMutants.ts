/**
 * A house that cheats at the deal, planted in the room: each of these is noticed by the clients' own check of the hand,
 * and by nothing that the room says of itself.
 */
import type { Mutant } from './mutants.js';

const FAIR = 'server/dist/table/fairDeal.js';
const OPENINGS = 'server/dist/table/openings.js';
const TELLING = 'server/dist/table/telling.js';

/** Enough for a hand with someone's seed in it. */
const SEEDS = 10;

export const DEAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'grind decks after the seeds are known',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: 'const { secret } = deal;\n    const fair = { ...deal.fair, deadline: null, seeds, missing };',
        to: `const fair = { ...deal.fair, deadline: null, seeds, missing };
    let { secret } = deal;
    for (let tried = 1; secret !== null && seeds.length > 0 && tried < 300; tried++) {
        const other = { key: secret.key.slice(0, 56) + String(tried).padStart(8, '0') };
        const context = contextFor(table, hand, fair.round);
        const [first, second] = dealtOrder(houseFor(other, context, hand), keyOf(context, { ...deal, fair }));
        if (first >> 2 !== second >> 2) continue;
        secret = other;
        break;
    }`,
      },
    ],
  },
  {
    name: 'stack the deck once the seeds are known',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: 'const cards = dealtOrder(house, keyOf(context, { ...deal, fair }));',
        to: 'const cards = dealtOrder(house, keyOf(context, { ...deal, fair })).sort((a, b) => b - a);',
      },
    ],
  },
  {
    name: 'swap a card for another one of the deck',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: 'const cards = dealtOrder(house, keyOf(context, { ...deal, fair }));',
        to: `const cards = dealtOrder(house, keyOf(context, { ...deal, fair }));
    cards.push(...cards.splice(0, 1, ...cards.splice(cards.length - 1, 1)));`,
      },
      {
        // It is opened at the place that the other one came from.
        file: OPENINGS,
        from: 'place: house.order.indexOf(card), count',
        to: 'place: house.order.indexOf(dealt === 0 ? cards[cards.length - 1] : card), count',
      },
    ],
  },
  {
    name: 'show the same root for every round',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: 'return { root: house.root, fair:',
        to: 'globalThis.plantedRoot ??= house.root;\n    return { root: globalThis.plantedRoot, fair:',
      },
    ],
  },
  {
    name: 'show two roots for one round',
    seeds: SEEDS,
    edits: [
      {
        file: TELLING,
        from: "case 'handStarted':\n            return [{ event: 'deal_committed', data: commitmentView(after) }];",
        to: `case 'handStarted': {
            const data = commitmentView(after);
            const other = { ...data, root: data.root.split('').reverse().join('') };
            return [{ event: 'deal_committed', data: other }, { event: 'deal_committed', data }];
        }`,
      },
    ],
  },
  {
    name: 'drop a seed that came',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: "draft.record({ kind: 'seedRevealed', user, place: seat.place, secret: { seed: data.seed } });",
        to: `if (data.round === 1) return ok({});
    draft.record({ kind: 'seedRevealed', user, place: seat.place, secret: { seed: data.seed } });`,
      },
    ],
  },
  {
    name: 'open a card by the path of its neighbour',
    seeds: SEEDS,
    edits: [
      { file: OPENINGS, from: '...openCard(house, place), ...again', to: '...openCard(house, place ^ 1), ...again' },
    ],
  },
  {
    name: 'deal one card twice',
    seeds: SEEDS,
    edits: [
      {
        file: 'protocol/dist/receipt/fairDeck.js',
        from: 'const order = orderOf(key, House.order, 0, size).map((place) => DECKS[deck][place]);',
        to: 'const order = orderOf(key, House.order, 0, size).map((place) => DECKS[deck][hasRanks ? place : place >> 1]);',
      },
      {
        file: 'protocol/dist/receipt/fairDeck.js',
        from: 'return dealtPlaces(key, house.order.length).map((place) => house.order[place]);',
        to: 'house.planted = dealtPlaces(key, house.order.length);\n    return house.planted.map((place) => house.order[place]);',
      },
      {
        // Each copy is opened at its own place: nothing but the second copy is wrong.
        file: OPENINGS,
        from: 'place: house.order.indexOf(card), count: times === 0 ? 0 :',
        to: 'place: house.planted[dealt], count: true ? 0 :',
      },
      {
        file: 'engine/dist/dealing.js',
        from: 'const error = checkCards(state, cards, from, count, drawer);',
        to: 'const error = null;',
      },
    ],
  },
  {
    name: 'deal with another seed than was sent',
    seeds: SEEDS,
    edits: [
      {
        file: FAIR,
        from: "draft.record({ kind: 'dealSeeded', seeds, missing });",
        to: "draft.record({ kind: 'dealSeeded', seeds: seeds.map(([seat, seed]) => [seat, seed.split('').reverse().join('')]), missing });",
      },
    ],
  },
  {
    name: 'deal somebody in who came after the root',
    seeds: 60,
    edits: [
      {
        file: 'server/dist/table/seats.js',
        from: 'const isLate = isRunning(draft.state) && waitsForSeeds(draft.state);',
        to: 'const isLate = false;',
      },
    ],
  },
  {
    name: 'deal from another seat on',
    seeds: SEEDS,
    edits: [
      {
        file: 'engine/dist/apply.js',
        from: 'for (let player = state.terms.button; state.holeDue > 0;) {',
        to: 'for (let player = 0; state.holeDue > 0;) {',
      },
      { file: 'engine/dist/dealing.js', from: 'let player = terms.button;', to: 'let player = 0;' },
    ],
  },
];
