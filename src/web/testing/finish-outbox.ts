import { cleanup } from '@testing-library/react';
import { queryClient } from '#web/lib/api/refresh.ts';
import { run } from '#web/lib/outbox/sender.ts';

/**
 * Takes the page away and waits until the outbox has stopped. A run that goes on would send the entries of the next
 * test, and its toast would replace the one that the test waits for.
 */
export async function finishOutbox(): Promise<void> {
  cleanup();
  queryClient.clear();
  await run();
}
