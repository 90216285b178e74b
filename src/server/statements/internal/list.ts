import type { QueryOf } from '#contract/route.ts';
import type { listStatements as listRow, Statement } from '#contract/statements.ts';
import type { Context } from '#server/core/context.ts';
import { LAST_ID, type Paged, pageOf, readPage } from '#server/core/paging.ts';
import * as queries from './line-queries.ts';
import { undoUntil } from './undo.ts';

/** The caller's imports that were not undone, newest first. */
export async function listStatements(
  { db, person, now }: Context,
  query: QueryOf<typeof listRow>,
): Promise<Paged<Statement>> {
  const page = readPage(query, ['id']);
  const rows = await queries.listStatements(db, person.id, page.after?.[0] ?? LAST_ID, page.fetch);
  return pageOf(
    rows.map((row) => ({ ...row, ...undoUntil({ createdAt: row.createdAt, now }) })),
    page,
    (row) => [row.id],
  );
}
