/** Every case of run.test.ts, which runs a share of them in `npm test`. */
import './run.test.js';
