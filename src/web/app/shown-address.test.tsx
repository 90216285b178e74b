import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useShownAddress } from './shown-address.ts';

const addressOf = (path: string, search: string) => (search === '' ? path : `${path}?${search}`);

/** Renders at a path. Returns what was committed: the browser's address and the shown one. */
function follow(start: string): string[] {
  window.history.replaceState(null, '', start);
  const commits: string[] = [];
  function Screen() {
    const at = addressOf(useLocation()[0], useSearch());
    const { path, search } = useShownAddress((from, to) => from !== '/auth' && to !== '/auth');
    const commit = `${at} shows ${addressOf(path, search)}`;
    useEffect(() => {
      commits.push(commit);
    }, [commit]);
    return null;
  }
  render(<Screen />);
  return commits;
}

test('a press is painted before its screen', () => {
  const commits = follow('/groups?create=1');
  act(() => navigate('/expenses?add=1'));
  expect(commits).toEqual([
    '/groups?create=1 shows /groups?create=1',
    '/expenses?add=1 shows /groups?create=1',
    '/expenses?add=1 shows /expenses?add=1',
  ]);
});

test('another query of the same screen is shown at once', () => {
  const commits = follow('/groups');
  act(() => navigate('/groups?create=1'));
  expect(commits.slice(1)).toEqual(['/groups?create=1 shows /groups?create=1']);
});

test('a press on a tab is painted before its content', () => {
  const commits = follow('/groups?q=boat');
  act(() => navigate('/groups?q=boat&tab=members'));
  expect(commits.slice(1)).toEqual([
    '/groups?q=boat&tab=members shows /groups?q=boat',
    '/groups?q=boat&tab=members shows /groups?q=boat&tab=members',
  ]);
});

test('another query is shown at once with another tab', () => {
  const commits = follow('/groups?tab=members');
  act(() => navigate('/groups?expense=1'));
  expect(commits.slice(1)).toEqual(['/groups?expense=1 shows /groups?expense=1']);
});

test('a screen outside the shell is shown at once', () => {
  const commits = follow('/groups');
  act(() => navigate('/auth'));
  act(() => navigate('/expenses'));
  expect(commits.slice(1)).toEqual(['/auth shows /auth', '/expenses shows /expenses']);
});

test('back shows the screen at once, because the browser restores its scroll position', () => {
  const commits = follow('/groups');
  act(() => navigate('/expenses'));
  commits.length = 0;
  act(() => {
    // What the browser does on back; a test's own history does it later.
    window.history.replaceState(null, '', '/groups');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(commits).toEqual(['/groups shows /groups']);
});
