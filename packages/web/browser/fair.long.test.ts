/** Every test of fair.test.ts, the one that waits for seeds included. */
import './fair.test.js';
