/** Every case of bots.test.ts, which runs a share of them in `npm test`. */
import './bots.test.js';
