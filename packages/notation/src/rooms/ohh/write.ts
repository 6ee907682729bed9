/**
 * Open Hand History of a hand document. Amounts are what each act adds; the pots hold the rake and leave out the bet
 * that nobody matched. The format names five games; it has no word for a bring-in, which is the first bet of a hand,
 * nor for a discard: after a draw the round deals the player the hand that they hold then.
 */
import {
  type Card,
  err,
  formatCard,
  type HandResult,
  holeCards,
  isOver,
  ok,
  type Result,
  result,
  type Terms,
  UNKNOWN,
  variantOf,
} from '@cardroom/engine';
import { decimalsOf, fromUnits, toUnits } from '../../chips.js';
import { type Hand, seatCountOf, seatsOf } from '../../hand.js';
import { type Moment, type Moments, momentsOf } from '../../moments.js';
import type { PokerStarsField } from '../../pokerstars/convert.js';
import { isPost } from '../../posts.js';
import type { ReplayError } from '../../replay.js';
import { unsaidFields } from '../../unsaid.js';

export type OhhWriteError =
  | { readonly code: 'unsupported-variant'; readonly variant: string }
  | { readonly code: 'not-over' }
  | { readonly code: 'unknown-stack'; readonly player: number }
  | { readonly code: 'bad-hand'; readonly error: ReplayError };

export interface ToOhh {
  readonly text: string;
  /** Fields of the document that the format cannot say. */
  readonly lost: readonly string[];
}

const GAMES: Readonly<Record<string, readonly [game: string, limit: 'NL' | 'PL' | 'FL']>> = {
  NT: ['Holdem', 'NL'],
  PT: ['Holdem', 'PL'],
  FT: ['Holdem', 'FL'],
  NO: ['Omaha', 'NL'],
  PO: ['Omaha', 'PL'],
  FO: ['Omaha', 'FL'],
  'NO/8': ['OmahaHiLo', 'NL'],
  'PO/8': ['OmahaHiLo', 'PL'],
  'FO/8': ['OmahaHiLo', 'FL'],
  F7S: ['Stud', 'FL'],
  'F7S/8': ['StudHiLo', 'FL'],
  N5D: ['Draw', 'NL'],
  P5D: ['Draw', 'PL'],
  F5D: ['Draw', 'FL'],
};
/** Games that the format does not name: the number of cards tells them from the game whose name they have. */
const BY_CARDS: Readonly<Record<string, readonly [game: string, limit: 'NL' | 'PL' | 'FL']>> = {
  PO5: ['Omaha', 'PL'],
  PO6: ['Omaha', 'PL'],
  'PO5/8': ['OmahaHiLo', 'PL'],
  'NO5/8': ['OmahaHiLo', 'NL'],
};
const STUD_STREETS = ['Third Street', 'Fourth Street', 'Fifth Street', 'Sixth Street', 'Seventh Street'] as const;
const STREETS = ['Preflop', 'Flop', 'Turn', 'River'] as const;
const BOARD_SIZES = [0, 3, 4, 5] as const;

export function formatOhh(hand: Hand): Result<ToOhh, OhhWriteError> {
  const code = hand.variant ?? 'NT';
  if (gameOfCode(code) === undefined) return err({ code: 'unsupported-variant', variant: code });
  const unknown = hand.startingStacks.findIndex((stack) => !Number.isFinite(stack));
  if (unknown >= 0) return err({ code: 'unknown-stack', player: unknown });
  const strict = momentsOf(hand);
  const isStrict = strict.ok && isOver(strict.value.end);
  const read = isStrict ? strict : momentsOf(hand, { lenient: true });
  if (!read.ok) return err({ code: 'bad-hand', error: read.error });
  const { end } = read.value;
  if (!isOver(end)) return err({ code: 'not-over' });
  const isCounted = GAMES[code] !== undefined || hand.players.some((_, player) => areKnown(holeCards(end, player)));
  return isCounted ? ok(new OhhWriting(hand, read.value).write()) : err({ code: 'unsupported-variant', variant: code });
}

function gameOfCode(code: string): readonly [game: string, limit: 'NL' | 'PL' | 'FL'] | undefined {
  return GAMES[code] ?? BY_CARDS[code];
}

function areKnown(cards: readonly Card[]): boolean {
  return cards.length > 0 && !cards.includes(UNKNOWN);
}

