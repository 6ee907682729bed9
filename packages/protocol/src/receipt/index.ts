/** The deal of a hand, proved: how decks are bound, and the check of receipts. Runs in a browser. */
export * from './dealt.js';
export * from './deck.js';
export * from './receipt.js';
