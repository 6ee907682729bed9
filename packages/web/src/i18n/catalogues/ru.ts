import { felt } from '../felt/ru.js';
import type { Catalogue } from '../languages.js';
import { replayer } from '../replayer/ru.js';
import { shell } from '../shell/ru.js';

export const catalogue: Catalogue = { ...shell, ...felt, ...replayer };
