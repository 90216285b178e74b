import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

type Options = Record<string, unknown>;

const fetchLibrary = () => import('@simplewebauthn/browser');

/** Whether this page can use passkeys; `address` where only a name in place of the number in its address is missing. */
export function passkeySupport(): 'yes' | 'no' | 'address' {
  if (typeof window.PublicKeyCredential !== 'function') return 'no';
  // A passkey belongs to a name. Loopback by number is trusted as little as any other number.
  return /^[\d.]+$|^\[/.test(window.location.hostname) ? 'address' : 'yes';
}

/** Asks the device to make a passkey. Throws what `tellPasskeyError` puts in words. */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await fetchLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/** Asks the device to prove with a passkey who is there. Throws what `tellPasskeyError` puts in words. */
export async function showPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await fetchLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was canceled or took too long. Please try again.',
  AbortError: 'It was canceled. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device cannot make a passkey.',
  SecurityError: 'Passkeys do not work at this address.',
};

/** Why the device made or showed no passkey, in words; null for an error of another kind. */
export function tellPasskeyError(error: unknown): string | null {
  return error instanceof Error ? (words[error.name] ?? null) : null;
}
