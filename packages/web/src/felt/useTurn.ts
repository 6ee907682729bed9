/** One turn of the viewer: the amount that is chosen, what has been sent, and what keys do. */
import type { TableStakes, YourTurn } from '@cardroom/protocol';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type ActButton,
  type ActData,
  type BetPreset,
  type ButtonKind,
  buttonsOf,
  isFoldWhenFree,
  presetsOf,
  type ShownTurn,
  shownTurn,
  snapAmount,
  stepAmount,
} from '../scene/buttons.js';
import { type Command, commandOf, isTyping } from '../scene/keys.js';

export interface TurnInputs {
  readonly turn: YourTurn;
  readonly stakes: TableStakes;
  /** Cards that are picked in a draw. */
  readonly discards: readonly string[];
  readonly shortcuts: boolean;
  /** The act goes to the table together with the turn and price that were shown. A promise ends "sent". */
  readonly onAct: (data: ActData, shown: ShownTurn) => unknown;
  readonly onTimeBank: ((shown: ShownTurn) => unknown) | undefined;
  /** In a draw: the n-th card is picked or not any more. */
  readonly onPick: (index: number) => void;
}

export interface TurnState {
  /** The total that a bet or raise would go to. */
  readonly to: number;
  readonly unit: number;
  /** Chips that a nudge adds. */
  readonly step: number;
  readonly buttons: readonly ActButton[];
  readonly presets: readonly BetPreset[];
  readonly isSent: boolean;
  /** Whether the player has been asked if they mean to fold for free. */
  readonly isAsked: boolean;
  readonly act: (button: ActButton) => void;
  readonly setTo: (to: number) => void;
  /** To the nearest legal amount. */
  readonly choose: (amount: number) => void;
  /** The button chosen by keys has the focus, so that Enter presses it and nothing else. */
  readonly focused: RefObject<HTMLButtonElement | null>;
}

/** The total that the player has chosen, forgotten with the turn. */
function useAmount(turn: YourTurn | null): readonly [number, (to: number) => void] {
  const [chosen, setChosen] = useState<{ readonly turn: string; readonly to: number } | null>(null);
  const token = turn?.turn ?? '';
  const least = turn?.range?.min ?? 0;
  const to = chosen !== null && chosen.turn === token ? chosen.to : least;
  return [to, (next) => setChosen({ turn: token, to: next })];
}

/** The buttons that a key presses, the first that is there. */
const PRESSED = {
  fold: ['fold', 'muck'],
  checkCall: ['check', 'call', 'bringIn', 'allIn', 'standPat', 'discard', 'show'],
} as const satisfies Partial<Record<Command['kind'], readonly ButtonKind[]>>;

export function useTurn(inputs: TurnInputs): TurnState {
  const { turn, stakes, discards, shortcuts, onAct } = inputs;
  const [to, setTo] = useAmount(turn);
  const [isSent, setSent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const unit = stakes.unit ?? 1;
  const act = (button: ActButton): void => {
    if (isSent) return;
    if (isFoldWhenFree(turn, button) && !isAsked) {
      setAsked(true);
      return;
    }
    setSent(true);
    void Promise.resolve(onAct(button.data, shownTurn(turn))).finally(() => setSent(false));
  };
  const state: TurnState = {
    to,
    unit,
    step: stakes.bigBlind > 0 ? stakes.bigBlind : (stakes.smallBet ?? unit),
    buttons: buttonsOf(turn, { to, discards }),
    presets: presetsOf(turn, unit),
    isSent,
    isAsked,
    act,
    setTo,
    choose: useCallback((amount: number): void => setTo(snapAmount(turn, amount, unit)), [turn, unit, setTo]),
    focused: useRef<HTMLButtonElement>(null),
  };
  useKeys(shortcuts, (event) => {
    const command = commandOf(event);
    return command !== null && obey(command, inputs, state);
  });
  return state;
}

/** Does what a key says; false if it says nothing now. */
function obey(command: Command, { turn, onTimeBank, onPick }: TurnInputs, state: TurnState): boolean {
  const { to, unit, step, buttons, presets, act, setTo, focused } = state;
  switch (command.kind) {
    case 'fold':
    case 'checkCall': {
      const kinds: readonly ButtonKind[] = PRESSED[command.kind];
      const button = buttons.find(({ kind, data }) => kinds.includes(kind) && data.amount === undefined);
      if (button !== undefined) act(button);
      return button !== undefined;
    }
    case 'raise':
      focused.current?.focus();
      return focused.current !== null;
    case 'up':
    case 'down':
      if (presets.length === 0) return false;
      setTo(stepAmount(turn, to, command.kind === 'up' ? step : -step, unit));
      focused.current?.focus();
      return true;
    case 'preset': {
      const preset = presets[command.index];
      if (turn.kind === 'draw') onPick(command.index);
      else if (preset === undefined) return false;
      else setTo(preset.to);
      focused.current?.focus();
      return true;
    }
    case 'timeBank':
      onTimeBank?.(shownTurn(turn));
      return onTimeBank !== undefined;
  }
}

/** Listens while keys are on; a key that was used goes no further. */
function useKeys(isOn: boolean, onKey: (event: KeyboardEvent) => boolean): void {
  const handler = useRef(onKey);
  handler.current = onKey;
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (event.defaultPrevented || (event.repeat && !isArrow)) return;
      if (event.target instanceof HTMLElement && isTyping(event.target as HTMLInputElement)) return;
      // A slider has its own arrows.
      if (isArrow && event.target instanceof HTMLInputElement) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (handler.current(event)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isOn]);
}
