/** Every case of replayer.test.ts, which runs a share of them in `npm test`. */
import './replayer.test.js';
