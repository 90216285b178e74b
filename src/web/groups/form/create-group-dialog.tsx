import { t } from '@lingui/core/macro';
import type { Group } from '#contract/groups.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { useAddGroup } from '../mutations.ts';
import { GroupFields, useGroupForm } from './group-fields.tsx';

type CreateGroupDialogProps = DialogProps & {
  onCreated: (group: Group) => void;
};

export function CreateGroupDialog({ open, onOpenChange, onCreated }: CreateGroupDialogProps) {
  const add = useAddGroup((group) => {
    onOpenChange(false);
    onCreated(group);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Create Group`}
      description={t`For a trip, a home, a dinner, or anything else you share.`}
      dismissable={!add.isPending}
    >
      <CreateGroupForm add={add} />
    </Dialog>
  );
}

function CreateGroupForm({ add }: { add: ReturnType<typeof useAddGroup> }) {
  const home = useCurrentUser().data?.homeCurrency ?? 'USD';
  const form = useGroupForm(
    { name: '', description: '', date: today(), location: '', budget: '', currency: home },
    (body, currency) => {
      if (!add.isPending) add.mutate({ body, currency });
    },
  );
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <GroupFields form={form} canChangeCurrency />
      </DialogBody>
      <FormFooter
        submit={{ label: t`Create Group`, pendingText: t`Creating...`, isPending: add.isPending }}
      />
    </DialogForm>
  );
}
