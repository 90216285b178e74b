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

/** The same for the end: a layer that closes still gets keys, until the end of the test. */
export function beforeLibraryStopsListening(): void {
  const stop = document.removeEventListener.bind(document);
  const later: (() => void)[] = [];
  const spy = vi.spyOn(document, 'removeEventListener');
  spy.mockImplementation((...args: Parameters<typeof stop>) => {
    if (args[0] === 'keydown') later.push(() => stop(...args));
    else stop(...args);
  });
  onTestFinished(() => {
    spy.mockRestore();
    for (const end of later) end();
  });
}
