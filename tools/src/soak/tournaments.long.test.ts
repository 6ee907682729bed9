/** Every case of tournaments.test.ts, which runs a share of them in `npm test`. */
import './tournaments.test.js';
