import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { groupBody } from '#contract/groups.ts';
import type { User } from '#contract/users.ts';
import { isSameName, ownName } from '#domain/names.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { focusFirstInvalid } from '#web/lib/form/focus-first-invalid.ts';
import { type ReadForm, readBy, useForm } from '#web/lib/form/use-form.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NamesInput, splitNames } from '#web/ui/form/names-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import type { GroupBody } from '../form/group-fields.tsx';
import { useAddGroup } from '../mutations.ts';
import { keepDraft, readDraft, type StartDraft } from './draft.ts';

const LinkOrCodeDialog = lazyDialog(async () => (await import('./link-or-code-dialog.tsx')).LinkOrCodeDialog);

/** What a person without anything begins with: a group and its people in one act, which opens Add Expense. */
export function StartCard() {
  const user = useCurrentUser().data;
  return (
    <Card as="section" aria-labelledby="start" className="flex flex-col gap-5">
      <div>
        <h2 id="start" className="text-20 font-semibold text-balance">
          {t`Split your first expense`}
        </h2>
        <p className="mt-1 text-14 text-quiet">
          {t`Name the group and add the people by name. They don't need an account.`}
        </p>
      </div>
      {user && <StartForm user={user} />}
      <OtherWays />
    </Card>
  );
}

type Typed = Omit<StartDraft, 'isWaiting'>;

function readTyped({ name, people, text }: Typed, user: User): ReadForm<Typed, GroupBody> {
  const everyone = [...people, ...splitNames(text)];
  const read = readBy<Typed, GroupBody>(groupBody.inCurrency(user.homeCurrency), { name, people: everyone });
  const problem = problemOf(everyone, [user.username, ownName(user)]);
  return read.ok && problem !== null ? { ok: false, problems: { people: problem } } : read;
}

function StartForm({ user }: { user: User }) {
  const { homeCurrency, hasFullAccess } = user;
  const [, navigate] = useLocation();
  const [kept] = useState(readDraft);
  const element = useRef<HTMLFormElement>(null);
  const peopleField = useRef<HTMLInputElement>(null);
  const form = useForm<Typed, GroupBody>({
    initial: kept,
    read: (typed) => readTyped(typed, user),
    onSubmit: (body) => start.mutate({ body, currency: homeCurrency }),
  });
  const keep = (isWaiting: boolean) => keepDraft({ ...form.current(), isWaiting });
  const start = useAddGroup(
    ({ id }) => {
      keepDraft(null);
      navigate(`${to.group(id)}?add=1`);
    },
    { onGate: () => keep(true), onRefused: form.showRefusal },
  );
  const change = (changed: Partial<Typed>) => {
    // Every error goes with the next change, not only that of the changed field.
    form.reset({ ...form.current(), ...changed });
    keep(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (start.isPending) return event.preventDefault();
    const { people, text } = form.current();
    form.set({ people: [...people, ...splitNames(text)], text: '' });
    keep(false);
    form.submit(event);
  };
  // What the server refused is rendered by now.
  useEffect(() => {
    if (start.isError) focusFirstInvalid(element.current);
  }, [start.isError]);
  // What waited for full access goes on. Whoever comes back without it presses again.
  useEffect(() => {
    const waiting = readDraft();
    if (!waiting.isWaiting) return;
    keepDraft({ ...waiting, isWaiting: false });
    if (hasFullAccess) element.current?.requestSubmit();
  }, [hasFullAccess]);
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Field label={t`Group name`} error={form.problems.name}>
          <TextInput
            dir="auto"
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            maxLength={200}
            placeholder={t`Lisbon trip`}
            value={form.values.name}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || form.values.people.length > 0)
                return;
              event.preventDefault();
              peopleField.current?.focus();
            }}
          />
        </Field>
        <Field
          label={t`Who's in it?`}
          hint={t`Besides you. Enter or a comma ends a name.`}
          error={form.problems.people}
        >
          <NamesInput
            ref={peopleField}
            names={form.values.people}
            text={form.values.text}
            onChange={(people, text) => change({ people: [...people], text })}
            maxLength={60}
          />
        </Field>
      </div>
      <Button
        type="submit"
        pending={start.isPending}
        pendingText={t`Creating...`}
        className="self-stretch md:self-start"
      >
        {t`Create Group`}
        <LockMark />
      </Button>
    </form>
  );
}

/** Names that would be the same person, which the server refuses too. */
function problemOf(people: readonly string[], own: readonly string[]): string | null {
  if (people.some((name) => own.some((each) => isSameName(name, each))))
    return t`You're in the group already`;
  const twice = people.find((name, index) => people.slice(0, index).some((each) => isSameName(each, name)));
  return twice === undefined ? null : t`${twice} is there twice`;
}

function OtherWays() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul className="-mb-2 flex flex-wrap gap-x-6 border-t border-line pt-2 text-14 *:flex">
      <li>
        <Link href={`${to.expenses}?add=1`} className="link flex min-h-11 items-center mouse:min-h-8">
          {t`Track my own spending`}
        </Link>
      </li>
      <li>
        <Link href={`${to.bills}?add=1`} className="link flex min-h-11 items-center gap-1 mouse:min-h-8">
          {t`Add a bill`}
          <LockMark />
        </Link>
      </li>
      <li>
        <button type="button" className="link min-h-11 mouse:min-h-8" onClick={() => setIsOpen(true)}>
          {t`I have a link or code`}
        </button>
        <LinkOrCodeDialog open={isOpen} onOpenChange={setIsOpen} />
      </li>
    </ul>
  );
}
