import { connect } from 'node:net';

/** How an answer refers to an element of the page (W3C WebDriver). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementRef = { [ELEMENT]: string };

/** The commands in use: the method and the path of W3C WebDriver, and the name that Firefox gives it. */
const COMMANDS = {
  navigate: ['POST', '/url', 'WebDriver:Navigate'],
  script: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  asyncScript: ['POST', '/execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', '/element/:id/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/:id/value', 'WebDriver:ElementSendKeys'],
  resize: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  picture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  forgetCookies: ['DELETE', '/cookie', 'WebDriver:DeleteAllCookies'],
} as const;

type Command = keyof typeof COMMANDS;

/** The longest wait for a page or a script, in milliseconds, and for any answer at all: then the browser hangs. */
const TIMEOUTS = { pageLoad: 30_000, script: 20_000 };
const LIMIT = 45_000;

/** A connection to a browser. Throws an error with the browser's own words if a command fails. */
export interface Connection {
  send(command: Command, params?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens a window over W3C WebDriver. */
export async function connectWebDriver(driver: string, capabilities: object): Promise<Connection> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${driver}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(LIMIT),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  const made = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: TIMEOUTS, ...capabilities } },
  });
  const session = `/session/${(made as { sessionId: string }).sessionId}`;
  return {
    send: (command, params = {}) => {
      const [method, path] = COMMANDS[command];
      return ask(method, session + path.replace(':id', String(params.id)), params);
    },
    close: async () => void (await ask('DELETE', session)),
  };
}

/**
 * Opens a window of a Firefox that was started with `-marionette`: the same commands as a list of JSON over TCP, each
 * after its length. So no geckodriver is needed, which Debian does not have.
 */
export async function connectMarionette(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (error: { message: string } | null, result?: unknown) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      waiting.get(id)?.(error, result);
      waiting.delete(id);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    for (const fail of waiting.values()) fail({ message: 'Firefox has closed the connection' });
  });
  let last = 0;
  const ask = (name: string, params: object): Promise<unknown> => {
    last += 1;
    const text = JSON.stringify([0, last, name, params]);
    const answer = new Promise<unknown>((resolve, reject) => {
      const fail = (message: string) => reject(new Error(`${name}: ${message}`));
      const timer = setTimeout(fail, LIMIT, `no answer in ${LIMIT / 1000} s`);
      waiting.set(last, (error, result) => {
        clearTimeout(timer);
        if (error === null) resolve(result);
        else fail(error.message);
      });
    });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer;
  };
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts: TIMEOUTS } } });
  return {
    send: async (command, params = {}) => {
      const result = await ask(COMMANDS[command][2], params);
      return (result as { value?: unknown } | null)?.value;
    },
    close: async () => {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      socket.destroy();
    },
  };
}
