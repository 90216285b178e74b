import { statement } from '#server/platform/database/database.ts';
import { amountIn, type Dataset, data, groupOf, nameOf } from './dataset.ts';
import { OF_GROUPS } from './export-of-groups.ts';

const HOME = '(SELECT home_currency AS currency FROM users WHERE id = $1) AS home';
const dollars = (column: string, name = column.split('.').at(-1)) =>
  `round(${column} / 100.0, 2)::text AS ${name}`;

/**
 * What is exported of a person. The amounts of bills, debts, goals, budgets and the outlook are in the home currency, of
 * groups in theirs, others in dollars.
 */
export const DATASETS: readonly Dataset[] = [
  data(
    'profile',
    ['users', 'email_changes', 'two_factor', 'recovery_codes'],
    `SELECT id, username, email, email_verified, first_name, last_name, phone, time_zone, language, home_currency, role, click_credits,
            profile_picture, subscription_status, subscription_expires_at, created_at,
            (SELECT email FROM email_changes WHERE user_id = users.id) AS pending_email,
            (SELECT confirmed_at FROM two_factor WHERE user_id = users.id) AS two_step_sign_in_since,
            (SELECT count(*) FROM recovery_codes WHERE user_id = users.id) AS recovery_codes_left
     FROM users WHERE id = $1`,
  ),
  data('pay-links', ['pay_links'], 'SELECT kind, value FROM pay_links WHERE user_id = $1 ORDER BY kind'),
  data(
    'sessions',
    ['sessions'],
    `SELECT user_agent, ip_address, created_at, last_used_at, expires_at FROM sessions WHERE user_id = $1
     ORDER BY created_at`,
  ),
  data(
    'passkeys',
    ['passkeys'],
    'SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY id',
  ),
  data(
    'sign-in-provider',
    ['oidc_identities'],
    'SELECT issuer, subject, email, connected_at FROM oidc_identities WHERE user_id = $1',
  ),
  data(
    'access-tokens',
    ['access_tokens'],
    'SELECT id, name, scope, created_at, expires_at, last_used_at FROM access_tokens WHERE user_id = $1 ORDER BY id',
  ),
  data(
    'webhooks',
    ['webhooks', 'webhook_deliveries'],
    `SELECT id, url, events, active_since, created_at,
            (SELECT json_agg(json_build_object('id', delivery.id, 'event', event, 'status', status, 'attempts', attempts,
               'created_at', delivery.created_at) ORDER BY delivery.id)
             FROM webhook_deliveries AS delivery WHERE webhook_id = webhooks.id) AS deliveries
     FROM webhooks WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'notification-preferences',
    ['notification_preferences'],
    'SELECT event, app, mail, push FROM notification_preferences WHERE user_id = $1 ORDER BY event',
  ),
  data(
    'notification-devices',
    ['push_subscriptions'],
    `SELECT device.id, session.user_agent, device.created_at
     FROM push_subscriptions AS device JOIN sessions AS session ON session.id = device.session_id
     WHERE device.user_id = $1 ORDER BY device.id`,
  ),
  data(
    'notifications',
    ['notifications'],
    `SELECT id, kind, ${nameOf('actor_id')} AS by, ${groupOf('group_id')} AS group, subject_id, times, read_at, created_at
     FROM notifications WHERE user_id = $1 ORDER BY id`,
  ),
  ...OF_GROUPS,
  data(
    'bills',
    ['bills', 'bill_series', 'bill_totals', 'bill_reminders'],
    `SELECT bill.id, bill.kind, bill.name, ${amountIn('home.currency', 'bill.amount')}, home.currency, bill.due_date, bill.frequency,
            bill.category, bill.description,
            bill.is_paid, bill.paid_at, bill.reminder_days, ${groupOf('bill.share_group_id')} AS shared_with_group,
            series.ended_at AS series_ended_at, bill.created_at
     FROM bills AS bill JOIN bill_series AS series ON series.id = bill.series_id CROSS JOIN ${HOME}
     WHERE bill.user_id = $1 ORDER BY bill.id`,
  ),
  data(
    'own-balance',
    ['own_balances'],
    `SELECT ${amountIn('home.currency', 'amount')}, home.currency, day
     FROM own_balances CROSS JOIN ${HOME} WHERE user_id = $1`,
  ),
  data(
    'short-warnings',
    ['short_warnings'],
    `SELECT checked_on, short_on, ${amountIn('home.currency', 'balance')}, home.currency
     FROM short_warnings CROSS JOIN ${HOME} WHERE user_id = $1`,
  ),
  data(
    'statements',
    ['statements', 'statement_lines'],
    `SELECT line.id, line.statement_id, statement.created_at AS taken_over_at, line.bank_id, line.date, line.title,
            ${amountIn('statement.currency', 'line.amount')}, statement.currency, line.expense_id, line.payment_id, line.undone_at
     FROM statement_lines AS line JOIN statements AS statement ON statement.id = line.statement_id
     WHERE line.user_id = $1 ORDER BY line.id`,
  ),
  data(
    'merchants',
    ['merchant_choices'],
    `SELECT merchant, category, ${groupOf('group_id')} AS shared_with_group, split, chosen_at FROM merchant_choices
     WHERE user_id = $1 ORDER BY merchant`,
  ),
  data(
    'statement-columns',
    ['statement_columns'],
    `SELECT columns, date_order, signs, decimal_mark, chosen_at FROM statement_columns WHERE user_id = $1 ORDER BY chosen_at, header`,
  ),
  data(
    'debts',
    ['debts'],
    `SELECT id, name, ${amountIn('home.currency', 'balance')}, ${amountIn('home.currency', 'original_balance')},
            interest_rate::text, promo_rate::text, promo_ends_on, ${amountIn('home.currency', 'minimum_payment')}, home.currency, due_date,
            is_paid, paid_at, priority, created_at
     FROM debts CROSS JOIN ${HOME} WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'debt-payments',
    ['debt_payments'],
    `SELECT id, debt_id, ${amountIn('home.currency', 'amount')}, home.currency, date, created_at
     FROM debt_payments CROSS JOIN ${HOME} WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'goals',
    ['financial_goals'],
    `SELECT id, name, ${amountIn('home.currency', 'target_amount')}, ${amountIn('home.currency', 'current_amount')}, home.currency,
            category, deadline, status, color, is_public, created_at
     FROM financial_goals CROSS JOIN ${HOME} WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'goal-contributions',
    ['goal_contributions'],
    `SELECT id, goal_id, ${amountIn('home.currency', 'amount')}, home.currency, date, description, created_at
     FROM goal_contributions CROSS JOIN ${HOME} WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'budgets',
    ['budgets'],
    `SELECT category, from_month, ${amountIn('home.currency', 'amount')}, home.currency, rolls, set_at
     FROM budgets CROSS JOIN ${HOME} WHERE user_id = $1 ORDER BY set_at, category, from_month`,
  ),
  data(
    'cards',
    ['payment_methods'],
    `SELECT id, type, details::jsonb->>'brand' AS brand, details::jsonb->>'last4' AS last4,
            details::jsonb->>'exp_month' AS expires_month, details::jsonb->>'exp_year' AS expires_year, is_default, created_at
     FROM payment_methods WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'bank-accounts',
    ['bank_accounts'],
    `SELECT id, account_name, account_type, last4, institution_name, is_default, is_verified, created_at
     FROM bank_accounts WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'wallet-transactions',
    ['wallets', 'wallet_transactions'],
    `SELECT line.id, line.type, line.status, ${dollars('line.amount')}, line.description, line.reference,
            line.failure_reason, ${dollars('wallet.balance', 'wallet_balance_now')}, line.created_at
     FROM wallets AS wallet JOIN wallet_transactions AS line ON line.wallet_id = wallet.id
     WHERE wallet.user_id = $1 ORDER BY line.id`,
  ),
  data(
    'wallet-claims',
    ['wallet_claims'],
    `SELECT claim.id, ${dollars('claim.amount')}, claim.created_at
     FROM wallets AS wallet JOIN wallet_claims AS claim ON claim.wallet_id = wallet.id
     WHERE wallet.user_id = $1 ORDER BY claim.id`,
  ),
  data(
    'full-access',
    ['grants'],
    `SELECT id, kind, starts_at, ends_at, months, created_at FROM grants WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'subscriptions',
    ['card_subscriptions'],
    `SELECT id, billing_interval, status, current_period_start, current_period_end, cancel_at_period_end, created_at, ended_at
     FROM card_subscriptions WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'invoices',
    ['subscription_invoices'],
    `SELECT id, number, status, billing_interval, ${dollars('subtotal')}, ${dollars('discount')},
            ${dollars('total')}, period_start, period_end,
            issued_at, paid_at
     FROM subscription_invoices WHERE user_id = $1 ORDER BY issued_at, id`,
  ),
  data(
    'promotion-codes',
    ['promotion_code_redemptions'],
    `SELECT code.code, code.description, redemption.discount_percent, redemption.subscription_duration_months, redeemed_at
     FROM promotion_code_redemptions AS redemption JOIN promotion_codes AS code ON code.id = redemption.promotion_code_id
     WHERE redemption.user_id = $1 ORDER BY redeemed_at`,
  ),
  data(
    'ad-clicks',
    ['ad_clicks'],
    `SELECT ad_id, clicked_at, earned_credits, ip_address, user_agent FROM ad_clicks WHERE user_id = $1
     ORDER BY clicked_at`,
  ),
  data(
    'mails',
    ['mails'],
    `SELECT recipient, subject, created_at, sent_at FROM mails
     WHERE lower(recipient) = (SELECT lower(email) FROM users WHERE id = $1 AND email_verified) ORDER BY id`,
  ),
  data(
    'admin-acts',
    ['admin_acts'],
    `SELECT id, act, actor_id = $1 AS by_me, user_id = $1 AS about_me, before, after, created_at
     FROM admin_acts WHERE $1 IN (actor_id, user_id) ORDER BY id`,
  ),
];

/** The files of expenses that a person paid or added; `place` counts the files of an expense from 1. */
export const listReceipts = statement<[userId: string], { id: string; place: number; address: string }>(`
  SELECT expense.id, row_number() OVER (PARTITION BY expense.id ORDER BY file.id)::integer AS place, file.url AS address
  FROM expenses AS expense JOIN expense_files AS file ON file.expense_id = expense.id
  WHERE receipt_url IS NOT NULL AND (
    paid_by = $1 OR created_by = $1
    OR EXISTS (SELECT 1 FROM expense_payers WHERE expense_id = expense.id AND user_id = $1)
  ) ORDER BY expense.id, file.id`);

/** Tables that are not exported, and why. A test requires every table here or above. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  bill_feeds: 'a secret address',
  password_resets: 'a secret that lives an hour',
  access_links: 'a secret that lives a week',
  sign_up_links: 'secrets that live a day, of people without an account',
  used_invitations: 'which invitations were used; they name nobody',
  oidc_attempts: 'secrets that live ten minutes',
  guest_devices: 'of people without an account',
  guest_places: 'of people without an account',
  passkey_challenges: 'secrets that live five minutes',
  data_exports: 'the export itself',
  idempotency_keys: 'answers kept for at most a month, of what is exported',
  rate_limits: 'counters that run out within a day',
  budget_notices: 'which notices were given; the notifications are exported',
  chat_reads: 'how far a chat was read, kept for its badge',
  group_totals: 'worked out from what is exported',
  ledger_entries: 'worked out from expenses, payments and wallet transactions',
  ledger_pairs: 'worked out from what is exported',
  chain_heads: 'worked out from what is exported',
  chain_links: 'worked out from what is exported',
  chain_forms: 'ids, amounts and times of what was removed; a part of the chain in the export of a group',
  takeovers: 'which rows a taken place had; they are exported with the group',
  returned_places: 'of people without an account; what they did is exported with the group',
  taken_places: 'of people without an account; what they did is exported with the group',
  card_events: 'of the card provider: which of its messages were applied',
  card_event_cursor: 'of the installation',
  jobs: 'work of the server',
  facts: 'of the installation',
  program_files: 'of the installation: the built program',
  migrations: 'of the installation',
  rates: 'of the installation',
  promotion_codes: 'of the installation; redeemed ones are exported',
};
