import { sqlNamesOf } from '#server/core/shown-name.ts';
import { PRESENT_VERSION } from '#server/expenses/internal/queries.ts';
import type { VersionContent } from '#server/expenses/internal/version-content.ts';
import { statement } from '#server/platform/database/database.ts';

/** The author and time of a version of an expense. */
export type Made = {
  version: number;
  username: string;
  fullName: string | null;
  createdAt: string;
};

const MADE = `made.version, ${sqlNamesOf('person')}, made.created_at AS "createdAt"`;

/** A page of an expense's versions, newest first, including the current one. */
export const listVersions = statement<[expenseId: string, beforeVersion: number, fetch: number], Made>(`
  SELECT ${MADE}
  FROM (
    SELECT expense.version, made.created_by, made.created_at
    FROM expenses AS expense ${PRESENT_VERSION}
    WHERE expense.id = $1 AND expense.version < $2
    UNION ALL
    (SELECT version, created_by, created_at FROM expense_versions
     WHERE expense_id = $1 AND version < $2 ORDER BY version DESC LIMIT $3)
  ) AS made
  JOIN users AS person ON person.id = made.created_by
  ORDER BY made.version DESC LIMIT $3`);

/** The author of the current version. */
export const findPresent = statement<[expenseId: string], Made>(`
  SELECT expense.version, ${sqlNamesOf('person')}, made.created_at AS "createdAt"
  FROM expenses AS expense ${PRESENT_VERSION}
  JOIN users AS person ON person.id = made.created_by
  WHERE expense.id = $1`);

/** An earlier version. */
export const findVersion = statement<
  [expenseId: string, version: number],
  Made & { content: VersionContent }
>(`
  SELECT ${MADE}, made.content
  FROM expense_versions AS made JOIN users AS person ON person.id = made.created_by
  WHERE made.expense_id = $1 AND made.version = $2`);
