import { Check } from 'lucide-react';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

const reasons = [
  'Split expenses with friends and family',
  'Track shared costs for trips and events',
  'Manage group finances effortlessly',
  'Access advanced financial planning tools',
];

const yearlyBenefits = [
  'Save 20% versus monthly',
  'Convenient one-time payment',
  'Priority customer support',
];

export function WhySubscribe() {
  return (
    <Card as="section" aria-label="Why Subscribe?">
      <CardHeader title="Why Subscribe?" className="mb-3" />
      <TickedList items={reasons} />
    </Card>
  );
}

export function YearlyBenefits() {
  return (
    <Card as="section" aria-label="Annual Subscription Benefits">
      <CardHeader title="Annual Subscription Benefits" className="mb-3" />
      <TickedList items={yearlyBenefits} />
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
