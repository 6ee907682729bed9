/** Verbs that several rooms share, in the words that stand behind a player's name. */
import type { TranscriptDraft } from './draft.js';
import { MONEY } from './money.js';

type Act = (draft: TranscriptDraft, player: number, match: RegExpExecArray) => void;

const END = '(?:,? and is all[- ]in)?\\.?(?:,? and (?:has reached|is capped).*)?(?: +\\([a-z ]+\\))?$';
const amount = (words: string): RegExp => new RegExp(`^${words} ?(${MONEY})${END}`, 'i');

const ACTS: readonly (readonly [RegExp, Act])[] = [
  [/^folds(?: \[([^\]]*)\])?\.?(?: +\([a-z ]+\))?$/i, (draft, player, [, cards]) => draft.fold(player, cards ?? '')],
  [/^checks\.?(?: +\([a-z ]+\))?$/i, (draft, player) => draft.check(player)],
  [amount('calls'), (draft, player, [, chips]) => draft.call(player, chips!)],
  [amount('bets'), (draft, player, [, chips]) => draft.bet(player, chips!)],
  [
    new RegExp(`^(?:raises(?: -?${MONEY})? to|completes it to) ?(${MONEY})${END}`, 'i'),
    (draft, player, [, chips]) => draft.raiseTo(player, chips!),
  ],
  [amount('(?:brings in|bring-in|bring in)(?: for)?'), (draft, player, [, chips]) => draft.bringIn(player, chips!)],
  [amount('(?:antes|posts (?:the )?ante)(?: of)?'), (draft, player, [, chips]) => draft.post(player, 'ante', chips!)],
  [
    amount('posts (?:the )?small blind(?: of)?'),
    (draft, player, [, chips]) => draft.post(player, 'smallBlind', chips!),
  ],
  [amount('posts (?:the )?big blind(?: of)?'), (draft, player, [, chips]) => draft.post(player, 'bigBlind', chips!)],
  [
    amount('(?:straddles?|posts (?:an? |the )?straddle)(?: of| for)?'),
    (draft, player, [, chips]) => draft.post(player, 'straddle', chips!),
  ],
  [
    /^discards? (\d{1,2}) cards?(?: \[([^\]]*)\])?$/i,
    (draft, player, [, count, cards]) => draft.discard(player, Number(count), cards ?? ''),
  ],
  [/^stands pat(?: (?:on )?\[.*\])?$/i, (draft, player) => draft.discard(player, 0)],
  [/^shows \[([^\]]*)\]/i, (draft, player, [, cards]) => draft.show(player, cards!)],
  [/^mucks\b/i, (draft, player) => draft.muck(player)],
];

/** Reads an act; false when its words are none of these. */
function readAct(draft: TranscriptDraft, player: number, words: string): boolean {
  for (const [pattern, read] of ACTS) {
    const match = pattern.exec(words);
    if (match === null) continue;
    read(draft, player, match);
    return true;
  }
  return false;
}

/** Words that move chips or cards: a line with one of them that cannot be read is an error, not talk. */
const MOVES =
  /^(?:folds|checks|calls|bets|raises|completes|bring|brings|bring-in|antes|posts|straddles?|discards|stands pat|collected|wins)\b/i;

/** An act that must be read if it is one; false for talk. */
export function mustReadAct(draft: TranscriptDraft, player: number, words: string): boolean {
  if (readAct(draft, player, words)) return true;
  if (MOVES.test(words) && /\d/.test(words)) draft.fail({ code: 'bad-action', text: words });
  return false;
}

/** `Name said`, comings and goings: what stands behind a name and concerns neither chips nor cards of this hand. */
export function isTalk(words: string): boolean {
  return /^(?:said|has|is|was|will|sits|stands up|leaves|joins|adds|doesn't|does not|did not|\(|finished|re-?buys|waits|denies|wins|cashed|requested|sitting|agree)\b|^$|^:/i.test(
    words,
  );
}
