import type { TokenScope } from '#contract/tokens.ts';
import { newId } from '#server/core/ids.ts';
import { hashAccessToken, newAccessToken } from '#server/http/session/session.ts';
import { codeAt } from '#server/platform/security/one-time-codes.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { seal } from '#server/platform/security/sealed.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { makeDevice } from './passkey-device.ts';

export const PASSWORD = 'quiet-harbour';
/** Any secret works. */
export const CODE_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let hash: Promise<string> | undefined;

/** Gives a person the known password. It is hashed once for each file. */
export async function givePassword({ owner }: TestApp, person: Pick<Caller, 'id'>): Promise<void> {
  hash ??= hashPassword(PASSWORD);
  if (person.id !== '')
    await owner.query('UPDATE users SET password = $2 WHERE id = $1', [person.id, await hash]);
}

/** Turns two-step sign-in on for a person; `code` is the current one of their app. */
export async function giveTwoFactor(app: TestApp, person: Pick<Caller, 'id'>) {
  const place = { table: 'two_factor', row: person.id, column: 'secret' };
  await givePassword(app, person);
  await app.owner.query('INSERT INTO two_factor (user_id, secret, confirmed_at) VALUES ($1, $2, now())', [
    person.id,
    seal(app.deps.keys.sealed, place, CODE_SECRET),
  ]);
  return { code: () => codeAt({ secret: CODE_SECRET, now: app.deps.clock.now() }) };
}

/** A passkey device for the test's address. */
export function deviceFor({ deps }: TestApp) {
  const { port } = new URL(deps.config.appUrl);
  return makeDevice({ origin: `http://localhost:${port}`, rpId: 'localhost' });
}

/** Adds a passkey to a person's account and returns its device. */
export async function givePasskey(app: TestApp, person: Caller) {
  await givePassword(app, person);
  const device = deviceFor(app);
  const { body } = await person.post('/api/user/passkeys/options', { password: PASSWORD });
  await person.post('/api/user/passkeys', { name: 'Phone', response: device.create(body.options) });
  return device;
}

/** Writes a link's secret to its table, as if it was mailed; returns the secret. */
export async function giveLink(
  { owner, deps }: TestApp,
  person: Pick<Caller, 'id'>,
  purpose: 'verify-email' | 'password-reset',
): Promise<string> {
  const token = newToken();
  const row = [person.id, hashTokenFor(purpose, token), new Date(deps.clock.now().getTime() + 60_000)];
  await (purpose === 'verify-email'
    ? owner.query(
        'INSERT INTO email_changes (user_id, token_hash, expires_at, email) VALUES ($1, $2, $3, $4)',
        [...row, `${newId()}@example.com`],
      )
    : owner.query('INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, $3)', row));
  return token;
}

type MadeToken = { id?: string; scope?: TokenScope; expiresAt?: Date };

/** Adds an access token of a person and returns it. */
export async function giveToken(
  { owner, deps }: TestApp,
  person: Pick<Caller, 'id'>,
  { id = newId(), scope = 'write', expiresAt }: MadeToken = {},
): Promise<string> {
  const token = newAccessToken();
  await owner.query(
    `INSERT INTO access_tokens (id, user_id, name, scope, token_hash, created_at, expires_at)
     VALUES ($1, $2, 'Program', $3, $4, $5, $6)`,
    [id, person.id, scope, hashAccessToken(token), deps.clock.now(), expiresAt ?? null],
  );
  return token;
}

/** A finished, empty export of a person. */
export async function giveArchive({ owner, deps }: TestApp, person: Pick<Caller, 'id'>): Promise<void> {
  const archive = await deps.archives.create();
  const size = await archive.finish();
  const expiresAt = new Date(deps.clock.now().getTime() + 60_000);
  await owner.query(
    `INSERT INTO data_exports (user_id, run_id, status, file, size, ready_at, expires_at)
     VALUES ($1, $2, 'ready', $3, $4, $5, $6)`,
    [person.id, newId(), archive.name, size, deps.clock.now(), expiresAt],
  );
}
