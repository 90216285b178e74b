/** Separates two facts. A line may break before the dot, never after it. */
export const DOT = ' ·\u00a0';
