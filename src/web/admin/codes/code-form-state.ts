import * as z from 'zod/mini';
import { type PromotionCode, promotionCodeBody, type promotionCodeChanges } from '#contract/admin.ts';
import type { Day } from '#domain/calendar.ts';

export type CodeValues = {
  code: string;
  description: string;
  validFrom: string;
  validUntil: string;
  maxRedemptions: string;
  discountPercent: string;
  durationMonths: string;
  isActive: boolean;
};
export type CodeBody = z.output<typeof promotionCodeBody>;
export type CodeChanges = z.output<typeof promotionCodeChanges>;
export type Problems = Partial<Record<keyof CodeValues, string>>;

export function newCode(today: Day): CodeValues {
  return {
    code: '',
    description: '',
    validFrom: today,
    validUntil: '',
    maxRedemptions: '',
    discountPercent: '100',
    durationMonths: '1',
    isActive: true,
  };
}

export function valuesOf(code: PromotionCode): CodeValues {
  return {
    code: code.code,
    description: code.description ?? '',
    validFrom: code.validFrom,
    validUntil: code.validUntil ?? '',
    maxRedemptions: code.maxRedemptions === null ? '' : String(code.maxRedemptions),
    discountPercent: String(code.discountPercent),
    durationMonths: String(code.durationMonths),
    isActive: code.isActive,
  };
}

/** Months are given by a code of 100 percent only; any other is a discount. */
export const givesMonths = ({ discountPercent }: Pick<CodeValues, 'discountPercent'>) =>
  discountPercent.trim() === '100';

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

type Read<Body> = { body: Body; problems: null } | { body: null; problems: Problems };

/** Reads the form by the contract: what to send, or what is wrong with which field. */
export function readCode(values: CodeValues): Read<CodeBody> {
  const parsed = z.safeParse(promotionCodeBody, {
    ...values,
    description: values.description.trim() || null,
    validUntil: values.validUntil || null,
    maxRedemptions: values.maxRedemptions.trim() === '' ? null : number(values.maxRedemptions),
    discountPercent: number(values.discountPercent),
    durationMonths: number(values.durationMonths),
  });
  if (parsed.success) return { body: parsed.data, problems: null };
  const problems: Problems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof CodeValues] ??= message;
  return { body: null, problems };
}

/** What an edit has changed, and nothing else; null where that is nothing. */
export function changesBetween(code: PromotionCode, body: CodeBody): CodeChanges | null {
  const { code: _code, validFrom: _validFrom, ...editable } = body;
  const changed = Object.entries(editable).filter(
    ([name, value]) => value !== code[name as keyof typeof editable],
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
