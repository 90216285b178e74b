import { t } from '@lingui/core/macro';
import { type ComponentType, type FormEvent, Suspense, useState } from 'react';
import type { Suggestion } from '#contract/statements.ts';
import type { Currency } from '#domain/currency.ts';
import { useGroupChoices } from '#web/groups/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { formatNumber } from '#web/lib/language/figures.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

type Split = Suggestion['split'];
type ReadSplit = { ok: true; split: NonNullable<Split> } | { ok: false; problem: string };

/** Chooses another split than `split`, where null is the group's default. The page has the editor of splits. */
export type SplitField = ComponentType<{
  groupId: string;
  split: Split;
  error: string | undefined;
  onChange: (read: ReadSplit | null) => void;
}>;

/** The group of lines to share. Without `split` each line keeps the one it has. */
export type ShareWith = { groupId: string; groupName: string; split?: Split };

type ShareDialogProps = DialogProps & {
  /** How many lines are shared. */
  count: number;
  /** The currency of the lines, which is that of the groups offered. */
  currency: Currency;
  /** The group that was chosen before, and its split. */
  groupId: string;
  split: Split;
  SplitField: SplitField;
  onShare: (group: ShareWith) => void;
};

/** Chooses the group of lines to share. */
export function ShareDialog({ open, onOpenChange, count, onShare, ...form }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === 1 ? t`Split Transaction` : t`Split ${formatNumber(count)} Transactions`}
      description={t`Each becomes a group expense that you paid.`}
    >
      <ShareForm
        {...form}
        onShare={(group) => {
          onOpenChange(false);
          onShare(group);
        }}
      />
    </Dialog>
  );
}

type ShareFormProps = Omit<ShareDialogProps, 'open' | 'onOpenChange' | 'count'>;

function ShareForm({ currency, groupId, split, SplitField, onShare }: ShareFormProps) {
  const groups = useGroupChoices();
  const [chosen, setChosen] = useState(groupId);
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState<ReadSplit | null>();
  const [splitProblem, setSplitProblem] = useState<string>();
  const offered = groups.data?.filter((group) => group.kind !== 'personal' && group.currency === currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const group = offered?.find(({ id }) => id === chosen);
    if (group === undefined) return setProblem(t`Choose a group`);
    if (read?.ok === false) return setSplitProblem(read.problem);
    const chosenSplit = read === undefined ? {} : { split: read?.split ?? null };
    onShare({ groupId: group.id, groupName: group.name, ...chosenSplit });
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {groups.isPending && <SkeletonRows count={1} label={t`Loading your groups`} />}
        {groups.isLoadingError && <LoadError title={t`Your groups couldn't be loaded`} query={groups} />}
        {offered?.length === 0 && (
          <p className="text-body text-quiet">{t`You have no active group in ${currency}. Create one first.`}</p>
        )}
        {offered !== undefined && offered.length > 0 && (
          <Field label={t`Group`} error={problem}>
            <Select
              placeholder={t`Choose`}
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={(event) => {
                setChosen(event.target.value);
                setRead(undefined);
                setSplitProblem(undefined);
              }}
            />
          </Field>
        )}
        {offered?.some(({ id }) => id === chosen) && (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <SplitField
              key={chosen}
              groupId={chosen}
              split={chosen === groupId ? split : null}
              error={splitProblem}
              onChange={(next) => {
                setRead(next);
                setSplitProblem(undefined);
              }}
            />
          </Suspense>
        )}
      </DialogBody>
      <FormFooter
        submit={{
          label: t`Split`,
          pendingText: t`Splitting...`,
          isPending: false,
          isDisabled: !offered?.length,
        }}
      />
    </DialogForm>
  );
}
