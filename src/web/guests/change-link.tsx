import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type GuestLink, pinField } from '#contract/guests.ts';
import { sayProblem } from '#web/lib/form/say-problem.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { dayChoices, daysOf } from './link-days.ts';
import { useUpdateGuestLink } from './mutations.ts';
import { PinField } from './pin-field.tsx';

/** The choice of the end that the link has. */
const KEPT = 'kept';

type ChangeLinkProps = { groupId: string; link: GuestLink; onDone: () => void };

/** Sets or changes the PIN of a link, and how long it lives from now. Its guests stay. */
export function ChangeLink({ groupId, link, onDone }: ChangeLinkProps) {
  const { kind, hasPin, expiresAt } = link;
  const [pin, setPin] = useState('');
  const [days, setDays] = useState<string>(KEPT);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateGuestLink({ onDone, onProblem: setProblem });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (update.isPending) return;
    const read = z.safeParse(z.optional(pinField), pin === '' ? undefined : pin);
    if (!read.success) return setProblem(sayProblem(read.error));
    const body = {
      ...(read.data !== undefined && { pin: read.data }),
      ...(days !== KEPT && { days: daysOf(days) }),
    };
    if (Object.keys(body).length === 0) return onDone();
    update.mutate({ params: { id: groupId, kind }, body });
  };
  const keptLabel = expiresAt === null ? t`No end` : t`Until ${formatDay(localDay(expiresAt))}`;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 rounded-control bg-well p-4">
      <div className="grid grid-cols-2 items-start gap-3">
        <PinField
          autoFocus
          label={hasPin ? t`New PIN` : t`PIN (optional)`}
          value={pin}
          problem={problem}
          onChange={(value) => {
            setPin(value);
            setProblem(null);
          }}
        />
        <Field label={t`Works for`}>
          <Select
            value={days}
            onChange={({ target }) => setDays(target.value)}
            options={[
              { value: KEPT, label: keptLabel },
              ...dayChoices().filter(({ label }) => label !== keptLabel),
            ]}
          />
        </Field>
      </div>
      <p className="text-13 text-quiet">
        {hasPin
          ? t`Guests stay. Leave the PIN empty to keep it. The days count from today.`
          : t`Guests stay. The days count from today.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={update.isPending} pendingText={t`Saving...`}>
          {t`Save Changes`}
        </Button>
        <Button variant="secondary" disabled={update.isPending} onClick={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
