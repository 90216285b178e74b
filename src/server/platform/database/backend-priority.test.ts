import { constants, getPriority } from 'node:os';
import { expect, inject, test } from 'vitest';
import { lowerBackend } from './backend-priority.ts';
import { withClient } from './client.ts';

test('the process of a connection to a database on this machine gets a lower priority, and the others keep theirs', async () => {
  const processOf = async (isLowered: boolean) =>
    await withClient(inject('postgres'), 'priority', async (client) => {
      if (isLowered) lowerBackend(client);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return getPriority(rows[0]?.pid);
    });
  const usual = await processOf(false);
  expect(await processOf(true)).toBe(Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL));
  expect(await processOf(false)).toBe(usual);
});
