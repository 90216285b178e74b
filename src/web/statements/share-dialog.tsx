import { type FormEvent, useState } from 'react';
import type { Currency } from '#domain/currency.ts';
import { useGroupChoices } from '#web/groups/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

type ShareDialogProps = DialogProps & {
  /** How many lines are shared. */
  count: number;
  /** The currency of the lines, which is that of the groups offered. */
  currency: Currency;
  /** The group that was chosen before. */
  groupId: string;
  onShare: (group: { groupId: string; groupName: string }) => void;
};

/** Chooses the group of lines to share. */
export function ShareDialog({ open, onOpenChange, count, currency, groupId, onShare }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === 1 ? 'Share Line' : `Share ${count} Lines`}
      description="Each becomes an expense of the group that you paid, split as the group usually does."
    >
      <ShareForm
        currency={currency}
        groupId={groupId}
        onShare={(group) => {
          onOpenChange(false);
          onShare(group);
        }}
      />
    </Dialog>
  );
}

function ShareForm({
  currency,
  groupId,
  onShare,
}: Pick<ShareDialogProps, 'currency' | 'groupId' | 'onShare'>) {
  const groups = useGroupChoices();
  const [chosen, setChosen] = useState(groupId);
  const [problem, setProblem] = useState<string>();
  const offered = groups.data?.filter((group) => group.kind !== 'personal' && group.currency === currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const group = offered?.find(({ id }) => id === chosen);
    if (group === undefined) setProblem('Choose a group');
    else onShare({ groupId: group.id, groupName: group.name });
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {groups.isPending && <SkeletonRows count={1} label="Loading your groups" />}
        {groups.isLoadingError && <LoadError what="Your groups" query={groups} />}
        {offered?.length === 0 && (
          <p className="text-body text-quiet">{`You have no active group in ${currency}. Create one first.`}</p>
        )}
        {offered !== undefined && offered.length > 0 && (
          <Field label="Group" error={problem}>
            <Select
              placeholder="Choose"
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            />
          </Field>
        )}
      </DialogBody>
      <FormFooter
        submit={{ label: 'Share', pendingText: 'Sharing...', isPending: false, isDisabled: !offered?.length }}
      />
    </DialogForm>
  );
}
