import * as z from 'zod/mini';
import { type SeriesChanges, type SeriesTemplate, seriesTemplate } from '#contract/expense-series.ts';
import type { addExpense } from '#contract/expenses.ts';
import type { SentBodyOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { requestedAmount } from '#server/expenses/internal/expense-input.ts';

/** A stored template: the JSON of a request, which the parser of expenses reads again. */
export type StoredTemplate = Readonly<Record<string, unknown>>;

export function writeTemplate(template: SeriesTemplate, currency: Currency): StoredTemplate {
  return z.encode(seriesTemplate.inCurrency(currency), template);
}

export function readTemplate(stored: StoredTemplate, currency: Currency): SeriesTemplate {
  const schema = seriesTemplate.inCurrency(currency);
  return z.decode(schema, stored as z.input<typeof schema>);
}

type SentExpense = SentBodyOf<typeof addExpense>;

/** The body of an occurrence, as a person would send it. */
export function bodyOf(
  stored: StoredTemplate,
  { groupId, date }: { groupId: string; date: Day },
): SentExpense {
  return { ...stored, groupId, date } as SentExpense;
}

const SPLIT_FIELDS = ['split', 'splitType', 'participants', 'shares'] as const;
const PAYER_FIELDS = ['paidBy', 'payers'] as const;

type Edit = Omit<SeriesChanges, 'frequency' | 'endsOn' | 'times' | 'isPaused' | 'expenseId' | 'version'>;

/**
 * The template after an edit. A new split replaces all split fields, and new payers replace all payer fields. A new
 * amount alone gets a new rate, as in an edit of an expense.
 */
export function editTemplate(template: SeriesTemplate, edit: Edit, currency: Currency): SeriesTemplate {
  const { split, ...others } = edit;
  const kept: Partial<SeriesTemplate> = { ...template };
  if (hasAny(edit, SPLIT_FIELDS)) for (const field of SPLIT_FIELDS) delete kept[field];
  if (hasAny(edit, PAYER_FIELDS)) for (const field of PAYER_FIELDS) delete kept[field];
  if (edit.original) delete kept.amount;
  else if (edit.original === null) kept.amount = requestedAmount(template, currency).amount;
  else if (edit.amount !== undefined && kept.original) kept.original = { ...kept.original, rate: undefined };
  const changed = Object.entries(others).filter(([, value]) => value !== undefined);
  const merged = { ...kept, ...Object.fromEntries(changed), ...(split && { split }) };
  return { splitType: 'equal', ...merged } as SeriesTemplate;
}

function hasAny(edit: Edit, fields: readonly (keyof Edit)[]): boolean {
  return fields.some((field) => edit[field] !== undefined);
}
