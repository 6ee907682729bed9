/**
 * The study of a person's own hands at a room, by the definitions of the tracker: sums, the line of results and the list
 * of hands, asked in the same words as the server of `cardroom study`.
 */
import { formatCards, holeCards, UNKNOWN } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import {
  CELL_KEYS,
  dimensionValue,
  type HandRecord,
  type PlayerRecord,
  Recorder,
  Report,
  stakesLabel,
} from '@cardroom/records';
import type { HandOrder, ListedHand, Overview, ResultLine } from '@cardroom/records/tracker';
import type { Cell, Params, StudyQuestion } from './source.js';

/** Tags and a note for a hand, by its name in the room. */
export type Notes = Readonly<Record<string, { readonly tags: readonly string[]; readonly note: string }>>;

/** A kept hand: its row of the list, and the values that the graph adds up. */
interface OwnHand extends Omit<ListedHand, 'tags' | 'note'> {
  /** By the order of `CELL_KEYS`. */
  readonly values: readonly string[];
  /** In big blinds. */
  readonly expected: number;
  readonly isShowdown: boolean;
}

/** Points of the graph: enough for any screen. */
const MOST_POINTS = 1500;

/** Hands of a page. */
const PAGE_HANDS = 50;

export class OwnStudy {
  readonly #recorder = new Recorder();
  readonly #report = new Report(CELL_KEYS);
  readonly #hands: OwnHand[] = [];
  #name = '';

  /** Hands come in the order of playing; those that the person did not play are none of theirs. */
  add(hand: Hand): void {
    const player = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
    if (player < 0 || hand._inactive?.[player] === 1) return;
    const record = this.#recorder.record({ kind: 'document', hand, name: null });
    const own = record.ok ? record.value.players[player] : undefined;
    if (!record.ok || own == null) return;
    this.#report.add({ ...record.value, players: [own] });
    this.#hands.push(ownHand(this.#hands.length, hand, player, record.value, own));
    this.#name = own.name;
  }

  answer(question: StudyQuestion, params: Params, notes: Notes): Overview | Cell[] | ResultLine | ListedHand[] {
    switch (question) {
      case 'overview':
        return this.#overview();
      case 'cells':
        return this.#report
          .parts()
          .map(({ values, tally }) => ({ values, tally: { ...tally, net: Number(tally.net) / 1e8 } }));
      case 'line':
        return lineOf(this.#filtered(params));
      case 'hands':
        return this.#listed(params, notes);
    }
  }

  #overview(): Overview {
    const hands = this.#hands.length;
    return { hands, hero: this.#name, players: [{ name: this.#name, hands }], canNote: true };
  }

  #filtered(params: Params): OwnHand[] {
    return this.#hands.filter(({ values }) =>
      CELL_KEYS.every((key, at) => params[key] === undefined || params[key] === values[at]),
    );
  }

  #listed(params: Params, notes: Notes): ListedHand[] {
    const { order, tag } = params;
    const from = Number(params.offset ?? 0);
    return this.#filtered(params)
      .filter(({ key }) => tag === undefined || (notes[key]?.tags.includes(tag) ?? false))
      .sort(ORDERS[order as HandOrder] ?? ORDERS.newest)
      .slice(from, from + PAGE_HANDS)
      .map(({ values: _, expected: __, isShowdown: ___, ...hand }) => ({
        ...hand,
        tags: notes[hand.key]?.tags ?? [],
        note: notes[hand.key]?.note ?? '',
      }));
  }
}

const ORDERS: Readonly<Record<HandOrder, (a: OwnHand, b: OwnHand) => number>> = {
  newest: (a, b) => b.id - a.id,
  won: (a, b) => b.bigBlinds - a.bigBlinds || b.id - a.id,
  lost: (a, b) => a.bigBlinds - b.bigBlinds || b.id - a.id,
};

function ownHand(id: number, document: Hand, player: number, record: HandRecord, own: PlayerRecord): OwnHand {
  const { hand, variant, bigBlind } = record;
  const stakes = stakesLabel(record);
  const known = (cards: readonly number[]): string => (cards.includes(UNKNOWN) ? '' : formatCards(cards));
  return {
    id,
    key: `${document.table ?? ''}-${document.hand ?? ''}`,
    day: hand.date,
    time: hand.time,
    stakes,
    game: variant,
    position: own.position,
    cards: known(holeCards(hand.state, player)),
    board: known(hand.state.boards[0]!),
    net: own.net,
    bigBlinds: bigBlind > 0 ? own.net / bigBlind : 0,
    expected: bigBlind > 0 ? own.expected / bigBlind : 0,
    isShowdown: own.isShowdown,
    values: CELL_KEYS.map((key) => dimensionValue(key, record, own)),
  };
}

/** The sums after hands, as many points as a screen can show. */
function lineOf(hands: readonly OwnHand[]): ResultLine {
  const line = { hands: [0], net: [0], expected: [0], showdown: [0], nonShowdown: [0] };
  const step = Math.max(1, Math.floor(hands.length / MOST_POINTS));
  let [net, expected, showdown] = [0, 0, 0];
  for (const [at, hand] of hands.entries()) {
    net += hand.bigBlinds;
    expected += hand.expected;
    if (hand.isShowdown) showdown += hand.bigBlinds;
    const n = at + 1;
    if (n % step !== 0 && n !== hands.length) continue;
    line.hands.push(n);
    line.net.push(net);
    line.expected.push(expected);
    line.showdown.push(showdown);
    line.nonShowdown.push(net - showdown);
  }
  return line;
}
