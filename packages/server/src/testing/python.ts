/** docs/verify_deal.py, the verifier that shares no code with the room. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../docs/verify_deal.py', import.meta.url));

/** A Python that can run it, if there is one. */
export const PYTHON = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0,
);

export interface PythonVerdict {
  readonly status: number | null;
  /** One line for each receipt. */
  readonly text: string;
}

export function verifyWithPython(receipts: readonly unknown[]): PythonVerdict {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-fair-'));
  try {
    const file = join(folder, 'receipts.json');
    writeFileSync(file, JSON.stringify({ receipts }));
    const { status, stdout, stderr } = spawnSync(PYTHON!, [SCRIPT, file], { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
