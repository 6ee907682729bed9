/** `npm run messages`: writes docs/MESSAGES.md and the JSON Schema files of both protocols. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageFiles } from './messages/page.js';
import { ROOT } from './workspace.js';

for (const [path, text] of messageFiles()) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  console.log(path);
}
