import { useEffect, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { type ExpenseForm, startingSplit } from '../draft/use-expense-form.ts';

type Chosen = Pick<Group, 'id' | 'kind' | 'members' | 'defaultSplit'>;

/**
 * Removes people from a new expense who leave the group while the form is open, or whose place someone claims: with them
 * it could not be saved. Returns whether that happened in the chosen group.
 */
export function usePresentMembers(form: ExpenseForm, chosen: Chosen | undefined, me: string): boolean {
  const seen = useRef(chosen);
  const [changedId, setChangedId] = useState<string | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = chosen;
    if (chosen === undefined || before === chosen || before?.id !== chosen.id) return;
    const present = new Set(chosen.members.map(({ id }) => id));
    if (before.members.every(({ id }) => present.has(id))) return;
    form.setMembers(startingSplit(before, me), startingSplit(chosen, me));
    setChangedId(chosen.id);
  });
  return chosen !== undefined && changedId === chosen.id;
}
