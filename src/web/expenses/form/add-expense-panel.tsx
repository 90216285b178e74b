import { t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { Group } from '#contract/groups.ts';
import { type Book, useOpenBook } from '#web/book/queries.ts';
import { useGroup, useGroupChoices } from '#web/groups/queries.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { namesOf } from '#web/lib/outbox/queueable.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { DialogSpinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useDiscardQuestion } from '#web/ui/overlay/discard.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { bodyOf, duplicateOf, type ExpenseValues } from '../draft/expense-form-state.ts';
import { readRepeat } from '../draft/repeat-draft.ts';
import { isTyped } from '../draft/typed-values.ts';
import { startingSplit, useExpenseForm } from '../draft/use-expense-form.ts';
import { type NewExpense, useAddExpenseOrSeries } from '../mutations.ts';
import { beginExpense, draftKey, forgetDraft, useKeptDraft } from './expense-draft.ts';
import { ExpenseForm } from './expense-form.tsx';
import { GroupField } from './group-field.tsx';
import { lastGroup, rememberGroup } from './last-group.ts';
import { usePresentMembers } from './use-present-members.ts';

/** A group that is created when its first expense is saved. Until then its id stands for it. */
type NewGroup = { group: Choice; create: (onCreated: (groupId: string) => void) => void; isPending: boolean };

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
export function AddExpenseForm(props: Omit<AddFormProps, 'groups' | 'me'>) {
  return (
    <WithGroups groupId={props.groupId}>
      {(groups, me) =>
        props.isWaiting && !groups.some(({ id }) => id === props.groupId) ? (
          <GroupNotOpen cancel={props.cancel} />
        ) : (
          <AddForm groups={groups} me={me} {...props} />
        )
      }
    </WithGroups>
  );
}

/** What waits for a group that takes no expenses now is not shown as if it were for no group. */
function GroupNotOpen({ cancel }: Pick<AddFormProps, 'cancel'>) {
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

type Choice = Pick<Group, 'id' | 'name' | 'kind' | 'members' | 'defaultSplit' | 'families' | 'currency'>;

/** Chooses the user's own book before it is known. */
const JUST_ME = 'just-me';

type WithGroupsProps = {
  groupId: string | undefined;
  children: (groups: readonly Choice[], me: string) => ReactNode;
};

/** Waits for the groups. The preselected group may not be on the first page. */
function WithGroups({ groupId, children }: WithGroupsProps) {
  const me = useCurrentUser().data?.id;
  const choices = useGroupChoices();
  if (choices.isLoadingError) {
    return <LoadError title={t`Your groups couldn't be loaded`} query={choices} />;
  }
  if (choices.isPending || me === undefined) return <GroupsSpinner />;
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
  if (group.isPending) return <GroupsSpinner />;
  return children(group.data?.status === 'active' ? group.data : null);
}

const GroupsSpinner = () => <DialogSpinner label={t`Loading groups`} />;

type AddFormProps = {
  groups: readonly Choice[];
  me: string;
  groupId: string | undefined;
  newGroup?: NewGroup | undefined;
  /** Fills in the form for its group. */
  fill?: (group: Choice, me: string) => ExpenseValues;
  /** The form of an expense that waits to be sent. */
  isWaiting?: boolean;
  /** Where what is typed is kept until it is sent or discarded. */
  draft?: string;
  add: ReturnType<typeof useAddExpenseOrSeries>;
  cancel: ReactNode;
};

function AddForm(props: AddFormProps) {
  const { groups, me, groupId, newGroup, fill, isWaiting = false, draft, add, cancel } = props;
  const homeCurrency = useCurrentUser().data?.homeCurrency ?? 'USD';
  const [opened, setOpened] = useState(() => groups.find(isOwnBook));
  const shared = [...(newGroup ? [newGroup.group] : []), ...groups.filter((group) => !isOwnBook(group))];
  const find = (id: string) => (opened?.id === id ? opened : shared.find((group) => group.id === id));
  const [onlyOne] = shared.length === 1 ? shared : [];
  const preselected = newGroup?.group ?? find(groupId ?? '') ?? find(lastGroup(me) ?? '') ?? onlyOne;
  // A book that was opened just now is not known yet.
  const currencyOf = (id: string) => find(id)?.currency ?? (id === '' ? 'USD' : homeCurrency);
  const [began] = useState(() =>
    fill !== undefined && preselected !== undefined && preselected.id === groupId
      ? { initial: fill(preselected, me) }
      : beginExpense({ key: draft, preselected, find, currencyOf, me }),
  );
  const form = useExpenseForm({
    ...began,
    seed: null,
    familiesOf: (id) => find(id)?.families ?? [],
    currencyOf,
    newGroupId: newGroup?.group.id,
    onSubmit: (values) => {
      const currency = currencyOf(values.groupId);
      const body = bodyOf(values, currency);
      if (body === null || isPending) return;
      const { repetition } = readRepeat(values.repeat, values.date);
      const send = (id: string) => {
        if (body.groupId !== opened?.id && currentGuest() === null) rememberGroup(me, id);
        add.add({ body: { ...body, groupId: id }, currency, repetition, ...about(id, find(body.groupId)) });
      };
      if (body.groupId === newGroup?.group.id) newGroup.create(send);
      else send(body.groupId);
    },
  });
  const { values, problems } = form;
  useKeptDraft(draft, form);
  useDiscardQuestion(isTyped(form.start, values) ? questionOf(isWaiting) : null);
  const chosen = find(values.groupId);
  const haveMembersChanged = usePresentMembers(form, chosen, me);
  const isDefaultUnused = fill === undefined && chosen?.defaultSplit?.needsLook;
  const choose = (id: string, next: Choice | undefined) =>
    form.setGroup(id, startingSplit(chosen, me), startingSplit(next, me));
  const openBook = useOpenBook((book) => {
    const next = toChoice(book, me);
    setOpened(next);
    choose(next.id, next);
  });
  const isPending = add.isPending || openBook.isPending || newGroup?.isPending === true;
  return (
    <ExpenseForm
      form={form}
      people={chosen?.members ?? [{ id: me, username: '' }]}
      me={me}
      startsInAmount
      canRepeat={!isWaiting && currentGuest() === null}
      isOwn={openBook.isPending || (chosen !== undefined && isOwnBook(chosen))}
      notice={haveMembersChanged ? <MembersChanged /> : isDefaultUnused && <DefaultNotUsed />}
      group={
        currentGuest() === null && (
          <GroupField
            groups={shared}
            bookId={opened?.id ?? JUST_ME}
            error={problems.groupId}
            value={openBook.isPending ? JUST_ME : values.groupId}
            onChange={(id) => (id === JUST_ME ? openBook.mutate() : choose(id, find(id)))}
          />
        )
      }
      cancel={cancel}
      submit={{
        ...(isWaiting
          ? { label: t`Save Changes`, pendingText: t`Saving...` }
          : { label: t`Add Expense`, pendingText: t`Adding...` }),
        isPending,
      }}
    />
  );
}

/** What goes with a new expense of a group, which may just have been created under this id. */
function about(id: string, group: Choice | undefined): Pick<NewExpense, 'membersCount' | 'names'> {
  const { name = '', members = [] } = group ?? {};
  return { membersCount: members.length, names: { [id]: name, ...namesOf(members) } };
}

const questionOf = (isWaiting: boolean) => (isWaiting ? t`Discard your changes?` : t`Discard this expense?`);

const isOwnBook = ({ kind }: Pick<Choice, 'kind'>) => kind === 'personal';

function toChoice({ groupId, currency }: Book, me: string): Choice {
  const members = [{ id: me, username: '', profilePicture: null, isPlaceholder: false }];
  return {
    id: groupId,
    name: t`Just me`,
    kind: 'personal',
    members,
    defaultSplit: null,
    families: [],
    currency,
  };
}

function DefaultNotUsed() {
  return (
    <p role="status" className="rounded-control bg-well px-3 py-2.5 text-14">
      {t`Members have changed since the default split was set, so this expense starts split equally. Set it again under Default Split in the group's menu.`}
    </p>
  );
}

function MembersChanged() {
  return (
    <p role="status" className="rounded-control bg-well px-3 py-2.5 text-14">
      {t`The group's members have just changed. Check who paid and who takes part.`}
    </p>
  );
}
