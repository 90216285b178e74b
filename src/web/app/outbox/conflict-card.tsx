import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import type { Conflict, Entry } from '#domain/outbox/entry.ts';
import type { ExpenseEdit } from '#domain/outbox/expense-content.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { describe, nameOf } from '#web/lib/outbox/describe.ts';
import { settleConflict } from '#web/lib/outbox/person-actions.ts';
import type { Stored } from '#web/lib/outbox/store.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { Button } from '#web/ui/button.tsx';
import { editText, savedText } from './conflict-values.ts';

type ConflictCardProps = { entry: Entry; stored: Stored };

/** A waiting change beside another person's change. The person keeps one of them. */
export function ConflictCard({ entry, stored }: ConflictCardProps) {
  const { action, state } = entry;
  const settle = useMutation({
    mutationFn: (choice: 'mine' | 'theirs') => settleConflict(entry, choice),
    onError: toastFailure(t`Failed to keep your version`),
  });
  if (state.is !== 'conflict' || !('expense' in action)) return null;
  const { title, group } = describe(entry, stored);
  const editor = 'id' in action.expense ? stored.editors[action.expense.id] : undefined;
  const who = <bdi>{editor === undefined ? t`Someone else` : shownName(editor)}</bdi>;
  const labels = labelsOf(action.kind === 'removeExpense', state.conflict, who);
  return (
    <article aria-label={title} className="flex flex-col gap-4 rounded-control bg-well p-4">
      <div>
        <h4 dir="auto" className="text-start text-body font-medium [overflow-wrap:anywhere]">
          {title}
        </h4>
        <p className="text-14 text-quiet [overflow-wrap:anywhere]">
          {group !== null && <bdi>{group}: </bdi>}
          {labels.what}
        </p>
      </div>
      <Versions entry={entry} stored={stored} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={settle.isPending && settle.variables === 'mine'}
          disabled={settle.isPending}
          onClick={() => settle.mutate('mine')}
        >
          {labels.mine}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={settle.isPending}
          onClick={() => settle.mutate('theirs')}
        >
          {labels.theirs}
        </Button>
      </div>
      <p className="text-13 text-quiet">{labels.hint}</p>
    </article>
  );
}

function labelsOf(isRemoval: boolean, { why }: Conflict, who: ReactNode) {
  if (why === 'deleted') {
    return {
      what: <Trans>{who} deleted this expense before your change was sent.</Trans>,
      mine: t`Restore and Keep Mine`,
      theirs: t`Keep It Deleted`,
      hint: t`If you keep yours, the expense is restored.`,
    };
  }
  if (isRemoval) {
    return {
      what: <Trans>{who} changed this expense before your deletion was sent.</Trans>,
      mine: t`Delete It`,
      theirs: t`Keep Theirs`,
      hint: t`You can restore a deleted expense for 30 days.`,
    };
  }
  return {
    what: <Trans>{who} changed this expense before your change was sent.</Trans>,
    mine: t`Keep Mine`,
    theirs: t`Keep Theirs`,
    hint: t`Keeping yours replaces only what you changed.`,
  };
}

/** Both versions of the differing parts, with their authors and times. */
function Versions({ entry: { action, state, queuedAt }, stored }: ConflictCardProps) {
  if (state.is !== 'conflict' || !('expense' in action)) return null;
  const { conflict } = state;
  const { editors } = stored;
  const edit: ExpenseEdit = action.kind === 'updateExpense' ? action.body : {};
  const editor = 'id' in action.expense ? editors[action.expense.id] : undefined;
  const currency = action.kind === 'updateExpense' ? action.currency : editor?.currency;
  if (conflict.why === 'deleted' || currency === undefined) return null;
  const shown = { currency, nameOf: (id: string) => nameOf(stored, id) };
  const head = 'pb-1 text-start align-bottom text-13 font-medium text-quiet';
  const cell = 'py-2 pe-3 align-top text-14 [overflow-wrap:anywhere]';
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr>
          <td className="w-1/5 md:w-1/6" />
          <th scope="col" className={head}>
            {t`Yours`}
            <span className="block font-normal">{formatMoment(new Date(queuedAt).toISOString())}</span>
          </th>
          <th scope="col" className={head}>
            <bdi>{editor === undefined ? t`Theirs` : shownName(editor)}</bdi>
            {editor && <span className="block font-normal">{formatMoment(editor.at)}</span>}
          </th>
        </tr>
      </thead>
      <tbody>
        {conflict.parts.map((part) => (
          <tr key={part} className="border-t border-line">
            <th scope="row" className={`${cell} text-start font-normal text-quiet`}>
              {say(EXPENSE_LABELS[part])}
            </th>
            <td dir="auto" className={cell}>
              {editText(part, edit, shown) ?? <span className="text-quiet">{t`Not changed`}</span>}
            </td>
            <td dir="auto" className={cell}>
              {savedText(part, conflict.present, shown)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
