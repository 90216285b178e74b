import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const CHALLENGE_MILLISECONDS = 300_000;
/** The signature algorithms, as COSE numbers: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** The relying party of a passkey: its id (a host name), and the origin of its pages. */
export type Party = { id: string; name: string; origin: string };

/** The party of an address. An IP address can have no passkeys: on this machine `localhost` replaces it. */
export function partyOf(appUrl: string, name: string): Party {
  const url = new URL(appUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, name, origin: url.origin };
}

/** A stored passkey. The public key is COSE; the counter never decreases. */
export type StoredPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
};

type Person = { userId: string; username: string; known: readonly Pick<StoredPasskey, 'credentialId'>[] };

/** The browser's options for creating a discoverable passkey with user verification. */
export async function registrationOptions(party: Party, { userId, username, known }: Person) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: username,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The browser's options for signing in with any passkey of the party. */
export async function signInOptions(party: Party) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: CHALLENGE_MILLISECONDS,
  });
}

/** The challenge of a browser's answer, or null if it cannot be read. It proves nothing. */
export function challengeOf(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge =
      typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

type Answer<Response> = { response: Response; challenge: string };

/** The new passkey of a browser's answer, or null if the answer is invalid. */
export async function readRegistration(
  party: Party,
  { response, challenge }: Answer<RegistrationResponseJSON>,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    return null;
  }
}

/** The passkey's new counter if a browser's answer is valid, otherwise null. */
export async function readSignIn(
  party: Party,
  { response, challenge, stored }: Answer<AuthenticationResponseJSON> & { stored: StoredPasskey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: Uint8Array.from(stored.publicKey),
        counter: stored.counter,
        transports: [...stored.transports] as AuthenticatorTransport[],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
