import { cents, formatMoney } from '#domain/money.ts';
import { ArrowsDiagram } from '#web/ui/arrows-diagram.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Section } from './section.tsx';

const money = (value: number) => formatMoney(cents(Math.round(value)));
const tick = (value: number) => `$${Math.round(value / 100).toLocaleString('en-US')}`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SPENT = [32000, 41050, 18000, 0, 61200, 45000, 88000, 120300, 45000, 39000, 52000, 10000];
const curve = (speed: number) =>
  Array.from({ length: 25 }, (_, month) => (month > speed ? null : 1_200_000 * (1 - month / speed) ** 1.2));

const nodes = [
  { id: 'a', label: 'Liam' },
  { id: 'b', label: 'Wilhelmina Featherstonehaugh' },
  { id: 'c', label: 'Maya' },
  { id: 'd', label: 'You' },
  { id: 'e', label: 'Zoë' },
];
const edges = [
  { from: 'a', to: 'd', label: '$24.20' },
  { from: 'a', to: 'c', label: '$1,240.00' },
  { from: 'b', to: 'd', label: '$60.00' },
  { from: 'e', to: 'c', label: '$7.50' },
];
const describe = (from: string, to: string, label: string) => `${from} pays ${to} ${label}`;

export function Pictures() {
  return (
    <Section title="Pictures">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <ArrowsDiagram title="Settlement plan" nodes={nodes} edges={edges} describe={describe} />
        </Card>
        <Card>
          <ArrowsDiagram
            title="Smallest plan"
            nodes={nodes}
            edges={[{ from: 'a', to: 'd', label: '$99,999,999.99' }]}
            describe={describe}
          />
        </Card>
        <Card className="md:col-span-2">
          <ArrowsDiagram title="Wide plan" nodes={nodes} edges={edges} describe={describe} />
        </Card>
        <Card>
          <BarChart
            title="Spending by month"
            summary="Most in August, $1,203.00; nothing in April."
            head={['Month', 'Spent']}
            bars={MONTHS.map((label, index) => ({ label, value: SPENT[index] ?? 0 }))}
            format={money}
            formatTick={tick}
          />
        </Card>
        <Card>
          <BarChart
            title="Spending by category"
            summary="Food leads with $640.00."
            direction="rows"
            head={['Category', 'Spent']}
            bars={[
              { label: 'Food & Drink', value: 64000, hue: 145 },
              { label: 'Travel', value: 41000, hue: 235 },
              { label: 'Home', value: 12050, hue: 65 },
              { label: 'Other', value: 100, hue: 320 },
            ]}
            format={money}
          />
        </Card>
        <Card className="md:col-span-2">
          <LineChart
            title="What is left to pay"
            summary="Avalanche is done after 20 months, snowball after 22, minimum payments after 24."
            labelHead="Month"
            labels={Array.from(
              { length: 25 },
              (_, month) => `${MONTHS[month % 12]} ${26 + Math.floor(month / 12)}`,
            )}
            lines={[
              { label: 'Avalanche', values: curve(20) },
              { label: 'Snowball', values: curve(22) },
              { label: 'Minimum only', values: curve(24) },
            ]}
            format={money}
            formatTick={tick}
          />
        </Card>
      </div>
    </Section>
  );
}
