/** iPoker: a session is an XML file, read whole; a hand is a `game` in it. */

import { err } from '@cardroom/engine';
import { accountsOf } from '../../pokerstars/accounts.js';
import { decodeText } from '../../pokerstars/decode.js';
import type { Transcript } from '../../pokerstars/transcript.js';
import { drafted } from '../draft.js';
import type { Reading } from '../settle.js';
import type { ReadRoomHand } from '../text.js';
import { readGame } from './game.js';
import { sessionOf } from './session.js';

const IPOKER = 'iPoker';

/** Whether a text begins like a session of iPoker. */
export function isIPoker(text: string): boolean {
  return /<session\b/.test(text) || /<game\s+gamecode=/.test(text);
}

/** Every hand of a session. */
export function* readIPoker(input: string | Uint8Array): Generator<ReadRoomHand> {
  const text = decodeText(input);
  const games = gamesIn(text);
  if (games.length === 0) {
    yield { index: 0, room: null, result: err({ line: 1, hand: null, error: { code: 'no-hands' } }) };
    return;
  }
  const session = sessionOf(text.slice(0, games[0]!.at), text);
  const read = (game: Game, readings: readonly Reading[]) =>
    drafted(IPOKER, [{ text: '', line: game.line, cut: false }], game.hand, (draft) =>
      readGame(draft, session, game.text, readings),
    );
  const readings = session.isUncalledApart
    ? LATER
    : likelier(games, (game, order) => {
        const result = read(game, order);
        return result.ok ? result.value : null;
      });
  for (const [index, game] of games.entries()) yield { index, room: IPOKER, result: read(game, readings) };
}

interface Game {
  readonly hand: string | null;
  readonly text: string;
  readonly at: number;
  readonly line: number;
}

const OPENING = /<game\s[^>]*?gamecode="([^"]{0,40})"[^>]*>/g;

function gamesIn(text: string): Game[] {
  const starts = [...text.matchAll(OPENING)];
  let line = 1;
  let counted = 0;
  return starts.map((start, index) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < start.index; at = text.indexOf('\n', at + 1)) line++;
    counted = start.index;
    return {
      hand: start[1]!,
      text: text.slice(start.index, starts[index + 1]?.index ?? text.length),
      at: start.index,
      line,
    };
  });
}

/** Clients until about 2017 count the bet that nobody matched as won, later ones leave it out. */
const EARLIER: readonly Reading[] = ['in-collected', 'left-out'];
const LATER: readonly Reading[] = ['left-out', 'in-collected'];

/** A hand that allows only one reading decides for the whole file; if there is none, the year does. */
function likelier(
  games: readonly Game[],
  read: (game: Game, readings: readonly Reading[]) => Transcript | null,
): readonly Reading[] {
  let votes = 0;
  let year = 0;
  for (const game of games) {
    const hands = [read(game, ['in-collected']), read(game, ['left-out'])] as const;
    year ||= hands[0]?.header.time?.year ?? 0;
    const [earlier, later] = hands.map((hand) => hand !== null && hand.end === 'complete' && accountsOf(hand).balanced);
    if (earlier !== later) votes += earlier ? 1 : -1;
  }
  if (votes !== 0) return votes > 0 ? EARLIER : LATER;
  return year < 2017 ? EARLIER : LATER;
}
