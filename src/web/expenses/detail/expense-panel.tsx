import { msg, t } from '@lingui/core/macro';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { GroupDetail } from '#contract/groups.ts';
import { useGroup } from '#web/groups/queries.ts';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { mayTakePart } from '#web/lib/api/guest.ts';
import { useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { labels } from '#web/lib/language/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { NotFound } from '#web/ui/feedback/not-found.tsx';
import { DialogSpinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { peopleIn } from '../draft/expense-form-state.ts';
import { fixedReason } from '../fixed-reason.ts';
import {
  useAddExpenseOrSeries,
  useRemoveExpense,
  useRestoreExpense,
  useUpdateExpense,
} from '../mutations.ts';
import { useExpense } from '../queries.ts';
import { queueableRemoval } from '../queueable.ts';
import { ExpenseView } from './expense-view.tsx';
import { mayChange } from './may-change.ts';

const loadForm = () => import('../form/edit-expense-form.tsx');
const EditExpenseForm = lazyPart(async () => (await loadForm()).EditExpenseForm);
const loadDuplicateForm = () => import('../form/add-expense-panel.tsx');
const DuplicateExpenseForm = lazyPart(async () => (await loadDuplicateForm()).DuplicateExpenseForm);
const VersionsPanel = lazyPart(async () => (await import('../versions/versions-panel.tsx')).VersionsPanel);

const TITLES = labels({
  edit: msg`Edit Expense`,
  duplicate: msg`Add Expense`,
  versions: msg`Earlier Versions`,
});
type Form = keyof typeof TITLES;

type ExpensePanelProps = { id: string; open: boolean; onClose: () => void };

/** Shows an expense, or its form while it is edited, or the form of a duplicate, or its earlier versions. */
export function ExpensePanel({ id, open, onClose }: ExpensePanelProps) {
  const expense = useExpense(id);
  const me = useCurrentUser().data?.id;
  const [asked, setAsked] = useState<Form | null>(null);
  const showView = () => setAsked(null);
  useFreshOnOpen(open, { reset: showView });
  const [isStale, setIsStale] = useState(false);
  const add = useAddExpenseOrSeries(onClose);
  const update = useUpdateExpense({
    onUpdated: showView,
    onQueued: showView,
    onStale: () => setIsStale(true),
  });
  const reload = async () => {
    const { data, isError } = await expense.refetch();
    if (isError || data === undefined) return null;
    setIsStale(false);
    return data;
  };
  const { data } = expense;
  // An expense that was deleted meanwhile can no longer be edited.
  const form = asked === 'edit' && data?.deletedAt !== null ? null : asked;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={form === null ? (data?.title ?? t`Expense`) : TITLES[form]}
      dismissable={!update.isPending && !add.isPending}
    >
      {data !== undefined && me !== undefined && form === 'edit' && (
        <Suspense fallback={<ExpenseSpinner />}>
          <WithPeople expense={data}>
            {(people, group) => (
              <EditExpenseForm
                expense={data}
                people={people}
                members={group?.members ?? []}
                families={group?.families ?? []}
                me={me}
                update={update}
                isStale={isStale}
                onReload={reload}
                onStale={() => setIsStale(true)}
                onDone={showView}
              />
            )}
          </WithPeople>
        </Suspense>
      )}
      {data !== undefined && form === 'duplicate' && (
        <Suspense fallback={<ExpenseSpinner />}>
          <DuplicateExpenseForm expense={data} add={add} onCancel={showView} />
        </Suspense>
      )}
      {data !== undefined && me !== undefined && form === 'versions' && (
        <Suspense fallback={<ExpenseSpinner />}>
          <VersionsPanel expense={data} me={me} onDone={showView} />
        </Suspense>
      )}
      {form === null && <ExpenseContent query={expense} me={me} onForm={setAsked} onClose={onClose} />}
    </Dialog>
  );
}

type People = ReturnType<typeof peopleIn>;
type Children = { children: (people: People, group: GroupDetail | undefined) => React.ReactNode };

function WithPeople({ expense, children }: Children & { expense: ExpenseDetail }) {
  const group = useGroup(expense.groupId);
  if (group.isPending) return <ExpenseSpinner />;
  return children(peopleIn(expense, group.data?.members ?? []), group.data);
}

const ExpenseSpinner = () => <DialogSpinner label={t`Loading expense`} />;

type ExpenseContentProps = {
  query: ReturnType<typeof useExpense>;
  me: string | undefined;
  onForm: (form: Form) => void;
  onClose: () => void;
};

function ExpenseContent({ query, me, onForm, onClose }: ExpenseContentProps) {
  if (query.isError && query.data === undefined) return <ExpenseLoadError query={query} />;
  if (query.isPending || me === undefined) return <ExpenseSpinner />;
  const expense = query.data;
  return (
    <>
      <DialogBody>
        <ExpenseView expense={expense} me={me} onVersions={() => onForm('versions')} />
      </DialogBody>
      <DialogFooter>
        <Actions expense={expense} onForm={onForm} onClose={onClose} />
      </DialogFooter>
    </>
  );
}

function ExpenseLoadError({ query }: { query: ReturnType<typeof useExpense> }) {
  const isGone = isNotFound(query.error);
  if (isGone) {
    return (
      <NotFound
        title={t`This expense can't be found`}
        text={t`It may have been deleted more than 30 days ago, or it's in a group you don't belong to.`}
      />
    );
  }
  return <LoadError title={t`The expense couldn't be loaded`} query={query} />;
}

type ActionsProps = Pick<ExpenseContentProps, 'onForm' | 'onClose'> & { expense: ExpenseDetail };

/** The actions on an expense; none while its group is closed. */
function Actions({ expense, onForm, onClose }: ActionsProps) {
  const { data: group } = useGroup(expense.groupId);
  const reason = fixedReason(group);
  if (reason !== null) return <p className="text-14 text-quiet">{reason}</p>;
  if (!mayChange(expense))
    return mayTakePart() ? (
      <p className="text-14 text-quiet">{t`Guests can change only what they added`}</p>
    ) : null;
  if (expense.deletedAt !== null) return <Restore id={expense.id} />;
  return <Change expense={expense} onForm={onForm} onClose={onClose} />;
}

function Change({ expense, onForm, onClose }: ActionsProps) {
  const remove = useRemoveExpense(onClose);
  return (
    <>
      <Button
        variant="secondary"
        pending={remove.isPending}
        pendingText={t`Deleting...`}
        onClick={() => remove.mutate({ params: { id: expense.id }, queueable: queueableRemoval(expense) })}
      >
        <Trash2 aria-hidden="true" />
        {t`Delete`}
      </Button>
      <Button
        variant="secondary"
        disabled={remove.isPending}
        onClick={() => onForm('duplicate')}
        onPointerEnter={() => void loadDuplicateForm()}
      >
        <Copy aria-hidden="true" />
        {t`Duplicate`}
      </Button>
      <Button
        disabled={remove.isPending}
        onClick={() => onForm('edit')}
        onPointerEnter={() => void loadForm()}
      >
        <Pencil aria-hidden="true" />
        {t`Edit`}
      </Button>
    </>
  );
}

function Restore({ id }: { id: string }) {
  const restore = useRestoreExpense();
  return (
    <Button
      pending={restore.isPending}
      pendingText={t`Restoring...`}
      onClick={() => restore.mutate({ params: { id } })}
    >
      {t`Restore`}
    </Button>
  );
}
