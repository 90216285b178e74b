import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

// All test files of a worker share one window, because a new window for each file takes longer than its tests. Each
// file therefore starts with fresh modules and a reset window.
vi.resetModules();
vi.useRealTimers();
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
for (const cookie of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: there is no other way in this window
  document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
}

/** A stream that never says anything. */
class SilentEvents extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  close() {}
}

// A call that no test answers must not reach whatever runs on this machine, and be refused at some later moment.
Object.assign(globalThis, {
  EventSource: SilentEvents,
  fetch: () => Promise.reject(new TypeError('Tests have no network')),
});

/**
 * React's development build captures a stack for each element that it makes, for its developer tools, until it has made
 * 10,000 within a second. That took a seventh of the processor time, so React reads here that it has made them. Its
 * warnings do not change.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(React, INTERNALS);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts the stacks of its elements elsewhere');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
});

// Vitest runs without globals, so Testing Library cannot register its own cleanup.
afterEach(cleanup);

/** Prints the elements when the message is read: a wait makes an error for each failed attempt, and reads the last one. */
function lazyElementError(text: string | null, container: Element): Error {
  const error = new Error(text ?? '');
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, lazyElementError);
  const message = () => [text, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: message });
}

// A slow machine must not fail tests, so waits are long.
configure({ asyncUtilTimeout: 20_000, getElementError: lazyElementError });
