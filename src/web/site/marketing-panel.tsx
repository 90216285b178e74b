import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { LivingSplit } from './living-split.tsx';

const features = () => [
  t`Create groups for any occasion`,
  t`Track and split expenses equally or custom`,
  t`See who owes what and settle up`,
];

/** The product in three lines and an interactive example. */
export function MarketingPanel() {
  return (
    <section aria-labelledby="what-it-does" className="flex min-w-0 flex-col gap-6">
      <h2
        id="what-it-does"
        className="text-28 font-semibold lg:text-40"
      >{t`Split expenses with friends, without the awkwardness`}</h2>
      <ul className="flex flex-col gap-3">
        {features().map((feature) => (
          <li key={feature} className="flex items-start gap-3 text-16">
            <Check aria-hidden="true" className="mt-0.5 size-5 text-owed" />
            {feature}
          </li>
        ))}
      </ul>
      <LivingSplit />
    </section>
  );
}
