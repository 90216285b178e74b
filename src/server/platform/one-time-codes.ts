const STEP_SECONDS = 30;

type Secret = { secret: string };
type Shown = Secret & { issuer: string; label: string };

// Loaded with the first use: few people sign in with codes.
async function totp({ secret, issuer = '', label = '' }: Secret & Partial<Shown>) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}

/** A new secret of 160 bits as base32, as authenticator apps take it. */
export async function newCodeSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

/** The address an authenticator app reads as a QR code. */
export async function codeUri(shown: Shown): Promise<string> {
  return (await totp(shown)).toString();
}

/** The time step (30 s each, since 1970) that a 6-digit code is of, within one step of now; null for a wrong one. */
export async function stepOfCode({
  secret,
  code,
  now,
}: Secret & { code: string; now: Date }): Promise<number | null> {
  const delta = (await totp({ secret })).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}

/** The code of a moment, as an app shows it. */
export async function codeAt({ secret, now }: Secret & { now: Date }): Promise<string> {
  return (await totp({ secret })).generate({ timestamp: now.getTime() });
}
