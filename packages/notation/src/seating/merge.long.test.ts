/** Every case of merge.test.ts, which runs a share of them in `npm test`. */
import './merge.test.js';
