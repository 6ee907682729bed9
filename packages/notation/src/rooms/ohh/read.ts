/** Open Hand History: JSON objects with the key `ohh`, one after another, in lists or on lines. */
import { err } from '@cardroom/engine';
import { type JsonPiece, jsonObjects } from '../../jsonObjects.js';
import { FINE } from '../../pokerstars/amount.js';
import { decodeText } from '../../pokerstars/decode.js';
import { variantOfGame } from '../../pokerstars/games.js';
import type { StreetWord, Transcript } from '../../pokerstars/transcript.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import { stampOf } from '../stamp.js';
import type { ReadRoomHand } from '../text.js';

const OHH = 'Open Hand History';

export function isOhh(text: string): boolean {
  return /"ohh"\s*:/.test(text);
}

/** Every hand of a text. */
export function* readOhh(input: string | Uint8Array): Generator<ReadRoomHand> {
  let index = 0;
  for (const piece of jsonObjects(decodeText(input), OPENING)) yield { index: index++, room: OHH, ...readPiece(piece) };
  if (index === 0) yield { index, room: null, result: err({ line: 1, hand: null, error: { code: 'no-hands' } }) };
}

/** The object of a hand; some writers give it an id first. */
const OPENING = /\{\s*(?:"id"\s*:\s*(?:"[^"\n]*"|\d+)\s*,\s*)?"ohh"\s*:/;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsAt(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

/** Empty lists appear as empty texts. */
function listAt(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function textAt(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function readPiece({ value, line }: JsonPiece): Pick<ReadRoomHand, 'result'> {
  const outer = isFields(value) ? value : {};
  const hand = isFields(outer.ohh) ? outer.ohh : null;
  const number = hand === null ? null : textAt(hand, 'game_number') || textAt(outer, 'id') || null;
  return {
    result: drafted(OHH, [{ text: '', line, cut: false }], number, (draft) =>
      hand === null ? draft.fail({ code: value === null ? 'bad-json' : 'not-ohh' }) : read(draft, hand),
    ),
  };
}

/** A number of JSON in fine units; the dust of floating point is brushed off, anything finer is refused. */
function amountOf(draft: TranscriptDraft, value: unknown): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : 0;
  const units = Math.round(number * FINE);
  if (
    !Number.isSafeInteger(units) ||
    units < 0 ||
    Math.abs(number * FINE - units) > 0.001 * Math.max(1, units * 1e-9)
  ) {
    draft.fail({ code: 'bad-amount', text: String(value) });
  }
  let decimals = 4;
  while (decimals > 0 && units % 10 ** (5 - decimals) === 0) decimals--;
  draft.decimals = Math.max(draft.decimals, decimals);
  return units;
}

const GAMES: Readonly<Record<string, string>> = {
  holdem: "Hold'em",
  omaha: 'Omaha',
  omahahilo: 'Omaha Hi/Lo',
  stud: '7 Card Stud',
  studhilo: '7 Card Stud Hi/Lo',
  draw: '5 Card Draw',
};
const LIMITS: Readonly<Record<string, string>> = { NL: 'No Limit', PL: 'Pot Limit', FL: 'Limit' };
const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** The name of the game. The format has one for all draws and one for Omaha: the rounds and the cards tell more. */
function gameByRounds(hand: Fields): string {
  const type = textAt(hand, 'game_type');
  const name = GAMES[type.toLowerCase()] ?? type;
  const rounds = listAt(hand, 'rounds');
  const dealt = rounds
    .flatMap((round) => listAt(round, 'actions'))
    .filter((act) => textAt(act, 'action') === 'Dealt Cards');
  const held = Math.max(0, ...dealt.map((act) => (Array.isArray(act.cards) ? act.cards.length : 0)));
  if (name.startsWith('Omaha') && held > 4) return `${held} Card ${name}`;
  if (name !== GAMES.draw) return name;
  if (held === 4) return 'Badugi';
  return rounds.some((round) => textAt(round, 'street').toLowerCase() === 'second draw')
    ? 'Triple Draw 2-7 Lowball'
    : name;
}

function readHeader(draft: TranscriptDraft, hand: Fields): void {
  const limit = fieldsAt(hand, 'bet_limit');
  draft.game = `${gameByRounds(hand)} ${LIMITS[textAt(limit, 'bet_type')] ?? ''}`;
  draft.variant = variantOfGame(draft.game) ?? draft.fail({ code: 'unknown-game', text: draft.game });
  const small = amountOf(draft, hand.small_blind_amount);
  const big = amountOf(draft, hand.big_blind_amount);
  const isFixed = LIMITS[textAt(limit, 'bet_type')] === 'Limit';
  draft.stakes = {
    small: isFixed ? big : small,
    big: isFixed ? 2 * big : big,
    ante: amountOf(draft, hand.ante_amount),
    cap: amountOf(draft, limit.bet_cap),
    buttonBlind: false,
  };
  const info = fieldsAt(hand, 'tournament_info');
  if (hand.tournament === true || isFields(hand.tournament_info)) {
    draft.tournament = { number: textAt(info, 'tournament_number'), buyIn: buyInOf(info), level: null };
  }
  draft.time = stampOf(`${textAt(hand, 'start_date_utc').replace(/Z?$/, '')} UTC`);
  draft.currency = textAt(hand, 'currency') || null;
  draft.symbol = draft.tournament === null ? (SYMBOLS[draft.currency ?? ''] ?? '') : '';
  const seats = Number(hand.table_size);
  const button = Number(hand.dealer_seat);
  draft.table = {
    name: textAt(hand, 'table_name'),
    maxSeats: Number.isInteger(seats) && seats > 1 ? seats : null,
    playMoney: false,
    button: Number.isInteger(button) && button > 0 ? button : null,
  };
  const flags = Array.isArray(hand.flags) ? hand.flags : [];
  draft.isFast = flags.includes('Fast');
}

function buyInOf(info: Fields): string {
  const parts = [info.buyin_amount, info.fee_amount].filter((part) => typeof part === 'number');
  return parts.length === 0 ? textAt(info, 'name') : parts.map(String).join('+');
}

function read(draft: TranscriptDraft, hand: Fields): Transcript {
  readHeader(draft, hand);
  const players = new Map<unknown, number>();
  for (const player of listAt(hand, 'players')) {
    players.set(player.id, draft.seats.length);
    const name = textAt(player, 'name') || textAt(player, 'display');
    draft.seat(Number(player.seat), name, amountOf(draft, player.starting_stack), {
      sittingOut: player.is_sitting_out === true,
      bounty:
        typeof player.player_bounty === 'number' && player.player_bounty > 0 ? String(player.player_bounty) : null,
    });
  }
  draft.hero = players.get(hand.hero_player_id) ?? -1;
  readRounds(draft, hand, players);
  return readPots(draft, hand, players);
}

const MARKERS: Readonly<Record<string, StreetWord>> = {
  preflop: 'hole',
  flop: 'flop',
  turn: 'turn',
  river: 'river',
  showdown: 'showdown',
  'second street': 'secondStreet',
  'third street': 'thirdStreet',
  'fourth street': 'fourthStreet',
  'fifth street': 'fifthStreet',
  'sixth street': 'sixthStreet',
  'seventh street': 'river',
  'first draw': 'firstDraw',
  'second draw': 'secondDraw',
  'third draw': 'thirdDraw',
};

function readRounds(draft: TranscriptDraft, hand: Fields, players: ReadonlyMap<unknown, number>): void {
  const rounds = listAt(hand, 'rounds');
  const names = rounds.map((round) => textAt(round, 'street').toLowerCase());
  const seen = new Map<string, number>();
  rounds.forEach((round, at) => {
    const name = names[at]!;
    const marker = MARKERS[name] ?? draft.fail({ code: 'bad-action', text: name });
    const run = seen.get(name) ?? 0;
    seen.set(name, run + 1);
    // A second board repeats its streets.
    const isSplit = names.filter((other) => other === name).length > 1 && marker !== 'showdown';
    // Hands of players who are all-in are shown before the rest of the board is dealt.
    const isEarly = marker === 'showdown' && names.slice(at + 1).some((other) => other !== name);
    if (!isEarly) draft.street(marker, cardsOf(round), isSplit ? run : -1);
    const actions = [...listAt(round, 'actions')].sort((a, b) => Number(a.action_number) - Number(b.action_number));
    const played = marker.endsWith('Draw') ? readDraws(draft, actions, players) : actions;
    for (const action of played) readAction(draft, action, players);
  });
}

/**
 * A draw: the hands that players hold after it, or their new cards; everybody else in the hand stands pat. The other
 * actions are given back.
 */
function readDraws(
  draft: TranscriptDraft,
  actions: readonly Fields[],
  players: ReadonlyMap<unknown, number>,
): readonly Fields[] {
  if (actions.some((action) => ['Draws Cards', 'Stands Pat'].includes(textAt(action, 'action')))) return actions;
  const deals = actions.filter((action) => textAt(action, 'action') === 'Dealt Cards');
  for (const player of draft.liveFromButton()) {
    const deal = deals.find((action) => players.get(action.player_id) === player);
    const held = draft.held(player);
    const cards = deal === undefined ? [] : draft.cards(cardsOf(deal));
    const isWhole = held.length > 0 && cards.length === held.length;
    const fresh = isWhole ? cards.filter((card) => !held.includes(card)) : cards;
    const kept = isWhole ? held.filter((card) => cards.includes(card)) : [];
    const thrown = isWhole ? held.filter((card) => !cards.includes(card)) : [];
    draft.discard(player, fresh.length, thrown);
    if (isWhole && fresh.length > 0) draft.dealt(player, fresh, kept);
  }
  return actions.filter((action) => textAt(action, 'action') !== 'Dealt Cards');
}

function cardsOf(fields: Fields): string {
  return Array.isArray(fields.cards)
    ? fields.cards.filter((card) => typeof card === 'string' && !/[?X]/i.test(card)).join(' ')
    : '';
}

function readAction(draft: TranscriptDraft, action: Fields, players: ReadonlyMap<unknown, number>): void {
  const word = textAt(action, 'action');
  const player = players.get(action.player_id);
  if (player === undefined) return draft.fail({ code: 'unknown-player', text: `${word} ${String(action.player_id)}` });
  const amount = amountOf(draft, action.amount);
  switch (word) {
    case 'Dealt Cards':
      draft.dealt(player, cardsOf(action));
      return;
    case 'Post Ante':
      draft.post(player, 'ante', amount);
      return;
    case 'Post SB':
      draft.post(player, 'smallBlind', amount);
      return;
    case 'Post BB':
      draft.post(player, 'bigBlind', amount);
      return;
    case 'Post Dead':
    case 'Added To Pot':
      draft.post(player, 'dead', amount);
      return;
    case 'Post Extra Blind':
      draft.post(player, 'live', amount);
      return;
    case 'Straddle':
      draft.post(player, 'straddle', amount);
      return;
    case 'Bring In':
      draft.bringIn(player, amount);
      return;
    case 'Fold':
      draft.fold(player);
      return;
    case 'Check':
      draft.check(player);
      return;
    case 'Call':
      draft.call(player, amount);
      return;
    case 'Bet':
      // The format has no word for a bring-in: it is less than a bet.
      if (draft.marker === 'thirdStreet' && draft.highest() === 0 && amount < draft.stakes.small)
        draft.bringIn(player, amount);
      else draft.put(player, amount);
      return;
    case 'Raise':
      draft.put(player, amount);
      return;
    case 'Draws Cards':
    case 'Stands Pat':
      draft.discard(player, Number(action.count ?? 0), '');
      return;
    case 'Shows Cards':
      draft.show(player, cardsOf(action));
      return;
    case 'Mucks Cards':
      draft.muck(player);
      return;
    case 'Added Chips':
    case 'Sits Down':
    case 'Stands Up':
      draft.talk++;
      return;
    default:
      draft.fail({ code: 'bad-action', text: word });
  }
}

function readPots(draft: TranscriptDraft, hand: Fields, players: ReadonlyMap<unknown, number>): Transcript {
  const pots = listAt(hand, 'pots');
  let pot = 0;
  let rake = 0;
  for (const each of pots) {
    pot += amountOf(draft, each.amount);
    rake += amountOf(draft, each.rake) + amountOf(draft, each.jackpot);
    for (const win of listAt(each, 'player_wins')) {
      const player = players.get(win.player_id);
      if (player === undefined) return draft.fail({ code: 'unknown-player', text: `wins ${String(win.player_id)}` });
      draft.collect(player, amountOf(draft, win.win_amount));
    }
  }
  draft.isOver = pots.length > 0;
  return draft.finish({ pot, rake, tolerance: 0 }, ['left-out', 'in-collected']);
}
