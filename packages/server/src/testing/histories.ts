/** A hand in every format that a room writes, read back as `cardroom verify` reads it. */
import { assert } from '@cardroom/engine';
import {
  formatPhh,
  formatPokerStars,
  type Hand,
  type PhhReport,
  type PokerStarsReport,
  phhOfHand,
  phhReportOf,
  readPhh,
  readPokerStarsText,
  replayPhh,
  reportOfPokerStars,
} from '@cardroom/notation';

export interface Histories {
  readonly pokerStars: { readonly text: string; readonly lost: readonly string[]; readonly report: PokerStarsReport };
  readonly phh: { readonly text: string; readonly lost: readonly string[]; readonly report: PhhReport };
}

export function historiesOf(hand: Hand): Histories {
  const text = formatPokerStars(hand);
  assert(text.ok, 'a played hand can be written as PokerStars text');
  const [read] = [...readPokerStarsText(text.value.text)];
  const phh = phhOfHand(hand);
  assert(phh.ok, 'a played hand can be written as PHH');
  const phhText = formatPhh(phh.value.fields);
  const again = readPhh(phhText);
  assert(again.ok, 'PHH that was written can be read');
  return {
    pokerStars: { text: text.value.text, lost: text.value.lost, report: reportOfPokerStars(read!) },
    phh: {
      text: phhText,
      lost: phh.value.lost.map(({ field, reason }) => `${field}: ${reason}`),
      report: phhReportOf(0, again.value, replayPhh(again.value)),
    },
  };
}
