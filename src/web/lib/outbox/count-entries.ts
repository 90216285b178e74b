/** "1 entry is waiting", "2 entries are waiting". */
export const countEntries = (count: number): string =>
  count === 1 ? '1 entry is waiting' : `${count} entries are waiting`;
