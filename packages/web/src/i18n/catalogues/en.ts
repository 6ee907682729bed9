import { felt } from '../felt/en.js';
import type { Catalogue } from '../languages.js';
import { replayer } from '../replayer/en.js';
import { shell } from '../shell/en.js';

export const catalogue: Catalogue = { ...shell, ...felt, ...replayer };
