import { TEXT_COLUMNS } from '#server/expenses/columns.ts';
import { groupNameFor } from '#server/groups/name.ts';
import { IS_SHARE_PAID } from '#server/ledger/ledger.ts';
import { type Statement, statement } from '#server/platform/database/database.ts';
import { decimalText } from '#server/platform/database/decimals.ts';

type OfPerson = Statement<[userId: string], Record<string, unknown>>;

/** One kind of exported data; `tables` lists the tables that it covers. */
type Dataset = { name: string; tables: readonly string[]; select: OfPerson };

const data = (name: string, tables: readonly string[], text: string): Dataset => ({
  name,
  tables,
  select: statement<[userId: string], Record<string, unknown>>(text),
});

const nameOf = (id: string) => `(SELECT coalesce(display_name, username) FROM users WHERE id = ${id})`;
const groupOf = (id: string) =>
  `(SELECT ${groupNameFor('$1')} FROM groups AS "group" WHERE "group".id = ${id})`;
/** An amount in a column's currency. */
const amountIn = (currency: string, column: string, name = column.split('.').at(-1)) =>
  `${decimalText(column, currency)} AS ${name}`;
const MONEY_OF = (groupId: string) => `(SELECT currency FROM groups WHERE id = ${groupId}) AS money`;
const HOME = '(SELECT home_currency AS currency FROM users WHERE id = $1) AS home';
const dollars = (column: string, name = column.split('.').at(-1)) =>
  `round(${column} / 100.0, 2)::text AS ${name}`;
// The person's amount in a list of an earlier version.
const partOf = (list: 'shares' | 'payers') =>
  `coalesce((SELECT (part->>'amount')::int8 FROM jsonb_array_elements(kept.content->'${list}') AS part
             WHERE part->>'userId' = $1::text), 0)`;
// What rounding charged, in cents.
const carried = (column: string, name: string) => `round(${column} / 1000000.0, 6)::text AS ${name}`;

