import { type Db, first, statement } from '#server/platform/database/database.ts';

type AuditResult = { at: string; findings: number };

const keepFact = statement<[result: string, now: Date], never>(`
  INSERT INTO facts (name, value, updated_at) VALUES ('last audit', $1::jsonb, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`);

const findFact = statement<[], AuditResult>(`
  SELECT updated_at AS at, (value ->> 'findings')::int AS findings FROM facts WHERE name = 'last audit'`);

/** Stores the findings of an audit for the status page. */
export async function keepAuditResult(db: Db, findings: number, now: Date): Promise<void> {
  await keepFact(db, JSON.stringify({ findings }), now);
}

export async function findAuditResult(db: Db): Promise<AuditResult | null> {
  return first(await findFact(db));
}
