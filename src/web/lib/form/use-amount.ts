import { t } from '@lingui/core/macro';
import type { Cents } from '#domain/money.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import { amountProblem, useForm } from './use-form.ts';

type AmountOptions = {
  /** The amount until the user types another one. */
  initial: Cents | null;
  /** Validates an amount that could be parsed. Returns the error or null. */
  complain: (amount: Cents | null) => string | null;
  onSend: (amount: Cents) => void;
};

/** The state of a dialog with a single amount field. */
export function useAmount({ initial, complain, onSend }: AmountOptions) {
  const draftOf = (typed: AmountDraft | null) => typed ?? { amount: initial, problem: null };
  const form = useForm<{ typed: AmountDraft | null }, { amount: Cents }>({
    initial: { typed: null },
    read: ({ typed }) => {
      const draft = draftOf(typed);
      const message = amountProblem(draft) ?? complain(draft.amount);
      if (message === null && draft.amount !== null) return { ok: true, output: { amount: draft.amount } };
      return { ok: false, problems: { typed: message ?? t`Enter an amount, such as 12.50.` } };
    },
    onSubmit: ({ amount }) => onSend(amount),
  });
  const { amount } = draftOf(form.values.typed);
  const type = (next: Cents | null, problem: AmountDraft['problem'] = null) =>
    form.set({ typed: { amount: next, problem } });
  return { amount, error: form.problems.typed, type, submit: form.submit };
}

export type Amount = ReturnType<typeof useAmount>;
