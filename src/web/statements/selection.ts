/** The line that has the focus, and the lines that are marked. `anchor` is where a range begins. */
export type Selection = { active: number; anchor: number; marked: ReadonlySet<number> };

export const NO_SELECTION: Selection = { active: 0, anchor: 0, marked: new Set() };

/** The lines that an action is for: the marked ones, else the active one. */
export function targetsOf({ active, marked }: Selection): number[] {
  return marked.size === 0 ? [active] : [...marked].toSorted((one, other) => one - other);
}

/** Goes to a line; with `isRange` everything from the anchor to it is marked. */
export function goTo(
  selection: Selection,
  line: number,
  { count, isRange }: { count: number; isRange: boolean },
): Selection {
  const active = Math.min(Math.max(line, 0), Math.max(count - 1, 0));
  if (!isRange) return { ...selection, active, anchor: active };
  const [from, to] = [Math.min(selection.anchor, active), Math.max(selection.anchor, active)];
  const marked = new Set(Array.from({ length: to - from + 1 }, (_, offset) => from + offset));
  return { ...selection, active, marked };
}

/** Marks a line, or takes its mark away. */
export function toggle(selection: Selection, line: number): Selection {
  const marked = new Set(selection.marked);
  if (!marked.delete(line)) marked.add(line);
  return { active: line, anchor: line, marked };
}

/** Marks every line, or none if all are marked. */
export function toggleAll(selection: Selection, count: number): Selection {
  const isAll = selection.marked.size === count;
  return { ...selection, marked: new Set(isAll ? [] : Array.from({ length: count }, (_, line) => line)) };
}
