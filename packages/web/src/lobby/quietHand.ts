/** A hand that bots play among themselves, to the end: the table behind the words of the lobby shows it line by line. */
import { botOf, decide, Situation } from '@cardroom/arena';
import {
  apply,
  assert,
  DECKS,
  dealFrom,
  type HandAction,
  type HandState,
  history,
  isOver,
  Phase,
  type Random,
  shuffle,
} from '@cardroom/engine';
import { formatLine, type Hand, type LineAction, replay, seatsOf, view } from '@cardroom/notation';
import { type Chair, feltOf } from '../scene/fromHand.js';
import type { FeltModel } from '../scene/model.js';

const NAMES = ['Mila', 'Theo', 'Yuki', 'Omar', 'Ines', 'Noah'] as const;
const BOTS = ['potodds', 'tight', 'caller', 'potodds', 'tight', 'potodds'] as const;
const STACK = 200;

/** Before its cards; the button goes round with the number of the hand. */
function emptyHand(number: number): Hand {
  const places = NAMES.map((_, at) => (at + number) % NAMES.length);
  const zeros = NAMES.map(() => 0);
  return {
    variant: 'NT',
    antes: zeros,
    blindsOrStraddles: [1, 2, ...zeros.slice(2)],
    minBet: 2,
    startingStacks: zeros.map(() => STACK),
    actions: [],
    players: places.map((place) => NAMES[place]!),
    seats: places.map((place) => place + 1),
    seatCount: NAMES.length,
    hand: number,
  };
}

async function step(state: HandState, seats: readonly number[], random: Random): Promise<HandAction> {
  const player = state.actor;
  if (state.phase === Phase.Show) return { kind: 'show', player };
  const bot = botOf(BOTS[seats[player]! - 1]!);
  assert(bot !== null, 'a bot of the box');
  return decide(state, player, await bot.make(player)(new Situation(state, player, 0, random)));
}

function isLine(action: HandAction): action is LineAction {
  return action.kind !== 'chooseRuns' && action.kind !== 'allIn';
}

export async function quietHand(number: number, random: Random): Promise<Hand> {
  const hand = emptyHand(number);
  const begun = replay(hand);
  assert(begun.ok, 'an empty hand can be played');
  const { state } = begun.value;
  const cards = [...DECKS.standard];
  shuffle(random, cards);
  const stub = { cards, at: 0 };
  while (!isOver(state)) {
    if (state.phase === Phase.Deal) dealFrom(state, stub);
    else assert(apply(state, await step(state, seatsOf(hand), random)).ok, 'bots of the box act by the rules');
  }
  const actions = history(state).filter(isLine);
  return { ...hand, actions: actions.map((action) => formatLine(action, 0)) };
}

/** The cards are dealt at once: the picture begins with the first act. */
export function firstLine({ actions }: Hand): number {
  return actions.findLastIndex((line) => line.startsWith('d dh')) + 1;
}

/** The table after so many lines, as anybody may see it; every chair stays where it is. */
export function quietFelt(hand: Hand, line: number): FeltModel {
  const seats = seatsOf(hand);
  const chairs = NAMES.map(
    (_, at): Chair => ({
      ...{ place: at + 1, label: at + 1, player: seats.indexOf(at + 1), isBot: false, avatar: null },
      ...{ after: null, lost: null, topUp: 0, standUp: null },
    }),
  );
  return feltOf(view({ ...hand, actions: hand.actions.slice(0, line) }, null), chairs, null);
}
