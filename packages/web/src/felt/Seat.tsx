/** A chair: name, stack, cards, what lies in front, and whose turn it is. */

import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import type { Amounts } from '../scene/amounts.js';
import { secondsUntil } from '../scene/announce.js';
import { captionOf, MARKER_KEYS } from '../scene/captions.js';
import { faceOf } from '../scene/cards.js';
import { type Box, fanOf, type SeatBoxes } from '../scene/geometry.js';
import { handName } from '../scene/handNames.js';
import type { FeltModel, FeltSeat, FeltTurn } from '../scene/model.js';
import { Card } from './Card.js';
import { Face } from './Clock.js';
import { equityText, Front, secondsOf } from './Front.js';
import { styleOf } from './place.js';

export interface SeatProps {
  readonly seat: FeltSeat;
  readonly boxes: SeatBoxes;
  readonly turn: FeltTurn | null;
  readonly model: FeltModel;
  readonly amounts: Amounts;
  readonly now: () => number;
  readonly isOwn: boolean;
  /** In a run-out: what the open hand is worth on average, as a share of the pots. */
  readonly equity: number | null;
  /** By how much type is larger than usual. */
  readonly scale: number;
  /** From one card to the next at least. */
  readonly step: number;
  readonly onTake: ((place: number) => void) | undefined;
  /** In a draw: which of the own cards are picked, and what a press on one does. */
  readonly picked: ReadonlySet<number> | undefined;
  readonly onPick: ((index: number) => void) | undefined;
}

/** Everything about a seat that a reader of the screen can check, beside what it shows. */
function dataOf(seat: FeltSeat, turn: FeltTurn | null) {
  return {
    'data-seat': seat.place,
    'data-label': seat.label,
    'data-state': seat.status,
    'data-stack': seat.stack ?? 'unknown',
    'data-bet': seat.bet,
    'data-won': seat.won,
    'data-returned': seat.returned,
    'data-markers': seat.markers.map(({ kind, amount }) => `${kind}:${amount}`).join(' '),
    'data-act': seat.act === null ? '' : `${seat.act.word}:${seat.act.amount}${seat.act.isAllIn ? ':allIn' : ''}`,
    'data-turn': turn?.kind,
    'data-after': seat.after ?? undefined,
    'data-lost': seat.lost === null ? undefined : (seat.lost.untilMs ?? 'away'),
    'data-high': seat.isHighBoard || undefined,
    'data-own': seat.isViewer || undefined,
    'data-bot': seat.isBot || undefined,
    'data-owed': seat.owed || undefined,
    'data-top-up': seat.topUp || undefined,
    'data-stand-up': seat.standUp ?? undefined,
  };
}

const AFTER_KEYS = { pause: 'seat.afterPause', waitForBigBlind: 'seat.afterWait', leave: 'seat.afterLeave' } as const;

/** Facts about a seat besides name and stack: for its title, and for screen readers. */
function useAbout({ seat, turn, now, equity }: SeatProps): string {
  const { t, number, percent } = useI18n();
  const caption = captionOf(seat);
  const parts = [
    t('seat.about', {
      number: seat.label,
      name: seat.name ?? '',
      stack: seat.stack === null ? t('seat.unknownStack') : number(seat.stack),
    }),
    ...(seat.isBot ? [seat.owner === undefined ? t('seat.bot') : t('seat.botOf', { owner: seat.owner })] : []),
    ...(seat.isViewer ? [t('seat.you')] : []),
    ...seat.markers.map(({ kind, amount }) => `${t(MARKER_KEYS[kind])}${amount > 0 ? ` ${number(amount)}` : ''}`),
    ...(caption === null ? [] : [t(caption.key, { ...caption.params, ...secondsOf(caption, now()) })]),
    ...(seat.bet > 0 ? [number(seat.bet)] : []),
    ...(equity === null ? [] : [t('seat.equity', { share: equityText(equity, percent) })]),
    ...(seat.after === null ? [] : [t(AFTER_KEYS[seat.after])]),
    ...(seat.owed > 0 ? [t('seat.owes', { amount: seat.owed })] : []),
    ...(seat.standUp === null ? [] : [t(`seat.${seat.standUp}`)]),
    ...(seat.head === undefined ? [] : [t('seat.bounty', { amount: number(seat.head) })]),
    ...(seat.topUp > 0 ? [t('seat.topUp', { amount: seat.topUp })] : []),
  ];
  if (turn !== null) {
    const seconds = turn.deadlineMs === null ? null : secondsUntil(turn.deadlineMs, now());
    parts.push(seconds === null ? t('seat.toActNoClock') : t('seat.toAct', { seconds }));
  }
  return parts.join(', ');
}

