import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/**
 * What PostgreSQL 15, the oldest that is supported, does not know. The tests run on a newer one, which accepts it. Not
 * found by its text: a subquery in FROM without a name (since 16), and `RETURNING old.title` (since 18), which looks like
 * a table of that name. `npm run trial -- oldest` finds them with a real one.
 */
const NEWER: readonly [since: number, what: RegExp, example: string][] = [
  [
    16,
    /\b(any_value|array_shuffle|array_sample|date_add|date_subtract|pg_input_is_valid)\s*\(/i,
    'any_value(title)',
  ],
  [16, /\b(json_arrayagg|json_objectagg)\s*\(/i, 'json_objectagg(id : title)'],
  [16, /\bIS (NOT )?JSON\b/i, 'payload IS JSON'],
  [
    16,
    /^ +\w+ \w+ [^,;\n]*\bSTORAGE (EXTERNAL|PLAIN|MAIN|EXTENDED)\b/im,
    '  content bytea NOT NULL STORAGE EXTERNAL',
  ],
  [
    17,
    /\b(json_table|json_value|json_query|json_exists|json_scalar|json_serialize)\s*\(/i,
    'JSON_TABLE(lines)',
  ],
  [
    17,
    /\bMERGE INTO\b[^;`]*\bRETURNING\b/i,
    'MERGE INTO a USING b ON true WHEN MATCHED THEN DELETE RETURNING 1',
  ],
  [17, /\b(transaction_timeout|to_bin|to_oct)\b/i, 'SET transaction_timeout = 0'],
  [18, /\bRETURNING\s+WITH\s*\(/i, 'RETURNING WITH (OLD AS before) before.count INTO count'],
  [18, /\b(uuidv7|uuidv4|uuid_extract_\w+|array_sort|array_reverse|casefold|crc32c?)\s*\(/i, 'uuidv7()'],
  [18, /\b(WITHOUT OVERLAPS|NOT ENFORCED)\b|\)\s+VIRTUAL\b/i, 'PRIMARY KEY (id, during WITHOUT OVERLAPS)'],
];

/** The parts of a file that are SQL: without comments, and of a program only its template texts. */
function sqlOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.sql')) return text.replaceAll(/--.*$/gm, '');
  return (text.match(/`[^`]*`/g) ?? [])
    .filter((part) => /\b(SELECT|INSERT|UPDATE|DELETE|MERGE)\b/.test(part))
    .join('\n');
}

const files = globSync(['src/server/**/*.{sql,ts}', 'tools/*.ts', 'tools/{backup,trial}/*.ts'], {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'));

test.each(NEWER)('nothing that PostgreSQL has since %i only is used: %s', (_since, what, example) => {
  expect(example).toMatch(what);
  expect(files.filter((file) => what.test(sqlOf(file)))).toEqual([]);
});

test('the migrations and the statements are among the files that are read', () => {
  expect(files.filter((file) => file.endsWith('.sql')).length).toBeGreaterThan(20);
  expect(files.filter((file) => file.endsWith('.ts') && sqlOf(file) !== '').length).toBeGreaterThan(60);
});
