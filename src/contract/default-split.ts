import * as z from 'zod/mini';
import { cents } from '#domain/money.ts';
import { resolveSplit } from '#domain/split.ts';
import { proportionalSplits } from './expenses.ts';
import { id, idField } from './fields.ts';
import { SPLIT_PROBLEMS } from './split-problems.ts';

/** Proportions apply to any amount, so they are checked with one cent. */
const SAMPLE_AMOUNT = cents(1);

const proportionalSplit = z.discriminatedUnion('mode', [...proportionalSplits], {
  error: 'Unknown kind of split',
});

/** The split that a new expense of a group starts with in the dialog. */
export const defaultSplitField = z.object(
  {
    split: proportionalSplit.check((context) => {
      const resolved = resolveSplit({ amount: SAMPLE_AMOUNT, split: context.value, seed: '' });
      if (resolved.ok) return;
      context.issues.push({
        code: 'custom',
        message: SPLIT_PROBLEMS[resolved.reason],
        input: context.value,
      });
    }),
    /** Null: the person who adds the expense. */
    paidBy: z.nullable(idField('Unknown member')),
  },
  { error: 'Default split is not valid' },
);

export const defaultSplitReply = z.object({
  split: proportionalSplit,
  paidBy: z.nullable(id),
  /** A person joined or left since it was set. The dialog does not use it until it is set again. */
  needsLook: z.boolean(),
});
export type DefaultSplit = z.output<typeof defaultSplitReply>;
