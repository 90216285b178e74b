import { createHmac } from 'node:crypto';

/**
 * The header `Allsquare-Signature` of a body: `t={unix seconds},v1={hex HMAC-SHA256 of "{t}.{body}"}`. The receiver
 * computes it with the secret, and refuses an old time.
 */
export function signatureOf(secret: string, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
