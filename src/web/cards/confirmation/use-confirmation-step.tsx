import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { Access, Answer, Intent, Question } from '../emulator.ts';

// Loads when a bank first asks for a confirmation.
const ConfirmationStep = lazyPart(async () => (await import('./confirmation-step.tsx')).ConfirmationStep);

/** Asks the cardholder to confirm, like a bank, and waits for the answer. The caller renders `step`. */
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
  return { ask, step: <Suspense>{question && <ConfirmationStep {...question} />}</Suspense> };
}
