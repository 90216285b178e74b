import { t } from '@lingui/core/macro';
import type { Split } from '#contract/splits.ts';
import { ZERO } from '#domain/money.ts';
import { dividesAlike } from '#domain/proportions.ts';
import { MAX_WEIGHT, type SplitMode } from '#domain/split.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';
import type { ItemDraft, SplitDraft } from './split-draft.ts';

/** A split as it is sent, and the error of its unreadable fields. Blank and unreadable fields count as zero. */
export type TypedSplit = { split: Split; problem: string | null };

const PERCENT = /^(\d{1,3})(?:[.,](\d{0,2}))?$/;

/** Parses "33.33", "33,33", "25" or "25 %" to basis points; a blank is 0; null for anything else. */
export function readPercent(text: string): number | null {
  const bare = text.replace(/\s*%\s*$/, '').trim();
  if (bare === '') return 0;
  const match = PERCENT.exec(bare);
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Parses a number of shares; a blank is 0; null unless it is an integer up to the largest weight. */
export function readWeight(text: string): number | null {
  const bare = text.trim();
  if (bare === '') return 0;
  return /^\d{1,7}$/.test(bare) && Number(bare) <= MAX_WEIGHT ? Number(bare) : null;
}

export const percentProblem = () => t`Enter a percentage, such as 33.33.`;
export const weightProblem = () => t`Enter a whole number of shares.`;

/**
 * The split that counts. Percentages and shares in which nothing was typed were filled from `source`. Where they cannot say
 * exactly the same, the source counts: a third is a third, shown as 33.33.
 */
export function readSplit(draft: SplitDraft): TypedSplit {
  const { mode, source } = draft;
  const shown = readFields(draft, mode);
  if (mode === source || (mode !== 'percent' && mode !== 'weights')) return shown;
  const counted = readFields(draft, source);
  return dividesAlike(shown.split, counted.split) ? shown : counted;
}

/** What the fields of one mode say. */
export function readFields(draft: SplitDraft, mode: SplitMode): TypedSplit {
  switch (mode) {
    case 'equal':
      return { split: readEqual(draft), problem: null };
    case 'exact':
      return readExact(draft);
    case 'percent':
      return readPercentages(draft);
    case 'weights':
      return readWeights(draft);
    case 'items':
      return readItems(draft);
  }
}

function readEqual({ participants, per }: SplitDraft): Split {
  return { mode: 'equal', participants: [...participants], ...(per === 'family' && { per }) };
}

function readExact({ participants, amounts }: SplitDraft): TypedSplit {
  const rows = participants.map((userId) => ({ userId, amount: amounts[userId]?.amount ?? null }));
  return {
    split: { mode: 'exact', shares: rows },
    problem: amountProblem(participants.map((userId) => amounts[userId])),
  };
}

function readPercentages({ participants, percentages }: SplitDraft): TypedSplit {
  const read = participants.map((userId) => ({
    userId,
    basisPoints: readPercent(percentages[userId] ?? ''),
  }));
  return {
    split: {
      mode: 'percent',
      percentages: read.map(({ userId, basisPoints }) => ({ userId, basisPoints: basisPoints ?? 0 })),
    },
    problem: read.some(({ basisPoints }) => basisPoints === null) ? percentProblem() : null,
  };
}

function readWeights({ participants, weights }: SplitDraft): TypedSplit {
  const read = participants.map((userId) => ({ userId, weight: readWeight(weights[userId] ?? '') }));
  return {
    split: { mode: 'weights', weights: read.map(({ userId, weight }) => ({ userId, weight: weight ?? 0 })) },
    problem: read.some(({ weight }) => weight === null) ? weightProblem() : null,
  };
}

function readItems({ items, tax, tip }: SplitDraft): TypedSplit {
  const filled = items.filter((item) => !isBlank(item));
  const unpriced = filled.some((item) => item.cost.amount === null);
  const unread = amountProblem([...filled.map((item) => item.cost), tax, tip]);
  return {
    split: {
      mode: 'items',
      items: filled.map(({ name, cost, userIds }) => ({
        ...(name.trim() !== '' && { name: name.trim() }),
        amount: cost.amount ?? ZERO,
        userIds: [...userIds],
      })),
      tax: tax.amount ?? ZERO,
      tip: tip.amount ?? ZERO,
    },
    problem: unread ?? (unpriced ? t`Every item needs an amount` : null),
  };
}

function isBlank({ name, cost }: ItemDraft): boolean {
  return name.trim() === '' && cost.amount === null && cost.problem === null;
}

function amountProblem(costs: readonly (AmountDraft | undefined)[]): string | null {
  return costs.find((cost) => cost?.problem)?.problem ?? null;
}
