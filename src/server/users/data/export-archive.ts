import { extname } from 'node:path';
import type { Deps } from '#server/core/context.ts';
import { readFile } from '#server/core/stored-files.ts';
import { type Db, inSnapshot } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/in-parts.ts';
import type { Archive } from '#server/platform/files/archives.ts';
import { writeCsv, writeCsvLines } from '#server/platform/files/csv.ts';
import { findProfile } from '#server/users/profile/profile-queries.ts';
import { DATASETS, listReceipts } from './export-data.ts';

const PART = 500;

const README = `Your data from Allsquare

data/      everything about you, each kind once as JSON and once as CSV (for spreadsheets);
           amounts without a currency beside them are in US dollars
photo.*    your profile photo
receipts/  receipts of expenses you paid or added; the file name is the id of the expense,
           and from the second file on with its number: -2, -3

Passwords, sign-in secrets and full account numbers are not in here.
`;

type Tell = (progress: number) => Promise<void>;

/** Writes all data of a person at one moment into an archive, and reports its progress in percent. */
export async function writeArchive(deps: Deps, archive: Archive, userId: string, tell: Tell): Promise<void> {
  await archive.addText('README.txt', [README]);
  await inSnapshot(deps.pool, async (db) => {
    for (const [index, { name, select }] of DATASETS.entries()) {
      await archive.addText(`data/${name}.json`, asJson(db, select, userId));
      await archive.addText(`data/${name}.csv`, asCsv(db, select, userId));
      await tell(Math.floor(((index + 1) / DATASETS.length) * 90));
    }
    await addFiles(deps, db, archive, userId);
  });
}

type Select = (typeof DATASETS)[number]['select'];

async function* asJson(db: Db, select: Select, userId: string): AsyncGenerator<string> {
  let separator = '[';
  for await (const { rows } of inParts(db, select, [userId], PART)) {
    const lines = rows.map((row) => JSON.stringify(row));
    if (lines.length > 0) {
      yield `${separator}\n${lines.join(',\n')}`;
      separator = ',';
    }
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

async function* asCsv(db: Db, select: Select, userId: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { columns, rows } of inParts(db, select, [userId], PART)) {
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
    yield isFirst ? writeCsv([columns, ...cells]) : writeCsvLines(cells);
    isFirst = false;
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function addFiles({ storage, clock }: Deps, db: Db, archive: Archive, userId: string): Promise<void> {
  const profile = await findProfile(db, userId, clock.now());
  const add = async (path: string, address: string | null) => {
    const bytes = address === null ? null : await readFile(storage, address);
    if (bytes !== null) await archive.addBytes(`${path}${extname(address ?? '')}`, bytes);
  };
  await add('photo', profile?.profilePicture ?? null);
  for await (const { rows } of inParts(db, listReceipts, [userId], PART)) {
    for (const { id, place, address } of rows)
      await add(`receipts/${id}${place > 1 ? `-${place}` : ''}`, address);
  }
}
