import { t } from '@lingui/core/macro';
import type { PreviewedLine, StatementBody, Suggestion } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { toDecimal } from '#domain/money.ts';
import { shownName } from '#web/lib/language/names.ts';

/** The use of a line. `none`: it is not imported. */
export type Choice =
  | { as: 'none' }
  | { as: 'mine'; category: ExpenseCategory | null }
  | {
      as: 'share';
      groupId: string;
      groupName: string;
      category: ExpenseCategory | null;
      split: Suggestion['split'];
    }
  | {
      as: 'payment';
      groupId: string;
      groupName: string;
      userId: string;
      username: string;
      fullName?: string | null | undefined;
    };

/** The choice of each line, and the choices before each step, newest last. */
export type Choices = { of: readonly Choice[]; before: readonly Step[] };
type Step = readonly (readonly [index: number, choice: Choice])[];

const MAX_STEPS = 200;

/** What is suggested for each line. */
export function startChoices(lines: readonly PreviewedLine[]): Choices {
  return { of: lines.map(({ suggestion }) => suggested(suggestion)), before: [] };
}

function suggested({
  kind,
  category,
  groupId,
  groupName,
  split,
  userId,
  username,
  fullName,
}: Suggestion): Choice {
  if (kind === 'mine') return { as: 'mine', category };
  if (kind === 'here' || groupId === null || groupName === null) return { as: 'none' };
  if (kind === 'share') return { as: 'share', groupId, groupName, category, split };
  return userId === null || username === null
    ? { as: 'none' }
    : { as: 'payment', groupId, groupName, userId, username, fullName };
}

/** Changes the choice of some lines, as one step that can be undone. */
export function choose(
  choices: Choices,
  indexes: readonly number[],
  next: (choice: Choice, index: number) => Choice,
): Choices {
  const of = [...choices.of];
  const step: [number, Choice][] = [];
  for (const index of indexes) {
    const old = of[index];
    if (old === undefined) continue;
    step.push([index, old]);
    of[index] = next(old, index);
  }
  return { of, before: [...choices.before, step].slice(-MAX_STEPS) };
}

/** Takes the last step back. */
export function undo(choices: Choices): Choices {
  const step = choices.before.at(-1);
  if (step === undefined) return choices;
  const of = [...choices.of];
  for (const [index, choice] of step) of[index] = choice;
  return { of, before: choices.before.slice(0, -1) };
}

/** The category of a choice; null where it has none or is not said. */
export function categoryOf(choice: Choice | undefined): ExpenseCategory | null {
  return choice?.as === 'mine' || choice?.as === 'share' ? choice.category : null;
}

/** How many lines are taken over. */
export function countTaken({ of }: Choices): number {
  return of.filter(({ as }) => as !== 'none').length;
}

/** The lines to take over, as they are sent. */
export function takenLines(lines: readonly PreviewedLine[], { of }: Choices): StatementBody['lines'] {
  return lines.flatMap(({ bankId, occurrence, date, title, amount, original }, index) => {
    const choice = of[index];
    if (choice === undefined || choice.as === 'none') return [];
    const line = { bankId, occurrence, date, title, amount, ...choice };
    if (original === null || choice.as === 'payment') return [line];
    return [{ ...line, original: { ...original, amount: toDecimal(original.amount, original.currency) } }];
  });
}

/** What a choice says on the screen. */
export function describeChoice(choice: Choice, { match, amount }: PreviewedLine): string {
  if (choice.as === 'mine') return amount > 0 ? t({ message: 'Income', context: 'one' }) : t`Personal`;
  if (choice.as === 'share') return t`Split in ${choice.groupName}`;
  if (choice.as === 'payment') return t`Payment with ${shownName(choice)} in ${choice.groupName}`;
  return match === null ? t`Skip` : t`Already added`;
}

/** Whether a line has a category. Income, payments and skipped lines have none. */
export function hasCategory(
  choice: Choice,
  { amount }: PreviewedLine,
): choice is Extract<Choice, { as: 'mine' | 'share' }> {
  return choice.as === 'share' || (choice.as === 'mine' && amount < 0);
}

/** The same choice with another category. */
export function withCategory(choice: Choice, category: ExpenseCategory | null): Choice {
  return choice.as === 'share' ? { ...choice, category } : { as: 'mine', category };
}
