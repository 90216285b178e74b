import type { Db } from '#server/platform/database/database.ts';
import { listRedemptions } from '#server/promotions/queries.ts';

export type Discount = { id: string; code: string; percent: number };

/** The discount for the next checkout: the largest one, of equal ones the oldest. */
export async function findDiscount(db: Db, userId: string): Promise<Discount | null> {
  const waiting = (await listRedemptions(db, userId)).filter(
    (each) => each.discountPercent < 100 && each.discountPercent > 0 && each.usedAt === null,
  );
  const [best] = waiting.toReversed().toSorted((a, b) => b.discountPercent - a.discountPercent);
  return best === undefined ? null : { id: best.id, code: best.code, percent: best.discountPercent };
}
