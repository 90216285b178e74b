import { AppError } from './app-error.ts';

const AT_ONCE = 2;
const MOST_WAITING = 20;
const LONGEST_WAIT_MILLISECONDS = 60_000;
const RETRY_SECONDS = 10;

const STILL_RUNNING = 'Your last export is still running. Please try again in a moment.';
const ALL_BUSY = 'Many exports are running. Please try again in a moment.';

/** The exports of this process: two are made at once, and a person has one at a time. */
export class ExportPlaces {
  readonly #people = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** Runs `work` as a person's only export; they may begin another one when it has called `isOver`, or failed. Throws 429. */
  async forPerson<T>(userId: string, work: (isOver: () => void) => Promise<T>): Promise<T> {
    if (this.#people.has(userId)) throw tooMany(STILL_RUNNING);
    this.#people.add(userId);
    let isOne = true;
    const isOver = () => {
      if (isOne) this.#people.delete(userId);
      isOne = false;
    };
    try {
      return await work(isOver);
    } catch (error) {
      isOver();
      throw error;
    }
  }

  /**
   * Runs `work` in one of the places, in the order of the calls. With `gone`, somebody waits for it: throws its reason
   * when it is aborted, and 429 if no place becomes free in a minute or many are waiting. A job waits for as long as it takes.
   */
  async inPlace<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted();
    if (this.#running < AT_ONCE) this.#running += 1;
    else await this.#waitForPlace(gone);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #waitForPlace(gone: AbortSignal | undefined): Promise<void> {
    if (gone !== undefined && this.#waiting.size >= MOST_WAITING) throw tooMany(ALL_BUSY);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(gone?.reason);
    const timer = gone && setTimeout(() => reject(tooMany(ALL_BUSY)), LONGEST_WAIT_MILLISECONDS);
    gone?.addEventListener('abort', giveUp);
    // Whoever gives the place on removes this at once: a place that is given is not refused in the same moment.
    const begin = () => {
      this.#waiting.delete(begin);
      resolve();
    };
    this.#waiting.add(begin);
    try {
      await promise;
    } finally {
      this.#waiting.delete(begin);
      clearTimeout(timer);
      gone?.removeEventListener('abort', giveUp);
    }
  }
}

function tooMany(message: string): AppError {
  return new AppError('too_many_requests', message, { retryAfter: RETRY_SECONDS });
}
