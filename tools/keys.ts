import { randomBytes } from 'node:crypto';
import { checkKeys, renewKeyCheck } from '#server/keys/key-check.ts';
import { rotatePushKeys } from '#server/keys/push-keys.ts';
import { type Rotation, reseal } from '#server/keys/rotation.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { type Config, readConfig } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { addKeptKey } from '#server/platform/security/secrets.ts';
import { openToolDatabase, refuseEmptyFolder, runTool } from './database.ts';

/** Makes a key if the installation makes its own; otherwise explains how to provide one. */
function makeKey(config: Config): void {
  if (config.encryptionKey === null) {
    addKeptKey(config.dataDirectory);
    console.log('Created a new key; older keys stay so that what they encrypted can be read');
    return;
  }
  const example = randomBytes(32).toString('base64');
  throw new StartupError(
    `ENCRYPTION_KEY: put a new key and a comma in front of what is there (${example} is one), restart every server, and run this again`,
  );
}

/** Finishes an earlier rotation; if there is none, makes a new key and seals everything with it. */
async function rotate(config: Config, pool: Pool): Promise<Rotation> {
  const keyring = openKeyring(config);
  const earlier = await reseal(pool, keyring);
  if (earlier.resealed > 0) return earlier;
  makeKey(config);
  return reseal(pool, keyring);
}

await runTool(async () => {
  const [what] = process.argv.slice(2);
  if (what !== 'rotate') throw new StartupError('Usage: npm run keys -- rotate');
  const config = readConfig(process.env, process.cwd());
  refuseEmptyFolder(config);
  const database = await openToolDatabase(config);
  const pool = openPool({ connection: database.connection, size: 1 });
  try {
    await checkKeys(pool, openKeyring(config), config);
    const { resealed, broken } = await rotate(config, pool);
    await renewKeyCheck(pool, openKeyring(config));
    console.log(`Encrypted ${resealed} ${resealed === 1 ? 'text' : 'texts'} with the newest key`);
    await rotatePushKeys(pool, config.dataDirectory);
    console.log('Created a new key for notifications on devices, which switch to it automatically');
    for (const place of broken) console.log(`Could not be decrypted and was left unchanged: ${place}`);
    return broken.length === 0;
  } finally {
    await pool.end();
    await database.stop();
  }
});
