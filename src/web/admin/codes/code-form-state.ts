import type * as z from 'zod/mini';
import { type PromotionCode, promotionCodeBody } from '#contract/admin.ts';
import type { Day } from '#domain/calendar.ts';
import { type ReadForm, readBy } from '#web/lib/form/use-form.ts';

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

/** Only a code of 100 percent gives months; any other gives a discount. */
export const givesMonths = ({ discountPercent }: Pick<CodeValues, 'discountPercent'>) =>
  discountPercent.trim() === '100';

const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Validates the form against the contract. Returns the request body or the errors by field. */
export function readCode(values: CodeValues): ReadForm<CodeValues, CodeBody> {
  return readBy(promotionCodeBody, {
    ...values,
    description: values.description.trim() || null,
    validUntil: values.validUntil || null,
    maxRedemptions: values.maxRedemptions.trim() === '' ? null : number(values.maxRedemptions),
    discountPercent: number(values.discountPercent),
    durationMonths: number(values.durationMonths),
  });
}
