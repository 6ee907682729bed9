/** Every case of fuzz-pokerstars.test.ts, which runs a share of them in `npm test`. */
import './fuzz-pokerstars.test.js';