/** The format's words for acts of players; it has none for completing a bet. */
const ACTS: Readonly<Partial<Record<Moment['word'], string>>> = {
  bringIn: 'Bet',
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  bet: 'Bet',
  raise: 'Raise',
  complete: 'Raise',
};

interface Round {
  readonly id: number;
  readonly street: string;
  readonly cards: readonly string[];
  readonly actions: OhhAction[];
}

interface OhhAction {
  readonly action_number: number;
  readonly player_id: number;
  readonly action: string;
  readonly amount: number;
  readonly is_allin: boolean;
  readonly cards?: readonly string[];
}

class OhhWriting {
  private readonly terms: Terms;
  private readonly ended: HandResult;
  private readonly rounds: Round[] = [];
  private readonly own: PokerStarsField | undefined;
  private readonly isStud: boolean;
  private readonly isDraw: boolean;
  /** Draws of which the format cannot say how many cards were thrown away. */
  private hasHiddenDraws = false;
  /** Stated results may be finer than anything that was bet. */
  private readonly decimals: number;

  constructor(
    private readonly hand: Hand,
    private readonly read: Moments,
  ) {
    this.terms = read.start.terms;
    this.ended = result(read.end)!;
    this.isStud = this.terms.variant.forced === 'bringIn';
    this.isDraw = this.terms.variant.streets.some((street) => street.draw);
    this.own = hand._pokerStars as PokerStarsField | undefined;
    this.decimals = Math.max(read.decimals, ...(hand.finishingStacks ?? []).map(decimalsOf));
  }

  write(): ToOhh {
    this.open(this.isStud ? STUD_STREETS[0] : 'Preflop', []);
    if (!this.isStud && !this.isDraw) this.deals();
    this.posts();
    for (const moment of this.read.list) if (!isPost(moment)) this.tell(moment);
    this.runOuts();
    const pots = this.pots();
    const lost = this.lost(pots !== null);
    const root = { ...this.header(), players: this.players(), rounds: this.rounds, pots: pots ?? this.pots(false) };
    return { text: JSON.stringify({ ohh: root }), lost };
  }

  private amount(units: number): number {
    return fromUnits(units, this.read.decimals);
  }

  private open(street: string, cards: readonly Card[]): void {
    this.rounds.push({ id: this.rounds.length, street, cards: cards.map(formatCard), actions: [] });
  }

  private act(player: number, action: string, units: number, isAllIn: boolean, cards?: readonly Card[]): void {
    const { actions } = this.rounds.at(-1)!;
    actions.push({
      action_number: actions.length,
      player_id: player,
      action,
      amount: this.amount(units),
      is_allin: isAllIn,
      ...(cards === undefined ? {} : { cards: cards.map(formatCard) }),
    });
  }

  /** Every hand that the document knows: the format tells by `hero_player_id` whose file it is. */
  private deals(): void {
    for (const player of this.inHand()) {
      const cards = holeCards(this.read.end, player);
      if (cards.length > 0 && !cards.includes(UNKNOWN)) this.act(player, 'Dealt Cards', 0, false, cards);
    }
  }

  private inHand(): number[] {
    const { players, button, out } = this.terms;
    const order = Array.from({ length: players }, (_, step) => (button + 1 + step) % players);
    return order.filter((player) => !out[player]);
  }

  private posts(): void {
    const { terms } = this;
    const price = variantOf(terms.variant.code)?.limit === 'fixed' ? terms.smallBet : terms.minBet;
    const left = terms.stacks.slice();
    const post = (player: number, word: string, due: number) => {
      const paid = Math.min(due, left[player]!);
      left[player]! -= paid;
      if (paid > 0) this.act(player, word, paid, left[player] === 0);
    };
    const order = this.inHand();
    for (const player of order) post(player, 'Post Ante', terms.antes[player]!);
    let big = -1;
    let small = -1;
    // Two-handed the button posts the small blind, and stands last in the order.
    for (const player of [...order].sort(
      (a, b) => Number(terms.blinds[a]! >= price) - Number(terms.blinds[b]! >= price),
    )) {
      const blind = terms.blinds[player]!;
      if (blind <= 0) continue;
      if (big < 0 && small < 0 && blind < price) {
        small = player;
        post(player, 'Post SB', blind);
      } else if (big < 0) {
        big = player;
        post(player, 'Post BB', blind);
      } else post(player, 'Straddle', blind);
    }
    for (const player of order) {
      post(player, 'Post Dead', terms.dead[player]!);
      post(player, 'Post Extra Blind', terms.posts[player]!);
    }
  }

