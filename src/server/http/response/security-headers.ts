// Only our own origin, and no inline script. Radix positions popups by inline styles.
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
// Stripe's card form is a frame from Stripe, and its script may only load from there.
const STRIPE = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
];

// A response with data is not a document: it runs nothing and cannot be framed.
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * The policy of the recognizer's thread, which reads the text of photos. Only there a program of WebAssembly may be
 * compiled; it comes from our own origin like everything else.
 */
export const RECOGNIZER_POLICY =
  "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Headers of every response. Strict transport only with TLS: over plain HTTP it would lock people out. */
function common(isHttps: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Headers of pages and files. Stripe's hosts are allowed only if its keys are configured. */
export function pageHeaders(isHttps: boolean, hasStripe = false): Readonly<Record<string, string>> {
  return {
    ...common(isHttps),
    'content-security-policy': [...POLICY, ...(hasStripe ? STRIPE : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/** Headers of responses with data. Few, because they are sent with every call. */
export function callHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return { ...common(isHttps), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' };
}
