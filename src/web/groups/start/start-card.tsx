import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import * as z from 'zod/mini';
import { groupBody } from '#contract/groups.ts';
import type { User } from '#contract/users.ts';
import { isSameName } from '#domain/names.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { focusFirstInvalid } from '#web/lib/form/focus-first-invalid.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NamesInput, splitNames } from '#web/ui/form/names-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { keepDraft, readDraft, type StartDraft } from './draft.ts';
import { useStartGroup } from './use-start-group.ts';

const LinkOrCodeDialog = lazyDialog(async () => (await import('./link-or-code-dialog.tsx')).LinkOrCodeDialog);

/** What a person without anything begins with: a group and its people in one act, which opens Add Expense. */
export function StartCard() {
  const user = useCurrentUser().data;
  return (
    <Card as="section" aria-labelledby="start" className="flex flex-col gap-5">
      <div>
        <h2 id="start" className="text-20 font-semibold text-balance">
          Split your first expense
        </h2>
        <p className="mt-1 text-14 text-quiet">
          Name the group and add the people by name. They don't need an account.
        </p>
      </div>
      {user && <StartForm user={user} />}
      <OtherWays />
    </Card>
  );
}

type Problems = { name?: string | undefined; people?: string | undefined };

function StartForm({ user: { username, homeCurrency, hasFullAccess } }: { user: User }) {
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(readDraft);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const peopleField = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<StartDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(next);
    setProblems({});
  };
  const start = useStartGroup({
    onStarted: ({ id }) => {
      keepDraft(null);
      navigate(`${to.group(id)}?add=1`);
    },
    onGate: () => keepDraft({ ...readDraft(), isWaiting: true }),
    onRefused: setProblems,
  });
  const read = () => {
    const people = [...draft.people, ...splitNames(draft.text)];
    return { people, body: z.safeParse(groupBody.inCurrency(homeCurrency), { name: draft.name, people }) };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    const { people, body } = read();
    change({ people, text: '' });
    const wrong = body.success ? problemOf(people, username) : problemsOf(body.error);
    setProblems(wrong);
    if (!body.success || wrong.people !== undefined) return;
    start.mutate({ body: body.data, currency: homeCurrency });
  };
  useEffect(() => {
    if (problems.name !== undefined || problems.people !== undefined) focusFirstInvalid(form.current);
  }, [problems]);
  // What waited for full access goes on. Whoever comes back without it presses again.
  useEffect(() => {
    const kept = readDraft();
    if (!kept.isWaiting) return;
    keepDraft({ ...kept, isWaiting: false });
    if (hasFullAccess) form.current?.requestSubmit();
  }, [hasFullAccess]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Field label="Group name" error={problems.name}>
          <TextInput
            dir="auto"
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            maxLength={200}
            placeholder="Lisbon trip"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft.people.length > 0) return;
              event.preventDefault();
              peopleField.current?.focus();
            }}
          />
        </Field>
        <Field label="Who's in it?" hint="Besides you. Enter or a comma ends a name." error={problems.people}>
          <NamesInput
            ref={peopleField}
            names={draft.people}
            text={draft.text}
            onChange={(people, text) => change({ people: [...people], text })}
            maxLength={60}
          />
        </Field>
      </div>
      <Button
        type="submit"
        pending={start.isPending}
        pendingText="Creating..."
        className="self-stretch md:self-start"
      >
        Create Group
        <LockMark />
      </Button>
    </form>
  );
}

/** The first problem of each field. */
function problemsOf(error: z.core.$ZodError): Problems {
  const first = (field: string) => error.issues.find(({ path }) => path[0] === field)?.message;
  return { name: first('name'), people: first('people') };
}

/** Names that would be the same person, which the server refuses too. */
function problemOf(people: readonly string[], username: string): Problems {
  if (people.some((name) => isSameName(name, username))) return { people: "You're in the group already" };
  const twice = people.find((name, index) => people.slice(0, index).some((each) => isSameName(each, name)));
  return twice === undefined ? {} : { people: `${twice} is there twice` };
}

function OtherWays() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul className="-mb-2 flex flex-wrap gap-x-6 border-t border-line pt-2 text-14 *:flex">
      <li>
        <Link href={`${to.expenses}?add=1`} className="link flex min-h-11 items-center md:min-h-8">
          Track my own spending
        </Link>
      </li>
      <li>
        <Link href={`${to.bills}?add=1`} className="link flex min-h-11 items-center gap-1 md:min-h-8">
          Add a bill
          <LockMark />
        </Link>
      </li>
      <li>
        <button type="button" className="link min-h-11 md:min-h-8" onClick={() => setIsOpen(true)}>
          I have a link or code
        </button>
        <LinkOrCodeDialog open={isOpen} onOpenChange={setIsOpen} />
      </li>
    </ul>
  );
}
