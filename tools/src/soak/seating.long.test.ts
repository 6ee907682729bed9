/** Every case of seating.test.ts, which runs a share of them in `npm test`. */
import './seating.test.js';
