import * as z from 'zod/mini';
import { MAX_MEMBERS } from '#domain/expenses.ts';
import { withCurrency } from './currency.ts';
import { givenName, id, idField, personRef } from './fields.ts';
import { route } from './route.ts';

const NAME = 'Family name is required';
const TOO_FEW = 'A family has at least two people';

const family = z.object({
  name: givenName({ max: 60, message: NAME, tooLong: NAME }),
  userIds: z
    .array(idField('Unknown member'), { error: TOO_FEW })
    .check(z.minLength(2, { error: TOO_FEW }), z.maxLength(MAX_MEMBERS, { error: 'Too many people' })),
});

/** All families of a group: they replace the previous ones. */
export const familiesField = z.array(family, { error: 'Families are not valid' }).check(
  z.maxLength(MAX_MEMBERS / 2, { error: 'Too many families' }),
  z.refine(
    (families) => {
      const people = families.flatMap(({ userIds }) => userIds);
      return new Set(people).size === people.length;
    },
    { error: 'Each person can be in one family only' },
  ),
);
export type NewFamily = z.output<typeof family>;

export const familyReply = z.object({ id, name: z.string(), userIds: z.array(id) });

/** The family on one side of a transfer; null for a person without a family. */
export const familyRef = z.nullable(z.object({ id, name: z.string() }));

/** The minimum number of payments after which one person has the whole balance of the family. */
export const planFamily = route('planFamily', 'GET /api/groups/{id}/families/{familyId}/plan', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id, familyId: id }),
  reply: z.array(withCurrency((amount) => ({ from: personRef, to: personRef, amount }))),
});
