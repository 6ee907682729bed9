/** Every case of import.test.ts, which runs a share of them in `npm test`. */
import './import.test.js';