  private tell(moment: Moment): void {
    const { word, player } = moment;
    if (word === 'dealHole') this.dealtTo(moment);
    else if (word === 'discard') this.discarded(moment);
    else if (word === 'standPat') this.openStreet(moment.street);
    else if (word === 'dealBoard' && this.isStud) this.shared(moment);
    else if (word === 'dealBoard') this.dealt(moment);
    else if (word === 'show' || word === 'muck') this.shown(player, word === 'show');
    else {
      const action = ACTS[word];
      if (action !== undefined) this.act(player, action, moment.paid, moment.isAllIn && moment.paid > 0);
    }
  }

  private dealt({ before, after }: Moment): void {
    if (after.runs > 1) return;
    const board = after.boards[0]!;
    const now = BOARD_SIZES.indexOf(board.length as (typeof BOARD_SIZES)[number]);
    if (now > 0) this.open(STREETS[now]!, board.slice(BOARD_SIZES[now - 1], board.length));
    else if (before.street !== after.street) this.open(STREETS[before.street] ?? 'River', []);
  }

  /** The first line of a street of stud or of a draw opens its round. */
  private openStreet(street: number, cards: readonly Card[] = []): void {
    const name = this.isStud ? STUD_STREETS[street]! : street === 0 ? 'Preflop' : 'First Draw';
    if (!this.rounds.some((round) => round.street === name)) this.open(name, cards);
  }

  /** Cards of stud and draw come street by street; those of other games stand at its beginning. */
  private dealtTo({ player, street, cards, after }: Moment): void {
    if (!this.isStud && !this.isDraw) return;
    this.openStreet(street);
    const held = holeCards(after, player);
    if (this.isDraw && !areKnown(held)) return;
    const known = (this.isDraw ? held : cards).filter((card) => card !== UNKNOWN);
    if (known.length > 0) this.act(player, 'Dealt Cards', 0, false, known);
  }

  private discarded({ player, street, after }: Moment): void {
    this.openStreet(street);
    if (!areKnown(holeCards(after, player)) && holeCards(after, player).length > 0) this.hasHiddenDraws = true;
  }

  /** The card that all players share when the deck of stud runs out. */
  private shared({ street, after }: Moment): void {
    this.openStreet(street, after.boards[0]!);
  }

  private shown(player: number, isShown: boolean): void {
    if (this.rounds.at(-1)!.street !== 'Showdown') this.open('Showdown', []);
    const cards = holeCards(this.read.end, player).filter((card) => card !== UNKNOWN);
    if (isShown) this.act(player, 'Shows Cards', 0, false, cards);
    else this.act(player, 'Mucks Cards', 0, false);
  }

  /** A second board repeats its streets. */
  private runOuts(): void {
    const { end: state } = this.read;
    if (state.runs < 2) return;
    for (const board of state.boards) {
      for (let street = 1; street < STREETS.length; street++) {
        const size = BOARD_SIZES[street]!;
        if (size > state.runsFrom)
          this.open(STREETS[street]!, board.slice(Math.max(BOARD_SIZES[street - 1]!, 0), size));
      }
    }
  }

  /** The pots with what was won after rake; null if the stated stacks are not the rules' result less rake. */
  private pots(isStated = true): readonly unknown[] | null {
    const factor = 10 ** (this.decimals - this.read.decimals);
    const won = this.hand.players.map(() => 0);
    for (const { awards } of this.ended.pots) for (const { player, amount } of awards) won[player]! += amount * factor;
    const lacks = this.hand.players.map((_, player) => {
      const stated = isStated ? this.hand.finishingStacks?.[player] : undefined;
      const units = stated === undefined ? null : toUnits(stated, this.decimals);
      return units === null ? 0 : this.ended.stacks[player]! * factor - units;
    });
    if (!lacks.every((lack, player) => lack >= 0 && lack <= won[player]!)) return null;
    const amount = (units: number) => fromUnits(units, this.decimals);
    return this.ended.pots.map((pot, number) => {
      let rake = 0;
      const wins = new Map<number, number>();
      for (const award of pot.awards) {
        const taken = Math.min(lacks[award.player]!, award.amount * factor);
        lacks[award.player]! -= taken;
        rake += taken;
        wins.set(award.player, (wins.get(award.player) ?? 0) + award.amount * factor - taken);
      }
      return {
        number,
        amount: amount(pot.amount * factor),
        rake: amount(rake),
        jackpot: 0,
        player_wins: [...wins].map(([player, units]) => ({
          player_id: player,
          win_amount: amount(units),
          contributed_rake: 0,
          cashout_amount: 0,
          cashout_fee: 0,
          bonus_amount: 0,
        })),
      };
    });
  }

