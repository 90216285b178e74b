import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the window an empty IndexedDB until the end of the test. */
export function fakeDatabase(): void {
  for (const [name, value] of Object.entries(fake)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  }
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}
