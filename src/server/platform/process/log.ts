import pino from 'pino';
import type { LogLevel } from './config.ts';

/** Fields of a PostgreSQL error that hold values of the failing row, such as the hash of a password. */
const REDACTED_FIELDS = ['detail', 'where', 'internalQuery', 'hint'];

function describeError(error: Error): object {
  const said = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(said).filter(([name]) => !REDACTED_FIELDS.includes(name)));
}

/** The forms library logs the headers of each upload at the lowest level. */
const SESSIONS = ['busboyOptions.headers.cookie', 'busboyOptions.headers.authorization'];

/** Opens the program's log, by default on standard error. It leaves out the rows of database errors. */
export function openLog(level: LogLevel, to: pino.DestinationStream = pino.destination(2)): pino.Logger {
  return pino({ level, serializers: { err: describeError }, redact: SESSIONS }, to);
}
