/** Chips and cards on their way, by the browser's own animations. Nothing waits for them, and at most 250 ms they take. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Box, Geometry } from '../scene/geometry.js';
import type { FeltModel } from '../scene/model.js';
import { type ChipMove, movesOf } from '../scene/moves.js';

const CHIPS_MS = 240;
const DEAL_MS = 170;
/** Cards come one after another, all of them within this. */
const DEAL_SPREAD_MS = 80;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

function middleOf({ x, y, width, height }: Box): readonly [number, number] {
  return [x + width / 2, y + height / 2];
}

/** From where to where chips go. */
function wayOf({ kind, seat }: ChipMove, { seats, pots }: Geometry): readonly [Box, Box] {
  const { plate, bet } = seats[seat]!;
  switch (kind) {
    case 'bet':
      return [plate, bet];
    case 'collect':
      return [bet, pots];
    case 'return':
      return [bet, plate];
    case 'award':
      return [pots, plate];
  }
}

/** A disc that is nobody's: it moves, and is gone. */
function fly(layer: HTMLElement, move: ChipMove, geometry: Geometry): void {
  const [from, to] = wayOf(move, geometry).map(middleOf) as [readonly [number, number], readonly [number, number]];
  const disc = document.createElement('span');
  disc.className = 'flying';
  disc.setAttribute('aria-hidden', 'true');
  layer.append(disc);
  const at = ([x, y]: readonly [number, number]): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const animation = disc.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: CHIPS_MS, easing: EASE },
  );
  const end = (): void => disc.remove();
  animation.addEventListener('finish', end);
  animation.addEventListener('cancel', end);
}

function wantsLess(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Cards that were not there before come from the middle of the table. */
function deal(root: HTMLElement, known: WeakSet<Element>, isStill: boolean): void {
  const all = [...root.querySelectorAll<HTMLElement>('.card')];
  const fresh = all.filter((card) => !known.has(card));
  for (const card of all) known.add(card);
  if (isStill || fresh.length === 0) return;
  const ground = root.getBoundingClientRect();
  const centre = { x: ground.x + ground.width / 2, y: ground.y + ground.height * 0.42 };
  for (const [at, card] of fresh.entries()) {
    const { x, y, width, height } = card.getBoundingClientRect();
    const start = `translate(${centre.x - x - width / 2}px, ${centre.y - y - height / 2}px) scale(0.7)`;
    card.animate(
      [
        { transform: start, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: DEAL_MS,
        delay: (DEAL_SPREAD_MS * at) / fresh.length,
        easing: EASE,
        fill: 'backwards',
      },
    );
  }
}

/** Draws what has changed since the last picture. */
export function useMotion(
  root: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  model: FeltModel,
  geometry: Geometry | null,
  isOn: boolean,
): void {
  const before = useRef<FeltModel | null>(null);
  const known = useRef(new WeakSet<Element>());
  useEffect(() => {
    const old = before.current;
    before.current = model;
    if (root.current === null || layer.current === null || geometry === null) return;
    const isStill = !isOn || wantsLess();
    const isJump = old === null || (old.hand === model.hand && model.line < old.line);
    deal(root.current, known.current, isStill || isJump);
    if (isStill) return;
    for (const move of movesOf(old, model)) fly(layer.current, move, geometry);
  }, [root, layer, model, geometry, isOn]);
}
