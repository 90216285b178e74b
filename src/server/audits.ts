import type { Currency } from '#domain/currency.ts';
import { formatMoney } from '#domain/money.ts';
import { checkBooks } from './book/audit.ts';
import { checkChains } from './chain/audit.ts';
import { checkSeries } from './expenses/audit-series.ts';
import { checkVersions } from './expenses/audit-versions.ts';
import { checkGuests } from './guests/audit.ts';
import { ledgerChecks } from './ledger/audit.ts';
import { type Db, inSnapshot, one, type Pool, statement } from './platform/database/database.ts';
import { checkStatements } from './statements/audit.ts';

/** The checks of every feature that keeps something beside the documents. */
const checks = [
  ...ledgerChecks,
  checkSeries,
  checkBooks,
  checkStatements,
  checkVersions,
  checkChains,
  checkGuests,
];

type AuditFinding = Awaited<ReturnType<(typeof checks)[number]>>[number];

export type AuditReport = {
  groups: number;
  expenses: number;
  payments: number;
  wallets: number;
  transactions: number;
  findings: (AuditFinding & { currency: Currency })[];
};

const countDocuments = statement<[], Omit<AuditReport, 'findings'>>(`
  SELECT (SELECT count(*) FROM groups) AS groups, (SELECT count(*) FROM expenses) AS expenses,
         (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM wallets) AS wallets,
         (SELECT count(*) FROM wallet_transactions) AS transactions`);

/**
 * Recomputes the shares' sums, entries, balances and totals from the documents, at one moment, and compares. Reads
 * only; the time grows with the number of documents.
 */
export function runAudit(pool: Pool): Promise<AuditReport> {
  return inSnapshot(pool, async (db) => {
    await db.query('SET LOCAL statement_timeout = 0');
    const counts = one(await countDocuments(db));
    return { ...counts, findings: await findAll(db) };
  });
}

const listCurrencies = statement<[groupIds: readonly string[]], { id: string; currency: Currency }>(
  'SELECT id, currency FROM groups WHERE id = ANY($1)',
);

/** All findings, each with the currency of its book. */
async function findAll(db: Db): Promise<AuditReport['findings']> {
  const findings: AuditFinding[] = [];
  for (const check of checks) findings.push(...(await check(db)));
  const books = findings.map(({ bookId }) => bookId);
  const currencies = new Map((await listCurrencies(db, books)).map(({ id, currency }) => [id, currency]));
  return findings.map((finding) => ({ ...finding, currency: currencies.get(finding.bookId) ?? 'USD' }));
}

/** The report as lines to print. */
export function describeAudit({ findings, ...counts }: AuditReport): string[] {
  const lines = findings.map(({ check, book, bookId, subject, expected, found, currency }) => {
    const [is, should] = [formatMoney(found, currency), formatMoney(expected, currency)];
    // Where both are the same the finding is not about an amount.
    return `${check}: ${book} ${bookId}, ${subject}${is === should ? '' : `: ${is} instead of ${should}`}`;
  });
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const checked = [
    count(counts.groups, 'group'),
    count(counts.expenses, 'expense'),
    count(counts.payments, 'payment'),
    count(counts.wallets, 'wallet'),
    count(counts.transactions, 'transaction'),
  ];
  return [...lines, `${checked.join(', ')} checked: ${count(findings.length, 'finding')}`];
}
