import type { shell as en } from './en.js';

export const shell = {} as const satisfies Record<keyof typeof en, string>;
