/** Every case of referee.test.ts, which runs a share of them in `npm test`. */
import './referee.test.js';
