import { t } from '@lingui/core/macro';
import type { WireQueryOf } from '#contract/route.ts';
import type { getSpending } from '#contract/spending.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { daysOfYear } from './pictures/year.ts';
import { useSpending } from './queries.ts';

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

const useOpen = () => {
  const [asked, setAsked] = useSearchParam('review');
  return [asked !== null, (open: boolean) => setAsked(open ? '1' : null)] as const;
};

/**
 * The way to the review of the past year, if anything was spent in it: a card in January, else a quiet button. Who never
 * spent anything asks for nothing.
 */
export function YearReviewLink({ hasSpent, ...props }: YearReviewLinkProps & { hasSpent: boolean }) {
  const [isOpen] = useOpen();
  return hasSpent || isOpen ? <OfPastYear {...props} /> : null;
}

function OfPastYear({ now, ...rest }: YearReviewLinkProps) {
  const [isOpen, setOpen] = useOpen();
  const thisYear = Number(now.slice(0, 4));
  const year = thisYear - 1;
  const { data, isPending } = useSpending({ ...daysOfYear(year), ...rest.query });
  if (isPending) return null;
  const hasYear = data !== undefined && data.from === `${year}-01-01` && data.byCategory.length > 0;
  const dialog = (
    <YearReviewDialog open={isOpen} onOpenChange={setOpen} year={hasYear ? year : thisYear} {...rest} />
  );
  // Who asks for it by the address sees the current year where there is nothing before.
  if (!hasYear) return dialog;
  if (!isReviewTime(now)) {
    return (
      <div className="text-center">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t`${year} in Review`}
        </Button>
        {dialog}
      </div>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-body">{t`What you spent in ${year}, where it went and with whom`}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t`${year} in Review`}
      </Button>
      {dialog}
    </Card>
  );
}
