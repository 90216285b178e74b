import { StartupError } from '#server/platform/process/startup-error.ts';

/** Thrown within a transaction to roll it back and to run it again after `wait`. */
export class RetryTransactionError extends Error {
  /** The code of a lock that is not available, which is the meaning outside of a transaction. */
  readonly code = '55P03';
  readonly wait: () => Promise<void>;

  constructor(wait: () => Promise<void>) {
    super('The transaction is run again');
    this.wait = wait;
  }
}

/** A lock was not acquired in time, like PostgreSQL's own lock_timeout. */
export class LockUnavailableError extends Error {
  readonly code = '55P03';

  constructor() {
    super('Too many transactions wait for this lock');
  }
}

// A server that became a standby only reads.
const READ_ONLY_SERVER = '25006';
// Also: no lock within lock_timeout (55P03), no answer within statement_timeout (57014).
const UNAVAILABLE_ERRORS = /^(08|25006|57P0|57014|55P03|53300|53100|58|ECONN|EPIPE|ENOENT|ETIMEDOUT)/;

/** Whether the database cannot be reached or is busy (the response is 503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return UNAVAILABLE_ERRORS.test(error.code);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** Whether the server became a standby, so that its connections are of no use for writing. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY_SERVER;
}

/** Whether a lock was not acquired within lock_timeout. */
export function isLockUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** The name of the violated constraint, or null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

/** Whether the statement would have stored a row of a session that ended during the call. */
export function refersToEndedSession(error: unknown): boolean {
  return brokenConstraint(error)?.endsWith('_session_id_fkey') ?? false;
}

/** Whether a parameter contains a NUL character, which no column can hold. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether the database's user lacks the right for what was asked. */
export function lacksRight(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE;
}

/**
 * An error with one line to show if the database's user lacks a right that the setup needs; every other error
 * unchanged.
 */
export function explainMissingRight(error: unknown): unknown {
  if (!lacksRight(error)) return error;
  return new StartupError(
    `DATABASE_URL: ${error.message}; its user must own the database and have the right CREATEROLE`,
  );
}
