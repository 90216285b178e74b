import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { shownName } from '#domain/names.ts';
import type { GroupDebt } from '#domain/outlook.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { listUnderWay } from './internal/card-queries.ts';
import { type Due, isUnderWay, listDues } from './internal/dues.ts';
import { personOf, readPeople } from './internal/people.ts';

type Asked = { groupId: string; creditorId: string; debtorId: string; date: Day };

// A request for a family is to one of its people.
const listAsked = statement<[groupIds: readonly string[]], Asked>(`
  SELECT group_id AS "groupId", from_user_id AS "creditorId", to_user_id AS "debtorId", date FROM payments
  WHERE group_id = ANY($1) AND type = 'request' AND status = 'pending' ORDER BY date DESC, id`);

/**
 * What a person owes others and others owe them, as in to-pay and to-collect, each with the day of the latest open
 * request for it. What the person is paying by card at the moment is left out.
 */
export async function listOwed(db: Db, personId: string): Promise<(GroupDebt & { currency: Currency })[]> {
  const { toPay, toCollect } = await listDues(db, personId);
  const all = [...toPay, ...toCollect];
  if (all.length === 0) return [];
  const people = await readPeople(
    db,
    all.map(({ userId }) => userId),
  );
  const asked = await listAsked(db, [...new Set(all.map(({ groupId }) => groupId))]);
  const underWay = toPay.length === 0 ? [] : await listUnderWay(db, personId);
  const show = (kind: GroupDebt['kind'], due: Due) => {
    const { groupId, groupName, currency, userId, amount, payers, payees } = due;
    const request = asked.find(
      (each) =>
        each.groupId === groupId && payers.includes(each.debtorId) && payees.includes(each.creditorId),
    );
    const name = shownName(personOf(people, userId));
    return { kind, name, amount, groupId, groupName, currency, askedOn: request?.date ?? null };
  };
  return [
    ...toPay.filter((due) => !isUnderWay(due, underWay)).map((due) => show('to_pay', due)),
    ...toCollect.map((due) => show('to_collect', due)),
  ];
}
