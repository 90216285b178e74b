import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { type Book, useOpenBook } from '#web/book/queries.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { namesOf } from '#web/lib/outbox/queueable.ts';
import { useDiscardQuestion } from '#web/ui/overlay/discard.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { bodyOf, type ExpenseValues } from '../draft/expense-form-state.ts';
import { readRepeat } from '../draft/repeat-draft.ts';
import { isTyped } from '../draft/typed-values.ts';
import { startingSplit, useExpenseForm } from '../draft/use-expense-form.ts';
import type { NewExpense, useAddExpenseOrSeries } from '../mutations.ts';
import { beginExpense, useKeptDraft } from './expense-draft.ts';
import { ExpenseForm } from './expense-form.tsx';
import { GroupField } from './group-field.tsx';
import { lastGroup, rememberGroup } from './last-group.ts';
import { usePresentMembers } from './use-present-members.ts';

export type Choice = Pick<
  Group,
  'id' | 'name' | 'kind' | 'members' | 'defaultSplit' | 'families' | 'currency'
>;

/** A group that is created when its first expense is saved. Until then its id stands for it. */
export type NewGroup = {
  group: Choice;
  create: (onCreated: (groupId: string) => void) => void;
  isPending: boolean;
};

/** Chooses the user's own book before it is known. */
const JUST_ME = 'just-me';

export type NewExpenseFormProps = {
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

/** The form of a new expense. `groups` are those that the user can choose. */
export function NewExpenseForm(props: NewExpenseFormProps) {
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
