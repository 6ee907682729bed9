/**
 * The felt of a hand document: what the replayer shows, and what the live table is made from. Cards that the document
 * does not know are backs; for whose eyes it is written has been decided before.
 */
import {
  type Award,
  bestFive,
  type Card,
  describe,
  type HandState,
  holeCards,
  isLive,
  isOver,
  legal,
  pots,
  result,
  strengthOf,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import {
  fromUnits,
  type Hand,
  isPost,
  type Moments,
  momentsOf,
  type PostWord,
  type ReplayOptions,
  seatsOf,
} from '@cardroom/notation';
import { type PlayerStatus, statusOf } from '@cardroom/protocol';
import type {
  FeltAward,
  FeltBoard,
  FeltCard,
  FeltHandName,
  FeltModel,
  FeltPot,
  FeltResult,
  FeltSeat,
  FeltTurn,
  Marker,
  MarkerKind,
  SeatStatus,
} from './model.js';
import { runOutQuestion } from './odds.js';
import { type Trace, traceOf } from './trace.js';

/** The facts of a chair that do not depend on the hand. */
export type Chair = Pick<
  FeltSeat,
  | 'place'
  | 'label'
  | 'player'
  | 'isBot'
  | 'owner'
  | 'avatar'
  | 'isAway'
  | 'head'
  | 'after'
  | 'lost'
  | 'topUp'
  | 'standUp'
>;

/** The times of a turn. */
export type TurnTimes = Pick<FeltTurn, 'deadlineMs' | 'limitMs' | 'bankMs' | 'isBank'>;

const NO_TIMES: TurnTimes = { deadlineMs: null, limitMs: null, bankMs: 0, isBank: false };

const STATUSES: Readonly<Record<PlayerStatus, SeatStatus>> = {
  playing: 'playing',
  folded: 'folded',
  all_in: 'allIn',
  waiting: 'waiting',
  waiting_for_big_blind: 'waitingForBigBlind',
  paused: 'paused',
  leaving: 'leaving',
};

/** A hand with everything that is asked of it more than once. */
interface Scene {
  readonly hand: Hand;
  readonly variant: Variant;
  /** Null while the table waits, and for a file that cannot be played. */
  readonly moments: Moments | null;
  readonly state: HandState | null;
  readonly decimals: number;
  readonly trace: Trace | null;
  readonly chairs: readonly Chair[];
  readonly viewer: number | null;
  /** The chair of each player. */
  readonly seatOf: (player: number) => number;
  readonly result: FeltResult | null;
  readonly lit: ReadonlySet<Card>;
}

/** The felt of a document as the replayer shows it: its players alone, `viewer` at the bottom. */
export function feltOfHand(hand: Hand, viewer: number | null, options?: ReplayOptions): FeltModel {
  const places = seatsOf(hand);
  const chairs = places.map(
    (place, player): Chair => ({
      ...{ place, label: place, player, isBot: false, avatar: null },
      ...{ after: null, lost: null, topUp: 0, standUp: null },
    }),
  );
  return feltOf(hand, chairs, viewer, { options: options ?? {} });
}

export interface FeltOptions {
  readonly options?: ReplayOptions;
  /** The moments of the document, if they are known. */
  readonly moments?: Moments | null;
  readonly times?: TurnTimes;
  /** Cards that players have shown once the hand was over, by player. */
  readonly shown?: ReadonlyMap<number, readonly Card[]>;
}

function playedOf(hand: Hand, options?: ReplayOptions): Moments | null {
  const read = momentsOf(hand, options);
  return read.ok ? read.value : null;
}

/** The felt of a document and the chairs around it, which stand in clockwise order. */
export function feltOf(
  hand: Hand,
  around: readonly Chair[],
  viewer: number | null,
  { options, moments: known, times = NO_TIMES, shown }: FeltOptions = {},
): FeltModel {
  const moments = known === undefined ? playedOf(hand, options) : known;
  const state = moments?.end ?? null;
  const decimals = moments?.decimals ?? 0;
  const variant = state?.terms.variant ?? variantOf(hand.variant ?? 'NT') ?? variantOf('NT')!;
  const chairs = fromViewer(around, viewer);
  const places = new Map(chairs.map(({ player }, seat) => [player, seat]));
  const seatOf = (player: number): number => places.get(player) ?? 0;
  const ended = state === null ? null : resultOf(state, decimals, seatOf);
  const scene: Scene = {
    hand,
    variant,
    moments,
    state,
    decimals,
    trace: moments === null ? null : traceOf(moments.list, moments.end.terms.players),
    chairs,
    viewer,
    seatOf,
    result: ended,
    lit: litOf(ended),
  };
  const middle = state === null || isOver(state) ? [] : potsOf(scene, state);
  const seats = chairs.map((chair) => seatAt(scene, chair, shown));
  return {
    hand: `${hand.table ?? ''}/${hand.hand ?? ''}`,
    line: hand.actions.length,
    variant: variant.code,
    holeSize: sum(variant.streets.map(({ down, up }) => down + up)),
    boardSize: sum(variant.streets.map(({ board }) => board)),
    hasDraw: variant.streets.some(({ draw }) => draw),
    street: state === null ? null : variant.streets[state.street]!.name,
    seats,
    boards: boardsOf(scene),
    pots: middle,
    total: state === null || isOver(state) ? 0 : fromUnits(state.pot, decimals),
    turn: state === null ? null : turnOf(state, seatOf, times),
    result: ended,
    own: ownOf(scene),
    showable: showableOf(scene, shown),
    odds: state === null ? null : runOutQuestion(state),
    isWaiting: hand._waiting === true,
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The chairs from the viewer's on, clockwise; for a spectator from the first. */
function fromViewer(chairs: readonly Chair[], viewer: number | null): readonly Chair[] {
  const own = viewer === null ? -1 : chairs.findIndex(({ player }) => player === viewer);
  return own <= 0 ? chairs : [...chairs.slice(own), ...chairs.slice(0, own)];
}

// ---------------------------------------------------------------------------------------------------- seats

function seatAt(scene: Scene, chair: Chair, shown: FeltOptions['shown']): FeltSeat {
  const { hand, state, decimals, trace, result: ended, viewer } = scene;
  const { player } = chair;
  const chips = (units: number | undefined): number => fromUnits(units ?? 0, decimals);
  if (player === null) return { ...EMPTY, ...chair, markers: buttonAt(scene, chair) };
  const act = trace?.acts[player] ?? null;
  const isKnownStack = hand.startingStacks[player] !== Number.POSITIVE_INFINITY;
  const stack = state === null ? hand.startingStacks[player]! : chips(state.stack[player]);
  const awards = ended?.pots.flatMap((pot) => pot.awards) ?? [];
  const own = awards.filter(({ seat }) => scene.chairs[seat] === chair);
  return {
    ...chair,
    name: hand.players[player]!,
    isViewer: player === viewer,
    status: STATUSES[statusOf(hand, state, player)],
    stack: isKnownStack ? stack : null,
    bet: chips(state?.bet[player]),
    cards: cardsOf(scene, player, shown?.get(player)),
    markers: [...buttonAt(scene, chair), ...postsOf(scene, player)],
    act: act === null ? null : { ...act, amount: act.word === 'discard' ? act.amount : chips(act.amount) },
    returned: chips(trace?.returned[player]),
    won: addChips(
      own.map(({ amount }) => amount),
      decimals,
    ),
    isHighBoard: isHighBoard(state, player),
    owed: hand._deadBlinds?.[player] ?? 0,
  };
}

const EMPTY: Omit<FeltSeat, keyof Chair | 'markers'> = {
  name: null,
  isViewer: false,
  status: 'empty',
  stack: 0,
  bet: 0,
  cards: [],
  act: null,
  returned: 0,
  won: 0,
  isHighBoard: false,
  owed: 0,
};

/** Decimal chips added as whole units, so that no sum has a tail of binary digits. */
function addChips(amounts: readonly number[], decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(sum(amounts) * scale) / scale;
}

/** Folded and mucked hands are gone. */
function cardsOf({ state, lit }: Scene, player: number, shown: readonly Card[] | undefined): FeltCard[] {
  if (state === null || !isLive(state, player)) return (shown ?? []).map((card) => feltCard(card, false, lit));
  const isMucked = (state.mucked & (1 << player)) !== 0;
  const held = isMucked ? (shown ?? []) : holeCards(state, player);
  return held.map((card, at) => {
    const seen = card === UNKNOWN ? (shown?.[at] ?? UNKNOWN) : card;
    return feltCard(seen, state.terms.up[at] === true, lit);
  });
}

function feltCard(card: Card, isUp: boolean, lit: ReadonlySet<Card>): FeltCard {
  return { card, isUp, isLit: card !== UNKNOWN && lit.has(card) };
}

function isHighBoard(state: HandState | null, player: number): boolean {
  if (state === null || state.terms.variant.forced !== 'bringIn') return false;
  return state.street > 0 && state.opener === player && !isOver(state);
}

// ---------------------------------------------------------------------------------------------------- markers

/** The seat of the button may be empty; stud has none. */
function buttonAt({ hand, variant, state, chairs }: Scene, { place, player }: Chair): Marker[] {
  if (state === null || variant.forced === 'bringIn') return [];
  const isThere = chairs.some((chair) => chair.place === hand._button);
  const isHere = isThere ? place === hand._button : player === state.terms.button;
  return isHere ? [{ kind: 'button', amount: 0 }] : [];
}

const MARKERS: Readonly<Record<PostWord, MarkerKind>> = {
  ante: 'ante',
  smallBlind: 'smallBlind',
  bigBlind: 'bigBlind',
  buttonBlind: 'bigBlind',
  straddle: 'straddle',
  deadBlind: 'deadBlind',
  post: 'post',
};

/** A player's posts and bring-in, only while they explain the chips in front. */
function postsOf({ moments, state, decimals }: Scene, player: number): Marker[] {
  if (moments === null || state === null || state.street > 0 || isOver(state)) return [];
  const own = moments.list.filter((moment) => moment.player === player);
  const markers = own
    .filter((moment) => isPost(moment))
    .map(({ word, paid }): Marker => ({ kind: MARKERS[word], amount: fromUnits(paid, decimals) }));
  if (state.bringInPlayer !== player) return markers;
  const broughtIn = own.find(({ word }) => word === 'bringIn');
  return [...markers, { kind: 'bringIn', amount: fromUnits(broughtIn?.paid ?? 0, decimals) }];
}

// ---------------------------------------------------------------------------------------------------- the middle

function potsOf({ seatOf, decimals }: Scene, state: HandState): FeltPot[] {
  return pots(state).map(({ amount, eligible }) => ({
    amount: fromUnits(amount, decimals),
    eligible: eligible.map(seatOf),
  }));
}

function boardsOf({ state, lit }: Scene): FeltBoard[] {
  const dealt = state?.boards.filter((board) => board.length > 0) ?? [];
  return dealt.map((board) => ({ cards: board.map((card) => feltCard(card, true, lit)) }));
}

function turnOf(state: HandState, seatOf: (player: number) => number, times: TurnTimes): FeltTurn | null {
  const asked = legal(state);
  if (asked.kind === 'over' || asked.kind === 'deal') return null;
  return { seat: seatOf(asked.player), kind: asked.kind, ...times };
}

// ---------------------------------------------------------------------------------------------------- names and the end

type OwnName = Omit<FeltHandName, 'isWinner'>;

/** The names of a hand whose cards are all known: on every board, and in hi/lo games for both halves. */
function namesOf(state: HandState, player: number, seat: number): OwnName[] {
  const { hands, holeUse } = state.terms.variant;
  const cards = holeCards(state, player);
  if (cards.length === 0 || cards.includes(UNKNOWN)) return [];
  return state.boards.flatMap((board, index) => {
    if (board.includes(UNKNOWN)) return [];
    return hands.map((type, part): OwnName => {
      const { category, ranks } = describe(type, strengthOf(type, holeUse, cards, 0, cards.length, board));
      const share = hands.length === 1 ? 'whole' : part === 0 ? 'high' : 'low';
      return { seat, board: index, share, category, ranks, best: bestFive(type, holeUse, cards, board) };
    });
  });
}

/** The viewer's own hand, as soon as it has a name. */
function ownOf({ state, viewer, seatOf }: Scene): OwnName[] {
  if (state === null || viewer === null || !isLive(state, viewer)) return [];
  return namesOf(state, viewer, seatOf(viewer)).filter(({ category }) => category !== 'none');
}

/** Folded and mucked hands too; not those that the showdown has shown. */
function showableOf({ state, viewer }: Scene, shown: FeltOptions['shown']): Card[] {
  if (state === null || viewer === null || !isOver(state) || (state.shown & (1 << viewer)) !== 0) return [];
  const seen = shown?.get(viewer) ?? [];
  return holeCards(state, viewer).filter(
    (card, at) => card !== UNKNOWN && state.terms.up[at] !== true && !seen.includes(card),
  );
}

/** Whether the hand named took what was awarded: a whole part goes to the high hand if no low qualifies. */
function isWonBy(name: OwnName, award: FeltAward): boolean {
  if (award.seat !== name.seat || award.board !== name.board) return false;
  return award.share === name.share || (award.share === 'whole' && name.share === 'high');
}

function resultOf(state: HandState, decimals: number, seatOf: (player: number) => number): FeltResult | null {
  const ended = result(state);
  if (ended === null) return null;
  const awardOf = ({ player, amount, share, board }: Award): FeltAward => ({
    seat: seatOf(player),
    amount: fromUnits(amount, decimals),
    share,
    board,
  });
  const settled = ended.pots.map(({ amount, eligible, awards }) => ({
    amount: fromUnits(amount, decimals),
    eligible: eligible.map(seatOf),
    awards: awards.map(awardOf),
  }));
  const awards = settled.flatMap((pot) => pot.awards);
  const open = ended.by === 'fold' ? 0 : state.live & ~state.mucked;
  const hands = state.holeCount
    .flatMap((_, player) => ((open & (1 << player)) === 0 ? [] : namesOf(state, player, seatOf(player))))
    .map((name): FeltHandName => ({ ...name, isWinner: awards.some((award) => isWonBy(name, award)) }));
  return { by: ended.by, pots: settled, hands, rake: fromUnits(ended.rake, decimals) };
}

/** The cards of the hands that won. */
function litOf(ended: FeltResult | null): ReadonlySet<Card> {
  return new Set(ended?.hands.filter(({ isWinner }) => isWinner).flatMap(({ best }) => best));
}
