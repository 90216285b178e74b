import { act, render } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type Address, useShownAddress } from './shown-address.ts';

const written = ({ path, search }: Address) => (search === '' ? path : `${path}?${search}`);

/**
 * Renders at a path. Returns what was committed: the browser's address, the active one, and the painted one if it is
 * another. The screen at `prepared` is painted before it is active.
 */
function follow(start: string, prepared?: string): string[] {
  window.history.replaceState(null, '', start);
  const commits: string[] = [];
  function Screen() {
    const [path] = useLocation();
    const at = written({ path, search: useSearch() });
    const { painted, isPrepared, ...active } = useShownAddress(
      (from, to) => from !== '/auth' && to !== '/auth',
    );
    const isEarly = painted.path === prepared && active.path !== prepared;
    const commit = `${at} shows ${written(active)}${isEarly ? `, paints ${written(painted)}` : ''}`;
    useLayoutEffect(() => {
      isPrepared.current = (address) => address.path === prepared;
    });
    useEffect(() => {
      commits.push(commit);
    }, [commit]);
    return null;
  }
  render(<Screen />);
  return commits;
}

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => vi.unstubAllGlobals());

/** One frame, and what runs after it. */
const paint = () =>
  act(async () => {
    for (const run of frames.splice(0)) run(0);
    await new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
  });

test('a press is painted before its screen', () => {
  const commits = follow('/groups?create=1');
  act(() => navigate('/expenses?add=1'));
  expect(commits).toEqual([
    '/groups?create=1 shows /groups?create=1',
    '/expenses?add=1 shows /groups?create=1',
    '/expenses?add=1 shows /expenses?add=1',
  ]);
});

test('a prepared screen is painted before it is active', async () => {
  const commits = follow('/groups', '/expenses');
  act(() => navigate('/expenses'));
  await paint();
  const painted = ['/expenses shows /groups', '/expenses shows /groups, paints /expenses'];
  expect(commits.slice(1)).toEqual(painted);
  await paint();
  expect(commits.slice(1)).toEqual([...painted, '/expenses shows /expenses']);
});

test('on a phone a prepared screen is painted with the press', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 48rem)' }));
  const commits = follow('/groups', '/expenses');
  act(() => navigate('/expenses'));
  expect(commits.slice(1)).toEqual(['/expenses shows /groups, paints /expenses']);
  await paint();
  expect(commits.slice(2)).toEqual(['/expenses shows /expenses']);
  act(() => navigate('/payments'));
  expect(commits.slice(3)).toEqual(['/payments shows /expenses', '/payments shows /payments']);
});

test('the next press on its link is painted first, too', async () => {
  const commits = follow('/expenses', '/expenses');
  act(() => navigate('/groups'));
  commits.length = 0;
  act(() => navigate('/expenses'));
  expect(commits).toEqual(['/expenses shows /groups']);
});

test('of two presses before a frame only the last one is followed', async () => {
  const commits = follow('/groups', '/expenses');
  act(() => navigate('/expenses'));
  act(() => navigate('/payments'));
  await paint();
  await paint();
  expect(commits.slice(1)).toEqual([
    '/expenses shows /groups',
    '/payments shows /groups',
    '/payments shows /payments',
  ]);
});

test('a press while the last screen is painted and not active yet shows no third one', async () => {
  const commits = follow('/groups', '/expenses');
  act(() => navigate('/expenses'));
  await paint();
  act(() => navigate('/payments'));
  await paint();
  await paint();
  expect(commits.slice(3)).toEqual(['/payments shows /groups', '/payments shows /payments']);
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
