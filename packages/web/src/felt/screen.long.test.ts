/** Every case of screen.test.ts, which runs a share of them in `npm test`. */
import './screen.test.js';
