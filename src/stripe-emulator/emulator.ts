import type { Clock } from './clock.ts';
import { type Deliver, deliverDue } from './deliveries.ts';
import { runDue } from './due.ts';
import { createEngine, type Engine } from './engine.ts';
import { type EmulatorKeys, loadKeys } from './keys.ts';
import { openOwnership } from './ownership.ts';
import { listen } from './server.ts';
import { openStore, type Store } from './store.ts';

const TURN_MILLISECONDS = 1000;

/** No one answers at the moment: the emulator is starting, or it has stopped. */
export class EmulatorUnavailableError extends Error {
  override name = 'EmulatorUnavailableError';
}

/** The address for Stripe's library, and the secret that signs webhooks. */
type Access = { secretKey: string; webhookSecret: string; base: URL };

/** The local card provider, for an installation without Stripe's keys. */
export type StripeEmulator = {
  readonly publishableKey: string;
  /**
   * Returns its address. Starts it if it does not run yet, here or in another process of the installation. Throws
   * EmulatorUnavailableError.
   */
  access(): Promise<Access>;
  /** Starts it, and lets it run what is due by itself. */
  start(): Promise<void>;
  /** Sets the receiver of webhooks. Until then they wait. */
  deliverTo(deliver: Deliver): void;
  /** Runs everything that is due: renewals, payouts, webhooks. */
  runDue(): Promise<void>;
  close(): Promise<void>;
};

type Parts = { folder: string; clock: Clock };
type Running = { store: Store; engine: Engine; port: number; close(): Promise<void> };

/** Opens the emulator over its folder, which is created if missing. */
export function openStripeEmulator({ folder, clock }: Parts): StripeEmulator {
  const keys = loadKeys(folder);
  const ownership = openOwnership(folder);
  let running: Promise<Running> | null = null;
  let deliver: Deliver | null = null;
  let turn: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const runOnce = async () => {
    if (running === null || isClosed) return;
    const { store, engine } = await running;
    runDue(engine);
    if (deliver === null) return;
    await deliverDue({ store, clock, secret: keys.webhookSecret, deliver, isStopping: () => isClosed });
  };
  // One turn at a time, so that no event is delivered twice at once. One waiting turn serves all callers.
  const runTurn = () => {
    waiting ??= turn
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        turn = runOnce();
        return turn;
      });
    return waiting;
  };
  const wake = () => {
    if (timer !== undefined) void runTurn().catch(() => undefined);
  };
  const run = () => {
    running ??= begin({ folder, clock, keys }, wake).then(
      (begun) => {
        ownership.writePort(begun.port);
        return begun;
      },
      (error: unknown) => {
        // The cause, such as a full disk, may be gone at the next try.
        running = null;
        throw error;
      },
    );
    return running;
  };
  const takeOver = async () => {
    if (ownership.claim()) await run();
  };
  const findPort = async () => {
    if (isClosed) throw new EmulatorUnavailableError('The card provider has stopped');
    if (ownership.claim()) return (await run()).port;
    const port = ownership.readPort();
    if (port === null) throw new EmulatorUnavailableError('The card provider is starting');
    return port;
  };
  return {
    publishableKey: keys.publishableKey,
    async access() {
      return { ...keys, base: new URL(`http://127.0.0.1:${await findPort()}`) };
    },
    async start() {
      await takeOver();
      // If another process owns the folder, this one takes over when that one ends.
      timer = setInterval(() => {
        void takeOver().then(wake, () => undefined);
      }, TURN_MILLISECONDS).unref();
    },
    deliverTo(next) {
      deliver = next;
      wake();
    },
    runDue: runTurn,
    async close() {
      isClosed = true;
      clearInterval(timer);
      timer = undefined;
      await (waiting ?? turn).catch(() => undefined);
      const last = running;
      running = null;
      await (await last)?.close();
      ownership.release();
    },
  };
}

async function begin(
  { folder, clock, keys }: Parts & { keys: EmulatorKeys },
  onChange: () => void,
): Promise<Running> {
  const store = openStore(folder);
  const engine = createEngine(store, keys.salt, clock);
  const server = await listen({ engine, keys, onChange });
  return {
    store,
    engine,
    port: server.port,
    async close() {
      await server.close();
      store.close();
    },
  };
}
