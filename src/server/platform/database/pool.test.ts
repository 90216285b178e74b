import { expect, test } from 'vitest';
import { toDatabase } from './pool.ts';

test.each([
  [
    'postgres://user:pass@host:5432/books?sslmode=require',
    'postgres://user:pass@host:5432/other?sslmode=require',
  ],
  ['postgresql://user@host', 'postgresql://user@host/other'],
  ['postgres://user@/books?host=%2Frun%2Fpostgresql', 'postgres://user@/other?host=%2Frun%2Fpostgresql'],
  ['postgres://user@host/?host=/run/postgresql', 'postgres://user@host/other?host=/run/postgresql'],
])('another database of the server of %s has the same login and settings', (connectionString, other) => {
  expect(toDatabase({ connectionString }, 'other')).toEqual({ connectionString: other });
});
