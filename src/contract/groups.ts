import * as z from 'zod/mini';
import { MAX_MEMBERS } from '#domain/expenses.ts';
import { inWords } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { bodyWithAmounts, currencyField, type MoneyOf, withCurrency } from './currency.ts';
import { defaultSplitField, defaultSplitReply } from './default-split.ts';
import { familiesField, familyReply } from './families.ts';
import {
  type AmountField,
  carry,
  choice,
  dayField,
  dayValue,
  description,
  fullName,
  givenName,
  id,
  instant,
  nameField,
  page,
  personName,
  personRef,
} from './fields.ts';
import { GROUP_KINDS } from './group-kinds.ts';
import { route } from './route.ts';
import { lineBetween } from './settlements.ts';

const groupStatuses = ['active', 'closed'] as const;

export const memberReply = z.object({
  id,
  username: z.string(),
  fullName,
  profilePicture: z.nullable(z.string()),
  /** Stands for someone who has no account yet. */
  isPlaceholder: z.boolean(),
});

const groupShape = (amount: AmountField) => ({
  id,
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  description: z.nullable(z.string()),
  status: z.enum(groupStatuses),
  date: dayValue,
  image: z.nullable(z.string()),
  /** Where the group meets. */
  location: z.nullable(z.string()),
  /** The limit for the total of all expenses. */
  budget: z.nullable(amount),
  /** What the dialog of a new expense starts with; null: equal parts among all, paid by me. */
  defaultSplit: z.nullable(defaultSplitReply),
  createdBy: id,
  createdAt: instant,
  /** The current members. People who left and still have a balance are in `memberBalances` only. */
  members: z.array(memberReply),
  families: z.array(familyReply),
  expensesCount: z.number(),
  totalAmount: amount,
  /** The caller's net: positive is owed to me. */
  balance: amount,
});

const groupReply = withCurrency(groupShape);
export type Group = z.output<typeof groupReply>;

const memberBalance = (amount: AmountField) =>
  z.object({
    user: personRef,
    balance: amount,
    /** What rounding charged too much so far (negative: too little), over the group's expenses. */
    carry,
    hasLeft: z.boolean(),
    /** Represents a person who has no account yet; an invitation or a join link can hand it over. */
    isPlaceholder: z.boolean(),
  });

const groupDetailReply = withCurrency((amount) => ({
  ...groupShape(amount),
  memberBalances: z.array(memberBalance(amount)),
  settlements: z.array(lineBetween(amount)),
  simplifyDebts: z.boolean(),
  /** Whether it has expenses that repeat. */
  hasSeries: z.boolean(),
  /** False if the plan is not proven to have the fewest transfers. */
  isPlanProven: z.boolean(),
  /** No plan can have fewer transfers than this. */
  planLowerBound: z.number(),
  /** The caller left and sees the group read-only. */
  hasLeft: z.boolean(),
}));
export type GroupDetail = z.output<typeof groupDetailReply>;
export type Settlement = GroupDetail['settlements'][number];

/** The location and the budget of a group; null clears them. */
const optionalParts = (moneyOf: MoneyOf) => ({
  location: z.optional(z.nullable(nameField({ min: 0, message: 'Location is not valid' }))),
  budget: z.optional(z.nullable(moneyOf({ min: 1, message: 'Budget must be greater than zero' }))),
  /** Of all amounts of the group, also those beside it; at first the home currency of who makes the group. */
  currency: z.optional(currencyField),
});

export const groupBody = bodyWithAmounts((moneyOf) =>
  z.object({
    name: givenName({ message: 'Group name is required' }),
    description,
    ...optionalParts(moneyOf),
    date: z.optional(dayField('Date is required')),
    /** People to add by name, who become placeholders as with `addPerson`. */
    people: z.optional(
      z.array(personName, { error: 'People must be a list of names' }).check(
        z.maxLength(MAX_MEMBERS - 1, {
          error: inWords(sentence('A group can have at most {most} people', { most: MAX_MEMBERS })),
        }),
      ),
    ),
  }),
);

const groupId = z.object({ id });
const groupPages = z.object(page);
const lists = ['/api/groups', '/api/summary', '/api/outlook', '/api/friends'];
const everything = [
  ...lists,
  '/api/expenses',
  '/api/spending',
  '/api/budgets',
  '/api/payments',
  '/api/invitations',
  '/api/notifications',
];

export const listGroups = route('listGroups', 'GET /api/groups', {
  access: 'person',
  isCached: true,
  query: groupPages,
  reply: z.array(groupReply),
  isPaged: true,
});

export const listActiveGroups = route('listActiveGroups', 'GET /api/groups/active', {
  access: 'person',
  isCached: true,
  query: groupPages,
  reply: z.array(groupReply),
  isPaged: true,
});

export const listPastGroups = route('listPastGroups', 'GET /api/groups/past', {
  access: 'person',
  isCached: true,
  query: groupPages,
  reply: z.array(groupReply),
  isPaged: true,
});

/** Groups deleted in the last 30 days, which can be restored. */
export const listDeletedGroups = route('listDeletedGroups', 'GET /api/groups/deleted', {
  access: 'person',
  isCached: true,
  query: groupPages,
  reply: z.array(z.object({ id, name: z.string(), deletedAt: instant })),
  isPaged: true,
});

export const addGroup = route('addGroup', 'POST /api/groups', {
  access: 'person',
  auth: 'any',
  gate: 'full_access',
  body: groupBody,
  reply: groupReply,
  status: 201,
  changes: () => lists,
});

export const getGroup = route('getGroup', 'GET /api/groups/{id}', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: groupId,
  reply: groupDetailReply,
});

export const updateGroup = route('updateGroup', 'PATCH /api/groups/{id}', {
  access: 'member',
  auth: 'any',
  params: groupId,
  body: bodyWithAmounts((moneyOf) =>
    z.object({
      name: z.optional(givenName({ message: 'Group name is required' })),
      description,
      ...optionalParts(moneyOf),
      date: z.optional(dayField('Date is required')),
      status: z.optional(choice(groupStatuses, 'Status must be active or closed')),
      /** Only null, which removes the picture. A new picture is uploaded. */
      image: z.optional(z.null({ error: 'Upload the image instead' })),
      simplifyDebts: z.optional(z.boolean({ error: 'simplifyDebts must be true or false' })),
      /** Null clears it. */
      defaultSplit: z.optional(z.nullable(defaultSplitField)),
      /** All of them; an empty list dissolves them. */
      families: z.optional(familiesField),
    }),
  ),
  reply: groupDetailReply,
  changes: () => everything,
});

export const setGroupImage = route('setGroupImage', 'POST /api/groups/{id}/image', {
  access: 'member',
  auth: 'any',
  params: groupId,
  media: 'file',
  reply: z.object({ image: z.string() }),
  changes: () => ['/api/groups'],
});

export const removeGroup = route('removeGroup', 'DELETE /api/groups/{id}', {
  access: 'member',
  auth: 'any',
  params: groupId,
  changes: () => everything,
});

export const restoreGroup = route('restoreGroup', 'POST /api/groups/{id}/restore', {
  access: 'member',
  auth: 'any',
  params: groupId,
  reply: groupReply,
  changes: () => everything,
});

export const leaveGroup = route('leaveGroup', 'POST /api/groups/{id}/leave', {
  access: 'member',
  auth: 'any',
  params: groupId,
  reply: z.object({ isGroupDeleted: z.boolean() }),
  changes: () => everything,
});
