/** The IndexedDB database of what waits. */
export const DATABASE = 'allsquare-outbox';
