/** `evolve`: the state after a fact. Replay is a fold; no clock, no chance, and nothing is refused any more. */
import { assert, type DeckName, variantOf } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import { handNumberOf, LIMITS } from '@cardroom/protocol';
import { hundredthsOf } from '../chips.js';
import { isBotUser } from '../ledger.js';
import { withAnswer } from './answers.js';
import { withCall, withHandCounted, withVotes } from './bombPots.js';
import { cardsOf, carryDeck } from './dealing.js';
import type {
  Acted,
  DealSeeded,
  Fact,
  FactKind,
  FactOf,
  HandStarted,
  HandWaits,
  Hosted,
  PresenceChanged,
  RoundVoided,
  Seated,
  SeedRevealed,
  StoodUp,
} from './facts.js';
import { begunDeal, carried, nextDealOf, seededDeal } from './fairDeal.js';
import { withChoice, withGameCounted } from './games.js';
import { keepDeck } from './openings.js';
import { newChips, withLeft, withoutLeft } from './rathole.js';
import { withAnswerToRuns, withQuestion } from './runs.js';
import { seatedHand, waitingHand } from './seating.js';
import { emptyDocument, nextSettings, rulesBetweenHands } from './settings.js';
import {
  type DealSecret,
  type HostUndo,
  type SidePayment,
  type StandUpGame,
  seatOf,
  type TableClock,
  type TableDeal,
  type TablePerson,
  type TableSeat,
  type TableState,
} from './state.js';
import { MAX_TIMEOUTS, SHOW_LATE_MS } from './times.js';
import { withPermit } from './tournament.js';
import { withFirstWaiter, withMiss, withOffer, withoutWaiter, withWaiter } from './waiting.js';

/** Hands that the pace of a table is measured over. */
const MAX_STARTS = 20;

/** The state after a fact; only the first fact of a table has no state before it. */
export function evolve(state: TableState | null, fact: Fact): TableState {
  return completed(state, fact, fold(state, fact));
}

/** The same for lines that were judged when they were decided: `hand` is the document with them. */
export function evolvePlayed(state: TableState, fact: Fact, hand: Hand): TableState {
  assert(fact.kind === 'acted', 'only acts are played');
  return completed(state, fact, acted(state, fact, hand));
}

/**
 * Adds what every fact may bring: a version, a clock, an answer. A table has some fifty fields, so a state that nobody
 * has seen yet is completed in place.
 */
function completed(state: TableState | null, fact: Fact, folded: TableState): TableState {
  const clocked = withClock(folded, fact);
  const after: { -readonly [Field in keyof TableState]: TableState[Field] } =
    clocked === state ? { ...clocked } : clocked;
  after.version = (state?.version ?? 0) + 1;
  if ('secret' in fact && fact.secret !== undefined) after.sealed = [...after.sealed, after.version];
  if (fact.request !== undefined) after.answers = withAnswer(after.answers, fact.request);
  return after;
}

/** The state with the clock, and what is left in a time bank. */
export function withClock(state: TableState, { clock, bank }: Pick<Fact, 'clock' | 'bank'>): TableState {
  const banked = bank === undefined ? state : withSeat(state, bank.user, { bankMs: bank.ms });
  if (clock === undefined) return banked;
  const isGrace = clock?.kind === 'grace' && clock.user !== null;
  const isNew = state.clock?.kind !== 'grace' || state.clock.turn !== clock?.turn;
  if (!isGrace || !isNew) return { ...banked, clock };
  return { ...withSeat(banked, clock.user, { grace: graceGiven(state, clock) }), clock };
}

/** When the table began to wait for someone, and in which hand. */
function graceGiven({ hand }: TableState, { setAt }: TableClock): NonNullable<TableSeat['grace']> {
  return { hand: handNumberOf(hand), at: setAt };
}

function fold(state: TableState | null, fact: Fact): TableState {
  if (fact.kind === 'tableCreated') return created(fact);
  assert(state !== null, 'a table begins with its creation');
  const take = FOLDS[fact.kind] as (state: TableState, fact: Fact) => TableState;
  return take(state, fact);
}

type Fold<Kind extends FactKind> = (state: TableState, fact: FactOf<Kind>) => TableState;

