import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { History as HistoryIcon } from 'lucide-react';
import type { listExpenseHistory } from '#contract/expense-history.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { ReplyOf } from '#contract/route.ts';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { History } from '#web/ui/overlay/history-dialog.tsx';
import { sayValue } from './history-values.ts';
import { useExpenseHistory } from './queries.ts';

type Entry = ReplyOf<typeof listExpenseHistory>[number];

function deedOf(entry: Entry) {
  const { kind, byGuest } = entry;
  const who = (
    <>
      <bdi className="font-medium">{shownName(entry)}</bdi>
      {byGuest && ` ${t`(guest)`}`}
    </>
  );
  switch (kind) {
    case 'added':
      return <Trans>{who} added it</Trans>;
    case 'updated':
      return <Trans>{who} changed it</Trans>;
    case 'deleted':
      return <Trans>{who} deleted it</Trans>;
    case 'restored':
      return <Trans>{who} restored it</Trans>;
  }
}

function nameOf(field: string): string {
  if (field === 'paidBy') return say(EXPENSE_LABELS.payers);
  if (field === 'receipt') return t`Receipt`;
  return field in EXPENSE_LABELS ? say(EXPENSE_LABELS[field as keyof typeof EXPENSE_LABELS]) : field;
}

type ExpenseHistoryProps = {
  expense: Pick<ExpenseDetail, 'id' | 'version' | 'currency'>;
  onVersions: () => void;
};

/** The changes of an expense with person, time and values before and after, newest first. */
export function ExpenseHistory({ expense: { id, version, currency }, onVersions }: ExpenseHistoryProps) {
  return (
    <div className="flex flex-col gap-4">
      {version > 1 && currentGuest() === null && (
        <Button variant="secondary" size="small" className="self-start" onClick={onVersions}>
          <HistoryIcon aria-hidden="true" />
          {t`Earlier Versions`}
        </Button>
      )}
      <List id={id} version={version} currency={currency} />
    </div>
  );
}

const MOST_LINES = 5;

function List({ id, version, currency }: ExpenseHistoryProps['expense']) {
  const now = new Date();
  return (
    <History
      list={useExpenseHistory(id)}
      label={t`History`}
      loading={t`Loading history`}
      failed={t`The history couldn't be loaded`}
      lines={Math.min(version, MOST_LINES)}
      className="flex flex-col gap-4"
    >
      {(entry) => (
        <li key={entry.id}>
          <p className="flex flex-wrap items-baseline gap-x-2 text-14">
            <span className="[overflow-wrap:anywhere]">{deedOf(entry)}</span>
            <time dateTime={entry.createdAt} className="text-13 text-quiet">
              {timeAgo(new Date(entry.createdAt), now)}
            </time>
          </p>
          {entry.changes.length > 0 && <Changes changes={entry.changes} currency={currency} />}
        </li>
      )}
    </History>
  );
}

function Changes({ changes, currency }: Pick<Entry, 'changes'> & Pick<ExpenseDetail, 'currency'>) {
  return (
    <dl className="mt-1 flex flex-col gap-1 border-s-2 border-line ps-3 text-14">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="text-13 text-quiet">{nameOf(field)}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <Trans>
              <span className="sr-only">from </span>
              <bdi className="text-quiet">{sayValue(field, from, currency)}</bdi>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
              <bdi>{sayValue(field, to, currency)}</bdi>
            </Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}
