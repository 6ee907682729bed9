/** The hands of a visitor as their own page gives them away, and what `cardroom verify` says to them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../tools/src/workspace.js';
import type { Visitor } from './visitor.js';

const FORMATS = [
  ['PHH', 'phhs'],
  ['Text', 'txt'],
  ['JSON', 'json'],
] as const;

interface Verified {
  readonly file: string;
  readonly status: string;
  readonly agrees?: boolean;
}

interface Histories {
  /** One line for each hand of each format. */
  readonly lines: readonly Verified[];
  readonly text: string;
}

/** Downloads all hands of the visitor in every format, and verifies them. */
export async function verifyHands(visitor: Visitor): Promise<Histories> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-histories-'));
  try {
    await visitor.goto('/me/hands');
    const downloads = visitor.page.locator('.evening-downloads');
    let all = '';
    for (const [format, ending] of FORMATS) {
      const file = visitor.page.waitForEvent('download');
      await visitor.button(format, downloads).click();
      let text = '';
      for await (const part of await (await file).createReadStream()) text += String(part);
      all += text;
      writeFileSync(join(folder, `hands.${ending}`), text);
    }
    const command = [join(ROOT, 'packages/cli/dist/main.js'), 'verify', '--json', folder];
    const said = execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Verified);
    return { lines, text: all };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