/** The state after each kind of fact. */
const FOLDS: { readonly [Kind in Exclude<FactKind, 'tableCreated'>]: Fold<Kind> } = {
  seated,
  stoodUp,
  intent: wanted,
  afterHand: (state, { user, afterHand }) => withSeat(state, user, { afterHand, ...(afterHand === null ? BACK : {}) }),
  topUpAsked: (state, { user, amount }) => withSeat(withoutRequest(state, user), user, { topUp: amount }),
  renamed,
  autoTopUp: (state, { user, autoTopUp }) => withSeat(state, user, { autoTopUp }),
  chipsRequested: (state, { ask }) => ({ ...state, requests: [...state.requests, ask] }),
  handStarted: started,
  handWaits: waits,
  seedCommitted: withCommits,
  seedRevealed,
  roundVoided,
  dealSeeded,
  acted: (state, fact) => acted(state, fact, withLines(state.hand, fact)),
  handEnded,
  clockSet: (state) => state,
  paused: (state, { at }) => ({ ...state, pausedAt: at }),
  resumed: (state) => ({ ...state, pausedAt: null }),
  hostAct: hosted,
  chat: chatted,
  presence: withPresence,
  watched: (state, { on }) => ({ ...state, isWatched: on }),
  waitBegan: withWaiter,
  waitEnded: (state, { user }) => withoutWaiter(state, user),
  seatOffered: (state, { user, place, until }) => withOffer(state, user, { place, until }),
  offerMissed: (state, { user }) => withMiss(state, user),
  seedSet: (state, { user, seed }) => withSeat(state, user, { seed }),
  avatarSet: (state, { user, avatar }) => withSeat(state, user, { avatar }),
  autoMuckSet: (state, { user, on }) => withSeat(state, user, { showsAll: !on }),
  autoBankSet: (state, { user, when }) => withSeat(state, user, { autoBank: when }),
  runWished: (state, fact) =>
    fact.hand === undefined ? withSeat(state, fact.user, { runWish: fact.wish }) : withAnswerToRuns(state, fact),
  gameChosen: withChoice,
  bombVoted: withVotes,
  bombCalled: withCall,
  straddleSet: (state, { user, on }) => withSeat(state, user, { straddles: on }),
  runsAsked: withQuestion,
  runsChosen: (state, { count }) => ({ ...state, hand: Hand.change(state.hand, { _runs: count }) }),
  cardsShown,
  permitted: (state, { permit }) =>
    state.tournament === undefined ? state : { ...state, tournament: { ...state.tournament, permit } },
  awaySet: (state, { user, isAway }) => withSeat(state, user, isAway ? { away: 'silent' } : BACK),
  rabbitShown: withoutHunt,
  rabbitOver: withoutHunt,
  sidePaid: (state, { payments }) => withPayments(state, payments),
  standUp: withGame,
  standUpWanted: (state, { votes, isCalled }) => ({
    ...state,
    standUp: { votes, isCalled, game: state.standUp?.game ?? null },
  }),
  seatChange: withMove,
  tableEnded,
};

function wanted(state: TableState, { user, intent, inactive, at }: FactOf<'intent'>): TableState {
  const wanting = withSeat(state, user, { afterHand: null, ...(intent === Intent.Play ? BACK : {}) });
  return withPauses({ ...wanting, hand: intending(wanting, user, intent, inactive) }, at);
}

function handEnded(state: TableState, fact: FactOf<'handEnded'>): TableState {
  const hand = Hand.change(state.hand, { finishingStacks: fact.stacks });
  const accounts = withAmounts(state.accounts, fact.changes).filter(([user]) => isSeated(state, user));
  const deal = withoutSecret(state.deal);
  keepDeck(state, deal);
  const over = { ...huntOf(state, fact), ...overOf(state, fact) };
  return { ...state, hand, accounts, deal, sealed: [], overAt: fact.at, ...over };
}

function chatted(state: TableState, { at, user, name, place, text }: FactOf<'chat'>): TableState {
  const chat = [...state.chat, { user, name, at, place, text }].slice(-LIMITS.chatKept);
  return { ...state, chat, talk: withLine(state.talk, user, at) };
}

function withMove(state: TableState, { user, place, waits: waiting }: FactOf<'seatChange'>): TableState {
  const seats = state.seats.map((seat) => (seat.user === user ? withoutMove(seat) : seat));
  if (place === null) return { ...state, seats };
  return withSeat({ ...state, seats }, user, { nextPlace: { place, waits: waiting === true } });
}

function tableEnded(state: TableState): TableState {
  return {
    ...state,
    seats: [],
    accounts: [],
    requests: [],
    waiting: [],
    clock: null,
    pausedAt: null,
    ended: true,
    deal: withoutSecret(state.deal),
    sealed: [],
  };
}

