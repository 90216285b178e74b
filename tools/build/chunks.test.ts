import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chunkGroups } from './chunks.ts';

const web = join(import.meta.dirname, '../../src/web');
const at = (path: string) => join(web, path);

const imports: Record<string, string[]> = {
  [at('pages/dashboard-page.tsx')]: [at('ui/button.tsx')],
  [at('pages/groups/group-page.tsx')]: [at('ui/form/field.tsx')],
  [at('pages/money/wallet-page.tsx')]: [
    at('ui/button.tsx'),
    at('ui/form/field.tsx'),
    at('ui/form/switch.tsx'),
  ],
  [at('pages/planning/debts-page.tsx')]: [at('ui/form/slider.tsx'), at('ui/form/switch.tsx')],
  // A dialog, which pages load later.
  [at('debts/form/debt-form.tsx')]: [at('ui/overlay/form-footer.tsx')],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

test('the kit has what the dashboard shares, a second file what other main screens share, a third the rest, and none what only dialogs do', () => {
  const kit = chunkGroups.find((group) => 'debugName' in group && group.debugName === 'kit');
  const nameOf = (path: string) => typeof kit?.name === 'function' && kit.name(at(path), modules);
  expect(nameOf('ui/button.tsx')).toBe('kit');
  expect(nameOf('ui/form/field.tsx')).toBe('fields');
  expect(nameOf('ui/form/switch.tsx')).toBe('forms');
  expect(nameOf('ui/form/slider.tsx')).toBeNull();
  expect(nameOf('ui/overlay/form-footer.tsx')).toBeNull();
});
