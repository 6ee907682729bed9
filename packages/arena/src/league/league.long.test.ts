/** Every case of league.test.ts, which runs a share of them in `npm test`. */
import './league.test.js';
