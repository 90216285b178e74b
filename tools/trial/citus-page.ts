import type pg from 'pg';
import { DISTRIBUTED, findRefusals, REFERENCE, type Refusal, RULES } from './citus-rules.ts';
import { findMixedWrites, type MixedWrite } from './citus-statements.ts';

const INTRODUCTION = `# What of the schema does not fit Citus

Made from the database and the statements of the program by \`tools/trial/citus.test.ts\`, which fails when this page is not current. To write it
anew: \`npx vitest run --project server tools/trial/citus.test.ts -u\`.

**Nothing here was tried on Citus.** These are its documented rules, applied to the schema as it is. [Far beyond](far-beyond.md#citus) says what
follows from them.
`;

const ABOUT: Readonly<Record<string, string>> = {
  [RULES.index]:
    'Each worker knows its own rows only, so uniqueness needs the column that says which worker. Ids are random enough to stay unique without an index that says so.',
  [RULES.key]: 'The two rows are on one worker only if both have the same group.',
  [RULES.toDistributed]: 'The coordinator does not look at the workers when a local row changes.',
  [RULES.toLocal]: 'A worker does not see local tables.',
  [RULES.rowTrigger]:
    '`citus.enable_unsafe_triggers` must be on, on every node. These read and write rows of the same group only, which are on the same worker.',
  [RULES.deferredTrigger]: 'The same setting, and these look at several rows when the transaction ends.',
  [RULES.statementTrigger]:
    'The same setting. A worker gets a statement of its own for each part of a table, so the trigger may run once for each part, with the rows of that part. As all rows of a group are in one part, that would be right. Else it becomes a trigger of a row.',
  [RULES.localTrigger]: 'On a worker its table is not there.',
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function writeRule(rule: string, refusals: readonly Refusal[]): string[] {
  const found = refusals.filter((refusal) => refusal.rule === rule);
  if (found.length === 0) return [];
  return [
    `## ${rule}: ${found.length}`,
    '',
    ABOUT[rule] ?? '',
    '',
    row(['table', 'what', 'what it would take']),
    row(['---', '---', '---']),
    ...found.map(({ table, what, change }) => row([table, what, change])),
    '',
  ];
}

function writeMixed(mixed: readonly MixedWrite[]): string[] {
  const ofGroups = (tables: readonly string[]) => tables.filter((table) => DISTRIBUTED[table] !== undefined);
  const others = (tables: readonly string[]) => tables.filter((table) => DISTRIBUTED[table] === undefined);
  return [
    `## A statement that writes several tables, or distributed and local ones together: ${mixed.length}`,
    '',
    'Citus runs the parts of such a statement one after the other, and a later part sees the rows of an earlier one; PostgreSQL does neither. It takes',
    'one statement for each table, in the same transaction, and tests of what depends on the order.',
    '',
    row(['file', 'writes, distributed', 'writes, elsewhere', 'reads beside them']),
    row(['---', '---', '---', '---']),
    ...mixed.map(({ file, writes, reads }) =>
      row([file, ofGroups(writes).join(', '), others(writes).join(', '), reads.join(', ')]),
    ),
    '',
  ];
}

/** The page that says what would have to change for Citus. */
export async function writeCitusPage(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const refusals = await findRefusals(client);
  const tables = Object.keys(DISTRIBUTED);
  const clean = tables.filter((table) => !refusals.some((refusal) => refusal.table === table));
  return [
    INTRODUCTION,
    '## Where tables would be',
    '',
    `- By group, on the workers (${tables.length}): ${Object.entries(DISTRIBUTED)
      .map(([table, column]) => (column === 'group_id' ? table : `${table} (by ${column})`))
      .join(', ')}. Without an objection are ${clean.join(', ')}.`,
    `- A copy on each node: ${REFERENCE.join(', ')}.`,
    '- All others are local to the coordinator.',
    '',
    ...Object.values(RULES).flatMap((rule) => writeRule(rule, refusals)),
    ...writeMixed(await findMixedWrites(client)),
  ].join('\n');
}
