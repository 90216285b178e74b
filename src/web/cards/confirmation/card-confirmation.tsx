import { Suspense, useEffect, useState } from 'react';
import { type CardOutcome, setCardConfirmer } from '#web/lib/confirm-card.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';

const ConfirmCharge = lazyPart(async () => (await import('./confirm-charge.tsx')).ConfirmCharge);

type Asked = { clientSecret: string; answer: (outcome: CardOutcome) => void };

/** Shows the confirmation step when a charge of a saved card needs it. The dialog's script loads on first use. */
export function CardConfirmation() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    setCardConfirmer(
      (clientSecret) =>
        new Promise((resolve) => {
          setAsked({
            clientSecret,
            answer: (outcome) => {
              setAsked(null);
              resolve(outcome);
            },
          });
        }),
    );
    return () => setCardConfirmer(null);
  }, []);
  return <Suspense>{asked && <ConfirmCharge key={asked.clientSecret} {...asked} />}</Suspense>;
}
