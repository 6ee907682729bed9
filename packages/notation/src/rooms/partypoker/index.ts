/** PartyPoker: what its client writes, and what it sends by mail or shows on the web. */
import type { Transcript } from '../../pokerstars/transcript.js';
import { drafted, type TranscriptDraft } from '../draft.js';
import type { TextRoom } from '../room.js';
import { readHeaders } from './header.js';
import { PartyPlay } from './play.js';

const OPENING = /^(?:\*{3,} ?)?Hand History (?:for|For) Game (?<hand>[0-9a-z]{1,30})\b/;

export const PARTYPOKER: TextRoom = {
  name: 'PartyPoker',
  opening: OPENING,
  inside: /\*{5} Hand History [fF]or Game \w{4,30} \*{5}/,
  parse: (lines) => drafted('PartyPoker', lines, OPENING.exec(lines[0]!.text.trim())?.groups?.hand ?? null, read),
};

/** Trackers that rewrite other rooms' hands in this form give raises as totals: nobody can tell which they are. */
const CONVERTED = /\((?:Poker ?Stars|WPN|Full ?Tilt|iPoker|888)\)|- VPIP:/i;

function read(draft: TranscriptDraft): Transcript {
  const converted = draft.lines.find(({ text }) => CONVERTED.test(text));
  if (converted !== undefined) draft.fail({ code: 'converted', text: converted.text.trim() });
  readHeaders(draft);
  const play = new PartyPlay(draft);
  draft.each((text) => play.line(text));
  draft.isOver = draft.has('collect') || play.hasSummary;
  return draft.finish({ pot: null, rake: play.rake }, ['in-collected', 'none']);
}
