import { afterAll, beforeAll, expect, test } from 'vitest';
import { preloadedCallsOf } from '#contract/preloaded-calls.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const HOSTILE = '</script><script>alert(1)</script><!--\u2028<b>&amp;';

let app: TestApp;
let maya: Caller;
let stranger: Caller;
let groupId: string;
beforeAll(async () => {
  app = await startTestApp();
  [maya, stranger] = [await app.person(), await app.person()];
  const made = await maya.post('/api/groups', { name: 'Oslo', description: HOSTILE, date: '2026-06-01' });
  groupId = made.body.id;
});
afterAll(() => app.close());

const DATA = /<script type="application\/json" id="preloaded-replies">(.*?)<\/script>/s;

type Given = { today: string; answers: Record<string, { body: unknown }> };

function givenIn(page: Answer): Given | null {
  const text = DATA.exec(page.body)?.[1];
  return text === undefined ? null : JSON.parse(text);
}

test('the page of a screen contains the replies of its calls, for its person only', async () => {
  for (const path of ['/', `/groups/${groupId}`, '/expenses']) {
    const page = await maya.get(path);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    const given = givenIn(page);
    expect(given?.today).toBe('2026-06-15');
    expect(Object.keys(given?.answers ?? {})).toEqual(preloadedCallsOf(path));
    for (const [address, { body }] of Object.entries(given?.answers ?? {})) {
      expect(body, address).toEqual((await maya.get(address)).body);
    }
  }
});

test('no text can end the element that contains the replies', async () => {
  const path = `/groups/${groupId}`;
  const page = await maya.get(path);
  const bare = await app.visitor.get(path);
  const endings = ({ body }: Answer) => body.match(/<\/script|<!--/gi)?.length ?? 0;
  expect(endings(page)).toBe(endings(bare) + 1);
  expect(givenIn(page)?.answers[`/api/groups/${groupId}`]?.body).toMatchObject({ description: HOSTILE });
});

test('a person who may not see a group gets nothing of it', async () => {
  for (const path of [`/groups/${groupId}`, '/groups/nonsense', "/groups/'%22%3E%3Cscript%3E"]) {
    const page = await stranger.get(path);
    expect(Object.keys(givenIn(page)?.answers ?? {})).toEqual(preloadedCallsOf('/').slice(0, 3));
    expect(page.body).not.toContain('Oslo');
  }
});

test('a visitor gets the page without replies', async () => {
  const page = await app.visitor.get('/');
  expect(givenIn(page)).toBeNull();
  expect(page.headers['cache-control']).toBe('no-cache');
});

test('an expired session gets no replies, and its cookies are cleared', async () => {
  const leaving = await app.person();
  await leaving.post('/api/logout', {});
  const page = await leaving.get('/');
  expect(givenIn(page)).toBeNull();
  expect(page.headers['cache-control']).toBe('no-store');
  expect(String(page.headers['set-cookie'])).toMatch(/signed_in=;/);
});

test('opening a page extends a session like a call', async () => {
  const returning = await app.person();
  app.clock.advance(2 * 3_600_000);
  const page = await returning.get('/expenses');
  expect(String(page.headers['set-cookie'])).toContain(returning.cookie);
  expect(givenIn(page)?.answers['/api/user']).toMatchObject({ body: { id: returning.id } });
});
