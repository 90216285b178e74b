import { useState } from 'react';
import type { WireQueryOf } from '#contract/route.ts';
import type { getSpending } from '#contract/spending.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const YearReviewDialog = lazyDialog(
  async () => (await import('./pictures/year-review-dialog.tsx')).YearReviewDialog,
);

/** In January the review of the past year stands first. */
export const isReviewTime = (now: string) => now.endsWith('-01');

type YearReviewLinkProps = {
  now: string;
  meId: string;
  query: Pick<WireQueryOf<typeof getSpending>, 'currency'>;
};

/** The way to the review of the past year: a card in January, else a quiet button. */
export function YearReviewLink({ now, ...rest }: YearReviewLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const year = Number(now.slice(0, 4)) - 1;
  const dialog = <YearReviewDialog open={isOpen} onOpenChange={setOpen} year={year} {...rest} />;
  if (!isReviewTime(now)) {
    return (
      <div className="text-center">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {year} in Review
        </Button>
        {dialog}
      </div>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-body">What you spent in {year}, where it went and with whom</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {year} in Review
      </Button>
      {dialog}
    </Card>
  );
}
