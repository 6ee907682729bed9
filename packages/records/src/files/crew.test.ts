import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Crew } from './crew.js';

/** The other thread waits at the gate until this one has worked: however slow this one is, it gets some of the tasks. */
interface Task {
  readonly n: number;
  readonly gate: Int32Array;
}

const folder = mkdtempSync(join(tmpdir(), 'cardroom-crew-'));
const module = join(folder, 'work.mjs');
writeFileSync(module, "export default ({ n, gate }) => { Atomics.wait(gate, 0, 0); return 'there ' + n; };");

afterAll(() => rmSync(folder, { recursive: true }));

function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}

async function answersOf(work: (task: Task) => string): Promise<PromiseSettledResult<string>[]> {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const crew = await Crew.start({ module: pathToFileURL(module), work, workers: 2 });
  const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => crew.run({ n, gate })));
  await crew.close();
  return answers;
}

test('the other thread gets the first tasks, and this one works on those that wait', async () => {
  const answers = await answersOf(({ n, gate }) => {
    open(gate);
    return `here ${n}`;
  });
  const said = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'));
  expect(said.slice(0, 3)).toEqual(['there 1', 'there 2', 'here 3']);
  expect(said.map((text) => text.slice(-1))).toEqual([...'123456']);
});

test('a task that fails in this thread fails for whoever asked, and the others go on', async () => {
  const answers = await answersOf(({ n, gate }) => {
    open(gate);
    throw new Error(`no ${n}`);
  });
  expect(answers[0]).toEqual({ status: 'fulfilled', value: 'there 1' });
  expect(answers[2]).toMatchObject({ status: 'rejected', reason: { message: 'no 3' } });
});
