import { ApiError } from './api-error.ts';

let open: ((act: string) => void) | null = null;

/** Sets what opens when an action needs a subscription. The router sets it once. */
export function setGate(opener: ((act: string) => void) | null): void {
  open = opener;
}

/**
 * Opens the subscription screen if the error of a call asks for one, after `before`. `act` is the verb of the call. Returns
 * whether it did.
 */
export function openGate(error: unknown, act: string, before?: () => void): boolean {
  if (open === null || !(error instanceof ApiError) || error.code !== 'subscription_required') return false;
  before?.();
  open(act);
  return true;
}
