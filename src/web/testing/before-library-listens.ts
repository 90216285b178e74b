import { onTestFinished, vi } from 'vitest';

/**
 * The dialog library adds its key listener some moments after a dialog or menu opens. This delays it until the end of
 * the test.
 */
export function beforeLibraryListens(): void {
  const listen = document.addEventListener.bind(document);
  const spy = vi.spyOn(document, 'addEventListener');
  spy.mockImplementation((...[type, ...rest]: Parameters<typeof listen>) => {
    if (type !== 'keydown') listen(type, ...rest);
  });
  onTestFinished(() => spy.mockRestore());
}
