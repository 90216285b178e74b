import * as z from 'zod/mini';
import { groupBody } from '#contract/groups.ts';
import { parseDecimal, toDecimal } from '#domain/money.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const body = groupBody.inCurrency('USD');
export type GroupBody = z.output<typeof body>;
type Typed = { name: string; description: string; date: string; location: string; budget: string };

/** The values as typed; an empty place or budget becomes null. */
const typed = z.pipe(
  z.transform(
    (values: Typed): z.input<typeof groupBody> => ({
      ...values,
      location: values.location.trim() || null,
      budget: values.budget || null,
    }),
  ),
  body,
);

export function useGroupForm(initial: Typed, onSubmit: (body: GroupBody) => void) {
  return useForm<Typed, GroupBody>({ initial, schema: typed, onSubmit });
}

/** The fields of a group. */
export function GroupFields({ form }: { form: ReturnType<typeof useGroupForm> }) {
  return (
    <>
      <Field label="Name" error={form.problems.name}>
        <TextInput {...form.text('name')} autoComplete="off" maxLength={200} dir="auto" required />
      </Field>
      <Field label="Description" optional error={form.problems.description}>
        <TextArea {...form.text('description')} dir="auto" />
      </Field>
      <Field label="Date" error={form.problems.date}>
        <DateInput {...form.text('date')} />
      </Field>
      <Field label="Location" optional error={form.problems.location}>
        <TextInput {...form.text('location')} autoComplete="off" maxLength={200} dir="auto" />
      </Field>
      <Field label="Budget" optional hint="For the whole group" error={form.problems.budget}>
        <MoneyInput
          name="budget"
          value={form.values.budget === '' ? null : parseDecimal(form.values.budget)}
          // An unreadable amount becomes "?", which validation refuses.
          onChange={(amount, problem) =>
            form.set({ budget: amount === null ? (problem === null ? '' : '?') : toDecimal(amount) })
          }
        />
      </Field>
    </>
  );
}
