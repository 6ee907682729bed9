/**
 * The felt: one widget for the live table, for those who watch and for the replayer. It draws a model and knows no
 * rules; what a player does comes in through `bar`, and goes out through the callbacks.
 */
import './felt.css';
import './phone.css';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { type Amounts, amountsOf } from '../scene/amounts.js';
import { type Geometry, geometryOf } from '../scene/geometry.js';
import type { FeltModel } from '../scene/model.js';
import { Bubbles } from './Bubbles.js';
import { Boards, Pots } from './Middle.js';
import { styleOf } from './place.js';
import { Seat } from './Seat.js';
import { useMotion } from './useMotion.js';

export interface FeltProps {
  readonly model: FeltModel;
  /** The time by the server's clock, for what runs down. */
  readonly now?: () => number;
  /** Whether cards and chips move; a wish of the system for less motion goes before it. */
  readonly motion?: boolean;
  /** Amounts are written in big blinds of this size; in chips by default. */
  readonly bigBlind?: number | null;
  /** Someone wants an empty chair. */
  readonly onTakeSeat?: ((place: number) => void) | undefined;
  /** Someone asks about a pot. */
  readonly onPot?: ((index: number) => void) | undefined;
  /** In a draw: own cards that are picked, by place, and what a press on one does. */
  readonly picked?: ReadonlySet<number> | undefined;
  readonly onPick?: ((index: number) => void) | undefined;
  /** In a run-out: what the open hands are worth, by player. */
  readonly equities?: ReadonlyMap<number, number> | undefined;
  /** The reason why a table between hands is waiting. */
  readonly waitingNote?: string | undefined;
  /** Recent chat lines, by place. */
  readonly bubbles?: ReadonlyMap<number, string> | undefined;
  /** Whether everybody's cards are there to be read, as in a replay. */
  readonly areCardsOpen?: boolean;
  /** The buttons of the viewer; room is kept for them if it is not null. */
  readonly bar?: ReactNode;
}

/** The size of the felt, as its place on the page gives it. */
function useSize(root: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((old) => (old?.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return size;
}

function useGeometry(
  model: FeltModel,
  size: { width: number; height: number } | null,
  hasBar: boolean,
  areCardsOpen: boolean,
): Geometry | null {
  const { seats, holeSize, boardSize, hasDraw } = model;
  const count = Math.max(2, seats.length);
  const boards = Math.max(1, model.boards.length);
  return useMemo(
    () =>
      size === null || size.width === 0 || size.height === 0
        ? null
        : geometryOf({ ...size, seats: count, holeSize, boardSize, boards, isDraw: hasDraw, hasBar, areCardsOpen }),
    [size, count, holeSize, boardSize, boards, hasDraw, hasBar, areCardsOpen],
  );
}

export function Felt(props: FeltProps): ReactNode {
  const { model, motion = true, bigBlind = null, onPot, areCardsOpen = false, bar = null } = props;
  const words = useI18n();
  const root = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(model, useSize(root), bar !== null, areCardsOpen);
  const amounts = useMemo(() => amountsOf(words, bigBlind), [words, bigBlind]);
  useMotion(root, layer, model, geometry, motion);
  return (
    <section
      ref={root}
      className={`felt felt-${geometry?.kind ?? 'none'}`}
      aria-label={words.t('felt.label')}
      data-felt={model.variant}
      data-hand={model.hand}
      data-line={model.line}
      data-street={model.street ?? undefined}
      style={{ '--scale': geometry?.scale ?? 1 } as CSSProperties}
    >
      {geometry === null ? null : (
        <>
          <div className="cloth" style={styleOf(geometry.felt)} />
          <Pots model={model} geometry={geometry} amounts={amounts} waitingNote={props.waitingNote} onPot={onPot} />
          <Boards model={model} geometry={geometry} />
          <Seats {...props} geometry={geometry} amounts={amounts} />
          <Bubbles model={model} geometry={geometry} bubbles={props.bubbles} />
          {bar === null ? null : <Bar geometry={geometry}>{bar}</Bar>}
          <div ref={layer} className="flying-layer" aria-hidden="true" />
        </>
      )}
    </section>
  );
}

interface SeatsProps extends FeltProps {
  readonly geometry: Geometry;
  readonly amounts: Amounts;
}

/** The viewer's own seat is the first. */
function Seats(props: SeatsProps): ReactNode {
  const { model, geometry, amounts, now = Date.now, equities, onTakeSeat, picked, onPick } = props;
  return (
    <ol className="seats">
      {model.seats.map((seat, at) => (
        <Seat
          key={seat.place}
          seat={seat}
          boxes={geometry.seats[at]!}
          turn={model.turn?.seat === at ? model.turn : null}
          model={model}
          amounts={amounts}
          now={now}
          isOwn={at === 0}
          equity={equities?.get(seat.player ?? -1) ?? null}
          scale={geometry.scale}
          step={at === 0 ? geometry.ownStep : 0}
          onTake={onTakeSeat}
          picked={at === 0 ? picked : undefined}
          onPick={at === 0 ? onPick : undefined}
        />
      ))}
    </ol>
  );
}

function Bar({ geometry, children }: { geometry: Geometry; children: ReactNode }): ReactNode {
  const style = { ...styleOf(geometry.bar), '--u': `${geometry.barScale}rem` } as CSSProperties;
  return (
    <div className="felt-bar" style={style}>
      {children}
    </div>
  );
}