function created({ at, table, host, settings, times, botsAlone, tournament }: FactOf<'tableCreated'>): TableState {
  return {
    table,
    version: 0,
    host,
    settings,
    times,
    botsAlone,
    hand: emptyDocument(table, settings),
    users: [],
    seats: [],
    accounts: [],
    clock: null,
    pausedAt: null,
    ending: false,
    ended: false,
    requests: [],
    nextStakes: null,
    deal: null,
    sealed: [],
    answers: [],
    shown: [],
    chat: [],
    talk: [],
    muted: [],
    banned: [],
    bannedAddresses: [],
    removed: [],
    inviteRound: 0,
    coHosts: [],
    isLocked: false,
    isStarted: settings.start_at === undefined,
    bought: [],
    debts: [],
    people: [],
    undo: null,
    hostLog: [],
    starts: [],
    bots: 0,
    ...(tournament === undefined
      ? {}
      : { tournament: { ...tournament, permit: null, outcome: null, overAt: at, beganAt: at } }),
  };
}

// ---------------------------------------------------------------------------------------------------- parts

/** Names that a table remembers: a home game has a dozen, and the list is written whenever someone new sits down. */
const PEOPLE_KEPT = 100;

/** The player is there again. */
const BACK: Pick<TableSeat, 'timeouts' | 'away'> = { timeouts: 0, away: null };

function withPresence(state: TableState, { user, connected, since, at }: PresenceChanged): TableState {
  if (!connected) return withSeat(state, user, { connected, lostAt: since ?? at });
  const seat = state.seats.find((other) => other.user === user);
  if (seat?.away !== 'lost') return withSeat(state, user, { connected });
  // Turns that were let pass still count: dropping the connection again and again gains nothing.
  const afterHand = seat.afterHand?.by === 'house' ? null : seat.afterHand;
  return withSeat(state, user, { connected, away: null, afterHand });
}

function withSeat(state: TableState, user: string, fields: Partial<TableSeat>): TableState {
  return { ...state, seats: state.seats.map((seat) => (seat.user === user ? { ...seat, ...fields } : seat)) };
}

function isSeated(state: TableState, user: string): boolean {
  return state.seats.some((seat) => seat.user === user);
}

function withoutRequest(state: TableState, user: string): TableState {
  if (!state.requests.some((ask) => ask.user === user)) return state;
  return { ...state, requests: state.requests.filter((ask) => ask.user !== user) };
}

/** The state with another document, and the users of its players. */
function withHand(state: TableState, hand: Hand): TableState {
  const known = new Map(state.hand.players.map((name, player) => [name, state.users[player]!]));
  for (const seat of state.seats) known.set(seat.name, seat.user);
  const { _debts: owed = [], ...rest } = hand;
  const kept = hand._debts === undefined ? hand : rest;
  return {
    ...state,
    hand: kept,
    users: hand.players.map((name) => known.get(name) ?? ''),
    debts: withDebts(state, owed),
  };
}

/** Debts that are remembered at a table: those of the last people who left with one. */
const MAX_DEBTS = 200;

/** The debts of people who are leaving, as the document names them, kept by person. */
function withDebts({ hand, users, debts }: TableState, owed: NonNullable<Hand['_debts']>): TableState['debts'] {
  const leaving = owed.flatMap(([name, amount]): [string, number][] => {
    const player = hand.players.indexOf(name);
    const user = users[player];
    const isLeaving = hand._intents?.[player] === Intent.Leave;
    return isLeaving && user !== undefined && user !== '' && !isBotUser(user) ? [[user, amount]] : [];
  });
  if (leaving.length === 0) return debts;
  const gone = new Set(leaving.map(([user]) => user));
  return [...debts.filter(([user]) => !gone.has(user)), ...leaving].slice(-MAX_DEBTS);
}

/** Since when everyone has been pausing, after a document has changed. */
function withPauses(state: TableState, at: number): TableState {
  const seats = state.seats.map((seat) => {
    const intent = state.hand._intents?.[state.users.indexOf(seat.user)] ?? Intent.Play;
    const isPausing = intent === Intent.Pause || intent === Intent.WaitForBigBlind;
    const pausedAt = isPausing ? (seat.pausedAt ?? at) : null;
    return pausedAt === seat.pausedAt ? seat : { ...seat, pausedAt };
  });
  return { ...state, seats };
}

