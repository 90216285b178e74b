import { msg } from '@lingui/core/macro';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { labels } from '#web/lib/language/i18n.ts';

type Options = Record<string, unknown>;

const fetchLibrary = () => import('@simplewebauthn/browser');

/** Whether this page can use passkeys; `address` if only the IP address in the URL prevents it. */
export function passkeySupport(): 'yes' | 'no' | 'address' {
  if (typeof window.PublicKeyCredential !== 'function') return 'no';
  // A passkey belongs to a domain name. An IP address does not work, not even loopback.
  return /^[\d.]+$|^\[/.test(window.location.hostname) ? 'address' : 'yes';
}

/** Creates a passkey on the device. Throws errors that `tellPasskeyError` describes. */
export async function makePasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await fetchLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/** Signs a challenge with a passkey of the device. Throws errors that `tellPasskeyError` describes. */
export async function showPasskey(options: Options): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await fetchLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}

const words: Readonly<Record<string, string>> = labels({
  NotAllowedError: msg`It was canceled or took too long. Please try again.`,
  AbortError: msg`It was canceled. Please try again.`,
  InvalidStateError: msg`This device already has a passkey for your account.`,
  NotSupportedError: msg`This device can't create a passkey.`,
  SecurityError: msg`Passkeys don't work at this address.`,
});

/** Describes why the device did not create or use a passkey; null for any other error. */
export function tellPasskeyError(error: unknown): string | null {
  return error instanceof Error ? (words[error.name] ?? null) : null;
}
