import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenWalls } from './walls.ts';

const project = join(import.meta.dirname, '../..');

const VALID = {
  'src/domain/money.ts': 'export const one = 1;',
  'src/contract/groups.ts':
    "import { one } from '#domain/money.ts';\nimport { z } from 'zod';\nexport const schema = z.literal(one);",
  'src/server/main.mjs': "import './groups/routes.ts';",
  'src/server/groups/routes.ts': "import { addGroup } from './service.ts';\naddGroup();",
  'src/server/groups/service.ts':
    "import { query } from '#server/platform/database/database.ts';\nimport { list } from '#server/users/queries.ts';\nexport const addGroup = () => query(list);",
  'src/server/users/queries.ts':
    "import { secret } from './internal/secret.ts';\nexport const list = secret;",
  'src/server/users/internal/secret.ts': 'export const secret = 1;',
  'src/server/users/queries.test.ts': "import '#server/groups/service.ts';",
  'src/server/platform/database/database.ts':
    "import pg from 'pg';\nexport const query = (value: unknown) => [pg, value];",
  'src/web/main.tsx': "import './pages/home.tsx';",
  'src/web/pages/home.tsx': "import { card } from '#web/groups/card.tsx';\nconsole.info(card);",
  'src/web/groups/card.tsx':
    "import { schema } from '#contract/groups.ts';\nimport { users } from '#web/users/queries.ts';\nimport { button } from '#web/ui/button.tsx';\nexport const card = [schema, users, button];",
  'src/web/users/queries.ts': "import { name } from './name.tsx';\nexport const users = [name];",
  'src/web/users/name.tsx': "export const name = '';",
  'src/web/ui/button.tsx': "import { useState } from 'react';\nexport const button = useState;",
};

// One file for each forbidden import, with the rule that it breaks.
const FORBIDDEN = [
  ['src/domain/a.ts', 'zod', 'domain-stands-alone'],
  ['src/domain/b.ts', 'node:path', 'domain-stands-alone'],
  ['src/contract/a.ts', 'pg', 'contract-on-domain-and-zod'],
  ['src/server/a.ts', '#web/ui/button.tsx', 'server-not-web'],
  ['src/web/a.ts', '#server/users/internal/secret.ts', 'web-not-server'],
  ['src/web/groups/a.tsx', '#web/users/name.tsx', 'web-features-import-only-queries'],
  ['src/web/groups/b.tsx', '#web/pages/home.tsx', 'web-features-import-no-page'],
  ['src/web/ui/a.tsx', '#web/users/queries.ts', 'web-ui-and-lib-import-no-feature'],
  ['src/server/platform/a.ts', '#server/users/queries.ts', 'platform-imports-no-feature'],
  ['src/server/groups/a.ts', '#server/users/internal/secret.ts', 'server-feature-folders-are-private'],
  ['src/server/start.ts', '#server/users/internal/secret.ts', 'server-feature-folders-are-private'],
  ['src/server/groups/b.ts', 'pg', 'drivers-in-platform'],
  ['src/server/platform/b.ts', 'react', 'server-runs-without-development-packages'],
  ['src/server/groups/c.ts', './c.test.ts', 'no-test-code'],
  ['src/server/groups/d.ts', './e.ts', 'no-cycles'],
  ['src/server/groups/e.ts', './d.ts', 'no-orphans'],
  ['src/server/groups/f.ts', './missing.ts', 'no-unresolved-imports'],
] as const;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'allsquare-walls-'));
  for (const file of ['package.json', 'tsconfig.base.json', '.dependency-cruiser.mjs']) {
    cpSync(join(project, file), join(root, file));
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function findBrokenWallsOf(files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return findBrokenWalls(root);
}

describe('import rules', () => {
  // One tree for all of them, because each run of the tool takes seconds.
  test('every forbidden import, features or folders in a ring, and a long file are found', async () => {
    // Only type imports, because those are the easiest to miss.
    const crimes = FORBIDDEN.map(([path, target]) => [
      path,
      `import type * as it from '${target}';\nexport type It = typeof it;`,
    ]);
    const long = `export const text = \`${'\n'.repeat(300)}\`;\n`;
    const broken = await findBrokenWallsOf({
      ...VALID,
      'src/server/groups/c.test.ts': 'export const c = 1;',
      ...Object.fromEntries(crimes),
      // groups → users → cards → groups
      'src/server/users/queries.ts': "export type { Card as list } from '#server/cards/cards.ts';",
      'src/server/cards/cards.ts':
        "import type { addGroup } from '#server/groups/service.ts';\nexport type Card = typeof addGroup;",
      'src/web/expenses/form/form.ts': "export { split } from '../split/split.ts';",
      'src/web/expenses/split/split.ts': 'export const split = 1;',
      'src/web/expenses/split/section.ts': "export type { split } from '../form/form.ts';",
      // Its lines are within a text. A test may be as long as it needs to be.
      'src/domain/money.ts': `export const one = 1;\n${long}`,
      'src/domain/money.test.ts': long,
    });
    expect(broken.map((line) => line.split(' → ')[0])).toEqual(
      expect.arrayContaining(FORBIDDEN.map(([path, , wall]) => `${wall}: ${path}`)),
    );
    expect(broken).toContain('server-features-import-one-way: cards ↔ groups ↔ users');
    expect(broken).toContain('expenses-in-floors: src/web/expenses/form ↔ src/web/expenses/split');
    expect(broken.filter((line) => line.startsWith('long-file'))).toEqual([
      'long-file: src/domain/money.ts has 302 lines; 300 are the most',
    ]);
  });

  test('a valid tree breaks no rule, but is refused where the tool does not see all of it', async () => {
    writeFileSync(
      join(root, '.dependency-cruiser.mjs'),
      'export default { options: { exclude: "^src/domain" } };',
    );
    expect(await findBrokenWallsOf(VALID)).toEqual([
      'src/domain/money.ts was not seen by dependency-cruiser',
    ]);
  });
});
