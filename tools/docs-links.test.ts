import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

/** The anchors that a page's headings get. */
function anchorsOf(path: string): string[] {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link from one page of the documentation to another leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(30);
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
    return [...links].flatMap(([, link = '']) => {
      const [target = '', anchor] = link.split('#');
      const path = target === '' ? join(ROOT, page) : join(ROOT, dirname(page), target);
      const isThere = existsSync(path) && (anchor === undefined || anchorsOf(path).includes(anchor));
      return isThere ? [] : [`${page}: ${link}`];
    });
  });
  expect(broken).toEqual([]);
});

test.each([
  ['README.md', 5000],
  ['ARCHITECTURE.md', 10_000],
])('a newcomer reads %s in fewer than %i bytes', (page, most) => {
  expect(readFileSync(join(ROOT, page)).length).toBeLessThan(most);
});

test('the code cites every decision record, and only those that exist', () => {
  const cited = execFileSync(
    'git',
    ['grep', '-hoE', 'docs/decisions/[0-9]{4}', '--', 'src', 'tools', 'e2e'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const records = pages.flatMap((page) => /^docs\/decisions\/\d{4}/.exec(page) ?? []);
  const numbers = new Set(cited.trim().split('\n'));
  expect([...numbers].sort()).toEqual(records.sort());
});
