import * as z from 'zod/mini';
import { id, personName } from './fields.ts';
import { memberReply } from './groups.ts';
import { route } from './route.ts';

export const personBody = z.object({ name: personName });

const groupId = z.object({ id });
const inGroup = z.object({ id, userId: id });

/** Adds a person by name only: a placeholder, until a person with an account claims it. */
export const addPerson = route('addPerson', 'POST /api/groups/{id}/people', {
  access: 'member',
  auth: 'any',
  gate: 'full_access',
  params: groupId,
  body: personBody,
  reply: memberReply,
  status: 201,
  changes: () => ['/api/groups'],
});

/** Renames a placeholder. */
export const updatePerson = route('updatePerson', 'PATCH /api/groups/{id}/people/{userId}', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  params: inGroup,
  body: personBody,
  reply: memberReply,
  changes: () => ['/api/groups', '/api/expenses', '/api/payments'],
});

/** Removes a placeholder without a balance. Their shares stay. */
export const removePerson = route('removePerson', 'DELETE /api/groups/{id}/people/{userId}', {
  access: 'member',
  auth: 'any',
  params: inGroup,
  changes: () => ['/api/groups'],
});

/**
 * Gives a place back that a person took over. Whoever added the place can, or the group's creator once they left, within 7
 * days. `takeoverId` is the id of the line of activity.
 */
export const undoTakeover = route('undoTakeover', 'DELETE /api/groups/{id}/takeovers/{takeoverId}', {
  access: 'member',
  auth: 'any',
  params: z.object({ id, takeoverId: id }),
  changes: () => ['/api/groups', '/api/expenses', '/api/payments', '/api/friends'],
});
