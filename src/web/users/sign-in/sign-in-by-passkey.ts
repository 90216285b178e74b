import { beginPasskeyLogin, loginPasskey } from '#contract/security.ts';
import type { User } from '#contract/users.ts';
import { call } from '#web/lib/api/call.ts';
import { showPasskey } from '#web/lib/passkeys.ts';

/** Signs in the owner of the passkey. */
export async function signInByPasskey(): Promise<User> {
  const { options } = await call(beginPasskeyLogin);
  const { clientExtensionResults, ...response } = await showPasskey(options);
  return call(loginPasskey, {
    body: { response: { ...response, clientExtensionResults: { ...clientExtensionResults } } },
  });
}
