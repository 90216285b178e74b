import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const reasons = () => [
  t`Split expenses with friends and family`,
  t`Track shared costs for trips and events`,
  t`Manage group finances effortlessly`,
  t`Access advanced financial planning tools`,
];

const yearlyBenefits = () => [
  t`Save 20% versus monthly`,
  t`Convenient one-time payment`,
  t`Priority customer support`,
];

export function WhySubscribe() {
  return (
    <Card as="section" aria-label={t`Why Subscribe?`}>
      <CardHeader title={t`Why Subscribe?`} className="mb-3" />
      <TickedList items={reasons()} />
    </Card>
  );
}

export function YearlyBenefits() {
  return (
    <Card as="section" aria-label={t`Annual Subscription Benefits`}>
      <CardHeader title={t`Annual Subscription Benefits`} className="mb-3" />
      <TickedList items={yearlyBenefits()} />
    </Card>
  );
}

function TickedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2.5 text-body">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-5 text-owed md:size-4.5" />
          {item}
        </li>
      ))}
    </ul>
  );
}
