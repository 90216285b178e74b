import type { SplitMode } from '#domain/split.ts';
import type { AmountDraft } from '#web/ui/form/money-input.tsx';

export type ItemDraft = { key: number; name: string; cost: AmountDraft; userIds: readonly string[] };

/** The state of the split editor. Each mode keeps its own fields while another is shown. */
export type SplitDraft = {
  mode: SplitMode;
  /** The mode that was chosen or typed in last. The fields of `mode` are filled from it until something is typed in them. */
  source: SplitMode;
  /** All people who can take part, in display order. */
  people: readonly string[];
  participants: readonly string[];
  /** Who gets equal parts. */
  per: 'person' | 'family';
  amounts: Readonly<Record<string, AmountDraft>>;
  percentages: Readonly<Record<string, string>>;
  weights: Readonly<Record<string, string>>;
  items: readonly ItemDraft[];
  tax: AmountDraft;
  tip: AmountDraft;
  /** The modes with typed values. The others are filled from `source`. */
  typed: readonly SplitMode[];
};

/** Formats basis points as a percentage: "25", "33.33", "12.5". */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}
