import { onTestFinished, vi } from 'vitest';

/**
 * The library listens for keys at the document only some moments after a dialog or menu took the focus.
 * Until the end of the test it does not listen at all.
 */
export function beforeLibraryListens(): void {
  const listen = document.addEventListener.bind(document);
  const spy = vi.spyOn(document, 'addEventListener');
  spy.mockImplementation((...[type, ...rest]: Parameters<typeof listen>) => {
    if (type !== 'keydown') listen(type, ...rest);
  });
  onTestFinished(() => spy.mockRestore());
}
