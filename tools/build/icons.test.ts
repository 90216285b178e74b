import { expect, test } from 'vitest';
import { separateIcons } from './icons.ts';

test('each icon is imported from its own file, also under another name', () => {
  expect(separateIcons('import { Trash2, Users as People } from "lucide-react";\nuse(Trash2, People);')).toBe(
    'import Trash2 from "lucide-react/dist/esm/icons/trash.mjs";import People from "lucide-react/dist/esm/icons/users.mjs";\nuse(Trash2, People);',
  );
});

test('other imports stay', () => {
  const code = 'import { useState } from "react";';
  expect(separateIcons(code)).toBe(code);
});

test('a name that is not an icon is an error', () => {
  expect(() => separateIcons('import { Nothing } from "lucide-react";')).toThrow(
    'lucide-react has no icon Nothing',
  );
});
