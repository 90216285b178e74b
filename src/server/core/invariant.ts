/** Throws a programmer's mistake: the caller gets a 500 without detail, the log gets the message. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) broken(message);
}

/** What `invariant` does where its condition does not hold: for messages that cost too much to make each time. */
export function broken(message: string): never {
  throw new Error(`Invariant broken: ${message}`);
}
