// A device as the witness of a group's history: it remembers the last link it saw, and later checks that the chain goes on from
// there. docs/history-chain.md describes links.

/** A link that was seen. */
export type SeenLink = { position: number; hash: string };

export type ChainLink = SeenLink & {
  /** The text that was hashed; null if a row of the link is gone. */
  form: string | null;
};

type Witness = {
  seen: SeenLink;
  /** How many links the history has. */
  count: number;
  /** Links after a position, in order, as many as come at once. */
  readLinks: (after: number) => Promise<readonly ChainLink[]>;
  /** The SHA-256 of the bytes of a hash and of a form in UTF-8. */
  hashAfter: (hash: string, form: string) => Promise<string>;
};

/**
 * Returns the last link of a history that goes on from the link that was seen; null if what was seen is not there any
 * more, or what follows does not have its hashes.
 */
export async function verifyHistory({
  seen,
  count,
  readLinks,
  hashAfter,
}: Witness): Promise<SeenLink | null> {
  const [same, ...links] = await readLinks(seen.position - 1);
  if (same?.position !== seen.position || same.hash !== seen.hash) return null;
  let last: SeenLink = seen;
  for (let next: readonly ChainLink[] = links; ; next = await readLinks(last.position)) {
    for (const { position, form, hash } of next) {
      if (form === null || position !== last.position + 1) return null;
      if ((await hashAfter(last.hash, form)) !== hash) return null;
      last = { position, hash };
    }
    if (last.position >= count) return last;
    if (next.length === 0 && next !== links) return null;
  }
}
