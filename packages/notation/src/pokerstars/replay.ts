/**
 * A transcript played through the engine: who sat where with what became the setup, every line an action. What the
 * room allowed and our reading of its rules does not is a deviation, never a change of what the file says.
 */
import {
  type ActionError,
  apply,
  type Card,
  clone,
  type HandAction,
  type HandState,
  type HouseRules,
  holeCards,
  isLive,
  isOver,
  legal,
  letOpen,
  newHand,
  Phase,
  RULE_SETS,
  type Setup,
  type SetupError,
  toCall,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { applyLenient, type DeviationCode, lenientRules } from '../lenient.js';
import type { WatchedPlay } from '../moments.js';
import { type Accounts, accountsOf } from './accounts.js';
import { type KnownCards, knownCards } from './known.js';
import { transcriptSetup } from './setup.js';
import type {
  BetLine,
  CallLine,
  CheckLine,
  DiscardLine,
  FoldLine,
  RaiseLine,
  StreetMarker,
  StreetWord,
  Transcript,
  TranscriptEvent,
} from './transcript.js';

/** Departures that only this format knows, besides the leniencies of all files. */
export type PokerStarsDeviation =
  | DeviationCode
  /** A fold printed before or after the player's turn. */
  | 'fold-out-of-turn'
  /** A fold by a player who has nothing left to decide: absent players who are all-in are folded by the room. */
  | 'fold-all-in'
  /** The file leaves out what an absent player did: they are taken to have checked, folded or kept their cards. */
  | 'missing-check'
  | 'missing-fold'
  | 'missing-draw'
  /** An act that the rules refuse but the room allowed: the code of the refusal follows. */
  | `refused-${ActionError['code']}`
  /** A raise that nobody left could call: it plays as a call, and the rest goes back. */
  | 'raise-uncallable'
  /** A card stands in two places: the text is not as the room wrote it. */
  | 'card-twice'
  /** A player shows other cards than they were dealt. */
  | 'cards-differ'
  /** The room asked for another price than the rules. */
  | 'price-differs'
  /** Old files print no uncalled bet. */
  | 'uncalled-inferred'
  /** A pot that nobody was paid for: its winner took the room's offer before the end. */
  | 'cash-out'
  /** The rake was not shared in proportion to what was won. */
  | 'uneven-rake'
  /** Another winner gets the odd unit than by the rules. */
  | 'odd-unit'
  /** The winners' cards are known and the rules pay someone else, or other amounts. */
  | 'award-differs';

export interface PlacedDeviation {
  readonly code: PokerStarsDeviation;
  /** Line in the file, null if it concerns the hand as a whole. */
  readonly line: number | null;
}

export interface Played {
  readonly variant: Variant;
  /** The seat of each player of the engine: those who were dealt in, clockwise. */
  readonly players: readonly number[];
  readonly setup: Setup;
  /** In a cap game the part of each stack that cannot be bet. */
  readonly behind: readonly number[];
  /** The actions that the engine accepted. */
  readonly actions: readonly HandAction[];
  readonly state: HandState | null;
  readonly deviations: readonly PlacedDeviation[];
  /** Why the replay stopped, null when it came to the end of the file. */
  readonly stopped: Stopped | null;
  readonly accounts: Accounts;
}

export interface Stopped {
  readonly line: number;
  /** 1-based number of the action. */
  readonly action: number;
  readonly error: ActionError | SetupError;
}

/** Plays the hand, by default under PokerStars' rules; a watcher may follow it. */
export function playTranscript(
  transcript: Transcript,
  rules: HouseRules = RULE_SETS.pokerstars,
  watched: WatchedPlay | null = null,
): Played {
  return new Playing(transcript, lenientRules(rules), watched).play();
}

/** Stands for an unknown stack in the engine: more than anybody bets, and little enough for ten of them. */
const UNKNOWN_STACK: number = 2 ** 49;

/** Streets of games without up cards, by their markers. */
const STREETS: Readonly<Partial<Record<StreetWord, number>>> = {
  flop: 1,
  firstDraw: 1,
  turn: 2,
  secondDraw: 2,
  river: 3,
  thirdDraw: 3,
};

/** The street that a marker opens; the last one of stud is called river. */
function streetAt(marker: StreetWord, { forced, streets }: Variant): number {
  if (forced !== 'bringIn') return STREETS[marker] ?? 0;
  return marker === 'river'
    ? streets.length - 1
    : Math.max(
        0,
        streets.findIndex(({ name }) => name === marker),
      );
}

type BettingLine = FoldLine | CheckLine | CallLine | BetLine | RaiseLine;

function isBetting(event: TranscriptEvent): event is BettingLine {
  switch (event.kind) {
    case 'fold':
    case 'check':
    case 'call':
    case 'bet':
    case 'raise':
      return true;
    default:
      return false;
  }
}

function isDue(cards: number): boolean {
  return cards > 0;
}

/** So many cards of a list from one place on, unknown if it has no more. */
function cardsFrom(list: readonly Card[], from: number, count: number): Card[] {
  const cards: Card[] = [];
  for (let at = from; at < from + count; at++) cards.push(list[at] ?? UNKNOWN);
  return cards;
}

/** A hand on its way through the engine, line by line. */
class Playing {
  private readonly variant: Variant;
  private readonly accounts: Accounts;
  private readonly known: KnownCards;
  /** Seats of the players, and players of the seats. */
  private readonly seats: readonly number[];
  private readonly bySeat: readonly number[];
  private readonly setup: Setup;
  private readonly behind: readonly number[];
  private readonly actions: HandAction[] = [];
  private readonly deviations: PlacedDeviation[] = [];
  private state!: HandState;
  private stopped: Stopped | null = null;
  private street = 0;
  private line: number;
  private at = 0;
  /** Folds printed before their turn, as bits. */
  private folding = 0;
  /** Absent players who are all-in and were folded: they get nothing at the showdown. */
  private forfeited = 0;
  /** Cards of each player's last draw. */
  private readonly drawn: (readonly Card[])[];
  private drawing = false;

  constructor(
    private readonly hand: Transcript,
    rules: HouseRules,
    private readonly watched: WatchedPlay | null,
  ) {
    this.variant = variantOf(hand.header.variant)!;
    this.accounts = accountsOf(hand);
    this.known = knownCards(hand, this.variant);
    this.line = hand.line;
    const { cap } = hand.header.stakes;
    const seats: number[] = [];
    const bySeat: number[] = [];
    const behind: number[] = [];
    const stacks: number[] = [];
    const drawn: Card[][] = [];
    for (let seat = 0; seat < hand.seats.length; seat++) {
      const { dealtIn, stack } = hand.seats[seat]!;
      bySeat.push(dealtIn ? seats.length : -1);
      if (!dealtIn) continue;
      const most = stack === Number.POSITIVE_INFINITY ? UNKNOWN_STACK : stack;
      const locked = cap > 0 ? Math.max(0, most - cap) : 0;
      seats.push(seat);
      behind.push(locked);
      stacks.push(most - locked);
      drawn.push([]);
    }
    this.seats = seats;
    this.bySeat = bySeat;
    this.behind = behind;
    this.drawn = drawn;
    this.setup = transcriptSetup(hand, this.variant, rules, seats, stacks, this.accounts);
  }

  play(): Played {
    const started = newHand(this.setup);
    if (started.ok) {
      this.state = started.value;
      this.watched?.begin(this.state, this.hand.decimals);
      this.dealDue();
      for (this.at = 0; this.at < this.hand.events.length && this.stopped === null; this.at++) {
        this.enter(this.hand.events[this.at]!);
      }
      if (this.stopped === null && this.hand.end === 'complete') this.finish();
    } else this.stopped = { line: this.line, action: 0, error: started.error[0]! };
    if (this.known.twice) this.note('card-twice', null);
    if (this.accounts.inferredReturn) this.note('uncalled-inferred', null);
    return {
      variant: this.variant,
      players: this.seats,
      setup: this.setup,
      behind: this.behind,
      actions: this.actions,
      state: started.ok ? this.state : null,
      deviations: this.deviations,
      stopped: this.stopped,
      accounts: this.accounts,
    };
  }

  private note(code: PokerStarsDeviation, line: number | null = this.line): void {
    this.deviations.push({ code, line });
  }

  private stop(error: ActionError): void {
    this.stopped ??= { line: this.line, action: this.actions.length + 1, error };
  }

  /** Plays an action; a refusal ends the replay. */
  private act(action: HandAction): boolean {
    const played = this.watched === null ? applyLenient(this.state, action) : this.watched.apply(this.state, action);
    if (!played.ok) {
      this.stop(played.error);
      return false;
    }
    if (played.value !== null) this.note(played.value);
    if (played.value !== 'needless-check') this.actions.push(action);
    return true;
  }

  private enter(event: TranscriptEvent): void {
    this.line = event.line;
    switch (event.kind) {
      case 'street':
        this.reach(event);
        break;
      case 'fold':
      case 'check':
      case 'call':
      case 'bet':
      case 'raise':
        this.bet(this.bySeat[event.player]!, event);
        break;
      case 'bringIn':
        this.bringIn(this.bySeat[event.player]!);
        break;
      case 'discard':
        this.discard(this.bySeat[event.player]!, event);
        break;
      case 'show':
        this.show(this.bySeat[event.player]!, event.cards);
        break;
      case 'muck':
        this.muck(this.bySeat[event.player]!);
    }
  }

  private bringIn(player: number): void {
    this.catchUp();
    if (this.stopped === null) this.act({ kind: 'bringIn', player });
  }

  /** Single draws have no marker: the first one to draw opens the street. */
  private discard(player: number, event: DiscardLine): void {
    if (!this.drawing) this.reachStreet(this.street + 1);
    this.drawing = true;
    if (this.stopped !== null) return;
    const { thrown, drawn } = this.known.draws.get(event) ?? { thrown: [], drawn: [] };
    if (player >= 0) this.drawn[player] = drawn;
    if (this.act({ kind: 'discard', player, cards: thrown })) this.dealDue();
  }

  // Dealing

  private reach(event: StreetMarker): void {
    // Markers of later run-outs belong to streets that the first one has dealt.
    if (event.marker === 'showdown') {
      this.finishBetting();
      return;
    }
    if (event.run > 0 && this.variant.boards === 1) return;
    const street = streetAt(event.marker, this.variant);
    if (event.run === 0 && this.variant.boards === 1) this.chooseRuns(street);
    this.drawing = event.marker.endsWith('Draw');
    this.reachStreet(street);
  }

  private reachStreet(street: number): void {
    this.street = Math.min(Math.max(this.street, street), this.variant.streets.length - 1);
    this.catchUp();
  }

  /** Brings the engine to the street of the file: cards are dealt, and absent players passed. */
  private catchUp(): void {
    this.dealDue();
    while (this.stopped === null && this.state.street < this.street && this.passAbsent()) this.dealDue();
  }

  /** A player who has not drawn when the betting goes on has stood pat. */
  private passDraws(): void {
    while (this.stopped === null && this.state.phase === Phase.Draw) {
      this.note('missing-draw');
      this.act({ kind: 'discard', player: this.state.actor, cards: [] });
    }
    this.dealDue();
  }

  private dealDue(): void {
    while (this.stopped === null && this.state.phase === Phase.Deal && this.state.street <= this.street) {
      const player = this.state.due.findIndex(isDue);
      if (player >= 0) this.dealHole(player);
      else this.dealBoard();
    }
  }

  private dealHole(player: number): void {
    const due = this.state.due[player]!;
    const count = this.state.holeCount[player]!;
    const isDraw = this.variant.streets[this.state.street]!.draw;
    const cards = isDraw
      ? cardsFrom(this.drawn[player]!, 0, due)
      : cardsFrom(this.known.hole[this.seats[player]!]!, count, due);
    this.act({ kind: 'dealHole', player, cards: isDraw ? this.mayCome(player, cards) : cards });
  }

  /** A card that the room dealt again before the deck can have run out is taken as not known. */
  private mayCome(player: number, cards: readonly Card[]): Card[] {
    return cards.map((card) => {
      const trial = apply(clone(this.state), { kind: 'dealHole', player, cards: [card] });
      if (trial.ok || trial.error.code !== 'card-already-dealt') return card;
      this.note('card-twice');
      return UNKNOWN;
    });
  }

  private dealBoard(): void {
    const due = legal(this.state);
    if (due.kind !== 'deal') return;
    const lying = this.state.boards[due.boardIndex]!.length;
    const named = this.known.boards[due.boardIndex] ?? [];
    this.act({ kind: 'dealBoard', cards: cardsFrom(named, lying, due.board) });
  }

  /** Runs the rest of the board as often as the file has boards. */
  private chooseRuns(street: number): void {
    if (this.state.runs > 1 || this.known.boards.length < 2) return;
    this.street = Math.max(this.street, street - 1);
    this.catchUp();
    this.act({ kind: 'chooseRuns', count: this.known.boards.length });
  }

  // Betting

  private bet(player: number, event: BettingLine): void {
    this.drawing = false;
    this.catchUp();
    this.passDraws();
    if (this.stopped !== null) return;
    if (this.state.actor !== player) letOpen(this.state, player);
    if (event.kind === 'fold' && this.foldElsewhere(player)) return;
    while (
      this.state.actor !== player &&
      this.isBettingPhase() &&
      !this.actsLater(this.state.actor) &&
      this.passAbsent()
    );
    if (this.stopped !== null) return;
    switch (event.kind) {
      case 'fold':
        this.act({ kind: 'fold', player });
        break;
      case 'check':
      case 'call':
        this.call(player, event.kind === 'call' ? event.amount : 0);
        break;
      case 'bet':
        this.raise(player, this.state.bet[player]! + event.amount);
        break;
      case 'raise':
        this.raise(player, event.to);
    }
    this.playPendingFolds();
    this.dealDue();
  }

  /** The room lets a player raise opponents who have nothing left to call with; the excess comes back. */
  private raise(player: number, to: number): void {
    const asked = this.state.actor === player && this.isBettingPhase() ? legal(this.state) : null;
    if (asked?.kind === 'bet' && asked.closed === 'nobody-can-call') {
      this.note('raise-uncallable');
      this.act({ kind: 'checkCall', player });
    } else this.act({ kind: 'betRaise', player, to });
  }

  private isBettingPhase(): boolean {
    return this.state.phase === Phase.Bet || this.state.phase === Phase.BringIn;
  }

  private call(player: number, amount: number): void {
    const price = this.isBettingPhase() && this.state.actor === player ? toCall(this.state, player) : amount;
    if (price !== amount) this.note('price-differs');
    this.act({ kind: 'checkCall', player });
  }

  /** A fold of a player whose turn it is not: kept until it is, or noted when it never will be. */
  private foldElsewhere(player: number): boolean {
    const { state } = this;
    if (state.actor === player || !isLive(state, player)) return false;
    if (state.stack[player] === 0) {
      this.note('fold-all-in');
      this.forfeited |= 1 << player;
      return true;
    }
    if (!this.isBettingPhase() || !this.actsLater(state.actor)) return false;
    this.note('fold-out-of-turn');
    this.folding |= 1 << player;
    return true;
  }

  private playPendingFolds(): void {
    while (this.stopped === null && this.isBettingPhase() && (this.folding & (1 << this.state.actor)) !== 0) {
      this.act({ kind: 'fold', player: this.state.actor, byHouse: true });
    }
  }

  /** Whether the file has another betting line of the player before the next street. */
  private actsLater(player: number): boolean {
    for (let at = this.at; at < this.hand.events.length; at++) {
      const event = this.hand.events[at]!;
      if (event.kind === 'street' && event.marker !== 'preflop') return false;
      if ((isBetting(event) || event.kind === 'bringIn') && this.bySeat[event.player] === player) return true;
    }
    return false;
  }

  /** The file passes over the player to act: they folded before, or they have checked if that was free, else folded. */
  private passAbsent(): boolean {
    if (this.state.phase === Phase.Draw) {
      this.passDraws();
      return true;
    }
    if (!this.isBettingPhase()) return false;
    const player = this.state.actor;
    const folded = (this.folding & (1 << player)) !== 0;
    const free = !folded && toCall(this.state, player) === 0 && this.state.phase === Phase.Bet;
    if (!folded) this.note(free ? 'missing-check' : 'missing-fold');
    return this.act(free ? { kind: 'checkCall', player } : { kind: 'fold', player, byHouse: true });
  }

  // The end

  private finishBetting(): void {
    this.street = this.variant.streets.length - 1;
    this.catchUp();
    while (this.stopped === null && this.isAsked() && this.passAbsent()) this.dealDue();
  }

  private isAsked(): boolean {
    return this.isBettingPhase() || this.state.phase === Phase.Draw;
  }

  /** Shows what the file shows, as far as it fits what it said before. */
  private show(player: number, shown: readonly Card[]): void {
    const { state } = this;
    const isOpen = isLive(state, player) && (state.runOut || state.phase === Phase.Show || isOver(state));
    if (!isOpen) return;
    const held = holeCards(state, player);
    const free = held.filter((card) => card === UNKNOWN).length;
    const fresh = shown.filter((card) => !held.includes(card));
    const isDraw = this.variant.streets.some((street) => street.draw);
    const cards = isDraw && fresh.length <= free ? shown : shown.filter((card) => held.includes(card));
    if (cards.length < shown.length && !this.known.twice) this.note('cards-differ');
    this.act(cards.length === 0 ? { kind: 'show', player } : { kind: 'show', player, cards });
  }

  private muck(player: number): void {
    if (this.state.phase !== Phase.Show) return;
    if (((this.state.shown | this.state.mucked) & (1 << player)) !== 0) return;
    const played = apply(this.state, { kind: 'muck', player });
    if (played.ok) this.actions.push({ kind: 'muck', player });
  }

  /** A player asked to show without their own line shows if they collected, and mucks otherwise. */
  private finish(): void {
    this.finishBetting();
    for (let player = 0; player < this.seats.length && this.state.phase === Phase.Show; player++) {
      const { collected } = this.accounts.players[this.seats[player]!]!;
      if (collected === 0 || (this.forfeited & (1 << player)) !== 0) this.muck(player);
    }
    while (this.stopped === null && this.state.phase === Phase.Show) {
      this.act({ kind: 'show', player: this.state.actor });
    }
  }
}
