import { beforeEach, describe, expect, test } from 'vitest';
import {
  findGated,
  findGatedAct,
  forgetGated,
  rememberGated,
  rememberReturn,
  takeReturn,
  to,
} from './paths.ts';

beforeEach(() => sessionStorage.clear());

describe('where one goes back to after signing in', () => {
  test.each(['/groups/1', '/expenses?expense=2', '/invitations/abc#top', '/'])('%s', (path) => {
    rememberReturn(path);
    expect(takeReturn()).toBe(path);
    expect(takeReturn()).toBe(to.dashboard);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '///evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '@evil.example',
    '.evil.example',
    '',
    '/auth',
    '/auth?x',
  ])('the return path after sign-in is never %j', (path) => {
    rememberReturn(path);
    expect(takeReturn()).toBe(to.dashboard);
    // Also if other code stored it there.
    sessionStorage.setItem('allsquare:return-to', path);
    expect(takeReturn()).toBe(to.dashboard);
  });
});

test('a gated action is remembered until there is access; the subscription screen itself is never remembered', () => {
  expect(findGated()).toBeNull();
  rememberGated('/bills?add=1', 'addBill');
  rememberGated('/subscription?x=1', 'addGroup');
  expect(findGated()).toBe('/bills?add=1');
  expect(findGatedAct()).toBe('addBill');
  expect(takeReturn()).toBe(to.dashboard);
  rememberGated('//evil.example', 'addBill');
  expect(findGated()).toBe('/bills?add=1');
  forgetGated();
  expect(findGated()).toBeNull();
  expect(findGatedAct()).toBeNull();
});
