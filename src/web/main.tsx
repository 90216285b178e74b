/** Yields to the browser, so that it can paint or handle a tap. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Loads libraries (one file, see vite.config.ts), application and screen in separate tasks. Evaluating them in one
 * task would block a slow phone for too long.
 */
async function begin(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  const { start } = await import('./start.tsx');
  await nextTask();
  await start(window.location.pathname);
}

void begin();
