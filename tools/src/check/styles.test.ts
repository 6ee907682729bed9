import { expect, test } from 'vitest';
import { selectorsOf, styleProblems } from './styles.js';

test('selectors are found in media blocks and lists, frames of an animation are none', () => {
  const css = `
    /* .comment { } */
    .a, .b:is(.c, .d) > p { color: red; }
    @media (width < 600px) { .e { top: 0 } }
    @keyframes turn { from { top: 0 } 50% { top: 1px } to { top: 0 } }
  `;
  expect(selectorsOf(css)).toEqual(['.a', '.b:is(.c, .d) > p', '.e']);
});

const PAGE = { 'table/TablePage.tsx': "import './table.css';", 'replayer/Player.tsx': "import './replayer.css';" };

test('[PLAY-5] a class that two pages style is refused', () => {
  const files = { ...PAGE, 'table/table.css': '.tabs { display: flex }', 'replayer/replayer.css': '.tabs { top: 0 }' };
  expect(styleProblems(files)).toEqual(['.tabs begins selectors in table/table.css and in replayer/replayer.css']);
});

test('a selector may go on with a class of someone else', () => {
  const files = { ...PAGE, 'table/table.css': '.tabs { top: 0 }', 'replayer/replayer.css': '.replay .tabs { top: 0 }' };
  expect(styleProblems(files)).toEqual([]);
});

test('a theme may stand before the class; elements and states alone may not', () => {
  const css = '[data-theme="light"] .tabs { top: 0 } p { top: 0 } .is-open .tabs { top: 0 }';
  expect(styleProblems({ ...PAGE, 'table/table.css': css })).toEqual([
    'table/table.css: "p" does not begin with its own class',
    'table/table.css: ".is-open .tabs" does not begin with its own class',
  ]);
});

test('a stylesheet has one module that imports it', () => {
  const files = {
    'table/A.tsx': "import './a.css';",
    'table/B.tsx': "import './a.css';",
    'table/a.css': '.a { top: 0 }',
  };
  expect(styleProblems(files)).toEqual(['table/a.css is imported by 2 modules, not by one']);
  const entries = { 'main.tsx': "import './ui/a.css';", 'study/main.tsx': "import '../ui/a.css';" };
  expect(styleProblems({ ...entries, 'ui/a.css': '.a { top: 0 }' })).toEqual([]);
});

test('a page does not use the classes of another page', () => {
  const files = {
    ...PAGE,
    'table/table.css': '.log-line { top: 0 }',
    'replayer/Moves.tsx': '<li className="log-line row" />',
    'table/Log.tsx': '<li className="log-line" />',
  };
  expect(styleProblems(files)).toEqual(['replayer/Moves.tsx uses .log-line of table/table.css']);
});
