/** `Hand` as a type and as the namespace of everything that is done with one: `Hand.merge(...)`, `Hand.next(...)`. */
import * as api from './api.js';

export type Hand = api.Hand;
export const Hand: typeof api = api;
