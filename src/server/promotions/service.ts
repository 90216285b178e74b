import type { Redemption, redeemPromotionCode as redeemPromotionCodeRow } from '#contract/promotions.ts';
import type { BodyOf } from '#contract/route.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Entitlement } from '#domain/entitlement.ts';
import { refusalOf } from '#domain/promotion.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { addGrant, findEntitlement, lockAccess } from '#server/grants/service.ts';
import { type Db, inTransaction } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

export async function redeemPromotionCode(
  context: Context,
  body: BodyOf<typeof redeemPromotionCodeRow>,
): Promise<Redemption> {
  // Counted before the transaction begins, so a refused code counts too.
  await enforceLimit(context, { bucket: `redeem:${context.person.id}`, most: 10, windowSeconds: 3600 });
  return inTransaction(context.deps.pool, (db) => redeem(db, context, body.code.toUpperCase()));
}

async function redeem(db: Db, { person, now }: Context, typed: string): Promise<Redemption> {
  const { role } = await lockAccess(db, person.id);
  const isCode = /^[A-Z0-9_-]{4,20}$/.test(typed);
  const code = isCode ? await queries.findCodeLocked(db, typed, person.id) : null;
  if (code === null) throw new AppError('not_found', 'Invalid promotion code');
  const access = await findEntitlement(db, person.id);
  const redeemer = { hasRedeemed: code.hasRedeemed, hasEndlessAccess: role === 'admin' || isEndless(access) };
  const refusal = refusalOf(code, redeemer, dayInZone(now, 'UTC'));
  if (refusal !== null) throw new AppError('conflict', refusal);

  const { description, discountPercent } = code;
  const id = newId();
  const months = discountPercent === 100 ? code.durationMonths : 0;
  await queries.countRedemption(db, code.id);
  await queries.insertRedemption(db, id, code.id, person.id, months, discountPercent, now);
  const grant = { kind: 'promotion' as const, sourceId: id, startsAt: now.getTime(), months };
  if (months > 0) await addGrant(db, { userId: person.id, grant, now });
  const { expiresAt } = months > 0 ? await findEntitlement(db, person.id) : access;
  return {
    code: code.code,
    description,
    redeemedAt: now.toISOString(),
    discountPercent,
    durationMonths: months,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

function isEndless({ isGiven, expiresAt }: Entitlement): boolean {
  return isGiven && expiresAt === null;
}