/** Since when players have had no chips, after a new document has begun. */
function withBroke(state: TableState, at: number): TableState {
  const seats = state.seats.map((seat) => {
    const isBroke = state.hand.startingStacks[state.users.indexOf(seat.user)] === 0;
    if (isBroke) return seat.brokeAt === undefined ? { ...seat, brokeAt: at } : seat;
    const { brokeAt, ...rest } = seat;
    return brokeAt === undefined ? seat : rest;
  });
  return { ...state, seats };
}

/** Accounts with amounts added; new ones come at the end. */
function withAmounts(
  accounts: TableState['accounts'],
  amounts: readonly (readonly [string, number])[],
): TableState['accounts'] {
  const sums = new Map(accounts);
  for (const [user, amount] of amounts) sums.set(user, (sums.get(user) ?? 0) + amount);
  return [...sums];
}

/** The people's purchases, with one more for each entry. */
function withBought(
  bought: TableState['bought'],
  purchases: readonly (readonly [user: string, amount: number])[],
): TableState['bought'] {
  if (purchases.length === 0) return bought;
  const sums = new Map(bought.map((entry) => [entry.user, entry]));
  for (const [user, amount] of purchases) {
    const sum = sums.get(user) ?? { user, times: 0, amount: 0 };
    sums.set(user, { user, times: sum.times + 1, amount: sum.amount + amount });
  }
  return [...sums.values()];
}

function withoutSecret(deal: TableState['deal']): TableState['deal'] {
  return deal === null ? null : { ...deal, secret: null };
}

/** The people of the table with one more, or with someone's new name. */
function withName(people: TableState['people'], { user, name }: TablePerson): TableState['people'] {
  const known = people.find((person) => person.user === user);
  if (known?.name === name) return people;
  if (known !== undefined) return people.map((person) => (person.user === user ? { user, name } : person));
  return [...people, { user, name }].slice(-PEOPLE_KEPT);
}

/** A list of people without one of them; the same list if they are not in it. */
function without<P extends { readonly user: string }>(people: readonly P[], user: string | undefined): readonly P[] {
  return people.some((person) => person.user === user) ? people.filter((person) => person.user !== user) : people;
}

// ---------------------------------------------------------------------------------------------------- seats

function seated(state: TableState, fact: Seated): TableState {
  const { user, name, owner, place, buyIn, intent, bot, isLate } = fact;
  const seat: TableSeat = {
    user,
    name,
    ...(owner === undefined ? {} : { owner }),
    place,
    bot,
    connected: true,
    bankMs: state.settings.clock.time_bank_ms,
    timeouts: 0,
    afterHand: null,
    topUp: 0,
    buyIn,
    seed: null,
    pausedAt: null,
  };
  const debt = state.debts.find(([other]) => other === user)?.[1] ?? 0;
  const wish = { name, place, buyIn, intent, debt, ...(isLate === true ? { isLate } : {}) };
  const hand = seatedHand(state.hand, wish, rulesBetweenHands(state.settings));
  assert(hand.ok, 'a seat that was given is free');
  const joined: TableState = {
    ...withoutWaiter(withoutRequest(state, user), user),
    seats: [...state.seats, seat],
    removed: without(state.removed, user),
    debts: debt === 0 ? state.debts : state.debts.filter(([other]) => other !== user),
    accounts: withAmounts(state.accounts, [[user, hundredthsOf(buyIn)]]),
    bots: state.bots + (bot === null ? 0 : 1),
    bought: bot === null ? withBuyIn(state, fact) : state.bought,
    ...(state.leftWith === undefined ? {} : { leftWith: withoutLeft(state.leftWith, user) }),
    people: withName(state.people, { user, name }),
  };
  return withPauses(withHand(joined, hand.value), fact.at);
}

/** Chips that someone brings back are not bought again [H-25]. */
function withBuyIn(state: TableState, { user, buyIn, at }: Seated): TableState['bought'] {
  const chips = newChips(state, user, buyIn, at);
  return chips === 0 ? state.bought : withBought(state.bought, [[user, hundredthsOf(chips)]]);
}

