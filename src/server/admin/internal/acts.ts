import type { AdminAct, AuditEntry, AuditField, listAudit as listAuditRow } from '#contract/admin.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Context } from '#server/core/context.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import type { Values } from '#server/core/record-act.ts';
import { statement } from '#server/platform/database/database.ts';

type ActRow = {
  id: string;
  createdAt: string;
  actor: string | null;
  act: AdminAct;
  subject: string;
  before: Values;
  after: Values;
};

const listActs = statement<[before: string | null, limit: number], ActRow>(`
  SELECT act.id, act.created_at AS "createdAt", act.act,
         CASE WHEN act.actor_id IS NOT NULL
           THEN coalesce(actor.display_name, actor.username, 'Deleted user')
           WHEN act.by_provider THEN 'provider' END AS actor,
         coalesce(act.subject, person.display_name, person.username, 'Deleted user') AS subject,
         act.before, act.after
  FROM admin_acts AS act
  LEFT JOIN users AS actor ON actor.id = act.actor_id
  LEFT JOIN users AS person ON person.id = act.user_id
  WHERE $1::uuid IS NULL OR act.id < $1
  ORDER BY act.id DESC LIMIT $2`);

function textOf(value: Values[AuditField]): string | null {
  return value === null || value === undefined ? null : String(value);
}

function toEntry({ before, after, ...row }: ActRow): AuditEntry {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as AuditField[];
  const changes = fields.map((field) => ({
    field,
    before: textOf(before[field]),
    after: textOf(after[field]),
  }));
  // Empty fields that stayed empty are left out.
  return { ...row, changes: changes.filter((change) => change.before !== change.after) };
}

export async function listAudit(context: Context, query: QueryOf<typeof listAuditRow>) {
  const page = readPage(query, ['id']);
  const rows = await listActs(context.db, page.after?.[0] ?? null, page.fetch);
  return pageOf(rows.map(toEntry), page, (entry) => [entry.id]);
}
