import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const CHALLENGE_MILLISECONDS = 300_000;
/** What passkeys sign with, as COSE numbers them: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** The party a passkey is for: its id (a host name), and where the browser must have been. */
export type Party = { id: string; name: string; origin: string };

/** The party of an address. An IP address can have no passkeys: on this machine `localhost` stands for it. */
export function partyOf(appUrl: string, name: string): Party {
  const url = new URL(appUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, name, origin: url.origin };
}

/** A passkey as it is kept. The public key is COSE; the counter never goes back. */
export type KeptPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
};

type Person = { userId: string; username: string; known: readonly Pick<KeptPasskey, 'credentialId'>[] };

/** What a browser needs to make a passkey that knows whose it is and asks for its owner's finger or code. */
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

/** What a browser needs to sign in with whatever passkey it has for the party. */
export async function signInOptions(party: Party) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    timeout: CHALLENGE_MILLISECONDS,
  });
}

/** The challenge that a browser's answer is for, or null where it cannot be read. Proves nothing by itself. */
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

/** The new passkey of a browser's answer, or null where the answer does not hold. */
export async function readRegistration(
  party: Party,
  { response, challenge }: Answer<RegistrationResponseJSON>,
): Promise<KeptPasskey | null> {
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

/** The passkey's new counter where a browser's answer holds, else null. */
export async function readSignIn(
  party: Party,
  { response, challenge, kept }: Answer<AuthenticationResponseJSON> & { kept: KeptPasskey },
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
        id: kept.credentialId,
        publicKey: Uint8Array.from(kept.publicKey),
        counter: kept.counter,
        transports: [...kept.transports] as AuthenticatorTransport[],
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
