import { Check, CircleAlert } from 'lucide-react';
import { negate } from '#domain/money.ts';
import { cx } from '#web/ui/cx.ts';
import { type FormatMoney, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { percentText } from './split-editor-state.ts';
import type { Result, SplitPreview } from './split-preview.ts';

/** The rest to assign, always visible. `error` replaces it after the form was submitted. */
export function SplitStatus({ preview, error }: { preview: SplitPreview; error?: string }) {
  const formatMoney = useFormatMoney();
  const isDone = preview.left === 0 && preview.problem === null;
  const words = describeLeft(preview, formatMoney);
  return (
    <div role="status" className="flex flex-col gap-1 text-14">
      <p className={cx('flex items-start gap-1.5 font-medium', isDone ? 'text-owed' : 'text-ink')}>
        {isDone && <Check aria-hidden="true" className="mt-0.5 size-4" />}
        <span className="figures">{words}</span>
      </p>
      {preview.isDrawn && (
        <p className="text-13 text-quiet">
          It does not divide evenly. The extra cents go to whoever has paid the fewest of them so far.
        </p>
      )}
      {error !== undefined && error !== words && (
        <p className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

function describeLeft({ left, leftBasisPoints, problem }: SplitPreview, formatMoney: FormatMoney): string {
  if (left === null) return problem ?? 'Enter the amount to see each share';
  if (left === 0) return problem ?? 'Fully assigned';
  const percent = leftBasisPoints === null ? '' : ` (${percentText(Math.abs(leftBasisPoints))}%)`;
  return left > 0
    ? `Left to assign: ${formatMoney(left)}${percent}`
    : `Over by ${formatMoney(negate(left))}${percent}`;
}

/** Formats a result; a range while odd cents are undecided. */
export function resultText(result: Result | undefined, formatMoney: FormatMoney): string {
  if (result === undefined) return '';
  const { low, high } = result;
  if (low === high) return formatMoney(low);
  // Per family, both the family's part and the person's can get an odd cent, so the range can be more than one cent.
  return `${formatMoney(low)} ${high - low === 1 ? 'or' : 'to'} ${formatMoney(high)}`;
}
