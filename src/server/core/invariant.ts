/** Throws for a programming mistake: the caller gets a 500 without detail, the log gets the message. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) broken(message);
}

/** Throws like `invariant`, for messages that are too expensive to build each time. */
export function broken(message: string): never {
  throw new Error(`Invariant broken: ${message}`);
}
