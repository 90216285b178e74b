import type { Group } from '#contract/groups.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
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
      title="Create Group"
      description="For a trip, a home, a dinner, or anything else you share."
      dismissable={!add.isPending}
    >
      <CreateGroupForm add={add} />
    </Dialog>
  );
}

function CreateGroupForm({ add }: { add: ReturnType<typeof useAddGroup> }) {
  const form = useGroupForm(
    { name: '', description: '', date: today(), location: '', budget: '' },
    (body) => {
      if (!add.isPending) add.mutate({ body });
    },
  );
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <GroupFields form={form} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={add.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={add.isPending} pendingText="Creating...">
          Create Group
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
