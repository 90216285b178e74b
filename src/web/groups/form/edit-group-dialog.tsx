import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { toDecimal } from '#domain/money.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useUpdateGroup } from '../mutations.ts';
import { GroupFields, useGroupForm } from './group-fields.tsx';

type EditGroupDialogProps = DialogProps & { group: GroupDetail };

export function EditGroupDialog({ open, onOpenChange, group }: EditGroupDialogProps) {
  const update = useUpdateGroup(t`Group updated`, () => onOpenChange(false));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Edit Group`} dismissable={!update.isPending}>
      <EditGroupForm group={group} update={update} />
    </Dialog>
  );
}

type EditGroupFormProps = { group: GroupDetail; update: ReturnType<typeof useUpdateGroup> };

function EditGroupForm({ group, update }: EditGroupFormProps) {
  const initial = {
    name: group.name,
    description: group.description ?? '',
    date: group.date,
    location: group.location ?? '',
    budget: group.budget === null ? '' : toDecimal(group.budget, group.currency),
    currency: group.currency,
  };
  const form = useGroupForm(initial, ({ description, currency, ...rest }) => {
    if (update.isPending) return;
    update.mutate({
      params: { id: group.id },
      body: {
        ...rest,
        description: description || null,
        ...(currency !== group.currency && { currency }),
      },
      currency: currency ?? group.currency,
    });
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <GroupFields form={form} canChangeCurrency={group.expensesCount === 0} />
      </DialogBody>
      <FormFooter
        submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: update.isPending }}
      />
    </DialogForm>
  );
}
