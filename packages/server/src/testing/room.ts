/**
 * A table under test: inputs go in one after another, time is a number, chance is a seed. Invariants hold throughout.
 */
import { assert, type Random, VARIANTS, xoshiro128 } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import {
  type Answer,
  type DataOf,
  defaultSettings,
  type ErrorCode,
  liveHand,
  priceOf,
  type TableSettings,
  turnTokenOf,
  yourTurn,
} from '@cardroom/protocol';
import { commitmentOf, contextOf, type DealContext } from '@cardroom/protocol/receipt';
import { personChanges } from '../ledger.js';
import type { Entropy, Transfer } from '../ports.js';
import { tableDeadline } from '../table/clock.js';
import type { Fact } from '../table/facts.js';
import type { TableAction, TableInput, TableRequest } from '../table/input.js';
import { type TablePerson, type TableState, viewOf } from '../table/state.js';
import { type NewTable, openTable, stepTable, type TableStep } from '../table/step.js';

/** Entropy for tests: the same bytes for the same seed. */
export function seededEntropy(seed: string | number): Entropy {
  const random: Random = xoshiro128(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => random.next() & 255) };
}

/** A seed for a seat in a round, and the commitment to it. */
export function seedOf(context: DealContext, seat: number): readonly [commitment: string, seed: string] {
  const seed = seededEntropy(`${context.hand}/${context.round}/${seat}`).bytes(32);
  return [commitmentOf(contextOf(context), seat, seed), Buffer.from(seed).toString('hex')];
}

export const HOST: TablePerson = { user: 'u-host', name: 'Host' };

/** Settings of a table with blinds 1 and 2, six seats, buy-ins of 40 to 200. */
export function settingsOf(variant = 'NT', other: Partial<TableSettings> = {}): TableSettings {
  return { ...defaultSettings(VARIANTS.get(variant)!), title: 'Test', ...other };
}

export class Room {
  state: TableState;
  now = 1_000_000;
  readonly facts: Fact[] = [];
  readonly transfers: Transfer[] = [];
  /** Versions whose secrets have been erased. */
  readonly erased = new Set<number>();
  readonly entropy: Entropy;
  /** Hundredths that people have beside the table; null if everybody buys freely. */
  funds: Map<string, number> | null = null;
  last: TableStep;
  #ids = 0;

  constructor(table: Partial<NewTable> = {}, seed: string | number = 1) {
    this.entropy = seededEntropy(seed);
    const opened = openTable({ table: 't1', host: HOST, settings: settingsOf(), ...table }, this.now);
    assert(opened.ok, 'the settings of a test are good');
    this.state = opened.value.state;
    this.last = opened.value;
    this.facts.push(...opened.value.facts);
  }

  /** One input, and its outcome. */
  input(input: TableInput): TableStep {
    const done = stepTable(this.state, input, this.now, this.entropy, this.funds);
    for (const [user, change] of this.funds === null ? [] : personChanges(done.transfers)) {
      this.funds?.set(user, (this.funds.get(user) ?? 0) + change);
    }
    this.facts.push(...done.facts);
    this.transfers.push(...done.transfers);
    for (const version of done.erase) this.erased.add(version);
    this.state = done.state;
    this.last = done;
    return done;
  }

  /** A request of a person, by name; users are called after their names. */
  ask<Name extends TableAction>(
    name: string,
    action: Name,
    data: DataOf<Name>,
    envelope: Readonly<Record<string, unknown>> = {},
  ): Answer {
    this.#ids++;
    const message = { action, id: `m${this.#ids}`, table: 't1', data, ...envelope } as unknown as TableRequest;
    const { answer } = this.input({ kind: 'request', person: personOf(name), message });
    assert(answer !== null, 'every request is answered');
    return answer;
  }

  join(name: string, buy_in = 100, seat_index?: number): Answer {
    return this.ask(name, 'join', { buy_in, ...(seat_index === undefined ? {} : { seat_index }) });
  }

  /** The act of a player, for the turn that it is. */
  act(name: string, action_type: DataOf<'player_action'>['action_type'], amount?: number, cards?: string): Answer {
    const data = {
      action_type,
      ...(amount === undefined ? {} : { amount }),
      ...(cards === undefined ? {} : { cards }),
    };
    return this.ask(name, 'player_action', data, this.turn());
  }

  /** The player to act checks, calls, brings in, stands pat or shows. */
  stayIn(): Answer {
    const types = yourTurn(liveHand(this.state.hand)!)!.action_types;
    const type = (['check', 'call', 'bring_in', 'stand_pat', 'show'] as const).find((open) => types.includes(open));
    assert(type !== undefined && this.actor !== null, 'staying in is always open');
    return this.act(this.actor, type);
  }

  /** The turn that an act names. */
  turn(): { readonly hand: number; readonly turn: string; readonly price: number } {
    const live = liveHand(this.state.hand);
    return {
      hand: Number(this.state.hand.hand),
      turn: turnTokenOf(this.state.hand),
      price: live === null ? 0 : priceOf(live),
    };
  }

  /** Lets time pass until the next deadline, and then acts on it. */
  tick(): TableStep {
    this.now = Math.max(this.now, tableDeadline(this.state) ?? this.now);
    return this.input({ kind: 'tick' });
  }

  /** Lets an all-in run-out come to its end. */
  runOut(): void {
    while (this.state.clock?.kind === 'runOut') this.tick();
  }

  /** The name of the player to act, null if nobody is to act. */
  get actor(): string | null {
    const live = this.state.hand._waiting === true ? null : liveHand(this.state.hand);
    return live === null || live.state.actor < 0 ? null : this.state.hand.players[live.state.actor]!;
  }

  viewOf(name: string): Hand {
    return viewOf(this.state, personOf(name).user);
  }

  stack(name: string): number {
    const { hand } = this.state;
    return (hand.finishingStacks ?? hand.startingStacks)[hand.players.indexOf(name)]!;
  }
}

export function personOf(name: string): TablePerson {
  return name === HOST.name ? HOST : { user: `u-${name}`, name };
}

/** Why a request was refused, null when it was not. */
export function codeOf(answer: Answer): ErrorCode | null {
  return answer.ok ? null : answer.error.code;
}
