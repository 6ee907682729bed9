/** The events of a table's current hand, made from its document. */
import { seatsOf } from '@cardroom/notation';
import { stepEvents, stepOf, type TableEvent, type TableSnapshot } from '@cardroom/protocol';

export function handEvents({ hand, you }: Pick<TableSnapshot, 'hand' | 'you'>): readonly TableEvent[] {
  if (hand._waiting === true) return [];
  const player = seatsOf(hand).indexOf(you.seat_index ?? -1);
  return stepEvents(stepOf(null, hand), player < 0 ? null : player);
}