export function Seat(props: SeatProps): ReactNode {
  const { seat, boxes, turn, onTake } = props;
  const { t } = useI18n();
  const about = useAbout(props);
  if (seat.name === null) {
    const label = t('seat.free', { number: seat.label });
    return (
      <li className="seat is-empty" {...dataOf(seat, null)}>
        {onTake === undefined ? (
          <span className="plate plate-empty" style={styleOf(boxes.plate)}>
            {label}
          </span>
        ) : (
          <button
            type="button"
            className="plate plate-empty plate-take"
            style={styleOf(boxes.plate)}
            onClick={() => onTake(seat.place)}
            aria-label={t('seat.takeNumber', { number: seat.label })}
          >
            {t('seat.take')}
          </button>
        )}
        <ButtonDisc seat={seat} box={boxes.button} />
      </li>
    );
  }
  const classes = ['seat', `seat-${seat.status}`, turn === null ? '' : 'is-turn', seat.won > 0 ? 'is-winner' : ''];
  return (
    <li className={classes.join(' ')} aria-label={about} {...dataOf(seat, turn)}>
      <SeatCards {...props} />
      <Plate {...props} about={about} />
      <Front {...props} />
      <ButtonDisc seat={seat} box={boxes.button} />
    </li>
  );
}

function SeatCards({ seat, boxes, model, isOwn, step, picked, onPick }: SeatProps): ReactNode {
  const { t } = useI18n();
  const { cards } = seat;
  const fan = fanOf(
    boxes.cards,
    cards.map(({ card }) => faceOf(card) === null),
    'middle',
    step,
  );
  // In a hand that lies open, the up cards are marked: the others have seen them all along.
  const isOpen = cards.some(({ card, isUp }) => !isUp && faceOf(card) !== null);
  const hasLit = model.result?.by === 'showdown';
  const around = Math.max(0, step - fan.width) / 2;
  return (
    <div className={`cards${isOwn ? ' cards-own' : ''}`} style={styleOf(boxes.cards)} data-cards="">
      {cards.map(({ card, isLit, isUp }, at) => {
        // Cards have no name of their own: two backs differ by where they lie.
        const key = `${at}-${card}`;
        const isMarked = isOpen && isUp;
        const face = { card, width: fan.width, height: fan.height, isLit, isUp, isMarked, isDim: hasLit && !isLit };
        if (onPick === undefined) return <Card key={key} {...face} left={fan.lefts[at]!} />;
        const isPicked = picked?.has(at) === true;
        return (
          <button
            key={key}
            type="button"
            className={`pick${isPicked ? ' is-picked' : ''}`}
            style={{ left: fan.lefts[at]! - around, width: fan.width + 2 * around, height: fan.height }}
            aria-pressed={isPicked}
            title={t('act.pick')}
            onClick={() => onPick(at)}
          >
            <Card {...face} left={around} />
          </button>
        );
      })}
    </div>
  );
}

/** Narrower than this, a plate has no room for a large face beside the text. */
const NARROW = 96;
const NARROW_OWN = 124;

/** Lower than this, the own plate has one line for the name of the hand. */
const LOW_OWN = 76;

