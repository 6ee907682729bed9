/** Pieces of tables with options, loaded when such a table is on the screen. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

function lazily<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}

export const LazyBombPotBanner = lazily(async () => (await import('./BombPot.js')).BombPotBanner);
export const LazyGameBanner = lazily(async () => (await import('./GameChoice.js')).GameBanner);
export const LazyGameChoice = lazily(async () => (await import('./GameChoice.js')).GameChoiceBar);
export const LazyRunQuestion = lazily(async () => (await import('./RunChoice.js')).RunQuestionBar);
export const LazyHomeOptions = lazily(async () => (await import('./HomeOptions.js')).HomeOptions);
export const LazyRabbitButton = lazily(async () => (await import('./TableOptions.js')).RabbitButton);
export const LazyRabbitNote = lazily(async () => (await import('./RabbitNote.js')).RabbitNote);
export const LazyStandUp = lazily(async () => (await import('./TableOptions.js')).StandUp);
export const LazyPendingMove = lazily(async () => (await import('./TableOptions.js')).PendingMove);
