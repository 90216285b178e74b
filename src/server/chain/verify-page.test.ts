import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';

type Result = { brokenAt: number | null; count?: number; since?: Date; fingerprint?: string };

const page = readFileSync(join(import.meta.dirname, '../../../public/verify.html'), 'utf8');
const between = (tag: string) => page.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0] ?? '';

/** The function of the page's script that checks the text of an export. */
function loadVerify(): (text: string) => Promise<Result> {
  const document = {
    querySelector: () => ({ addEventListener: () => undefined }),
    addEventListener: () => undefined,
  };
  return new Function('document', `${between('script')}; return verify;`)(document);
}

let app: TestApp;
let exported: string;
let chain: { count: number; since: string; fingerprint: string };
beforeAll(async () => {
  app = await startTestApp();
  const group = await addGroupOf(app, 3);
  const body = {
    title: 'Dinner “Ärger”',
    amount: 30,
    date: '2026-06-14',
    groupId: group.id,
    category: 'food',
  };
  const { id } = (await at(group, 0).post('/api/expenses', body)).body;
  await at(group, 1).post(`/api/expenses/${id}/comments`, { text: 'Thanks' });
  exported = JSON.stringify((await at(group, 0).get(`${group.path}/export.json`)).body);
  chain = (await at(group, 0).get(`${group.path}/chain`)).body;
});
afterAll(() => app.close());

test('the page shows the same count, start and fingerprint of an export as members see', async () => {
  const { count, fingerprint } = chain;
  const since = new Date(chain.since);
  expect(await loadVerify()(exported)).toEqual({ brokenAt: null, count, since, fingerprint });
});

test('the page finds one flipped digit in any link', async () => {
  const verify = loadVerify();
  const { links } = JSON.parse(exported).chain;
  for (const index of links.keys()) {
    const file = JSON.parse(exported);
    const { form } = file.chain.links[index];
    form[form.length - 1] += 1;
    expect(await verify(JSON.stringify(file))).toEqual({ brokenAt: index + 1 });
  }
});

test.each([
  ['a link is missing', (list: unknown[]) => list.splice(1, 1), 2],
  ['the end is cut off', (list: unknown[]) => list.pop(), null],
  ['two links are swapped', (list: unknown[]) => list.splice(1, 2, list[2], list[1]), 2],
])('the page finds that %s', async (_name, change, place) => {
  const file = JSON.parse(exported);
  change(file.chain.links);
  expect(await loadVerify()(JSON.stringify(file))).toEqual({ brokenAt: place ?? chain.count });
});

test('the policy of the page allows its own script and style, and nothing else', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(page).toContain(
    `content="default-src 'none'; script-src ${hashOf(between('script'))}; style-src ${hashOf(between('style'))}"`,
  );
});
