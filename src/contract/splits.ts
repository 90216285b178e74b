import * as z from 'zod/mini';
import { MAX_MEMBERS } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import type { MoneyOf } from './currency.ts';
import { type AmountField, choice, idField, nameField, wholeNumber } from './fields.ts';

/** A person of the group. */
export const memberField = idField('Unknown member');
/** People of the group. */
export const peopleField = z.array(memberField).check(z.maxLength(MAX_MEMBERS, { error: 'Too many people' }));
/** One for each of some people of the group. */
export const manyOf = <S extends z.ZodMiniType>(schema: S) =>
  z.array(schema).check(z.maxLength(MAX_MEMBERS, { error: 'Too many people' }));

/** Splits by proportion: they fit every amount. */
export const proportionalSplits = [
  z.object({
    mode: z.literal('equal'),
    participants: peopleField,
    /** `family`: equal for each family with a participant, then among those. */
    per: z.optional(choice(['person', 'family'], 'Split per person or per family')),
  }),
  z.object({
    mode: z.literal('percent'),
    /** Hundredths of a percent: 2,500 is 25 %. */
    percentages: manyOf(z.object({ userId: memberField, basisPoints: wholeNumber(10_000) })),
  }),
  z.object({
    mode: z.literal('weights'),
    weights: manyOf(z.object({ userId: memberField, weight: wholeNumber(1_000_000) })),
  }),
] as const;

/** How a split was typed. It is kept, so that an edit shows what was typed; the server resolves it to cents. */
export const splitOf = <Amount extends z.ZodMiniType<Cents>>(amount: Amount) =>
  z.discriminatedUnion(
    'mode',
    [
      ...proportionalSplits,
      z.object({
        mode: z.literal('exact'),
        shares: manyOf(z.object({ userId: memberField, amount: z.nullable(amount) })),
      }),
      z.object({
        mode: z.literal('items'),
        items: z
          .array(
            z.object({
              name: z.optional(nameField({ min: 0, message: 'Item is not valid' })),
              amount: amount,
              userIds: peopleField,
            }),
          )
          .check(z.maxLength(200, { error: 'Too many items' })),
        tax: amount,
        tip: amount,
      }),
    ],
    { error: 'Unknown kind of split' },
  );
export type Split = z.output<ReturnType<typeof splitOf<AmountField>>>;

/** A split in a request. `moneyOf` makes its amounts. */
export const splitField = (moneyOf: MoneyOf) => splitOf(moneyOf({ message: 'Share cannot be negative' }));
