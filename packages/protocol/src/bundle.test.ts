import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** A module and all that it loads, for a browser: the code, and the files that went into it. */
async function bundled(entry: string): Promise<{ readonly code: string; readonly modules: readonly string[] }> {
  const bundle = await rolldown({
    input: path(entry),
    platform: 'browser',
    resolve: {
      alias: {
        '@cardroom/engine': path('../../engine/src/index.ts'),
        '@cardroom/notation': path('../../notation/src/index.ts'),
      },
    },
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const [chunk] = output;
  return { code: chunk.code, modules: chunk.moduleIds.map((id) => id.replace(path('../../../'), '')) };
}

describe('in a browser', () => {
  test('the client is small, and loads neither the validation library nor the rules', async () => {
    const { code, modules } = await bundled('./client.ts');
    expect(modules.filter((id) => !id.startsWith('packages/protocol/src/'))).toEqual([]);
    expect(modules).not.toContain('packages/protocol/src/schema.ts');
    expect(code).not.toMatch(/zod/i);
    expect(code.length).toBeLessThan(16_384);
  });

  test('nothing of the package but its schemas loads the validation library', async () => {
    const whole = await bundled('./index.ts');
    expect(whole.modules.filter((id) => /node_modules|schema/.test(id))).toEqual([]);
    const receipt = await bundled('./receipt/index.ts');
    expect(receipt.modules.filter((id) => /node_modules|schema/.test(id)).every((id) => /@noble/.test(id))).toBe(true);
    const schema = await bundled('./schema.ts');
    expect(schema.modules.some((id) => id.includes('node_modules/zod/'))).toBe(true);
  });
});
