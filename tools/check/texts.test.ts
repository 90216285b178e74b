import { expect, test } from 'vitest';
import { looseTextsOf } from './texts.ts';

const SCREEN = `
import { t } from '@lingui/core/macro';
import { formatDay } from '#domain/calendar.ts';
import { isSameName, shownName } from '#domain/names.ts';
const LABELS = { food: 'Food', drinks: 'Drinks at night' };
const fine = labels({ food: msg\`Food\` });
type Kind = 'Food' | 'Drinks';
export function Screen({ label = 'Close', count }: Props) {
  if (kind === 'Food' || event.key in keys['Enter key']) throw new TypeError('No food here');
  const name = \`\${count} expenses\`;
  const address = \`/groups/\${id}\`;
  return (
    <main className="flex flex-col gap-4 md:gap-6" data-testid="Not read" aria-label="food">
      <h1 title={count > 1 ? 'Many of them' : undefined}>Groups</h1>
      <p>{t\`Fine\`} {plural(count, { one: '# member', other: '# members' })} 5 · {name}</p>
      <p><Trans>Read <a href="/terms">the terms</a></Trans></p>
      <button onClick={() => toast({ title: 'done', icon: 'check' })}>{'It is ' + name}</button>
      <Logo>Allsquare</Logo>
      <p>{isGuest && '(guest)'} {isBack ? 'restored' : ''}</p>
    </main>
  );
}
const early = t\`Said too early\`;
const list = names.join(' and ') + codes.join(', ') + classes.join(' ');
import { CATEGORY_LABELS } from '#domain/expenses.ts';
const labelled = () => [CATEGORY_LABELS[category], CATEGORY_LABELS.food, say(CATEGORY_LABELS[category])];
const facts = \`\${label}: \${fact} \${unit}\` + \`\${width}:\${height}\` + \`“\${text}”\`;`;

test('the check of texts finds what people read and no catalogue can translate, and nothing else', () => {
  const found = looseTextsOf('src/web/screen.tsx', SCREEN).map(({ line, text }) => `${line}: ${text}`);
  expect(found).toEqual([
    '5: Food',
    '5: Drinks at night',
    '8: Close',
    '10: … expenses',
    '13: food',
    '14: Many of them',
    '14: Groups',
    '17: done',
    '17: It is',
    '19: (guest)',
    '19: restored',
    "24: names.join(' and ')",
    "24: codes.join(', ')",
    '27: …: … …',
    '27: “…”',
    "3: import { formatDay } from '#domain/calendar.ts';",
    "4: import { isSameName, shownName } from '#domain/names.ts';",
    '26: CATEGORY_LABELS[category]',
    '26: CATEGORY_LABELS.food',
    '23: t`Said too early`',
  ]);
});
