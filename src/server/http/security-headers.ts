// Only ourselves; no inline script. Radix positions what floats by inline styles.
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
// Stripe's card form is a frame of Stripe's own; its script loads from there only.
const STRIPE = [
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
];

// Data is no document: nothing of it runs, and nobody frames it.
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** What every answer says, whatever it is. Strict transport only behind TLS: over plain HTTP it would lock people out. */
function common(isHttps: boolean): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** What a page, and all that it loads, tells the browser to refuse; Stripe's hosts only where its keys are configured. */
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

/** What a call's answer tells the browser to refuse: everything. Few lines, because they go out with each answer. */
export function callHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return { ...common(isHttps), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' };
}
