/** Throws a programmer's mistake: the caller gets a 500 without detail, the log gets the message. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
