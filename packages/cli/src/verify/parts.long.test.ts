/** Every case of parts.test.ts, which runs a share of them in `npm test`. */
import './parts.test.js';
