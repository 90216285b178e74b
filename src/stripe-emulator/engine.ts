import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { CardEventObject, Kinds } from './shapes.ts';
import type { Store } from './store.ts';

const API_VERSION = '2026-10-28.endive';

/** The context of every call of the emulator. */
export type Engine = {
  store: Store;
  salt: string;
  /** The emulator's time in whole seconds. */
  now(): number;
  /** Runs `work` at an earlier time. */
  at<T>(seconds: number, work: () => T): T;
  newId(prefix: string): string;
  /** Records an event and queues its webhook. */
  emit(type: CardEventObject['type'], object: Kinds[keyof Kinds]): void;
};

export function createEngine(store: Store, salt: string, clock: Clock): Engine {
  let fixed: number | null = null;
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const realNow = () => Math.floor(clock.now().getTime() / 1000);
  const now = () => fixed ?? realNow();
  return {
    store,
    salt,
    now,
    newId,
    at(seconds, work) {
      fixed = seconds;
      try {
        return work();
      } finally {
        fixed = null;
      }
    },
    emit(type, object) {
      const event: CardEventObject = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: answerOf(object) },
      };
      store.put('event', event, { type });
      store.addDelivery(event.id, realNow());
    },
  };
}

/** The object as it is sent, without the emulator's own fields. */
export function answerOf(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('_')));
}

/** The fields at the beginning of every object. */
export function header<Name extends string>(engine: Engine, prefix: string, object: Name) {
  return { id: engine.newId(prefix), object, created: engine.now(), livemode: false };
}
