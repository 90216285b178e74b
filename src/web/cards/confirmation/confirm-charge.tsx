import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#web/lib/api/api-error.ts';
import type { CardOutcome } from '#web/lib/confirm-card.ts';
import { findIntent, type Intent } from '../emulator.ts';
import { useCardProvider } from '../queries.ts';
import { sayRefusal } from '../refusal.ts';
import { useConfirmationStep } from './use-confirmation-step.tsx';

type ConfirmChargeProps = { clientSecret: string; answer: (outcome: CardOutcome) => void };

/** Confirms one charge through the configured card provider. */
export function ConfirmCharge({ clientSecret, answer }: ConfirmChargeProps) {
  const { data: provider, error } = useCardProvider();
  const { ask, step } = useConfirmationStep();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || (provider === undefined && error === null)) return;
    hasBegun.current = true;
    const confirm = async (): Promise<CardOutcome> => {
      if (provider === undefined) throw error;
      if (provider.kind === 'stripe') {
        const { confirmWithStripe } = await import('../stripe.ts');
        return confirmWithStripe(provider.publishableKey, clientSecret);
      }
      const access = { publishableKey: provider.publishableKey, clientSecret };
      const intent = await findIntent(access);
      if (intent.status !== 'requires_action') return outcomeOf(intent);
      const reply = await ask(access, intent);
      return 'intent' in reply ? outcomeOf(reply.intent) : { ok: false, message: reply.message };
    };
    confirm()
      .catch((failure: unknown): CardOutcome => ({ ok: false, message: errorMessage(failure, unexpected()) }))
      .then(answer);
  }, [provider, error, clientSecret, ask, answer]);
  return step;
}

const unexpected = () => t`Error: An unexpected error occurred.`;

function outcomeOf({ status, error }: Intent): CardOutcome {
  if (status === 'succeeded' || status === 'processing') return { ok: true };
  return { ok: false, message: sayRefusal(error) };
}
