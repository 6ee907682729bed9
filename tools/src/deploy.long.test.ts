/** Every test of deploy.test.ts, the production install included. */
import './deploy.test.js';
