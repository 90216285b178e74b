import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeepPlace } from './mutations.ts';
import { PinField } from './pin-field.tsx';
import { Problem } from './problem.tsx';

type AccountChoiceProps = { token: string; needsPin: boolean; onGuest: () => void };

/** Who is signed in joins with the account, or goes on as a guest. */
export function AccountChoice({ token, needsPin, onGuest }: AccountChoiceProps) {
  const [, navigate] = useLocation();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useKeepPlace({
    onDone: ({ groupId }) => navigate(to.group(groupId), { replace: true }),
    onProblem: setProblem,
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!keep.isPending) keep.mutate({ params: { token }, body: needsPin ? { pin } : {} });
      }}
    >
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
      <Button type="submit" size="large" pending={keep.isPending} pendingText={t`Joining...`}>
        {t`Join with My Account`}
      </Button>
      <Button size="large" variant="secondary" onClick={onGuest}>
        {t`Continue as a Guest`}
      </Button>
    </form>
  );
}
