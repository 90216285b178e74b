import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { useJoinByLink } from './mutations.ts';

/** The choice of joining as a new person. */
const NEW = 'new';

type JoinFormProps = {
  token: string;
  ownName: string;
  places: readonly { id: string; name: string }[];
  onRefused: () => void;
};

/** Joins the group. The user may take the place of a person without an account. */
export function JoinForm({ token, ownName, places, onRefused }: JoinFormProps) {
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Two clicks can arrive before the button is disabled.
  const isSent = useRef(false);
  const join = useJoinByLink({
    onJoined: (groupId) => navigate(to.group(groupId), { replace: true }),
    onRefused: (told) => {
      isSent.current = false;
      setProblem(told);
      setChosen('');
      onRefused();
    },
  });
  const asks = places.length > 0;
  const choice = places.some(({ id }) => id === chosen) || chosen === NEW ? chosen : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current) return;
    if (asks && choice === '') {
      setProblem(t`Choose who you are`);
      form.current?.querySelector('input')?.focus();
      return;
    }
    const body = asks && choice !== NEW ? { placeholderId: choice } : {};
    isSent.current = true;
    join.mutate({ params: { token }, body });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {asks && (
        <Field label={t`Which one are you?`} error={problem ?? undefined}>
          <RadioGroup
            value={choice}
            onChange={(value) => {
              setChosen(value);
              setProblem(null);
            }}
            options={[
              ...places.map(({ id, name }) => ({
                value: id,
                label: <bdi className="[overflow-wrap:anywhere]">{name}</bdi>,
              })),
              { value: NEW, label: t`Someone else`, description: t`Join as a new member` },
            ]}
          />
        </Field>
      )}
      <Button type="submit" size="large" pending={join.isPending} pendingText={t`Joining...`}>
        {t`Join Group`}
      </Button>
      <p className="text-center text-13 text-quiet">
        <Trans>
          You'll join as <bdi className="font-medium text-ink">{ownName}</bdi>.
        </Trans>
      </p>
    </form>
  );
}
