/**
 * 128 random bits as hexadecimal. `crypto.randomUUID` needs https or localhost, but the site may run on plain http.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
