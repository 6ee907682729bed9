/** Every case of fuzz-documents.test.ts, which runs a share of them in `npm test`. */
import './fuzz-documents.test.js';
