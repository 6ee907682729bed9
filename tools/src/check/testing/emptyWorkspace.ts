/** A workspace with our settings and no code, where the checks of other programs can be tried. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, run } from '../../workspace.js';

const SETTINGS = ['biome.json', 'knip.json', 'tsconfig.base.json', 'tsconfig.check.json', 'tools/lint', '.gitignore'];

export class EmptyWorkspace {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'cardroom-tools-'));

  constructor() {
    for (const file of SETTINGS) cpSync(join(ROOT, file), join(this.#folder, file), { recursive: true });
    const manifest = { name: 'workspace', private: true, type: 'module', workspaces: ['packages/*'] };
    this.write('package.json', JSON.stringify(manifest));
    this.write('packages/engine/package.json', JSON.stringify({ name: '@cardroom/engine', type: 'module' }));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
    writeFileSync(join(this.#folder, path), text);
  }

  /** Runs a script of an installed package in this workspace. */
  program(script: string, ...args: string[]): { code: number; output: string } {
    return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: this.#folder });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
