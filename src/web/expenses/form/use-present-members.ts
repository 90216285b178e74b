import { useEffect, useRef, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { type ExpenseForm, startingSplit } from '../draft/use-expense-form.ts';
import { useAreChoicesOutdated } from '../group-choices.ts';

type Chosen = Pick<Group, 'id' | 'kind' | 'members' | 'defaultSplit'>;

/**
 * Removes people from a new expense who leave the group while the form is open, or whose place someone claims: with them
 * it could not be saved. Returns whether that happened in the chosen group. What had changed before the form opened, such
 * as new members or another default split, begins it anew.
 */
export function usePresentMembers(form: ExpenseForm, chosen: Chosen | undefined, me: string): boolean {
  const isOutdated = useAreChoicesOutdated();
  const beganOutdated = useRef(isOutdated);
  const seen = useRef(chosen);
  const [changedId, setChangedId] = useState<string | null>(null);
  useEffect(() => {
    const before = seen.current;
    const beginsAnew = beganOutdated.current;
    seen.current = chosen;
    beganOutdated.current &&= isOutdated;
    if (chosen === undefined || before === chosen || before?.id !== chosen.id) return;
    const present = new Set(chosen.members.map(({ id }) => id));
    const hasLeft = before.members.some(({ id }) => !present.has(id));
    const [was, is] = [startingSplit(before, me), startingSplit(chosen, me)];
    if (!hasLeft && !(beginsAnew && JSON.stringify(was) !== JSON.stringify(is))) return;
    form.setMembers(was, is);
    if (hasLeft) setChangedId(chosen.id);
  });
  return chosen !== undefined && changedId === chosen.id;
}
