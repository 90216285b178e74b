import { type Cents, formatMoney } from '#domain/money.ts';
import { type Db, inSnapshot, one, type Pool, statement } from '#server/platform/database.ts';

/** One thing in the books that is not as the documents say. */
export type Finding = {
  check: 'shares' | 'entries' | 'balances' | 'pairs' | 'totals';
  groupId: string;
  /** What is concerned: a document, a person, two people. */
  subject: string;
  expected: Cents;
  found: Cents;
};

export type AuditReport = { groups: number; expenses: number; payments: number; findings: Finding[] };

/** More of one kind than anybody reads; the first ones say what is wrong. */
const MOST_FINDINGS = 1000;

// What the documents say: who owes whom by each. An expense deleted or purged says nothing, nor does a request.
const DOCUMENTS = `
  SELECT expense.group_id AS book_id, 'expense' AS source, expense.id AS source_id, share.user_id AS debtor_id,
         expense.paid_by AS creditor_id, share.amount
  FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
  WHERE expense.deleted_at IS NULL AND share.user_id <> expense.paid_by
  UNION ALL
  SELECT group_id, 'payment', id, to_user_id, from_user_id, amount
  FROM payments WHERE type = 'payment' AND status = 'completed'`;

// As in ledger_pairs: positive where the higher id owes the lower.
const PAIR = 'least(debtor_id, creditor_id) AS low_id, greatest(debtor_id, creditor_id) AS high_id';
const SIGNED = 'CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END';

const countDocuments = statement<[], Omit<AuditReport, 'findings'>>(`
  SELECT (SELECT count(*) FROM groups) AS groups, (SELECT count(*) FROM expenses) AS expenses,
         (SELECT count(*) FROM payments) AS payments`);

const checkShares = statement<[], Finding>(`
  SELECT 'shares' AS check, expense.group_id AS "groupId", 'expense ' || expense.id AS subject,
         expense.amount AS expected, coalesce(shared.amount, 0) AS found
  FROM expenses AS expense
  LEFT JOIN (SELECT expense_id, sum(amount) AS amount FROM expense_shares GROUP BY expense_id) AS shared
    ON shared.expense_id = expense.id
  WHERE expense.amount IS DISTINCT FROM shared.amount
  LIMIT ${MOST_FINDINGS}`);

const checkEntries = statement<[], Finding>(`
  SELECT 'entries' AS check, book_id AS "groupId",
         source || ' ' || source_id || ' between ' || low_id || ' and ' || high_id AS subject,
         sum(said) AS expected, sum(entered) AS found
  FROM (
    SELECT book_id, source, source_id, ${PAIR}, ${SIGNED} AS said, 0 AS entered FROM (${DOCUMENTS}) AS document
    UNION ALL
    SELECT book_id, source, source_id, ${PAIR}, 0, ${SIGNED} FROM ledger_entries
  ) AS line
  GROUP BY book_id, source, source_id, low_id, high_id
  HAVING sum(said) <> sum(entered)
  LIMIT ${MOST_FINDINGS}`);

const checkBalances = statement<[], Finding>(`
  WITH pair AS MATERIALIZED (
    SELECT book_id, ${PAIR}, sum(${SIGNED}) AS balance FROM (${DOCUMENTS}) AS document GROUP BY 1, 2, 3
  ),
  account AS (
    SELECT book_id, account_id, sum(balance) AS balance
    FROM (
      SELECT book_id, low_id AS account_id, balance FROM pair
      UNION ALL
      SELECT book_id, high_id, -balance FROM pair
    ) AS half
    GROUP BY book_id, account_id
  ),
  wrong AS (
    SELECT 'pairs' AS check, book_id, low_id || ' and ' || high_id AS subject, pair.balance AS expected, kept.balance AS found
    FROM pair FULL JOIN ledger_pairs AS kept USING (book_id, low_id, high_id)
    UNION ALL
    SELECT 'balances', book_id, account_id::text, account.balance, kept.balance
    FROM account FULL JOIN ledger_balances AS kept USING (book_id, account_id)
  )
  SELECT "check", book_id AS "groupId", subject, coalesce(expected, 0) AS expected, coalesce(found, 0) AS found
  FROM wrong WHERE coalesce(expected, 0) <> coalesce(found, 0)
  LIMIT ${MOST_FINDINGS}`);

const checkTotals = statement<[], Finding>(`
  WITH counted AS (
    SELECT group_id, count(*) AS expenses, sum(amount) AS amount FROM expenses WHERE deleted_at IS NULL GROUP BY group_id
  )
  SELECT 'totals' AS check, group_id AS "groupId",
         coalesce(kept.expenses_count, 0) || ' expenses instead of ' || coalesce(counted.expenses, 0) AS subject,
         coalesce(counted.amount, 0) AS expected, coalesce(kept.total_amount, 0) AS found
  FROM counted FULL JOIN group_totals AS kept USING (group_id)
  WHERE coalesce(counted.amount, 0) <> coalesce(kept.total_amount, 0)
     OR coalesce(counted.expenses, 0) <> coalesce(kept.expenses_count, 0)
  LIMIT ${MOST_FINDINGS}`);

/**
 * Recomputes every share's sum, entry, balance and total from the documents, as of one moment, and compares. Reads
 * only; takes time in proportion to the number of documents.
 */
export function runAudit(pool: Pool): Promise<AuditReport> {
  return inSnapshot(pool, async (db) => {
    await db.query('SET LOCAL statement_timeout = 0');
    const counts = one(await countDocuments(db));
    return { ...counts, findings: await findAll(db) };
  });
}

async function findAll(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [checkShares, checkEntries, checkBalances, checkTotals])
    findings.push(...(await check(db)));
  return findings;
}

/** The report as lines to print. */
export function describeAudit({ groups, expenses, payments, findings }: AuditReport): string[] {
  const lines = findings.map(
    ({ check, groupId, subject, expected, found }) =>
      `${check}: group ${groupId}, ${subject}: ${formatMoney(found)} instead of ${formatMoney(expected)}`,
  );
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const checked = [count(groups, 'group'), count(expenses, 'expense'), count(payments, 'payment')].join(', ');
  return [...lines, `${checked} checked: ${count(findings.length, 'finding')}`];
}
