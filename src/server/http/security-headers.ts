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

/**
 * What every answer tells the browser to refuse; Stripe's hosts are named only where its keys are configured. A table, because the same dozen lines go out with each answer.
 * Strict transport only behind TLS: over plain HTTP it would lock people out.
 */
export function securityHeaders(isHttps: boolean, hasStripe = false): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [...POLICY, ...(hasStripe ? STRIPE : [])].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
