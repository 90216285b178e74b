import { lazy, Suspense, useCallback, useState } from 'react';
import type { Access, Answer, Intent, Question } from '../emulator.ts';

// What shows the question is fetched when a bank first asks.
const ConfirmationStep = lazy(async () => ({
  default: (await import('./confirmation-step.tsx')).ConfirmationStep,
}));

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
  return { ask, step: <Suspense>{question && <ConfirmationStep {...question} />}</Suspense> };
}
