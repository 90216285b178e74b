import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Method } from '#contract/route.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import type { Told } from '#server/testing/system/provider-process.ts';

const APP_URL = 'http://127.0.0.1:3000';

/** Starts a real OpenID provider in a process of its own, for an installation at `appUrl`; `env` has the settings for it. */
export async function startProvider(appUrl = APP_URL) {
  const port = await freePort();
  const setup = {
    port,
    redirectUri: `${appUrl}/api/login/oidc/callback`,
    signedOutUri: `${appUrl}/auth`,
  };
  const process = fork(join(import.meta.dirname, '../system/provider-process.ts'), [JSON.stringify(setup)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(process, 'message');
  return {
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'allsquare',
      OIDC_CLIENT_SECRET: 'a secret of the test',
      OIDC_NAME: 'Work',
    },
    /** Says who signs in next, and how the answers are damaged. */
    async tell(account: Told['account'], damage: Told['damage'] = 'none', clockAhead = 0) {
      process.send({ account, damage, clockAhead } satisfies Told);
      await once(process, 'message');
    },
    async stop() {
      process.kill();
      await once(process, 'exit');
    },
  };
}

type Cookies = Map<string, string>;

function keep(cookies: Cookies, headers: readonly string[]): void {
  for (const header of headers) {
    const [pair = '', ...rest] = header.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isGone = value === '' || rest.some((part) => /expires=Thu, 01 Jan 1970/i.test(part));
    if (isGone) cookies.delete(name);
    else cookies.set(name, value);
  }
}

const sent = (cookies: Cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A browser that signs in at the provider. */
export function openBrowser(app: TestApp) {
  const own: Cookies = new Map();
  const theirs: Cookies = new Map();
  async function call(method: Method, url: string, body?: object) {
    const { app: server } = app;
    const response = await server.inject({
      method,
      url,
      headers: { cookie: sent(own) },
      ...(body && { payload: body }),
    });
    keep(own, [response.headers['set-cookie'] ?? []].flat().map(String));
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      location: String(response.headers.location ?? ''),
    };
  }
  /** Begins a sign-in; returns the provider's page. */
  async function begin(body: object = {}): Promise<URL> {
    const { body: reply } = await call('POST', '/api/login/oidc', body);
    return new URL(reply.url);
  }
  /** Follows the provider's pages; returns the path of the callback with its answer. */
  async function visit(page: URL): Promise<string> {
    let url = page;
    for (let step = 0; step < 12; step += 1) {
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: sent(theirs) } });
      keep(theirs, response.headers.getSetCookie());
      const next = response.headers.get('location');
      if (next === null) throw new Error(`The provider stays at ${url}: ${await response.text()}`);
      url = new URL(next, url);
      if (url.origin === APP_URL) return `${url.pathname}${url.search}`;
    }
    throw new Error('The provider never comes back');
  }
  return {
    cookies: own,
    begin,
    visit,
    get: (url: string) => call('GET', url),
    post: (url: string, body: object = {}) => call('POST', url, body),
    call,
    /** Goes to the provider by a call of who is signed in; returns the page that it ends at. */
    async goBy(url: string, body: object = {}): Promise<string> {
      theirs.clear();
      const { status, body: reply } = await call('POST', url, body);
      if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(reply)}`);
      return (await call('GET', await visit(new URL(reply.url)))).location;
    },
    /** The whole sign-in; returns the page that it ends at. */
    async signIn(body: object = {}): Promise<string> {
      theirs.clear();
      const { location } = await call('GET', await visit(await begin(body)));
      return location;
    },
  };
}
