import { expect, test } from 'vitest';
import { chooseCatalogue, loadPart } from './languages.js';

test('the rest of the texts comes when it is wanted, in every language from then on', async () => {
  const english = await chooseCatalogue('en');
  expect(english['lobby.make']).toBe('Create table');
  expect('why.title' in english).toBe(false);
  await loadPart('rest');
  expect(english['why.title']).toBe('Why?');
  const russian = await chooseCatalogue('ru');
  expect(russian['lobby.make']).toBe('Создать стол');
  expect(russian['why.title']).toBeDefined();
});
