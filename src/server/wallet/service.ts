// Why: docs/decisions/0010.
import type { BodyOf, QueryOf, ReplyOf } from '#contract/route.ts';
import type {
  addWalletTransaction as addRow,
  listWalletTransactions as listRow,
  Wallet,
  WalletTransaction,
} from '#contract/wallet.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence, spoken, type Text, type Value } from '#domain/language/text.ts';
import { nameText } from '#domain/names.ts';
import { openAccount } from '#server/bank-accounts/service.ts';
import { chargeJob, makeCharge, requireChargeable, secretOf } from '#server/cards/charges.ts';
import { openCard } from '#server/cards/service.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { TwoPhaseResponse } from '#server/http/route-handler.ts';
import { type Db, one } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { addLines, ensureWallets, lockWallets, requireBalance, walletOf } from './book.ts';
import * as queries from './internal/queries.ts';
import { makePayout, payoutJob } from './payouts.ts';

/** The caller's wallet, created at the first read. */
export async function getWallet({ db, person, now }: Context): Promise<Wallet> {
  const wallet = await queries.findWallet(db, person.id);
  if (wallet !== null) return wallet;
  await ensureWallets(db, [person.id], now);
  const made = await queries.findWallet(db, person.id);
  invariant(made !== null, 'a wallet was made');
  return made;
}

export async function listWalletTransactions(
  { db, person, speaker }: Context,
  query: QueryOf<typeof listRow>,
) {
  const page = readPage(query, ['id']);
  const [before = null] = page.after ?? [];
  const rows = await queries.listTransactions(db, person.id, before, page.fetch);
  return pageOf(
    rows.map((row) => toTransaction(row, speaker)),
    page,
    (row) => [row.id],
  );
}

function toTransaction(
  { otherName, groupName, ...row }: queries.TransactionRow,
  speaker: Speaker,
): WalletTransaction {
  if (row.description !== null) return { ...row, description: speaker.say(describeStored(row.description)) };
  const other = otherName === null ? sentence('a friend') : nameText(otherName);
  const name = typeof other === 'string' ? other : speaker.say(other);
  const who = groupName === null ? name : { list: [name, groupName] };
  const isRefund = row.type === 'payment' && row.relatedType === 'refund';
  return {
    ...row,
    description: speaker.say(isRefund ? sentence('Refund to {who}', { who }) : MOVES[row.type](who)),
  };
}

/** Descriptions are stored in English. The name of a bank account in one is typed, that of a card is its brand. */
function describeStored(stored: string): Text {
  const [, refunded] = /^Refunded to (.+)$/s.exec(stored) ?? [];
  if (refunded === 'your card') return sentence('Refunded to your card');
  if (refunded !== undefined) return sentence('Refunded to {card}', { card: describeStored(refunded) });
  const [, name, digits] = /^(.+) ending in (\d{4})$/s.exec(stored) ?? [];
  return name === undefined || digits === undefined
    ? spoken(stored)
    : sentence('{name} ending in {digits}', { name, digits });
}

const MOVES: Record<WalletTransaction['type'], (who: Value) => Text> = {
  payment: (who) => sentence('Payment to {who}', { who }),
  receipt: (who) => sentence('Payment from {who}', { who }),
  // These two have a description of their own: the card or the account.
  deposit: () => sentence('Added'),
  withdrawal: () => sentence('Withdrawn'),
};

type Body = BodyOf<typeof addRow>;
type Reply = ReplyOf<typeof addRow>;

export async function addWalletTransaction(context: Context, body: Body): Promise<TwoPhaseResponse<Reply>> {
  if (body.type === 'deposit') return addFunds(context, body);
  if (body.type === 'withdrawal') return withdraw(context, body);
  throw new AppError('forbidden', 'Only Allsquare can create payments and receipts');
}

function requireFullAccess({ deps, person }: Context): void {
  if (!deps.config.isSubscriptionRequired || person.hasFullAccess) return;
  throw new AppError('subscription_required', 'Subscription required');
}

async function addFunds(
  context: Context,
  { amount, paymentMethodId }: Body,
): Promise<TwoPhaseResponse<Reply>> {
  const { db, deps, person, now } = context;
  requireFullAccess(context);
  if (paymentMethodId === undefined) throw invalid('Payment method is required', 'paymentMethodId');
  requireChargeable(amount, 'amount');
  const { methodId, customerId, cardId, label } = await openCard(context, paymentMethodId);
  const wallet = walletOf(await lockWallets(db, [person.id], now), person.id);
  const line = {
    walletId: wallet.id,
    amount,
    type: 'deposit',
    status: 'pending',
    counterpart: 'card',
  } as const;
  const related = { description: label, relatedId: methodId, relatedType: 'payment_method' } as const;
  const id = one(await addLines(db, [{ ...line, ...related }], now));
  const charge = { kind: 'deposit', id, amount, customerId, cardId, begunAt: now.toISOString() } as const;
  await enqueue(db, chargeJob(charge));
  return new TwoPhaseResponse(await showOwn(db, context, id), async () => {
    const clientSecret = secretOf(await makeCharge(deps, charge));
    return { ...(await showOwn(deps.pool, context, id)), clientSecret };
  });
}

async function withdraw(context: Context, { amount, bankAccountId }: Body): Promise<TwoPhaseResponse<Reply>> {
  const { db, deps, person, now } = context;
  if (bankAccountId === undefined) throw invalid('Bank account is required', 'bankAccountId');
  const { name, last4 } = await openAccount(context, bankAccountId);
  const wallet = walletOf(await lockWallets(db, [person.id], now), person.id);
  requireBalance(wallet, amount);
  const line = {
    walletId: wallet.id,
    amount,
    type: 'withdrawal',
    status: 'pending',
    counterpart: 'bank',
  } as const;
  const description = `${name} ending in ${last4}`;
  const related = { description, relatedId: bankAccountId, relatedType: 'bank_account' } as const;
  const id = one(await addLines(db, [{ ...line, ...related }], now));
  const payout = { id, amount, last4, begunAt: now.toISOString() };
  await enqueue(db, payoutJob(payout));
  return new TwoPhaseResponse(await showOwn(db, context, id), async () => {
    await makePayout(deps, payout);
    return showOwn(deps.pool, context, id);
  });
}

async function showOwn(db: Db, { person, speaker }: Context, id: string): Promise<Reply> {
  return { ...toTransaction(one(await queries.selectShown(db, person.id, id)), speaker), clientSecret: null };
}
