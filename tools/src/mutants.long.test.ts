/** Every case of mutants.test.ts, which runs a share of them in `npm test`. */
import './mutants.test.js';
