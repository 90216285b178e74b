import { t } from '@lingui/core/macro';
import type { FormEvent, ReactNode } from 'react';
import * as z from 'zod/mini';
import { nameField } from '#contract/fields.ts';
import type { BodyOf } from '#contract/route.ts';
import type { importGroup } from '#contract/transfers.ts';
import type { Currency } from '#domain/currency.ts';
import { ownName } from '#domain/names.ts';
import { useGroup } from '#web/groups/queries.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { shownName } from '#web/lib/language/names.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { FileFigures, FileSample, type Preview } from './file-summary.tsx';
import { PeopleMatching, type Target, useMatching } from './people-matching.tsx';
import { ProblemList } from './problem-list.tsx';
import { nameFromFile } from './read-file.ts';
import { useCurrencyChoice } from './use-currency-choice.ts';
import type { ChosenFile } from './use-import-file.ts';

type Chosen = Omit<BodyOf<typeof importGroup>, 'text'>;

export type ReviewProps = {
  file: ChosenFile;
  preview: Preview;
  isImporting: boolean;
  onImport: (chosen: Chosen) => void;
  /** The line with the file's name and the button to choose another. */
  head: ReactNode;
};

const newGroup = () => z.object({ groupName: nameField({ message: t`Group name is required` }) });

/** The review for a new group. Its people become the user and placeholders. */
export function NewGroupReview(props: ReviewProps) {
  const { preview, file, onImport } = props;
  const { data: me } = useCurrentUser();
  const targets = me ? [{ userId: me.id, label: t`Me (${ownName(me)})`, isMe: true }] : [];
  const matching = useMatching(preview.people, targets);
  const currencies = useCurrencyChoice(preview.currencies, null);
  const form = useForm({
    initial: { groupName: preview.suggestedName || nameFromFile(file.name) },
    schema: newGroup(),
    onSubmit: ({ groupName }) => {
      const rates = currencies.submit();
      if (rates !== null)
        onImport({ groupName, people: matching.people, ...(rates.length > 0 && { rates }) });
    },
  });
  return (
    <ReviewForm
      {...props}
      targets={targets}
      matching={matching}
      currencies={currencies}
      onSubmit={form.submit}
    >
      <Field label={t`Group name`} error={form.problems.groupName}>
        <TextInput {...form.text('groupName')} autoComplete="off" maxLength={200} dir="auto" required />
      </Field>
    </ReviewForm>
  );
}

/** The review for an existing group. */
export function GroupReview({ groupId, ...props }: ReviewProps & { groupId: string }) {
  const group = useGroup(groupId);
  const { data: me } = useCurrentUser();
  if (group.data !== undefined) {
    const targets = group.data.memberBalances
      .filter((each) => !each.hasLeft)
      .map(({ user, isPlaceholder }) => {
        const isMe = user.id === me?.id;
        const label = isPlaceholder ? t`${shownName(user)} (no account yet)` : shownName(user);
        return { userId: user.id, label: isMe ? t`Me (${shownName(user)})` : label, isMe };
      });
    return <MembersReview {...props} groupId={groupId} currency={group.data.currency} targets={targets} />;
  }
  return (
    <DialogBody>
      {props.head}
      {group.isError ? (
        <LoadError title={t`The group couldn't be loaded`} query={group} />
      ) : (
        <SkeletonRows count={3} label={t`Loading the group's people`} />
      )}
    </DialogBody>
  );
}

type MembersReviewProps = ReviewProps & {
  groupId: string;
  currency: Currency;
  targets: readonly Target[];
};

function MembersReview({ groupId, currency, targets, ...props }: MembersReviewProps) {
  const matching = useMatching(props.preview.people, targets);
  const currencies = useCurrencyChoice(props.preview.currencies, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rates = currencies.submit();
    if (rates === null) return;
    props.onImport({ groupId, people: matching.people, ...(rates.length > 0 && { rates }) });
  };
  return (
    <ReviewForm {...props} targets={targets} matching={matching} currencies={currencies} onSubmit={submit} />
  );
}

type ReviewFormProps = ReviewProps & {
  targets: readonly Target[];
  matching: ReturnType<typeof useMatching>;
  currencies: ReturnType<typeof useCurrencyChoice>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children?: ReactNode;
};

function ReviewForm(props: ReviewFormProps) {
  const { preview, head, isImporting, targets, matching, currencies, onSubmit, children } = props;
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        {head}
        <ProblemList problems={preview.problems} />
        <FileFigures preview={preview} />
        {children}
        <CurrencyChoice choice={currencies} />
        <PeopleMatching preview={preview} targets={targets} matching={matching} />
        <FileSample preview={preview} />
      </DialogBody>
      <FormFooter submit={{ label: t`Import`, pendingText: t`Importing...`, isPending: isImporting }} />
    </DialogForm>
  );
}

/** The review of a file that cannot be imported: its problems, and a button for another file. */
export function RefusedFile({ preview, head }: Pick<ReviewProps, 'preview' | 'head'>) {
  return (
    <DialogBody>
      {head}
      <ProblemList problems={preview.problems} />
      {preview.sample.length > 0 && (
        <>
          <FileFigures preview={preview} />
          <FileSample preview={preview} />
        </>
      )}
    </DialogBody>
  );
}
