import { describe, expect, test } from 'vitest';
import { filesToRunAgain } from './ci.js';

const passed = (name: string) => ({ name: `/root/${name}`, status: 'passed' });
const failed = (name: string) => ({ name: `/root/${name}`, status: 'failed' });

describe('a second run in CI', () => {
  test('takes the files that failed, and only those', () => {
    const report = { success: false, testResults: [passed('a.test.ts'), failed('b.test.ts')] };
    expect(filesToRunAgain(report, '/root')).toEqual(['b.test.ts']);
    expect(filesToRunAgain({ success: true, testResults: [passed('a.test.ts')] }, '/root')).toEqual([]);
  });

  test('is not given to a run that broke off, nor to many files', () => {
    expect(filesToRunAgain(null)).toBeNull();
    expect(filesToRunAgain({ success: false, testResults: [passed('a.test.ts')] }, '/root')).toBeNull();
    const many = ['a', 'b', 'c', 'd'].map((name) => failed(`${name}.test.ts`));
    expect(filesToRunAgain({ success: false, testResults: many }, '/root')).toBeNull();
  });
});
