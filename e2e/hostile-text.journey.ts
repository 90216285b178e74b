import { expect, type Page } from '@playwright/test';
import {
  makeGroup,
  makeNewcomer,
  makePerson,
  nameThem,
  newName,
  type Person,
  post,
  readMail,
  visit,
} from './support/people.ts';
import { settle } from './support/show.ts';
import { test } from './support/test.ts';

const RUN = 'window.hostileTextRan=1;alert(1)';

/** Texts that have been executed as code on some page at some time. */
const payloads = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=&#97;lert(1)>`,
  `"><img src=x onerror=${RUN}>`,
  `' onmouseover='${RUN}' autofocus onfocus='${RUN}`,
  `" autofocus onfocus="${RUN}" x="`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<math><mtext></p><style><img src=x onerror="${RUN}">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<a href="javascript:${RUN}">dinner</a>`,
  `[dinner](javascript:${RUN})`,
  `javascript:${RUN}`,
  `<object data="data:text/html,<script>${RUN}</script>"></object>`,
  `<body onload="${RUN}">`,
  `<details open ontoggle="${RUN}">`,
  `<video><source onerror="${RUN}"></video>`,
  `<style>@import "data:text/css,*{}";</style><link rel=stylesheet href=x onerror="${RUN}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `\u202e<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script/x>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<audio src=x onerror="${RUN}">`,
  `<video poster="javascript:${RUN}" onloadstart="${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button autofocus>pay</button></form>`,
  `<button formaction="javascript:${RUN}" form=x>pay</button>`,
  `<input autofocus onfocus="${RUN}">`,
  `<select autofocus onfocus="${RUN}"><option>1</option></select>`,
  `<marquee onstart="${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<template><script>${RUN}</script></template>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>pay</text></a></svg>`,
  `<svg><foreignObject><img src=x onerror="${RUN}"></foreignObject></svg>`,
  `<svg><![CDATA[><img src=x onerror="${RUN}">]]></svg>`,
  `<math href="javascript:${RUN}">pay</math>`,
  `<p style="animation:x" onanimationstart="${RUN}">pay</p>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `<a href="data:text/html,<script>${RUN}</script>">pay</a>`,
];

/** No text was executed on the current page. */
async function expectQuiet(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  const ran = await page.evaluate(() => 'hostileTextRan' in window);
  expect(ran, `something ran on ${path}`).toBe(false);
}

function refuseDialogs(page: Page): string[] {
  const opened: string[] = [];
  page.on('dialog', async (dialog) => {
    opened.push(dialog.message());
    await dialog.dismiss();
  });
  return opened;
}

/** An expense has four text fields. */
const FIELDS_APART = Math.ceil(payloads.length / 4);
/** The number of texts that fit on one page of a chat or of notifications. */
const said = payloads.slice(0, 28);

/** A text as a name, which may not turn the direction of what follows. */
const asName = (text: string): string => text.replaceAll('\u202e', '');

const at = (index: number): string => payloads[index % payloads.length] ?? '';

async function addGroup({ context }: Person, text: string): Promise<string> {
  const group = { name: asName(text), description: text };
  return (await post<{ id: string }>(context.request, '/api/groups', group)).id;
}

/** Adds an expense with a different text in each field, starting at this one. */
async function addExpense({ id: me, context }: Person, groupId: string, index: number): Promise<string> {
  const items = [{ name: at(index + 3 * FIELDS_APART), amount: 10, userIds: [me] }];
  const expense = await post<{ id: string }>(context.request, '/api/expenses', {
    title: at(index),
    notes: at(index + FIELDS_APART),
    merchantName: at(index + 2 * FIELDS_APART),
    amount: 10,
    date: '2026-04-01',
    groupId,
    category: 'other',
    splitType: 'custom',
    split: { mode: 'items', items, tax: 0, tip: 0 },
  });
  return expense.id;
}

test('hostile texts are shown as texts in every field and on every screen', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const { page } = ana;
  const opened = refuseDialogs(page);
  const [groupId = ''] = await Promise.all(payloads.map((payload) => addGroup(ana, payload)));
  // This many expenses have each of the texts in one of their four fields.
  const indices = [...payloads.keys()].slice(0, FIELDS_APART);
  const expenses = await Promise.all(indices.map((index) => addExpense(ana, groupId, index)));
  for (const text of payloads) {
    await post(ana.context.request, `/api/expenses/${expenses[0]}/comments`, { text });
  }

  // The lists below show all of them, and the comments every text.
  for (const [index, expenseId] of expenses.slice(0, 4).entries()) {
    const path = `/groups/${groupId}?expense=${expenseId}`;
    await visit(page, path);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(at(index));
    for (const field of [1, 2, 3]) await expect(dialog).toContainText(at(index + field * FIELDS_APART));
    await expectQuiet(page, path);
  }
  const group = `/groups/${groupId}`;
  const first = `${group}?expense=${expenses[0]}`;
  for (const path of ['/', '/groups', '/expenses', '/payments', group, `${group}?tab=activity`, first]) {
    await visit(page, path);
    await settle(page);
    await expectQuiet(page, path);
  }
  const comments = page.getByRole('list', { name: 'Comments' });
  for (const payload of payloads) await expect(comments).toContainText(payload);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(at(0));
  await expectQuiet(page, 'the form of an expense');
  expect(opened).toEqual([]);
});

test('hostile names, invitations and mails are shown as texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  await nameThem(ana, at(0));
  const groupId = await addGroup(ana, at(4));
  const email = `${newName('guest')}@example.com`;
  await post(ana.context.request, `/api/groups/${groupId}/invitations`, {
    email,
    message: payloads.join('\n').slice(0, 1000),
  });
  const { text, subject } = await readMail(ana.context.request, email);
  const { page } = ana;
  const opened = refuseDialogs(page);
  await visit(page, '/mailbox');
  await page.getByLabel('Filter by address').fill(email);
  // The filtered list is another one: a mail that was opened before is closed in it.
  await expect(page.getByRole('button', { name: 'invited you to' })).toHaveCount(1);
  await page.getByRole('button', { name: subject }).click();
  await expect(page.getByText(at(0)).first()).toBeVisible();
  await expectQuiet(page, '/mailbox');
  for (const path of [
    /\/invitations\/\S+/.exec(text)?.[0] ?? '',
    '/',
    '/profile',
    `/groups/${groupId}?tab=members`,
  ]) {
    await visit(page, path);
    await settle(page);
    await expectQuiet(page, path);
  }
  expect(opened).toEqual([]);
  const refused = await ana.context.request.post('/api/register', {
    data: { username: '<b>ana</b>', password: 'quiet-harbour-42' },
  });
  expect(refused.status()).toBe(400);
});

test('hostile messages, locations and notifications are shown as texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup(at(4), [ana, ben]);
  await ana.context.request.patch(`/api/groups/${groupId}`, { data: { location: at(0), budget: 5 } });
  await addExpense(ana, groupId, 0);
  for (const text of said) {
    const message = { text: `${text} @${ben.username}`, mentions: [ben.id] };
    await post(ana.context.request, `/api/chats/${groupId}/messages`, message);
  }
  const { page } = ben;
  const opened = refuseDialogs(page);
  // The group's location is with its members.
  await visit(page, `/groups/${groupId}?tab=members`);
  await expect(page.getByText(at(0), { exact: true })).toBeVisible();
  await expectQuiet(page, 'the members');
  await page.getByRole('tab', { name: /^Chat/ }).click();
  const log = page.getByRole('log');
  for (const payload of said) await expect(log).toContainText(payload);
  await expect(log.getByRole('link')).toHaveCount(0);
  await expectQuiet(page, 'the chat');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link')).toHaveCount(said.length + 1);
  await expect(panel).toContainText(at(said.length - 1));
  await expect(panel).toContainText(`in ${at(4)}`);
  await expectQuiet(page, 'the notifications');
  expect(opened).toEqual([]);
});

test('hostile promotion codes are shown as texts, in the portal and where they are redeemed', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const data = { username: 'admin', password: 'demo1234' };
  expect((await context.request.post('/api/login', { data })).ok()).toBe(true);
  const code = newName('HOSTILE').toUpperCase();
  const description = payloads.join(' ').slice(0, 2000).trim();
  await post(context.request, '/api/admin/promotion-codes', { code, description });
  const { context: own, page: redeemer } = await makeNewcomer(browser, 'ana');
  await post(own.request, '/api/promotion-codes/redeem', { code });
  const page = await context.newPage();
  const opened = [page, redeemer].map(refuseDialogs);
  for (const [where, path] of [
    [page, '/admin?tab=codes'],
    [page, '/admin?tab=audit'],
    [redeemer, '/subscription'],
  ] as const) {
    await visit(where, path);
    await expect(where.getByText(description.slice(0, 100)).first()).toBeVisible();
    await expectQuiet(where, path);
  }
  expect(opened).toEqual([[], []]);
});

test('hostile names in an imported file are shown as texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const { page } = ana;
  const opened = refuseDialogs(page);
  const quoted = payloads.slice(0, 12).map((payload) => `"${payload.replaceAll('"', '""')}"`);
  const head = `Date,Description,Category,Cost,Currency,${ana.username},${quoted[0]}`;
  const lines = quoted.map((title) => `2026-04-02,${title},Food,10.00,USD,5.00,-5.00`);
  await visit(page, '/groups');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('File to import').setInputFiles({
    name: `${at(4).replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...lines].join('\n')),
  });
  await expect(page.getByRole('heading', { name: 'Match People' })).toBeVisible();
  await expectQuiet(page, 'the dry run');
  await page.getByRole('button', { name: 'Import', exact: true }).last().click();
  await expect(page).toHaveURL(/\/groups\/[^?]+$/);
  await expectQuiet(page, 'the imported group');
  await page.getByRole('tab', { name: 'Balances' }).click();
  await page.getByRole('button', { name: "Everyone's balance" }).click();
  await expect(page.getByRole('list', { name: 'Balances' }).getByRole('listitem')).toHaveCount(2);
  await expectQuiet(page, 'its balances');
  expect(opened).toEqual([]);
});

test('hostile plans, bank accounts and names are shown as texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const { page } = ana;
  const opened = refuseDialogs(page);
  const send = (path: string, body: object) => post(ana.context.request, path, body);
  const day = '2027-04-01';
  await Promise.all(
    payloads
      .slice(0, 16)
      .map(asName)
      .flatMap((name, index) => [
        send('/api/bills', { name, description: at(index + 9), amount: 10, dueDate: day, category: 'other' }),
        send('/api/debts', { name, balance: 100, interestRate: 5, minimumPayment: 10, dueDate: day }),
        send('/api/goals', { userId: ana.id, name, category: 'savings', targetAmount: 100 }),
      ]),
  );
  for (const accountName of payloads.slice(0, 15)) {
    const account = { accountType: 'checking', accountNumber: '000123456789', routingNumber: '110000000' };
    await send('/api/bank-accounts', { accountName, ...account });
  }
  const names = {
    firstName: at(1),
    lastName: at(2),
    phone: '+1 555 0100',
    email: `${newName('hostile')}@example.com`,
    password: ana.password,
  };
  const saved = await ana.context.request.patch('/api/user/profile', { data: names });
  expect(saved.status()).toBe(200);
  for (const path of [
    '/',
    '/bills',
    '/bills?view=month',
    '/debts',
    '/goals',
    '/wallet?tab=bank',
    '/profile',
  ]) {
    await visit(page, path);
    await settle(page);
    await expectQuiet(page, path);
  }
  await visit(page, '/bills');
  await expect(page.getByText(at(0), { exact: true }).first()).toBeVisible();
  expect(opened).toEqual([]);
});

test('the content security policy of every page forbids inline scripts', async ({ page }) => {
  for (const path of ['/', '/auth', '/no/such/page', '/invitations/none']) {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(response?.headers()['x-content-type-options']).toBe('nosniff');
  }
});
