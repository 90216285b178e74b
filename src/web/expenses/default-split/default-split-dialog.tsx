import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { type SplitAction, splitReducer } from '../draft/split-editor-state.ts';
import { alone, namer } from '../draft/split-labels.ts';
import { useSetDefaultSplit } from '../mutations.ts';
import {
  type DefaultSplitValues,
  type ReadDefault,
  readDefault,
  valuesOfDefault,
} from './default-split-state.ts';
import { IncomeFields } from './income-fields.tsx';
import { ProportionsEditor } from './proportions-editor.tsx';

type DefaultSplitDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  group: GroupDetail;
  meId: string;
};

/** Sets how new expenses of a group are split by default. */
export function DefaultSplitDialog({ open, onOpenChange, group, meId }: DefaultSplitDialogProps) {
  const save = useSetDefaultSplit(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Default Split`}
      description={t`New expenses in this group will start with this split. Existing expenses stay as they are.`}
      dismissable={!save.isPending}
    >
      <DefaultSplitForm group={group} meId={meId} save={save} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = {
  group: GroupDetail;
  meId: string;
  save: ReturnType<typeof useSetDefaultSplit>;
  onClose: () => void;
};

type Output = Extract<ReadDefault, { ok: true }>['output'];

function DefaultSplitForm({ group, meId, save, onClose }: FormProps) {
  const send = (defaultSplit: Output) => {
    if (save.isPending) return;
    if (defaultSplit === null && group.defaultSplit === null) onClose();
    else save.mutate({ params: { id: group.id }, body: { defaultSplit } });
  };
  const form = useForm<DefaultSplitValues, Output>({
    initial: valuesOfDefault(
      group.defaultSplit,
      group.members.map(({ id }) => id),
    ),
    read: (values) => {
      const read = readDefault(values);
      return read.ok ? read : { ok: false, problems: { split: read.problem } };
    },
    onSubmit: send,
  });
  const { split, paidBy } = form.values;
  const nameOf = namer(group.members, meId);
  const change = (action: SplitAction) => form.set({ split: splitReducer(split, action) });
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        {group.defaultSplit?.needsLook && (
          <p role="status" className="rounded-control bg-owing-tint px-3 py-2.5 text-14">
            {t`The group's members have changed since this was set. New expenses will use it again once you save it.`}
          </p>
        )}
        <Field label={t`Paid by`}>
          <Select
            value={paidBy}
            onChange={(event) => form.set({ paidBy: event.target.value })}
            options={[
              { value: '', label: t`Whoever adds the expense` },
              ...group.members.map(({ id }) => ({ value: id, label: alone(nameOf(id)) })),
            ]}
          />
        </Field>
        <ProportionsEditor
          draft={split}
          hasFamilies={group.families.length > 0}
          nameOf={nameOf}
          error={form.problems.split}
          onChange={change}
        />
        {split.mode === 'percent' && (
          <IncomeFields split={split} nameOf={nameOf} onChange={(next) => form.set({ split: next })} />
        )}
      </DialogBody>
      <DialogFooter>
        {group.defaultSplit === null ? (
          <DialogClose>
            <Button variant="secondary" disabled={save.isPending}>
              {t`Cancel`}
            </Button>
          </DialogClose>
        ) : (
          <Button variant="secondary" disabled={save.isPending} onClick={() => send(null)}>
            {t`Remove Default`}
          </Button>
        )}
        <Button type="submit" pending={save.isPending} pendingText={t`Saving...`}>
          {t`Save Changes`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
