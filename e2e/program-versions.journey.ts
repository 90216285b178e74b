import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { makeGroup, makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

/** What the server has: this version, an update that breaks off, or the next version. */
type Release = 'this' | 'broken' | 'next';

const NEXT = '<title>Allsquare, next</title>';

/** A server whose next version is the same program with another page. */
async function startReleases(origin: string) {
  let release: Release = 'this';
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    const answer = await fetch(origin + url);
    let body: Buffer | string = Buffer.from(await answer.arrayBuffer());
    if (url.startsWith('/index.html') && release !== 'this')
      body = body.toString().replace(/<title>.*<\/title>/, NEXT);
    if (url === '/service-worker.js' && release !== 'this')
      body = nextWorker(body.toString(), release === 'broken');
    if (answer.status === 404) missing.push(url);
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'cache-control': answer.headers.get('cache-control') ?? '',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    missing,
    put: (next: Release) => {
      release = next;
    },
    stop: () => server.close(),
  };
}

/** The worker of the next version: another list, with the page's other content. */
function nextWorker(source: string, isBroken: boolean): string {
  const page = /\{url:`\/index\.html`,revision:`\w+`,integrity:`[^`]+`\},/;
  const missing = isBroken ? '{url:`/assets/not-there.js`,revision:null},' : '';
  if (!page.test(source)) throw new Error('The worker does not list the page');
  return (
    source
      .replace(/version:`\w+`/, `version:\`${isBroken ? 'broken' : 'next'}\``)
      .replace(page, '')
      // The update breaks off once it has the page.
      .replace('files:[', `files:[{url:\`/index.html\`,revision:\`next\`},${missing}`)
  );
}

const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/** Whether the worker answers with the page of the next version. */
const hasNext = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/index.html')).text()).includes('Allsquare, next'));

const programs = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('program-')).length);

test('an old tab stays beside a new version, a broken update changes nothing, a start takes the new one', async ({
  browser,
  baseURL,
}) => {
  const site = await startReleases(baseURL ?? '');
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await page.goto(`${site.url}/terms`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();

    site.put('broken');
    await update(page);
    await expect.poll(() => site.missing).toContain('/assets/not-there.js');
    expect([await isWaiting(page), await hasNext(page)]).toEqual([false, false]);

    site.put('next');
    const other = await context.newPage();
    await other.goto(`${site.url}/terms`);
    await update(page);
    await expect.poll(() => isWaiting(page), { timeout: 60_000 }).toBe(true);

    // Another tab runs the old version, so a reload does too. Its parts load without the server.
    await page.reload();
    await context.setOffline(true);
    await page.goto(`${site.url}/auth/forgot`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([await isWaiting(page), await hasNext(page)]).toEqual([true, false]);
    await context.setOffline(false);

    await other.close();
    // The browser may count a closed tab for a moment.
    await expect(async () => {
      await page.reload();
      await expect.poll(() => isWaiting(page).catch(() => true), { timeout: 3_000 }).toBe(false);
    }).toPass();
    await context.setOffline(true);
    await page.goto(`${site.url}/privacy`);
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await expect.poll(async () => [await hasNext(page), await programs(page)]).toEqual([true, 1]);
  } finally {
    site.stop();
  }
});

/** JSON as another version may write it: each object has a field more. */
function withMore(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withMore);
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([name, value]) => [name, withMore(value)]);
  return Object.fromEntries([...fields, ['ofAnotherVersion', { isNew: true }]]);
}

/**
 * Tab and server are of different versions, in both directions: each sends a field more than the other one knows. Returns
 * the calls that were made, with the statuses of their replies.
 */
async function mixVersions(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await page.route(/\/api\/(?!live)/, async (route) => {
    const request = route.request();
    const sent = request.headers()['content-type']?.startsWith('application/json') && request.postData();
    const response = await route.fetch(sent ? { postData: JSON.stringify(withMore(JSON.parse(sent))) } : {});
    calls.push(`${request.method()} ${new URL(request.url()).pathname} ${response.status()}`);
    const isJson = response.headers()['content-type']?.startsWith('application/json');
    return route.fulfill(isJson ? { response, json: withMore(await response.json()) } : { response });
  });
  return calls;
}

test('a tab and a server of different versions understand each other, as during a rolling restart', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana');
  await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/profile/notifications');
  const calls = await mixVersions(page);
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('link', { name: 'View Details' }).click();
  const form = await beginExpense(page, { title: 'Dinner', amount: '12.50' });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(page.getByText('Dinner').first()).toBeVisible();
  expect(calls).toContain('POST /api/expenses 201');
  expect(calls.filter((call) => !/ 20\d$/.test(call))).toEqual([]);
  expect(errors).toEqual([]);
});
