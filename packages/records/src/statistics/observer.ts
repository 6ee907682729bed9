/**
 * The facts about each player of a hand, in one pass over its moments. This is the one place where the statistics are
 * defined; docs/STATISTICS.md says the same in words.
 */
import { type HandState, isLive, type Terms } from '@cardroom/engine';
import { countedAct, isVoluntary, type Walk, type Watcher } from '@cardroom/notation';
import { BIT, BY_STREET } from './definitions.js';
import { type Position, positionsOf } from './positions.js';

/** Positions from which a first raise is a steal, and those that defend against it. */
const STEALERS: ReadonlySet<Position> = new Set(['CO', 'BTN', 'SB']);
const BLINDS: ReadonlySet<Position> = new Set(['SB', 'BB']);

/** The last street with its own statistics: the river, or the fourth of any game. */
const LAST_STREET = 3;

/** The last cards that a decision was made on: everything after them is luck. */
export interface LastDecision {
  /** Cards on the board, and in each player's hand. */
  board: number;
  readonly hole: number[];
}

/** Follows a hand; read it when the hand is over. Lists are by player and are written over by the next hand. */
export class Observer implements Watcher {
  positions: readonly Position[] = [];
  /** Shares as bits: what each player could do, and what they did. */
  readonly chances: number[] = [];
  readonly done: number[] = [];
  /** Bets and raises, calls and folds after the first street. */
  readonly bets: number[] = [];
  readonly calls: number[] = [];
  readonly folds: number[] = [];
  /** Turns to bet or draw. */
  readonly decisions: number[] = [];
  /** Chips put into the pots, without uncalled bets. */
  readonly putIn: number[] = [];
  readonly last: LastDecision = { board: 0, hole: [] };

  #terms: Terms | null = null;
  /** Before the flop: who raised first, second and last, who came in before the first raise, and whether it was a steal. */
  #raises = 0;
  #raisers: number[] = [];
  #lastRaiser = -1;
  #limps = 0;
  #isSteal = false;
  /** Players who saw the second street, as bits. */
  #saw = 0;
  /** The street under way: bets on it, who made the first and the last, and who checked. */
  #street = 0;
  #streetBets = 0;
  #bettor = -1;
  #aggressor = -1;
  #checked = 0;
  /** Whether cards have come since they were last noted. */
  #isDealt = true;
  /** The player who may continue as the aggressor of the street before, and the one who did; -1 for none. */
  #candidate = -1;
  #continuing = -1;

  readonly begin = (state: HandState): void => {
    const { terms } = state;
    this.#terms = terms;
    this.positions = positionsOf(terms);
    for (let player = 0; player < terms.players; player++) {
      this.chances[player] = this.done[player] = 0;
      this.bets[player] = this.calls[player] = this.folds[player] = this.decisions[player] = 0;
      this.putIn[player] = terms.stacks[player]! - state.stack[player]!;
      this.last.hole[player] = 0;
    }
    this.last.board = 0;
    this.#raises = this.#limps = this.#saw = this.#street = this.#streetBets = this.#checked = 0;
    this.#raisers = [];
    this.#lastRaiser = this.#bettor = this.#aggressor = this.#candidate = this.#continuing = -1;
    this.#isSteal = false;
    this.#isDealt = true;
  };

  readonly see = (walk: Walk, state: HandState): void => {
    if (walk.street > this.#street) this.#enter(walk);
    if (walk.paid > 0) this.putIn[walk.player]! += walk.paid;
    if (walk.uncalled > 0) this.putIn[walk.uncalledTo]! -= walk.uncalled;
    switch (walk.word) {
      case 'dealHole':
      case 'dealBoard':
      case 'chooseRuns':
        this.#isDealt = true;
        return;
      case 'show':
      case 'muck':
        return;
      case 'discard':
      case 'standPat':
        this.#isDealt = true;
        this.decisions[walk.player]!++;
        return;
      case 'bringIn':
        this.decisions[walk.player]!++;
        return;
    }
    this.decisions[walk.player]!++;
    if (this.#isDealt) this.#noteCards(state);
    if (walk.street === 0) this.#first(walk);
    else this.#later(walk);
  };

  #noteCards(state: HandState): void {
    this.#isDealt = false;
    this.last.board = state.boards[0]!.length;
    for (let player = 0; player < state.terms.players; player++) this.last.hole[player] = state.holeCount[player]!;
  }

  #enter({ street, live }: Walk): void {
    if (this.#street === 0) {
      this.#saw = live;
      this.#candidate = this.#lastRaiser;
    } else this.#candidate = this.#continuing === this.#aggressor ? this.#continuing : -1;
    this.#street = street;
    this.#streetBets = this.#checked = 0;
    this.#bettor = this.#aggressor = this.#continuing = -1;
  }

