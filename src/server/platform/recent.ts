/**
 * Values kept for the next who asks with the same key. Their sizes together are at most `most`; the one kept first goes
 * first.
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

  /** What was made for `key`, or else is made now; for values that follow from their keys alone. */
  get(key: string, make: () => Value): Value {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.keep(key, made);
    return made;
  }

  /** What is kept for `key`. */
  find(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /** Keeps a value in the place of the one before, as the newest. */
  keep(key: string, value: Value): void {
    this.forget(key);
    this.#kept.set(key, value);
    this.#size += this.#sizeOf(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) break;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#size -= this.#sizeOf(key, value);
  }
}
