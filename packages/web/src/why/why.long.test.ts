/** Every case of why.test.ts, which runs a share of them in `npm test`. */
import './why.test.js';
