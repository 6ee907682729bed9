import type { replayer as en } from './en.js';

export const replayer = {} as const satisfies Record<keyof typeof en, string>;