// Columns are listed one by one: never a password, a token, a sealed number or the provider's ids. Amounts are
// decimals as texts: of a group in its currency, of bills, debts, goals, budgets and the outlook in the home currency, others in dollars.
// Ordered by time.
export const DATASETS: readonly Dataset[] = [
  data(
    'profile',
    ['users', 'email_changes', 'two_factor', 'recovery_codes'],
    `SELECT id, username, email, email_verified, first_name, last_name, phone, time_zone, home_currency, role, click_credits,
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
  data(
    'groups',
    ['groups', 'group_members', 'ledger_balances'],
    `SELECT "group".id, ${groupNameFor('$1')} AS name, kind, description, date, location, "group".currency, ${amountIn('"group".currency', 'budget')}, status, joined_at, left_at,
            "group".created_at, "group".created_by = $1 AS created_by_me, ${amountIn('"group".currency', 'coalesce(kept.balance, 0)', 'my_balance')},
            ${carried('coalesce(kept.carry, 0)', 'my_carry')}, deleted_at
     FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
     LEFT JOIN ledger_balances AS kept ON kept.book_id = "group".id AND kept.account_id = $1
     WHERE member.user_id = $1 ORDER BY "group".id`,
  ),
  data(
    'families',
    ['families', 'family_members'],
    `SELECT family.id, ${groupOf('family.group_id')} AS group, family.name
     FROM family_members AS member JOIN families AS family ON family.id = member.family_id
     WHERE member.user_id = $1 ORDER BY family.id`,
  ),
  data(
    'expenses',
    ['expenses', 'expense_shares', 'expense_payers', 'expense_files'],
    `SELECT expense.id, ${groupOf('expense.group_id')} AS group, title,
            money.currency, ${amountIn('money.currency', 'expense.amount')},
            original_currency, ${decimalText('original_amount', 'original_currency')} AS original_amount, trim_scale(original_rate)::text AS original_rate, date, category,
            ${nameOf('paid_by')} AS paid_by, ${amountIn('money.currency', 'share.amount', 'my_share')},
            ${carried('share.carry', 'my_share_carry')},
            ${amountIn('money.currency', 'coalesce(payer.amount, CASE paid_by WHEN $1 THEN expense.amount ELSE 0 END)', 'my_payment')},
            ${IS_SHARE_PAID} AS my_share_is_paid, is_refund, is_income, split_type,
            ${TEXT_COLUMNS}, receipt_url,
            CASE WHEN receipt_url IS NOT NULL THEN (
              SELECT json_agg(json_build_object('id', file.id, 'name', file.name) ORDER BY file.id)
              FROM expense_files AS file WHERE file.expense_id = expense.id) END AS files,
            expense.created_by = $1 AS created_by_me, created_at, deleted_at
     FROM expenses AS expense CROSS JOIN LATERAL ${MONEY_OF('expense.group_id')}
     LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
     LEFT JOIN expense_payers AS payer ON payer.expense_id = expense.id AND payer.user_id = $1
     LEFT JOIN ledger_balances AS kept ON kept.book_id = expense.group_id AND kept.account_id = $1
     WHERE expense.group_id IN (SELECT group_id FROM group_members WHERE user_id = $1)
       AND (share.user_id IS NOT NULL OR payer.user_id IS NOT NULL OR paid_by = $1 OR expense.created_by = $1)
     ORDER BY expense.id`,
  ),
  data(
    'expense-versions',
    ['expense_versions'],
    `SELECT kept.expense_id, ${groupOf('expense.group_id')} AS group, kept.version, kept.created_by = $1 AS made_by_me,
            kept.created_at, kept.content->>'title' AS title, money.currency,
            ${amountIn('money.currency', "(kept.content->>'amount')::int8", 'amount')}, kept.content->>'date' AS date,
            kept.content->>'category' AS category,
            ${amountIn('money.currency', partOf('shares'), 'my_share')}, ${amountIn('money.currency', partOf('payers'), 'my_payment')},
            kept.content->>'merchantName' AS merchant_name, kept.content->>'notes' AS notes,
            kept.content->>'receiptData' AS receipt_data
     FROM expense_versions AS kept JOIN expenses AS expense ON expense.id = kept.expense_id
     CROSS JOIN LATERAL ${MONEY_OF('expense.group_id')}
     WHERE expense.group_id IN (SELECT group_id FROM group_members WHERE user_id = $1)
       AND (kept.created_by = $1 OR position($1::text IN kept.content::text) > 0)
     ORDER BY kept.expense_id, kept.version`,
  ),
  data(
    'recurring-expenses',
    ['expense_series'],
    `SELECT id, ${groupOf('group_id')} AS group, template->>'title' AS title, template->>'amount' AS amount,
            template->>'category' AS category, template->>'notes' AS notes, frequency, first_date, ends_on, times,
            occurrences_count, next_date, paused_reason, created_at, ended_at
     FROM expense_series WHERE created_by = $1 ORDER BY id`,
  ),
  data(
    'comments',
    ['expense_comments'],
    'SELECT id, expense_id, text, created_at FROM expense_comments WHERE user_id = $1 ORDER BY id',
  ),
  data(
    'chat-messages',
    ['chat_messages'],
    `SELECT id, ${groupOf('group_id')} AS group, text, created_at, edited_at, deleted_at
     FROM chat_messages WHERE user_id = $1 ORDER BY id`,
  ),
  data(
    'activity',
    ['activity'],
    `SELECT id, ${groupOf('group_id')} AS group, kind, title, money.currency, ${amountIn('money.currency', 'amount')}, created_at
     FROM activity CROSS JOIN LATERAL ${MONEY_OF('activity.group_id')} WHERE actor_id = $1 ORDER BY id`,
  ),
  data(
    'payments',
    ['payments'],
    `SELECT payment.id, ${groupOf('payment.group_id')} AS group, type, payment.status, ${nameOf('from_user_id')} AS from,
            ${nameOf('to_user_id')} AS to, money.currency, ${amountIn('money.currency', 'amount')}, payment.date,
            CASE WHEN method IN ('cash', 'wallet', 'offset') THEN method ELSE 'card' END AS method, offset_id,
            payment.created_at, voided_at
     FROM payments AS payment CROSS JOIN LATERAL ${MONEY_OF('payment.group_id')} WHERE $1 IN (from_user_id, to_user_id) ORDER BY payment.id`,
  ),
  data(
    'invitations',
    ['group_invitations'],
    `SELECT id, ${groupOf('group_id')} AS group, sender_id = $1 AS sent_by_me,
            CASE WHEN sender_id = $1 THEN recipient_email END AS recipient_email, message, status, created_at, responded_at
     FROM group_invitations
     WHERE sender_id = $1 OR recipient_id = $1
     ORDER BY id`,
  ),
  data(
    'join-links',
    ['group_join_links'],
    `SELECT ${groupOf('group_id')} AS group, created_at, expires_at FROM group_join_links
     WHERE sender_id = $1 ORDER BY created_at, group_id`,
  ),
  data(
    'group-notices',
    ['group_notices'],
    `SELECT ${groupOf('group_id')} AS group, remind_every_days, remind_at, notify FROM group_notices
     WHERE user_id = $1 ORDER BY group_id`,
  ),
  data(
    'bills',
    ['bills', 'bill_series', 'bill_totals'],
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
    `SELECT columns, date_order, chosen_at FROM statement_columns WHERE user_id = $1 ORDER BY chosen_at, header`,
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
