import { expect, test } from 'vitest';
import { handPath, minePath, parseRoute, pathOfInvite, resultsPath, tablePath } from './route.js';

function routeOf(address: string): ReturnType<typeof parseRoute> {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return parseRoute(pathname, search, hash);
}

test('each page has an address', () => {
  expect(routeOf('/')).toEqual({ page: 'lobby' });
  expect(routeOf('/t/abc')).toEqual({ page: 'table', table: 'abc', invite: null });
  expect(routeOf('/t/abc/?invite=s3cret')).toEqual({ page: 'table', table: 'abc', invite: 's3cret' });
  expect(routeOf('/hand/abc.7')).toEqual({ page: 'hand', hand: 'abc.7' });
  expect(routeOf('/shared/abcDEF_-0123456789abcd')).toEqual({ page: 'shared', link: 'abcDEF_-0123456789abcd' });
  expect(routeOf('/replay#h=xyz')).toEqual({ page: 'replay' });
});

test.each(['/nowhere', '/t', '/t/a/b', '/hand', '/replay/x', '/t/%E0%A4%A'])('%s is no page', (path) => {
  expect(parseRoute(path, '')).toEqual({ page: 'unknown' });
});

test('[SEC-13] the invite of a link never reaches a server', () => {
  const { pathname, search, hash } = new URL(tablePath('t1', 's3cret'), 'http://localhost');
  expect([pathname, search, hash]).toEqual(['/t/t1', '', '#invite=s3cret']);
});

test('addresses are read as they are made', () => {
  expect(routeOf(tablePath('a:b.c', 'x&y=z'))).toEqual({ page: 'table', table: 'a:b.c', invite: 'x&y=z' });
  expect(routeOf(handPath('t1:7'))).toEqual({ page: 'hand', hand: 't1:7' });
});

test('[PLAY-16] an invite is found in whatever was pasted: a link, its path, or the code of a table', () => {
  expect(pathOfInvite(' http://192.168.1.20:3000/t/t0a1#invite=abc ')).toBe('/t/t0a1#invite=abc');
  expect(pathOfInvite('/t/t0a1')).toBe('/t/t0a1');
  expect(pathOfInvite('t0a1')).toBe('/t/t0a1');
  for (const wrong of ['', 'http://somewhere.example/else', 'two words', '/hand/t0-1'])
    expect(pathOfInvite(wrong)).toBeNull();
});

test('[PLAY-1] results, tables and hands have addresses of their own', () => {
  expect(parseRoute(resultsPath('t1'), '')).toEqual({ page: 'results', table: 't1' });
  expect(parseRoute(minePath('hands'), '')).toEqual({ page: 'mine', part: 'hands' });
  expect(parseRoute(minePath('tournaments'), '')).toEqual({ page: 'mine', part: 'tournaments' });
  expect(parseRoute('/me/else', '')).toEqual({ page: 'unknown' });
});