function stoodUp(state: TableState, fact: StoodUp): TableState {
  const { user, cashOut } = fact;
  const seats = state.seats.filter((seat) => seat.user !== user);
  const accounts = withAmounts(state.accounts, [[user, -hundredthsOf(cashOut)]]).filter(
    ([other, amount]) => other !== user || amount !== 0,
  );
  const { leftWith: _, ...rest } = state;
  const leftWith = withLeft(state, fact);
  const left = withoutRequest({ ...rest, seats, accounts, ...(leftWith === undefined ? {} : { leftWith }) }, user);
  if (state.hand._waiting !== true) return left;
  return withHand(left, waitingHand(state.hand, [state.hand.players[state.users.indexOf(user)]!]));
}

/** At a waiting table at once; while a hand is in the document its players keep their names. */
function renamed(state: TableState, { user, name }: FactOf<'renamed'>): TableState {
  const named = <P extends TablePerson>(person: P): P => (person.user === user ? { ...person, name } : person);
  const known = {
    ...state,
    host: named(state.host),
    requests: state.requests.map(named),
    coHosts: state.coHosts.map(named),
    muted: state.muted.map(named),
    people: state.people.map(named),
  };
  if (!isSeated(state, user)) return known;
  if (state.hand._waiting !== true) return withSeat(known, user, { nextName: name });
  const players = state.hand.players.map((player, at) => (state.users[at] === user ? name : player));
  return withHand({ ...known, seats: state.seats.map(named) }, { ...state.hand, players });
}

/** The document with someone's intent, and whether they sit out from now on. */
function intending(state: TableState, user: string, intent: Intent, inactive: boolean): Hand {
  const { hand } = state;
  const player = state.users.indexOf(user);
  const entry = (list: readonly number[] | undefined, value: number) =>
    hand.players.map((_, other) => (other === player ? value : (list?.[other] ?? 0)));
  return Hand.change(hand, {
    _intents: entry(hand._intents, intent),
    _inactive: entry(hand._inactive, inactive ? 1 : (hand._inactive?.[player] ?? 0)),
  });
}

// ---------------------------------------------------------------------------------------------------- hands

/** The changes between two hands: top-ups arrive, new stakes hold. */
function between(
  state: TableState,
  { hand, topUps, edits = [] }: HandStarted | HandWaits,
): Pick<TableState, 'accounts' | 'seats' | 'settings' | 'nextStakes' | 'nextOptions' | 'bought'> {
  const bought = topUps.map(([user, amount]): [string, number] => [user, hundredthsOf(amount)]);
  const people = new Set(state.seats.filter(({ bot }) => bot === null).map(({ user }) => user));
  return {
    accounts: withAmounts(state.accounts, [...edits, ...bought]),
    seats: state.seats.map((seat) => withNews(seat, handNumberOf(hand))),
    bought: withBought(
      state.bought,
      bought.filter(([user]) => people.has(user)),
    ),
    settings: nextSettings(state),
    nextStakes: null,
    ...(state.nextOptions === undefined ? {} : { nextOptions: {} }),
  };
}

/** The seat with all that was to come before the hand: chips, a new name, another chair. */
function withNews(seat: TableSeat, hand: number): TableSeat {
  const { stackEdit, nextName, sideChips, nextPlace, ...rest } = seat;
  const hasNews = [stackEdit, nextName, sideChips, nextPlace].some((news) => news !== undefined);
  if (seat.topUp === 0 && !hasNews) return seat;
  const moved = nextPlace === undefined ? {} : { place: nextPlace.place, movedHand: hand };
  return { ...rest, topUp: 0, name: nextName ?? seat.name, ...moved };
}

/** The seat that its player stays on. */
function withoutMove({ nextPlace: _, ...seat }: TableSeat): TableSeat {
  return seat;
}

/** A player's commitments count for their chair in the next hand. */
function withCommits(state: TableState, { user, hand, commitments }: FactOf<'seedCommitted'>): TableState {
  const seat = seatOf(state, user);
  return seat === null ? state : withSeat(state, user, { commits: { hand, commitments, ...nextDealOf(state, seat) } });
}

// ---------------------------------------------------------------------------------------------------- side games

/** The rabbit that may be hunted after a hand [H-14]. */
function huntOf(state: TableState, { rabbit, secret }: FactOf<'handEnded'>): Pick<TableState, 'rabbit'> | undefined {
  if (rabbit === undefined) return state.rabbit == null ? undefined : { rabbit: null };
  const users = state.users.filter((_, player) => (state.hand._inactive?.[player] ?? 0) === 0);
  const version = state.version + 1;
  const { until } = rabbit;
  return { rabbit: { hand: handNumberOf(state.hand), until, version, users, cards: secret?.rabbit ?? null } };
}

