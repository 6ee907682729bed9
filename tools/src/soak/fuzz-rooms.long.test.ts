/** Every case of fuzz-rooms.test.ts, which runs a share of them in `npm test`. */
import './fuzz-rooms.test.js';
