import { t } from '@lingui/core/macro';
import { personBody } from '#contract/people.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { useRenamePerson } from './mutations.ts';

type RenamePersonDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groupId: string;
  person: { id: string; username: string };
  title?: string;
};

export function RenamePersonDialog({
  open,
  onOpenChange,
  groupId,
  person,
  title = t`Rename Person`,
}: RenamePersonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title={title}>
      <RenameForm groupId={groupId} person={person} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type RenameFormProps = Pick<RenamePersonDialogProps, 'groupId' | 'person'> & { onDone: () => void };

function RenameForm({ groupId, person, onDone }: RenameFormProps) {
  const rename = useRenamePerson(onDone, (error) => form.showRefusal(error));
  const form = useForm({
    initial: { name: person.username },
    schema: personBody,
    onSubmit: (body) => {
      if (!rename.isPending) rename.mutate({ params: { id: groupId, userId: person.id }, body });
    },
  });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Field label={t`Name`} error={form.problems.name}>
          <TextInput dir="auto" autoComplete="off" maxLength={60} {...form.text('name')} required />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary" disabled={rename.isPending}>
            {t`Cancel`}
          </Button>
        </DialogClose>
        <Button type="submit" pending={rename.isPending} pendingText={t`Saving...`}>
          {t`Save Changes`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
