/**
 * Everything that a strategy knows when it is asked: its own cards, what lies open, the chips, and what is legal. The
 * hand itself stays out of reach: a situation hands out copies of what its player may know, and nothing else.
 */
import {
  type ActWord,
  type Card,
  type HandState,
  type HouseRules,
  history,
  holeCards,
  isLive,
  type LegalBet,
  type LegalDraw,
  legal,
  type OpenType,
  openTypesOf,
  Phase,
  type Random,
  type StreetName,
  type Variant,
  wordsOf,
} from '@cardroom/engine';
import type { PlayerWord } from '@cardroom/notation';
import { type Action, actionsOf } from './action.js';
import { strictWord, walkFromStart } from './gameState.js';

/** The public facts about a player. */
export interface OpenSeat {
  readonly player: number;
  readonly stack: number;
  /** Chips in front on this street, and put in over the whole hand. */
  readonly bet: number;
  readonly contribution: number;
  readonly folded: boolean;
  readonly allIn: boolean;
  /** Cards that lie face up (stud), and how many they hold. */
  readonly up: readonly Card[];
  readonly cards: number;
}

/** An act of a player, without their cards. `to` is the total of a bet, `count` the cards thrown away. */
export interface OpenAct {
  readonly player: number;
  readonly act: 'fold' | 'checkCall' | 'bringIn' | 'betRaise' | 'discard';
  readonly to?: number;
  readonly count?: number;
}

/** The same with its street, in the words of document 002. */
export interface PlayedAct {
  readonly player: number;
  /** Index of the street, from 0. */
  readonly street: number;
  readonly word: ActWord | 'DISCARD';
  /** The same as records and tables call it: a completion and a bring-in have their own words. */
  readonly act: PlayerWord;
  readonly isAllIn: boolean;
  /** Chips of the player in front on the street after the act. */
  readonly to: number;
  /** The cards thrown away in a draw. */
  readonly count: number;
}

function playedActs(state: HandState): PlayedAct[] {
  const acts: PlayedAct[] = [];
  walkFromStart(state, (walk) => {
    const word = strictWord(walk);
    if (word === null) return;
    const { player, street, to, action, isAllIn } = walk;
    const count = action.kind === 'discard' ? action.cards.length : 0;
    acts.push({ player, street, word, act: walk.word as PlayerWord, to, isAllIn, count });
  });
  return acts;
}

/** How a live table counts: its seats by player, and its chips, of which one is 10^decimals units. */
export interface TableCount {
  readonly seats: readonly number[];
  readonly decimals: number;
}

export class Situation {
  readonly #state: HandState;
  readonly #player: number;
  #legal: LegalBet | LegalDraw | null = null;
  /** The number of the hand in the match, from 0. */
  readonly hand: number;
  /** The strategy's own random numbers: the same match draws the same ones. */
  readonly random: Random;
  /** How the table counts seats and chips, at live tables; null in the arena. */
  readonly table: TableCount | null;

  constructor(state: HandState, player: number, hand: number, random: Random, table: TableCount | null = null) {
    this.#state = state;
    this.#player = player;
    this.hand = hand;
    this.random = random;
    this.table = table;
  }

  /** The index of the player who is asked, in the clockwise list of the hand. */
  get player(): number {
    return this.#player;
  }

  get variant(): Variant {
    return this.#state.terms.variant;
  }

  get rules(): HouseRules {
    return this.#state.terms.rules;
  }

  get button(): number {
    return this.#state.terms.button;
  }

  get players(): number {
    return this.#state.terms.players;
  }

  get street(): StreetName {
    return this.variant.streets[this.#state.street]!.name;
  }

  /** Index of the street, from 0. */
  get streetIndex(): number {
    return this.#state.street;
  }

  /** The player's own cards. */
  get hole(): readonly Card[] {
    return holeCards(this.#state, this.#player);
  }

  /** The shared cards (of the first board, if there are two). */
  get board(): readonly Card[] {
    return this.#state.boards[0]!.slice();
  }

  get boards(): readonly (readonly Card[])[] {
    return this.#state.boards.map((board) => board.slice());
  }

  get stack(): number {
    return this.#state.stack[this.#player]!;
  }

  /** Chips of the player in front on this street. */
  get bet(): number {
    return this.#state.bet[this.#player]!;
  }

  /** All chips in the middle and in front. */
  get pot(): number {
    return this.#state.pot;
  }

  /** The bet that everyone must match to stay in. */
  get currentBet(): number {
    return this.#state.currentBet;
  }

  get minBet(): number {
    const { minBet, smallBet } = this.#state.terms;
    return minBet || smallBet;
  }

  /** How many players have not folded. */
  get live(): number {
    let count = 0;
    for (let bits = this.#state.live; bits !== 0; bits &= bits - 1) count++;
    return count;
  }

  /** The legal choices: a betting decision, or how many cards may be thrown away. */
  get legal(): LegalBet | LegalDraw {
    this.#legal ??= legal(this.#state) as LegalBet | LegalDraw;
    return this.#legal;
  }

  get isDraw(): boolean {
    return this.#state.phase === Phase.Draw;
  }

  /** The price of a call: 0 is a check. */
  get toCall(): number {
    const now = this.legal;
    return now.kind === 'bet' ? now.toCall : 0;
  }

  /** The legal acts in the words of document 002; none in a draw. */
  get actions(): readonly Action[] {
    return actionsOf(wordsOf(this.legal, this.#state));
  }

  /** Everything open now as live tables call it: the types of `player_action`. */
  get actionTypes(): readonly OpenType[] {
    return openTypesOf(this.legal, this.#state);
  }

  /** The least and the most that one may bet or raise to, null when neither is open. */
  get minRaise(): number | null {
    const now = this.legal;
    return now.kind === 'bet' ? (now.betRaise?.min ?? null) : null;
  }

  get maxRaise(): number | null {
    const now = this.legal;
    return now.kind === 'bet' ? (now.betRaise?.max ?? null) : null;
  }

  /** Everyone at the table as everyone may see them. */
  get seats(): readonly OpenSeat[] {
    const { stack, bet, contribution, holeCount, terms } = this.#state;
    return stack.map((chips, player) => ({
      player,
      stack: chips,
      bet: bet[player]!,
      contribution: contribution[player]!,
      folded: !isLive(this.#state, player),
      allIn: isLive(this.#state, player) && chips === 0,
      up: isLive(this.#state, player) ? holeCards(this.#state, player).filter((_, i) => terms.up[i]) : [],
      cards: holeCount[player]!,
    }));
  }

  /** The acts of players so far, without anybody's cards: who did what, in order. */
  get acts(): readonly OpenAct[] {
    return history(this.#state).flatMap((action): OpenAct[] => {
      switch (action.kind) {
        case 'fold':
        case 'checkCall':
        case 'bringIn':
          return [{ player: action.player, act: action.kind }];
        case 'betRaise':
          return [{ player: action.player, act: action.kind, to: action.to }];
        case 'discard':
          return [{ player: action.player, act: action.kind, count: action.cards.length }];
        default:
          return [];
      }
    });
  }

  /** The acts so far with their streets and words. It costs a replay of the hand: `acts` is for those in a hurry. */
  get played(): readonly PlayedAct[] {
    return playedActs(this.#state);
  }
}
