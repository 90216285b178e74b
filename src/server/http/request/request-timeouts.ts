/** A request that is not complete after this time ends with 408; a connection without one is closed. In milliseconds. */
export const REQUEST_TIMEOUT = 30_000;

/**
 * The settings of Node's server that end half-sent requests. Node looks for late requests at an interval, so a
 * request ends at the latest a sixth of the timeout after it: after 35 s.
 */
export function requestTimeouts(milliseconds: number) {
  return {
    headersTimeout: milliseconds,
    requestTimeout: milliseconds,
    connectionsCheckingInterval: milliseconds / 6,
  };
}
