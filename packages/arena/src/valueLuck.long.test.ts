/** Every case of valueLuck.test.ts, which runs a share of them in `npm test`. */
import './valueLuck.test.js';
