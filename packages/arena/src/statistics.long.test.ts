/** Every case of statistics.test.ts, which runs a share of them in `npm test`. */
import './statistics.test.js';
