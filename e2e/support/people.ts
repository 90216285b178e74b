import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { goTo, leave } from './show.ts';

const password = 'quiet-harbour-42';

export type Person = { id: string; username: string; password: string; context: BrowserContext; page: Page };

let count = 0;

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/**
 * A number as a fixed count of letters that form no word, so that no name contains a number, a word of a screen, or
 * another name.
 */
function inLetters(number: number, length: number): string {
  const letters = Array.from({ length }, (_, place) => {
    const digit = Math.floor(number / CONSONANTS.length ** place) % CONSONANTS.length;
    return CONSONANTS[digit];
  });
  return letters.join('');
}

/** A username that no other test uses. */
export function newName(stem: string): string {
  count += 1;
  return `${stem}-${inLetters(process.pid, 6)}-${inLetters(count, 3)}`;
}

type Size = { width: number; height: number };
export const desktop: Size = { width: 1280, height: 800 };
export const phone: Size = { width: 390, height: 844 };

/** A signed-in person with full access, in a separate browser context. */
export async function makePerson(browser: Browser, stem: string, size?: Size): Promise<Person> {
  const person = await makeNewcomer(browser, stem, size);
  await giveAccess(person.context.request);
  return person;
}

/** Gives the signed-in person full access, with the demo's promotion code. */
export async function giveAccess(request: APIRequestContext): Promise<void> {
  await post(request, '/api/promotion-codes/redeem', { code: 'WELCOME' });
}

/**
 * A signed-in person with nothing but an account, in a separate browser context. It asks for reduced motion, because drawing
 * each frame takes time, except at a desk that is asked for by its size: so a story at both sizes is tested with and without.
 */
export async function makeNewcomer(browser: Browser, stem: string, size?: Size): Promise<Person> {
  const viewport = size ?? desktop;
  const reducedMotion = size === desktop ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport, hasTouch: viewport.width < 768, reducedMotion });
  const username = newName(stem);
  const response = await context.request.post('/api/register', { data: { username, password } });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { id, username, password, context, page: await context.newPage() };
}

/** Gives a person an email address, for which the profile wants names too. They are called by their username as before. */
export async function nameThem(person: Person, firstName: string): Promise<string> {
  const email = `${person.username}@example.com`;
  const data = { firstName, lastName: 'Tester', email, password: person.password };
  const response = await person.context.request.patch('/api/user/profile', { data });
  expect(response.status()).toBe(200);
  await callByUsername(person);
  return email;
}

/** Has a person shown by their username: by one name alone, which the profile's form does not take. */
export async function callByUsername({ context, username }: Person): Promise<void> {
  const response = await context.request.patch('/api/user/names', { data: { firstName: username } });
  expect(response.ok()).toBe(true);
}

/** Makes a group of these people; the first one creates it. */
export async function makeGroup(name: string, [creator, ...others]: [Person, ...Person[]]): Promise<string> {
  const group = await post<{ id: string }>(creator.context.request, '/api/groups', { name });
  for (const other of others) {
    const email = await nameThem(other, other.username);
    const invitation = await post<{ id: string }>(
      creator.context.request,
      `/api/groups/${group.id}/invitations`,
      { email },
    );
    await post(other.context.request, `/api/invitations/${invitation.id}/accept`, {});
  }
  return group.id;
}

/** Makes a call like the person's browser, and reads the reply. */
export async function post<Reply>(request: APIRequestContext, url: string, data: object): Promise<Reply> {
  const response = await request.post(url, { data });
  expect(response.ok(), `${url}: ${await response.text()}`).toBe(true);
  return response.json() as Promise<Reply>;
}

type Mail = { to: string; subject: string; text: string };

/** Waits for the newest mail to an address; if several arrive, its subject selects one. */
export async function readMail(request: APIRequestContext, to: string, subject?: RegExp): Promise<Mail> {
  const wanted = `a mail to ${to}${subject ? ` with the subject ${subject}` : ''}`;
  let mail: Mail | undefined;
  await expect(async () => {
    const response = await request.get(`/api/mailbox?to=${encodeURIComponent(to)}`);
    const mails = (await response.json()) as Mail[];
    mail = mails.find((each) => subject?.test(each.subject) ?? true);
    expect(mail, wanted).toBeDefined();
  }).toPass({ timeout: 60_000 });
  if (mail === undefined) throw new Error(`Not there: ${wanted}`);
  return mail;
}

/**
 * Goes to an address with everything else closed. Only an empty page loads the program: a load takes more time than most of
 * the steps after it, and `nothing-jumps` loads every screen.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() !== 'about:blank') await leave(page);
  await goTo(page, path);
}

/** Expects a toast and points at it, so that it stays for a press on its button. */
export async function holdNotice(page: Page, text: string): Promise<void> {
  await expect(notice(page)).toContainText(text);
  await notice(page).hover();
}

/** The text of the current toast. A dialog above it makes it unreachable but not invisible. */
export function notice(page: Page): Locator {
  return page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
}
