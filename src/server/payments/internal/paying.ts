import { isId } from '#contract/fields.ts';
import {
  type addPayment as addPaymentRow,
  type MadePayment,
  paymentBody,
  type settleAll as settleAllRow,
} from '#contract/payments.ts';
import type { BodyOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import type { Currency } from '#domain/currency.ts';
import { sentence } from '#domain/language/text.ts';
import { sum, sumByCurrency, ZERO } from '#domain/money.ts';
import { shownName } from '#domain/names.ts';
import {
  abilitiesOf,
  type MethodId,
  methodOf,
  type PaymentMethod,
  paymentMethods,
} from '#domain/payment-methods.ts';
import { chargeJob, makeCharge, requireChargeable, secretOf } from '#server/cards/charges.ts';
import { type Chargeable, openCard } from '#server/cards/service.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { needsAccount } from '#server/core/guest-refusals.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { requireSession } from '#server/core/own-session.ts';
import { openGroup } from '#server/groups/membership.ts';
import { TwoPhaseResponse } from '#server/http/route-handler.ts';
import type { Db } from '#server/platform/database/database.ts';
import { enqueueAll } from '#server/platform/jobs/jobs.ts';
import { addLines, lockWallets, requireBalance, walletOf } from '#server/wallet/book.ts';
import { listUnderWay } from './card-queries.ts';
import { completeInGroups, type Paid } from './completing.ts';
import { type Due, isUnderWay, lockDues } from './dues.ts';
import { type People, personOf, readPeople } from './people.ts';
import * as queries from './queries.ts';
import { toPayment } from './shown.ts';

/** How a payment is made, and the card that is charged. */
type Means = { method: PaymentMethod; card: Chargeable | null };

async function resolveMeans(context: Context, id: MethodId, path: string): Promise<Means> {
  const method = methodOf(id);
  const { takenFrom, isNetted } = paymentMethods[method];
  if (isNetted || (takenFrom === 'card' && !isId(id))) throw invalid('Payment method is not available', path);
  return { method, card: takenFrom === 'card' ? await openCard(context, id) : null };
}

export async function addPayment(
  context: Context,
  body: SentBodyOf<typeof addPaymentRow>,
): Promise<MadePayment | TwoPhaseResponse<MadePayment>> {
  const { groupId, groupName, currency } = await openGroup(context, body.groupId, 'settle');
  const { fromUserId: payerId = context.person.id, ...paid } = readAmounts(paymentBody, body, currency);
  const { userId, amount, paymentMethodId } = paid;
  if (context.person.guest !== null) requireOwnCash(context.person.id, { ...paid, payerId });
  // A program may record that cash was paid. It cannot move money.
  if (abilitiesOf(paymentMethodId).takenFrom !== null) requireSession(context.person);
  const means = await resolveMeans(context, paymentMethodId, 'paymentMethodId');
  await requirePayer(context, { groupId, payerId, means });
  if (userId === payerId) throw invalid("You can't pay yourself", 'userId');
  const payees = await queries.findPayee(context.db, groupId, userId, payerId);
  if (payees.length === 0) throw invalid("That person isn't a member of this group", 'userId');
  const made = await pay(context, means, [{ groupId, groupName, currency, userId, amount }], payerId);
  if (!(made instanceof TwoPhaseResponse)) return only(made);
  return new TwoPhaseResponse(only(made.first), async () => only(await made.afterCommit()));
}

type Recorded = { userId: string; paymentMethodId: MethodId; payerId: string };

/** Refuses what a guest, who has neither wallet nor card, may not record: anything but what they paid or were paid. */
function requireOwnCash(guestId: string, { userId, paymentMethodId, payerId }: Recorded): void {
  if (abilitiesOf(paymentMethodId).takenFrom !== null) throw needsAccount();
  if (payerId !== guestId && userId !== guestId) {
    throw new AppError('forbidden', 'Guests can record only what they paid or what was paid to them');
  }
}

type Payer = { groupId: string; payerId: string; means: Means };

/** Refuses a payer whose payments the caller cannot record. */
async function requirePayer({ db, person }: Context, { groupId, payerId, means }: Payer): Promise<void> {
  if (payerId === person.id) return;
  if ((await queries.findPayer(db, groupId, payerId, person.id)).length === 0) {
    const text = 'You can record payments only for your family and for people without an account';
    throw invalid(text, 'fromUserId');
  }
  if (paymentMethods[means.method].takenFrom !== null)
    throw invalid('Only cash can be recorded for someone else', 'paymentMethodId');
}

function only([payment]: readonly MadePayment[]): MadePayment {
  invariant(payment !== undefined, 'one payment was recorded');
  return payment;
}

type Settled = ReplyOf<typeof settleAllRow>;

export async function settleAll(
  context: Context,
  body: BodyOf<typeof settleAllRow>,
): Promise<Settled | TwoPhaseResponse<Settled>> {
  const means = await resolveMeans(context, body.method ?? 'cash', 'method');
  const dues = await lockDues(context, 'toPay', body.groupId);
  const made = await pay(context, means, await withoutUnderWay(context, dues));
  const { homeCurrency } = context.person;
  if (!(made instanceof TwoPhaseResponse)) return settled(made, homeCurrency);
  return new TwoPhaseResponse(settled(made.first, homeCurrency), async () =>
    settled(await made.afterCommit(), homeCurrency),
  );
}

/** Leaves out what a pending card payment pays already. The caller holds the groups' locks. */
async function withoutUnderWay({ db, person }: Context, dues: readonly Due[]): Promise<Due[]> {
  const underWay = await listUnderWay(db, person.id);
  return dues.filter((due) => !isUnderWay(due, underWay));
}

function settled(payments: MadePayment[], home: Currency): Settled {
  const standing = payments.filter((payment) => payment.status !== 'failed');
  const totals = sumByCurrency(standing).toSorted(
    (a, b) => Number(b.currency === home) - Number(a.currency === home) || (a.currency < b.currency ? -1 : 1),
  );
  const total = totals.find(({ currency }) => currency === home)?.amount ?? ZERO;
  return { count: standing.length, total, currency: home, totals, payments };
}

type ToPay = Pick<Due, 'groupId' | 'groupName' | 'currency' | 'userId' | 'amount'>;

/** Pays the dues, or records that `payerId` paid them in cash. The caller holds the groups' locks. */
async function pay(
  context: Context,
  { method, card }: Means,
  dues: readonly ToPay[],
  payerId = context.person.id,
): Promise<MadePayment[] | TwoPhaseResponse<MadePayment[]>> {
  if (dues.length === 0) return [];
  const { db, person, now, today } = context;
  const people = await readPeople(
    db,
    dues.map((due) => due.userId),
  );
  const { takenFrom, needsAccount, currencies } = paymentMethods[method];
  requireCurrency(dues, currencies);
  if (needsAccount) requireAccounts(people, dues);
  const paid = dues.map(({ groupId, userId, amount }) => ({
    id: newId(),
    groupId,
    fromUserId: payerId,
    toUserId: userId,
    amount,
  }));
  const status = card === null ? 'completed' : 'pending';
  const cardId = card?.methodId ?? null;
  await queries.addPayments(db, { payerId, payments: paid, date: today, now, status, method, cardId });
  if (card !== null) return charge(context, card, paid);
  await completeInGroups(db, { paid, now, recorderId: person.id, isPayerTold: true });
  if (takenFrom === 'wallet') await moveBetweenWallets(context, paid);
  const groupIds = [...new Set(dues.map((due) => due.groupId))];
  context.invalidateFor((await queries.listPeopleOfGroups(db, groupIds)).map((each) => each.id));
  // Who recorded a payment between others sees it as its payer does.
  const viewerId = paid.some((each) => each.toUserId === person.id) ? person.id : payerId;
  return showMade(db, viewerId, paid);
}

function requireCurrency(dues: readonly ToPay[], currencies: readonly Currency[]): void {
  const other = dues.find(({ currency }) => !currencies.includes(currency));
  if (other !== undefined) {
    throw new AppError(
      'conflict',
      sentence('Only cash can settle a group in {currency}', { currency: other.currency }),
    );
  }
}

/** Payees whose wallets receive the money. */
function requireAccounts(people: People, dues: readonly ToPay[]): void {
  for (const { userId } of dues) {
    const person = personOf(people, userId);
    if (!person.hasAccount)
      throw invalid(
        sentence('{username} has no account and can only be paid in cash', { username: shownName(person) }),
        'userId',
      );
  }
}

async function moveBetweenWallets({ db, person, now }: Context, paid: readonly Paid[]): Promise<void> {
  const wallets = await lockWallets(db, [person.id, ...paid.map((each) => each.toUserId)], now);
  const own = walletOf(wallets, person.id);
  requireBalance(own, sum(paid.map((each) => each.amount)));
  const lines = paid.flatMap(({ id, toUserId, amount }) => {
    const line = { amount, status: 'completed', counterpart: 'friends' } as const;
    const related = { relatedId: id, relatedType: 'payment' } as const;
    return [
      { ...line, ...related, walletId: own.id, type: 'payment' as const },
      { ...line, ...related, walletId: walletOf(wallets, toUserId).id, type: 'receipt' as const },
    ];
  });
  await addLines(db, lines, now);
}

/** Writes the payments as pending; after the commit the card is charged for each of them separately. */
async function charge(
  context: Context,
  { customerId, cardId }: Chargeable,
  paid: readonly Paid[],
): Promise<TwoPhaseResponse<MadePayment[]>> {
  const { db, deps, now, person } = context;
  for (const { amount } of paid) requireChargeable(amount, 'amount');
  const begunAt = now.toISOString();
  const charges = paid.map(({ id, amount }) => ({
    kind: 'payment' as const,
    id,
    amount,
    customerId,
    cardId,
    begunAt,
  }));
  await enqueueAll(db, charges.map(chargeJob));
  context.invalidateFor(paid.map((each) => each.toUserId));
  return new TwoPhaseResponse(await showMade(db, person.id, paid), async () => {
    const outcomes = await Promise.allSettled(charges.map((each) => makeCharge(deps, each)));
    const secrets = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? secretOf(outcome.value) : null,
    );
    const made = await showMade(deps.pool, person.id, paid);
    return made.map((payment, index) => ({ ...payment, clientSecret: secrets[index] ?? null }));
  });
}

async function showMade(db: Db, viewerId: string, paid: readonly Paid[]): Promise<MadePayment[]> {
  const rows = await queries.listMade(
    db,
    viewerId,
    paid.map((each) => each.id),
  );
  return rows.map((row) => ({ ...toPayment(row, viewerId), clientSecret: null }));
}