function withoutHunt(state: TableState): TableState {
  return { ...state, rabbit: null, sealed: state.sealed.filter((version) => version !== state.rabbit?.version) };
}

/** Payments between players: in their accounts at once, in their stacks before the next hand [H-16]. */
function withPayments(state: TableState, payments: readonly SidePayment[]): TableState {
  const changes = payments.flatMap(({ from, to, amount }): [string, number][] => [
    [from, -amount],
    [to, amount],
  ]);
  return withSideChips({ ...state, accounts: withAmounts(state.accounts, changes) }, changes);
}

function withSideChips(state: TableState, changes: readonly (readonly [user: string, change: number])[]): TableState {
  const sums = new Map(withAmounts([], changes));
  const seats = state.seats.map((seat) => {
    const change = sums.get(seat.user) ?? 0;
    return change === 0 ? seat : { ...seat, sideChips: (seat.sideChips ?? 0) + change };
  });
  return { ...state, seats };
}

/** A stand-up game: chips that are set aside leave the stacks, and come back when their owner sits [H-18]. */
function withGame(state: TableState, { game, payments }: FactOf<'standUp'>): TableState {
  const before = state.standUp?.game ?? null;
  const asides = (players: StandUpGame['players'] | undefined, sign: number) =>
    (players ?? []).map(({ user, aside }): [string, number] => [user, sign * aside]);
  const moved = [...asides(before?.players, 1), ...asides(game?.players, -1)];
  const isNew = before === null && game !== null;
  const { votes = [], isCalled = false } = state.standUp ?? {};
  const wanted = isNew ? { votes: [], isCalled: false } : { votes, isCalled };
  return withPayments(withSideChips({ ...state, standUp: { ...wanted, game } }, moved), payments);
}

/** Keeps the outcome of a tournament's hand for its report. */
function overOf(
  { tournament }: TableState,
  { outcome, at }: FactOf<'handEnded'>,
): Pick<TableState, 'tournament'> | undefined {
  return tournament === undefined || outcome === undefined
    ? undefined
    : { tournament: { ...tournament, outcome, overAt: at } };
}

function started(before: TableState, fact: HandStarted): TableState {
  const { hand, at, byPermit = false } = fact;
  const state = withPrevious(byPermit ? withPermit(before, at) : before, at);
  const begun: TableState = {
    ...state,
    ...between(state, fact),
    clock: null,
    deal: startedDeal(state.table, fact),
    shown: [],
    isStarted: true,
    starts: [...state.starts, at].slice(-MAX_STARTS),
  };
  return withGameCounted(before, withHandCounted(withBroke(withPauses(withBanks(withHand(begun, hand)), at), at)));
}

/** The hand that has just ended, while its cards may still be shown [H-15]. */
function withPrevious(state: TableState, at: number): TableState {
  const { previous: _, ...rest } = state;
  const { hand, users, shown, overAt = 0 } = rest;
  const until = overAt + SHOW_LATE_MS;
  const isShowable = hand.finishingStacks !== undefined && at < until;
  return { ...rest, ...(isShowable ? { previous: { hand, users, shown, until } } : {}) };
}

function cardsShown(state: TableState, { user, name, cards, hand }: FactOf<'cardsShown'>): TableState {
  const showing = (shown: TableState['shown']): TableState['shown'] => [...without(shown, user), { user, name, cards }];
  const { previous } = state;
  if (hand === undefined || previous === undefined) return { ...state, shown: showing(state.shown) };
  return { ...state, previous: { ...previous, shown: showing(previous.shown) } };
}

/** Too few want to play; the cards of the hand before may still be shown. */
function waits(before: TableState, fact: HandWaits): TableState {
  const state = withPrevious(before, fact.at);
  const waiting = withHand({ ...state, ...between(state, fact), clock: null }, fact.hand);
  return withBroke(withPauses(waiting, fact.at), fact.at);
}

function startedDeal(table: string, { hand, root, seeds, fair, secret }: HandStarted): TableDeal {
  if (fair !== undefined) return begunDeal(table, hand, { root, fair, ...(secret === undefined ? {} : { secret }) });
  const deck = variantOf(hand.variant ?? 'NT')!.deck;
  return { root, seeds, secret: secret === undefined ? null : dealSecret(secret, deck) };
}

