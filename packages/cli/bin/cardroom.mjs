#!/usr/bin/env node
// The launcher is a committed file; what it runs is built by `npm run build`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
if (!existsSync(fileURLToPath(main))) {
  process.stderr.write('cardroom is not built yet: run `npm run build` first.\n');
  process.exit(1);
}
await import(main.href);
