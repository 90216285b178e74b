import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { useGroupChoices } from '#web/groups/queries.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { DialogSpinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { duplicateOf } from '../draft/expense-form-state.ts';
import { useUnlistedGroup } from '../group-choices.ts';
import { useAddExpenseOrSeries } from '../mutations.ts';
import { draftKey, forgetDraft } from './expense-draft.ts';
import { type Choice, NewExpenseForm, type NewExpenseFormProps, type NewGroup } from './new-expense-form.tsx';

type AddExpensePanelProps = DialogProps & { groupId?: string; newGroup?: NewGroup; onAdded?: () => void };

export function AddExpensePanel({ open, onOpenChange, groupId, newGroup, onAdded }: AddExpensePanelProps) {
  const me = useCurrentUser().data?.id;
  // Nothing of a guest is kept on the device.
  const isKept = currentGuest() === null;
  const draft = draftKey(me ?? '', groupId ?? newGroup?.group.id ?? '');
  // The expense was sent, or is discarded: the dialog asks first where something was typed.
  const close = () => {
    forgetDraft(draft);
    onOpenChange(false);
  };
  const add = useAddExpenseOrSeries(() => {
    close();
    onAdded?.();
  });
  const isSending = add.isPending || newGroup?.isPending === true;
  return (
    <Dialog open={open} onOpenChange={close} title={t`Add Expense`} dismissable={!isSending}>
      <AddExpenseForm
        groupId={groupId}
        newGroup={newGroup}
        {...(isKept && { draft })}
        add={add}
        cancel={
          <DialogClose>
            <CancelButton disabled={isSending} />
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
      fill={({ members }, me) => duplicateOf(expense, { members, me, today: today() })}
      add={add}
      cancel={<CancelButton disabled={add.isPending} onClick={onCancel} />}
    />
  );
}

function CancelButton(props: Pick<ComponentProps<typeof Button>, 'disabled' | 'onClick'>) {
  return (
    <Button variant="secondary" {...props}>
      {t`Cancel`}
    </Button>
  );
}

/** The form of a new expense, once the groups are known. */
export function AddExpenseForm(props: Omit<NewExpenseFormProps, 'groups' | 'me'>) {
  return (
    <WithGroups groupId={props.groupId}>
      {(groups, me) =>
        props.isWaiting && !groups.some(({ id }) => id === props.groupId) ? (
          <GroupNotOpen cancel={props.cancel} />
        ) : (
          <NewExpenseForm groups={groups} me={me} {...props} />
        )
      }
    </WithGroups>
  );
}

/** What waits for a group that takes no expenses now is not shown as if it were for no group. */
function GroupNotOpen({ cancel }: Pick<NewExpenseFormProps, 'cancel'>) {
  return (
    <>
      <DialogBody>
        <p role="alert" className="text-body">
          {t`This expense's group is closed, you're not in it, or it isn't available offline. The expense is still waiting, unchanged.`}
        </p>
      </DialogBody>
      <DialogFooter>{cancel}</DialogFooter>
    </>
  );
}

type WithGroupsProps = {
  groupId: string | undefined;
  children: (groups: readonly Choice[], me: string) => ReactNode;
};

/**
 * Waits for the groups. The preselected group may not be among the choices, or only once they are fetched again: the form
 * stays where it is then, with its focus.
 */
function WithGroups({ groupId = '', children }: WithGroupsProps) {
  const me = useCurrentUser().data?.id;
  const choices = useGroupChoices();
  const { group, isPending } = useUnlistedGroup(groupId);
  if (choices.isLoadingError) {
    return <LoadError title={t`Your groups couldn't be loaded`} query={choices} />;
  }
  if (choices.isPending || isPending || me === undefined) {
    return <DialogSpinner label={t`Loading groups`} />;
  }
  return children(group?.status === 'active' ? [group, ...choices.data] : choices.data, me);
}
