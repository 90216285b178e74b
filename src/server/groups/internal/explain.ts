import type { QueryOf } from '#contract/route.ts';
import type { explainSettlement as explainRow, SettlementReasons } from '#contract/settlements.ts';
import { chainOf } from '#domain/debt-chain.ts';
import { explainTransfer, type ReasonLine } from '#domain/explain.ts';
import { type FamilyTransfer, planFamilyPairs } from '#domain/families.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import type { Contribution } from '#domain/ledger.ts';
import { type Cents, cents, negate, subtract, sum } from '#domain/money.ts';
import { nameText, shownName } from '#domain/names.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { type Document, listDocuments, MAX_DOCUMENTS } from '#server/ledger/documents.ts';
import { sumPairs } from '#server/ledger/ledger.ts';
import { type Db, inSnapshot } from '#server/platform/database/database.ts';
import { type FindPerson, type GroupBooks, lineNamer, peopleById, planFor } from './detail.ts';
import { findGroup, type GroupRow } from './queries.ts';

const EARLIER = 'earlier';

type Line = { groupId: string; from: string; to: string };

/**
 * "Why do I owe this?": the documents behind one transfer of the current plan, newest first and one page at a time. On
 * the first page also the plan's other transfers of the debtor, and the debts that lead to someone they owe nothing.
 */
export async function explainSettlement(
  context: Context,
  line: Line,
  query: QueryOf<typeof explainRow>,
): Promise<{ items: SettlementReasons; nextCursor: string | null }> {
  const page = readPage(query, ['day', 'id']);
  return inSnapshot(context.deps.pool, async (db) => {
    const found = await findGroup(db, line.groupId, context.person.id);
    if (found === null) throw notFound();
    // The titles of payments name people.
    const group = context.person.guest === null ? found : withoutFullNames(found);
    const plan = planFor(group).transfers;
    const [debtorId, creditorId] = [line.from.toLowerCase(), line.to.toLowerCase()];
    const transfer = plan.find(({ from, to }) => from === debtorId && to === creditorId);
    if (transfer === undefined) throw notFound();
    const [payers, payees] = [partyOf(group, transfer.from), partyOf(group, transfer.to)];
    const documents = await listDocuments(
      db,
      group.id,
      payers,
      payees,
      !group.simplifyDebts,
      page.after === null ? page.fetch : MAX_DOCUMENTS,
    );
    // Later pages need the totals of those before, and so all documents.
    const start = page.after === null ? 0 : placeAfter(documents, page.after);
    const { items: shown, nextCursor } = pageOf(documents.slice(start), page, ({ date, id }) => [date, id]);
    const { speaker } = context;
    const parts = { group, speaker, transfer, plan: group.simplifyDebts ? plan : [] };
    const reasons = toReasons({ ...parts, documents: documents.slice(0, start + shown.length), start });
    const chain = page.after === null ? await listChain(db, { ...parts, documents }) : [];
    return { items: { ...reasons, chain }, nextCursor };
  });
}

function withoutFullNames(group: GroupRow): GroupRow {
  return { ...group, people: group.people.map((person) => ({ ...person, fullName: null })) };
}

type Parts = {
  speaker: Speaker;
  group: GroupBooks & Pick<GroupRow, 'id' | 'currency'>;
  transfer: FamilyTransfer;
  plan: readonly FamilyTransfer[];
  /** The documents of this page and of those before it. */
  documents: readonly Document[];
  /** Where this page starts. */
  start: number;
};

/** The place of the first document after a cursor. */
function placeAfter(documents: readonly Document[], [date = '', id = '']: readonly string[]): number {
  const place = documents.findIndex((each) => each.date < date || (each.date === date && each.id < id));
  return place === -1 ? documents.length : place;
}

function toReasons({
  group,
  speaker,
  transfer,
  plan,
  documents,
  start,
}: Parts): Omit<SettlementReasons, 'chain'> {
  const person = peopleById(group);
  const kept = group.simplifyDebts
    ? balanceOf(group, partyOf(group, transfer.from))
    : negate(transfer.amount);
  const earlier = subtract(kept, sum(documents.map(({ change }) => change)));
  const contributions: Contribution[] = [
    ...documents.map(({ id, change }) => ({ id, amount: change })),
    { id: EARLIER, amount: earlier },
  ];
  const lines = explainTransfer({ transfer, contributions, plan });
  return {
    from: person(transfer.from),
    to: person(transfer.to),
    currency: group.currency,
    amount: transfer.amount,
    reasons: lines.flatMap((reason) =>
      start > 0 && reason.kind === 'other_transfer'
        ? []
        : toReason(reason, documents.slice(start), { person, speaker }),
    ),
    earlier: earlier === 0 ? null : negate(earlier),
  };
}

/**
 * The debts that lead from the debtor to someone to whom they owe nothing directly. All debts of the group are summed
 * for it, so not where the listed documents already make the debtor owe the creditor.
 */
async function listChain(
  db: Db,
  { group, transfer, plan, documents }: Omit<Parts, 'start' | 'speaker'>,
): Promise<SettlementReasons['chain']> {
  const isListed = sum(documents.map(({ between }) => between)) < 0;
  if (!group.simplifyDebts || isListed) return [];
  const debts = planFamilyPairs(await sumPairs(db, group.id), group.families);
  return chainOf({ transfer, debts, plan }).map(lineNamer(group));
}

type Reason = SettlementReasons['reasons'][number];

type Naming = { person: FindPerson; speaker: Speaker };

function toReason(line: ReasonLine, documents: readonly Document[], { person, speaker }: Naming): Reason[] {
  const { amount } = line;
  if (line.kind === 'other_transfer') {
    const title = speaker.say(sentence('Goes to {who}', { who: nameText(shownName(person(line.to))) }));
    return [{ kind: 'transfer', id: null, title, date: null, amount }];
  }
  return documents
    .filter(({ id }) => id === line.id)
    .map((document) => ({
      kind: document.source,
      id: document.id,
      title: titleOf(document, { person, speaker }),
      date: document.date,
      amount,
    }));
}

/** A person's family, or only the person. */
function partyOf({ families }: GroupBooks, userId: string): string[] {
  return families.find(({ userIds }) => userIds.includes(userId))?.userIds ?? [userId];
}

function balanceOf({ people }: GroupBooks, party: readonly string[]): Cents {
  return sum(people.filter(({ id }) => party.includes(id)).map(({ balance }) => cents(balance)));
}

function titleOf({ title, otherId, isSent }: Document, { person, speaker }: Naming): string {
  if (otherId === null) return title ?? '';
  const who = nameText(shownName(person(otherId)));
  return speaker.say(
    isSent ? sentence('Payment to {who}', { who }) : sentence('Payment from {who}', { who }),
  );
}
