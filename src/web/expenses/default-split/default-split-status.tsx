import { t } from '@lingui/core/macro';
import { Check, CircleAlert } from 'lucide-react';
import { cents } from '#domain/money.ts';
import { resolveSplit } from '#domain/split.ts';
import { formatPercent } from '#web/lib/language/figures.ts';
import type { SplitDraft } from '../draft/split-draft.ts';
import { readSplit } from '../draft/split-typed.ts';

/** The assigned part of 100%. Other modes show nothing. `error` is shown after the form was submitted. */
export function DefaultSplitStatus({ split, error }: { split: SplitDraft; error: string | undefined }) {
  const left = split.mode === 'percent' ? leftOf(split) : null;
  return (
    <div role="status" className="flex flex-col gap-1 text-14 empty:hidden">
      {left === 0 && (
        <p className="flex items-center gap-1.5 font-medium text-owed">
          <Check aria-hidden="true" className="size-4" />
          {t`Adds up`}
        </p>
      )}
      {left !== null && left !== 0 && (
        <p className="figures font-medium">
          {left > 0 ? t`${formatPercent(left / 100)} left` : t`Over by ${formatPercent(-left / 100)}`}
        </p>
      )}
      {error !== undefined && (
        <p className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The basis points left to assign. */
function leftOf(split: SplitDraft): number {
  const resolved = resolveSplit({ amount: cents(1), split: readSplit(split).split, seed: '' });
  return resolved.ok ? 0 : (resolved.leftBasisPoints ?? 10_000);
}
