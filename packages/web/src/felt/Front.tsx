/** The area in front of a seat: chips, the word that goes with them, and in a run-out the equity of the open hand. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';
import type { Amounts } from '../scene/amounts.js';
import { secondsUntil } from '../scene/announce.js';
import { type Caption, captionOf } from '../scene/captions.js';
import type { SeatBoxes } from '../scene/geometry.js';
import type { FeltSeat } from '../scene/model.js';
import { ChipPiles } from './Chips.js';
import { useNow } from './Clock.js';
import { styleOf } from './place.js';

/** Lower than this, chips leave no room for the word beside them. */
const FLAT = 31;

/** The widths of a chip and a digit on a phone: if both do not fit, only the amount is shown. */
const DISC = 22;
const LETTER = 8.5;

/** The side of the chips on which the player sits: they lie close to the player. */
function sideOf({ plate, bet }: SeatBoxes, isOwn: boolean): 'left' | 'right' | 'middle' {
  if (isOwn) return 'middle';
  if (bet.x >= plate.x + plate.width) return 'left';
  return bet.x + bet.width <= plate.x ? 'right' : 'middle';
}

/** About as wide is a line of text beside a seat on a phone: kana and characters are twice as wide as letters. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 11.5 : 6.8;
  return width;
}

interface FrontProps {
  readonly seat: FeltSeat;
  readonly boxes: SeatBoxes;
  readonly amounts: Amounts;
  readonly now: () => number;
  readonly isOwn: boolean;
  /** The share of the pots that the open hand wins on average; null if none is known. */
  readonly equity: number | null;
}

export function Front(props: FrontProps): ReactNode {
  const { seat, boxes, amounts, isOwn, equity } = props;
  const { number } = useI18n();
  const letters = amounts(seat.won > 0 ? seat.won : seat.bet).length + (seat.won > 0 ? 1 : 0);
  const isSlim = boxes.bet.width < DISC + LETTER * letters;
  const hasEquity = equity !== null && seat.won === 0;
  const caption = useCaption(props);
  const isFlat = seat.bet > 0 && (boxes.bet.height < FLAT || caption.isLong);
  const classes = [
    'front',
    `front-${sideOf(boxes, isOwn)}`,
    isFlat ? 'is-flat' : '',
    caption.isLong && !hasEquity ? 'is-long' : '',
    isSlim ? 'is-slim' : '',
  ];
  return (
    <div className={classes.join(' ')} style={styleOf(boxes.bet)}>
      {hasEquity ? <Equity equity={equity} /> : caption.element}
      {seat.bet > 0 ? (
        <span key={seat.bet} className="chips" title={number(seat.bet)}>
          <ChipPiles amount={seat.bet} />
          <span data-bet-text="">{amounts(seat.bet)}</span>
        </span>
      ) : null}
    </div>
  );
}

function useCaption({ seat, boxes, amounts, now }: FrontProps): { element: ReactNode; isLong: boolean } {
  const { t } = useI18n();
  const found = captionOf(seat);
  const time = useNow(now, found?.untilMs !== undefined);
  const text = found === null ? '' : captionText(found, amounts, time, t);
  const isLong = widthOf(text) > boxes.bet.width;
  // If there is no room for the word, the cards show that the player has folded.
  if (found === null || (isLong && seat.status === 'folded')) return { element: null, isLong };
  // Another word is another element: nothing that stays changes its place.
  const element = (
    <span key={`${text} ${seat.bet > 0}`} className={`caption caption-${found.tone}`} data-caption={found.key}>
      {found.untilMs === undefined ? null : <LostSign />}
      {text}
    </span>
  );
  return { element, isLong };
}

/** In whole per cent; a hand that can still win is never at 0, nor one that can still lose at 100. */
export function equityText(equity: number, percent: Translator['percent']): string {
  if (equity > 0 && equity < 0.01) return `<${percent(0.01)}`;
  if (equity < 1 && equity > 0.99) return `>${percent(0.99)}`;
  return percent(equity);
}

function Equity({ equity }: { equity: number }): ReactNode {
  const { t, percent } = useI18n();
  return (
    <span
      className="caption caption-equity"
      data-equity={equity.toFixed(4)}
      title={t('seat.equity', { share: percent(equity, 1) })}
    >
      {equityText(equity, percent)}
    </span>
  );
}

export function secondsOf({ untilMs }: Caption, nowMs: number): { readonly seconds?: number } {
  return untilMs === undefined ? {} : { seconds: secondsUntil(untilMs, nowMs) };
}

/** A lost connection is a sign and the seconds that are left: the words are in the title. */
function captionText(caption: Caption, amounts: Amounts, nowMs: number, t: Translator['t']): string {
  const { key, params = {}, untilMs } = caption;
  const amount = params.amount === undefined ? {} : { amount: amounts(params.amount) };
  return t(untilMs === undefined ? key : 'seat.seconds', { ...params, ...amount, ...secondsOf(caption, nowMs) });
}

function LostSign(): ReactNode {
  return (
    <svg className="lost" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M2 13v-2M6 13V9M10 13V6M14 13V3M2 3l12 11" />
    </svg>
  );
}
