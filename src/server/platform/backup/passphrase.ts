import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigError } from '#server/platform/process/config.ts';

const SETTING = 'BACKUP_PASSPHRASE';
const LEAST_CHARACTERS = 12;

/** The passphrase that seals the key of a new backup; null if none is set. Throws ConfigError. */
export function readPassphrase(env: NodeJS.ProcessEnv): string | null {
  const passphrase = env[SETTING] || null;
  if (passphrase !== null && passphrase.length < LEAST_CHARACTERS)
    throw new ConfigError(SETTING, `must have at least ${LEAST_CHARACTERS} characters`);
  return passphrase;
}

/** The passphrase of a backup: from the setting, or typed invisibly in a terminal. Null if there is neither. */
export async function askPassphrase(env: NodeJS.ProcessEnv): Promise<string | null> {
  if (env[SETTING]) return env[SETTING];
  if (!process.stdin.isTTY) return null;
  process.stdout.write('Passphrase of the backup: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await terminal.question('')) || null;
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
