import { t } from '@lingui/core/macro';
import { Check, CircleAlert, Plus } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { REST_NAME } from '#domain/receipt/receipt.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FIELD_PAIR, Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '#web/ui/overlay/dialog.tsx';
import {
  type Balance,
  balanceOf,
  type ReceiptDraft,
  type TakenReceipt,
  withNewLine,
  withRestLine,
} from './receipt-draft.ts';
import { ReviewLine } from './review-line.tsx';

type ReviewReceiptProps = {
  draft: ReceiptDraft;
  onChange: (draft: ReceiptDraft) => void;
  onBack: () => void;
  onUse: (receipt: TakenReceipt) => void;
};

/** What was read, to correct. It can be used once its lines add up to its total. */
export function ReviewReceipt({ draft, onChange, onBack, onUse }: ReviewReceiptProps) {
  const balance = balanceOf(draft);
  const heading = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the expense is around this one.
    event.stopPropagation();
    if (balance.kind === 'even') onUse(balance.taken);
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className={FIELD_PAIR}>
          <Field label={t`Merchant`}>
            <TextInput
              dir="auto"
              autoComplete="off"
              maxLength={200}
              value={draft.merchant}
              onChange={(event) => onChange({ ...draft, merchant: event.target.value })}
            />
          </Field>
          <Field label={t`Date`}>
            <DateInput
              value={draft.date}
              onChange={(event) => onChange({ ...draft, date: event.target.value })}
            />
          </Field>
        </div>
        <section aria-labelledby={heading} className="flex flex-col gap-3">
          <h3 id={heading} className="text-14 font-medium">
            {t`Lines`}
          </h3>
          <ol className="flex flex-col gap-2">
            {draft.lines.map((line, index) => (
              <ReviewLine key={line.key} line={line} place={index + 1} draft={draft} onChange={onChange} />
            ))}
          </ol>
          <div>
            <Button variant="secondary" size="small" onClick={() => onChange(withNewLine(draft))}>
              <Plus aria-hidden="true" />
              {t`Add Line`}
            </Button>
          </div>
        </section>
        <Doubts draft={draft} />
        <div className="grid grid-cols-3 gap-3">
          {(['tax', 'tip', 'total'] as const).map((which) => (
            <Field key={which} label={{ tax: t`Tax`, tip: t`Tip`, total: t`Total` }[which]}>
              <MoneyInput
                value={draft[which].amount}
                onChange={(amount, problem) => onChange({ ...draft, [which]: { amount, problem } })}
              />
            </Field>
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        <BalanceStatus balance={balance} onAddRest={() => onChange(withRestLine(draft))} />
        <Button variant="secondary" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button type="submit" disabled={balance.kind !== 'even'}>
          {t`Use These Lines`}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** The lines of the text that became no line of the receipt, and why. */
function Doubts({ draft: { doubts } }: { draft: ReceiptDraft }) {
  const heading = useId();
  if (doubts.length === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-2 rounded-control bg-owing-tint px-3 py-2.5"
    >
      <h3 id={heading} className="text-14 font-medium">
        {t`Also Check`}
      </h3>
      <ul className="flex flex-col gap-2">
        {doubts.map(({ line, text, message }) => (
          <li key={line} className="text-13">
            <p dir="auto" className="font-mono [overflow-wrap:anywhere]">
              {text}
            </p>
            <p className="text-quiet">{say(message)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The difference between the lines and the total. It is above the buttons, so it is visible however long the receipt is. */
function BalanceStatus({ balance, onAddRest }: { balance: Balance; onAddRest: () => void }) {
  const formatMoney = useFormatMoney();
  const isEven = balance.kind === 'even';
  const Mark = isEven ? Check : CircleAlert;
  const restName = say(REST_NAME);
  return (
    <div className="flex min-h-8 max-w-full min-w-full flex-wrap items-center justify-between gap-2">
      <p
        role="status"
        className={cx(
          'figures flex items-start gap-1.5 text-14 font-medium',
          isEven ? 'text-owed' : 'text-owing',
        )}
      >
        <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {describe(balance, formatMoney)}
      </p>
      {balance.kind === 'less' && (
        <Button variant="quiet" size="small" onClick={onAddRest}>
          {t`Add “${restName}”`}
        </Button>
      )}
    </div>
  );
}

function describe(balance: Balance, formatMoney: ReturnType<typeof useFormatMoney>): string {
  switch (balance.kind) {
    case 'even':
      return t`Lines, tax and tip add up to the total`;
    case 'less':
      return t`${formatMoney(balance.by)} of the total is missing from the lines`;
    case 'more':
      return t`The lines are ${formatMoney(balance.by)} more than the total`;
    case 'problem':
      return balance.message;
  }
}
