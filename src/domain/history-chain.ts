// The chain of a group's history: each link is the SHA-256 of the link before it and of the canonical form of its row.
// The database writes and checks the same forms; docs/history-chain.md describes them.

/**
 * The version at the start of each form. Increase it with every change of a form, or earlier links can no longer be
 * verified.
 */
const FORMAT = 1;

/** The chain refers to people by the id of their membership. Amounts are in minor units, times in microseconds. */
export type ChainedEntry = {
  groupId: string;
  id: number;
  source: string;
  sourceId: string;
  debtor: string;
  creditor: string;
  amount: number;
  currency: string;
  createdAt: number;
};

export type ChainedActivity = {
  groupId: string;
  id: string;
  kind: string;
  actor: string;
  other: string | null;
  expenseId: string | null;
  paymentId: string | null;
  amount: number | null;
  currency: string;
  createdAt: number;
};

/** The canonical form of an entry of the ledger, as JSON text. */
export function formOfEntry(entry: ChainedEntry): string {
  const { groupId, id, source, sourceId, debtor, creditor, amount, currency, createdAt } = entry;
  return JSON.stringify([
    ...[FORMAT, 'entry', groupId, id, source, sourceId, debtor, creditor, amount, currency, createdAt],
  ]);
}

/** The canonical form of a line of activity, as JSON text. The currency is in it if an amount is. */
export function formOfActivity(event: ChainedActivity): string {
  const { groupId, id, kind, actor, other, expenseId, paymentId, amount, createdAt } = event;
  const currency = amount === null ? null : event.currency;
  return JSON.stringify([
    ...[
      FORMAT,
      'activity',
      groupId,
      id,
      kind,
      actor,
      other,
      expenseId,
      paymentId,
      amount,
      currency,
      createdAt,
    ],
  ]);
}

/** A fingerprint in groups of four digits, so that two people can compare it. */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
