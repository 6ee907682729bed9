/**
 * The lines of document 000 about an act: the decision of a test player, then what it did to the turn [S0-61 .. S0-64].
 */
import { type Hand, type Moment, momentsOf } from '@cardroom/notation';
import { decisionLine, liveHand, turnLines } from '@cardroom/protocol';
import type { TableChange } from './change.js';
import { TEST_PLAYER } from './clock.js';
import { rulesBetweenHands } from './settings.js';

export function linesOfAct({ before, fact, after, moments }: TableChange): string[] {
  if (fact.kind !== 'acted' || fact.by === 'dealer' || before === null) return [];
  const was = liveHand(before.hand);
  const is = liveHand(after.hand);
  if (was === null || is === null) return [];
  const { seatNumbering } = rulesBetweenHands(after.settings);
  const turn = turnLines(was, is, seatNumbering);
  const seat = before.seats.find(({ user }) => user === fact.user);
  if (seat?.bot !== TEST_PLAYER || turn.length === 0) return turn;
  const word = (moments?.[0] ?? firstNew(before.hand, after.hand))?.word;
  return word === undefined ? turn : [decisionLine(seat.name, word.toUpperCase()), ...turn];
}

/** The moment of the first new line of a hand. */
function firstNew(before: Hand, after: Hand): Moment | undefined {
  const [was, is] = [momentsOf(before), momentsOf(after)];
  return was.ok && is.ok ? is.value.list[was.value.settled] : undefined;
}
