import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useShownAddress } from './shown-address.ts';

/** Renders at a path. Returns what was committed: the browser's path and the shown address. */
function follow(start: string): string[] {
  window.history.replaceState(null, '', start);
  const commits: string[] = [];
  function Screen() {
    const [at] = useLocation();
    const { path, search } = useShownAddress((from, to) => from !== '/auth' && to !== '/auth');
    const commit = `${at} shows ${path}${search && `?${search}`}`;
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
    '/groups shows /groups?create=1',
    '/expenses shows /groups?create=1',
    '/expenses shows /expenses?add=1',
  ]);
});

test('another query of the same screen is shown at once', () => {
  const commits = follow('/groups');
  act(() => navigate('/groups?create=1'));
  expect(commits.slice(1)).toEqual(['/groups shows /groups?create=1']);
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
