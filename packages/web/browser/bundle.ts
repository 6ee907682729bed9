/** Sources made into one script for a page of a browser test: production React, and the packages from their sources. */
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

const packages = fileURLToPath(new URL('../..', import.meta.url));

export interface Bundle {
  readonly script: string;
  readonly styles: string;
}

/** The module at `entry` (a path below packages/web) with everything that it imports. */
export async function bundle(entry: string): Promise<Bundle> {
  const built = (await build({
    root: `${packages}/web`,
    configFile: false,
    logLevel: 'error',
    // Tests run with another NODE_ENV than a production build, which would decide it otherwise.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: /^@cardroom\/([a-z]+)$/, replacement: `${packages}/$1/src/index.ts` }] },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      cssCodeSplit: false,
      lib: { entry: `${packages}/web/${entry}`, formats: ['iife'], name: 'page', fileName: 'page' },
    },
  })) as readonly Rollup.RollupOutput[];
  const files = built.flatMap(({ output }) => output);
  const script = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  const styles = files.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])).join('\n');
  return { script, styles };
}
