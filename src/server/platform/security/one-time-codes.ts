const STEP_SECONDS = 30;

type Secret = { secret: string };
type Shown = Secret & { issuer: string; label: string };

// Loaded at the first use: few people sign in with codes.
async function totp({ secret, issuer = '', label = '' }: Secret & Partial<Shown>) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });
}

/** A new secret of 160 bits as base32, for authenticator apps. */
export async function newCodeSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads as a QR code. */
export async function codeUri(shown: Shown): Promise<string> {
  return (await totp(shown)).toString();
}

type Given = Secret & { code: string; now: Date; lastStep: number };

/**
 * The time step (30 s each, since 1970) of a 6-digit code that is within one step of now and later than `lastStep`,
 * the last one that was accepted. Null for any other code.
 */
export async function stepOfCode({ secret, code, now, lastStep }: Given): Promise<number | null> {
  const delta = (await totp({ secret })).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  // A last step beyond the next one was accepted by a clock that was ahead: it does not matter for the current codes.
  const isUsed = current + delta <= lastStep && lastStep <= current + 1;
  return isUsed ? null : current + delta;
}

/** The code at a time, as an app shows it. */
export async function codeAt({ secret, now }: Secret & { now: Date }): Promise<string> {
  return (await totp({ secret })).generate({ timestamp: now.getTime() });
}
