import { BOOKS_JOB, booksJob } from './admin/books.ts';
import { backupJobs, repeatingBackupJobs } from './backups/jobs.ts';
import { occurrenceJob, reminderJob } from './bills/jobs.ts';
import { BUDGET_JOB, budgetJob } from './budgets/jobs.ts';
import { cardJobs, RECONCILE_JOB } from './card-events/jobs.ts';
import { chargeHandler } from './cards/charges.ts';
import { detachJob } from './cards/jobs.ts';
import type { Deps } from './core/context.ts';
import { REMOVE_FILES_JOB, removeFilesJob } from './core/stored-files.ts';
import { seriesJob } from './expenses/jobs.ts';
import { SERIES_JOB } from './expenses/series-schedule.ts';
import { mailJob } from './mails/outbox.ts';
import { MAIL_JOB, notificationMailJob } from './notifications/mails.ts';
import { PUSH_JOB } from './notifications/notify.ts';
import { pushJob } from './notifications/pushes.ts';
import { paymentReminderJob, REMINDER_JOB } from './payments/jobs.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/process/mail.ts';
import { RATES_JOB, ratesJob } from './rates/jobs.ts';
import { cleanUp } from './site/clean-up.ts';
import { subscriptionJobs } from './subscription/jobs.ts';
import { userJobs } from './users/jobs.ts';
import { payoutHandler } from './wallet/payouts.ts';
import {
  WEBHOOK_EVENTS_JOB,
  WEBHOOK_JOB,
  WEBHOOK_PLACES,
  webhookEventsJob,
  webhookJob,
} from './webhooks/jobs.ts';

const CLEAN_UP_JOB = 'clean-up';

/** The kinds of jobs that repeat without end. Each start adds those that are missing. */
const repeatingJobs: readonly string[] = [
  CLEAN_UP_JOB,
  MAIL_JOB,
  RECONCILE_JOB,
  BOOKS_JOB,
  RATES_JOB,
  REMINDER_JOB,
  BUDGET_JOB,
  WEBHOOK_EVENTS_JOB,
];

/** The kinds that each start adds to them by its settings. */
export const repeatingJobsOf = (deps: Pick<Deps, 'backups'>): readonly string[] => [
  ...repeatingJobs,
  ...repeatingBackupJobs(deps),
];

/** More places for jobs that wait for servers of other people than for those of this machine's work. */
export const jobPlaces: Readonly<Record<string, number>> = { [WEBHOOK_JOB]: WEBHOOK_PLACES };

/** The handler of every kind of job. */
export function jobHandlers(deps: Deps, mailer: Mailer | null): JobHandlers {
  return {
    mail: mailJob(deps, mailer),
    [REMOVE_FILES_JOB]: removeFilesJob(deps),
    'bill-occurrences': occurrenceJob(deps),
    'bill-reminder': reminderJob(deps),
    [SERIES_JOB]: seriesJob(deps),
    [MAIL_JOB]: notificationMailJob(deps),
    [PUSH_JOB]: pushJob(deps),
    'card-charge': chargeHandler(deps),
    'card-detach': detachJob(deps),
    payout: payoutHandler(deps),
    ...userJobs(deps),
    ...subscriptionJobs(deps),
    [BOOKS_JOB]: booksJob(deps),
    [RATES_JOB]: ratesJob(deps),
    [BUDGET_JOB]: budgetJob(deps),
    [REMINDER_JOB]: paymentReminderJob(deps),
    ...cardJobs(deps),
    ...backupJobs(deps),
    [WEBHOOK_EVENTS_JOB]: webhookEventsJob(deps),
    [WEBHOOK_JOB]: webhookJob(deps),
    [CLEAN_UP_JOB]: async () => {
      await cleanUp(deps);
      return new Date(deps.clock.now().getTime() + 3_600_000);
    },
  };
}