function seedRevealed(state: TableState, { place, secret: came }: SeedRevealed): TableState {
  const { deal } = state;
  if (deal?.secret == null || came === undefined) return state;
  const { secret } = deal;
  const revealed = [...(secret.revealed ?? []), [place, came.seed] as const];
  return { ...state, deal: { ...deal, secret: carried(secret, { ...secret, revealed }) } };
}

function roundVoided(state: TableState, { missing, root, fair, secret }: RoundVoided): TableState {
  const { table, hand, deal } = state;
  assert(deal?.fair !== undefined, 'only a round of seeds is void');
  const voided = [...deal.fair.void, { root: deal.root, commitments: deal.fair.commitments, missing }];
  const begun = { root, fair, ...(secret === undefined ? {} : { secret }) };
  return { ...state, clock: null, deal: begunDeal(table, hand, begun, { void: voided }) };
}

function dealSeeded(state: TableState, { at, seeds, missing }: DealSeeded): TableState {
  const { table, hand, deal } = state;
  assert(deal?.fair !== undefined, 'seeds come in a round');
  // A void round says nothing of how fast the others are.
  const took = deal.fair.round === 1 ? { exchangeMs: at - (state.starts.at(-1) ?? at) } : {};
  return { ...state, ...took, clock: null, deal: seededDeal(table, hand, deal, seeds, missing) };
}

function dealSecret(secret: NonNullable<HandStarted['secret']>, deck: DeckName): DealSecret {
  const dealt = { key: secret.key, cards: cardsOf(secret, deck) };
  carryDeck(secret, dealt);
  return dealt;
}

/** A hand played adds to the time banks, up to their first filling. */
function withBanks(state: TableState): TableState {
  const { time_bank_ms: full, time_bank_refill_ms: more } = state.settings.clock;
  const seats = state.seats.map((seat) => {
    const isIn = (state.hand._inactive?.[state.users.indexOf(seat.user)] ?? 0) === 0;
    const bankMs = isIn ? Math.min(full, seat.bankMs + more) : seat.bankMs;
    return bankMs <= seat.bankMs ? seat : { ...seat, bankMs };
  });
  return { ...state, seats };
}

/** The document with the lines of a fact: they are read, and judged, as any log is. */
function withLines(hand: Hand, { lines, inactive, secret }: Acted): Hand {
  return Hand.change(hand, {
    actions: [...hand.actions, ...(secret?.lines ?? lines)],
    ...(inactive === undefined ? {} : { _inactive: inactive }),
  });
}

function acted(state: TableState, { by, user, secret }: Acted, hand: Hand): TableState {
  const cards = secret?.cards;
  const deal =
    cards === undefined || state.deal?.secret == null
      ? state.deal
      : { ...state.deal, secret: reordered(state.deal.secret, cards, secret?.again) };
  const played: TableState = { ...state, hand, deal };
  const seat = user === null ? undefined : state.seats.find((other) => other.user === user);
  if (seat === undefined || seat.bot !== null) return played;
  if (by === 'player' && (seat.timeouts > 0 || (seat.away ?? null) !== null)) return withSeat(played, seat.user, BACK);
  return by === 'clock' && (seat.away ?? null) === null ? withSeat(played, seat.user, lapsed(state, seat)) : played;
}

/** After a lapsed turn a player who is absent or has lapsed before is away; in a tournament at once [T-40]. */
function lapsed({ tournament }: TableState, { connected, timeouts }: TableSeat): Pick<TableSeat, 'timeouts' | 'away'> {
  const isSilent = timeouts + 1 >= MAX_TIMEOUTS || (tournament !== undefined && connected);
  return { timeouts: timeouts + 1, away: isSilent ? 'silent' : connected ? null : 'lost' };
}

/** The deck after thrown-away cards were shuffled in. */
function reordered(secret: DealSecret, cards: readonly number[], again: DealSecret['again']): DealSecret {
  return carried(secret, { ...secret, cards, ...(again === undefined ? {} : { again }) });
}

// ---------------------------------------------------------------------------------------------------- the host

