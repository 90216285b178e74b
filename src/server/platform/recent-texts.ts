/**
 * Texts that were made of other texts, kept for the next who asks with the same one. At most so many characters of
 * both together; the one made first goes first.
 */
export class RecentTexts {
  readonly #kept = new Map<string, string>();
  readonly #most: number;
  #length = 0;

  constructor(mostCharacters: number) {
    this.#most = mostCharacters;
  }

  /** What was made of `source`, or else is made now. */
  get(source: string, make: () => string): string {
    const known = this.#kept.get(source);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.set(source, made);
    this.#length += source.length + made.length;
    for (const [oldest, text] of this.#kept) {
      if (this.#length <= this.#most) break;
      this.#kept.delete(oldest);
      this.#length -= oldest.length + text.length;
    }
    return made;
  }
}
