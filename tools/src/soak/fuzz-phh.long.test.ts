/** Every case of fuzz-phh.test.ts, which runs a share of them in `npm test`. */
import './fuzz-phh.test.js';
