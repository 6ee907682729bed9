import { felt } from '../felt/zh.js';
import type { Catalogue } from '../languages.js';
import { replayer } from '../replayer/zh.js';
import { shell } from '../shell/zh.js';

export const catalogue: Catalogue = { ...shell, ...felt, ...replayer };
