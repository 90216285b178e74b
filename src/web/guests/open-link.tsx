import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { openGuestLink } from '#contract/guests.ts';
import type { GuestKind, ReplyOf } from '#contract/route.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useOpenGuestLink, useTakePlace } from './mutations.ts';
import { PinField } from './pin-field.tsx';
import { Problem } from './problem.tsx';

type Opened = ReplyOf<typeof openGuestLink>;

type OpenLinkProps = {
  token: string;
  kind: GuestKind;
  needsPin: boolean;
  /** The device has a place now. */
  onEntered: () => void;
};

/** Asks for the PIN of a link, and then who the guest is. */
export function OpenLink({ token, kind, needsPin, onEntered }: OpenLinkProps) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useOpenGuestLink({ onDone: setOpened, onProblem: setProblem });
  const { mutate } = open;
  // Without a PIN there is nothing to ask first.
  useEffect(() => {
    if (!needsPin) mutate({ params: { token }, body: {} });
  }, [needsPin, mutate, token]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (open.isPending) return;
    if (needsPin && pin === '') return setProblem(t`This PIN is not right`);
    mutate({ params: { token }, body: needsPin ? { pin } : {} });
  };
  if (opened !== null) {
    const typed = needsPin ? { pin } : {};
    return <WhoAreYou token={token} kind={kind} typed={typed} places={opened.places} onEntered={onEntered} />;
  }
  if (!needsPin && !open.isError) return <PageSpinner label={t`Opening the group`} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {needsPin ? (
        <PinField
          value={pin}
          problem={problem}
          onChange={(value) => {
            setPin(value);
            setProblem(null);
          }}
        />
      ) : (
        <Problem text={problem} />
      )}
      <Button type="submit" size="large" pending={open.isPending} pendingText={t`Opening...`}>
        {t`Continue`}
      </Button>
    </form>
  );
}

/** The choice of somebody who is not in the list: new, or for a link *look* nobody. */
const OTHER = 'other';

type WhoProps = Pick<OpenLinkProps, 'token' | 'kind' | 'onEntered'> & {
  typed: { pin?: string };
  places: Opened['places'];
};

function WhoAreYou({ token, kind, typed, places, onEntered }: WhoProps) {
  const [chosen, setChosen] = useState(places.length === 0 ? OTHER : '');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const take = useTakePlace({ onDone: onEntered, onProblem: setProblem });
  const isNew = chosen === OTHER && kind === 'take_part';
  const place = places.find(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (take.isPending) return;
    if (chosen === '') {
      setProblem(t`Choose who you are`);
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (isNew && name.trim() === '') return setProblem(t`Name is required`);
    const choice = isNew ? { name } : { placeholderId: place?.id ?? null };
    take.mutate({ params: { token }, body: { ...typed, ...choice } });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {places.length > 0 && (
        <Field label={t`Which one are you?`} error={isNew ? undefined : (problem ?? undefined)}>
          <RadioGroup
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setProblem(null);
            }}
            options={[
              ...places.map((each) => ({
                value: each.id,
                label: <bdi className="[overflow-wrap:anywhere]">{each.name}</bdi>,
              })),
              { value: OTHER, label: kind === 'look' ? t`Just looking` : t`I'm new here` },
            ]}
          />
        </Field>
      )}
      {place !== undefined && place.devices > 0 && (
        <p role="status" className="rounded-control bg-well px-3 py-2.5 text-14">
          <Trans>
            Somebody is <bdi>{place.name}</bdi> on another device. Is that you?
          </Trans>
        </p>
      )}
      {places.length === 0 && !isNew && <Problem text={problem} />}
      {isNew && (
        <Field label={t`Your name`} error={problem}>
          <TextInput
            dir="auto"
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
      )}
      <Button type="submit" size="large" pending={take.isPending} pendingText={t`Opening...`}>
        {t`Open Group`}
      </Button>
    </form>
  );
}
