/**
 * One step of a table: an input at a time, with randomness to draw on, gives facts to append and the state after them.
 * Nothing is applied by it; whoever runs the table appends first and goes on with the new state only then.
 */
import type { Action, Result } from '@cardroom/engine';
import type { Answer, ClientMessage, TableSettings, WireError } from '@cardroom/protocol';
import type { Entropy, Transfer } from '../ports.js';
import type { Fact } from './facts.js';
import type { TablePerson, TableState } from './state.js';

/** What a table answers itself; the other requests about tables are answered by the room. */
export type TableAction =
  | 'join'
  | 'hand'
  | 'pause'
  | 'wait_for_big_blind'
  | 'resume'
  | 'leave'
  | 'top_up'
  | 'deal_seed'
  | 'player_action'
  | 'time_bank'
  | 'show_cards'
  | 'chat'
  | 'host_approve'
  | 'host_limit'
  | 'host_pause'
  | 'host_resume'
  | 'host_stakes'
  | 'host_sit_out'
  | 'host_remove'
  | 'host_add_bot'
  | 'host_mute'
  | 'host_end';

export type TableRequest = Extract<ClientMessage, { readonly action: TableAction }>;

export type TableInput =
  /** A checked message of a person. Who he is is known by the connection, never by the message. */
  | { readonly kind: 'request'; readonly person: TablePerson; readonly message: TableRequest }
  /** The act of a bot in a seat, for the turn that it was asked about. */
  | { readonly kind: 'botAct'; readonly user: string; readonly turn: string; readonly action: Action }
  /** The first connection of a person has come, or the last one is lost. */
  | { readonly kind: 'presence'; readonly user: string; readonly connected: boolean }
  /** A deadline may have passed. */
  | { readonly kind: 'tick' }
  /** The process has started again: clocks are set anew, nobody loses time. */
  | { readonly kind: 'rearm' };

/** A bot is to act: ask it at `dueAt` and give the act back as `botAct`. */
export interface BotTurn {
  readonly kind: 'botTurn';
  readonly user: string;
  readonly bot: string;
  readonly player: number;
  readonly turn: string;
  readonly dueAt: number;
}

/** A finished hand for the archive; `content` is to be sealed. */
export interface FinishedHand {
  readonly hand: string;
  readonly users: readonly string[];
  readonly content: string;
}

export interface Step {
  readonly state: TableState;
  readonly facts: readonly Fact[];
  readonly transfers: readonly Transfer[];
  /** To the person who asked, null for inputs that are no requests. */
  readonly answer: Answer | null;
  /** Versions whose secret part is no longer needed. */
  readonly erase: readonly number[];
  readonly archive: readonly FinishedHand[];
  /** A good moment for a snapshot: a hand is over, and its secrets are erased. */
  readonly snapshot: boolean;
  /** What is to be asked of a bot now. */
  readonly botTurn: BotTurn | null;
}

export interface NewTable {
  readonly table: string;
  readonly host: TablePerson;
  readonly settings: TableSettings;
}

export declare function openTable(table: NewTable, now: number): Result<Step, WireError>;
export declare function step(state: TableState, input: TableInput, now: number, entropy: Entropy): Step;
