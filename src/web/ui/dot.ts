/** Stands between two facts. A line may break before it, never after it. */
export const DOT = ' ·\u00a0';
