import { expect, test } from 'vitest';
import { actProblems, checkActs } from './acts.js';

const WALK = {
  path: 'packages/notation/src/moments.ts',
  text: "import { chipsPaid } from '@cardroom/engine';\nexport { chipsPaid };",
};

function problems(path: string, text: string): string[] {
  return actProblems([WALK, { path, text }]).problems;
}

test('[CODE-1] in this workspace one module derives acts from states', () => {
  expect(checkActs()).toEqual({ problems: [], summary: 'packages/notation/src/moments.ts' });
});

test.each([
  ['the words of the engine', "import { apply, wordOf } from '@cardroom/engine';", 'takes wordOf of the engine'],
  ['the price of an act', "import { chipsPaid as paid } from '@cardroom/engine';", 'takes chipsPaid of the engine'],
  [
    'a word found by kind and price',
    `import type { Action, HandState } from '@cardroom/engine';
     export function said(state: HandState, action: Action): string {
       switch (action.kind) {
         case 'betRaise': return state.currentBet === 0 ? 'bets' : 'raises';
         default: return '';
       }
     }`,
    'reads acts and prices together in line 2',
  ],
  [
    'chips found by kind and price, in an arrow of a method',
    `import { toCall } from '@cardroom/engine';
     class Words { paid = (state, action) => (action.kind === 'checkCall' ? toCall(state, action.player) : 0); }`,
    'reads acts and prices together in line 2',
  ],
  [
    'a second walk',
    `import { apply, history } from '@cardroom/engine';
     export function walk(state, past) { for (const action of history(state)) apply(past, action); }`,
    'plays the history of a state again',
  ],
])('%s: found', (_, text, how) => {
  const path = 'packages/web/src/felt/planted.ts';
  expect(problems(path, text)).toEqual([`${path} ${how}: ask notation/moments.ts`]);
});

test.each([
  ['a test', 'packages/web/src/a.test.ts', "import { wordOf } from '@cardroom/engine';"],
  ['the engine', 'packages/engine/src/derived.ts', "import { wordOf } from '@cardroom/engine';"],
  ['a type', 'packages/web/src/a.ts', "import { type wordOf } from '@cardroom/engine';"],
  [
    'acts that are made, not read',
    'packages/arena/src/a.ts',
    "import { toCall } from '@cardroom/engine'; export const act = (state, player) => (toCall(state, player) === 0 ? { kind: 'checkCall', player } : { kind: 'fold', player });",
  ],
  [
    'a log that is only written down',
    'packages/arena/src/a.ts',
    "import { apply, history } from '@cardroom/engine'; export const lines = (state) => history(state).map(String);",
  ],
])('%s: left alone', (_, path, text) => {
  expect(problems(path, text)).toEqual([]);
});

test('a walk that has moved is noticed', () => {
  expect(actProblems([]).problems).toEqual(['packages/notation/src/moments.ts derives no acts: has the walk moved?']);
});
