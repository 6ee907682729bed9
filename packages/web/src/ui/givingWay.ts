/**
 * On the viewer's turn every dialog gives way to the buttons of the table, and comes back after it as it was [PLAY-6].
 * The page of the table says when it is the viewer's turn; dialogs, wherever they are opened, listen.
 */
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping } from '../scene/keys.js';

let current: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(turn: string | null): void {
  current = turn;
  for (const listener of [...listeners]) listener();
}

/** Says that it is the viewer's turn at the table of this page; null says that it is not. */
export function useAnnouncedTurn(turn: string | null): void {
  useLayoutEffect(() => {
    announce(turn);
    return () => announce(null);
  }, [turn]);
}

/** Takes the focus: the group of the buttons, so that a key meant for the dialog presses none of them. */
const BUTTONS = '[data-turn-buttons]';

/** On screens as narrow as this dialogs lie over the buttons. */
const NARROW = '(max-width: 67.99rem)';

/** On a wide screen the viewer may finish typing first: otherwise the keys would be acts. */
function isBusy(dialog: HTMLDialogElement): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !dialog.contains(field)) return false;
  return isTyping(field as HTMLInputElement) && !matchMedia(NARROW).matches;
}

interface GivingWay {
  /** Closed by a turn for good: a menu is not looked at twice. */
  readonly onTurn: (() => void) | undefined;
}

/** Dialogs inside of others come and go with the outermost one. */
function isInside(dialog: HTMLDialogElement): boolean {
  return dialog.parentElement?.closest('dialog') != null;
}

function comeBack(dialog: HTMLDialogElement, focus: Element | null): void {
  for (const each of [dialog, ...dialog.querySelectorAll<HTMLDialogElement>('dialog[data-aside]')]) {
    delete each.dataset.aside;
    each.showModal();
  }
  if (focus instanceof HTMLElement) focus.focus();
}

export function useGivingWay(ref: RefObject<HTMLDialogElement | null>, { onTurn }: GivingWay): void {
  const turn = useSyncExternalStore(subscribe, () => current);
  // A dialog that is opened in the turn was wanted then.
  const seen = useRef(turn);
  const focus = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || turn === seen.current) return undefined;
    seen.current = turn;
    if (turn === null) {
      if (dialog.dataset.aside !== undefined && !isInside(dialog)) comeBack(dialog, focus.current);
      return undefined;
    }
    if (dialog.dataset.aside !== undefined) return undefined;
    const giveWay = (): void => {
      dialog.removeEventListener('focusout', giveWay);
      focus.current = dialog.contains(document.activeElement) ? document.activeElement : null;
      dialog.dataset.aside = '';
      dialog.close();
      document.querySelector<HTMLElement>(BUTTONS)?.focus();
      onTurn?.();
    };
    if (!isBusy(dialog)) giveWay();
    else dialog.addEventListener('focusout', giveWay);
    return () => dialog.removeEventListener('focusout', giveWay);
  }, [turn, ref, onTurn]);
}
