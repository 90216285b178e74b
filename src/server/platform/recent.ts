/**
 * Values that follow from their keys alone, kept for the next who asks with the same one. Their sizes together are at
 * most `most`; the one made first goes first.
 */
export class Recent<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #most: number;
  readonly #sizeOf: (key: string, value: Value) => number;
  #size = 0;

  constructor(most: number, sizeOf: (key: string, value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** What was made for `key`, or else is made now. */
  get(key: string, make: () => Value): Value {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.set(key, made);
    this.#size += this.#sizeOf(key, made);
    for (const [oldest, value] of this.#kept) {
      if (this.#size <= this.#most) break;
      this.#kept.delete(oldest);
      this.#size -= this.#sizeOf(oldest, value);
    }
    return made;
  }
}
