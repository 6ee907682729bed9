import { ruleRows } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { shell } from '../i18n/shell/en.js';

test('every option of a cash table that is not at its default has its sentence for the lobby', () => {
  const options = ruleRows('table').filter(([, { isOption }]) => isOption === true);
  const keys = options.flatMap(([rule, { values }]) => values.slice(1).map((value) => `option.${rule}.${value}`));
  const said = Object.keys(shell).filter((key) => key.startsWith('option.'));
  expect(said.sort()).toEqual(keys.sort());
});
