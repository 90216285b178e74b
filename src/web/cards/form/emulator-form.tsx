import { t } from '@lingui/core/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts';
import { today } from '#web/lib/time/today.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { brandOf } from '../card-brand.ts';
import { useConfirmationStep } from '../confirmation/use-confirmation-step.tsx';
import {
  type Access,
  confirmIntent,
  findIntent,
  type Intent,
  isPayment,
  type TypedCard,
} from '../emulator.ts';
import { sayRefusal } from '../refusal.ts';
import { CardFields } from './card-fields.tsx';
import type { CardFormProps } from './card-frame.tsx';
import { type CardProblems, type CardTexts, digitsOf, noCard, problemsOf, readExpiry } from './card-text.ts';
import { TestNumbers } from './test-numbers.tsx';

const unexpected = () => t`Error: An unexpected error occurred.`;

function thisMonth() {
  const [year, month] = today().split('-').map(Number);
  return { year: year ?? 0, month: month ?? 0 };
}

/** The card form for the emulated provider. */
export function EmulatorForm({
  publishableKey,
  clientSecret,
  Frame,
  ...given
}: CardFormProps & { publishableKey: string }) {
  const [card, setCard] = useState(noCard);
  const [wasSent, setWasSent] = useState(false);
  const [refused, setRefused] = useState<CardProblems>({});
  const fields = useRef<HTMLDivElement>(null);
  const { send, isSending, failure, step } = useSending({ publishableKey, clientSecret }, given, setRefused);
  const problems = wasSent ? { ...refused, ...problemsOf(card, thisMonth()) } : refused;
  const change = (next: Partial<CardTexts>) => {
    setCard((before) => ({ ...before, ...next }));
    setRefused({});
  };
  const pending = isSending || given.pending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles this event to the form of an outer dialog.
    event.stopPropagation();
    setWasSent(true);
    const typed = readCard(card);
    if (typed === null) {
      // The error messages render in the next frame.
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (!pending) void send(typed);
  };
  return (
    <>
      <Frame {...given} pending={pending} failure={failure} onSubmit={submit}>
        <TestNumbers disabled={pending} onChoose={(number) => change(testCard(number, card))} />
        <CardFields ref={fields} card={card} problems={problems} onChange={change} disabled={pending} />
      </Frame>
      {step}
    </>
  );
}

/** The card as the provider takes it; null while a field is invalid. */
function readCard(card: CardTexts): TypedCard | null {
  const expiry = readExpiry(card.expiry);
  if (expiry === null || Object.keys(problemsOf(card, thisMonth())).length > 0) return null;
  return { number: digitsOf(card.number), expMonth: expiry.month, expYear: expiry.year, cvc: card.cvc };
}

/** Fills in a test number and completes the empty fields. */
function testCard(number: string, typed: CardTexts): CardTexts {
  const { year } = thisMonth();
  return {
    number,
    expiry: typed.expiry || `12/${String(year + 3).slice(-2)}`,
    cvc: '1234'.slice(0, brandOf(digitsOf(number)).cvcLength),
    name: typed.name || t`Test Card`,
  };
}

const fieldNames: Readonly<Record<string, keyof CardTexts>> = {
  number: 'number',
  expiry: 'expiry',
  cvc: 'cvc',
};

/** Sends the card, asks for a confirmation if the bank wants one, and reports the outcome. */
function useSending(
  access: Access,
  { onBusy, onDone, onBroken }: Pick<CardFormProps, 'onBusy' | 'onDone' | 'onBroken'>,
  showRefusal: (problems: CardProblems) => void,
) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const { ask, step } = useConfirmationStep();
  const title = isPayment(access.clientSecret) ? t`Payment Failed` : t`Card setup failed`;
  const fail = (text: string) => {
    setFailure({ title, text });
    toast({ variant: 'destructive', title, description: text });
  };

  const read = (intent: Intent) => {
    if (intent.status === 'succeeded' || intent.status === 'processing') onDone(intent.paymentMethodId);
    else fail(sayRefusal(intent.error));
  };
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const [issue] = error.issues;
    const field = issue === undefined ? undefined : fieldNames[issue.path];
    if (issue !== undefined && field !== undefined) showRefusal({ [field]: sayRefusal(issue) });
    else if ([400, 402, 429].includes(error.status)) fail(sayRefusal({ message: error.userMessage }));
    else if (onBroken !== undefined) onBroken();
    else fail(error.status === 0 ? errorMessage(error, unexpected()) : unexpected());
  };
  const send = async (card: TypedCard) => {
    setIsSending(true);
    setFailure(null);
    onBusy?.(true);
    try {
      const intent = await confirmIntent(access, card).catch((error: unknown) => {
        // The reply to an earlier attempt may have been lost.
        if (error instanceof ApiError && error.status === 409) return findIntent(access);
        throw error;
      });
      if (intent.status !== 'requires_action') read(intent);
      else {
        const answer = await ask(access, intent);
        if ('intent' in answer) read(answer.intent);
        else fail(answer.message);
      }
    } catch (error) {
      tell(error);
    } finally {
      setIsSending(false);
      onBusy?.(false);
    }
  };
  return { send, isSending, failure, step };
}
