/** Every case of faults.test.ts, which runs a share of them in `npm test`. */
import './faults.test.js';
