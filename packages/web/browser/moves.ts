/** A tournament that a host makes over the wire, for tests of what its players see. */
import type { Client, DataOf } from '@cardroom/protocol';
import { connect } from '../../../tools/src/room/players.js';
import { until, type Visitor } from './visitor.js';

type Wish = DataOf<'tournament_create'>['wish'];

/** Bots that end hands soon. People who fold outlast them with these stacks. */
const FAST: Wish = {
  title: 'Club night',
  kind: 'multiTable',
  preset: 'hyper',
  seats: 3,
  stack: 6_000,
  entry: 100,
  late_levels: 0,
  reentries: 0,
  bot: 'random',
  start: { when: 'host' },
};

export class TournamentMaker {
  readonly client: Client;
  /** Tournaments that have ended with a deal. */
  readonly deals = new Set<string>();

  constructor(url: string) {
    this.client = connect(() => url, { name: 'Host' });
    this.client.on((signal) => {
      if (signal.kind !== 'tournament' || signal.message.event !== 'tournament_update') return;
      const { tournament, events } = signal.message;
      if (events.some(({ event }) => event === 'deal_made')) this.deals.add(tournament);
    });
  }

  /** A tournament with so many bots; its number. */
  async make(bots: number, wish: Partial<Wish> = {}): Promise<string> {
    return until('a tournament', async () => {
      const made = await this.client.request('tournament_create', {
        wish: { ...FAST, ...wish, bots },
        register: false,
      });
      return made.ok ? made.result.tournament : null;
    });
  }

  async start(tournament: string): Promise<void> {
    await until('the start', async () => {
      const started = await this.client.request('host_tournament', { act: 'start' }, { tournament });
      return started.ok;
    });
  }

  close(): void {
    this.client.close();
  }
}

/** The number of the table that a visitor plays at, from the address of the page; null elsewhere. */
export function tableNumber({ page }: Visitor): number | null {
  const [, number] = /\/t\/T[0-9]+_([0-9]+)/.exec(page.url()) ?? [];
  return number === undefined ? null : Number(number);
}

/** Registers on the page of the tournament, and waits at the table once it has begun. */
export async function register(visitor: Visitor, tournament: string): Promise<void> {
  await visitor.goto(`/tournament/${tournament}`);
  await visitor.button('Register').click();
  await visitor.button('Unregister').waitFor();
}
