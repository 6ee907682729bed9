/** Every case of stage.test.ts, which runs a share of them in `npm test`. */
import './stage.test.js';
