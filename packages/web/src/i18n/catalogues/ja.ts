import { felt } from '../felt/ja.js';
import type { Catalogue } from '../languages.js';
import { replayer } from '../replayer/ja.js';
import { shell } from '../shell/ja.js';

export const catalogue: Catalogue = { ...shell, ...felt, ...replayer };
