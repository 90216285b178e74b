import { ApiError } from './api-error.ts';

type Opener = (act: string) => void;

/** What was set, the latest last. */
let openers: readonly { open: Opener }[] = [];

/** Sets what opens when an action needs a subscription. Returns an undo, after which it is again what it was before. */
export function setGate(open: Opener): () => void {
  const opener = { open };
  openers = [...openers, opener];
  return () => {
    openers = openers.filter((each) => each !== opener);
  };
}

/**
 * Opens the subscription screen if the error of a call asks for one, after `before`. `act` is the verb of the call. Returns
 * whether it did.
 */
export function openGate(error: unknown, act: string, before?: () => void): boolean {
  const open = openers.at(-1)?.open;
  if (open === undefined || !(error instanceof ApiError) || error.code !== 'subscription_required')
    return false;
  before?.();
  open(act);
  return true;
}
