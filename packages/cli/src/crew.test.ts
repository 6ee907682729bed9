import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Crew } from './crew.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-crew-'));
const module = join(folder, 'work.mjs');
writeFileSync(module, "export default (task) => 'there ' + task;");

afterAll(() => rmSync(folder, { recursive: true }));

function start(work: (task: number) => string): Promise<Crew<number, string>> {
  return Crew.start(pathToFileURL(module), work, 2);
}

test('the other thread gets the first tasks, and this one works on those that wait', async () => {
  const crew = await start((task) => `here ${task}`);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((task) => crew.run(task)));
  await crew.close();
  expect(answers.map((answer) => answer.slice(answer.indexOf(' ') + 1))).toEqual([...'12345678']);
  expect(answers.slice(0, 2)).toEqual(['there 1', 'there 2']);
  expect(answers.filter((answer) => answer.startsWith('here')).length).toBeGreaterThan(0);
});

test('a task that fails in this thread fails for whoever asked, and the others go on', async () => {
  const crew = await start((task) => {
    throw new Error(`no ${task}`);
  });
  const asked = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map((task) => crew.run(task)));
  await crew.close();
  const failed = asked.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  expect(failed.length).toBeGreaterThan(0);
  expect(failed[0]).toMatch(/^Error: no [3-8]$/);
  expect(asked[0]).toEqual({ status: 'fulfilled', value: 'there 1' });
});
