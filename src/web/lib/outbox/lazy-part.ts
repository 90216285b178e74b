import { type ComponentType, lazy } from 'react';

/**
 * A part of a page whose script loads on first use. Without a connection the script may be missing: nothing is shown
 * then until the next load.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }));
}
