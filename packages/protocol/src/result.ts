/** How a hand ended, as everybody may know it: who won which pot, and the hands that were shown, with their names. */
import {
  bestFive,
  describe,
  formatCards,
  type HandResult,
  type HandState,
  holeCards,
  strengthOf,
  UNKNOWN,
} from '@cardroom/engine';
import { chipsOf, chipsOfSeats, handNumberOf, type LiveHand, seatOfPlayer } from './live.js';
import type { EventData } from './messages.js';

type HandResultData = EventData<'hand_result'>;
type ShownHand = HandResultData['hands'][number];

/** Players whose hands lie open at the showdown. Mucked and folded hands are nobody's business. */
function shownPlayers(state: HandState): number[] {
  const open = state.live & state.shown & ~state.mucked;
  return state.holeCount.flatMap((_, player) => ((open & (1 << player)) !== 0 ? [player] : []));
}

/** The names of one hand: on every board, and in hi/lo games for both halves. */
function handsOf({ hand, state }: LiveHand, player: number): ShownHand[] {
  const { hands, holeUse } = state.terms.variant;
  const cards = holeCards(state, player);
  if (cards.includes(UNKNOWN)) return [];
  return state.boards.flatMap((board, index) =>
    hands.map((type, part): ShownHand => {
      const { category, ranks } = describe(type, strengthOf(type, holeUse, cards, 0, cards.length, board));
      return {
        seat_index: seatOfPlayer(hand, player),
        cards: formatCards(cards),
        board: index,
        share: hands.length === 1 ? 'whole' : part === 0 ? 'high' : 'low',
        best: formatCards(bestFive(type, holeUse, cards, board)),
        category,
        ranks: [...ranks],
      };
    }),
  );
}

export function handResultOf(live: LiveHand, ended: HandResult): HandResultData {
  const { hand, state } = live;
  const seats = (players: readonly number[]): number[] => players.map((player) => seatOfPlayer(hand, player));
  return {
    hand: handNumberOf(hand),
    by: ended.by,
    pots: ended.pots.map(({ amount, eligible, awards }) => ({
      amount: chipsOf(live, amount),
      eligible: seats(eligible),
      awards: awards.map((award) => ({
        seat_index: seatOfPlayer(hand, award.player),
        amount: chipsOf(live, award.amount),
        share: award.share,
        board: award.board,
      })),
    })),
    hands: ended.by === 'showdown' ? shownPlayers(state).flatMap((player) => handsOf(live, player)) : [],
    chips: chipsOfSeats(hand, live),
  };
}
