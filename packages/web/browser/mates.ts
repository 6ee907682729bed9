/** People over the wire who share a table with those in browsers: they act at once, by a style that a test may change. */
import type { Client, DataOf, TableSnapshot } from '@cardroom/protocol';
import { connect, heldCards } from '../../../tools/src/room/players.js';
import { until } from './visitor.js';

type Act = DataOf<'player_action'>['action_type'];

/** The acts of a style, the first one wanted first; whatever is open comes after them. */
const STYLES = {
  stay: ['check', 'call', 'bring_in', 'stand_pat', 'show'],
  fold: ['fold', 'check', 'bring_in', 'stand_pat', 'muck'],
  allIn: ['all_in', 'call', 'check', 'show'],
} as const satisfies Readonly<Record<string, readonly Act[]>>;

type MateStyle = keyof typeof STYLES;

export class Mate {
  readonly client: Client;
  readonly name: string;
  /** How the mate plays the cards in hand. */
  style: (cards: readonly string[]) => MateStyle = () => 'fold';
  #table = '';
  #turn = '';
  #isBuying = false;

  constructor(url: string, name: string) {
    this.name = name;
    this.client = connect(() => url, { name });
    this.client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === this.#table) this.#look(signal.state);
    });
  }

  async sitDown(table: string, buyIn: number): Promise<void> {
    this.#table = table;
    this.client.watch(table);
    await until(`${this.name} sits down`, async () => {
      const joined = await this.client.request('join', { buy_in: buyIn }, { table });
      return joined.ok;
    });
  }

  /** The cards of the running hand, as the mate sees them. */
  get cards(): string[] {
    const state = this.client.table(this.#table);
    return state === null ? [] : this.#cardsIn(state);
  }

  #cardsIn({ hand }: TableSnapshot): string[] {
    return heldCards(hand.actions, hand.players.indexOf(this.name));
  }

  #look(state: TableSnapshot): void {
    const { your_turn: turn, table } = state;
    if (turn !== null && turn.turn !== this.#turn) {
      this.#turn = turn.turn;
      const wanted: readonly Act[] = STYLES[this.style(this.#cardsIn(state))];
      const open = turn.action_types;
      const action_type = wanted.find((act) => open.includes(act)) ?? open[0]!;
      void this.client.act(table, { action_type });
    }
    void this.#buy(state);
  }

  /** Chips for a mate who has lost them. */
  async #buy({ hand, seats, you, chips, settings, table }: TableSnapshot): Promise<void> {
    const seat = seats.find(({ seat_index }) => seat_index === you.seat_index);
    const stack = chips.find(({ seat_index }) => seat_index === you.seat_index)?.stack ?? 0;
    const isOver = hand._waiting === true || hand.finishingStacks !== undefined;
    if (seat === undefined || !isOver || stack > 0 || seat.top_up > 0 || this.#isBuying) return;
    this.#isBuying = true;
    await this.client.request('top_up', { amount: settings.buy_in.min }, { table });
    this.#isBuying = false;
  }

  close(): void {
    this.client.close();
  }
}
