import * as z from 'zod/mini';
import { amount, choice, id, idField, instant, money, page } from './fields.ts';
import { route } from './route.ts';

const transactionTypes = ['deposit', 'withdrawal', 'payment', 'receipt'] as const;
const transactionStatuses = ['pending', 'completed', 'failed'] as const;

const walletReply = z.object({
  id,
  /** The amount that can be spent now: completed transactions, less withdrawals under way. */
  balance: amount,
  currency: z.string(),
  /** Withdrawals under way, which the balance no longer contains. */
  pendingOut: amount,
  /** Deposits under way, not counted yet. */
  pendingIn: amount,
  /**
   * Money that was refunded at its source (a card) after it had been spent. Later deposits pay it first; until then the
   * balance stays at zero.
   */
  owedBack: amount,
  updatedAt: instant,
});
export type Wallet = z.output<typeof walletReply>;

const transaction = z.object({
  id,
  /** Above zero; the type says the direction. */
  amount,
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** A line for the screen, such as "Visa ending in 4242" or "Payment to maya, Lisbon". */
  description: z.string(),
  relatedId: z.nullable(id),
  /** The kind of `relatedId`: a card, a bank account, a payment, or the transaction that was refunded. */
  relatedType: z.nullable(z.string()),
  /** A short number for support requests. */
  reference: z.string(),
  /** Why it failed, as text for the screen; null unless failed. */
  failureReason: z.nullable(z.string()),
  createdAt: instant,
});
export type WalletTransaction = z.output<typeof transaction>;

export const walletTransactionBody = z.object({
  amount: money({ min: 1, message: 'Amount cannot be zero' }),
  type: choice(transactionTypes, 'Invalid transaction type'),
  /** A saved card, for a deposit. */
  paymentMethodId: z.optional(idField('Payment method is required')),
  /** For a withdrawal. */
  bankAccountId: z.optional(idField('Bank account is required')),
});

export const getWallet = route('getWallet', 'GET /api/wallet', {
  access: 'person',
  auth: 'session',
  reply: walletReply,
});

/** Newest first. */
export const listWalletTransactions = route('listWalletTransactions', 'GET /api/wallet/transactions', {
  access: 'person',
  auth: 'session',
  query: z.object(page),
  reply: z.array(transaction),
  isPaged: true,
});

/**
 * Adds funds from a saved card (needs full access) or withdraws to a bank account. The transaction may be pending,
 * completed or already failed (`failureReason` says why). With a `clientSecret` the card needs a confirmation in the
 * browser; without it the deposit fails after 15 minutes.
 */
export const addWalletTransaction = route('addWalletTransaction', 'POST /api/wallet/transactions', {
  access: 'person',
  body: walletTransactionBody,
  reply: z.extend(transaction, { clientSecret: z.nullable(z.string()) }),
  status: 201,
  isIdempotent: true,
  changes: () => ['/api/wallet', '/api/outlook'],
});
