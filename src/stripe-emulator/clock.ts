/** The clock. Tests pass one that they can move. */
export type Clock = { now(): Date };
