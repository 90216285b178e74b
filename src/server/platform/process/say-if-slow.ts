const NOTABLE_WAIT_MS = 1_000;

/** Does the work, and says the line if it takes longer than a second. */
export async function sayIfSlow<T>(
  say: (line: string) => void,
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  const notice = setTimeout(() => say(line), NOTABLE_WAIT_MS);
  try {
    return await work();
  } finally {
    clearTimeout(notice);
  }
}
