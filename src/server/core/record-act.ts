import type { AdminAct, AuditField } from '#contract/admin.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

export type Values = { readonly [Field in AuditField]?: string | number | boolean | null };

type Act = {
  /** Null means the command line, or the provider. */
  actorId: string | null;
  act: AdminAct;
  userId?: string;
  subject?: string;
  before?: Values;
  after?: Values;
  /** By what the provider says of a person, at their sign-in. */
  byProvider?: boolean;
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
    byProvider: boolean,
    now: Date,
  ],
  never
>(`
  INSERT INTO admin_acts (id, actor_id, act, user_id, subject, before, after, by_provider, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9)`);

/** Records an action in the transaction of its change. Never contains a name or an address of a person. */
export async function recordAct(
  db: Db,
  { actorId, act, userId, subject, before = {}, after = {}, byProvider = false, now }: Act,
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
    byProvider,
    now,
  );
}