/** Lower than this, a plate has no third line of text. */
const FLAT_PLATE = 35;

/** The share of the viewer's own plate that is left beside the name of the hand; a flat plate has less. */
const BESIDE_HAND = 0.6;
const BESIDE_HAND_FLAT = 0.4;

/** The share of a plate that the face takes, and the width of a letter; East Asian characters are twice as wide. */
const FACE_SHARE = 0.34;
const LETTER = 7.3;

/** The share of the room in a plate of this width that a name takes in one line; above 1 it does not fit. */
function shareOfLine(name: string, width: number, scale: number): number {
  let letters = 0;
  for (const letter of name) letters += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 2.1 : 1;
  return (letters * LETTER * Math.max(0.92, scale)) / (width * (1 - FACE_SHARE));
}

/** Whether a name takes two lines: it is never cut off if there is room for them. */
function isLongName(name: string, width: number, scale: number): boolean {
  return shareOfLine(name, width, scale) > 1;
}

/** The size at which a long name fits into one line, as far as it can be read. */
function tightSize(share: number): CSSProperties {
  return { '--name-size': `${Math.max(8.5, 12.3 / share).toFixed(1)}px` } as CSSProperties;
}

function Plate({
  seat,
  boxes,
  turn,
  model,
  amounts,
  now,
  isOwn,
  scale,
  about,
}: SeatProps & { about: string }): ReactNode {
  const words = useI18n();
  const name = seat.name ?? '';
  const isAllIn = seat.status === 'allIn' && seat.stack === 0;
  const own = isOwn && seat.isViewer ? model.own.map((hand) => handName(hand, words)).join(' · ') : '';
  const { width, height } = boxes.plate;
  const isFlat = height < FLAT_PLATE;
  const share = shareOfLine(name, width, scale);
  const isTight = share > 1 && isFlat;
  const isCrowded = own !== '' && isLongName(name, width * (isFlat ? BESIDE_HAND_FLAT : BESIDE_HAND), scale);
  const shape = [
    'plate',
    ...(isOwn ? ['plate-own'] : []),
    ...(width < (isOwn ? NARROW_OWN : NARROW) ? ['is-narrow'] : []),
    ...(isOwn && height < LOW_OWN ? ['is-low'] : []),
    ...(isCrowded ? [isFlat ? 'is-flat' : 'is-crowded'] : own === '' ? [] : ['is-beside']),
  ];
  return (
    <div className={shape.join(' ')} style={styleOf(boxes.plate)} title={about}>
      <Face name={name} avatar={seat.avatar} isBot={seat.isBot} turn={turn} now={now} />
      <span className="plate-text">
        <span
          className={`plate-name${isTight ? ' is-tight' : share > 1 ? ' is-long' : ''}`}
          style={isTight ? tightSize(share) : undefined}
          data-name=""
        >
          {name}
        </span>
        <span className={`plate-stack${isAllIn ? ' is-word' : ''}`} data-stack-text="">
          {seat.stack === null ? '–' : isAllIn ? words.t('did.allIn') : amounts(seat.stack)}
        </span>
      </span>
      {seat.head !== undefined && (
        <span className="plate-head" aria-hidden="true">
          KO {words.compact(seat.head)}
        </span>
      )}
      {seat.standUp === 'standing' && (
        <span className="plate-standing" aria-hidden="true">
          {words.t('seat.standing')}
        </span>
      )}
      {own === '' ? null : (
        <span key={own} className="plate-hand" data-own-hand="" title={own}>
          {own}
        </span>
      )}
    </div>
  );
}

function ButtonDisc({ seat, box }: { seat: FeltSeat; box: Box }): ReactNode {
  const { t } = useI18n();
  if (!seat.markers.some(({ kind }) => kind === 'button')) return null;
  return (
    <span className="button-disc" style={styleOf(box)} data-button="" title={t('marker.button')} aria-hidden="true">
      {t('marker.buttonSign')}
    </span>
  );
}
