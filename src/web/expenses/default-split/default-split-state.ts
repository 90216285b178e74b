import * as z from 'zod/mini';
import { type DefaultSplit, proportionalSplit } from '#contract/default-split.ts';
import { findProportionsProblem } from '#contract/split-problems.ts';
import type { Percentage } from '#domain/split.ts';
import { sayProblem } from '#web/lib/form/say-problem.ts';
import { say } from '#web/lib/language/i18n.ts';
import { percentText, type SplitDraft } from '../draft/split-draft.ts';
import { draftOf, isEqualAmongAll, newSplit } from '../draft/split-editor-state.ts';
import { readSplit } from '../draft/split-typed.ts';

/** The values of the form. Without a payer, whoever adds the expense pays. */
export type DefaultSplitValues = { paidBy: string; split: SplitDraft };

type NewDefault = Omit<DefaultSplit, 'needsLook'>;

/** The form values of the group's default split. Former members are left out; new members are not selected. */
export function valuesOfDefault(
  defaultSplit: DefaultSplit | null,
  members: readonly string[],
): DefaultSplitValues {
  if (defaultSplit === null) return { paidBy: '', split: newSplit(members) };
  const draft = draftOf(defaultSplit.split, members);
  const participants = draft.participants.filter((userId) => members.includes(userId));
  const { paidBy } = defaultSplit;
  return {
    paidBy: paidBy !== null && members.includes(paidBy) ? paidBy : '',
    split: { ...draft, people: members, participants },
  };
}

export type ReadDefault = { ok: true; output: NewDefault | null } | { ok: false; problem: string };

/** The default split as it is sent; null for an equal split among all, paid by whoever adds the expense. */
export function readDefault({ paidBy, split }: DefaultSplitValues): ReadDefault {
  const read = readProportions(split);
  if (!read.ok) return read;
  const isPlain = isEqualAmongAll(split) && paidBy === '';
  return { ok: true, output: isPlain ? null : { split: read.split, paidBy: paidBy || null } };
}

export type ReadProportions = { ok: true; split: DefaultSplit['split'] } | { ok: false; problem: string };

/** A split that fits every amount, as it is sent. */
export function readProportions(draft: SplitDraft): ReadProportions {
  const typed = readSplit(draft);
  if (typed.problem !== null) return { ok: false, problem: typed.problem };
  const parsed = z.safeParse(proportionalSplit, typed.split);
  if (!parsed.success) return { ok: false, problem: sayProblem(parsed.error) };
  const problem = findProportionsProblem(parsed.data);
  return problem === null ? { ok: true, split: parsed.data } : { ok: false, problem: say(problem) };
}

/** The split with the given percentages; only these people take part. */
export function withPercentages(split: SplitDraft, percentages: readonly Percentage[]): SplitDraft {
  const texts = percentages.map(({ userId, basisPoints }) => [userId, percentText(basisPoints)]);
  return {
    ...split,
    mode: 'percent',
    source: 'percent',
    participants: split.people.filter((id) => percentages.some(({ userId }) => userId === id)),
    percentages: Object.fromEntries(texts),
    typed: [...new Set([...split.typed, 'percent' as const])],
  };
}
