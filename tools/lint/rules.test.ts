import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../check/command.ts';

const ROOT = join(import.meta.dirname, '../..');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/** Each line is one that a rule of this folder finds, or none if it begins with `fine`. */
const FILES: Readonly<Record<string, string>> = {
  'src/domain/clock.ts': `
now(new Date());
now(Date.now());
now(Math.random());
fine(new Date(5), new Date(a.at));`,
  'src/domain/clock.test.ts': `
fine(new Date(), Date.now(), Math.random());`,
  'src/web/days.ts': `
day(new Date('2026-01-02'));
day(new Date("2026-01-02"));
day(Date.parse('2026-01-02'));
day(a.at.toISOString().slice(0, 10));
day(date.getDate());
day(a.at.getMonth());
day(date.getFullYear());
day(date.getDay());
day(date.getHours());
fine(new Date(text), Date.parse(text), new Date(), Date.now(), date.getTime());`,
  'src/web/lib/time/days.ts': `
fine(date.getDate());`,
  'src/web/unions.ts': `
type Table = Partial<Record<Kind, number>>;
fine<Record<Kind, number>>();
fine<Partial<Record<keyof Values, string>>>();
fine<Partial<Values>>();
switch (kind) { case 'a': a(); break; default: b(); }
fine(() => { switch (kind) { case 'a': return 1; case 'b': return 2; } });`,
};

test('the rules of the project find what they are made for, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-lint-'));
  try {
    const expected: string[] = [];
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      text.split('\n').forEach((line, index) => {
        if (line !== '' && !line.startsWith('fine')) expected.push(`${path}:${index + 1}`);
      });
    }
    const plugins = readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.grit'))
      .map((name) => join(import.meta.dirname, name));
    const config = { plugins, linter: { rules: { preset: 'none' } }, formatter: { enabled: false } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
    const args = ['lint', '--colors=off', '--max-diagnostics=200', 'src'];
    const { output } = await runProgram(BIOME, args, folder);
    const found = [...output.matchAll(/^(src\/\S+?:\d+):\d+ plugin/gm)].map(([, place]) => place);
    expect(found.toSorted()).toEqual(expected.toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
