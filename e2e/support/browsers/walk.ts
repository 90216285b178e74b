import { test as base } from '@playwright/test';
import { dayFromToday } from '../days.ts';
import { newName } from '../people.ts';
import { BrowserWindow } from './browser-window.ts';
import { type Engine, startBrowser } from './start.ts';

type Fixtures = { window: BrowserWindow };
type WorkerFixtures = { engine: Engine; shared: BrowserWindow };

/**
 * A walk through the application in a browser that Playwright cannot start: Debian's WebKit and Firefox. Its tests share
 * one window, 1280 by 800, in which nobody is signed in at first.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['WebKit', { option: true, scope: 'worker' }],
  shared: [
    async ({ engine }, use) => {
      const connection = await startBrowser(engine);
      try {
        const window = new BrowserWindow(connection, `http://127.0.0.1:${process.env.E2E_PORT}`);
        await window.goto('/terms');
        // WebKitGTK never ends an installation if the page is left as it begins, and forgets it only when it is closed.
        await window.waitForWorker();
        await window.resize(1280, 800);
        await use(window);
      } finally {
        await connection.close();
      }
    },
    { scope: 'worker' },
  ],
  window: async ({ shared, engine }, use, info) => {
    await shared.goto('/terms');
    await shared.forget();
    await use(shared);
    if (info.status !== info.expectedStatus) await shared.picture(info.outputPath(`${engine}.png`));
  },
});

const PASSWORD = 'quiet-harbour-42';

/** Makes a call like the page, and reads the reply. */
export async function call<Reply>(window: BrowserWindow, path: string, body: object): Promise<Reply> {
  const reply = await window.runAsync(
    `const headers = { 'content-type': 'application/json' };
    const response = await fetch(args[0], { method: 'POST', headers, body: JSON.stringify(args[1]) });
    if (!response.ok) throw new Error(args[0] + ': ' + (await response.text()));
    return response.json();`,
    path,
    body,
  );
  return reply as Reply;
}

/** Registers a person with full access, who is then signed in. */
export async function register(window: BrowserWindow, stem: string) {
  const username = newName(stem);
  const { id } = await call<{ id: string }>(window, '/api/register', { username, password: PASSWORD });
  await call(window, '/api/promotion-codes/redeem', { code: 'WELCOME' });
  return { id, username, password: PASSWORD };
}

/** A group of the signed-in person and of people without an account. Returns its id and theirs. */
export async function makeGroupOf(window: BrowserWindow, name: string, others: readonly string[]) {
  const { id } = await call<{ id: string }>(window, '/api/groups', { name });
  const people: string[] = [];
  for (const other of others) {
    people.push((await call<{ id: string }>(window, `/api/groups/${id}/people`, { name: other })).id);
  }
  return { id, people };
}

/** An expense of a group, of today. */
export const spend = (window: BrowserWindow, groupId: string, expense: object) =>
  call<{ id: string }>(window, '/api/expenses', {
    date: dayFromToday(0).value,
    category: 'food',
    groupId,
    ...expense,
  });
