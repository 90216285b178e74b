import type { AdminAct, AuditEntry, listAudit as listAuditRow } from '#contract/admin.ts';
import type { QueryOf } from '#contract/route.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;

export type Act = {
  /** Null means the command line. */
  actorId: string | null;
  act: AdminAct;
  userId?: string;
  subject?: string;
  before?: Values;
  after?: Values;
  now: Date;
};

const insertAct = statement<
  [
    id: string,
    actorId: string | null,
    act: string,
    userId: string | null,
    subject: string | null,
    before: string,
    after: string,
    now: Date,
  ],
  never
>(`
  INSERT INTO admin_acts (id, actor_id, act, user_id, subject, before, after, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)`);

/** Records an action in the transaction of its change. Never contains a name or an address of a person. */
export async function recordAct(
  db: Db,
  { actorId, act, userId, subject, before = {}, after = {}, now }: Act,
): Promise<void> {
  await insertAct(
    db,
    newId(),
    actorId,
    act,
    userId ?? null,
    subject ?? null,
    JSON.stringify(before),
    JSON.stringify(after),
    now,
  );
}

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

function textOf(value: Values[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function toEntry({ before, after, ...row }: ActRow): AuditEntry {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
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
