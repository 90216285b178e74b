import { CreditCard } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { usePaymentMethods } from './queries.ts';

export function PaymentMethodsCard() {
  return (
    <Card as="section" aria-label="Payment Methods">
      <CardHeader title="Payment Methods" className="mb-2" />
      <List />
    </Card>
  );
}

function List() {
  const { data, isError, refetch, isRefetching } = usePaymentMethods();
  if (data === undefined && isError) {
    return (
      <ErrorState
        title="Failed to load payment methods"
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (data === undefined) return <SkeletonRows count={2} label="Loading payment methods" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="You don't have any payment methods"
        text="Payments you make outside Allsquare need none."
        icon={<CreditCard />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((method) => (
        <li key={method.id} className="flex items-center justify-between gap-3 py-3 text-body last:pb-0">
          <span className="truncate">{nameOf(method)}</span>
          {method.isDefault && <Badge>Default</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** "visa ending in 4242"; the details are JSON text. */
function nameOf({ type, details }: { type: string; details: string }): string {
  try {
    const { brand, last4 } = JSON.parse(details) as { brand?: string; last4?: string };
    return brand !== undefined && last4 !== undefined ? `${brand} ending in ${last4}` : type;
  } catch {
    return type;
  }
}
