import { z } from 'zod';

export const FORMAT = 1;

/** The first entry of a backup. */
export const manifestSchema = z.object({
  format: z.number(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  // Shows whether another key would leave encrypted columns unreadable, without revealing the key.
  keyFingerprint: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** The last entry; a backup without it is incomplete. */
export const closingSchema = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.number(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Closing = z.infer<typeof closingSchema>;

export const MANIFEST = 'manifest.json';
export const CLOSING = 'complete.json';
export const SEALED_KEY = 'sealed-key';
/** The key pairs for push services, sealed with the keyring. */
export const PUSH_KEYS = 'sealed-push-keys';
export const TABLES = 'tables/';
export const UPLOADS = 'uploads/';
export const CARDS = 'card-provider/';

/** The contents of a backup or a restore. */
export interface Summary {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Describes a summary, such as "20 tables, 1,204 rows and 3 files". */
export function describe({ tables, rows, files }: Summary): string {
  const count = (n: number, word: string) => `${n.toLocaleString('en-US')} ${word}${n === 1 ? '' : 's'}`;
  return `${count(tables, 'table')}, ${count(rows, 'row')} and ${count(files, 'file')}`;
}
