import * as z from 'zod/mini';
import { activityReply } from '#contract/activity.ts';
import { addComment } from '#contract/comments.ts';
import { detailReply } from '#contract/expenses.ts';
import { id } from '#contract/fields.ts';
import { memberReply } from '#contract/groups.ts';
import { paymentReply } from '#contract/payments.ts';
import type { Schema } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Acting } from '#server/core/context.ts';
import { getExpense } from '#server/expenses/read-expense.ts';
import { findActivity } from '#server/groups/service.ts';
import { serializeReply } from '#server/http/response/response.ts';
import { getPayment } from '#server/payments/service.ts';
import { first } from '#server/platform/database/database.ts';
import * as queries from './event-queries.ts';

type Reading = Pick<Acting, 'db' | 'now' | 'person'>;
type Subject = Pick<queries.Next, 'id' | 'event' | 'groupId' | 'subjectId'>;

const comment = z.extend(addComment.reply, { expenseId: id });

/** The body of an event, with the current state that its owner can read. Null if the owner can no longer read it. */
export async function writeBody(reading: Reading, next: queries.Next): Promise<string | null> {
  const data = next.mayRead ? await readSubject(reading, next) : null;
  if (data === null) return null;
  const { id: eventId, event, createdAt, groupId } = next;
  return JSON.stringify({ id: eventId, event, createdAt, groupId, data: JSON.parse(data) });
}

/** The subject of an event as JSON, in the form of the API. */
async function readSubject(reading: Reading, subject: Subject): Promise<string | null> {
  const { event, groupId, subjectId } = subject;
  switch (event) {
    case 'comment.added':
      return write(comment, first(await queries.findComment(reading.db, subjectId)));
    case 'member.joined':
    case 'member.left':
      return write(memberReply, first(await queries.findMember(reading.db, groupId, subjectId)));
    case 'payment.made':
    case 'payment.voided':
      return readPayment(reading, subject);
    case 'expense.added':
    case 'expense.updated':
    case 'expense.deleted':
    case 'expense.restored':
      return write(detailReply, await unlessGone(getExpense(reading, subjectId)));
  }
}

/** A payment. Other members of the group cannot read it, so they get the line of the group's activity. */
async function readPayment(
  reading: Reading,
  { id: eventId, groupId, subjectId }: Subject,
): Promise<string | null> {
  const payment = await unlessGone(getPayment(reading, subjectId));
  if (payment !== null) return write(paymentReply, payment);
  return write(activityReply, await findActivity(reading, groupId, eventId));
}

const write = (schema: Schema, reply: unknown): string | null =>
  reply === null ? null : serializeReply(schema, reply);

async function unlessGone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