  /** A chance, and whether it was taken. */
  #count(player: number, bit: number, isDone: boolean): void {
    this.chances[player]! |= bit;
    if (isDone) this.done[player]! |= bit;
  }

  #first({ word, player }: Walk): void {
    const act = countedAct(word);
    const isRaise = act === 'raise';
    const isFold = act === 'fold';
    const position = this.positions[player]!;
    const isFacing = this.#raises > 0 && this.#lastRaiser !== player;
    if (this.#raises === 0 && this.#limps === 0 && STEALERS.has(position)) this.#count(player, BIT.steal, isRaise);
    if (isFacing && this.#raises === 1) {
      this.#count(player, BIT.threeBet, isRaise);
      if (this.#isSteal && BLINDS.has(position)) this.#count(player, BIT.foldToSteal, isFold);
    } else if (isFacing && this.#raises === 2) {
      this.#count(player, BIT.fourBet, isRaise);
      if (this.#raisers[0] === player) this.#count(player, BIT.foldToThreeBet, isFold);
    } else if (isFacing && this.#raises === 3 && this.#raisers[1] === player) {
      this.#count(player, BIT.foldToFourBet, isFold);
    }
    if (isVoluntary(act)) this.done[player]! |= BIT.vpip;
    if (isRaise) this.#raise(player, position);
    else if (act === 'call' && this.#raises === 0) this.#limps++;
  }

  #raise(player: number, position: Position): void {
    this.done[player]! |= BIT.pfr;
    if (this.#raises === 0) this.#isSteal = this.#limps === 0 && STEALERS.has(position);
    this.#raises++;
    this.#raisers.push(player);
    this.#lastRaiser = player;
  }

  #later({ word, player, street }: Walk): void {
    const act = countedAct(word);
    const isRaise = act === 'raise';
    const isFold = act === 'fold';
    const bit = 1 << player;
    if (isRaise) this.bets[player]!++;
    else if (act === 'call') this.calls[player]!++;
    else if (isFold) this.folds[player]!++;
    if (street <= LAST_STREET) {
      if (this.#streetBets === 0) {
        if (player === this.#candidate) this.#count(player, BY_STREET.cbet[street]!, isRaise);
        if (player === this.#candidate && isRaise) this.#continuing = player;
      } else {
        const isContinued = this.#streetBets === 1 && this.#continuing === this.#bettor;
        if (isContinued && player !== this.#bettor) this.#count(player, BY_STREET.foldToCbet[street]!, isFold);
        if ((this.#checked & bit) !== 0) this.#count(player, BY_STREET.checkRaise[street]!, isRaise);
      }
    }
    if (word === 'check') this.#checked |= bit;
    if (!isRaise) return;
    if (this.#streetBets === 0) this.#bettor = player;
    this.#aggressor = player;
    this.#streetBets++;
  }

  /** Whether several players were still in when the hand ended. */
  isShowdown(state: HandState): boolean {
    return (state.live & (state.live - 1)) !== 0;
  }

  /** The shares that only the end tells; `collected` is what each player took out of the pots. */
  end(state: HandState, collected: readonly number[]): void {
    const { players, out } = this.#terms!;
    const isShowdown = this.isShowdown(state);
    let isUnplayed = this.#saw === 0;
    for (let player = 0; player < players; player++) if ((this.done[player]! & BIT.vpip) !== 0) isUnplayed = false;
    for (let player = 0; player < players; player++) {
      if (out[player]) continue;
      this.chances[player]! |= DEALT_IN;
      if (this.positions[player] === 'BB')
        this.#count(player, BIT.walk, isUnplayed && isLive(state, player) && !isShowdown);
      if ((this.#saw & (1 << player)) === 0) continue;
      this.done[player]! |= BIT.sawFlop;
      const isThere = isShowdown && isLive(state, player);
      const hasWon = collected[player]! > 0;
      this.#count(player, BIT.wtsd, isThere);
      this.#count(player, BIT.wwsf, hasWon);
      if (isThere) this.#count(player, BIT.wsd, hasWon);
    }
  }
}

/** Everybody who is dealt in has the chance to do these. */
const DEALT_IN: number = BIT.vpip | BIT.pfr | BIT.sawFlop;
