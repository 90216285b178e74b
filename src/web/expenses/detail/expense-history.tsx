import { History as HistoryIcon } from 'lucide-react';
import type { listExpenseHistory } from '#contract/expense-history.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { ReplyOf } from '#contract/route.ts';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import { shownName } from '#domain/names.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { History } from '#web/ui/overlay/history-dialog.tsx';
import { useExpenseHistory } from '../queries.ts';

type Entry = ReplyOf<typeof listExpenseHistory>[number];

const DEEDS: Record<Entry['kind'], string> = {
  added: 'added it',
  updated: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
};

const FIELDS: Record<string, string> = {
  ...EXPENSE_LABELS,
  paidBy: EXPENSE_LABELS.payers,
  receipt: 'Receipt',
};

type ExpenseHistoryProps = { expense: Pick<ExpenseDetail, 'id' | 'version'>; onVersions: () => void };

/** The changes of an expense with person, time and values before and after, newest first. */
export function ExpenseHistory({ expense: { id, version }, onVersions }: ExpenseHistoryProps) {
  return (
    <div className="flex flex-col gap-4">
      {version > 1 && currentGuest() === null && (
        <Button variant="secondary" size="small" className="self-start" onClick={onVersions}>
          <HistoryIcon aria-hidden="true" />
          Earlier Versions
        </Button>
      )}
      <List id={id} />
    </div>
  );
}

function List({ id }: { id: string }) {
  const now = new Date();
  return (
    <History list={useExpenseHistory(id)} noun="history" className="flex flex-col gap-4">
      {(entry) => (
        <li key={entry.id}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-14">
            <span className="[overflow-wrap:anywhere]">
              <bdi className="font-medium">{shownName(entry)}</bdi>
              {entry.byGuest && ' (guest)'} {DEEDS[entry.kind]}
            </span>
            <time dateTime={entry.createdAt} className="text-13 text-quiet">
              {timeAgo(new Date(entry.createdAt), now)}
            </time>
          </p>
          {entry.changes.length > 0 && <Changes changes={entry.changes} />}
        </li>
      )}
    </History>
  );
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
  return (
    <dl className="mt-1 flex flex-col gap-1 border-s-2 border-line ps-3 text-14">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="text-13 text-quiet">{FIELDS[field] ?? field}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <span className="sr-only">from </span>
            <bdi className="text-quiet">{from ?? 'nothing'}</bdi>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> to </span>
            <bdi>{to ?? 'nothing'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
