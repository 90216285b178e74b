import { t } from '@lingui/core/macro';
import { ArrowLeftRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { aboutPayments } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useRecentPayments } from '../queries.ts';
import { SettleUpDialog } from '../settle-up/settle-up-dialog.tsx';
import { PaymentRow } from './payment-row.tsx';

const VoidPaymentDialog = lazyPart(async () => (await import('./void-payment-dialog.tsx')).VoidPaymentDialog);

/** The latest payments and payment requests. */
export function RecentPayments() {
  const recent = useRecentPayments();
  const [asked, setAsked] = useState<Payment | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const [doubted, setDoubted] = useState<Payment | null>(null);
  const pay = (payment: Payment) => {
    setAsked(payment);
    setIsPaying(true);
  };
  return (
    <Card as="section" aria-label={t`Recent Transactions`} aria-busy={recent.isPending}>
      <CardHeader title={t`Recent Transactions`} className="mb-2" />
      <WaitingEntries isAbout={aboutPayments()} className="mb-2" />
      <List recent={recent} onPay={pay} onVoid={setDoubted} />
      {asked && (
        <SettleUpDialog
          open={isPaying}
          onOpenChange={setIsPaying}
          groupId={asked.groupId}
          userId={asked.user.id}
        />
      )}
      <Suspense>
        {doubted && <VoidPaymentDialog payment={doubted} onDone={() => setDoubted(null)} />}
      </Suspense>
    </Card>
  );
}

type ListProps = {
  recent: ReturnType<typeof useRecentPayments>;
  onPay: (payment: Payment) => void;
  onVoid: (payment: Payment) => void;
};

function List({ recent, onPay, onVoid }: ListProps) {
  if (recent.data === undefined && recent.isError) {
    return <LoadError title={t`Recent transactions couldn't be loaded`} query={recent} />;
  }
  if (recent.data === undefined) return <SkeletonRows count={5} label={t`Loading transactions`} />;
  if (recent.data.length === 0) {
    return <EmptyState title={t`No recent transactions to display`} icon={<ArrowLeftRight />} />;
  }
  return (
    <ul className="divide-y divide-line">
      {recent.data.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} onPay={onPay} onVoid={onVoid} />
      ))}
    </ul>
  );
}
