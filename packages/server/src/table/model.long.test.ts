/** Every case of model.test.ts, which runs a share of them in `npm test`. */
import './model.test.js';
