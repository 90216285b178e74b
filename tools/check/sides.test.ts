import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPhysicalSides } from './sides.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What is found in a file of these lines, without its place. */
function findIn(...lines: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'allsquare-sides-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src/web'), { recursive: true });
  writeFileSync(join(root, 'src/web/row.tsx'), lines.join('\n'));
  return listPhysicalSides(root).map((found) => found.replace(/^src\/web\/row\.tsx:/, ''));
}

test('no class of this project names a physical side', () => {
  expect(listPhysicalSides(ROOT)).toEqual([]);
});

test('a class that names a physical side is found with its line, with variants and a minus too', () => {
  expect(
    findIn(
      'const row = <div className="flex pl-3" />;',
      "const news = 'md:left-[3px] text-14 -mr-2';",
      "const edge = 'border-l rounded-tl-card hover:text-right';",
    ),
  ).toEqual([
    '1: pl-3 is a physical side',
    '2: left-[ is a physical side',
    '2: -mr-2 is a physical side',
    '3: border-l is a physical side',
    '3: rounded-tl is a physical side',
    '3: text-right is a physical side',
  ]);
});

test('logical classes, paths and texts are none', () => {
  expect(
    findIn(
      "const row = 'ps-3 start-0 text-end border-line rounded-lg rounded-control translate-x-4';",
      "import { left } from './left-behind.ts';",
      "const text = 'What is left over';",
      '// It was pl-3 before.',
    ),
  ).toEqual([]);
});
