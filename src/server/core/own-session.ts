import { AppError } from './app-error.ts';
import type { Person } from './context.ts';

/** The refusal of a call with an access token that needs the session of a browser. */
export function needsSession(): AppError {
  return new AppError('forbidden', 'This needs a signed-in browser');
}

/** The id of the caller's session. Throws 403 for a call with an access token. */
export function requireSession({ sessionId }: Person): string {
  if (sessionId === null) throw needsSession();
  return sessionId;
}
