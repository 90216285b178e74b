import { writeFileSync } from 'node:fs';
import { FIND, KINDS, type Kind } from './find.ts';
import { type Connection, ELEMENT, type ElementRef } from './protocol.ts';

/** The longest wait for anything on the page, in milliseconds. */
const PATIENCE = 20_000;
/** And for the whole program to be fetched. */
const WORKER_PATIENCE = 60_000;

/** A window of a browser, in a person's words: names of buttons and fields. Each step waits until it can be done. */
export class BrowserWindow {
  readonly #connection: Connection;
  readonly #base: string;

  constructor(connection: Connection, base: string) {
    this.#connection = connection;
    this.#base = base;
  }

  /** The same window at another address of the server. */
  at(base: string): BrowserWindow {
    return new BrowserWindow(this.#connection, base);
  }

  /** Opens a path of the application, and waits until the page has loaded. */
  async goto(path: string): Promise<void> {
    await this.#connection.send('navigate', { url: this.#base + path });
  }

  /** Opens a path without waiting, like a press on a link. */
  async leaveFor(path: string): Promise<void> {
    await this.run('location.href = arguments[0]', this.#base + path);
  }

  /** The size of the page itself, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.#connection.send('resize', { width, height });
    const [missingX, missingY] = (await this.run(
      'return [arguments[0] - innerWidth, arguments[1] - innerHeight]',
      width,
      height,
    )) as [number, number];
    await this.#connection.send('resize', { width: width + missingX, height: height + missingY });
  }

  /** Runs the body of a function in the page. */
  async run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#connection.send('script', { script, args });
  }

  /** Runs the body of an asynchronous function in the page. */
  async runAsync(script: string, ...args: readonly unknown[]): Promise<unknown> {
    const body = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${script} })(...arguments).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await this.#connection.send('asyncScript', { script: body, args })) as {
      value?: unknown;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  /** The element, once it is there. */
  async see(kind: Kind, name: string | RegExp): Promise<ElementRef> {
    return this.#wait(`the ${kind} ${name}`, () => this.find(kind, name));
  }

  /** Waits until nothing of this name is there. */
  async miss(kind: Kind, name: string | RegExp): Promise<void> {
    await this.#wait(`no ${kind} ${name}`, async () => (await this.find(kind, name)) === null || null);
  }

  async find(kind: Kind, name: string | RegExp, isHidden = false): Promise<ElementRef | null> {
    const [text, source, flags] = typeof name === 'string' ? [name, null, ''] : ['', name.source, name.flags];
    const found = await this.run(FIND, KINDS[kind], text, source, flags, isHidden, kind === 'text');
    return found as ElementRef | null;
  }

  async click(kind: Kind, name: string | RegExp): Promise<void> {
    await this.#wait(`a press on the ${kind} ${name}`, async () => {
      const found = await this.find(kind, name);
      if (found === null) return null;
      // What still loads above it would move it away from the pointer.
      const loading = await this.#findLoading(found);
      if (loading !== null) throw new Error(`it still loads: ${loading}`);
      if (!(await this.#restsStill(found))) throw new Error('it moves');
      // A toast may cover it for a moment.
      return this.#connection.send('click', { id: found[ELEMENT] }).then(() => true);
    });
  }

  /** Replaces the text of a field, by keys. */
  async fill(name: string | RegExp, text: string): Promise<void> {
    // The page may replace the field meanwhile.
    await this.#wait(`the field ${name}`, async () => {
      const field = await this.find('field', name);
      if (field === null) return null;
      await this.run('arguments[0].focus(); arguments[0].select?.()', field);
      return this.#connection.send('type', { id: field[ELEMENT], text }).then(() => true);
    });
  }

  /** Sets a date. The order in which its parts are typed depends on the machine's country. */
  async setDate(name: string, day: string): Promise<void> {
    const field = await this.see('field', name);
    const script = `const [field, day] = arguments;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, day);
      field.dispatchEvent(new Event('input', { bubbles: true }));`;
    await this.run(script, field, day);
  }

  /** Gives a file to the hidden field behind a button. */
  async giveFile(name: string, path: string): Promise<void> {
    const field = await this.#wait(`the field ${name}`, () => this.find('field', name, true));
    await this.#connection.send('type', { id: field[ELEMENT], text: path });
  }

  /** Chooses an option of a list. */
  async choose(name: string | RegExp, option: string): Promise<void> {
    const list = await this.see('field', name);
    const found = await this.#wait(`the option ${option}`, () =>
      this.run(
        'return [...arguments[0].options].find((each) => each.textContent.trim() === arguments[1]) ?? null',
        list,
        option,
      ),
    );
    await this.#connection.send('click', { id: (found as ElementRef)[ELEMENT] });
  }

  /** Waits until the service worker has the whole program. */
  async waitForWorker(): Promise<void> {
    const script = `return (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'`;
    const isReady = async () => (await this.runAsync(script)) === true || null;
    await this.#wait('the service worker', isReady, WORKER_PATIENCE);
  }

  /** Signs everybody out, and forgets what the pages keep. */
  async forget(): Promise<void> {
    await this.#connection.send('forgetCookies');
    await this.run('try { localStorage.clear(); sessionStorage.clear(); } catch {}');
  }

  async picture(file: string): Promise<void> {
    const picture = (await this.#connection.send('picture', { full: false })) as string;
    writeFileSync(file, picture, 'base64');
  }

  /**
   * What still waits for its replies around an element: in its dialog, else on the page. The start of its HTML. Other
   * screens are drawn ahead, hidden, and load whenever they can.
   */
  #findLoading(element: ElementRef): Promise<unknown> {
    const script = `const around = arguments[0].closest('[role="dialog"], [role="alertdialog"]') ?? document;
      const loading = [...around.querySelectorAll('[aria-busy="true"], [data-loading]')].find((it) => it.checkVisibility());
      return loading?.outerHTML.slice(0, 300) ?? null;`;
    return this.run(script, element);
  }

  /** Whether an element is at the same place a moment later. */
  async #restsStill(element: ElementRef): Promise<boolean> {
    const place = () =>
      this.run('const { x, y } = arguments[0].getBoundingClientRect(); return String([x, y])', element);
    const before = await place();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return (await place()) === before;
  }

  /** Waits for something that is not null. */
  async #wait<Result>(
    what: string,
    look: () => Promise<Result | null>,
    patience = PATIENCE,
  ): Promise<Result> {
    const until = Date.now() + patience;
    for (;;) {
      let problem = 'it is not there';
      try {
        const found = await look();
        if (found !== null) return found;
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      if (Date.now() > until) throw new Error(`Waited in vain for ${what}: ${problem}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
