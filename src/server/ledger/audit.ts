import { MAX_AMOUNT } from '#domain/money.ts';
import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';
import { decimalsIn } from '#server/platform/database/decimals.ts';
import { checkOffsets, checkPayments, checkWallets } from './audit-payments.ts';
import { DOCUMENTS } from './documents.ts';

/** A difference that a check of the ledger finds. */
type LedgerFinding = Finding<
  | 'shares'
  | 'payers'
  | 'originals'
  | 'entries'
  | 'balances'
  | 'pairs'
  | 'carries'
  | 'totals'
  | 'payments'
  | 'wallets'
  | 'families'
  | 'offsets'
>;

// As in ledger_pairs: positive if the higher id owes the lower.
const PAIR = 'least(debtor_id, creditor_id) AS low_id, greatest(debtor_id, creditor_id) AS high_id';
const SIGNED = 'CASE WHEN debtor_id > creditor_id THEN amount ELSE -amount END';

const checkShares = statement<[], LedgerFinding>(`
  SELECT 'shares' AS check, 'group' AS book, expense.group_id AS "bookId", 'expense ' || expense.id AS subject,
         expense.amount AS expected, coalesce(shared.amount, 0) AS found
  FROM expenses AS expense
  LEFT JOIN (SELECT expense_id, sum(amount) AS amount FROM expense_shares GROUP BY expense_id) AS shared
    ON shared.expense_id = expense.id
  WHERE expense.amount IS DISTINCT FROM shared.amount
  UNION ALL
  SELECT 'shares', 'group', share.group_id, 'the share of ' || share.user_id || ' in expense ' || share.expense_id,
         0, share.amount
  FROM expense_shares AS share
  LEFT JOIN expenses AS expense ON expense.id = share.expense_id AND expense.group_id = share.group_id
  LEFT JOIN group_members AS member ON member.group_id = share.group_id AND member.user_id = share.user_id
  WHERE expense.id IS NULL OR member.id IS NULL
  UNION ALL
  SELECT 'shares', 'group', expense.group_id, 'expense ' || expense.id || ' of somebody who never was in the group',
         0, expense.amount
  FROM expenses AS expense
  LEFT JOIN group_members AS payer ON payer.group_id = expense.group_id AND payer.user_id = expense.paid_by
  LEFT JOIN group_members AS author ON author.group_id = expense.group_id AND author.user_id = expense.created_by
  WHERE payer.id IS NULL OR author.id IS NULL
  LIMIT ${MAX_FINDINGS}`);

// What checkEntries finds of them follows from their amounts, so this says which of them is wrong.
const checkPayers = statement<[], LedgerFinding>(`
  SELECT 'payers' AS check, 'group' AS book, expense.group_id AS "bookId", 'expense ' || expense.id AS subject,
         expense.amount AS expected, paid.amount AS found
  FROM expenses AS expense
  JOIN (
    SELECT expense_id, count(*) AS payers, sum(amount)::int8 AS amount,
           (array_agg(user_id ORDER BY amount DESC, user_id))[1] AS first_id
    FROM expense_payers GROUP BY expense_id
  ) AS paid ON paid.expense_id = expense.id
  WHERE paid.amount <> expense.amount OR paid.payers NOT BETWEEN 2 AND 20 OR paid.first_id <> expense.paid_by
  UNION ALL
  SELECT 'payers', 'group', payer.group_id, 'the payment of ' || payer.user_id || ' in expense ' || payer.expense_id,
         0, payer.amount
  FROM expense_payers AS payer
  LEFT JOIN expenses AS expense ON expense.id = payer.expense_id AND expense.group_id = payer.group_id
  LEFT JOIN group_members AS member ON member.group_id = payer.group_id AND member.user_id = payer.user_id
  WHERE expense.id IS NULL OR member.id IS NULL
  LIMIT ${MAX_FINDINGS}`);

// What was paid in another currency is, by its rate, the amount, within a minor unit. Where a rate of 12 decimals cannot
// say a large amount, it is the rate between the two.
const checkOriginals = statement<[], LedgerFinding>(`
  SELECT 'originals' AS check, 'group' AS book, expense.group_id AS "bookId", 'expense ' || expense.id AS subject,
         least(exchanged.amount, ${MAX_AMOUNT}) AS expected, expense.amount AS found
  FROM expenses AS expense
  JOIN groups AS "group" ON "group".id = expense.group_id
  CROSS JOIN LATERAL (
    SELECT 10::numeric ^ (${decimalsIn('"group".currency')} - ${decimalsIn('expense.original_currency')}) AS scale
  ) AS unit
  CROSS JOIN LATERAL (
    SELECT round(expense.original_amount * expense.original_rate * unit.scale) AS amount,
           round(expense.amount::numeric(40, 26) / (expense.original_amount * unit.scale), 12) AS rate
  ) AS exchanged
  WHERE expense.original_currency = "group".currency
     OR (abs(exchanged.amount - expense.amount) > 1 AND exchanged.rate <> expense.original_rate)
  LIMIT ${MAX_FINDINGS}`);

