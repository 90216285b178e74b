/** The master key of every test application. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);
