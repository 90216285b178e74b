import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { Group } from '#contract/groups.ts';
import { useGroup, useGroupChoices } from '#web/groups/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { to } from '#web/lib/paths.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogClose } from '#web/ui/overlay/dialog.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { useAddExpenseOrSeries } from '../mutations.ts';
import { readRepeat } from '../series/repeat-draft.ts';
import { ExpenseForm } from './expense-form.tsx';
import { bodyOf, duplicateOf, newExpense } from './expense-form-state.ts';
import { startingSplit, useExpenseForm } from './use-expense-form.ts';

type AddExpensePanelProps = DialogProps & { groupId?: string };

export function AddExpensePanel({ open, onOpenChange, groupId }: AddExpensePanelProps) {
  const add = useAddExpenseOrSeries(() => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add Expense" dismissable={!add.isPending}>
      <AddExpenseForm
        groupId={groupId}
        add={add}
        cancel={
          <DialogClose>
            <CancelButton disabled={add.isPending} />
          </DialogClose>
        }
      />
    </Dialog>
  );
}

type DuplicateExpenseFormProps = {
  expense: ExpenseDetail;
  add: ReturnType<typeof useAddExpenseOrSeries>;
  onCancel: () => void;
};

/** The form of a new expense, filled in with another one. */
export function DuplicateExpenseForm({ expense, add, onCancel }: DuplicateExpenseFormProps) {
  return (
    <AddExpenseForm
      groupId={expense.groupId}
      original={expense}
      add={add}
      cancel={<CancelButton disabled={add.isPending} onClick={onCancel} />}
    />
  );
}

function CancelButton(props: Pick<ComponentProps<typeof Button>, 'disabled' | 'onClick'>) {
  return (
    <Button variant="secondary" {...props}>
      Cancel
    </Button>
  );
}

function AddExpenseForm(props: Omit<AddFormProps, 'groups' | 'me'>) {
  return (
    <WithGroups groupId={props.groupId}>
      {(groups, me) => <AddForm groups={groups} me={me} {...props} />}
    </WithGroups>
  );
}

type Choice = Pick<Group, 'id' | 'name' | 'members' | 'defaultSplit' | 'families' | 'currency'>;

type WithGroupsProps = {
  groupId: string | undefined;
  children: (groups: readonly Choice[], me: string) => ReactNode;
};

/** Waits for the groups. The preselected group may not be on the first page. */
function WithGroups({ groupId, children }: WithGroupsProps) {
  const me = useCurrentUser().data?.id;
  const choices = useGroupChoices();
  if (choices.isError) {
    return <LoadError what="Your groups" query={choices} />;
  }
  if (choices.isPending || me === undefined) return <Waiting />;
  if (groupId !== undefined && !choices.data.some((group) => group.id === groupId)) {
    return (
      <WithGroup groupId={groupId}>
        {(group) => children(group ? [group, ...choices.data] : choices.data, me)}
      </WithGroup>
    );
  }
  return children(choices.data, me);
}

function WithGroup({
  groupId,
  children,
}: {
  groupId: string;
  children: (group: Choice | null) => ReactNode;
}) {
  const group = useGroup(groupId);
  if (group.isPending) return <Waiting />;
  return children(group.data?.status === 'active' ? group.data : null);
}

function Waiting() {
  return (
    <div className="grid h-80 place-items-center text-accent">
      <Spinner label="Loading groups" className="size-8" />
    </div>
  );
}

type AddFormProps = {
  groups: readonly Choice[];
  me: string;
  groupId: string | undefined;
  /** The expense that the new one repeats. */
  original?: ExpenseDetail;
  add: ReturnType<typeof useAddExpenseOrSeries>;
  cancel: ReactNode;
};

function AddForm({ groups, me, groupId, original, add, cancel }: AddFormProps) {
  const [onlyOne] = groups.length === 1 ? groups : [];
  const start = groups.find((group) => group.id === groupId) ?? onlyOne;
  const currencyOf = (id: string) => groups.find((group) => group.id === id)?.currency ?? 'USD';
  const form = useExpenseForm({
    initial:
      original !== undefined && start?.id === original.groupId
        ? duplicateOf(original, { members: start.members, me, today: today() })
        : newExpense({ groupId: start?.id ?? '', today: today(), ...startingSplit(start, me) }),
    seed: null,
    familiesOf: (id) => groups.find((group) => group.id === id)?.families ?? [],
    currencyOf,
    onSubmit: (values) => {
      const currency = currencyOf(values.groupId);
      const body = bodyOf(values, currency);
      if (body === null || add.isPending) return;
      const group = groups.find(({ id }) => id === body.groupId);
      const { repetition } = readRepeat(values.repeat, values.date);
      add.add({ body, currency, repetition, membersCount: group?.members.length ?? 0 });
    },
  });
  const { values, problems } = form;
  const chosen = groups.find((group) => group.id === values.groupId);
  return (
    <ExpenseForm
      form={form}
      people={chosen?.members ?? [{ id: me, username: '' }]}
      me={me}
      startsInAmount
      notice={original === undefined && chosen?.defaultSplit?.needsLook && <DefaultNotUsed />}
      group={
        <Field label="Group" error={problems.groupId}>
          <Select
            name="groupId"
            placeholder={groups.length === 0 ? "You don't have any active groups yet" : 'Choose a group'}
            options={groups.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.groupId}
            onChange={(event) => {
              const id = event.target.value;
              const next = groups.find((group) => group.id === id);
              form.setGroup(id, startingSplit(chosen, me), startingSplit(next, me));
            }}
          />
          {groups.length === 0 && (
            <Button asChild variant="secondary">
              <Link href={`${to.groups}?create=1`}>Create Your First Group</Link>
            </Button>
          )}
        </Field>
      }
      cancel={cancel}
      submit={{ label: 'Add Expense', pendingText: 'Adding...', isPending: add.isPending }}
    />
  );
}

function DefaultNotUsed() {
  return (
    <p role="status" className="rounded-control bg-well px-3 py-2.5 text-14">
      Members have changed since the default split was set, so this expense starts equal. Set it again under
      Default Split in the group's menu.
    </p>
  );
}
