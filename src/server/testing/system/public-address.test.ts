import { afterAll, expect, test } from 'vitest';
import { query } from './people.ts';
import { databaseOf, makeFolder, startServer } from './server-process.ts';

const PATIENCE = 180_000;
// One data folder for all starts, because making a new database takes longer than each test.
const folder = makeFolder();
const dataDirectory = `${folder.path}/data`;
afterAll(() => folder.remove());

const PUBLIC = { APP_URL: 'https://split.example.com', MAIL: 'off', CARDS: 'test', RATE_LIMITS: 'true' };

type Counts = { people: number; verified: number; mails: object[] };

/** Starts at a public address; counts its people and their verified addresses, reads its mails, and returns its output. */
async function countAtPublicAddress(env: Record<string, string>) {
  const server = await startServer({ DATA_DIR: dataDirectory, ...PUBLIC, ...env });
  const counting = query<Counts>(
    databaseOf(dataDirectory),
    `SELECT (SELECT count(*)::int FROM users WHERE NOT is_placeholder) AS people,
            (SELECT count(*)::int FROM users WHERE email_verified) AS verified,
            (SELECT coalesce(json_agg(json_build_object('subject', subject, 'text', text, 'html', html)), '[]')
             FROM mails) AS mails`,
    [],
  );
  const [counts] = await counting.finally(server.stop);
  // After its end, because it writes more after the line that says it is ready.
  return { counts, said: server.said() };
}

test(
  'at a public address old mails of the mailbox are blanked, the demo is seeded only by SEED_DEMO=true, and no address of it is verified',
  async () => {
    const local = await startServer({ DATA_DIR: dataDirectory });
    await query(
      databaseOf(dataDirectory),
      `INSERT INTO mails (id, recipient, subject, text, html, status)
       VALUES (gen_random_uuid(), 'a@example.com', 'Reset', 'secret link', 'secret link', 'sent')`,
      [],
    );
    await local.stop();
    const blanked = { subject: 'Reset', text: '', html: '' };
    const bare = await countAtPublicAddress({ SEED_DEMO: '' });
    expect(bare.counts).toEqual({ people: 0, verified: 0, mails: [blanked] });
    expect(bare.said).toContain('Email is off: addresses are not verified');
    expect(bare.said).toContain('Only test cards are accepted: no real money moves');
    const seeded = await countAtPublicAddress({ SEED_DEMO: 'true' });
    expect(seeded.counts).toEqual({ people: 4, verified: 0, mails: [] });
    expect(seeded.said).toContain('Sign in as demo, maya, liam or admin');
  },
  PATIENCE,
);