function hosted(before: TableState, { at, act, ask, person, addresses, undo, reverts, edit }: Hosted): TableState {
  const state = reverts === undefined ? before : reverted(before, reverts);
  const logged: TableState = {
    ...state,
    undo: undo ?? null,
    hostLog: [...state.hostLog, act].slice(-LIMITS.hostLogKept),
    requests: ask === undefined ? state.requests : state.requests.filter((other) => other.request !== ask),
  };
  switch (act.act) {
    case 'limit':
      return { ...logged, settings: { ...state.settings, buy_in: act.buy_in ?? state.settings.buy_in } };
    case 'stakes':
      return { ...logged, nextStakes: act.stakes };
    case 'options':
      return { ...logged, nextOptions: { ...state.nextOptions, ...act.options } };
    case 'mute':
    case 'unmute':
      return { ...logged, muted: withPerson(state.muted, person, act.act === 'mute') };
    case 'remove': {
      if (person === undefined) return logged;
      const others = without(state.removed, person.user).slice(1 - LIMITS.bansPerTable);
      return {
        ...logged,
        removed: [...others, { ...person, round: state.inviteRound }],
        coHosts: without(state.coHosts, person.user),
      };
    }
    case 'ban': {
      if (person === undefined) return logged;
      const lasting = state.bannedAddresses.filter((ban) => at < ban.until);
      return {
        ...withoutWaiter(withoutRequest(logged, person.user), person.user),
        banned: [...without(state.banned, person.user), person],
        removed: without(state.removed, person.user),
        coHosts: without(state.coHosts, person.user),
        bannedAddresses: [...lasting, ...(addresses ?? [])].slice(-LIMITS.bansPerTable),
      };
    }
    case 'unban':
      return {
        ...logged,
        banned: without(state.banned, person?.user),
        removed: without(state.removed, person?.user),
        bannedAddresses: without(state.bannedAddresses, person?.user),
      };
    case 'new_invite':
      return { ...logged, inviteRound: state.inviteRound + 1 };
    case 'transfer':
      return person === undefined ? logged : { ...logged, host: person, coHosts: without(state.coHosts, person.user) };
    case 'co_host':
    case 'no_co_host':
      return { ...logged, coHosts: withPerson(state.coHosts, person, act.act === 'co_host') };
    case 'seat_first':
      return person === undefined ? logged : withFirstWaiter(logged, person.user);
    case 'lock':
    case 'unlock':
      return { ...logged, isLocked: act.act === 'lock' };
    case 'start':
      return { ...logged, isStarted: true };
    case 'add_chips':
    case 'take_chips':
      return edit === undefined ? logged : withEdit(logged, edit);
    case 'end':
      return { ...logged, ending: true };
    default:
      return logged;
  }
}

/** A list of people with one of them, or without. */
function withPerson(
  people: readonly TablePerson[],
  person: TablePerson | undefined,
  isIn: boolean,
): readonly TablePerson[] {
  const others = without(people, person?.user);
  return isIn && person !== undefined ? [...others, person] : others;
}

/** Chips that the host adds or takes before the next hand, with those of before. */
function withEdit(state: TableState, [user, change]: NonNullable<Hosted['edit']>): TableState {
  const before = state.seats.find((seat) => seat.user === user)?.stackEdit ?? 0;
  return withSeat(state, user, { stackEdit: before + change });
}

/** The state as it was before the host's last act. Seats are given back by their own facts. */
function reverted(state: TableState, undo: HostUndo): TableState {
  switch (undo.kind) {
    case 'limit':
      return { ...state, settings: { ...state.settings, buy_in: undo.buyIn } };
    case 'stakes':
      return { ...state, nextStakes: undo.stakes };
    case 'options':
      return { ...state, nextOptions: undo.options };
    case 'lock':
      return { ...state, isLocked: undo.isLocked };
    case 'mute':
      return { ...state, muted: withPerson(state.muted, undo.person, undo.isMuted) };
    case 'coHost':
      return { ...state, coHosts: withPerson(state.coHosts, undo.person, undo.isCoHost) };
    case 'seat':
      return { ...state, removed: without(state.removed, undo.user) };
  }
}

const MINUTE_MS = 60_000;

/** Counts a line of chat; people who have been silent for a minute are forgotten. */
function withLine(talk: TableState['talk'], user: string, at: number): TableState['talk'] {
  const recent = talk.filter((entry) => at - entry.from < MINUTE_MS);
  const own = recent.find((entry) => entry.user === user);
  if (own === undefined) return [...recent, { user, from: at, lines: 1 }];
  return recent.map((entry) => (entry === own ? { ...own, lines: own.lines + 1 } : entry));
}

/** When someone may speak again, 0 for at once. */
export function chatWaitMs(state: TableState, user: string, now: number): number {
  const own = state.talk.find((entry) => entry.user === user && now - entry.from < MINUTE_MS);
  return own === undefined || own.lines < LIMITS.chatPerMinute ? 0 : own.from + MINUTE_MS - now;
}
