import * as z from 'zod/mini';
import { id, idField } from './fields.ts';
import { proportionalSplits } from './splits.ts';

/** A split that fits every amount. */
export const proportionalSplit = z.discriminatedUnion('mode', [...proportionalSplits], {
  error: 'Unknown kind of split',
});

/**
 * The split that a new expense of a group starts with in the dialog. Whether its proportions are possible is checked by
 * `findProportionsProblem`: that needs all rules of splitting, which the screens of a group should not load.
 */
export const defaultSplitField = z.object(
  {
    split: proportionalSplit,
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
