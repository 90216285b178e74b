import { useCallback, useState } from 'react';
import { type Cents, formatMoney } from '#domain/money.ts';
import { tellError } from '#web/lib/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Access, authenticate, type Intent } from './stand-in.ts';

export type Answer = { intent: Intent } | { message: string };
type Question = { access: Access; intent: Intent; answer: (answer: Answer) => void };

/** Asks the card's owner, as a bank would, and waits for the answer. `step` is put on the screen. */
export function useConfirmationStep() {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = useCallback(
    (access: Access, intent: Intent) =>
      new Promise<Answer>((resolve) => {
        setQuestion({
          access,
          intent,
          answer: (answer) => {
            setQuestion(null);
            resolve(answer);
          },
        });
      }),
    [],
  );
  return { ask, step: question && <ConfirmationStep {...question} /> };
}

/** The test bank's question. Leaving it is an answer too: not approved. */
function ConfirmationStep({ access, intent: { amount }, answer }: Question) {
  const [isSending, setIsSending] = useState(false);
  const send = async (outcome: 'approve' | 'fail') => {
    if (isSending) return;
    setIsSending(true);
    try {
      answer({ intent: await authenticate(access, outcome) });
    } catch (error) {
      answer({ message: tellError(error, 'Please try again.') });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) void send('fail');
      }}
      title={amount === null ? 'Confirm this card' : `Confirm ${formatMoney(amount as Cents)}`}
      text={
        <>
          Your bank wants to know that it is you. This is a test card, so there is no bank: approve it here,
          or see what happens when it fails.
        </>
      }
      confirmLabel="Approve"
      cancelLabel="Fail"
      pending={isSending}
      onConfirm={() => void send('approve')}
    />
  );
}
