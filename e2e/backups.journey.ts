import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { BackupStatus } from '#contract/backups.ts';
import { call, type Guest, makeParty, query } from '#server/testing/system/people.ts';
import {
  databaseOf,
  launch,
  makeFolder,
  type ServerProcess,
  startServer,
} from '#server/testing/system/server-process.ts';
import { stayWithinDay } from './support/days.ts';
import { expectAccessible, expectNoOverflow } from './support/looks.ts';
import { desktop, phone } from './support/people.ts';
import { test } from './support/test.ts';

const BACKUP_PASSPHRASE = 'eleven blue herons';
const PROVEN_WITHIN = 200_000;

// The newest backup of a day stands for those before it.
test.beforeEach(stayWithinDay);

type Visit = { browser: Browser; origin: string; who: Guest; size: typeof desktop; path: string };

/** Someone who is signed in at a server of this journey. */
async function visit({ browser, origin, who, size, path }: Visit): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    hasTouch: size.width < 768,
  });
  const cookies = who.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return { name, value, domain: '127.0.0.1', path: '/' };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function readBackups(page: Page): Promise<BackupStatus> {
  const answer = await page.request.get('/api/admin/status');
  return (await answer.json()).backups;
}

/** What the person has in all groups, as the API tells it. */
async function readGroups(page: Page): Promise<unknown> {
  return await (await page.request.get('/api/groups')).json();
}

async function expectTidy(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('an admin backs up now, sees it proven at both sizes, and restores it on an empty machine', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const folder = makeFolder();
  const place = { BACKUP_TO: join(folder.path, 'backups'), BACKUP_PASSPHRASE };
  let server: ServerProcess | null = null;
  try {
    const data = join(folder.path, 'data');
    server = await startServer({ DATA_DIR: data, BACKUP_EVERY: '7d', ...place });
    const { people, groups } = await makeParty(server.url, databaseOf(data), { people: 2 });
    const [who, other] = people as [Guest, Guest];
    const body = { title: 'Tea', amount: 9, date: '2026-06-01', groupId: groups[0], category: 'food' };
    expect((await call(server.url, who, '/api/expenses', { method: 'POST', body })).status).toBe(201);
    await query(databaseOf(data), `UPDATE users SET role = 'admin' WHERE id = $1`, [who.id]);
    const admin = { browser, origin: server.url, who, path: '/admin?tab=status' };
    const page = await visit({ ...admin, size: desktop });
    const backUp = page.getByRole('button', { name: 'Back Up Now' });
    const lastProven = page.getByText(/^Last proven backup: \d\d:\d\d, audit 0 findings$/);
    // That of the first start.
    await expect(lastProven).toBeVisible({ timeout: PROVEN_WITHIN });
    await expect(backUp).toBeEnabled({ timeout: PROVEN_WITHIN });
    const [first] = (await readBackups(page)).kept;

    await backUp.click();
    await expect(page.getByRole('button', { name: 'Backing Up...' })).toBeDisabled();
    await expect(backUp).toBeEnabled({ timeout: PROVEN_WITHIN });
    // The newest proven one of a day stands for those before it.
    const { kept, lastProven: proven } = await readBackups(page);
    expect(kept).toMatchObject([{ status: 'proven', findings: 0, reason: null }]);
    expect(kept[0]?.name).not.toBe(first?.name);
    expect(proven?.at).toBe(kept[0]?.at);
    const rows = page.getByRole('table', { name: 'Kept backups' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Proven' })).toHaveCount(1);
    await expectTidy(page);

    const small = await visit({ ...admin, size: phone });
    await expect(small.getByText(/^Last proven backup: /)).toBeVisible();
    await expect(small.getByRole('button', { name: 'Back Up Now' })).toBeVisible();
    await expectTidy(small);

    const member = { browser, who: other, size: phone, path: '/groups' };
    const before = await readGroups(await visit({ ...member, origin: server.url }));
    await server.stop();

    const empty = join(folder.path, 'empty');
    const tool = launch(['tools/restore.ts', 'latest'], { DATA_DIR: empty, ...place });
    expect(await tool.ended, tool.said() + tool.logged()).toEqual({ code: 0, signal: null });
    server = await startServer({ DATA_DIR: empty });
    const restored = await visit({ ...member, origin: server.url });
    // The session is restored too.
    await expect(restored.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
    expect(await readGroups(restored)).toEqual(before);
  } finally {
    if (server?.hasEnded() === false) await server.stop();
    folder.remove();
  }
});
