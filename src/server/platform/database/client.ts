import pg from 'pg';
import { followPriority } from './backend-priority.ts';

const LONGEST_CONNECT = 8000;

/**
 * Connects without a pool, for work that needs one session of its own and no limits on its time. The caller ends it. Waiting
 * for the connection ends after 8 s.
 */
export async function openClient(connection: pg.ClientConfig, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: LONGEST_CONNECT,
  });
  // A broken connection fails its query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  followPriority(client);
  return client;
}

/** Runs `work` with a client of `openClient`, which is closed afterwards. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  applicationName: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(connection, applicationName);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
