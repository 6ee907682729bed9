/** Every case of persons.test.ts, which runs a share of them in `npm test`. */
import './persons.test.js';
