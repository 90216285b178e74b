import { Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Cents, cents } from '#domain/money.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Money } from '#web/ui/money.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RadioGroup, Segmented } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Section } from './section.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];

export function Controls() {
  return (
    <>
      <Section title="Buttons">
        <Card className="flex flex-col gap-4">
          <Buttons />
        </Card>
      </Section>
      <Section title="Fields">
        <Card>
          <Fields />
        </Card>
      </Section>
      <Section title="Choices">
        <Card>
          <Choices />
        </Card>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Bills"
          tabs={[
            {
              value: 'all',
              label: 'All Bills',
              count: 12,
              content: <p className="text-quiet">Twelve of them.</p>,
            },
            { value: 'unpaid', label: 'Unpaid', count: 3, content: <p>Three.</p> },
            { value: 'paid', label: 'Paid', content: <p>Nine.</p> },
          ]}
        />
      </Section>
    </>
  );
}

function Buttons() {
  const [pending, setPending] = useState(false);
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size === 'medium' && <Plus />}
              Settle Up
            </Button>
          ))}
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} pending>
            Pending
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={pending} pendingText="Creating account..." onClick={() => setPending(!pending)}>
          Register
        </Button>
        <Button pending pendingText="Signing in...">
          Login
        </Button>
        <Button asChild variant="secondary">
          <a href="#figures">Go to figures</a>
        </Button>
        <IconButton label="Add">
          <Plus />
        </IconButton>
        <IconButton label="Delete" danger>
          <Trash2 />
        </IconButton>
        <IconButton label="Deleting" danger pending>
          <Trash2 />
        </IconButton>
        <IconButton label="Small" size="small">
          <Plus />
        </IconButton>
      </div>
    </>
  );
}

function Fields() {
  const [amount, setAmount] = useState<Cents | null>(null);
  const [large, setLarge] = useState<Cents | null>(cents(8420));
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Field label="Amount" className="md:col-span-2" hideLabel>
        <MoneyInput big value={large} onChange={setLarge} />
      </Field>
      <Field label="Title">
        <TextInput placeholder="Dinner" />
      </Field>
      <Field label="E-mail" error="Please enter a valid email address">
        <TextInput type="email" defaultValue="maya@" />
      </Field>
      <Field label="Amount" hint="12.50 and 12,50 both work.">
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="Date">
        <DateInput defaultValue="2026-11-21" />
      </Field>
      <Field label="Category">
        <Select
          defaultValue="food"
          options={[
            { value: 'food', label: 'Food & Drink' },
            { value: 'travel', label: 'Travel' },
          ]}
        />
      </Field>
      <Field label="Search">
        <TextInput type="search" icon={<Search />} placeholder="Search expenses" />
      </Field>
      <Field label="Message" optional className="md:col-span-2">
        <TextArea placeholder="Say something kind" />
      </Field>
      <Field label="Code">
        <TextInput disabled defaultValue="SPRING" />
      </Field>
      <Field label="Extra a month">
        <Slider value={40} min={0} max={100} onChange={() => {}} valueText="$40.00 a month" />
      </Field>
    </div>
  );
}

function Choices() {
  const [split, setSplit] = useState<'equal' | 'exact' | 'percent'>('equal');
  const [how, setHow] = useState('cash');
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Field label="Split">
          <Segmented
            value={split}
            onChange={setSplit}
            options={[
              { value: 'equal', label: 'Equally' },
              { value: 'exact', label: 'Amounts' },
              { value: 'percent', label: 'Percent' },
            ]}
          />
        </Field>
        <Field label="How will you pay?" error="Choose one">
          <RadioGroup
            value={how}
            onChange={setHow}
            options={[
              { value: 'cash', label: 'Paid outside', description: 'Cash, a transfer, a coffee' },
              { value: 'wallet', label: 'Wallet', trailing: <Money amount={cents(12050)} /> },
              { value: 'card', label: 'Card ending in 4242', disabled: true },
            ]}
          />
        </Field>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <Checkbox label="Maya" trailing={<Money amount={cents(2105)} />} defaultChecked />
        <Checkbox label="Liam" trailing={<Money amount={cents(2105)} />} />
        <Checkbox label="Active" description="People can redeem it from today on." disabled defaultChecked />
        <Switch label="Remind me by e-mail" description="Once a week, on Monday." defaultChecked />
        <Switch label="Show closed groups" />
      </div>
    </div>
  );
}
