import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { personBody } from '#contract/people.ts';
import { sayProblem } from '#web/lib/form/say-problem.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useAddPerson } from './mutations.ts';

/**
 * Adds people by name. Enter adds one and clears the field for the next. A name that needs a subscription is kept in
 * the URL, to which the subscription screen returns. A name in the URL, also an empty one, gets the focus.
 */
export function AddPersonForm({ groupId }: { groupId: string }) {
  const [kept, keep] = useSearchParam('person');
  const [name, setName] = useState(kept ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [lastAdded, setLastAdded] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (kept !== null) field.current?.focus();
    // Asked for again, it takes the focus again.
    if (kept === '') keep(null);
  }, [kept, keep]);
  const buttonId = useId();
  const typed = useRef(name);
  const type = (text: string, wrong: string | null = null) => {
    typed.current = text;
    setName(text);
    setProblem(wrong);
    if (kept !== null) keep(null);
  };
  const add = useAddPerson({
    onAdded: setLastAdded,
    onGate: keep,
    onRefused: (refused, wrong) => {
      if (typed.current !== '') return false;
      type(refused, wrong);
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const read = z.safeParse(personBody, { name });
    if (!read.success) {
      setProblem(sayProblem(read.error));
      return;
    }
    // The next name can be typed while this one is sent.
    type('');
    add.mutate({ params: { id: groupId }, body: read.data });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby={buttonId}
      className="border-t border-line px-4 py-4 md:px-6"
    >
      <Field
        label={t`Name`}
        error={problem ?? undefined}
        hint={t`They don't need an account. They can claim their name later with the join link.`}
      >
        <div className="flex gap-2">
          <TextInput
            ref={field}
            dir="auto"
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="enter"
            maxLength={60}
            value={name}
            onChange={(event) => type(event.target.value)}
            className="min-w-0 flex-1"
            required
          />
          <Button
            id={buttonId}
            type="submit"
            variant="secondary"
            // The field keeps the focus, and a phone keeps its keyboard open.
            onPointerDown={(event) => event.preventDefault()}
          >
            {t`Add a Person`}
          </Button>
        </div>
      </Field>
      <p role="status" className="sr-only">
        {lastAdded !== null && t`${lastAdded} added`}
      </p>
    </form>
  );
}
