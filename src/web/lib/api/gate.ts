import { ApiError } from './api-error.ts';

let open: (() => void) | null = null;

/** Says what happens when an act needs a subscription; the router sets it once. */
export function setGate(opener: (() => void) | null): void {
  open = opener;
}

/** Opens the subscription screen for a refusal that asks for one; tells whether it did. */
export function openGate(error: unknown): boolean {
  if (open === null || !(error instanceof ApiError) || error.code !== 'subscription_required') return false;
  open();
  return true;
}
