import { storeContract } from '../testing/contract.js';
import { MemoryStore } from './store.js';

storeContract('memory', async () => {
  const store = new MemoryStore();
  return { store, end: () => store.close() };
});
