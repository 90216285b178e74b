import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { WireQueryOf } from '#contract/route.ts';
import type { getSpending } from '#contract/spending.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { today } from '#web/lib/time/today.ts';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useSpending } from '../queries.ts';
import { daysOfYear } from './year.ts';
import { YearReview } from './year-review.tsx';

type YearReviewDialogProps = DialogProps & {
  /** The year that is shown at first. */
  year: number;
  meId: string;
  query: Pick<WireQueryOf<typeof getSpending>, 'currency'>;
};

/** A year in review: what I spent, on what and with whom. */
export function YearReviewDialog({ year: first, meId, query, ...dialog }: YearReviewDialogProps) {
  const [year, setYear] = useState(first);
  const spending = useSpending({ ...daysOfYear(year), ...query });
  const { data } = spending;
  const isOver = year < Number(today().slice(0, 4));
  return (
    <Dialog {...dialog} title={isOver ? t`${year} in Review` : t`${year} So Far`} size="large">
      <DialogBody className="flex flex-col gap-6">
        <div className="-mt-2 -ms-2 flex items-center">
          <IconButton label={t`Previous year`} onClick={() => setYear(year - 1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t`Next year`} disabled={!isOver} onClick={() => setYear(year + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
        {spending.isPending && <SkeletonRows count={4} label={t`Loading the year`} />}
        {!spending.isPending && data === undefined && (
          <LoadError title={t`The year couldn't be loaded`} query={spending} />
        )}
        {data !== undefined && (
          <div aria-busy={spending.isPlaceholderData}>
            <InCurrency currency={data.currency}>
              <YearReview spending={data} meId={meId} />
            </InCurrency>
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
