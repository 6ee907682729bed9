/** Every case of output.test.ts, which runs a share of them in `npm test`. */
import './output.test.js';
