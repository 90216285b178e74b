import { join, relative } from 'node:path';
import type pg from 'pg';
import { readStatements } from '#server/testing/contract/statements/read-statements.ts';
import { DISTRIBUTED, REFERENCE } from './citus-rules.ts';

const ROOT = join(import.meta.dirname, '../..');

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };

/** The tables of a plan. */
function tablesOf(plan: Plan, isWritten: boolean): string[] {
  const own = plan['Relation Name'];
  const isOwn = own !== undefined && (plan['Node Type'] === 'ModifyTable') === isWritten;
  return [...(isOwn ? [own] : []), ...(plan.Plans ?? []).flatMap((part) => tablesOf(part, isWritten))];
}

/** A statement that writes and that Citus cannot pass to one worker as it is. */
export type MixedWrite = { file: string; writes: string[]; reads: string[] };

const isLocal = (table: string) => DISTRIBUTED[table] === undefined && !REFERENCE.includes(table);

/**
 * Statements of the program that write, and name distributed and local tables or write several tables, by the plans of
 * PostgreSQL. None is run.
 */
export async function findMixedWrites(client: Pick<pg.Pool, 'query'>): Promise<MixedWrite[]> {
  const found = new Map<string, MixedWrite>();
  for (const { text, file } of readStatements()) {
    const { rows } = await client.query<Explained>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' };
    const writes = [...new Set(tablesOf(plan, true))].toSorted();
    const reads = [...new Set(tablesOf(plan, false))].filter((table) => !writes.includes(table)).toSorted();
    const named = [...writes, ...reads];
    const isOfGroups = named.some((table) => DISTRIBUTED[table] !== undefined);
    if (!isOfGroups || writes.length === 0 || (writes.length === 1 && !named.some(isLocal))) continue;
    const write = { file: relative(ROOT, file), writes, reads };
    found.set(JSON.stringify(write), write);
  }
  return [...found.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
