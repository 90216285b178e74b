import { msg, t } from '@lingui/core/macro';
import type { AdminAct } from '#contract/admin.ts';
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

/** Turns an identifier into words: "maxRedemptions" becomes "Max redemptions", "clean-up" becomes "Clean up". */
export function humanize(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FIELD_LABELS: Readonly<Record<string, string>> = labels({
  isActive: msg`Active`,
  expiresAt: msg`Ends`,
  discountPercent: msg`Discount (%)`,
  durationMonths: msg`Months`,
});

export const fieldLabel = (field: string) => FIELD_LABELS[field] ?? humanize(field);

const VALUES: Readonly<Record<string, string>> = labels({ true: msg`yes`, false: msg`no` });
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Formats a value of the audit log for people. */
export function describeValue(value: string | null): string {
  if (value === null) return t`none`;
  if (INSTANT.test(value)) return formatMoment(value);
  const day = parseDay(value);
  return day === null ? (VALUES[value] ?? value) : formatDay(day);
}
