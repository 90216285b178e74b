import type { Context } from '#server/core/context.ts';
import { type ExportedFile, exportFile } from '#server/core/exports.ts';
import { openGroup } from '#server/groups/membership.ts';
import type { Download } from '#server/http/route-handler.ts';
import { readGroup } from './exported-group.ts';
import { writeGroupCsv } from './write-csv.ts';
import { writeGroupJson } from './write-json.ts';

/** The group as a file that `import` reads again without loss; it leaves the chain of the history out. */
export function exportGroupJson(context: Context, groupId: string): Promise<Download> {
  return exportGroup(context, groupId, async (here) => {
    const exported = await readGroup(here, groupId);
    return {
      name: `${exported.group.name}.json`,
      type: 'application/json; charset=utf-8',
      parts: writeGroupJson(here.db, exported),
    };
  });
}

/** The group as a spreadsheet: each person's column is what they paid minus their share. */
export function exportGroupCsv(context: Context, groupId: string): Promise<Download> {
  return exportGroup(context, groupId, async (here) => {
    const exported = await readGroup(here, groupId);
    return {
      name: `${exported.group.name}.csv`,
      type: 'text/csv; charset=utf-8',
      parts: writeGroupCsv(here, exported),
    };
  });
}

async function exportGroup(
  context: Context,
  groupId: string,
  write: (here: Context) => Promise<ExportedFile>,
): Promise<Download> {
  await openGroup(context, groupId, 'read');
  return exportFile(context, async (db) => {
    const here = context.within(db);
    // Once more: the export may have waited.
    await openGroup(here, groupId, 'read');
    return write(here);
  });
}
