import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url));

// The text at https://www.gnu.org/licenses/agpl-3.0.txt.
const AGPL_3 = '0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0';

test('LICENSE is the exact text of the GNU AGPL version 3, as package.json says', () => {
  expect(createHash('sha256').update(read('LICENSE')).digest('hex')).toBe(AGPL_3);
  expect(JSON.parse(read('package.json').toString())).toMatchObject({ license: 'AGPL-3.0-only' });
});
