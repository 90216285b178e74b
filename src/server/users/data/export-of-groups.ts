import { selectTextsOf, TEXT_COLUMNS } from '#server/expenses/columns.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { IS_SHARE_PAID } from '#server/ledger/ledger.ts';
import { decimalText } from '#server/platform/database/decimals.ts';
import { amountIn, type Dataset, data, groupOf, nameOf } from './dataset.ts';

const MONEY_OF = (groupId: string) => `(SELECT currency FROM groups WHERE id = ${groupId}) AS money`;
// The person's amount in a list of an earlier version.
const partOf = (list: 'shares' | 'payers') =>
  `coalesce((SELECT (part->>'amount')::int8 FROM jsonb_array_elements(kept.content->'${list}') AS part
             WHERE part->>'userId' = $1::text), 0)`;
// What rounding charged, in cents.
const carried = (column: string, name: string) => `round(${column} / 1000000.0, 6)::text AS ${name}`;

/** What a person did in groups. Amounts are in the currency of the group. */
export const OF_GROUPS: readonly Dataset[] = [
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
            ${selectTextsOf('kept.content')}
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
            method, offset_id,
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
    'guest-links',
    ['guest_links'],
    `SELECT ${groupOf('group_id')} AS group, kind, pin IS NOT NULL AS has_pin, created_at, expires_at FROM guest_links
     WHERE sender_id = $1 ORDER BY created_at, id`,
  ),
  data(
    'group-notices',
    ['group_notices'],
    `SELECT ${groupOf('group_id')} AS group, remind_every_days, remind_at, notify FROM group_notices
     WHERE user_id = $1 ORDER BY group_id`,
  ),
];
