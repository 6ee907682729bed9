/**
 * A hand of any history file followed act by act, without a document in between: statistics and the tracker read
 * millions of hands, and a document costs more than playing the hand.
 */
import { err, explain, type HandState, isOver, ok, type Result } from '@cardroom/engine';
import { decimalsOf, toUnits } from '../chips.js';
import type { Hand } from '../hand.js';
import { WatchedPlay, type Watcher, watchHand } from '../moments.js';
import { explainFault } from '../phh/errors.js';
import type { PhhHand } from '../phh/hand.js';
import { replayPhh } from '../phh/replay.js';
import { sourceFieldsOf } from '../phh/sourceFields.js';
import { playTranscript } from '../pokerstars/replay.js';
import type { Transcript } from '../pokerstars/transcript.js';
import { type StartedHand, stacksAfter } from '../replay.js';
import type { HistoryHand } from './hand.js';
import { explainReplay } from './words.js';

/** A hand that was played to its end. Players stand in the order of `state`. */
export interface WatchedHand {
  readonly state: HandState;
  /** One chip is 10^decimals units of the state. */
  readonly decimals: number;
  readonly players: readonly string[];
  /** Net result of each player after rake, in units of 10^-netDecimals: as the file states it, else by the rules. */
  readonly nets: readonly number[];
  readonly netDecimals: number;
  /** The hero: the player whom the file was written for, -1 if it does not say. */
  readonly hero: number;
  /** The room or place, '' if none is named. */
  readonly room: string;
  /** The number that the room gave the hand, '' if it has none. */
  readonly number: string;
  readonly table: string;
  /** '' in a cash game. */
  readonly tournament: string;
  readonly currency: string;
  /** `2021-07-30`, '' if it is not known; and `07:08:09`. */
  readonly date: string;
  readonly time: string;
}

/** Why a hand is left out. */
export interface LeftOut {
  readonly code: string;
  readonly message: string;
}

const NOT_OVER: LeftOut = { code: 'not-over', message: 'The hand is not over.' };

/** Plays hands of all formats before one watcher. */
export class HistoryWatch {
  readonly #play: WatchedPlay;

  constructor(watcher: Watcher) {
    this.#play = new WatchedPlay(watcher);
  }

  /** The hand at its end, or why it is left out. */
  watch(hand: HistoryHand): Result<WatchedHand, LeftOut> {
    const play = this.#play;
    play.state = null;
    switch (hand.kind) {
      case 'phh':
        return watchPhh(hand.phh, play);
      case 'transcript':
        return watchTranscript(hand.transcript, play);
      case 'document':
        return watchDocument(hand.hand, play);
    }
  }
}

// ---------------------------------------------------------------------------------------------------- PHH

function watchPhh(phh: PhhHand, play: WatchedPlay): Result<WatchedHand, LeftOut> {
  const outcome = replayPhh(phh, null, play);
  if (outcome.error !== null)
    return err({ code: outcome.error.fault.code, message: explainFault(outcome.error.fault) });
  if (outcome.status !== 'ok') return err(NOT_OVER);
  const { players, author, venue, table, event, currency, year, month, day, time } = sourceFieldsOf(phh);
  return ok({
    state: play.state!,
    decimals: outcome.decimals,
    players,
    nets: outcome.nets,
    netDecimals: outcome.rakeDecimals,
    hero: author === '' ? -1 : players.indexOf(author),
    room: venue,
    number: phh.hand ?? phh.name ?? '',
    table,
    tournament: event,
    currency,
    date: dateOf(year, month, day),
    time,
  });
}

/** A day as people sort it; '' if a part is missing or impossible. */
function dateOf(year = Number.NaN, month = Number.NaN, day = Number.NaN): string {
  const isDay = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDay) return '';
  const number = 10_000 * year + 100 * month + day;
  // Hands of one day stand together.
  if (number === lastDay.number) return lastDay.text;
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = date.getUTCDate() === day ? date.toISOString().slice(0, 10) : '';
  lastDay = { number, text };
  return text;
}

let lastDay: { readonly number: number; readonly text: string } = { number: 0, text: '' };

// ---------------------------------------------------------------------------------------------------- rooms

function watchTranscript(transcript: Transcript, play: WatchedPlay): Result<WatchedHand, LeftOut> {
  const { header, table, seats } = transcript;
  const { stopped, players, accounts } = playTranscript(transcript, undefined, play);
  const isDone = play.state !== null && isOver(play.state);
  if (stopped !== null && !isDone) {
    const { action, error } = stopped;
    return err({ code: error.code, message: `Action ${action}: ${explain(error)}` });
  }
  if (transcript.end !== 'complete' || !isDone) return err(NOT_OVER);
  const { time } = header;
  return ok({
    state: play.state!,
    decimals: transcript.decimals,
    players: players.map((seat) => seats[seat]!.name),
    nets: players.map((seat) => accounts.players[seat]!.net),
    netDecimals: transcript.decimals,
    hero: players.indexOf(transcript.hero),
    room: header.room,
    number: header.hand,
    table: table.name,
    tournament: header.tournament?.number ?? '',
    currency: header.currency ?? '',
    date: time === null ? '' : dateOf(time.year, time.month, time.day),
    time: time?.time ?? '',
  });
}

// ---------------------------------------------------------------------------------------------------- documents

function watchDocument(hand: Hand, play: WatchedPlay): Result<WatchedHand, LeftOut> {
  const played = watchHand(hand, { lenient: true }, play);
  if (!played.ok) return err({ code: played.error.code, message: explainReplay(played.error) });
  const { state, decimals } = played.value;
  if (!isOver(state)) return err(NOT_OVER);
  return ok({
    state,
    decimals,
    players: hand.players,
    ...netsOfDocument(hand, played.value),
    hero: hand.author === undefined ? -1 : hand.players.indexOf(hand.author),
    room: hand.venue ?? '',
    number: hand.hand === undefined ? '' : String(hand.hand),
    table: hand.table === undefined ? '' : String(hand.table),
    tournament: hand.event ?? '',
    currency: hand.currency ?? '',
    date: dateOf(hand.year, hand.month, hand.day),
    time: hand.time ?? '',
  });
}

/** By the stacks before and after, by the rules if stacks are not known. */
function netsOfDocument(hand: Hand, played: StartedHand): Pick<WatchedHand, 'nets' | 'netDecimals'> {
  const { state, decimals } = played;
  const after = hand.finishingStacks ?? stacksAfter(hand, played);
  const netDecimals = Math.max(decimals, ...after.map(decimalsOf), ...hand.startingStacks.map(decimalsOf));
  const factor = 10 ** (netDecimals - decimals);
  const nets = hand.players.map((_, player) => {
    const before = toUnits(hand.startingStacks[player]!, netDecimals);
    const end = toUnits(after[player] ?? Number.NaN, netDecimals);
    const dead = toUnits(hand._deadPosted?.[player] ?? 0, netDecimals) ?? 0;
    if (before !== null && end !== null) return end - before - dead;
    return (state.stack[player]! - state.terms.stacks[player]!) * factor;
  });
  return { nets, netDecimals };
}
