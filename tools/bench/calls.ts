import { dayInZone } from '#domain/calendar.ts';
import { NO_TEXTS } from '#domain/expenses.ts';
import { cents, sum } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { insertExpense } from '#server/expenses/insert-expense.ts';
import { listGroupPage } from '#server/expenses/internal/page-queries.ts';
import { findGroup } from '#server/groups/internal/queries.ts';
import { listDues } from '#server/payments/internal/dues.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Call } from './load.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

/** A call over HTTP and its SQL. */
export type Case = { name: string; call: Call; runSql: ((db: Db) => Promise<unknown>) | null };

const DAY = dayInZone(new Date(), 'UTC');
const PAGE = 51;

export function readGroup({ server, people }: Site, groupId: string, kind = ''): Case {
  const [caller] = people as [Person];
  return {
    name: `GET /api/groups/{id}${kind}`,
    call: { url: `${server.url}/api/groups/${groupId}`, cookie: caller.cookie },
    runSql: (db) => findGroup(db, groupId, caller.id),
  };
}

export function readSummary({ server, people }: Site): Case {
  const [caller] = people as [Person];
  return {
    name: 'GET /api/summary',
    call: { url: `${server.url}/api/summary`, cookie: caller.cookie },
    runSql: (db) => listDues(db, caller.id),
  };
}

export function readPage({ server, people }: Site, groupId: string): Case {
  const [caller] = people as [Person];
  const cut = {
    userId: caller.id,
    groupId,
    beforeDay: 'infinity' as const,
    beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    fromDay: '-infinity' as const,
    fetch: PAGE,
    category: null,
  };
  return {
    name: 'GET /api/expenses?groupId (50)',
    call: { url: `${server.url}/api/expenses?groupId=${groupId}`, cookie: caller.cookie },
    runSql: (db) => listGroupPage(db, cut),
  };
}

type Adding = { groupIds: readonly string[]; people: readonly Person[]; hasPayers?: boolean };

/**
 * Adds expenses of five people to the groups in turn, with an Idempotency-Key as the browser does. The caller pays all,
 * and every second expense has two odd cents; or with `hasPayers` each of the five pays a fifth.
 */
export function addExpense({ server }: Site, { groupIds, people, hasPayers = false }: Adding): Case {
  const [caller] = people as [Person];
  const fifth = cents(803);
  const askedPayers = hasPayers && {
    payers: people.map(({ id }) => ({ userId: id, amount: 8.03 })),
  };
  let turn = 0;
  const nextGroup = () => {
    turn += 1;
    return groupIds[turn % groupIds.length] ?? '';
  };
  // Of the turn that `nextGroup` began. The carries are of 8.034 each, in millionths of a cent.
  const hasOddCents = () => !hasPayers && turn % 2 === 1;
  const shareOf = (place: number) => {
    if (!hasOddCents()) return { amount: fifth, carry: 0 };
    return place < 2 ? { amount: cents(804), carry: 600_000 } : { amount: fifth, carry: -400_000 };
  };
  const asked = { title: 'Dinner', date: DAY, category: 'food' as const };
  return {
    name: `POST /api/expenses, ${hasPayers ? 'five payers' : 'one payer'}`,
    call: {
      url: `${server.url}/api/expenses`,
      cookie: caller.cookie,
      hasKey: true,
      body: () => {
        const groupId = nextGroup();
        return { ...asked, ...askedPayers, amount: hasOddCents() ? 40.17 : 40.15, groupId };
      },
    },
    runSql: (db) => {
      const ids = people.map(({ id }) => id);
      const groupId = nextGroup();
      const shares = ids.map((userId, place) => ({ userId, ...shareOf(place) }));
      const amount = sum(shares.map((share) => share.amount));
      const expense = {
        ...asked,
        id: newId(),
        amount,
        isRefund: false,
        isIncome: false,
        original: null,
        groupId,
        paidBy: caller.id,
        payers: hasPayers ? shares : [{ userId: caller.id, amount }],
        splitType: 'equal' as const,
        split: { mode: 'equal' as const, participants: ids },
        ...NO_TEXTS,
        createdBy: caller.id,
        now: new Date(),
        shares,
        concerned: ids.slice(1),
        occurrence: null,
      };
      return insertExpense(db, expense);
    },
  };
}
