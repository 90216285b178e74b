import { type BackupAlarm, tellAlarms } from '#domain/backup-alarm.ts';
import { inEnglish } from '#domain/language/speaker.ts';
import type { Deps } from '#server/core/context.ts';
import { sendLetters } from '#server/mails/letters.ts';
import type { ListedBackup } from '#server/platform/backup/folder.ts';
import { readReason } from '#server/platform/backup/reason.ts';
import type { Backups } from '#server/platform/backup/scheduled.ts';
import { type BackupState, lockBackupState, saveBackupState } from '#server/platform/backup/state.ts';
import { inTransaction, statement } from '#server/platform/database/database.ts';
import { type BackupNews, backupMails, describeNews } from './emails.ts';

const listAdmins = statement<[], { email: string }>(`
  SELECT email FROM users WHERE role = 'admin' AND is_account AND email_verified AND email IS NOT NULL ORDER BY id`);

/** The newest proven backup, as the notes or, where they are out of reach, the state know it. */
export function lastProvenOf(
  state: BackupState,
  backups: readonly ListedBackup[],
): BackupState['lastProven'] {
  const noted = backups.find(({ status }) => status === 'proven');
  if (noted?.provenAt == null) return state.lastProven;
  return { at: noted.startedAt, provenAt: noted.provenAt };
}

/** The newest backup, if its proof found something wrong with it. */
export function damagedOf(backups: readonly ListedBackup[]): ListedBackup | null {
  const decided = backups.find(({ status }) => status !== 'unproven');
  return decided?.status === 'failed' ? decided : null;
}

/** Whether none was proven for more than twice the period. */
export function isOverdue(
  { since }: BackupState,
  proven: BackupState['lastProven'],
  now: Date,
  { everyMilliseconds }: Backups,
): boolean {
  return now.getTime() - Date.parse(proven?.at ?? since) > 2 * everyMilliseconds;
}

/** Tells the admins what is wrong with the backups, or that they work again. Called at least hourly. */
export async function watchBackups(
  { pool, clock, config, log }: Deps,
  backups: Backups,
  listed: readonly ListedBackup[],
): Promise<void> {
  const now = clock.now();
  const told = await inTransaction(pool, async (db) => {
    const state = await lockBackupState(db, now);
    const lastProven = lastProvenOf(state, listed);
    const problems = problemsOf({ ...state, lastProven }, listed, isOverdue(state, lastProven, now, backups));
    const { tell, told: nextTold } = tellAlarms({
      alarms: problems.map(({ kind }) => kind),
      told: state.told,
      provenAt: lastProven === null ? null : Date.parse(lastProven.provenAt),
      now: now.getTime(),
    });
    await saveBackupState(db, { ...state, lastProven, told: nextTold }, now);
    const news = tell === 'works' ? worksAgain(lastProven) : problems.find(({ kind }) => kind === tell);
    if (news === undefined) return null;
    const addresses = (await listAdmins(db)).map(({ email }) => email);
    await sendLetters(db, backupMails(news, addresses, config.appUrl), now);
    return news;
  });
  if (told === null) return;
  const { subject, paragraphs } = describeNews(told);
  const said = inEnglish.say(subject);
  if (told.kind === 'works') log.info(said);
  else log.error({ reason: paragraphs.slice(0, 2).map(inEnglish.say).join(' ') }, said);
}

function worksAgain(lastProven: BackupState['lastProven']): BackupNews | undefined {
  return lastProven === null ? undefined : { kind: 'works', at: lastProven.at };
}

type Problem = Extract<BackupNews, { kind: BackupAlarm }>;

function problemsOf(
  { failure, lastProven, since }: BackupState,
  listed: readonly ListedBackup[],
  isOverdueNow: boolean,
): Problem[] {
  const problems: Problem[] = [];
  if (failure !== null) problems.push({ kind: 'failed', reason: readReason(failure.message, failure.said) });
  const damaged = damagedOf(listed);
  if (damaged !== null)
    problems.push({
      kind: 'damaged',
      at: damaged.startedAt,
      reason: readReason(damaged.reason ?? '', damaged.said),
    });
  if (isOverdueNow) {
    const unproven = listed.find(({ status, reason }) => status === 'unproven' && reason !== null);
    const words = failure?.message ?? unproven?.reason ?? null;
    const reason = words === null ? null : readReason(words, (failure ?? unproven)?.said);
    problems.push({ kind: 'overdue', since: lastProven?.at ?? since, reason });
  }
  return problems;
}
