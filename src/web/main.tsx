/** Yields to the browser, so that it can paint or handle a tap. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** For a page whose own scripts cannot be had: nothing of the program is there to say it. */
const MISSING = "Allsquare couldn't be loaded. Check your connection, then reload the page.";

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

// A browser that is too old was told so (public/before-paint.js).
if (!document.documentElement.hasAttribute('data-too-old'))
  begin().catch(() => {
    const root = document.getElementById('root');
    if (root !== null) root.textContent = MISSING;
  });

// A module without exports: a test imports it.
export {};