const checkEntries = statement<[], LedgerFinding>(`
  SELECT 'entries' AS check, CASE WHEN source = 'wallet' THEN 'wallet' ELSE 'group' END AS book, book_id AS "bookId",
         source || ' ' || source_id || ' between ' || low_id || ' and ' || high_id AS subject,
         sum(said) AS expected, sum(entered) AS found
  FROM (
    SELECT book_id, source, source_id, ${PAIR}, ${SIGNED} AS said, 0 AS entered FROM (${DOCUMENTS}) AS document
    UNION ALL
    SELECT book_id, source, source_id, ${PAIR}, 0, ${SIGNED} FROM ledger_entries
  ) AS line
  GROUP BY book_id, source, source_id, low_id, high_id
  HAVING sum(said) <> sum(entered)
  LIMIT ${MAX_FINDINGS}`);

const checkBalances = statement<[], LedgerFinding>(`
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
  -- What two people owe each other is kept only where debts are not simplified.
  plain AS (
    SELECT pair.* FROM pair JOIN groups AS "group" ON "group".id = pair.book_id AND NOT "group".simplify_debts
  ),
  wrong AS (
    SELECT 'pairs' AS check, book_id, low_id || ' and ' || high_id AS subject, plain.balance AS expected, kept.balance AS found
    FROM plain FULL JOIN ledger_pairs AS kept USING (book_id, low_id, high_id)
    UNION ALL
    SELECT 'balances', book_id, account_id::text, account.balance, kept.balance
    FROM account FULL JOIN ledger_balances AS kept USING (book_id, account_id)
  )
  SELECT "check", CASE WHEN EXISTS (SELECT 1 FROM wallets WHERE id = book_id) THEN 'wallet' ELSE 'group' END AS book,
         book_id AS "bookId", subject, coalesce(expected, 0) AS expected, coalesce(found, 0) AS found
  FROM wrong WHERE coalesce(expected, 0) <> coalesce(found, 0)
  LIMIT ${MAX_FINDINGS}`);

// Rounding is counted in millionths of a cent, so a finding names no amounts.
const checkCarries = statement<[], LedgerFinding>(`
  WITH said AS (
    SELECT share.group_id AS book_id, share.user_id AS account_id, sum(share.carry) AS carry
    FROM expense_shares AS share JOIN expenses AS expense ON expense.id = share.expense_id AND expense.deleted_at IS NULL
    WHERE share.carry <> 0
    GROUP BY share.group_id, share.user_id
  )
  SELECT 'carries' AS check, 'group' AS book, book_id AS "bookId",
         account_id || ' with ' || coalesce(kept.carry, 0) || ' millionths by rounding instead of ' || coalesce(said.carry, 0) AS subject,
         0::bigint AS expected, 0::bigint AS found
  FROM said FULL JOIN ledger_balances AS kept USING (book_id, account_id)
  WHERE coalesce(said.carry, 0) <> coalesce(kept.carry, 0)
  UNION ALL
  SELECT 'carries', 'group', expense.group_id,
         'expense ' || expense.id || ' with ' || sum(share.carry) || ' millionths by rounding in total', 0, 0
  FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
  GROUP BY expense.id
  HAVING sum(share.carry) <> 0 OR (expense.split ->> 'mode' = 'exact' AND bool_or(share.carry <> 0))
  LIMIT ${MAX_FINDINGS}`);

const checkTotals = statement<[], LedgerFinding>(`
  WITH counted AS (
    SELECT group_id, count(*) AS expenses, sum(CASE WHEN is_income THEN 0 WHEN is_refund THEN -amount ELSE amount END) AS amount
    FROM expenses WHERE deleted_at IS NULL GROUP BY group_id
  )
  SELECT 'totals' AS check, 'group' AS book, group_id AS "bookId",
         coalesce(kept.expenses_count, 0) || ' expenses instead of ' || coalesce(counted.expenses, 0) AS subject,
         coalesce(counted.amount, 0) AS expected, coalesce(kept.total_amount, 0) AS found
  FROM counted FULL JOIN group_totals AS kept USING (group_id)
  WHERE coalesce(counted.amount, 0) <> coalesce(kept.total_amount, 0)
     OR coalesce(counted.expenses, 0) <> coalesce(kept.expenses_count, 0)
  LIMIT ${MAX_FINDINGS}`);

// A family has two people or more, all of whom belong to the group. A finding is about people, so it names no amounts.
const checkFamilies = statement<[], LedgerFinding>(`
  SELECT 'families' AS check, 'group' AS book, family.group_id AS "bookId",
         'family ' || family.id || ' with ' || count(member.id) || ' of its ' || count(each.user_id) || ' people' AS subject,
         0::bigint AS expected, 0::bigint AS found
  FROM families AS family
  LEFT JOIN family_members AS each ON each.group_id = family.group_id AND each.family_id = family.id
  LEFT JOIN group_members AS member
    ON member.group_id = each.group_id AND member.user_id = each.user_id AND member.left_at IS NULL
  GROUP BY family.id, family.group_id
  HAVING count(member.id) < 2 OR count(member.id) <> count(each.user_id)
  LIMIT ${MAX_FINDINGS}`);

/** The checks of documents against the ledger. Each reads only; its time grows with the number of documents. */
export const ledgerChecks = [
  checkShares,
  checkPayers,
  checkOriginals,
  checkEntries,
  checkBalances,
  checkCarries,
  checkTotals,
  checkPayments,
  checkWallets,
  checkFamilies,
  checkOffsets,
];
