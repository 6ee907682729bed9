/** The deal of a hand, proved: how decks are bound, and the check of receipts. Runs in a browser. */
export * from './deals.js';
export * from './dealt.js';
export * from './deck.js';
export * from './fairDeck.js';
export * from './fairReceipt.js';
export * from './hashes.js';
export * from './keeper.js';
export * from './memory.js';
export * from './receipt.js';
export * from './tree.js';