  private header(): Record<string, unknown> {
    const { hand } = this;
    const [game, limit] = gameOfCode(hand.variant ?? 'NT')!;
    const { terms } = this;
    const seats = seatsOf(hand);
    const [small, big] = this.blinds(limit === 'FL');
    const room = hand.venue ?? 'Cardroom';
    const tournament = this.own?.tournament;
    return {
      spec_version: '1.4.7',
      site_name: room,
      network_name: room,
      internal_version: '1',
      tournament: tournament !== undefined,
      ...(tournament === undefined ? {} : { tournament_info: tournamentInfo(tournament, this.startDate()) }),
      game_number: String(hand.hand ?? ''),
      start_date_utc: this.startDate(),
      table_name: String(hand.table ?? ''),
      game_type: game,
      bet_limit: { bet_type: limit, bet_cap: this.own?.cap ?? 0 },
      table_size: seatCountOf(hand) ?? Math.max(2, ...seats),
      currency: hand.currency ?? '',
      dealer_seat: hand._button ?? seats[terms.button] ?? 1,
      small_blind_amount: small,
      big_blind_amount: big,
      ante_amount: Math.max(0, ...hand.antes),
      hero_player_id: hand.author === undefined ? -1 : hand.players.indexOf(hand.author),
      flags: [...(this.read.end.runs > 1 ? ['Run_It_Twice'] : []), ...(this.own?.zoom === true ? ['Fast'] : [])],
    };
  }

  /** The blinds of the table; in stud the bring-in and the small bet. */
  private blinds(isFixed: boolean): readonly [small: number, big: number] {
    const { hand, terms } = this;
    if (this.isStud) return [this.amount(terms.bringIn), this.amount(terms.smallBet)];
    const price = this.amount(isFixed ? terms.smallBet : terms.minBet);
    const big = isFixed ? price : (hand._stakes?.bigBlind ?? price);
    const blinds = terms.blinds.filter((blind) => blind > 0).map((blind) => this.amount(blind));
    return [hand._stakes?.smallBlind ?? Math.min(big, ...blinds), big];
  }

  private startDate(): string {
    const { year, month, day, time } = this.hand;
    if (year === undefined || month === undefined || day === undefined) return '1970-01-01T00:00:00Z';
    const two = (number: number) => String(number).padStart(2, '0');
    return `${year}-${two(month)}-${two(day)}T${(time ?? '00:00:00').slice(0, 8)}Z`;
  }

  private players(): readonly unknown[] {
    const { hand } = this;
    const seats = seatsOf(hand);
    return hand.players.map((name, player) => ({
      id: player,
      seat: seats[player],
      name,
      display: name,
      starting_stack: this.amount(this.terms.stacks[player]!),
      player_bounty: 0,
      ...(this.terms.out[player] ? { is_sitting_out: true } : {}),
    }));
  }

  private lost(isResultSaid: boolean): string[] {
    const { hand } = this;
    const zone = hand.timeZoneAbbreviation ?? hand.timeZone;
    return [
      ...unsaidFields(hand, SAID),
      ...(zone === undefined || /^(?:UTC|GMT)$/.test(zone) ? [] : ['time zone']),
      ...(hand.year === undefined ? ['time'] : []),
      ...(isResultSaid ? [] : ['finishingStacks']),
      ...(this.hasHiddenDraws ? ['discards'] : []),
    ];
  }
}

const SAID: ReadonlySet<string> = new Set(['venue']);

function tournamentInfo({ number, buyIn }: NonNullable<PokerStarsField['tournament']>, start: string): unknown {
  const [prize = 0, fee = 0] = [...buyIn.matchAll(/\d+(?:\.\d+)?/g)].map(([amount]) => Number(amount));
  return {
    tournament_number: number,
    name: buyIn,
    start_date_utc: start,
    currency: '',
    buyin_amount: prize,
    fee_amount: fee,
    bounty_fee_amount: 0,
    initial_stack: 0,
    type: 'MTT',
    flags: [],
    speed: { type: 'Normal', round_time: 0 },
  };
}
