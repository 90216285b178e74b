import { ApiError } from './api-error.ts';

let open: (() => void) | null = null;

/** Sets what opens when an action needs a subscription. The router sets it once. */
export function setGate(opener: (() => void) | null): void {
  open = opener;
}

/** Opens the subscription screen if the error asks for one, after `before`. Returns whether it did. */
export function openGate(error: unknown, before?: () => void): boolean {
  if (open === null || !(error instanceof ApiError) || error.code !== 'subscription_required') return false;
  before?.();
  open();
  return true;
}
