import type { felt as en } from './en.js';

export const felt = {} as const satisfies Record<keyof typeof en, string>;
