import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RecordedStatement } from './record-statement.ts';

/** Every statement of the program, read by a process of its own. */
export function readStatements(): RecordedStatement[] {
  const program = join(import.meta.dirname, 'list-statements.ts');
  const output = execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(output);
}
