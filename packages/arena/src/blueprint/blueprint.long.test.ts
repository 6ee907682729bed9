/** Every case of blueprint.test.ts, which runs a share of them in `npm test`. */
import './blueprint.test.js';
