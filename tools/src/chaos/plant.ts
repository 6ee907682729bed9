/** Loaded before anything else (`node --import`): plants the bug that the environment names, whenever code is loaded. */
import { register } from 'node:module';

register('./hooks.js', import.meta.url, { data: { name: process.env.CARDROOM_MUTANT ?? '' } });
