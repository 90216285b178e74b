import pino from 'pino';
import type { LogLevel } from './config.ts';

/** What PostgreSQL says of a failing row: its values, a password's hash among them. */
const TELLTALES = ['detail', 'where', 'internalQuery', 'hint'];

function describeError(error: Error): object {
  const said = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(said).filter(([name]) => !TELLTALES.includes(name)));
}

/** Opens the program's log, on standard error unless told otherwise. Of a database's error it leaves out the row. */
export function openLog(level: LogLevel, to: pino.DestinationStream = pino.destination(2)): pino.Logger {
  return pino({ level, serializers: { err: describeError } }, to);
}
