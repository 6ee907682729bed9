/** Every case of verify.test.ts, which runs a share of them in `npm test`. */
import './verify.test.js';
