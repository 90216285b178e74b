// A device as the witness of a group's history: it remembers the last link it saw, and later checks that the chain goes on from
// there. docs/history-chain.md describes links.

/** A link that was seen. */
export type SeenLink = { position: number; hash: string };

export type ChainLink = SeenLink & {
  /** The text that was hashed; null if a row of the link is gone. */
  form: string | null;
};

/** Links after a position, in order, as many as come at once. */
type ReadLinks = (after: number) => Promise<readonly ChainLink[]>;

/**
 * Returns the last link of a history of `count` links if it goes on from the link that was seen; null if what was seen is
 * not there any more, or what follows does not have its hashes.
 */
export async function verifyHistory(
  seen: SeenLink,
  count: number,
  readLinks: ReadLinks,
): Promise<SeenLink | null> {
  const [same, ...links] = await readLinks(seen.position - 1);
  if (same?.position !== seen.position || same.hash !== seen.hash) return null;
  let last = await followLinks(seen, links);
  while (last !== null && last.position < count) {
    const more = await readLinks(last.position);
    if (more.length === 0) return null;
    last = await followLinks(last, more);
  }
  return last;
}

/** The last of these links if each follows the one before it and has its hash. */
async function followLinks(seen: SeenLink, links: readonly ChainLink[]): Promise<SeenLink | null> {
  let last = seen;
  for (const { position, form, hash } of links) {
    if (form === null || position !== last.position + 1) return null;
    if ((await hashAfter(last.hash, form)) !== hash) return null;
    last = { position, hash };
  }
  return last;
}

async function hashAfter(hash: string, form: string): Promise<string> {
  const bytes = new Uint8Array([...fromHex(hash), ...new TextEncoder().encode(form)]);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const fromHex = (hex: string) => (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
