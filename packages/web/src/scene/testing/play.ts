/** Tables that play by themselves, one state after another, in tests and in a browser. For tests only. */
import {
  below,
  clone,
  DECKS,
  dealFrom,
  history,
  holeCards,
  isOver,
  legal,
  pick,
  type Random,
  type Stub,
  shuffle,
  VARIANTS,
  type Variant,
} from '@cardroom/engine';
import { append, type Hand, type LineAction, lineOf, merge, pause, seatsOf, settle, start } from '@cardroom/notation';
import {
  defaultSettings,
  documentTerms,
  liveHand,
  rulesOfTable,
  type Seat,
  type TableSettings,
  type TableSnapshot,
  tableSnapshot,
} from '@cardroom/protocol';

export const ALL_VARIANTS: readonly Variant[] = [...VARIANTS.values()];

const NAMES = ['Ann', 'Борис', '千代子', 'Dan the Grinder', '王小明', 'Finn', 'Gus', 'はなこ', 'Иван Иванов', 'Jin'];

/** A table of the variant: any number of chairs, antes now and then, small chips and very large ones. */
function randomSettings(random: Random, variant: Variant): TableSettings {
  const settings = defaultSettings(variant);
  const scale = pick(random, [1, 1, 25, 100_000]);
  const scaled = Object.entries(settings.stakes).map(([field, amount]) => [field, amount * scale]);
  const ante = variant.forced === 'blinds' && variant.cap === undefined ? pick(random, [0, 0, scale]) : null;
  const stakes = { ...settings.stakes, ...Object.fromEntries(scaled), ...(ante === null ? {} : { ante }) };
  return {
    ...settings,
    stakes,
    seats: 2 + below(random, variant.maxPlayers - 1),
    buy_in: { min: settings.buy_in.min * scale, max: settings.buy_in.max * scale },
    table_rules: { seatNumbering: pick(random, ['clockwise', 'anticlockwise'] as const) },
  };
}

function firstHand(random: Random, settings: TableSettings): Hand {
  const count = 2 + below(random, settings.seats - 1);
  const chairs = Array.from({ length: settings.seats }, (_, at) => at + 1);
  shuffle(random, chairs);
  const seats = chairs.slice(0, count).sort((a, b) => a - b);
  const { min, max } = settings.buy_in;
  const stacks = seats.map(() => (below(random, 3) === 0 ? 1 + below(random, min) : min + below(random, max - min)));
  const names = NAMES.map((_, at) => at);
  shuffle(random, names);
  const players = names.slice(0, count).map((at) => NAMES[at]!);
  const first = start(
    { ...documentTerms(settings), players, seats, startingStacks: stacks },
    { random: (n) => below(random, n), rules: rulesOfTable(settings).table },
  );
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  const isRunTwice = settings.variant === 'NT' && below(random, 3) === 0;
  return isRunTwice ? { ...first.value, _runs: 2 + below(random, 2) } : first.value;
}

function dealt(hand: Hand, stub: Stub): Hand {
  const { state, decimals } = liveHand(hand)!;
  const after = clone(state);
  dealFrom(after, stub);
  const lines = history(after)
    .slice(history(state).length)
    .filter(({ kind }) => kind !== 'chooseRuns')
    .map((action) => lineOf(state, action as LineAction, decimals));
  return settle(append(hand, ...lines));
}

/** A legal act of the player to act. */
function randomAct(random: Random, hand: Hand): LineAction {
  const { state } = liveHand(hand)!;
  const asked = legal(state);
  const player = state.actor;
  const roll = below(random, 12);
  if (asked.kind === 'draw') {
    return { kind: 'discard', player, cards: holeCards(state, player).filter(() => below(random, 3) === 0) };
  }
  if (asked.kind === 'show') return { kind: asked.mayMuck && roll < 5 ? 'muck' : 'show', player };
  if (asked.kind !== 'bet') throw new Error(asked.kind);
  if (asked.betRaise !== null && roll < 3) {
    const { min, max, sizes } = asked.betRaise;
    if (sizes !== null) return { kind: 'betRaise', player, to: pick(random, sizes) };
    return { kind: 'betRaise', player, to: pick(random, [min, max, min + below(random, max - min + 1)]) };
  }
  if (asked.bringIn !== null) return { kind: 'bringIn', player };
  return { kind: asked.fold && roll < 5 ? 'fold' : 'checkCall', player };
}

function nextHand(random: Random, hand: Hand, stub: Stub): Hand {
  const { state, decimals } = liveHand(hand)!;
  if (state.actor < 0) return dealt(hand, stub);
  if (below(random, 25) === 0) {
    const author = pick(random, hand.players);
    return merge(hand, pause(hand, author), { author }).hand;
  }
  return settle(append(hand, lineOf(state, randomAct(random, hand), decimals)));
}

/** The players at their seats; now and then one has lost the connection. */
function randomSeats(random: Random, hand: Hand): Seat[] {
  return hand.players.map((name, player): Seat => {
    const isBot = below(random, 4) === 0;
    const is_connected = isBot || below(random, 6) > 0;
    return {
      seat_index: seatsOf(hand)[player]!,
      name,
      kind: isBot ? 'bot' : 'person',
      bot: isBot ? 'test' : null,
      is_connected,
      grace_until_ms: is_connected || below(random, 2) === 0 ? null : NOW_MS + 42_000,
      time_bank_ms: 60_000,
      after_hand: pick(random, [null, null, 'pause', 'wait_for_big_blind', 'leave'] as const),
      top_up: 0,
    };
  });
}

/** The time at which all of it happens. */
export const NOW_MS = 1_700_000_000_000;

/** One document after another of a hand of the variant, from the posts to the end; one if too few can play. */
export function* randomGame(random: Random, variant: Variant): Generator<{ hand: Hand; settings: TableSettings }> {
  const settings = randomSettings(random, variant);
  const cards = [...DECKS[variant.deck]];
  shuffle(random, cards);
  const stub: Stub = { cards, at: 0, shuffle: (back) => shuffle(random, back) };
  for (let hand = firstHand(random, settings); ; hand = nextHand(random, hand, stub)) {
    yield { hand, settings };
    if (hand._waiting === true || isOver(liveHand(hand)!.state)) return;
  }
}

/** One hand of the variant as someone sees it. */
export function* randomTable(random: Random, variant: Variant): Generator<TableSnapshot> {
  let seats: Seat[] | null = null;
  let name: string | null = null;
  let version = 0;
  for (const { hand, settings } of randomGame(random, variant)) {
    seats ??= randomSeats(random, hand);
    name ??= below(random, 4) === 0 ? 'Nobody' : pick(random, hand.players);
    version++;
    const player = hand.players.indexOf(name);
    const viewer = { name, player: player < 0 ? null : player, isHost: false, delayMs: 0 };
    const clock = { limitMs: 15_000, deadlineMs: NOW_MS + below(random, 15_000), bankMs: 60_000, isBank: false };
    const status = hand._waiting === true ? 'waiting' : 'playing';
    const facts = { hand, settings, status, host: null, seats, spectators: 0, chat: [], hostLog: [], clock } as const;
    yield { ...tableSnapshot(facts, viewer), table: 't1', version };
  }
}

/** Every chip that was brought to the hand. */
export function boughtIn({ hand }: Pick<TableSnapshot, 'hand'>): number {
  return [...hand.startingStacks, ...(hand._deadPosted ?? [])].reduce((sum, amount) => sum + amount, 0);
}
