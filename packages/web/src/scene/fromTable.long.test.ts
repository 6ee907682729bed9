/** Every case of fromTable.test.ts, which runs a share of them in `npm test`. */
import './fromTable.test.js';
