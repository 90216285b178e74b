/** "1 entry waits", "2 entries wait". */
export const countEntries = (count: number): string =>
  count === 1 ? '1 entry waits' : `${count} entries wait`;
