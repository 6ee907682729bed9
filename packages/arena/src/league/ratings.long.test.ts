/** Every case of ratings.test.ts, which runs a share of them in `npm test`. */
import './ratings.test.js';
