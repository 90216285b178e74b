import type * as z from 'zod/mini';
import { groupBody } from '#contract/groups.ts';
import { useForm } from '#web/lib/use-form.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export type GroupBody = z.output<typeof groupBody>;
type Typed = { name: string; description: string; date: string };

export function useGroupForm(initial: Typed, onSubmit: (body: GroupBody) => void) {
  return useForm<Typed, GroupBody>({ initial, schema: groupBody, onSubmit });
}

/** What a group is called, what it is for, and when. */
export function GroupFields({ form }: { form: ReturnType<typeof useGroupForm> }) {
  return (
    <>
      <Field label="Name" error={form.problem('name')}>
        <TextInput {...form.control('name')} autoComplete="off" maxLength={200} dir="auto" required />
      </Field>
      <Field label="Description" optional error={form.problem('description')}>
        <TextArea {...form.control('description')} dir="auto" />
      </Field>
      <Field label="Date" error={form.problem('date')}>
        <DateInput {...form.control('date')} />
      </Field>
    </>
  );
}
