/** Lets the browser do what waits meanwhile: paint, or answer a tap. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluated in one go, the program would hold a slow phone up for long. So its libraries (vite.config.ts puts them
 * into one file), its own parts and the screen come in a task each.
 */
async function begin(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  const { start } = await import('./start.tsx');
  await nextTask();
  await start(window.location.pathname);
}

void begin();
