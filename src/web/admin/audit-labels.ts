import { msg, t } from '@lingui/core/macro';
import type { AdminAct, AuditField } from '#contract/admin.ts';
import type { JobKind } from '#contract/job-kinds.ts';
import { parseDay } from '#domain/calendar.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { formatMoment } from '#web/lib/time/moment.ts';

export const ACT_LABELS: Readonly<Record<AdminAct, string>> = labels({
  grant_subscription: msg`Added subscription`,
  remove_subscription: msg`Removed subscription`,
  delete_user: msg`Deleted user account`,
  create_user: msg`Created user account`,
  renew_user_link: msg`Renewed link to set a password`,
  end_sessions: msg`Signed out everywhere`,
  create_code: msg`Created promotion code`,
  update_code: msg`Edited promotion code`,
  deactivate_code: msg`Deactivated promotion code`,
  delete_code: msg`Deleted promotion code`,
  grant_admin: msg`Made admin`,
  revoke_admin: msg`Removed admin`,
  retry_job: msg`Retried job`,
  back_up: msg`Asked for a backup`,
});

const JOBS: Readonly<Record<JobKind, string>> = labels({
  mail: msg`Mail`,
  'remove-files': msg`Remove files`,
  'bill-occurrences': msg`Bill occurrences`,
  'bill-reminder': msg`Bill reminder`,
  'expense-series': msg`Expense series`,
  'notification-mails': msg`Notification mails`,
  push: msg`Push`,
  'card-charge': msg`Card charge`,
  'card-detach': msg`Card detach`,
  'card-sync': msg`Card sync`,
  'card-reconcile': msg`Card reconcile`,
  payout: msg`Payout`,
  'data-export': msg`Data export`,
  'forget-customer': msg`Forget customer`,
  'password-reset': msg`Password reset`,
  'sign-up-link': msg`Sign up link`,
  'cancel-subscription': msg`Cancel subscription`,
  'subscription-invoices': msg`Subscription invoices`,
  'check-books': msg`Check books`,
  rates: msg`Rates`,
  'budget-notices': msg`Budget notices`,
  'payment-reminders': msg`Payment reminders`,
  backup: msg`Backup`,
  'backup-proof': msg`Backup proof`,
  'webhook-events': msg`Webhook events`,
  'webhook-turn': msg`Webhook turn`,
  'clean-up': msg`Clean up`,
});

/** A kind that only another version knows is named by its code. */
export const jobLabel = (kind: string): string => (kind in JOBS ? JOBS[kind as JobKind] : kind);

const FIELDS: Readonly<Record<AuditField, string>> = labels({
  role: msg`Role`,
  subscription: msg`Subscription`,
  expiresAt: msg`Ends`,
  description: msg`Description`,
  validFrom: msg`Valid from`,
  validUntil: msg`Valid until`,
  maxRedemptions: msg`Max redemptions`,
  isActive: msg`Active`,
  discountPercent: msg`Discount (%)`,
  durationMonths: msg`Months`,
  ended: msg({ message: 'Ended', context: 'sessions' }),
  attempts: msg`Attempts`,
});

export const fieldLabel = (field: string): string => (field in FIELDS ? FIELDS[field as AuditField] : field);

const ROLES: Readonly<Record<string, string>> = labels({
  admin: msg({ message: 'admin', context: 'a role' }),
  user: msg({ message: 'user', context: 'a role' }),
});
const STATES: Readonly<Record<string, string>> = labels({
  active: msg({ message: 'active', context: 'a subscription' }),
  inactive: msg({ message: 'inactive', context: 'a subscription' }),
});
const ANSWERS: Readonly<Record<string, string>> = labels({ true: msg`yes`, false: msg`no` });
/** The fields whose values are words of the product. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLES,
  subscription: STATES,
  isActive: ANSWERS,
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Formats a value of the audit log for people. */
export function describeValue(field: string, value: string | null): string {
  if (value === null) return t`none`;
  if (field === 'description') return value;
  if (INSTANT.test(value)) return formatMoment(value);
  const day = parseDay(value);
  return day === null ? (WORDS[field]?.[value] ?? value) : formatDay(day);
}
