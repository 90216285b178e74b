import { type Entitlement, entitlementOf } from '#domain/entitlement.ts';
import { type GrantRow, toGrant } from '#server/grants/service.ts';
import { type Db, inSnapshot, type Pool, statement } from '#server/platform/database/database.ts';

export type AccessReport = { people: number; findings: string[] };

/** So many people's grants are held in memory at once. */
const BATCH = 5000;

type PersonRow = { id: string; status: string; expiresAt: string | null; grants: GrantRow[] };

// Within JSON an instant is text as the session writes it; it is read back by its milliseconds.
const MILLIS = (column: string) => `(extract(epoch FROM ${column}) * 1000)::int8`;

const listPeople = statement<[after: string | null, limit: number], PersonRow>(`
  SELECT person.id, subscription_status AS status, subscription_expires_at AS "expiresAt",
         coalesce((SELECT json_agg(json_build_object('kind', kind, 'sourceId', source_id, 'months', months,
            'startsAt', ${MILLIS('starts_at')}, 'endsAt', ${MILLIS('ends_at')}))
            FROM grants WHERE grants.user_id = person.id), '[]') AS grants
  FROM users AS person
  WHERE ($1::uuid IS NULL OR person.id > $1)
    AND (subscription_status <> 'inactive' OR EXISTS (SELECT 1 FROM grants WHERE grants.user_id = person.id))
  ORDER BY person.id LIMIT $2`);

const listLostRedemptions = statement<[], { id: string }>(`
  SELECT id FROM promotion_code_redemptions AS redemption
  WHERE subscription_duration_months > 0
    AND NOT EXISTS (SELECT 1 FROM grants WHERE kind = 'promotion' AND source_id = redemption.id)
  LIMIT 1000`);

// A redemption goes with its person, and was one nevertheless: a code may count more than it has.
const listMiscounted = statement<[], { code: string; kept: number; counted: number }>(`
  SELECT code, current_redemptions AS kept, count(redemption.id)::int AS counted
  FROM promotion_codes AS code
  LEFT JOIN promotion_code_redemptions AS redemption ON redemption.promotion_code_id = code.id
  GROUP BY code.id HAVING current_redemptions < count(redemption.id) LIMIT 1000`);

/** Works everyone's access out from their grants, as of one moment, and compares. Reads only. */
export function auditAccess(pool: Pool): Promise<AccessReport> {
  return inSnapshot(pool, async (db) => {
    await db.query('SET LOCAL statement_timeout = 0');
    const report = await comparePeople(db);
    for (const { id } of await listLostRedemptions(db))
      report.findings.push(`access: redemption ${id} has no grant`);
    for (const { code, kept, counted } of await listMiscounted(db))
      report.findings.push(`codes: ${code} counts ${kept} redemptions instead of ${counted}`);
    return report;
  });
}

async function comparePeople(db: Db): Promise<AccessReport> {
  const findings: string[] = [];
  let people = 0;
  let after: string | null = null;
  for (;;) {
    const rows: PersonRow[] = await listPeople(db, after, BATCH);
    people += rows.length;
    for (const row of rows) {
      const [said, kept] = [describe(entitlementOf(row.grants.map(readGrant))), describeKept(row)];
      if (said !== kept) findings.push(`access: person ${row.id} is ${kept} instead of ${said}`);
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return { people, findings };
  }
}

function readGrant(row: GrantRow) {
  const { startsAt, endsAt } = row as { startsAt: string | number; endsAt: string | number | null };
  const show = (moment: string | number) => new Date(moment).toISOString();
  return toGrant({ ...row, startsAt: show(startsAt), endsAt: endsAt === null ? null : show(endsAt) });
}

function describe({ isGiven, expiresAt }: Entitlement): string {
  if (!isGiven) return 'inactive';
  return expiresAt === null ? 'active' : `active until ${new Date(expiresAt).toISOString()}`;
}

function describeKept({ status, expiresAt }: PersonRow): string {
  return expiresAt === null ? status : `${status} until ${expiresAt}`;
}
