import { t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import type { Text } from '#domain/language/text.ts';
import { absolute, type Cents, ZERO } from '#domain/money.ts';
import {
  canTakeOver,
  MAX_RECEIPT_LINES,
  REST_NAME,
  type Receipt,
  type ReceiptDoubt,
  receiptDifference,
} from '#domain/receipt/receipt.ts';
import { say } from '#web/lib/language/i18n.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';

/** A line of the review. `doubt` says why it should be looked at, `discount` what the receipt took off it. */
export type LineDraft = {
  key: number;
  name: string;
  cost: AmountDraft;
  doubt: Text | null;
  discount: Cents | null;
};

/** A receipt while it is reviewed. Every part can be changed. */
export type ReceiptDraft = {
  currency: Currency;
  merchant: string;
  date: string;
  lines: readonly LineDraft[];
  tax: AmountDraft;
  tip: AmountDraft;
  total: AmountDraft;
  /** Lines of the text that became no line of the receipt. */
  doubts: readonly ReceiptDoubt[];
};

/** What a receipt brings to an expense. */
export type TakenReceipt = {
  merchant: string;
  date: string;
  items: readonly { name: string; amount: Cents }[];
  tax: Cents;
  tip: Cents;
  total: Cents;
};

const typed = (amount: Cents | null): AmountDraft => ({ amount, problem: null });

export function draftOfReceipt(receipt: Receipt, currency: Currency): ReceiptDraft {
  const { items, doubts, tax, tip } = receipt;
  const reasons = new Map(doubts.map(({ line, message }) => [line, message]));
  const shown = new Set(items.map(({ line }) => line));
  return {
    currency,
    merchant: receipt.merchant ?? '',
    date: receipt.date ?? '',
    lines: items.map(({ name, amount, line, discount = null }, index) => ({
      key: index,
      name,
      cost: typed(amount),
      doubt: reasons.get(line) ?? null,
      discount,
    })),
    tax: typed(tax === ZERO ? null : tax),
    tip: typed(tip === ZERO ? null : tip),
    total: typed(receipt.total),
    doubts: doubts.filter(({ line }) => !shown.has(line)),
  };
}

/** Changes a line. Who has changed it has looked at it. */
export function withLine(
  draft: ReceiptDraft,
  key: number,
  change: Partial<Pick<LineDraft, 'name' | 'cost'>>,
): ReceiptDraft {
  const seen = { doubt: null, ...(change.cost && { discount: null }) };
  const lines = draft.lines.map((line) => (line.key === key ? { ...line, ...change, ...seen } : line));
  return { ...draft, lines };
}

export function withoutLine(draft: ReceiptDraft, key: number): ReceiptDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.key !== key) };
}

/** Adds a line at the end; the same draft if there are as many as there can be. */
export function withNewLine(
  draft: ReceiptDraft,
  { name = '', amount = null as Cents | null } = {},
): ReceiptDraft {
  if (draft.lines.length >= MAX_RECEIPT_LINES) return draft;
  const key = Math.max(-1, ...draft.lines.map((line) => line.key)) + 1;
  return {
    ...draft,
    lines: [...draft.lines, { key, name, cost: typed(amount), doubt: null, discount: null }],
  };
}

/** Adds the line that carries what the total has more than the lines. */
export function withRestLine(draft: ReceiptDraft): ReceiptDraft {
  const amount = receiptDifference(amountsOf(draft));
  return amount > 0 ? withNewLine(draft, { name: say(REST_NAME), amount }) : draft;
}

/** The amounts as they were typed. Blank and unreadable ones count as zero. */
function amountsOf({ lines, tax, tip, total }: ReceiptDraft) {
  return {
    items: lines.map(({ name, cost }) => ({ name: name.trim(), amount: cost.amount ?? ZERO })),
    tax: tax.amount ?? ZERO,
    tip: tip.amount ?? ZERO,
    total: total.amount ?? ZERO,
  };
}

export type Balance =
  /** The lines add up to the total. */
  | { kind: 'even'; taken: TakenReceipt }
  /** By how much the lines are less or more than the total; above zero. */
  | { kind: 'less' | 'more'; by: Cents }
  | { kind: 'problem'; message: string };

/** Whether the lines of a receipt add up to its total; only then they can be used. */
export function balanceOf(draft: ReceiptDraft): Balance {
  const { lines, tax, tip, total } = draft;
  const unread = [...lines.map(({ cost }) => cost), tax, tip, total].find((cost) => cost.problem !== null);
  if (unread?.problem) return { kind: 'problem', message: unread.problem };
  if (total.amount === null || total.amount === 0)
    return { kind: 'problem', message: t`Enter the total of the receipt` };
  if (lines.length === 0) return { kind: 'problem', message: t`Add at least one line` };
  if (lines.some(({ cost }) => cost.amount === null))
    return { kind: 'problem', message: t`Every line needs an amount` };
  const amounts = amountsOf(draft);
  const difference = receiptDifference(amounts);
  if (difference > 0) return { kind: 'less', by: difference };
  if (difference < 0) return { kind: 'more', by: absolute(difference) };
  if (!canTakeOver(amounts)) return { kind: 'problem', message: t`One of the amounts is too large` };
  return { kind: 'even', taken: { merchant: draft.merchant.trim(), date: draft.date, ...amounts } };
}
